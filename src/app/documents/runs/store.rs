//! What a section knows of runs that are kept.

use super::autosave::{Autosave, RunParts};
use super::head::{RunHead, newest_first};
use super::kind::RunKind;
use crate::app::documents::{DocumentList, Entry};
use crate::app::effects::{DocumentLock, Documents, Effect};
use crate::text::Message;

/// Runs of a kind that are kept by themselves at most; the oldest goes first.
pub const MOST_RUNS: usize = 10;

/// What a kept run is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To be there again when the page opens.
    Found,
    /// The person has chosen it.
    Chosen,
    /// Another tab has let go of it, and may have gone on with it before.
    Freed,
}

/// What was done to runs and can be undone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Undoable {
    /// The one that was seen was put away.
    pub closed: bool,
    /// One was deleted.
    pub deleted: bool,
}

/// What a section knows of runs that are kept: the one that is seen, and the list of all.
#[derive(Debug)]
pub struct RunStore {
    /// Which runs they are.
    pub(super) kind: &'static RunKind,
    /// What the browser has of the run that is seen.
    pub(super) autosave: Autosave,
    /// What it has of the one that was put away last and can be brought back.
    pub(super) closed: Option<Autosave>,
    /// The run whose lock this tab has or waits for, by its key.
    pub(super) lock: Option<String>,
    /// Whether another tab has that lock: here the run is only looked at.
    pub(super) in_other_tab: bool,
    /// The key of the run that is being read.
    pub(super) reading: Option<(String, Purpose)>,
    /// The runs that are kept, the newest first.
    pub(super) list: DocumentList<RunHead>,
    /// Whether a run was put away, and one deleted, since that was asked for last.
    pub(super) undoable: Undoable,
    /// Whether another run has been begun or opened, so that the oldest may have to go.
    pub(super) grown: bool,
    /// Whether the person has been told that the browser does not keep the run.
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

    /// Where the run that is seen is kept; `None` while there is nothing to keep.
    pub fn key(&self) -> Option<&str> {
        self.autosave.key.as_deref()
    }

    /// What the browser has of the run that is seen.
    pub fn autosave(&self) -> &Autosave {
        &self.autosave
    }

    /// Whether another tab has the run that is seen open, so that here it can only be looked at.
    pub fn is_in_other_tab(&self) -> bool {
        self.in_other_tab
    }

    /// Whether a run is being read, to be seen.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// The runs that are kept, the newest first, without the one that can be brought back.
    pub fn entries(&self) -> impl Iterator<Item = &Entry<RunHead>> {
        self.list.iter()
    }

    /// Has a new run kept from now on, in place of the one that is seen.
    pub fn begin(&mut self, now: f64) {
        self.grown = true;
        let key = self.list.new_key(now);
        self.show(Autosave::new(key, Vec::new()));
    }

    /// Another run is seen, and what the browser has of it.
    pub fn show(&mut self, autosave: Autosave) {
        self.autosave = autosave;
    }

    /// The run that is seen is put away; `back`: it can be brought back.
    pub fn close(&mut self, back: bool) {
        let autosave = std::mem::take(&mut self.autosave);
        if back {
            self.closed = Some(autosave);
            self.undoable.closed = true;
        }
        self.reading = None;
    }

    /// The run that was put away is seen again.
    pub fn reopen_closed(&mut self) {
        self.autosave = self.closed.take().unwrap_or_default();
        self.reading = None;
    }

    /// The run that was put away is not wanted back.
    pub fn forget_closed(&mut self) {
        self.closed = None;
    }

    /// Has what is new of the run that is seen kept: see [`Autosave::next`].
    pub fn checkpoint(&mut self, run: &dyn RunParts, now: f64, urgent: bool) -> Vec<Effect> {
        let put = self.autosave.next(run, now, urgent);
        put.map(Effect::Documents).into_iter().collect()
    }

    /// The browser has answered for a run, be it seen or put away: the head that is kept now.
    pub(super) fn on_answer(&mut self, key: &str, answer: Result<(), Message>) -> Option<String> {
        let all = [Some(&mut self.autosave), self.closed.as_mut()];
        let mut all = all.into_iter().flatten();
        let autosave = all.find(|autosave| autosave.key.as_deref() == Some(key));
        autosave.and_then(|autosave| autosave.on_answer(answer))
    }

    /// Takes a run that the browser has no more out of the list, and forgets what was kept of it; `adding`: something was to be added to
    /// it. Tells whether it is the one that is seen.
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

    /// What is to be done when the section comes into sight: what the browser has kept is read. It may have less than when that was
    /// read last.
    pub fn on_section_shown(&mut self) -> Vec<Effect> {
        self.list.list()
    }

    /// What is to be done when the whole page comes into sight again: what is shown of runs that are kept, if anything is, is compared
    /// with what the browser has.
    pub fn refresh(&mut self) -> Vec<Effect> {
        match self.list.is_known() || self.key().is_some() {
            true => self.list.list(),
            false => Vec::new(),
        }
    }

    /// Has the run read that the tab had when it was last left.
    pub fn find(&mut self, key: String) -> Vec<Effect> {
        self.read(key, Purpose::Found)
    }

    pub(super) fn read(&mut self, key: String, purpose: Purpose) -> Vec<Effect> {
        self.reading = Some((key.clone(), purpose));
        vec![Effect::Documents(Documents::Read(key))]
    }

    /// Asks for the lock of the run that is seen, if it is `wanted`, and lets go of any other.
    pub(super) fn sync_lock(&mut self, wanted: bool) -> Vec<Effect> {
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

    /// What has been done since this was asked for last and can be undone.
    pub fn undoable(&mut self) -> Undoable {
        std::mem::take(&mut self.undoable)
    }

    /// The run that was deleted last and can be brought back.
    pub fn deleted(&self) -> Option<&RunHead> {
        self.list.deleted()
    }

    /// Brings back the run that was deleted last. The browser may have less than when it was read last.
    pub fn undelete(&mut self) -> Vec<Effect> {
        self.list.undelete();
        self.list.list()
    }

    /// The run that was deleted last is not wanted back: the browser forgets it.
    pub fn forget_deleted(&mut self) -> Vec<Effect> {
        self.list.forget_deleted()
    }
}
