//! The games for children, and who plays against them.

use crate::app::players::seats;
use crate::player::PlayerSpec;
use crate::registry::AnyGame;
pub use crate::registry::CHILD_LEVELS as LEVELS;

/// The games for children, each with the board that it opens with: the small ones, whose games are short.
pub const GAMES: [(&str, &str); 4] = [
    ("tic_tac_toe", "classic"),
    ("rastros", "small5"),
    ("reversi", "six"),
    ("adji_boto", "four"),
];

/// The game that a child finds where nothing was played.
pub const OPENING: &str = "rastros";

/// The player of a level, which is one of the list.
pub fn player(game: &dyn AnyGame, level: usize) -> PlayerSpec {
    let known = LEVELS.get(level).and_then(|(_, id)| seats::level(game, id));
    known.unwrap_or(PlayerSpec::random())
}

/// Plies that whoever helps a child looks ahead.
const HELP: u32 = 7;

/// Who helps a child: it plays what a solver proves within a moment, and searches elsewhere.
pub fn helper(game: &dyn AnyGame) -> PlayerSpec {
    let evaluation = game.evaluations().first();
    evaluation.map_or(PlayerSpec::random(), |e| PlayerSpec {
        proves: true,
        ..PlayerSpec::alpha_beta(HELP, e.spec())
    })
}

/// The level that is nearest to a player, however it was chosen.
pub fn nearest(game: &dyn AnyGame, spec: &PlayerSpec) -> usize {
    let known = seats::level_of(game, spec);
    let place = LEVELS.iter().position(|(_, id)| Some(*id) == known);
    place.unwrap_or(LEVELS.len() - 1)
}
