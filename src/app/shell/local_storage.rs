//! Writes to local storage: the texts that all tabs share and the snapshot of this tab ([`super::tab_snapshot`]), after
//! each change and before the page closes. Retries refused writes.

use super::restore;
use super::section_list::SectionId;
use super::state::State;
use crate::app::documents::SharedText;
use crate::app::effects::{Notice, NoticeKind, StorageKey};
use crate::app::programs;
use crate::app::shell::msg::{Effect, Msg, of_section};
use crate::text::{EnumId, Message};

/// Milliseconds from a refused save to the next attempt, of local storage and of documents.
const RETRY_MS: u32 = 10_000;

fn is_tab(key: &StorageKey) -> bool {
    matches!(key, StorageKey::Tab(_))
}

impl State {
    /// Returns the entries changed since the last call, to write to local storage.
    pub fn to_store(&mut self) -> Vec<(StorageKey, String)> {
        let mut changed = Vec::new();
        for (key, shared) in self.shared() {
            changed.extend(shared.take_changed().map(|text| (key, text)));
        }
        // The time alone is not a change.
        let snapshot = self.tab_snapshot(0.0);
        if snapshot != self.local_storage.snapshot {
            self.local_storage.snapshot = snapshot;
            let text = self.tab_snapshot(self.now.round());
            changed.push((StorageKey::Tab(self.local_storage.tab.clone()), text));
        }
        changed
    }

    /// Returns the entries to write before the page closes, and the name of this tab, under which it finds them later.
    pub fn closing(&mut self) -> (String, Vec<(StorageKey, String)>) {
        // There is no later attempt, and another tab may have moved this tab's snapshot.
        self.retry_refused();
        self.local_storage.snapshot.clear();
        let changed = self.to_store();
        // The browser may restore the page in its present state.
        self.local_storage.snapshot.clear();
        (self.local_storage.tab.clone(), changed)
    }

    /// Handles the result of a write. Reports a failure once, and only if data could be lost.
    pub fn on_stored(&mut self, key: &StorageKey, done: bool) -> Vec<Effect> {
        let mut effects = self.on_write(key, done);
        effects.extend(restore::on_stored(self, key, done));
        effects
    }

    fn on_write(&mut self, key: &StorageKey, done: bool) -> Vec<Effect> {
        if is_tab(key) {
            self.local_storage.snapshot_refused = !done;
        } else if let Some((_, shared)) = self.shared().find(|(id, _)| id == key) {
            shared.set_refused(!done);
        }
        if done { self.on_saved(key) } else { self.on_refused(key) }
    }

    /// Hides the notice about refused saves once no refused text is left. Deletes the former snapshot once this tab has
    /// saved its own.
    fn on_saved(&mut self, key: &StorageKey) -> Vec<Effect> {
        let is_refused = self.local_storage.snapshot_refused
            || self.shared().any(|(_, shared)| shared.is_refused());
        self.local_storage.refusal_shown &= is_refused;
        if !self.local_storage.refusal_shown {
            self.notices
                .retain(|(_, notice)| notice.kind != NoticeKind::RefusedSave);
        }
        let moved = self.local_storage.moved.take_if(|_| is_tab(key));
        Vec::from_iter(moved.map(|tab| Effect::delete_stored(StorageKey::Tab(tab))))
    }

    fn on_refused(&mut self, key: &StorageKey) -> Vec<Effect> {
        let matters = !is_tab(key) || self.sections.play.is_worth_saving();
        if matters && !std::mem::replace(&mut self.local_storage.refusal_shown, true) {
            let message = Message::new("error.storage");
            let kind = NoticeKind::RefusedSave;
            self.notify(Notice { message, kind });
        }
        self.retry_later()
    }

    /// Retries refused saves after [`RETRY_MS`].
    pub(super) fn retry_later(&mut self) -> Vec<Effect> {
        if std::mem::replace(&mut self.retrying, true) {
            Vec::new()
        } else {
            vec![Effect::After(RETRY_MS, Msg::RetrySaves)]
        }
    }

    /// Marks all refused entries as changed, so that the next save retries them.
    pub(super) fn retry_refused(&mut self) {
        if self.local_storage.snapshot_refused {
            self.local_storage.snapshot.clear();
        }
        self.shared().for_each(|(_, shared)| shared.retry());
    }

    /// Handles a write of another tab: takes over data shared by all tabs.
    pub(crate) fn on_stored_by_other_tab(&mut self, key: &StorageKey, text: &str) -> Vec<Effect> {
        match key {
            StorageKey::Programs => {
                let programs = &mut self.sections.programs;
                return of_section(programs::merge_from_other_tab(programs, text));
            }
            _ => {
                if let Some((_, shared)) = self.shared().find(|(id, _)| id == key) {
                    shared.merge_from_other_tab(text);
                }
            }
        }
        Vec::new()
    }

    /// True if closing the page would lose data that the browser has not saved.
    pub fn has_unsaved_work(&mut self) -> bool {
        let loses_game =
            self.local_storage.snapshot_refused && self.sections.play.is_worth_saving();
        let loses_shared = self
            .shared()
            .any(|(id, shared)| id != StorageKey::Settings && shared.is_refused());
        let loses_closed_run = self
            .offer
            .as_ref()
            .is_some_and(|offer| offer.undo.is_unsaved);
        loses_game
            || loses_shared
            || loses_closed_run
            || self.restoring.is_some()
            || SectionId::all().any(|id| self.sections.get_mut(id).is_unsaved())
    }

    /// The data shared by all tabs.
    pub(super) fn shared(&mut self) -> impl Iterator<Item = (StorageKey, &mut dyn SharedText)> {
        let all: [(StorageKey, &mut dyn SharedText); 4] = [
            (StorageKey::Settings, &mut self.settings),
            (StorageKey::Scores, &mut self.sections.lab.quiz.scores),
            (StorageKey::Puzzles, &mut self.sections.puzzles.progress),
            (StorageKey::Programs, &mut self.sections.programs.programs),
        ];
        all.into_iter()
    }
}
