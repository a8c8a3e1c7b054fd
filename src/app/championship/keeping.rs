//! Championships are found again, brought back, and worked on by one tab at a time.

use super::checkpoint::keep;
use super::draft::Draft;
use super::kept::{Entry, Keeper, read};
use super::state::{Held, Purpose, State};
use super::work::{end, set_going};
use crate::app::coevolution::{KeptRun, MOST_RUNS, Ownership, RunsMsg};
use crate::app::effect::{Effect, Followed, Owner, Runs, Timer};
use crate::championship::ChampionshipJob;
use crate::text::Message;

/// How long a deleted championship can be brought back, in milliseconds.
const OFFERED_MS: u32 = 10_000;

impl State {
    /// What is to be done when the tab comes into sight: what the browser has kept is read once.
    pub fn wake(&mut self) -> Vec<Effect> {
        match self.recent {
            None => list(self),
            Some(_) => Vec::new(),
        }
    }

    /// Has the championship read that this tab had when it was last left.
    pub fn find(&mut self, key: String) -> Vec<Effect> {
        have_read(self, key, Purpose::Found)
    }

    /// Has a championship kept beside the one that is seen, unless as much of it is kept under its key.
    pub fn put_beside(&mut self, key: String, job: &ChampionshipJob) -> Vec<Effect> {
        let games = job.progress().games;
        let mut entries = self.recent.iter().flatten();
        if entries.any(|e| e.key == key && e.head.games >= games) {
            return Vec::new();
        }
        // What is there of it would stand beside the same games.
        let clear = Runs::Delete(vec![key.clone()]);
        let put = Keeper::anew(key, job).next(job, self.clock, true);
        let both = std::iter::once(clear).chain(put);
        both.map(Effect::Runs).collect()
    }

    /// Brings back the championship that was put away last, in place of what came after it. One that is under way ends; what it has
    /// come to is kept with the others.
    pub fn bring_back(&mut self) -> Vec<Effect> {
        let Some(left) = self.left.take() else {
            return Vec::new();
        };
        let mut effects = end(self);
        self.held = Some(left.held);
        self.draft = left.draft;
        effects.extend(keep(self, true));
        effects
    }
}

/// Shows a championship in place of the one that is seen.
pub(super) fn hold(state: &mut State, job: ChampionshipJob) -> String {
    let key = state.new_key();
    let keeper = Keeper::anew(key.clone(), &job);
    state.leave();
    state.grown = true;
    state.held = Some(Held::new(job, keeper, state.clock));
    key
}

/// Goes on with the championship that is seen, as soon as it is certain that no other tab does.
pub(super) fn go_on(state: &mut State) -> Vec<Effect> {
    let key = state.held.as_ref().and_then(|held| held.keeper.key.clone());
    state.claiming = key.is_some();
    let claim = key.map(|key| Effect::Owner(Owner::Claim(key)));
    claim.into_iter().collect()
}

/// Opens a kept one.
pub(super) fn open(state: &mut State, key: String) -> Vec<Effect> {
    let seen = state
        .held
        .as_ref()
        .and_then(|held| held.keeper.key.as_ref());
    if seen == Some(&key) {
        return Vec::new();
    }
    let mut effects = end(state);
    effects.extend(have_read(state, key, Purpose::Open));
    effects
}

/// Reads again what another tab has kept of the championship that is seen.
pub(super) fn refresh(state: &mut State) -> Vec<Effect> {
    let key = state.held.as_ref().and_then(|held| held.keeper.key.clone());
    match key.filter(|_| state.work.is_none()) {
        Some(key) => have_read(state, key, Purpose::Refresh),
        None => Vec::new(),
    }
}

/// What follows from something that happened to kept championships.
pub(super) fn update(state: &mut State, msg: RunsMsg, workers: u32) -> Followed {
    match msg {
        RunsMsg::Listed(answer) => listed(state, answer),
        RunsMsg::Found(key, answer) => found(state, &key, answer, workers),
        RunsMsg::Kept(key, answer) => kept(state, &key, answer),
        RunsMsg::Changed(_) if state.recent.is_some() => Followed::effects(list(state)),
        RunsMsg::Owner(key, ownership) => owner(state, key, ownership),
        RunsMsg::Open(key) => Followed::effects(open(state, key)),
        RunsMsg::Delete(key) => Followed::effects(delete(state, &key)),
        RunsMsg::Undelete => {
            state.deleted = None;
            Followed::effects(list(state))
        }
        // The others are of evolutions.
        _ => Followed::default(),
    }
}

/// It has been long enough since a deletion: the browser forgets the championship.
pub(super) fn forget(state: &mut State, number: u64) -> Vec<Effect> {
    let gone = state.deleted.take_if(|(n, _)| *n == number);
    let delete = gone.map(|(_, entry)| Effect::Runs(Runs::Delete(vec![entry.key])));
    delete.into_iter().collect()
}

/// Has the heads read, unless that has been asked for.
fn list(state: &mut State) -> Vec<Effect> {
    match std::mem::replace(&mut state.listing, true) {
        true => Vec::new(),
        false => vec![Effect::Runs(Runs::List)],
    }
}

fn have_read(state: &mut State, key: String, purpose: Purpose) -> Vec<Effect> {
    state.reading = Some((key.clone(), purpose));
    vec![Effect::Runs(Runs::Read { key, from: 0 })]
}

/// Takes up the heads; the oldest that are too many are forgotten. Why they cannot be read is said where evolutions are listed.
fn listed(state: &mut State, answer: Result<Vec<(String, String)>, Message>) -> Followed {
    state.listing = false;
    let Ok(records) = answer else {
        state.recent.get_or_insert_default();
        return Followed::default();
    };
    let mut entries = Entry::read_all(records);
    let needed = [
        state.held.as_ref().and_then(|h| h.keeper.key.as_ref()),
        state
            .left
            .as_ref()
            .and_then(|left| left.held.keeper.key.as_ref()),
    ];
    let most = match std::mem::take(&mut state.grown) {
        true => MOST_RUNS,
        false => usize::MAX,
    };
    let too_many = entries.iter().skip(most).map(|e| &e.key);
    let gone: Vec<_> = too_many
        .filter(|key| !needed.contains(&Some(key)))
        .cloned()
        .collect();
    entries.retain(|e| !gone.contains(&e.key));
    state.recent = Some(entries);
    let forget = (!gone.is_empty()).then_some(Effect::Runs(Runs::Delete(gone)));
    Followed::effects(forget.into_iter().collect())
}

/// The browser gives back what it has of a championship.
fn found(state: &mut State, key: &str, answer: Result<KeptRun, Message>, workers: u32) -> Followed {
    let Some((_, purpose)) = state.reading.take_if(|(wanted, _)| wanted == key) else {
        return Followed::default();
    };
    let job = answer.and_then(|kept| Ok((read(&kept)?, Keeper::as_read(key.to_owned(), &kept))));
    match (purpose, job) {
        (Purpose::Found | Purpose::Open, Ok((job, keeper))) => show(state, purpose, job, keeper),
        (Purpose::Found | Purpose::Open, Err(reason)) => {
            let error = Message::new("error.championship.kept").with_message("reason", reason);
            Followed::error(error)
        }
        (Purpose::GoOn, job) => {
            take_up(state, job.ok());
            Followed::effects(set_going(state, workers))
        }
        (Purpose::Refresh, job) => {
            take_up(state, job.ok());
            Followed::default()
        }
    }
}

/// Shows a kept championship, and asks whether another tab works on it.
fn show(state: &mut State, purpose: Purpose, job: ChampionshipJob, keeper: Keeper) -> Followed {
    let opening = purpose == Purpose::Open;
    if state.work.is_some() || (!opening && state.held.is_some()) {
        return Followed::default();
    }
    state.leave();
    // What a link has put into the form stays there.
    if opening || state.draft == state.opening {
        state.draft = Draft::of(job.config());
        state.opening = state.draft.clone();
    }
    let look = keeper.key.clone().filter(|_| !job.is_done());
    state.held = Some(Held::new(job, keeper, state.clock));
    Followed::effects(
        look.map(|key| Effect::Owner(Owner::Look(key)))
            .into_iter()
            .collect(),
    )
}

/// Takes up what another tab has kept of the championship that is seen; what is no more than this tab has changes nothing.
fn take_up(state: &mut State, read: Option<(ChampionshipJob, Keeper)>) {
    let (Some(held), Some((job, keeper))) = (&mut state.held, read) else {
        return;
    };
    if job.progress().games >= held.job.progress().games {
        held.job = job;
        held.keeper = keeper;
        held.count(state.clock);
    }
}

/// The browser has kept something, or could not. That it could not is told once; the championship goes on in memory.
fn kept(state: &mut State, key: &str, answer: Result<(), Message>) -> Followed {
    let refused = answer.is_err();
    let mut effects = Vec::new();
    if !refused && state.recent.is_some() && state.work.is_none() {
        effects.extend(list(state));
    }
    let ours = |held: &&mut Held| held.keeper.key.as_deref() == Some(key);
    if let Some(held) = state.held.as_mut().filter(ours) {
        held.keeper.answered(answer);
        if !refused {
            // What was played last does not wait when nothing follows.
            effects.extend(keep(state, state.work.is_none()));
        }
    }
    if refused && !std::mem::replace(&mut state.told, true) {
        return Followed {
            effects,
            ..Followed::error(Message::new("error.championship.storage"))
        };
    }
    state.told &= refused;
    Followed::effects(effects)
}

/// It is known which tab works on a championship.
fn owner(state: &mut State, key: String, ownership: Ownership) -> Followed {
    let Some(held) = &mut state.held else {
        return let_go(key, ownership);
    };
    if held.keeper.key.as_ref() != Some(&key) {
        return let_go(key, ownership);
    }
    let claiming = std::mem::take(&mut state.claiming);
    match ownership {
        Ownership::Here if claiming => {
            held.elsewhere = false;
            // The other tab may have gone on before it let go.
            Followed::effects(have_read(state, key, Purpose::GoOn))
        }
        Ownership::Here if state.work.is_some() => Followed::default(),
        Ownership::Here => let_go(key, ownership),
        Ownership::Elsewhere if state.work.is_none() => {
            held.elsewhere = true;
            match claiming {
                true => Followed::told(Message::new("championship.elsewhere.still")),
                false => Followed::default(),
            }
        }
        Ownership::Nobody if state.work.is_none() => {
            let was = std::mem::replace(&mut held.elsewhere, false);
            state.claiming = claiming;
            Followed::effects(match was {
                true => refresh(state),
                false => Vec::new(),
            })
        }
        Ownership::Elsewhere | Ownership::Nobody => Followed::default(),
    }
}

/// Nobody here works on a championship that is ours to work on.
fn let_go(key: String, ownership: Ownership) -> Followed {
    let release = (ownership == Ownership::Here).then_some(Effect::Owner(Owner::Release(key)));
    Followed::effects(release.into_iter().collect())
}

/// Takes a championship out of the list. The browser forgets it only when it can no longer be brought back.
fn delete(state: &mut State, key: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    let entries = state.recent.get_or_insert_default();
    let Some(entry) = entries.iter().find(|e| e.key == key).cloned() else {
        return effects;
    };
    state.deletions += 1;
    if let Some((_, before)) = state.deleted.replace((state.deletions, entry)) {
        effects.push(Effect::Runs(Runs::Delete(vec![before.key])));
    }
    let timer = Timer::DeletedChampionship(state.deletions);
    effects.push(Effect::After(OFFERED_MS, timer));
    effects.push(Effect::Focus("championship-undelete".to_owned()));
    effects
}
