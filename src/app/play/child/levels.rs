//! The games and opponents of child mode.

use crate::app::players::seats;
use crate::player::PlayerSpec;
use crate::registry::AnyGame;
pub use crate::registry::CHILD_LEVELS as LEVELS;

/// The games for children with their first boards: small ones, for short games.
pub const GAMES: [(&str, &str); 4] = [
    ("tic_tac_toe", "classic"),
    ("rastros", "small5"),
    ("reversi", "six"),
    ("adji_boto", "four"),
];

/// The default game in child mode.
pub const OPENING: &str = "rastros";

/// The player of a level of the list.
pub fn player(game: &dyn AnyGame, level: usize) -> PlayerSpec {
    let known = LEVELS.get(level).and_then(|(_, id)| seats::level(game, id));
    known.unwrap_or(PlayerSpec::random())
}

/// The search depth of hints, in plies.
const HELP: u32 = 7;

/// The player that gives hints: it plays moves that a solver proves within a short time, and searches elsewhere.
pub fn helper(game: &dyn AnyGame) -> PlayerSpec {
    let evaluation = game.evaluations().first();
    evaluation.map_or(PlayerSpec::random(), |e| PlayerSpec {
        proves: true,
        ..PlayerSpec::alpha_beta(HELP, e.spec())
    })
}

/// The level closest to a player.
pub fn nearest(game: &dyn AnyGame, spec: &PlayerSpec) -> usize {
    let known = seats::level_of(game, spec);
    let place = LEVELS.iter().position(|(_, id)| Some(*id) == known);
    place.unwrap_or(LEVELS.len() - 1)
}
