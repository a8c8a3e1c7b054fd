//! What follows from what happens in the library: games are saved, opened, renamed, deleted, written to files and read from
//! them.

use super::state::{Entry, Fate, LibraryMsg, Saved};
use crate::app::Followed;
use crate::app::effect::{Effect, Shelf};
use crate::app::play::game::notation;
use crate::app::play::msg::Layer;
use crate::app::play::state::State;
use crate::text::{Fill, Message};

/// Characters of a name at most.
const LONGEST_NAME: usize = 80;

/// The most games that one file may bring.
const MOST_IMPORTED: usize = 500;

fn newest_first(entries: &mut [Entry]) {
    entries.sort_by(|a, b| {
        let dates = b.saved.date.total_cmp(&a.saved.date);
        dates.then(b.key.cmp(&a.key))
    });
}

impl State {
    /// Opens the library and has it read.
    pub(in crate::app::play) fn open_library(&mut self) -> Followed {
        self.layer = Some(Layer::Library);
        self.library.error = None;
        self.library.renaming = None;
        self.library.deleted = None;
        self.library.name = String::new();
        Followed::effects(vec![
            Effect::Shelf(Shelf::Read),
            Effect::Focus("library-name".to_owned()),
        ])
    }

    /// The present game as an entry.
    pub(super) fn saved(&self, name: &str) -> Saved {
        let history = &self.history;
        let line = history.main_line();
        Saved {
            name: tidy_name(name),
            recent: false,
            date: self.now,
            game: self.game.info().id.to_owned(),
            plies: line.len() - 1,
            outcome: history.nodes()[line[line.len() - 1]].outcome(),
            kept: self.kept(),
        }
    }

    /// The game of an entry, as a state of Play.
    fn unpacked(&self, saved: &Saved) -> Option<State> {
        self.restored(saved.kept.clone())
    }

    /// A key that nothing is kept under.
    pub(in crate::app::play) fn new_key(&mut self) -> String {
        self.library.keys += 1;
        format!("{:.0}-{}", self.now, self.library.keys)
    }

    /// Puts games into the library. `message` is told once the browser has kept all of them.
    fn put(&mut self, games: Vec<Saved>, message: Message) -> Vec<Effect> {
        let mut keys = Vec::new();
        let mut effects = Vec::new();
        for saved in games {
            let key = self.new_key();
            keys.push(key.clone());
            effects.push(self.put_at(key, saved));
        }
        self.library.promised.push((keys, message));
        effects
    }

    pub(super) fn put_at(&mut self, key: String, saved: Saved) -> Effect {
        // Names, numbers and texts: there is nothing that could fail.
        let text = serde_json::to_string(&saved).unwrap_or_default();
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

    fn entry(&self, key: &str) -> Option<&Entry> {
        self.library.entries.as_ref()?.iter().find(|e| e.key == key)
    }

    /// What a game of a file is called that has no name there.
    fn proposed_name(&self) -> String {
        let names = self.game.info().sides.join("–");
        format!("{} {names}", self.game.info().id.replace('_', " "))
    }

    /// What follows from something that happened in the library.
    pub(in crate::app::play) fn shelve(&mut self, msg: LibraryMsg) -> Followed {
        let msg = match self.shelve_evaluations(msg) {
            Ok(msg) => msg,
            Err(followed) => return followed,
        };
        let of_person = !matches!(
            msg,
            LibraryMsg::Name(_)
                | LibraryMsg::NewName(_)
                | LibraryMsg::Loaded(_)
                | LibraryMsg::Kept(_)
                | LibraryMsg::Changed
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
                return Followed::effects(vec![Effect::Focus("library-new-name".to_owned())]);
            }
            LibraryMsg::NewName(name) => {
                if let Some((_, new)) = &mut self.library.renaming {
                    *new = name;
                }
            }
            LibraryMsg::Renamed => return self.rename(),
            LibraryMsg::Delete(key) => return self.delete(key),
            LibraryMsg::Undo => return self.undelete(),
            LibraryMsg::Export(key) => {
                let text = self.entry(&key).and_then(|e| self.exported(&e.saved));
                return self.download(text.into_iter().collect());
            }
            LibraryMsg::ExportAll => {
                let entries = self.library.entries.iter().flatten();
                let texts = entries.filter_map(|e| self.exported(&e.saved)).collect();
                return self.download(texts);
            }
            LibraryMsg::Import(text) => return self.import(&text),
            LibraryMsg::Loaded(records) => {
                self.load(records);
                return Followed::effects(self.file());
            }
            LibraryMsg::Unavailable(error) => {
                self.cannot_file();
                self.library.entries.get_or_insert_default();
                self.library.error = Some(error);
            }
            LibraryMsg::Kept(key) => return self.kept_under(&key),
            LibraryMsg::Lost(key, error) => return self.lost(&key, error),
            LibraryMsg::Changed => {
                // Who opens the library has it read anyway.
                let open = self.layer == Some(Layer::Library);
                let read = open.then_some(Effect::Shelf(Shelf::Read));
                return Followed::effects(read.into_iter().collect());
            }
        }
        Followed::default()
    }

    /// Puts back what was deleted last.
    fn undelete(&mut self) -> Followed {
        let Some(entry) = self.library.deleted.take() else {
            return Followed::default();
        };
        let focus = Effect::Focus(format!("open-{}", entry.key));
        Followed::effects(vec![self.put_at(entry.key, entry.saved), focus])
    }

    fn save(&mut self, proposed: String) -> Followed {
        let name = match self.library.name.trim() {
            "" => proposed,
            name => name.to_owned(),
        };
        let saved = self.saved(&name);
        self.library.name = String::new();
        let message = Message::new("library.saved").with("name", &saved.name);
        let mut effects = self.put(vec![saved], message);
        effects.push(Effect::Focus("library-name".to_owned()));
        Followed::effects(effects)
    }

    /// The browser has kept what it was given under a key.
    fn kept_under(&mut self, key: &str) -> Followed {
        self.filed(key, Fate::Kept);
        for (keys, _) in &mut self.library.promised {
            keys.retain(|k| k != key);
        }
        let mut promised = self.library.promised.iter();
        match promised.position(|(keys, _)| keys.is_empty()) {
            Some(done) => Followed::told(self.library.promised.remove(done).1),
            None => Followed::default(),
        }
    }

    /// The browser could not do what it was asked for under a key. What it does keep is read anew.
    fn lost(&mut self, key: &str, error: Message) -> Followed {
        self.filed(key, Fate::Lost);
        let ours = |keys: &[String]| keys.iter().any(|k| k == key);
        self.library.promised.retain(|(keys, _)| !ours(keys));
        if let Some(entries) = &mut self.library.entries {
            entries.retain(|e| e.key != key);
        }
        self.library.error = Some(error);
        Followed::effects(vec![Effect::Shelf(Shelf::Read)])
    }

    /// Gives an entry the name that was written. No name is no change.
    fn rename(&mut self) -> Followed {
        let Some((key, name)) = self.library.renaming.take() else {
            return Followed::default();
        };
        let entry = self.entry(&key).filter(|_| !name.trim().is_empty());
        let Some(entry) = entry.cloned() else {
            return Followed::default();
        };
        let saved = Saved {
            name: tidy_name(&name),
            // What has a name is kept until the person deletes it.
            recent: false,
            ..entry.saved
        };
        let focus = Effect::Focus(format!("rename-{key}"));
        Followed::effects(vec![self.put_at(key, saved), focus])
    }

    fn delete(&mut self, key: String) -> Followed {
        let entries = self.library.entries.get_or_insert_default();
        let Some(index) = entries.iter().position(|e| e.key == key) else {
            return Followed::default();
        };
        self.library.deleted = Some(entries.remove(index));
        Followed::effects(vec![
            Effect::Shelf(Shelf::Delete(key)),
            Effect::Focus("library-undo".to_owned()),
        ])
    }

    /// Takes up what the browser has kept. Records that cannot be read are counted and left alone.
    fn load(&mut self, records: Vec<(String, String)>) {
        let all = records.len();
        let mut entries: Vec<_> = records
            .into_iter()
            .filter_map(|(key, text)| {
                let saved = serde_json::from_str(&text).ok()?;
                Some(Entry { key, saved })
            })
            .collect();
        self.library.damaged = all - entries.len();
        newest_first(&mut entries);
        self.library.entries = Some(entries);
    }

    fn open_saved(&mut self, key: &str) -> Followed {
        let Some(saved) = self.entry(key).map(|e| e.saved.clone()) else {
            return Followed::default();
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
                Followed {
                    effects: vec![Effect::Focus("library-button".to_owned())],
                    ..Followed::told(opened)
                }
            }
            None => {
                let error = Message::new("error.library.damaged").with("name", &saved.name);
                self.library.error = Some(error);
                Followed::default()
            }
        }
    }

    /// A saved game as text, its name first.
    fn exported(&self, saved: &Saved) -> Option<String> {
        let mut state = self.unpacked(saved)?;
        let end = state.history.main_line().pop()?;
        state.history.go(end);
        let text = notation::write_game(&state.history);
        Some(match &*saved.name {
            "" => text,
            name => format!("name: {name}\n{text}"),
        })
    }

    fn download(&mut self, texts: Vec<String>) -> Followed {
        if texts.is_empty() {
            self.library.error = Some(Message::new("error.library.nothing"));
            return Followed::default();
        }
        Followed::effects(vec![Effect::Download {
            name: "rastros-lab-games.txt".to_owned(),
            mime: "text/plain",
            bytes: texts.join("\n").into_bytes(),
        }])
    }

    /// Puts the games of a text into the library: all of them, or none where one is faulty.
    fn import(&mut self, text: &str) -> Followed {
        let parts = notation::split_games(text);
        if parts.len() > MOST_IMPORTED {
            let error = Message::new("error.library.many").with("most", MOST_IMPORTED);
            self.library.error = Some(error);
            return Followed::default();
        }
        let mut found = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            match notation::read_game(part) {
                Ok(history) => {
                    let mut state = self.clone();
                    state.begin(history);
                    let name = notation::name_of(part).unwrap_or_else(|| state.proposed_name());
                    found.push(state.saved(&name));
                }
                Err(error) => {
                    let error = Message::new("error.library.import")
                        .with("number", i + 1)
                        .with_message("reason", error);
                    self.library.error = Some(error);
                    return Followed::default();
                }
            }
        }
        if found.is_empty() {
            self.library.error = Some(Message::new("error.library.nothing"));
            return Followed::default();
        }
        let message = Message::new("library.imported").with("n", found.len());
        Followed::effects(self.put(found, message))
    }

    /// A file was dropped on the page: its game is opened, or several are put into the library.
    pub(in crate::app::play) fn dropped(&mut self, text: &str) -> Followed {
        let parts = notation::split_games(text);
        if parts.len() > 1 {
            let mut followed = self.open_library();
            let imported = self.import(text);
            // What was put in is known here; reading it anew could miss it.
            followed
                .effects
                .retain(|e| !matches!(e, Effect::Shelf(Shelf::Read)));
            followed.effects.extend(imported.effects);
            followed.effects.push(Effect::Shelf(Shelf::Read));
            followed.notice = imported.notice;
            return followed;
        }
        match notation::read_game(text) {
            Ok(history) => {
                self.load_game(history);
                Followed::told(Message::new("play.text.read"))
            }
            Err(error) => {
                let message = Message {
                    key: "error.file.game".to_owned(),
                    args: vec![("error".to_owned(), Fill::Message(error))],
                };
                Followed::error(message)
            }
        }
    }
}

/// A name in one line of reasonable length.
pub(in crate::app::play) fn tidy_name(name: &str) -> String {
    let words: Vec<_> = name.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST_NAME).collect()
}
