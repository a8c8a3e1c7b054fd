//! The documents of a kind that the browser keeps, as far as it has said so. One that is deleted stays in the browser until nobody
//! wants it back.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::app::effects::{DocumentTexts, Documents, Effect};
use crate::text::Message;

/// An entry of a list of documents: the key and the head.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<T> {
    /// Its key.
    pub key: String,
    /// What is known of it.
    pub head: T,
}

/// A request to the browser that is not answered yet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PendingRequest {
    /// The keys of the documents that it concerns; it is answered under the first.
    pub keys: Vec<String>,
    /// The notice that is shown once it is done.
    pub notice: Option<Message>,
    /// Whether these were added by a file, and can be taken out again once they are there.
    pub added: bool,
}

/// The documents of a kind that the browser keeps.
#[derive(Clone, Debug)]
pub struct DocumentList<T> {
    /// What their keys begin with.
    prefix: &'static str,
    /// The order in which they are shown.
    order: fn(&Entry<T>, &Entry<T>) -> Ordering,
    /// Those that are kept, without the one that can be brought back; `None` before they were read.
    entries: Option<Vec<Entry<T>>>,
    /// How many cannot be read.
    pub damaged: usize,
    /// Why they could not be read when that was asked for last.
    pub read_error: Option<Message>,
    /// The one that was deleted last, while it can be brought back: the browser has it still.
    deleted: Option<Entry<T>>,
    /// What the browser has not answered yet, in the order in which it was asked.
    pending: Vec<PendingRequest>,
    /// Whether it has not yet answered what it has.
    listing: bool,
    /// Tells keys of this page from those of other tabs.
    page: u64,
    /// Tells keys of the same moment apart.
    keys: u64,
}

impl<T> DocumentList<T> {
    /// Nothing is known yet; `page` is a number that no other page has.
    pub const fn new(
        prefix: &'static str,
        order: fn(&Entry<T>, &Entry<T>) -> Ordering,
        page: u64,
    ) -> Self {
        DocumentList {
            prefix,
            order,
            entries: None,
            damaged: 0,
            read_error: None,
            deleted: None,
            pending: Vec::new(),
            listing: false,
            page,
            keys: 0,
        }
    }

    /// Those that are kept, in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, Entry<T>> {
        self.entries.as_deref().unwrap_or_default().iter()
    }

    /// Whether it is known which there are, or that this cannot be known.
    pub fn is_known(&self) -> bool {
        self.entries.is_some()
    }

    /// The one under a key.
    pub fn get(&self, key: &str) -> Option<&T> {
        let entry = self.iter().find(|entry| entry.key == key);
        entry.map(|entry| &entry.head)
    }

    /// The one that was deleted last and can be brought back.
    pub fn deleted(&self) -> Option<&T> {
        self.deleted.as_ref().map(|entry| &entry.head)
    }

    /// A key that nothing is kept under, in this tab or another; `now` is in milliseconds since 1970.
    pub fn new_key(&mut self, now: f64) -> String {
        self.keys += 1;
        format!("{}{now:.0}-{:x}-{}", self.prefix, self.page, self.keys)
    }

    /// How many keys were made: another number with every document.
    pub fn keys_made(&self) -> u64 {
        self.keys
    }

    /// Has the heads read, unless that has been asked for.
    pub fn list<M>(&mut self) -> Vec<Effect<M>> {
        match std::mem::replace(&mut self.listing, true) {
            true => Vec::new(),
            false => vec![Effect::Documents(Documents::List(self.prefix))],
        }
    }

    /// Takes up the heads of documents, of this kind and others. Those that cannot be read are counted and left alone: another version
    /// of the page may know them. Tells whether the browser has said what it has.
    pub fn listed(
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
        // What is on its way may not be there yet.
        let there: BTreeSet<_> = ours.iter().map(|(key, _)| key).collect();
        let waiting: BTreeSet<_> = self.pending.iter().flat_map(|w| &w.keys).collect();
        let on_its_way = |e: &Entry<T>| waiting.contains(&e.key) && !there.contains(&e.key);
        let before = self.entries.take().unwrap_or_default();
        entries.extend(before.into_iter().filter(on_its_way));
        let gone = self.deleted.as_ref().map(|entry| &entry.key);
        entries.retain(|entry| Some(&entry.key) != gone);
        entries.sort_by(self.order);
        self.entries = Some(entries);
        true
    }

    /// Shows documents, in place of those under the same keys.
    pub fn insert(&mut self, entries: Vec<Entry<T>>) {
        let all = self.entries.get_or_insert_default();
        let new: BTreeSet<_> = entries.iter().map(|entry| &entry.key).collect();
        all.retain(|entry| !new.contains(&entry.key));
        all.extend(entries);
        all.sort_by(self.order);
    }

    /// Shows some no more.
    pub fn remove(&mut self, keys: &[String]) {
        let gone: BTreeSet<_> = keys.iter().collect();
        let entries = self.entries.iter_mut();
        entries.for_each(|entries| entries.retain(|e| !gone.contains(&e.key)));
        self.deleted.take_if(|entry| gone.contains(&entry.key));
    }

    /// Has the browser keep whole documents, given with their texts. `notice` and `added`: see [`PendingRequest`].
    pub fn put<M>(
        &mut self,
        documents: Vec<(Entry<T>, String)>,
        notice: Option<Message>,
        added: bool,
    ) -> Effect<M> {
        let (entries, texts): (Vec<_>, Vec<_>) = documents
            .into_iter()
            .map(|(entry, head)| {
                let (key, parts) = (entry.key.clone(), Vec::new());
                (entry, DocumentTexts { key, head, parts })
            })
            .unzip();
        let keys = entries.iter().map(|entry| entry.key.clone()).collect();
        self.insert(entries);
        self.pending.push(PendingRequest {
            keys,
            notice,
            added,
        });
        Effect::Documents(Documents::Put(texts))
    }

    /// Has the browser forget documents for good.
    pub fn forget<M>(&mut self, keys: Vec<String>) -> Vec<Effect<M>> {
        self.remove(&keys);
        if keys.is_empty() {
            return Vec::new();
        }
        self.pending.push(PendingRequest {
            keys: keys.clone(),
            ..PendingRequest::default()
        });
        vec![Effect::Documents(Documents::Delete(keys))]
    }

    /// Takes the oldest request under a key that is not answered, for its answer has come: the browser answers in order.
    pub fn take_pending(&mut self, key: &str) -> Option<PendingRequest> {
        let mut waiting = self.pending.iter();
        let place = waiting.position(|w| w.keys.first().is_some_and(|k| k == key))?;
        Some(self.pending.remove(place))
    }

    /// Whether a request about a document is not answered yet.
    pub fn is_pending(&self, key: &str) -> bool {
        let mut waiting = self.pending.iter().flat_map(|w| &w.keys);
        waiting.any(|waiting| waiting == key)
    }

    /// Takes one out of the list. The browser forgets it only when it can no longer be brought back; the one that was deleted before it
    /// cannot. `None` where there is none under the key.
    pub fn delete<M>(&mut self, key: &str) -> Option<Vec<Effect<M>>> {
        let entries = self.entries.as_mut()?;
        let place = entries.iter().position(|entry| entry.key == key)?;
        let entry = entries.remove(place);
        let effects = self.forget_deleted();
        self.deleted = Some(entry);
        Some(effects)
    }

    /// The one that was deleted last is back: its key.
    pub fn undelete(&mut self) -> Option<String> {
        let entry = self.deleted.take()?;
        let key = entry.key.clone();
        self.insert(vec![entry]);
        Some(key)
    }

    /// Deletes the one that was deleted last for good.
    pub fn forget_deleted<M>(&mut self) -> Vec<Effect<M>> {
        let gone = self.deleted.take();
        self.forget(gone.map(|entry| entry.key).into_iter().collect())
    }
}
