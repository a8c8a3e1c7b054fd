//! Games as saved documents.

use serde::{Deserialize, Serialize};

use super::stored_game::{StoredGame, TOO_SHORT, history_of, is_worth_saving};
use crate::app::documents::{DocumentKind, Fingerprint};
use crate::app::effects::DocumentWrite;
use crate::app::play::game::History;
use crate::app::play::game::notation::write_game;
use crate::app::ui::names::tidy_name;
use crate::game::Outcome;
use crate::text::{Message, json_text};

/// The prefix of the keys of games.
pub(super) const PREFIX: &str = "game-";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// Empty for a game without a name.
    pub name: String,
    /// True for a recent game: saved when another one replaced it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub recent: bool,
    /// The time of saving, in milliseconds since 1970.
    pub date: f64,
    pub game: String,
    /// The plies of the main line.
    pub plies: usize,
    /// The outcome of the main line; `None` if unfinished.
    #[serde(default)]
    pub outcome: Option<Outcome>,
    /// The game with all its lines.
    #[serde(rename = "kept")]
    pub stored: StoredGame,
}

impl Saved {
    /// Parses a saved game; `None` if it is damaged.
    pub fn read(text: &str) -> Option<Saved> {
        serde_json::from_str(text).ok()
    }

    /// A game for saving; `date` is in milliseconds since 1970.
    pub fn of(name: &str, history: &History, stored: StoredGame, date: f64) -> Saved {
        let line = history.main_line();
        Saved {
            name: tidy_name(name),
            recent: false,
            date,
            game: stored.game.clone(),
            plies: line.len() - 1,
            outcome: history[line[line.len() - 1]].outcome(),
            stored,
        }
    }

    /// A recent game; `None` if it is too short or invalid.
    pub fn recent(stored: StoredGame, date: f64) -> Option<Saved> {
        let saved = match history_of(&stored) {
            Some(history) if is_worth_saving(&history) => Saved::of("", &history, stored, date),
            // The states of a user's own game are unknown until its file is open.
            None if stored.is_own_game() && stored.nodes.len() > TOO_SHORT => Saved {
                name: String::new(),
                recent: true,
                date,
                game: stored.game.clone(),
                plies: stored.nodes.len(),
                outcome: None,
                stored,
            },
            _ => return None,
        };
        Some(Saved {
            recent: true,
            ..saved
        })
    }

    pub fn text(&self) -> String {
        json_text(self)
    }

    /// The game as text, with its name first.
    pub fn exported(&self) -> Option<String> {
        let mut history = history_of(&self.stored)?;
        let end = history.main_line().pop()?;
        history.go(end);
        let text = write_game(&history);
        Some(match &*self.name {
            "" => text,
            name => format!("name: {name}\n{text}"),
        })
    }
}

/// The latest date in browsers, in milliseconds since 1970.
const LATEST: f64 = 8.64e15;

/// Games as documents: the head contains the whole game.
pub static GAME_KIND: DocumentKind = DocumentKind {
    prefix: PREFIX,
    fingerprint: |head| {
        let Saved { name, stored, .. } = Saved::read(head)?;
        Some(Fingerprint {
            identity: serde_json::to_string(&(name, stored)).ok(),
            size: 0,
        })
    },
    to_json: |stored| match Saved::read(&stored.head) {
        Some(_) => Ok(stored.head.clone()),
        None => Err(Message::new("error.runs.damaged")),
    },
    from_json: |key, text, _| {
        let saved = Saved::read(text).ok_or_else(|| Message::new("error.backup.entry"))?;
        let (head, parts) = (checked(saved)?.text(), Vec::new());
        Ok(DocumentWrite { key, head, parts })
    },
    fault_text: "error.library.import",
    count_text: "games",
};

/// Checks a game of a backup file. Computes its length, outcome and kind from its moves, because the file may be wrong;
/// not for a user's own game, whose rules are in another file.
///
/// # Errors
/// A move is illegal, or the date is invalid.
fn checked(saved: Saved) -> Result<Saved, Message> {
    if !(0.0..=LATEST).contains(&saved.date) {
        return Err(Message::new("error.library.date").with_number("found", saved.date));
    }
    let history = match history_of(&saved.stored) {
        Some(history) => history,
        // The rules are in a file that is not open.
        None if saved.stored.is_own_game() => return Ok(saved),
        None => return Err(Message::new("error.library.broken")),
    };
    Ok(Saved {
        recent: saved.recent,
        ..Saved::of(&saved.name, &history, saved.stored, saved.date)
    })
}
