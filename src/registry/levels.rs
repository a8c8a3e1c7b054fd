//! The computer's levels, from the weakest to the strongest. `rastros-lab ladder` measures their differences:
//! docs/ladder.md.

use super::any::AnyGame;
use crate::player::{Algorithm, Limit, PlayerSpec};
use crate::python::OWN_GAME;

/// The texts have `level.ID`. The last level needs a solver, which not every game has.
pub const LEVELS: [&str; 7] =
    ["random", "novice", "beginner", "casual", "club", "strong", "perfect"];

/// The levels for children with the equal levels of [`LEVELS`]; the texts have `child.level.ID`.
pub const CHILD_LEVELS: [(&str, &str); 5] = [
    ("snail", "random"),
    ("ladybird", "novice"),
    ("fox", "beginner"),
    ("cat", "casual"),
    ("owl", "club"),
];

/// The search depth in plies, and the percentage of random moves.
type Step = (u32, u32);

/// Novice, beginner, casual and club of a game. The effect of a ply differs between games, so each game has its own
/// steps, from measurements by `rastros-lab ladder`. A game without measurements has the steps of Rastros.
fn steps(game: &str) -> [Step; 4] {
    match game {
        "adji_boto" => [(1, 88), (1, 70), (1, 30), (2, 30)],
        "reversi" => [(1, 40), (1, 0), (2, 3), (4, 4)],
        "tic_tac_toe" => [(1, 40), (2, 45), (2, 20), (3, 0)],
        _ => [(1, 40), (1, 0), (3, 5), (6, 0)],
    }
}

/// The player of a level of a game. The user's own games have no levels: the effect of a ply in them is unknown.
pub fn level(game: &dyn AnyGame, id: &str) -> Option<PlayerSpec> {
    if game.info().text_id() == OWN_GAME {
        return None;
    }
    let evaluation = game.evaluations().first()?.spec();
    let step = |place: usize| {
        let (depth, random_percent) = steps(game.info().id)[place];
        PlayerSpec {
            random_percent,
            ..PlayerSpec::alpha_beta(depth, evaluation.clone())
        }
    };
    Some(match id {
        "random" => PlayerSpec::random(),
        "novice" => step(0),
        "beginner" => step(1),
        "casual" => step(2),
        "club" => step(3),
        "perfect" if !game.has_solver() => return None,
        "strong" | "perfect" => PlayerSpec {
            algorithm: Algorithm::Pvs,
            limit: Limit::Time(1000),
            proves: id == "perfect",
            ..PlayerSpec::alpha_beta(1, evaluation)
        },
        _ => return None,
    })
}

/// The level that equals a player, if any.
pub fn level_of(game: &dyn AnyGame, spec: &PlayerSpec) -> Option<&'static str> {
    LEVELS
        .into_iter()
        .find(|id| level(game, id).as_ref() == Some(spec))
}
