//! The runs of a section: the state of saving of the open one, and the list of saved ones.

use super::autosave::{Autosave, RunParts};
use super::head::{RunHead, newest_first};
use super::kind::RunKind;
use crate::app::documents::{DocumentList, Entry};
use crate::app::effects::{DocumentLock, Documents, Effect};
use crate::text::Message;

/// The most runs of a kind that are saved; the oldest is deleted first.
pub const MOST_RUNS: usize = 10;

/// Why a saved run is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To show it again when the page opens.
    Found,
    /// The person has chosen it.
    Chosen,
    /// Another tab has released its lock, and may have changed it before.
    Freed,
}

/// Which actions on runs can be undone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Undoable {
    /// The open run was closed.
    pub closed: bool,
    /// A run was deleted.
    pub deleted: bool,
}

/// The runs of a section: the state of saving of the open one, and the list of saved ones.
#[derive(Debug)]
pub struct RunStore {
    /// Which runs they are.
    pub(super) kind: &'static RunKind,
    /// What the browser has of the run that is seen.
    pub(super) autosave: Autosave,
    /// The same of the run that was closed last and can be reopened.
    pub(super) closed: Option<Autosave>,
    /// The key of the run whose lock this tab has or waits for.
    pub(super) lock: Option<String>,
    /// Whether another tab has that lock: then the run is read-only here.
    pub(super) in_other_tab: bool,
    /// The key of the run that is being read.
    pub(super) reading: Option<(String, Purpose)>,
    /// The saved runs, the newest first.
    pub(super) list: DocumentList<RunHead>,
    /// Which of these were done since the last call of [`RunStore::undoable`].
    pub(super) undoable: Undoable,
    /// Whether a run has been added, so that the oldest may have to be deleted.
    pub(super) grown: bool,
    /// Whether the notice was shown that the browser does not save the run.
    pub(super) refusal_shown: bool,
}

impl RunStore {
    /// Nothing is known yet; `page` is a number that no other page has.
    pub fn new(kind: &'static RunKind, page: u64) -> RunStore {
        RunStore {
            kind,
            autosave: Autosave::default(),
            closed: None,
            lock: None,
            in_other_tab: false,
            reading: None,
            list: DocumentList::new(kind.kind.prefix, newest_first, page),
            undoable: Undoable::default(),
            grown: false,
            refusal_shown: false,
        }
    }

    /// Which runs they are.
    pub fn kind(&self) -> &'static RunKind {
        self.kind
    }

    /// The key of the open run; `None` while there is nothing to save.
    pub fn key(&self) -> Option<&str> {
        self.autosave.key.as_deref()
    }

    /// What the browser has of the run that is seen.
    pub fn autosave(&self) -> &Autosave {
        &self.autosave
    }

    /// Whether another tab works on the open run, so that it is read-only here.
    pub fn is_in_other_tab(&self) -> bool {
        self.in_other_tab
    }

    /// Whether a run is being read, to be shown.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// The saved runs, the newest first, without one that was deleted and can be restored.
    pub fn entries(&self) -> impl Iterator<Item = &Entry<RunHead>> {
        self.list.iter()
    }

    /// Begins to save a new run, in place of the open one.
    pub fn begin(&mut self, now: f64) {
        self.grown = true;
        let key = self.list.new_key(now);
        self.show(Autosave::new(key, Vec::new()));
    }

    /// Another run is open; `autosave` has what is saved of it.
    pub fn show(&mut self, autosave: Autosave) {
        self.autosave = autosave;
    }

    /// Closes the open run; `back`: it can be reopened.
    pub fn close(&mut self, back: bool) {
        let autosave = std::mem::take(&mut self.autosave);
        if back {
            self.closed = Some(autosave);
            self.undoable.closed = true;
        }
        self.reading = None;
    }

    /// Opens the run again that was closed last.
    pub fn reopen_closed(&mut self) {
        self.autosave = self.closed.take().unwrap_or_default();
        self.reading = None;
    }

    /// Drops the run that was closed last.
    pub fn forget_closed(&mut self) {
        self.closed = None;
    }

    /// Saves what is new of the open run: see [`Autosave::next`].
    pub fn checkpoint<M>(&mut self, run: &dyn RunParts, now: f64, urgent: bool) -> Vec<Effect<M>> {
        let put = self.autosave.next(run, now, urgent);
        put.map(Effect::Documents).into_iter().collect()
    }

    /// Handles the browser's answer for a run, open or closed. Returns the head that is saved now.
    pub(super) fn on_answer(&mut self, key: &str, answer: Result<(), Message>) -> Option<String> {
        let all = [Some(&mut self.autosave), self.closed.as_mut()];
        let mut all = all.into_iter().flatten();
        let autosave = all.find(|autosave| autosave.key.as_deref() == Some(key));
        autosave.and_then(|autosave| autosave.on_answer(answer))
    }

    /// Handles that the browser no longer has a run: it leaves the list. `adding`: something was to be added to it. Returns whether it is
    /// the open one.
    pub(super) fn on_lost(&mut self, key: &str, adding: bool) -> bool {
        self.list.remove(&[key.to_owned()]);
        let all = [Some(&mut self.autosave), self.closed.as_mut()];
        for autosave in all.into_iter().flatten() {
            if autosave.key.as_deref() == Some(key) {
                autosave.on_lost(adding);
            }
        }
        self.key() == Some(key)
    }

    /// Those of the runs that are seen or can be brought back of which the browser has said that it has something, although they are
    /// not among `heads`, which it has now. One that another tab has open is kept anew there.
    pub(super) fn missing(&self, heads: &[(String, String)]) -> Vec<String> {
        let is_current = (!self.in_other_tab).then_some(&self.autosave);
        let all = [is_current, self.closed.as_ref()];
        let all = all.into_iter().flatten();
        let kept = all.filter(|autosave| autosave.is_saved_and_idle());
        let mut keys: Vec<_> = kept.filter_map(|autosave| autosave.key.clone()).collect();
        keys.retain(|wanted| heads.iter().all(|(key, _)| key != wanted));
        keys
    }

    /// Called when the section is shown: reads the list of saved runs, which may have become shorter.
    pub fn on_section_shown<M>(&mut self) -> Vec<Effect<M>> {
        self.list.list()
    }

    /// Called when the page becomes visible again: reads the list again, if it is shown.
    pub fn refresh<M>(&mut self) -> Vec<Effect<M>> {
        match self.list.is_known() || self.key().is_some() {
            true => self.list.list(),
            false => Vec::new(),
        }
    }

    /// Reads the run that was open when the tab was left.
    pub fn find<M>(&mut self, key: String) -> Vec<Effect<M>> {
        self.read(key, Purpose::Found)
    }

    pub(super) fn read<M>(&mut self, key: String, purpose: Purpose) -> Vec<Effect<M>> {
        self.reading = Some((key.clone(), purpose));
        vec![Effect::Documents(Documents::Read(key))]
    }

    /// Requests the lock of the open run, if it is `wanted`, and releases any other.
    pub(super) fn sync_lock<M>(&mut self, wanted: bool) -> Vec<Effect<M>> {
        let wanted = self.autosave.key.clone().filter(|_| wanted);
        if self.lock == wanted {
            return Vec::new();
        }
        self.in_other_tab = false;
        let before = std::mem::replace(&mut self.lock, wanted.clone());
        let release = before.map(DocumentLock::Release);
        let claim = wanted.map(DocumentLock::Claim);
        let both = [release, claim].into_iter().flatten();
        both.map(Effect::Lock).collect()
    }

    /// Which actions since the last call can be undone.
    pub fn undoable(&mut self) -> Undoable {
        std::mem::take(&mut self.undoable)
    }

    /// The run that was deleted last and can be restored.
    pub fn deleted(&self) -> Option<&RunHead> {
        self.list.deleted()
    }

    /// Restores the run that was deleted last, and reads the list again.
    pub fn undelete<M>(&mut self) -> Vec<Effect<M>> {
        self.list.undelete();
        self.list.list()
    }

    /// Deletes the run that was deleted last for good.
    pub fn forget_deleted<M>(&mut self) -> Vec<Effect<M>> {
        self.list.forget_deleted()
    }
}
