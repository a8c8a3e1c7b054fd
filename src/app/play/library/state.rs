//! What the library knows: the person's own games.

use serde::{Deserialize, Serialize};

use crate::app::effects::Stored;
use crate::app::play::game::kept::Kept;
use crate::game::Outcome;
use crate::text::Message;

/// A saved game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// What the person calls it; empty where nobody has named it.
    pub(in crate::app::play) name: String,
    /// Whether it was put away by itself when another game began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::app::play) recent: bool,
    /// When it was saved, in milliseconds since 1970.
    pub(in crate::app::play) date: f64,
    /// The id of the game.
    pub(in crate::app::play) game: String,
    /// Plies of its main line.
    pub(in crate::app::play) plies: usize,
    /// How its main line ended; `None` while it goes on.
    #[serde(default)]
    pub(in crate::app::play) outcome: Option<Outcome>,
    /// The game with all its lines.
    pub(in crate::app::play) kept: Kept,
}

impl Saved {
    /// As the browser keeps it.
    pub(in crate::app::play) fn text(&self) -> String {
        // Names, numbers and texts: there is nothing that could fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A game that was put away and has no place yet.
#[derive(Clone, Debug)]
pub(in crate::app::play) struct Unfiled {
    /// Tells it from others: see [`crate::app::play::state::Left`]. 0 where nobody waits for it.
    pub(in crate::app::play) number: u64,
    /// The game.
    pub(in crate::app::play) saved: Saved,
    /// Where the browser has it, to be forgotten there once it has its place.
    pub(in crate::app::play) from: Option<Stored>,
}

/// A saved game and where it is kept.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::play) struct Entry {
    /// Its key in the browser's storage.
    pub(in crate::app::play) key: String,
    /// What is there.
    pub(in crate::app::play) saved: Saved,
}

/// What became of a game that was put away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::play) enum Fate {
    /// The browser has not answered yet.
    Asked,
    /// It is in the library.
    Kept,
    /// The browser could not keep it.
    Lost,
}

/// What the browser was asked for and has not answered yet.
#[derive(Clone, Debug, Default)]
pub(in crate::app::play) struct Request {
    /// The keys that it concerns; it is answered under the first.
    pub(in crate::app::play) keys: Vec<String>,
    /// What is told once it is done.
    pub(in crate::app::play) told: Option<Message>,
    /// Whether these are games of a file, which can be taken out again once they are there.
    pub(in crate::app::play) added: bool,
}

/// The library, as far as it is known.
#[derive(Clone, Debug, Default)]
pub(in crate::app::play) struct Library {
    /// The games, the newest first; `None` before they were read.
    pub(in crate::app::play) entries: Option<Vec<Entry>>,
    /// How many cannot be read.
    pub(in crate::app::play) damaged: usize,
    /// Why they could not be read when that was asked for last.
    pub(in crate::app::play) unread: Option<Message>,
    /// The name that is being written for a new entry.
    pub(in crate::app::play) name: String,
    /// The entry whose name is being changed, and the new name so far.
    pub(in crate::app::play) renaming: Option<(String, String)>,
    /// The game that was deleted last, while it can be brought back: the browser has it still.
    pub(in crate::app::play) deleted: Option<Entry>,
    /// The games that a file has added last, while they can be taken out again, by their keys.
    pub(in crate::app::play) added: Vec<String>,
    /// What went wrong last.
    pub(in crate::app::play) error: Option<Message>,
    /// Games that were put away and have no place yet.
    pub(in crate::app::play) unfiled: Vec<Unfiled>,
    /// Where games come from that are being given their place, by the key of that.
    pub(in crate::app::play) moving: Vec<(String, Stored)>,
    /// Whether the browser was asked for what it keeps, so that they can be given one.
    pub(in crate::app::play) asked: bool,
    /// What the browser has not answered yet, in the order in which it was asked.
    pub(in crate::app::play) requests: Vec<Request>,
    /// The key of the game of which was told last that it is saved.
    pub(in crate::app::play) told: Option<String>,
    /// Tells keys of this page from those of other tabs.
    pub(in crate::app::play) page: u64,
    /// Tells keys of the same moment apart.
    pub(in crate::app::play) keys: u64,
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
    /// What the browser has kept: keys and texts.
    Loaded(Vec<(String, String)>),
    /// The browser does not keep games, and why.
    Unavailable(Message),
    /// The browser has done what was to be done under a key.
    Kept(String),
    /// The browser could not do it, and why.
    Lost(String, Message),
    /// The page is seen again: another tab may have changed the library.
    InSight,
}
