//! What was done to the library and can be undone for a while. A game that is deleted stays in the browser until nobody wants it back.

use std::collections::BTreeSet;

use super::state::{Fate, Request};
use super::update::newest_first;
use crate::app::effects::{Effect, Response, Shelf};
use crate::app::play::state::State;
use crate::app::section::Undo;
use crate::text::Message;

impl Request {
    /// Something that is asked for under a key, with nothing to tell.
    pub(super) fn under(key: &str) -> Self {
        Request {
            keys: vec![key.to_owned()],
            ..Request::default()
        }
    }
}

impl State {
    /// What was asked for under a key, first if it was asked for several times: the browser answers in that order.
    pub(super) fn answered(&mut self, key: &str) -> Option<Request> {
        let mut requests = self.library.requests.iter();
        let place = requests.position(|r| r.keys.first().is_some_and(|k| k == key))?;
        Some(self.library.requests.remove(place))
    }

    /// Takes a game out of the list.
    pub(super) fn delete(&mut self, key: &str) -> Response {
        let before = self.forget_deleted_game();
        let entries = self.library.entries.get_or_insert_default();
        let found = entries.iter().position(|e| e.key == key);
        self.library.deleted = found.map(|index| entries.remove(index));
        if found.is_some() {
            self.undoable.push(Undo::DeletedGame);
        }
        Response::effects(before)
    }

    /// The game that was deleted is back in the list.
    pub(in crate::app::play) fn undelete_game(&mut self) -> Vec<Effect> {
        let Some(entry) = self.library.deleted.take() else {
            return Vec::new();
        };
        let focus = Effect::Focus(format!("open-{}", entry.key));
        let entries = self.library.entries.get_or_insert_default();
        entries.push(entry);
        newest_first(entries);
        vec![focus]
    }

    /// Nobody wants the game back that was deleted.
    pub(in crate::app::play) fn forget_deleted_game(&mut self) -> Vec<Effect> {
        let Some(entry) = self.library.deleted.take() else {
            return Vec::new();
        };
        self.library.requests.push(Request::under(&entry.key));
        vec![Effect::Shelf(Shelf::Delete(entry.key))]
    }

    /// Takes out the games that a file has added.
    pub(in crate::app::play) fn take_out_added(&mut self) -> Vec<Effect> {
        let keys = std::mem::take(&mut self.library.added);
        if keys.is_empty() {
            return Vec::new();
        }
        // There may be thousands of both.
        let gone: BTreeSet<_> = keys.iter().collect();
        let entries = self.library.entries.get_or_insert_default();
        entries.retain(|e| !gone.contains(&e.key));
        self.library.requests.push(Request {
            keys: keys.clone(),
            ..Request::default()
        });
        vec![
            Effect::Shelf(Shelf::DeleteAll(keys)),
            Effect::Focus("library-name".to_owned()),
        ]
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
        library.renaming.take_if(|(k, _)| ours(k));
        let told = library.told.take_if(|told| ours(told));
        library.error = Some(error.clone());
        Response {
            effects: vec![Effect::Shelf(Shelf::Read)],
            notice: told.map(|_| (error, true)),
            ..Response::default()
        }
    }
}
