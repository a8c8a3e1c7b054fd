//! What games are among the documents that are kept.

use super::state::{PREFIX, Saved};
use crate::app::documents::{Extent, Kind};
use crate::app::effects::DocumentTexts;
use crate::app::play::storage::history_of;
use crate::text::Message;

/// The last moment that browsers have a date for, in milliseconds since 1970.
const LATEST: f64 = 8.64e15;

/// Games as the browser keeps them: all of one is its head.
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

/// A game of a file of the whole library, as it stands in a library. Its length, its end and which game it is follow from its moves: a
/// file may say anything.
///
/// # Errors
/// It cannot be played, or its date is none.
fn checked(saved: Saved) -> Result<Saved, Message> {
    let history = history_of(&saved.kept).ok_or_else(|| Message::new("error.library.broken"))?;
    if !(0.0..=LATEST).contains(&saved.date) {
        return Err(Message::new("error.library.date").with_number("found", saved.date));
    }
    Ok(Saved {
        recent: saved.recent,
        ..Saved::of(&saved.name, &history, saved.kept, saved.date)
    })
}
