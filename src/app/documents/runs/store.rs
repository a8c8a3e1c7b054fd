//! The runs of a section: the state of saving of the open run, and the list of saved runs.

use super::autosave::{Autosave, RunParts};
use super::head::{RunHead, newest_first};
use crate::app::documents::{DocumentKind, DocumentList, Entry};
use crate::app::effects::{BrowserCommand, DatabaseRequest, DocumentLock, Effect};
use crate::text::Message;

/// The maximum number of saved runs of a kind; the oldest is deleted first.
pub const MAX_RUNS: usize = 10;

/// The reason why the page reads a saved run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReadPurpose {
    /// The page opens and shows it again.
    Restored,
    /// The user chose it.
    Chosen,
    /// Another tab has released the lock, and may have changed the run before.
    Unlocked,
}

/// The maximum number of retries of a run that waits for states of a user's own game. Each answer about states
/// completes one more move of each game.
const RETRIES: u32 = 300;

/// A read of a run without an answer.
#[derive(Debug)]
pub(super) struct PendingRead {
    pub(super) key: String,
    pub(super) purpose: ReadPurpose,
    pub(super) retries_left: u32,
    /// The message that names the own game whose file it waits for.
    pub(super) waits: Option<Message>,
}

#[derive(Debug)]
pub struct RunStore {
    pub(super) kind: &'static DocumentKind,
    /// Reads a head; `None` if it is damaged.
    pub(super) read_head: fn(&str) -> Option<RunHead>,
    /// The state of saving of the open run.
    pub(super) autosave: Autosave,
    /// The state of saving of the run that the user closed last and may reopen.
    pub(super) closed: Option<Autosave>,
    /// The key of the run whose lock this tab has or waits for.
    pub(super) lock: Option<String>,
    /// True if another tab has that lock: then the run is read-only here.
    pub(super) in_other_tab: bool,
    pub(super) pending_read: Option<PendingRead>,
    pub(super) list: DocumentList<RunHead>,
    /// True after a run was added: the list may be longer than [`MAX_RUNS`].
    pub(super) may_exceed_limit: bool,
}

impl RunStore {
    /// An unread list; no other browser tab has the same number `tab`.
    pub fn new(
        kind: &'static DocumentKind,
        read_head: fn(&str) -> Option<RunHead>,
        tab: u64,
    ) -> RunStore {
        RunStore {
            kind,
            read_head,
            autosave: Autosave::default(),
            closed: None,
            lock: None,
            in_other_tab: false,
            pending_read: None,
            list: DocumentList::new(kind.prefix, newest_first, tab),
            may_exceed_limit: false,
        }
    }

    /// The number of parts of the open run that the browser has.
    pub fn saved_parts(&self) -> usize {
        self.autosave.saved_sizes.len()
    }

    /// True if the browser has all of the open run.
    pub fn is_fully_saved(&self, run: &dyn RunParts) -> bool {
        self.autosave.is_fully_saved(run)
    }

    /// The kind's name in text keys and element ids.
    pub(super) fn id(&self) -> &'static str {
        self.kind.prefix.trim_end_matches('-')
    }

    /// Returns the message with the key `runs.ID.WHAT`.
    pub(super) fn text(&self, what: &str) -> Message {
        Message::new(&format!("runs.{}.{what}", self.id()))
    }

    /// The key of the open run; `None` if there is nothing to save.
    pub fn key(&self) -> Option<&str> {
        self.autosave.key.as_deref()
    }

    /// True if another tab works on the open run, so that it is read-only here.
    pub fn is_in_other_tab(&self) -> bool {
        self.in_other_tab
    }

    /// True while the page reads a run to show it.
    pub fn is_reading(&self) -> bool {
        self.pending_read.is_some()
    }

    /// The message that a run to show waits for the file of a user's own game.
    pub fn waits(&self) -> Option<&Message> {
        self.pending_read.as_ref()?.waits.as_ref()
    }

    /// The saved runs, the newest first, without the trash.
    pub fn entries(&self) -> &[Entry<RunHead>] {
        self.list.iter().as_slice()
    }

    /// Begins to save a new run in place of the open one.
    pub fn begin(&mut self, now: f64) {
        self.pending_read = None;
        self.may_exceed_limit = true;
        let key = self.list.new_key(now);
        self.autosave = Autosave::new(key, Vec::new());
    }

    /// The state of saving of the open or the closed run, by its key.
    pub(super) fn autosave_of(&mut self, key: &str) -> Option<&mut Autosave> {
        let all = [Some(&mut self.autosave), self.closed.as_mut()];
        let mut all = all.into_iter().flatten();
        all.find(|autosave| autosave.key.as_deref() == Some(key))
    }

    /// Removes a run that the browser no longer has from the list. `adding`: this answers a save. Returns true if the
    /// run is open.
    pub(super) fn on_missing(&mut self, key: &str, adding: bool) -> bool {
        self.list.remove(&[key.to_owned()]);
        if let Some(autosave) = self.autosave_of(key) {
            autosave.on_missing(adding);
        }
        self.key() == Some(key)
    }

    /// Returns the keys of the open and the closed run that the browser has confirmed before but that are missing from
    /// `heads`. Skips the open run if another tab works on it: that tab saves it.
    pub(super) fn missing(&self, heads: &[(String, String)]) -> Vec<String> {
        let own = (!self.in_other_tab).then_some(&self.autosave);
        let all = [own, self.closed.as_ref()];
        let all = all.into_iter().flatten();
        let confirmed = all.filter(|autosave| autosave.is_saved_and_idle());
        let mut keys: Vec<_> = confirmed
            .filter_map(|autosave| autosave.key.clone())
            .collect();
        keys.retain(|wanted| heads.iter().all(|(key, _)| key != wanted));
        keys
    }

    /// Requests the list of saved runs.
    pub fn list<M>(&mut self) -> Vec<Effect<M>> {
        self.list.request()
    }

    /// Called when the page becomes visible again: reads the list again if it was read before.
    pub fn refresh<M>(&mut self) -> Vec<Effect<M>> {
        if self.list.is_known() || self.key().is_some() {
            self.list.request()
        } else {
            Vec::new()
        }
    }

    pub(super) fn read<M>(&mut self, key: String, purpose: ReadPurpose) -> Vec<Effect<M>> {
        self.pending_read = Some(PendingRead {
            key: key.clone(),
            purpose,
            retries_left: RETRIES,
            waits: None,
        });
        vec![Effect::Database(DatabaseRequest::Read(key))]
    }

    /// Requests the lock of the open run if it is `wanted`, and releases any other lock.
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
        both.map(|lock| Effect::Browser(BrowserCommand::Lock(lock)))
            .collect()
    }
}
