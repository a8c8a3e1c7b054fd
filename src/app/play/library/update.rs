//! Updates of the library.

use super::files::exported;
use super::state::{LibraryMsg, SaveStatus, Saved};
use crate::app::documents::{DocumentMsg, Entry};
use crate::app::effects::{self, Documents};
use crate::app::play::msg::{Effect, Response};
use crate::app::play::{Layer, State};
use crate::app::section::Undo;
use crate::app::ui::names::tidy_name;
use crate::registry::game;
use crate::text::Message;

impl State {
    /// Opens the library and reads its list.
    pub(crate) fn open_library(&mut self) -> Response {
        self.layer = Some(Layer::Library);
        self.library.error = None;
        self.library.renaming = None;
        self.library.name = String::new();
        Response::effects(vec![
            // It shows the evolutions too.
            Effect::Documents(Documents::List("")),
            Effect::Focus("library-name".to_owned()),
        ])
    }

    /// The current game as an entry.
    pub(super) fn saved(&self, name: &str) -> Saved {
        Saved::of(name, &self.game.history, self.stored_game(), self.now)
    }

    /// Adds games to the library, all or nothing, and returns the effect.
    pub(super) fn put(
        &mut self,
        games: Vec<Saved>,
        notice: Option<Message>,
        added: bool,
    ) -> Effect {
        let list = &mut self.library.games;
        let mut documents = Vec::with_capacity(games.len());
        for head in games {
            let (key, text) = (list.new_key(self.now), head.text());
            documents.push((Entry { key, head }, text));
        }
        list.put(documents, notice, added)
    }

    /// Saves a game under a key, in place of an older version.
    pub(super) fn put_at(&mut self, key: String, head: Saved, notice: Option<Message>) -> Effect {
        let text = head.text();
        let documents = vec![(Entry { key, head }, text)];
        self.library.games.put(documents, notice, false)
    }

    /// Handles an answer of the browser about games.
    pub(crate) fn on_games_msg(&mut self, msg: &DocumentMsg) -> Response {
        match msg {
            DocumentMsg::Listed(_, answer) => {
                let known = self.library.games.listed(answer, Saved::read);
                if !known {
                    self.library.error = Some(Message::new("error.library.storage"));
                    self.drop_waiting_games();
                    return Response::default();
                }
                let mut effects = self.cancel_orphaned_rename();
                effects.extend(self.save_waiting_games());
                Response::effects(effects)
            }
            DocumentMsg::Saved(key, Ok(())) => self.on_saved(key),
            DocumentMsg::Deleted(key, Ok(())) => {
                let gone = self.library.games.take_pending(key);
                self.library.games.remove(&gone.unwrap_or_default().keys);
                Response::default()
            }
            DocumentMsg::Saved(key, Err(error)) | DocumentMsg::Deleted(key, Err(error)) => {
                self.on_failed(key, error.clone())
            }
            _ => Response::default(),
        }
    }

    pub(super) fn entry(&self, key: &str) -> Option<&Saved> {
        self.library.games.get(key)
    }

    pub(crate) fn update_library(&mut self, msg: LibraryMsg) -> Response {
        let typing = matches!(msg, LibraryMsg::Name(_) | LibraryMsg::NewName(_));
        if !typing && msg != LibraryMsg::InSight {
            self.library.error = None;
        }
        match msg {
            LibraryMsg::Name(name) => self.library.name = name,
            LibraryMsg::Save(proposed) => return self.save(proposed),
            LibraryMsg::Open(key) => return self.open_saved(&key),
            LibraryMsg::Rename(None) => self.library.renaming = None,
            LibraryMsg::Rename(Some(key)) => {
                let name = self.entry(&key).map(|saved| saved.name.clone());
                self.library.renaming = name.map(|n| (key, n));
                return Response::effects(vec![Effect::Focus("library-new-name".to_owned())]);
            }
            LibraryMsg::NewName(name) => {
                if let Some((_, new)) = &mut self.library.renaming {
                    *new = name;
                }
            }
            LibraryMsg::Renamed => return self.rename(),
            LibraryMsg::Delete(key) => return self.delete(&key),
            LibraryMsg::Export(key) => {
                let text = self.entry(&key).and_then(exported);
                return self.download(text.into_iter().collect());
            }
            LibraryMsg::ExportAll => {
                let games = self.library.games.iter();
                let texts = games.filter_map(|e| exported(&e.head)).collect();
                return self.download(texts);
            }
            LibraryMsg::Backup => return Response::request(effects::Request::Backup),
            LibraryMsg::OpenRun(key) => {
                self.layer = None;
                return Response::request(effects::Request::OpenRun(key));
            }
            LibraryMsg::Import(text) => return self.import(&text),
            LibraryMsg::InSight => {
                // An opening library reads the list anyway.
                return Response::effects(match self.layer {
                    Some(Layer::Library) => self.library.games.list(),
                    Some(Layer::Evaluations) => self.own.list.list(),
                    _ => Vec::new(),
                });
            }
        }
        Response::default()
    }

    fn save(&mut self, proposed: String) -> Response {
        let name = match tidy_name(&self.library.name) {
            name if name.is_empty() => proposed,
            name => name,
        };
        let saved = self.saved(&name);
        self.library.name = String::new();
        let message = Message::new("library.saved").with("name", &saved.name);
        let put = self.put(vec![saved], Some(message), false);
        let focus = Effect::Focus("library-name".to_owned());
        Response::effects(vec![put, focus])
    }

    /// Handles a successful save.
    fn on_saved(&mut self, key: &str) -> Response {
        let effects = self.on_game_saved(key, SaveStatus::Saved);
        let request = self.library.games.take_pending(key).unwrap_or_default();
        if request.added {
            self.library.added = request.keys;
            self.undoable.push(Undo::AddedGames);
        }
        if request.notice.is_some() {
            self.library.saved_notice = Some(key.to_owned());
        }
        Response {
            effects,
            notice: request.notice.map(|message| (message, false)),
            ..Response::default()
        }
    }

    /// Renames an entry; an empty name changes nothing.
    fn rename(&mut self) -> Response {
        let Some((key, name)) = self.library.renaming.take() else {
            return Response::default();
        };
        let name = tidy_name(&name);
        let entry = self.entry(&key).filter(|_| !name.is_empty());
        let Some(saved) = entry.cloned() else {
            return Response::default();
        };
        let saved = Saved {
            name,
            // A named game is not a recent one, so that only the user deletes it.
            recent: false,
            ..saved
        };
        // Undoing the import must not delete a renamed game.
        self.library.added.retain(|k| *k != key);
        let focus = Effect::Focus(format!("rename-{key}"));
        Response::effects(vec![self.put_at(key, saved, None), focus])
    }

    /// Cancels renaming and reports it if the game no longer exists.
    fn cancel_orphaned_rename(&mut self) -> Vec<Effect> {
        let Some((key, _)) = &self.library.renaming else {
            return Vec::new();
        };
        // A pending game may not be in the list yet.
        let waits = self.library.games.is_pending(key);
        if self.layer != Some(Layer::Library) || waits || self.entry(key).is_some() {
            return Vec::new();
        }
        self.library.renaming = None;
        self.library.error = Some(Message::new("error.library.gone"));
        vec![Effect::Focus("library-name".to_owned())]
    }

    fn open_saved(&mut self, key: &str) -> Response {
        let Some(saved) = self.entry(key).cloned() else {
            return Response::default();
        };
        match self.restored(saved.kept.clone()) {
            Some(state) => {
                let opened = match &*saved.name {
                    "" => Message::new("library.opened.recent"),
                    name => Message::new("library.opened").with("name", name),
                };
                *self = state;
                self.layer = None;
                self.computers.paused = self.computers_only();
                Response::notice(opened)
            }
            None if saved.kept.is_own_game() => {
                let closed = game(&saved.kept.game).err();
                if closed.is_none() {
                    self.waiting = Some(saved.kept);
                    self.layer = None;
                }
                self.library.error = closed;
                Response::default()
            }
            None => {
                let error = Message::new("error.library.damaged").with("name", &saved.name);
                self.library.error = Some(error);
                Response::default()
            }
        }
    }
}
