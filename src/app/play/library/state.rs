//! The state of the library: the user's own games.

use serde::{Deserialize, Serialize};

use crate::app::documents::{DocumentList, Entry};
use crate::app::effects::Stored;
use crate::app::play::History;
use crate::app::play::game::kept::StoredGame;
use crate::app::ui::names::tidy_name;
use crate::game::Outcome;
use crate::text::Message;

/// The prefix of the keys of games.
pub(super) const PREFIX: &str = "game-";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// Empty for a game without a name.
    pub(crate) name: String,
    /// True for a recent game: saved when another one replaced it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) recent: bool,
    /// The time of saving, in milliseconds since 1970.
    pub(crate) date: f64,
    pub(crate) game: String,
    /// The plies of the main line.
    pub(crate) plies: usize,
    /// The outcome of the main line; `None` if unfinished.
    #[serde(default)]
    pub(crate) outcome: Option<Outcome>,
    /// The game with all its lines.
    pub(crate) kept: StoredGame,
}

impl Saved {
    /// Parses a saved game; `None` if it is damaged.
    pub(crate) fn read(text: &str) -> Option<Saved> {
        serde_json::from_str(text).ok()
    }

    /// A game for saving; `date` is in milliseconds since 1970.
    pub(super) fn of(name: &str, history: &History, kept: StoredGame, date: f64) -> Saved {
        let line = history.main_line();
        Saved {
            name: tidy_name(name),
            recent: false,
            date,
            game: kept.game.clone(),
            plies: line.len() - 1,
            outcome: history[line[line.len() - 1]].outcome(),
            kept,
        }
    }

    /// The text for saving.
    pub(crate) fn text(&self) -> String {
        // The value contains only names, numbers and texts, so that serialization cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A recent game that waits for its key in the library.
#[derive(Clone, Debug)]
pub(crate) struct UnsavedGame {
    /// The number of the replaced game: see [`crate::app::play::state::ReplacedGame`]. 0 for a game of another tab.
    pub(crate) number: u64,
    pub(crate) saved: Saved,
    /// The game's name in local storage, to delete there after saving.
    pub(crate) from: Option<Stored>,
}

/// The state of saving of a replaced game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaveStatus {
    /// Waiting for the browser's answer.
    Pending,
    Saved,
    /// The browser could not save it.
    Lost,
}

#[derive(Clone, Debug)]
pub(crate) struct Library {
    /// The newest first.
    pub(crate) games: DocumentList<Saved>,
    /// The name in the field for a new entry.
    pub(crate) name: String,
    /// The key of the entry in renaming, and the new name so far.
    pub(crate) renaming: Option<(String, String)>,
    /// The keys of the games that a file has added last, as long as the user can undo it.
    pub(crate) added: Vec<String>,
    /// The last error.
    pub(crate) error: Option<Message>,
    /// Recent games that wait for their keys.
    pub(crate) waiting: Vec<UnsavedGame>,
    /// The former names in local storage of games that are being saved, by key.
    pub(crate) moving: Vec<(String, Stored)>,
    /// True while a request for the list is pending.
    pub(crate) listing: bool,
    /// The key of the saved game that the last notice was about.
    pub(crate) saved_notice: Option<String>,
}

impl Default for Library {
    fn default() -> Library {
        Library::new(0)
    }
}

impl Library {
    /// An unread library; no other page has the same number `page`.
    pub(crate) fn new(page: u64) -> Library {
        let newest_first = |a: &Entry<Saved>, b: &Entry<Saved>| {
            let dates = b.head.date.total_cmp(&a.head.date);
            dates.then(b.key.cmp(&a.key))
        };
        Library {
            games: DocumentList::new(PREFIX, newest_first, page),
            name: String::new(),
            renaming: None,
            added: Vec::new(),
            error: None,
            waiting: Vec::new(),
            moving: Vec::new(),
            listing: false,
            saved_notice: None,
        }
    }
}

/// Messages of the library.
#[derive(Clone, Debug, PartialEq)]
pub enum LibraryMsg {
    /// Change the name for the current game.
    Name(String),
    /// Save the current game, under this name if the user typed none.
    Save(String),
    /// Open a game in place of the current one.
    Open(String),
    OpenRun(String),
    /// Begin to rename an entry, or cancel.
    Rename(Option<String>),
    /// Change the new name.
    NewName(String),
    /// Finish renaming.
    Renamed,
    Delete(String),
    /// Download a game.
    Export(String),
    /// Download the main lines of all games as text.
    ExportAll,
    /// Download the backup file with all data.
    Backup,
    /// Import the text of a file with games.
    Import(String),
    /// The page is visible again: another tab may have changed the library.
    InSight,
}
