//! What was done to the library and can be undone, the last first, for as long as the page is open; and what the browser has not answered
//! for yet.

use std::collections::BTreeSet;

use super::state::{Entry, Fate, Request, Saved, Undoable};
use super::update::newest_first;
use crate::app::effects::Response;
use crate::app::effects::{Effect, Shelf};
use crate::app::play::msg::Layer;
use crate::app::play::state::State;
use crate::text::Message;

/// The button that undoes.
pub(super) const UNDO: &str = "library-undo";

impl Request {
    /// Something that is asked for under a key, with nothing to tell.
    pub(super) fn under(key: &str) -> Self {
        Request {
            keys: vec![key.to_owned()],
            ..Request::default()
        }
    }
}

/// What is told of a game that is in the library. One without a name has words of its own there.
fn saved_in_words(saved: &Saved) -> Option<Message> {
    let named = !saved.name.is_empty();
    named.then(|| Message::new("library.saved").with("name", &saved.name))
}

impl State {
    /// What was asked for under a key, first if it was asked for several times: the browser answers in that order.
    pub(super) fn answered(&mut self, key: &str) -> Option<Request> {
        let mut requests = self.library.requests.iter();
        let place = requests.position(|r| r.keys.first().is_some_and(|k| k == key))?;
        Some(self.library.requests.remove(place))
    }

    pub(super) fn delete(&mut self, key: &str) -> Response {
        let entries = self.library.entries.get_or_insert_default();
        let Some(index) = entries.iter().position(|e| e.key == key) else {
            return Response::default();
        };
        let entry = entries.remove(index);
        // That it is saved is true no more, and may still be read.
        let told = self.library.told.take_if(|told| told == key);
        let words = || Message::new("library.deleted").with("name", &entry.saved.name);
        let notice = told.map(|_| (words(), false));
        let deleted = Undoable::Deleted(Box::new(entry));
        self.library.undoable.push(deleted);
        self.library.requests.push(Request::under(key));
        Response {
            effects: vec![
                Effect::Shelf(Shelf::Delete(key.to_owned())),
                Effect::Focus(UNDO.to_owned()),
            ],
            notice,
        }
    }

    /// Undoes what was done last. Where the browser refuses, it can be undone again.
    pub(super) fn undo_last(&mut self) -> Response {
        match self.library.undoable.pop() {
            None => Response::default(),
            Some(Undoable::Deleted(entry)) => {
                let Entry { key, saved } = (*entry).clone();
                let focus = Effect::Focus(format!("open-{key}"));
                self.library.requests.push(Request {
                    told: saved_in_words(&saved),
                    refused: Some(Undoable::Deleted(entry)),
                    ..Request::under(&key)
                });
                Response::effects(vec![self.place(key, saved), focus])
            }
            Some(Undoable::Added(keys)) => {
                // There may be thousands of both.
                let gone: BTreeSet<_> = keys.iter().collect();
                let entries = self.library.entries.get_or_insert_default();
                entries.retain(|e| !gone.contains(&e.key));
                self.library.requests.push(Request {
                    keys: keys.clone(),
                    refused: Some(Undoable::Added(keys.clone())),
                    ..Request::default()
                });
                let focus = match self.library.undoable.is_empty() {
                    true => "library-name",
                    false => UNDO,
                };
                Response::effects(vec![
                    Effect::Shelf(Shelf::DeleteAll(keys)),
                    Effect::Focus(focus.to_owned()),
                ])
            }
        }
    }

    /// What the person has named is wanted: it does not go with the others of its file.
    pub(super) fn want(&mut self, key: &str) {
        for undoable in &mut self.library.undoable {
            if let Undoable::Added(keys) = undoable {
                keys.retain(|k| k != key);
            }
        }
        let empty = |u: &Undoable| matches!(u, Undoable::Added(keys) if keys.is_empty());
        self.library.undoable.retain(|u| !empty(u));
    }

    /// The browser could not do what it was asked for under a key. What it does keep is read anew.
    pub(super) fn lost(&mut self, key: &str, error: Message) -> Response {
        let request = self.answered(key).unwrap_or_else(|| Request::under(key));
        let all: BTreeSet<_> = request.keys.iter().collect();
        let ours = |k: &String| all.contains(k);
        for key in &request.keys {
            self.filed(key, Fate::Lost);
        }
        let library = &mut self.library;
        let entries = library.entries.get_or_insert_default();
        entries.retain(|e| !ours(&e.key));
        let undeleted = |u: &mut Undoable| matches!(u, Undoable::Deleted(e) if ours(&e.key));
        for undoable in library.undoable.extract_if(.., undeleted) {
            // It is there still.
            if let Undoable::Deleted(entry) = undoable {
                entries.push(*entry);
            }
        }
        newest_first(entries);
        library.renaming.take_if(|(k, _)| ours(k));
        let told = library.told.take_if(|told| ours(told));
        let mut effects = vec![Effect::Shelf(Shelf::Read)];
        if let Some(undoable) = request.refused {
            self.library.undoable.push(undoable);
            if self.layer == Some(Layer::Library) {
                effects.push(Effect::Focus(UNDO.to_owned()));
            }
        }
        self.library.error = Some(error.clone());
        Response {
            effects,
            notice: told.map(|_| (error, true)),
        }
    }
}
