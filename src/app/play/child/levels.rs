//! The games for children, and who plays against them.

use crate::app::players::seats;
use crate::player::PlayerSpec;
use crate::registry::AnyGame;

/// The games for children, each with the board that it opens with: the small ones, whose games are short.
pub const GAMES: [(&str, &str); 4] = [
    ("tic_tac_toe", "classic"),
    ("rastros", "small5"),
    ("reversi", "six"),
    ("adji_boto", "four"),
];

/// The game that a child finds where nothing was played.
pub const OPENING: &str = "rastros";

/// The levels, from the weakest on, each with the level of [`seats`] that it is. What is said of them in `child.level.ID` is what
/// those do: the first moves by lot, so that whoever begins to understand the game beats it; the second looks at its own next
/// move; the third looks seven plies ahead.
pub const LEVELS: [(&str, &str); 3] = [("snail", "random"), ("fox", "beginner"), ("owl", "club")];

/// The player of a level, which is one of the list.
pub fn player(game: &dyn AnyGame, level: usize) -> PlayerSpec {
    let known = LEVELS.get(level).and_then(|(_, id)| seats::level(game, id));
    known.unwrap_or(PlayerSpec::random())
}

/// The level that is nearest to a player, however it was chosen.
pub fn nearest(game: &dyn AnyGame, spec: &PlayerSpec) -> usize {
    match seats::level_of(game, spec) {
        Some("random") => 0,
        Some("beginner" | "casual") => 1,
        _ => 2,
    }
}
