//! Players from links of other users.

use super::draft::RosterEntry;
use super::link::PLAYER;
use crate::app::players::seats::HUMAN;
use crate::app::record::linked::{FIRST, GAME, SECOND};
use crate::app::ui::{Pairs, query};
use crate::registry::{AnyGame, game_called};
use crate::text::Message;

/// The content of a pasted text: players, and the other parameters if it is a link.
#[derive(Debug, PartialEq)]
pub(super) struct Pasted {
    pub(super) players: Vec<RosterEntry>,
    /// Names and values of the link, including its evaluations.
    pub(super) pairs: Pairs,
}

/// Reads a player: a link to a game against it, a link to a championship, or the player itself as links write it.
///
/// # Errors
/// The text is invalid, or belongs to another game.
pub(super) fn read(kind: &'static dyn AnyGame, text: &str) -> Result<Pasted, Message> {
    let text = text.trim();
    let Some((_, link)) = text.split_once('#') else {
        return Ok(Pasted {
            players: vec![RosterEntry::read(kind, text)?],
            pairs: Pairs::new(),
        });
    };
    let read = query::read(link)?;
    if let Some(error) = read.errors.into_iter().next() {
        return Err(error);
    }
    let pairs = read.pairs;
    let named = query::value(&pairs, GAME).map(game_called).transpose()?;
    if let Some(found) = named.filter(|found| *found != kind) {
        return Err(Message::new("error.championship.other_game")
            .with_message("found", found.info().name())
            .with_message("wanted", kind.info().name()));
    }
    let is_player = |(name, word): &&(String, String)| {
        name == PLAYER || ([FIRST, SECOND].contains(&&name[..]) && word != HUMAN)
    };
    let words = pairs.iter().filter(is_player);
    let players: Vec<RosterEntry> = words
        .map(|(_, word)| RosterEntry::read(kind, word))
        .collect::<Result<_, _>>()?;
    if players.is_empty() {
        Err(Message::new("error.championship.no_player"))
    } else {
        Ok(Pasted { players, pairs })
    }
}
