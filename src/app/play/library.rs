//! The person's own games, kept in the browser: saved, opened, renamed, deleted, written to files and read from them.

use serde::{Deserialize, Serialize};

use super::{Layer, State, keep};
use crate::app::Followed;
use crate::app::effect::{Effect, Shelf};
use crate::game::Outcome;
use crate::text::{Fill, Message};

/// Characters of a name at most.
const LONGEST_NAME: usize = 80;

/// The most games that one file may bring.
const MOST_IMPORTED: usize = 500;

/// A saved game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Saved {
    /// What the person calls it.
    pub(super) name: String,
    /// When it was saved, in milliseconds since 1970.
    pub(super) date: f64,
    /// The id of the game.
    pub(super) game: String,
    /// Plies of its main line.
    pub(super) plies: usize,
    /// How its main line ended; `None` while it goes on.
    #[serde(default)]
    pub(super) outcome: Option<Outcome>,
    /// The game with all its lines, as [`State::stored`] writes it.
    kept: String,
}

/// A place on the shelf.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    /// Its key in the browser's storage.
    pub(super) key: String,
    /// What is there.
    pub(super) saved: Saved,
}

/// The library, as far as it is known.
#[derive(Clone, Debug, Default)]
pub(super) struct Library {
    /// The games, the newest first; `None` before they were read.
    pub(super) entries: Option<Vec<Entry>>,
    /// How many cannot be read.
    pub(super) damaged: usize,
    /// The name that is being written for a new entry.
    pub(super) name: String,
    /// The entry whose name is being changed, and the new name so far.
    pub(super) renaming: Option<(String, String)>,
    /// What was deleted last and can be brought back.
    pub(super) deleted: Option<Entry>,
    /// What went wrong last.
    pub(super) fault: Option<Message>,
    /// Tells keys of the same moment apart.
    pub(super) keys: u64,
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
    /// Begin to change a name, or stop without changing it.
    Rename(Option<String>),
    /// The new name is being written.
    NewName(String),
    /// The new name holds.
    Renamed,
    /// Delete a game.
    Delete(String),
    /// Bring back what was deleted last.
    Undo,
    /// Write a game to a file.
    Export(String),
    /// Write all games to a file.
    ExportAll,
    /// The text of a file with games.
    Import(String),
    /// What the browser has kept: keys and texts.
    Loaded(Vec<(String, String)>),
    /// The browser does not keep games, and why.
    Unavailable(Message),
}

fn newest_first(entries: &mut [Entry]) {
    entries.sort_by(|a, b| {
        let dates = b.saved.date.total_cmp(&a.saved.date);
        dates.then(b.key.cmp(&a.key))
    });
}

impl State {
    /// Opens the library and has it read.
    pub(super) fn open_library(&mut self) -> Followed {
        self.layer = Some(Layer::Library);
        self.library.fault = None;
        self.library.renaming = None;
        self.library.deleted = None;
        self.library.name = String::new();
        Followed::effects(vec![
            Effect::Shelf(Shelf::Read),
            Effect::Focus("library-name".to_owned()),
        ])
    }

    /// The present game as an entry.
    fn saved(&self, name: &str) -> Saved {
        let history = &self.history;
        let line = history.main_line();
        Saved {
            name: tidy_name(name),
            date: self.now,
            game: self.game.info().id.to_owned(),
            plies: line.len() - 1,
            outcome: history.nodes()[line[line.len() - 1]].outcome(),
            kept: self.stored(),
        }
    }

    /// The game of an entry, as a state of Play.
    fn unpacked(&self, saved: &Saved) -> Option<State> {
        let mut state = self.clone();
        state.restore_whole(&saved.kept).then_some(state)
    }

    fn put(&mut self, saved: Saved) -> Effect {
        self.library.keys += 1;
        let key = format!("{:.0}-{}", self.now, self.library.keys);
        self.put_at(key, saved)
    }

    fn put_at(&mut self, key: String, saved: Saved) -> Effect {
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
    pub(super) fn shelve(&mut self, msg: LibraryMsg) -> Followed {
        if !matches!(msg, LibraryMsg::Name(_) | LibraryMsg::NewName(_)) {
            self.library.fault = None;
        }
        match msg {
            LibraryMsg::Name(name) => self.library.name = name,
            LibraryMsg::Save(proposed) => {
                let name = match self.library.name.trim() {
                    "" => proposed,
                    name => name.to_owned(),
                };
                let saved = self.saved(&name);
                self.library.name = String::new();
                let message = Message::new("library.saved").with("name", &saved.name);
                let effect = self.put(saved);
                return Followed {
                    effects: vec![effect, Effect::Focus("library-name".to_owned())],
                    ..Followed::told(message)
                };
            }
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
            LibraryMsg::Renamed => {
                if let Some((key, name)) = self.library.renaming.take()
                    && let Some(entry) = self.entry(&key).cloned()
                    && !name.trim().is_empty()
                {
                    let name = tidy_name(&name);
                    let saved = Saved {
                        name,
                        ..entry.saved
                    };
                    let focus = Effect::Focus(format!("rename-{key}"));
                    return Followed::effects(vec![self.put_at(key, saved), focus]);
                }
            }
            LibraryMsg::Delete(key) => {
                if let Some(entries) = &mut self.library.entries
                    && let Some(place) = entries.iter().position(|e| e.key == key)
                {
                    self.library.deleted = Some(entries.remove(place));
                    return Followed::effects(vec![
                        Effect::Shelf(Shelf::Delete(key)),
                        Effect::Focus("library-undo".to_owned()),
                    ]);
                }
            }
            LibraryMsg::Undo => {
                if let Some(entry) = self.library.deleted.take() {
                    let focus = Effect::Focus(format!("open-{}", entry.key));
                    return Followed::effects(vec![self.put_at(entry.key, entry.saved), focus]);
                }
            }
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
            LibraryMsg::Loaded(records) => self.load(records),
            LibraryMsg::Unavailable(fault) => {
                self.library.entries.get_or_insert_default();
                self.library.fault = Some(fault);
            }
        }
        Followed::default()
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
                *self = state;
                self.layer = None;
                self.paused = self.computers_only();
                Followed {
                    effects: vec![Effect::Focus("library-button".to_owned())],
                    ..Followed::told(Message::new("library.opened").with("name", &saved.name))
                }
            }
            None => {
                let fault = Message::new("error.library.damaged").with("name", &saved.name);
                self.library.fault = Some(fault);
                Followed::default()
            }
        }
    }

    /// A saved game as text, its name first.
    fn exported(&self, saved: &Saved) -> Option<String> {
        let mut state = self.unpacked(saved)?;
        let end = state.history.main_line().pop()?;
        state.history.go(end);
        Some(format!(
            "name: {}\n{}",
            saved.name,
            keep::write_game(&state)
        ))
    }

    fn download(&mut self, texts: Vec<String>) -> Followed {
        if texts.is_empty() {
            self.library.fault = Some(Message::new("error.library.nothing"));
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
        let parts = keep::split_games(text);
        if parts.len() > MOST_IMPORTED {
            let fault = Message::new("error.library.many").with("most", MOST_IMPORTED);
            self.library.fault = Some(fault);
            return Followed::default();
        }
        let mut found = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            match keep::read_game(part) {
                Ok(history) => {
                    let mut state = self.clone();
                    state.begin(history);
                    let name = keep::name_of(part).unwrap_or_else(|| state.proposed_name());
                    found.push(state.saved(&name));
                }
                Err(fault) => {
                    let fault = Message::new("error.library.import")
                        .with("number", i + 1)
                        .with_message("fault", fault);
                    self.library.fault = Some(fault);
                    return Followed::default();
                }
            }
        }
        if found.is_empty() {
            self.library.fault = Some(Message::new("error.library.nothing"));
            return Followed::default();
        }
        let message = Message::new("library.imported").with("n", found.len());
        let effects = found.into_iter().map(|saved| self.put(saved)).collect();
        Followed {
            effects,
            ..Followed::told(message)
        }
    }

    /// A file was dropped on the page: its game is opened, or several are put into the library.
    pub(super) fn dropped(&mut self, text: &str) -> Followed {
        let parts = keep::split_games(text);
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
        match keep::read_game(text) {
            Ok(history) => {
                self.load_game(history);
                Followed::told(Message::new("play.text.read"))
            }
            Err(fault) => {
                let message = Message {
                    key: "error.file.game".to_owned(),
                    args: vec![("fault".to_owned(), Fill::Message(fault))],
                };
                Followed::fault(message)
            }
        }
    }
}

/// A name in one line of reasonable length.
fn tidy_name(name: &str) -> String {
    let words: Vec<_> = name.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST_NAME).collect()
}

/// A moment as year, month and day of the Gregorian calendar, in UTC: `2026-11-21`.
///
/// Days are counted from 1 March of the year 0, so that the leap day comes last in its year.
pub(super) fn day(milliseconds: f64) -> String {
    let days = (milliseconds / 86_400_000.0).floor() as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
