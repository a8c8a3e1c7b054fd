//! Players that somebody else's link brings.

use super::draft::Pick;
use super::link::PLAYER;
use crate::app::ui::{Pairs, query};
use crate::registry::{AnyGame, game_called};
use crate::text::Message;

/// Names of a link to a game that say who plays.
const SEATS: [&str; 2] = ["first", "second"];

/// What a text brings: players, and what else its link says, where it is one.
#[derive(Debug, PartialEq)]
pub(super) struct Pasted {
    /// The players.
    pub(super) players: Vec<Pick>,
    /// Names and values of the link, with the evaluations that it names.
    pub(super) pairs: Pairs,
}

/// Reads a player: a link to a game against it, a link to a championship, or the player itself as links write it.
///
/// # Errors
/// What is wrong with it, or that it is about another game.
pub(super) fn read(kind: &'static dyn AnyGame, text: &str) -> Result<Pasted, Message> {
    let text = text.trim();
    let Some((_, link)) = text.split_once('#') else {
        return Ok(Pasted {
            players: vec![Pick::read(kind, text)?],
            pairs: Pairs::new(),
        });
    };
    let read = query::read(link)?;
    if let Some(error) = read.errors.into_iter().next() {
        return Err(error);
    }
    let pairs = read.pairs;
    let named = query::value(&pairs, "game").map(game_called).transpose()?;
    if let Some(found) = named.filter(|found| *found != kind) {
        return Err(Message::new("error.championship.other_game")
            .with_message("found", found.info().name())
            .with_message("wanted", kind.info().name()));
    }
    let is_player = |(name, word): &&(String, String)| {
        name == PLAYER || (SEATS.contains(&&name[..]) && word != "person")
    };
    let words = pairs.iter().filter(is_player);
    let players: Vec<Pick> = words
        .map(|(_, word)| Pick::read(kind, word))
        .collect::<Result<_, _>>()?;
    match players.is_empty() {
        true => Err(Message::new("error.championship.no_player")),
        false => Ok(Pasted { players, pairs }),
    }
}
