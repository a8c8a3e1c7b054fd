//! The user's own games, saved in the browser.

mod answers;
mod files;
mod recent;
mod saved;
pub mod stored_game;
pub mod view;

#[cfg(test)]
mod recent_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod undo_tests;

pub use saved::{GAME_KIND, Saved};

use super::game::{Game, History};
use super::request::PartRequest;
use crate::app::documents::{DocumentList, Entry, PendingRequest};
use crate::app::effects::{self, DatabaseRequest, Request};
use crate::app::ui::names::{tidy_name, tidy_name_or};
use crate::registry::game;
use crate::text::Message;
use saved::PREFIX;
use stored_game::{StoredGame, history_of};

type Effect = effects::Effect<LibraryMsg>;

type Response = effects::Response<LibraryMsg, PartRequest>;

/// The id of the field for the name of the current game.
const NAME: &str = "library-name";

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
    NewName(String),
    Renamed,
    /// Delete a game, given as its key and its title; the user can undo this for a while.
    Delete(String, String),
    Undelete(String),
    /// Delete the games that a file has added, given as keys and names, except those that have another name by now.
    RemoveAdded(Vec<(String, String)>),
    Export(String),
    /// Download the main lines of all games as text.
    ExportAll,
    /// Download the backup file with all data.
    Backup,
    /// Import the text of a file with games.
    Import(String),
    Close,
}

pub struct CurrentGame<'a> {
    pub game: &'a Game,
    /// The game with all its lines, for saving.
    pub stored: StoredGame,
    /// The time in milliseconds since 1970.
    pub now: f64,
}

impl CurrentGame<'_> {
    pub fn saved(&self, name: &str) -> Saved {
        Saved::of(name, &self.game.history, self.stored.clone(), self.now)
    }
}

#[derive(Clone, Debug)]
pub struct Library {
    /// The newest first.
    pub games: DocumentList<Saved>,
    /// The name in the field for a new entry.
    name: String,
    /// The key of the entry in renaming, and the new name so far.
    renaming: Option<(String, String)>,
    pub error: Option<Message>,
    /// The keys of saved recent games that may be in the list twice.
    untrimmed: Vec<String>,
}

impl Library {
    /// A library without its list; no other browser tab has the same number `tab`.
    pub fn new(tab: u64) -> Library {
        let newest_first = |a: &Entry<Saved>, b: &Entry<Saved>| {
            let dates = b.head.date.total_cmp(&a.head.date);
            dates.then(b.key.cmp(&a.key))
        };
        Library {
            games: DocumentList::new(PREFIX, newest_first, tab),
            name: String::new(),
            renaming: None,
            error: None,
            untrimmed: Vec::new(),
        }
    }

    /// Resets the dialog and reads the list.
    pub fn open(&mut self) -> Vec<Effect> {
        self.error = None;
        self.renaming = None;
        self.name = String::new();
        vec![
            // The dialog shows the evolutions too.
            Effect::Database(DatabaseRequest::List("")),
            Effect::focus(NAME),
        ]
    }

    /// Adds games to the library, all or nothing, and returns the effect.
    fn put<M>(
        &mut self,
        games: Vec<Saved>,
        request: PendingRequest,
        now: f64,
    ) -> effects::Effect<M> {
        let list = &mut self.games;
        let mut documents = Vec::with_capacity(games.len());
        for head in games {
            let (key, text) = (list.new_key(now), head.text());
            documents.push((Entry { key, head }, text));
        }
        list.put(documents, request)
    }

    /// Saves a game under a key, in place of an older version.
    fn put_at<M>(&mut self, key: String, head: Saved) -> effects::Effect<M> {
        let text = head.text();
        let documents = vec![(Entry { key, head }, text)];
        self.games.put(documents, PendingRequest::default())
    }

    pub fn update(&mut self, msg: LibraryMsg, current: &CurrentGame) -> Response {
        if !matches!(msg, LibraryMsg::Name(_) | LibraryMsg::NewName(_)) {
            self.error = None;
        }
        match msg {
            LibraryMsg::Name(name) => self.name = name,
            LibraryMsg::Save(proposed) => return self.save(proposed, current).into(),
            LibraryMsg::Open(key) => return Response::request(PartRequest::OpenSaved(key)),
            LibraryMsg::OpenRun(key) => {
                return Response::request(PartRequest::Dialog(None))
                    .with_request(Request::OpenRun(key));
            }
            LibraryMsg::Rename(None) => self.renaming = None,
            LibraryMsg::Rename(Some(key)) => {
                let name = self.games.get(&key).map(|saved| saved.name.clone());
                self.renaming = name.map(|n| (key, n));
                return Response::focus("library-new-name");
            }
            LibraryMsg::NewName(name) => {
                if let Some((_, new)) = &mut self.renaming {
                    *new = name;
                }
            }
            LibraryMsg::Renamed => return self.rename().unwrap_or_default().into(),
            LibraryMsg::Delete(key, title) => {
                let back = LibraryMsg::Undelete(key.clone());
                return self.games.delete(&key, |_| title, back).into();
            }
            LibraryMsg::Undelete(key) => {
                self.games.undelete(&key);
                return Response::focus(format!("open-{key}"));
            }
            LibraryMsg::RemoveAdded(named) => return self.remove_added(named).into(),
            LibraryMsg::Export(key) => {
                let text = self.games.get(&key).and_then(Saved::exported);
                return self.download(text.into_iter().collect());
            }
            LibraryMsg::ExportAll => {
                let games = self.games.iter();
                let texts = games.filter_map(|e| e.head.exported()).collect();
                return self.download(texts);
            }
            LibraryMsg::Backup => {
                return Response::default().with_request(Request::Backup);
            }
            LibraryMsg::Import(text) => return self.import(&text, current),
            LibraryMsg::Close => return Response::request(PartRequest::Dialog(None)),
        }
        Response::default()
    }

    fn save(&mut self, proposed: String, current: &CurrentGame) -> Vec<Effect> {
        let saved = current.saved(&tidy_name_or(&self.name, &proposed));
        self.name = String::new();
        let message = Message::new("library.saved").with("name", &saved.name);
        let request = PendingRequest {
            notice: Some(message),
            ..PendingRequest::default()
        };
        let put = self.put(vec![saved], request, current.now);
        vec![put, Effect::focus(NAME)]
    }

    /// A saved game with its tree, and the notice about opening it. Reports a damaged game. The tree of a user's own
    /// game may be unknown until its states are.
    pub fn game_to_open(&mut self, key: &str) -> Option<(StoredGame, Option<History>, Message)> {
        let Saved { name, stored, .. } = self.games.get(key)?;
        let history = history_of(stored);
        self.error = match (&history, stored.is_own_game()) {
            (Some(_), _) => None,
            (None, true) => game(&stored.game).err(),
            (None, false) => Some(Message::new("error.library.damaged").with("name", name)),
        };
        let notice = match &**name {
            "" => Message::new("library.opened.recent"),
            name => Message::new("library.opened").with("name", name),
        };
        let found = (stored.clone(), history, notice);
        self.error.is_none().then_some(found)
    }

    /// Renames an entry; an empty name changes nothing.
    fn rename(&mut self) -> Option<Vec<Effect>> {
        let (key, name) = self.renaming.take()?;
        let name = tidy_name(&name);
        let saved = self.games.get(&key).filter(|_| !name.is_empty())?;
        let saved = Saved {
            name,
            // A named game is not a recent one, so that only the user deletes it.
            recent: false,
            ..saved.clone()
        };
        let focus = Effect::focus(format!("rename-{key}"));
        Some(vec![self.put_at(key, saved), focus])
    }

    /// Removes the games that a file has added and that still have their names.
    fn remove_added(&mut self, named: Vec<(String, String)>) -> Vec<Effect> {
        let is_same = |(key, name): &(String, String)| {
            self.games.get(key).is_some_and(|saved| saved.name == *name)
        };
        let same = named.into_iter().filter(is_same);
        let keys = same.map(|(key, _)| key).collect();
        let mut effects = self.games.purge(keys);
        if !effects.is_empty() {
            effects.push(Effect::focus(NAME));
        }
        effects
    }
}
