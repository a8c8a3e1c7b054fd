//! What the library knows: the person's own games.

use serde::{Deserialize, Serialize};

use crate::app::documents::{DocumentList, Entry};
use crate::app::effects::Stored;
use crate::app::play::History;
use crate::app::play::game::kept::StoredGame;
use crate::app::ui::names::tidy_name;
use crate::game::Outcome;
use crate::text::Message;

/// What the keys of games begin with.
pub(super) const PREFIX: &str = "game-";

/// A saved game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// What the person calls it; empty where nobody has named it.
    pub(crate) name: String,
    /// Whether it was put away by itself when another game began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) recent: bool,
    /// When it was saved, in milliseconds since 1970.
    pub(crate) date: f64,
    /// The id of the game.
    pub(crate) game: String,
    /// Plies of its main line.
    pub(crate) plies: usize,
    /// How its main line ended; `None` while it goes on.
    #[serde(default)]
    pub(crate) outcome: Option<Outcome>,
    /// The game with all its lines.
    pub(crate) kept: StoredGame,
}

impl Saved {
    /// One that the browser has kept; `None` where it is damaged.
    pub(crate) fn read(text: &str) -> Option<Saved> {
        serde_json::from_str(text).ok()
    }

    /// A game as it is kept; `date` is in milliseconds since 1970.
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

    /// As the browser keeps it.
    pub(crate) fn text(&self) -> String {
        // Names, numbers and texts: there is nothing that could fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A game that was put away and has no place yet.
#[derive(Clone, Debug)]
pub(crate) struct UnsavedGame {
    /// Tells it from others: see [`crate::app::play::state::ReplacedGame`]. 0 where nobody waits for it.
    pub(crate) number: u64,
    /// The game.
    pub(crate) saved: Saved,
    /// Where the browser has it, to be forgotten there once it has its place.
    pub(crate) from: Option<Stored>,
}

/// What became of a game that was put away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaveStatus {
    /// The browser has not answered yet.
    Asked,
    /// It is in the library.
    Saved,
    /// The browser could not keep it.
    Lost,
}

/// The library, as far as it is known.
#[derive(Clone, Debug)]
pub(crate) struct Library {
    /// The games, the newest first.
    pub(crate) games: DocumentList<Saved>,
    /// The name that is being written for a new entry.
    pub(crate) name: String,
    /// The entry whose name is being changed, and the new name so far.
    pub(crate) renaming: Option<(String, String)>,
    /// The games that a file has added last, while they can be taken out again, by their keys.
    pub(crate) added: Vec<String>,
    /// What went wrong last.
    pub(crate) error: Option<Message>,
    /// Games that were put away and have no place yet.
    pub(crate) unfiled: Vec<UnsavedGame>,
    /// Where games come from that are being given their place, by the key of that.
    pub(crate) moving: Vec<(String, Stored)>,
    /// Whether the browser was asked for what it keeps, so that they can be given one.
    pub(crate) asked: bool,
    /// The key of the game of which was told last that it is saved.
    pub(crate) saved_notice: Option<String>,
}

impl Default for Library {
    fn default() -> Library {
        Library::new(0)
    }
}

impl Library {
    /// Nothing is known yet; `page` is a number that no other page has.
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
            unfiled: Vec::new(),
            moving: Vec::new(),
            asked: false,
            saved_notice: None,
        }
    }
}

/// Something that happens in the library.
#[derive(Clone, Debug, PartialEq)]
pub enum LibraryMsg {
    /// The name for the present game is being written.
    Name(String),
    /// Save the present game, under this name if the person has written none.
    Save(String),
    /// Open a game in place of the present one.
    Open(String),
    /// Open an evolution.
    OpenRun(String),
    /// Begin to change a name, or stop without changing it.
    Rename(Option<String>),
    /// The new name is being written.
    NewName(String),
    /// The new name holds.
    Renamed,
    /// Delete a game.
    Delete(String),
    /// Write a game to a file.
    Export(String),
    /// Write all games to a file, as text: the main line of each.
    ExportAll,
    /// Write everything to a file: all games with all that is known of them, and all evolutions.
    Backup,
    /// The text of a file with games.
    Import(String),
    /// The page is seen again: another tab may have changed the library.
    InSight,
}
