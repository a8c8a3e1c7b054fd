//! A model of the browser's documents and locks, shared by several tabs; it carries out effects at once.

use std::collections::{BTreeMap, VecDeque};

use super::begun::Begun;
use crate::app::documents::{DatabaseAnswer, DocumentMsg, LockedBy, StoredDocument};
use crate::app::effects::{BrowserCommand, DatabaseRequest, DocumentLock, DocumentWrite, Effect};
use crate::app::shell::update::update;
use crate::app::shell::{Msg, State};
use crate::text::Message;

#[derive(Default)]
pub(in crate::app) struct Browser {
    pub(in crate::app) heads: BTreeMap<String, String>,
    pub(in crate::app) parts: BTreeMap<(String, usize), String>,
    /// The tab that has the lock of a document.
    pub(in crate::app) owners: BTreeMap<String, u32>,
    /// True if it refuses to save.
    pub(in crate::app) full: bool,
    /// True if it cannot list its documents.
    pub(in crate::app) unread: bool,
    /// True if it refuses to delete.
    pub(in crate::app) undeletable: bool,
    /// The number of written parts so far.
    pub(in crate::app) written: usize,
}

impl Browser {
    /// Carries out an effect of a tab and returns the answer.
    pub(in crate::app) fn act<M: Clone + 'static>(
        &mut self,
        tab: u32,
        effect: &Effect<M>,
    ) -> Option<DocumentMsg> {
        match effect {
            Effect::Database(documents) => Some(self.store(documents).into()),
            Effect::Browser(BrowserCommand::Lock(lock)) => self.decide(tab, lock),
            _ => None,
        }
    }

    /// Carries out all effects of a tab except its tasks, which it returns. `on_answer` handles an answer in the tab.
    pub(in crate::app) fn carry_out<M: Clone + 'static>(
        &mut self,
        tab: u32,
        effects: Vec<Effect<M>>,
        on_answer: &mut dyn FnMut(DocumentMsg) -> Vec<Effect<M>>,
    ) -> Vec<Begun<M>> {
        let mut tasks = Vec::new();
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            if let Some(answer) = self.act(tab, &effect) {
                effects.extend(on_answer(answer));
            }
            tasks.extend(Begun::of(&effect));
            if let Effect::Cancel(cancelled) = effect {
                tasks.retain(|begun: &Begun<M>| begun.group != cancelled);
            }
        }
        tasks
    }

    /// Carries out the effects of a page, like `web`; returns the tasks.
    pub(super) fn serve(
        &mut self,
        tab: u32,
        state: &mut State,
        effects: Vec<Effect<Msg>>,
    ) -> Vec<Begun<Msg>> {
        self.carry_out(tab, effects, &mut |answer| update(state, Msg::Documents(answer)))
    }

    /// The keys with a prefix.
    pub(in crate::app) fn keys(&self, prefix: &str) -> Vec<&str> {
        let keys = self.heads.keys().map(String::as_str);
        keys.filter(|key| key.starts_with(prefix)).collect()
    }

    pub(in crate::app) fn document(&self, key: &str) -> Option<StoredDocument> {
        let head = self.heads.get(key)?.clone();
        let all = (key.to_owned(), 0)..(key.to_owned(), usize::MAX);
        let parts = self.parts.range(all).map(|(_, text)| text.clone());
        let parts = parts.collect();
        Some(StoredDocument { head, parts })
    }

    fn store(&mut self, documents: &DatabaseRequest) -> DatabaseAnswer {
        let full = || Err(Message::new("error.library.storage"));
        let unread = Message::new("error.runs.unread");
        match documents {
            DatabaseRequest::List(prefix) if self.unread => {
                DatabaseAnswer::Listed(prefix, Err(unread))
            }
            DatabaseRequest::List(prefix) => {
                let heads = self.heads.clone().into_iter();
                let heads = heads.filter(|(key, _)| key.starts_with(prefix));
                DatabaseAnswer::Listed(prefix, Ok(heads.collect()))
            }
            DatabaseRequest::Read(key) => match self.document(key) {
                Some(kept) => DatabaseAnswer::ReadDone(key.clone(), Ok(kept)),
                None => DatabaseAnswer::Missing {
                    key: key.clone(),
                    adding: false,
                },
            },
            DatabaseRequest::ReadAll if self.unread => DatabaseAnswer::All(Err(unread)),
            DatabaseRequest::ReadAll => {
                let keys = self.heads.keys();
                let all = keys.filter_map(|key| Some((key.clone(), self.document(key)?)));
                DatabaseAnswer::All(Ok(all.collect()))
            }
            DatabaseRequest::Put(documents) => {
                let key = documents[0].key.clone();
                if self.full {
                    return DatabaseAnswer::Saved(key, full());
                }
                for document in documents {
                    self.parts.retain(|(k, _), _| *k != document.key);
                    self.write(document);
                }
                DatabaseAnswer::Saved(key, Ok(()))
            }
            DatabaseRequest::Add(document) => {
                let key = document.key.clone();
                if self.full {
                    return DatabaseAnswer::Saved(key, full());
                }
                if !self.heads.contains_key(&key) {
                    return DatabaseAnswer::Missing { key, adding: true };
                }
                self.write(document);
                DatabaseAnswer::Saved(key, Ok(()))
            }
            DatabaseRequest::Delete(keys) if self.undeletable => {
                DatabaseAnswer::Deleted(keys[0].clone(), full())
            }
            DatabaseRequest::Delete(keys) => {
                self.heads.retain(|key, _| !keys.contains(key));
                self.parts.retain(|(key, _), _| !keys.contains(key));
                DatabaseAnswer::Deleted(keys[0].clone(), Ok(()))
            }
        }
    }

    fn write(&mut self, document: &DocumentWrite) {
        let key = &document.key;
        self.heads.insert(key.clone(), document.head.clone());
        for (number, text) in &document.parts {
            self.written += 1;
            self.parts.insert((key.clone(), *number), text.clone());
        }
    }

    fn decide(&mut self, tab: u32, lock: &DocumentLock) -> Option<DocumentMsg> {
        match lock {
            DocumentLock::Claim(key) => {
                let here = *self.owners.entry(key.clone()).or_insert(tab) == tab;
                let by = [LockedBy::AnotherTab, LockedBy::ThisTab][usize::from(here)];
                Some(DocumentMsg::Locked(key.clone(), by))
            }
            DocumentLock::Release(key) => {
                self.owners.retain(|k, owner| k != key || *owner != tab);
                None
            }
        }
    }
}
