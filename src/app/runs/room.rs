//! What a tab knows of runs that are kept.

use super::entry::Entry;
use super::keeper::{Keeper, Parts};
use super::kind::Kind;
use crate::app::effect::{Effect, Owner, Runs};
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
    /// To follow another tab.
    Watch,
    /// To go on with it.
    GoOn,
}

/// A run that is being read.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) key: String,
    /// The number of the first part that was asked for.
    pub(super) from: usize,
    pub(super) purpose: Purpose,
}

/// What a tab knows of runs that are kept: the one that is seen, and the list of all.
#[derive(Debug)]
pub struct Room {
    /// Which runs they are.
    pub(super) kind: &'static Kind,
    /// What the browser has of the run that is seen.
    pub(super) keeper: Keeper,
    /// What it has of the one that was put away last and can be brought back.
    pub(super) left: Option<Keeper>,
    /// Whether another tab works on the run that is seen.
    pub(super) elsewhere: bool,
    /// Whether this tab follows what the other does.
    pub(super) watching: bool,
    /// Whether the run that is seen shall go on as soon as it is certain that no other tab works on it.
    pub(super) claiming: bool,
    /// Whether another tab has let go of the run that is seen, which is told once it is read what has become of it.
    pub(super) let_go: bool,
    pub(super) reading: Option<Reading>,
    /// Whether more has been kept elsewhere since that was asked for.
    pub(super) stale: bool,
    /// The runs that are kept, the newest first; `None` before they were read.
    pub(super) recent: Option<Vec<Entry>>,
    /// Whether they are being read.
    pub(super) listing: bool,
    /// Why they could not be read.
    pub(super) unread: Option<Message>,
    /// The run that was deleted last and can be brought back, with the number of its deletion.
    pub(super) deleted: Option<(u64, Entry)>,
    /// How many were deleted.
    pub(super) deletions: u64,
    /// Whether another run has been begun or opened, so that the oldest may have to go.
    pub(super) grown: bool,
    /// Whether the person has been told that the browser does not keep the run.
    pub(super) told: bool,
    /// Tells keys of this page from those of other tabs, and from each other.
    page: u64,
    keys: u64,
}

impl Room {
    /// Nothing is known yet; `page` is a number that no other page has.
    pub fn new(kind: &'static Kind, page: u64) -> Room {
        Room {
            kind,
            keeper: Keeper::default(),
            left: None,
            elsewhere: false,
            watching: false,
            claiming: false,
            let_go: false,
            reading: None,
            stale: false,
            recent: None,
            listing: false,
            unread: None,
            deleted: None,
            deletions: 0,
            grown: false,
            told: false,
            page,
            keys: 0,
        }
    }

    /// Where the run that is seen is kept; `None` while there is nothing to keep.
    pub fn key(&self) -> Option<&str> {
        self.keeper.key.as_deref()
    }

    /// What the browser has of the run that is seen.
    pub fn keeper(&self) -> &Keeper {
        &self.keeper
    }

    /// Whether another tab works on the run that is seen.
    pub fn is_elsewhere(&self) -> bool {
        self.elsewhere
    }

    /// Whether this tab follows what another one does.
    pub fn is_watching(&self) -> bool {
        self.watching
    }

    /// The runs that are kept, the newest first, without the one that can be brought back.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        let gone = self.deleted.as_ref().map(|(_, entry)| &entry.key);
        let entries = self.recent.iter().flatten();
        entries.filter(move |e| Some(&e.key) != gone)
    }

    /// A key that nothing is kept under, in this tab or another; `now` is in milliseconds since 1970.
    pub fn new_key(&mut self, now: f64) -> String {
        self.keys += 1;
        format!("{}{now:.0}-{:x}-{}", self.kind.prefix, self.page, self.keys)
    }

    /// Has a new run kept from now on, in place of the one that is seen.
    pub fn begin(&mut self, now: f64) {
        self.grown = true;
        let key = self.new_key(now);
        self.see(Keeper::new(key, Vec::new()));
    }

    /// Another run is seen, and what the browser has of it.
    pub fn see(&mut self, keeper: Keeper) {
        self.keeper = keeper;
    }

    /// The run that is seen is put away; `back`: it can be brought back.
    pub fn leave(&mut self, back: bool) {
        let keeper = std::mem::take(&mut self.keeper);
        if back {
            self.left = Some(keeper);
        }
        self.look_away();
    }

    /// The run that was put away is seen again.
    pub fn bring_back(&mut self) {
        self.keeper = self.left.take().unwrap_or_default();
        self.look_away();
    }

    /// The run that was put away is not wanted back.
    pub fn forget_left(&mut self) {
        self.left = None;
    }

    /// Nothing is known of what other tabs do with the run that is seen.
    fn look_away(&mut self) {
        self.elsewhere = false;
        self.watching = false;
        self.claiming = false;
        self.let_go = false;
        self.reading = None;
    }

    /// Has what is new of the run that is seen kept: see [`Keeper::next`].
    pub fn checkpoint(&mut self, run: &dyn Parts, now: f64, urgent: bool) -> Vec<Effect> {
        let put = self.keeper.next(run, now, urgent);
        put.map(Effect::Runs).into_iter().collect()
    }

    /// The browser has answered for a run, be it seen or put away: the head that is kept now.
    pub(super) fn answered(&mut self, key: &str, answer: Result<(), Message>) -> Option<String> {
        let keepers = [Some(&mut self.keeper), self.left.as_mut()];
        let mut keepers = keepers.into_iter().flatten();
        let keeper = keepers.find(|keeper| keeper.key.as_deref() == Some(key));
        keeper.and_then(|keeper| keeper.answered(answer))
    }

    /// Takes a run that the browser has no more out of the list, and forgets what was kept of it; `adding`: something was to be added to
    /// it. Tells whether it is the one that is seen.
    pub(super) fn lose(&mut self, key: &str, adding: bool) -> bool {
        self.recent
            .iter_mut()
            .for_each(|e| e.retain(|e| e.key != key));
        self.deleted.take_if(|(_, entry)| entry.key == key);
        let keepers = [Some(&mut self.keeper), self.left.as_mut()];
        for keeper in keepers.into_iter().flatten() {
            if keeper.key.as_deref() == Some(key) {
                keeper.lose(adding);
            }
        }
        self.key() == Some(key)
    }

    /// Those of the runs that are seen or can be brought back of which the browser has said that it has something, although they are
    /// not among `heads`, which it has now. One that another tab works on is kept anew there.
    pub(super) fn missing(&self, heads: &[(String, String)]) -> Vec<String> {
        let seen = (!self.elsewhere).then_some(&self.keeper);
        let keepers = [seen, self.left.as_ref()];
        let keepers = keepers.into_iter().flatten();
        let kept = keepers.filter(|keeper| keeper.rests_on_what_is_kept());
        let mut keys: Vec<_> = kept.filter_map(|keeper| keeper.key.clone()).collect();
        keys.retain(|wanted| heads.iter().all(|(key, _)| key != wanted));
        keys
    }

    /// Whether only the browser itself can have cleared away the run that is seen, as far as this tab has heard: no other tab works on it
    /// or has touched it.
    pub(super) fn is_untouched(&self) -> bool {
        !self.elsewhere && !self.keeper.touched
    }

    /// What is to be done when the tab comes into sight: what the browser has kept is read. It may have less than when that was read
    /// last.
    pub fn wake(&mut self) -> Vec<Effect> {
        self.list()
    }

    /// What is to be done when the whole page comes into sight again: what is shown of runs that are kept, if anything is, is compared
    /// with what the browser has. `unheard`: meanwhile other tabs could not be heard, and any of them may have deleted runs.
    pub fn look_again(&mut self, unheard: bool) -> Vec<Effect> {
        self.keeper.touched |= unheard;
        match self.recent.is_some() || self.key().is_some() {
            true => self.list(),
            false => Vec::new(),
        }
    }

    /// Has the heads read, unless that has been asked for.
    pub(super) fn list(&mut self) -> Vec<Effect> {
        match std::mem::replace(&mut self.listing, true) {
            true => Vec::new(),
            false => vec![Effect::Runs(Runs::List)],
        }
    }

    /// Has the run read that the tab had when it was last left.
    pub fn find(&mut self, key: String) -> Vec<Effect> {
        self.read(key, 0, Purpose::Found)
    }

    pub(super) fn read(&mut self, key: String, from: usize, purpose: Purpose) -> Vec<Effect> {
        self.reading = Some(Reading {
            key: key.clone(),
            from,
            purpose,
        });
        vec![Effect::Runs(Runs::Read { key, from })]
    }

    /// Wants the run that is seen for this tab, which goes on with it as soon as it is certain that no other does.
    pub fn claim(&mut self) -> Vec<Effect> {
        self.keeper.go_on();
        let claim = self.keeper.key.clone().map(Owner::Claim);
        self.claiming = claim.is_some();
        claim.map(Effect::Owner).into_iter().collect()
    }

    /// This tab works on the run that is seen: it is not asked whether another one does.
    pub fn work_on(&mut self) -> Vec<Effect> {
        self.elsewhere = false;
        let claim = self.keeper.key.clone().map(Owner::Claim);
        claim.map(Effect::Owner).into_iter().collect()
    }

    /// Other tabs may work on the run that is seen.
    pub fn release(&self) -> Vec<Effect> {
        let release = self.keeper.key.clone().map(Owner::Release);
        release.map(Effect::Owner).into_iter().collect()
    }
}
