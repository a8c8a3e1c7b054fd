//! What follows from what happens in the library: games are saved, opened, renamed and deleted.

use super::files::exported;
use super::state::{Entry, Fate, LibraryMsg, Request, Saved};
use crate::app::effects::{self, Effect, Response, Runs, Shelf};
use crate::app::play::game::history::History;
use crate::app::play::game::kept::Kept;
use crate::app::play::msg::Layer;
use crate::app::play::state::State;
use crate::app::section::Undo;
use crate::app::ui::names::tidy_name;
use crate::text::Message;

pub(super) fn newest_first(entries: &mut [Entry]) {
    entries.sort_by(|a, b| {
        let dates = b.saved.date.total_cmp(&a.saved.date);
        dates.then(b.key.cmp(&a.key))
    });
}

impl State {
    /// Opens the library and has it read.
    pub(in crate::app::play) fn open_library(&mut self) -> Response {
        self.layer = Some(Layer::Library);
        self.library.error = None;
        self.library.renaming = None;
        self.library.name = String::new();
        Response::effects(vec![
            Effect::Shelf(Shelf::Read),
            // It shows the evolutions as well.
            Effect::Runs(Runs::List),
            Effect::Focus("library-name".to_owned()),
        ])
    }

    /// The present game as an entry.
    pub(super) fn saved(&self, name: &str) -> Saved {
        self.saved_of(name, &self.history, self.kept())
    }

    /// A game as an entry.
    pub(super) fn saved_of(&self, name: &str, history: &History, kept: Kept) -> Saved {
        let line = history.main_line();
        Saved {
            name: tidy_name(name),
            recent: false,
            date: self.now,
            game: kept.game.clone(),
            plies: line.len() - 1,
            outcome: history.nodes()[line[line.len() - 1]].outcome(),
            kept,
        }
    }

    /// The game of an entry, as a state of Play.
    fn unpacked(&self, saved: &Saved) -> Option<State> {
        self.restored(saved.kept.clone())
    }

    /// A key that nothing is kept under, by this tab or another.
    pub(in crate::app::play) fn new_key(&mut self) -> String {
        self.library.keys += 1;
        format!(
            "{:.0}-{:x}-{}",
            self.now, self.library.page, self.library.keys
        )
    }

    /// Puts games into the library, all or none: their keys, and what the browser is to do. It is answered under the first key.
    pub(super) fn put(&mut self, games: Vec<Saved>) -> (Vec<String>, Effect) {
        let mut texts = Vec::with_capacity(games.len());
        let mut entries = self.library.entries.take().unwrap_or_default();
        for saved in games {
            let key = self.new_key();
            texts.push((key.clone(), saved.text()));
            entries.push(Entry { key, saved });
        }
        newest_first(&mut entries);
        self.library.entries = Some(entries);
        let keys = texts.iter().map(|(key, _)| key.clone()).collect();
        let shelf = match (texts.len(), texts.pop()) {
            (1, Some((key, text))) => Shelf::Put { key, text },
            (_, last) => {
                texts.extend(last);
                Shelf::PutAll(texts)
            }
        };
        (keys, Effect::Shelf(shelf))
    }

    /// Has the browser keep a game under a key, in place of what was there.
    pub(super) fn put_at(&mut self, key: String, saved: Saved) -> Effect {
        self.library.requests.push(Request::under(&key));
        let text = saved.text();
        let entries = self.library.entries.get_or_insert_default();
        let entry = Entry {
            key: key.clone(),
            saved,
        };
        match entries.iter_mut().find(|e| e.key == key) {
            Some(old) => *old = entry,
            None => entries.push(entry),
        }
        newest_first(entries);
        Effect::Shelf(Shelf::Put { key, text })
    }

    pub(super) fn entry(&self, key: &str) -> Option<&Entry> {
        self.library.entries.as_ref()?.iter().find(|e| e.key == key)
    }

    /// What follows from something that happened in the library.
    pub(in crate::app::play) fn shelve(&mut self, msg: LibraryMsg) -> Response {
        let msg = match self.shelve_evaluations(msg) {
            Ok(msg) => msg,
            Err(response) => return response,
        };
        let of_person = !matches!(
            msg,
            LibraryMsg::Name(_)
                | LibraryMsg::NewName(_)
                | LibraryMsg::Loaded(_)
                | LibraryMsg::Kept(_)
                | LibraryMsg::InSight
        );
        if of_person {
            self.library.error = None;
        }
        match msg {
            LibraryMsg::Name(name) => self.library.name = name,
            LibraryMsg::Save(proposed) => return self.save(proposed),
            LibraryMsg::Open(key) => return self.open_saved(&key),
            LibraryMsg::Rename(None) => self.library.renaming = None,
            LibraryMsg::Rename(Some(key)) => {
                let name = self.entry(&key).map(|e| e.saved.name.clone());
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
                let text = self.entry(&key).and_then(|e| exported(&e.saved));
                return self.download(text.into_iter().collect());
            }
            LibraryMsg::ExportAll => {
                let entries = self.library.entries.iter().flatten();
                let texts = entries.filter_map(|e| exported(&e.saved)).collect();
                return self.download(texts);
            }
            LibraryMsg::Backup => return Response::request(effects::Request::Backup),
            LibraryMsg::OpenRun(key) => {
                self.layer = None;
                return Response::request(effects::Request::OpenRun(key));
            }
            LibraryMsg::Import(text) => return self.import(&text),
            LibraryMsg::Loaded(records) => {
                let mut effects = self.load(records);
                effects.extend(self.file());
                return Response::effects(effects);
            }
            LibraryMsg::Unavailable(error) => {
                self.cannot_file();
                self.library.unread = Some(error.clone());
                self.library.entries.get_or_insert_default();
                self.library.error = Some(error);
            }
            LibraryMsg::Kept(key) => return self.kept_under(&key),
            LibraryMsg::Lost(key, error) => return self.lost(&key, error),
            LibraryMsg::InSight => {
                // Who opens the library has it read anyway.
                let open = self.layer == Some(Layer::Library);
                let read = open.then_some(Effect::Shelf(Shelf::Read));
                return Response::effects(read.into_iter().collect());
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
        let (keys, put) = self.put(vec![saved]);
        self.library.requests.push(Request {
            keys,
            told: Some(message),
            ..Request::default()
        });
        let focus = Effect::Focus("library-name".to_owned());
        Response::effects(vec![put, focus])
    }

    /// The browser has done what it was asked for under a key.
    fn kept_under(&mut self, key: &str) -> Response {
        let effects = self.filed(key, Fate::Kept);
        let request = self.answered(key).unwrap_or_default();
        if request.added {
            self.library.added = request.keys;
            self.undoable.push(Undo::AddedGames);
        }
        if request.told.is_some() {
            self.library.told = Some(key.to_owned());
        }
        Response {
            effects,
            notice: request.told.map(|message| (message, false)),
            ..Response::default()
        }
    }

    /// Gives an entry the name that was written. No name is no change.
    fn rename(&mut self) -> Response {
        let Some((key, name)) = self.library.renaming.take() else {
            return Response::default();
        };
        let name = tidy_name(&name);
        let entry = self.entry(&key).filter(|_| !name.is_empty());
        let Some(entry) = entry.cloned() else {
            return Response::default();
        };
        let saved = Saved {
            name,
            // What has a name is kept until the person deletes it.
            recent: false,
            ..entry.saved
        };
        // It does not go with the others of its file.
        self.library.added.retain(|k| *k != key);
        let focus = Effect::Focus(format!("rename-{key}"));
        Response::effects(vec![self.put_at(key, saved), focus])
    }

    /// Takes up what the browser has kept. Records that cannot be read are counted and left alone.
    fn load(&mut self, records: Vec<(String, String)>) -> Vec<Effect> {
        let all = records.len();
        let mut entries: Vec<_> = records
            .into_iter()
            .filter_map(|(key, text)| {
                let saved = serde_json::from_str(&text).ok()?;
                Some(Entry { key, saved })
            })
            .collect();
        self.library.damaged = all - entries.len();
        self.library.unread = None;
        let gone = self.library.deleted.as_ref().map(|entry| &entry.key);
        entries.retain(|entry| Some(&entry.key) != gone);
        newest_first(&mut entries);
        self.library.entries = Some(entries);
        self.name_nothing()
    }

    /// Whoever is writing a name for a game that is not there any more is told so.
    fn name_nothing(&mut self) -> Vec<Effect> {
        let Some((key, _)) = &self.library.renaming else {
            return Vec::new();
        };
        // What is on its way may not be there yet.
        let waits = self.library.requests.iter().any(|r| r.keys.contains(key));
        if self.layer != Some(Layer::Library) || waits || self.entry(key).is_some() {
            return Vec::new();
        }
        self.library.renaming = None;
        self.library.error = Some(Message::new("error.library.gone"));
        vec![Effect::Focus("library-name".to_owned())]
    }

    fn open_saved(&mut self, key: &str) -> Response {
        let Some(saved) = self.entry(key).map(|e| e.saved.clone()) else {
            return Response::default();
        };
        match self.unpacked(&saved) {
            Some(state) => {
                let opened = match &*saved.name {
                    "" => Message::new("library.opened.recent"),
                    name => Message::new("library.opened").with("name", name),
                };
                *self = state;
                self.layer = None;
                self.paused = self.computers_only();
                Response::told(opened)
            }
            None => {
                let error = Message::new("error.library.damaged").with("name", &saved.name);
                self.library.error = Some(error);
                Response::default()
            }
        }
    }
}
