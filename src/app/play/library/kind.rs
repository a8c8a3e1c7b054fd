//! Games as saved documents.

use super::state::{PREFIX, Saved};
use crate::app::documents::{Extent, Kind};
use crate::app::effects::DocumentTexts;
use crate::app::play::storage::history_of;
use crate::text::Message;

/// The latest date in browsers, in milliseconds since 1970.
const LATEST: f64 = 8.64e15;

/// Games as documents: the head contains the whole game.
pub static GAMES: Kind = Kind {
    prefix: PREFIX,
    extent: |head| {
        let Saved { name, kept, .. } = Saved::read(head)?;
        Some(Extent {
            identity: serde_json::to_string(&(name, kept)).ok(),
            done: 0,
        })
    },
    document: |kept| match Saved::read(&kept.head) {
        Some(_) => Ok(kept.head.clone()),
        None => Err(Message::new("error.runs.damaged")),
    },
    texts: |key, text, _| {
        let saved = Saved::read(text).ok_or_else(|| Message::new("error.backup.entry"))?;
        let (head, parts) = (checked(saved)?.text(), Vec::new());
        Ok(DocumentTexts { key, head, parts })
    },
    faulty: "error.library.import",
    counted: "games",
};

/// Checks a game of a backup file. Computes its length, outcome and kind from its moves, because the file may be wrong; not for a user's own
/// game, whose rules are in another file.
///
/// # Errors
/// A move is illegal, or the date is invalid.
fn checked(saved: Saved) -> Result<Saved, Message> {
    if !(0.0..=LATEST).contains(&saved.date) {
        return Err(Message::new("error.library.date").with_number("found", saved.date));
    }
    let history = match history_of(&saved.kept) {
        Some(history) => history,
        // The rules are in a file that is not open.
        None if saved.kept.is_own_game() => return Ok(saved),
        None => return Err(Message::new("error.library.broken")),
    };
    Ok(Saved {
        recent: saved.recent,
        ..Saved::of(&saved.name, &history, saved.kept, saved.date)
    })
}
