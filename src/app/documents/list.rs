//! The list of saved documents of a kind, as last reported by the browser. A deleted document stays in the trash as
//! long as the user can undo that; after that the shell requests the deletion (see [`crate::app::undo::Undo::trash`]).

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::app::effects::{DatabaseRequest, DocumentWrite, Effect, StorageKey};
use crate::app::undo::Undo;
use crate::text::{Fill, Message};

#[derive(Clone, Debug, PartialEq)]
pub struct Entry<T> {
    pub key: String,
    pub head: T,
}

/// A request that the browser has not answered yet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PendingRequest {
    /// The keys of the documents; the answer comes under the first.
    pub keys: Vec<String>,
    /// The notice to show after success.
    pub notice: Option<Message>,
    /// True if a file added the documents, so that the user can undo it.
    pub added: bool,
    /// The entry of local storage that contains the documents, to delete after success.
    pub moved: Option<StorageKey>,
}

/// The saved documents of a kind.
#[derive(Clone, Debug)]
pub struct DocumentList<T> {
    /// The prefix of their keys.
    prefix: &'static str,
    /// The order in the list.
    order: fn(&Entry<T>, &Entry<T>) -> Ordering,
    /// Without the trash; `None` before the browser has reported the list.
    entries: Option<Vec<Entry<T>>>,
    /// The number of unreadable documents.
    pub damaged: usize,
    /// The error of the last attempt to read the list.
    pub read_error: Option<Message>,
    /// Deleted documents that the browser still has.
    trash: Vec<Entry<T>>,
    /// In the order of the requests.
    pending: Vec<PendingRequest>,
    /// True while a request for the list waits for its answer.
    listing: bool,
    /// A number that makes keys of this tab differ from keys of others.
    tab: u64,
    /// The number of keys so far, which makes keys of the same millisecond differ.
    key_count: u64,
}

impl<T> DocumentList<T> {
    /// An unread list; no other browser tab has the same number `tab`.
    pub const fn new(
        prefix: &'static str,
        order: fn(&Entry<T>, &Entry<T>) -> Ordering,
        tab: u64,
    ) -> Self {
        DocumentList {
            prefix,
            order,
            entries: None,
            damaged: 0,
            read_error: None,
            trash: Vec::new(),
            pending: Vec::new(),
            listing: false,
            tab,
            key_count: 0,
        }
    }

    /// The documents in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, Entry<T>> {
        self.entries.as_deref().unwrap_or_default().iter()
    }

    /// True once the browser has reported the list or an error.
    pub fn is_known(&self) -> bool {
        self.entries.is_some()
    }

    pub fn get(&self, key: &str) -> Option<&T> {
        let entry = self.iter().find(|entry| entry.key == key);
        entry.map(|entry| &entry.head)
    }

    /// Returns a new key, unique among all browser tabs; `now` is in milliseconds since 1970.
    pub fn new_key(&mut self, now: f64) -> String {
        self.key_count += 1;
        format!("{}{now:.0}-{:x}-{}", self.prefix, self.tab, self.key_count)
    }

    /// The number of keys so far; it differs for every document.
    pub fn key_count(&self) -> u64 {
        self.key_count
    }

    /// Requests the heads, unless a request waits for its answer.
    pub fn request<M>(&mut self) -> Vec<Effect<M>> {
        if std::mem::replace(&mut self.listing, true) {
            Vec::new()
        } else {
            vec![Effect::Database(DatabaseRequest::List(self.prefix))]
        }
    }

    /// Updates the list from the heads of documents of any kind. Counts unreadable heads and leaves them alone: another
    /// version of the page may read them. Returns false if the browser reports an error.
    pub fn on_listed(
        &mut self,
        heads: &Result<Vec<(String, String)>, Message>,
        read: impl Fn(&str) -> Option<T>,
    ) -> bool {
        self.listing = false;
        let heads = match heads {
            Ok(heads) => heads,
            Err(error) => {
                self.entries.get_or_insert_default();
                self.read_error = Some(error.clone());
                return false;
            }
        };
        self.read_error = None;
        let ours = heads.iter().filter(|(key, _)| key.starts_with(self.prefix));
        let ours: Vec<_> = ours.collect();
        let read = ours.iter().filter_map(|(key, head)| {
            let (key, head) = (key.clone(), read(head)?);
            Some(Entry { key, head })
        });
        let mut entries: Vec<_> = read.collect();
        self.damaged = ours.len() - entries.len();
        // The browser may not list a document before its pending save is done.
        let listed: BTreeSet<_> = ours.iter().map(|(key, _)| key).collect();
        let pending: BTreeSet<_> = self
            .pending
            .iter()
            .flat_map(|request| &request.keys)
            .collect();
        let is_unlisted = |e: &Entry<T>| pending.contains(&e.key) && !listed.contains(&e.key);
        let before = self.entries.take().unwrap_or_default();
        entries.extend(before.into_iter().filter(is_unlisted));
        entries.retain(|entry| self.trash.iter().all(|deleted| deleted.key != entry.key));
        entries.sort_by(self.order);
        self.entries = Some(entries);
        true
    }

    /// Adds entries to the list and replaces entries with the same keys.
    pub fn insert(&mut self, entries: Vec<Entry<T>>) {
        let all = self.entries.get_or_insert_default();
        let new: BTreeSet<_> = entries.iter().map(|entry| &entry.key).collect();
        all.retain(|entry| !new.contains(&entry.key));
        all.extend(entries);
        all.sort_by(self.order);
    }

    /// Removes entries from the list and the trash.
    pub fn remove(&mut self, keys: &[String]) {
        let gone: BTreeSet<_> = keys.iter().collect();
        for entries in self.entries.iter_mut().chain([&mut self.trash]) {
            entries.retain(|entry| !gone.contains(&entry.key));
        }
    }

    /// Saves whole documents, all or nothing, each given as its entry and its text.
    pub fn put<M>(
        &mut self,
        documents: Vec<(Entry<T>, String)>,
        request: PendingRequest,
    ) -> Effect<M> {
        let (entries, texts): (Vec<_>, Vec<_>) = documents
            .into_iter()
            .map(|(entry, head)| {
                let (key, parts) = (entry.key.clone(), Vec::new());
                (entry, DocumentWrite { key, head, parts })
            })
            .unzip();
        let keys = entries.iter().map(|entry| entry.key.clone()).collect();
        self.insert(entries);
        self.pending.push(PendingRequest { keys, ..request });
        Effect::Database(DatabaseRequest::Put(texts))
    }

    /// Deletes documents for good.
    pub fn purge<M>(&mut self, keys: Vec<String>) -> Vec<Effect<M>> {
        self.remove(&keys);
        if keys.is_empty() {
            return Vec::new();
        }
        self.pending.push(PendingRequest {
            keys: keys.clone(),
            ..PendingRequest::default()
        });
        vec![Effect::Database(DatabaseRequest::Delete(keys))]
    }

    /// Removes and returns the oldest pending request under a key. The browser answers in order.
    pub fn take_pending(&mut self, key: &str) -> Option<PendingRequest> {
        let is_under_key =
            |request: &PendingRequest| request.keys.first().is_some_and(|k| k == key);
        let place = self.pending.iter().position(is_under_key)?;
        Some(self.pending.remove(place))
    }

    /// True while a request about a document waits for its answer.
    pub fn is_pending(&self, key: &str) -> bool {
        let mut keys = self.pending.iter().flat_map(|request| &request.keys);
        keys.any(|pending| pending == key)
    }

    /// Moves a document to the trash and offers to undo that by the message `back`. Ignores an unknown key.
    pub fn delete<M, N: Into<Fill>>(
        &mut self,
        key: &str,
        name: impl FnOnce(&T) -> N,
        back: M,
    ) -> Vec<Effect<M>> {
        let Some(entries) = &mut self.entries else {
            return Vec::new();
        };
        let Some(place) = entries.iter().position(|entry| entry.key == key) else {
            return Vec::new();
        };
        let entry = entries.remove(place);
        let undo = Undo::trashed(key, name(&entry.head), back);
        self.trash.push(entry);
        vec![Effect::OfferUndo(undo)]
    }

    /// Restores a document from the trash.
    pub fn undelete(&mut self, key: &str) {
        let place = self.trash.iter().position(|entry| entry.key == key);
        let entry = place.map(|place| self.trash.remove(place));
        self.insert(Vec::from_iter(entry));
    }
}
