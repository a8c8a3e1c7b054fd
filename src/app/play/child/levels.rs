//! The games and opponents of child mode.

use crate::app::play::game::Game;
use crate::app::players::{Seat, seats};
use crate::game::{BySide, Preset, Side};
use crate::player::PlayerSpec;
use crate::registry::{AnyGame, CHILD_LEVELS, game};

/// The games for children with their first boards: small ones, for short games.
pub const CHILD_GAMES: [(&str, &str); 4] = [
    ("tic_tac_toe", "classic"),
    ("rastros", "small5"),
    ("reversi", "six"),
    ("adji_boto", "four"),
];

/// The default game in child mode.
pub const OPENING: &str = "rastros";

pub fn player(game: &dyn AnyGame, level: usize) -> PlayerSpec {
    let known = CHILD_LEVELS
        .get(level)
        .and_then(|(_, id)| seats::level(game, id));
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

pub fn nearest(game: &dyn AnyGame, spec: &PlayerSpec) -> usize {
    let known = seats::level_of(game, spec);
    let place = CHILD_LEVELS.iter().position(|(_, id)| Some(*id) == known);
    place.unwrap_or(CHILD_LEVELS.len() - 1)
}

/// A game of the list by its id, with its first board.
pub fn first_board(id: &str) -> Option<(&'static dyn AnyGame, &'static Preset)> {
    let (id, board) = CHILD_GAMES.into_iter().find(|(game, _)| *game == id)?;
    let kind = game(id).ok()?;
    let preset = kind.info().presets.iter().find(|p| p.id == board)?;
    Some((kind, preset))
}

/// The players after the choice of a level, which plays in place of the computer, or else on the second side.
pub fn seats_with_level(game: &Game, level: usize) -> BySide<Seat> {
    let computer = Seat::Computer(player(game.kind, level));
    if game.seats.first == Seat::Human {
        BySide::new(Seat::Human, computer)
    } else {
        BySide::new(computer, Seat::Human)
    }
}

/// The players: computers become the closest level, and at least one player is a user. On a first visit the weakest
/// level.
pub fn seats_for_child(game: &Game, first: bool) -> BySide<Seat> {
    let fit = |side: Side| match game.seats[side].computer() {
        None => Seat::Human,
        Some(_) if first => Seat::Computer(player(game.kind, 0)),
        Some(spec) => Seat::Computer(player(game.kind, nearest(game.kind, spec))),
    };
    let own = if game.computers_only() { Seat::Human } else { fit(Side::First) };
    BySide::new(own, fit(Side::Second))
}
