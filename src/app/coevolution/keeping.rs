//! Evolutions are kept as they grow, found again, and worked on by one tab at a time while others watch.

use super::draft::Draft;
use super::runs::{Entry, Keeper, KeptRun, MOST_RUNS, Ownership, RunsMsg};
use super::state::{Purpose, State};
use super::work::{end, set_going};
use crate::app::effect::{Effect, Followed, Owner, Runs, Stored, Timer};
use crate::evolution::{Run, take_in};
use crate::job::EvolutionJob;
use crate::registry::check_evolution;
use crate::text::Message;

/// How long a deleted evolution can be brought back, in milliseconds.
const OFFERED_MS: u32 = 10_000;

impl State {
    /// What is to be done when the tab comes into sight: what the browser has kept is read once.
    pub fn wake(&mut self) -> Vec<Effect> {
        match self.recent {
            None => list(self),
            Some(_) => Vec::new(),
        }
    }

    /// Has the evolution read that this tab had when it was last left.
    pub fn find(&mut self, key: String) -> Vec<Effect> {
        read(self, key, Purpose::Found)
    }

    /// Takes up the evolution that all tabs once shared, to be kept with the others. What cannot be read is as if it had not
    /// been left.
    pub fn move_over(&mut self, text: &str, to_be_seen: bool) -> Vec<Effect> {
        let Ok(run) = crate::registry::import_evolution(text) else {
            return Vec::new();
        };
        let key = self.new_key();
        let mut keeper = Keeper::anew(key.clone());
        let put = keeper.next(&run, self.clock);
        self.moved = Some(key);
        if to_be_seen {
            self.draft = Draft::of(&run.config);
            self.opening = self.draft.clone();
            self.run = Some(run);
            self.keeper = keeper;
        }
        put.map(Effect::Runs).into_iter().collect()
    }

    /// Has an evolution kept beside the one that is seen, unless as much of it is kept under its key.
    pub fn put_beside(&mut self, key: String, run: &Run) -> Vec<Effect> {
        let mut entries = self.recent.iter().flatten();
        if entries.any(|e| e.key == key && e.head.done >= run.generations.len()) {
            return Vec::new();
        }
        let put = Keeper::anew(key).next(run, self.clock);
        put.map(Effect::Runs).into_iter().collect()
    }

    /// Brings back the run that was put away last, in place of what came after it. A coevolution that is under way ends; what
    /// it has come to is kept with the others.
    pub fn bring_back(&mut self) -> Vec<Effect> {
        let Some(left) = self.left.take() else {
            return Vec::new();
        };
        let mut effects = end(self);
        self.forget_seen();
        self.run = Some(left.run);
        self.keeper = left.keeper;
        self.elsewhere = false;
        self.watching = false;
        self.error = left.error;
        if let Some(draft) = left.draft {
            self.draft = draft;
        }
        effects.extend(checkpoint(self));
        effects
    }
}

/// Has a new run kept from now on.
pub(super) fn begin_keeping(state: &mut State) -> String {
    let key = state.new_key();
    state.keeper = Keeper::anew(key.clone());
    state.grown = true;
    key
}

/// Has everything kept that the browser does not have of the evolution that is seen.
pub(super) fn checkpoint(state: &mut State) -> Vec<Effect> {
    let run = match &state.work {
        Some(work) => Some(work.job.run()),
        None => state.run.as_ref(),
    };
    let put = run.and_then(|run| state.keeper.next(run, state.clock));
    put.map(Effect::Runs).into_iter().collect()
}

/// Goes on with the evolution that is seen, as soon as it is certain that no other tab does.
pub(super) fn go_on(state: &mut State, workers: u32) -> Followed {
    match (&state.run, &state.keeper.key) {
        (Some(_), Some(key)) => {
            state.claiming = true;
            Followed::effects(vec![Effect::Owner(Owner::Claim(key.clone()))])
        }
        (Some(_), None) => Followed::effects(resume(state, workers)),
        (None, _) => Followed::default(),
    }
}

fn resume(state: &mut State, workers: u32) -> Vec<Effect> {
    match state.run.take() {
        Some(run) => set_going(state, EvolutionJob::resume(run), workers),
        None => Vec::new(),
    }
}

/// What follows from something that happened to kept evolutions.
pub(super) fn update(state: &mut State, msg: RunsMsg, workers: u32) -> Followed {
    match msg {
        RunsMsg::Listed(answer) => listed(state, answer),
        RunsMsg::Found(key, answer) => found(state, &key, answer, workers),
        RunsMsg::Kept(key, answer) => kept(state, &key, answer),
        RunsMsg::Deleted(Ok(())) => Followed::effects(list(state)),
        RunsMsg::Deleted(Err(error)) => Followed::error(error),
        RunsMsg::Changed(key) => changed(state, &key),
        RunsMsg::Owner(key, ownership) => owner(state, key, ownership),
        RunsMsg::Open(key) => open(state, key),
        RunsMsg::Delete(key) => delete(state, &key),
        RunsMsg::Undelete => {
            state.deleted = None;
            Followed::effects(list(state))
        }
        RunsMsg::Forget(number) => {
            let gone = state.deleted.take_if(|(n, _)| *n == number);
            let keys = gone.map(|(_, entry)| vec![entry.key]);
            let delete = keys.map(|keys| Effect::Runs(Runs::Delete(keys)));
            Followed::effects(delete.into_iter().collect())
        }
        RunsMsg::Watch(on) => {
            state.watching = on && state.elsewhere;
            Followed::effects(match state.watching {
                true => read_more(state, Purpose::Watch),
                false => Vec::new(),
            })
        }
    }
}

/// Has the heads read, unless that has been asked for.
fn list(state: &mut State) -> Vec<Effect> {
    match std::mem::replace(&mut state.listing, true) {
        true => Vec::new(),
        false => vec![Effect::Runs(Runs::List)],
    }
}

fn read(state: &mut State, key: String, purpose: Purpose) -> Vec<Effect> {
    state.reading = Some((key.clone(), purpose));
    vec![Effect::Runs(Runs::Read { key, from: 0 })]
}

/// The number of the first generation that more may be known of elsewhere.
fn first_open(run: &Run) -> usize {
    let open = run.generations.iter().position(|g| g.yardstick.is_none());
    open.filter(|_| !run.panel.is_empty())
        .unwrap_or(run.generations.len())
}

/// Has those generations of the evolution that is seen read that another tab may have kept.
fn read_more(state: &mut State, purpose: Purpose) -> Vec<Effect> {
    let (Some(run), Some(key)) = (&state.run, &state.keeper.key) else {
        return Vec::new();
    };
    if state.reading.is_some() && purpose == Purpose::Watch {
        state.stale = true;
        return Vec::new();
    }
    let (key, from) = (key.clone(), first_open(run));
    state.reading = Some((key.clone(), purpose));
    vec![Effect::Runs(Runs::Read { key, from })]
}

/// Takes up the heads; the oldest that are too many are forgotten.
fn listed(state: &mut State, answer: Result<Vec<(String, String)>, Message>) -> Followed {
    state.listing = false;
    let records = match answer {
        Ok(records) => records,
        Err(error) => {
            state.recent.get_or_insert_default();
            state.shelf_error = Some(error);
            return Followed::default();
        }
    };
    state.shelf_error = None;
    let heads = records.into_iter().filter_map(|(key, text)| {
        let head = serde_json::from_str(&text).ok()?;
        Some(Entry { key, head })
    });
    let mut entries: Vec<_> = heads.collect();
    entries.sort_by(|a, b| b.head.date.total_cmp(&a.head.date));
    let needed = [
        state.keeper.key.as_ref(),
        state
            .left
            .as_ref()
            .and_then(|left| left.keeper.key.as_ref()),
    ];
    // What a file has just restored stays until something new comes.
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

/// The browser gives back what it has of an evolution.
fn found(state: &mut State, key: &str, answer: Result<KeptRun, Message>, workers: u32) -> Followed {
    let Some((_, purpose)) = state.reading.take_if(|(wanted, _)| wanted == key) else {
        return Followed::default();
    };
    match purpose {
        Purpose::Watch => {
            take_up(state, answer);
            // More may have come while this was being read.
            Followed::effects(match std::mem::take(&mut state.stale) {
                true => read_more(state, Purpose::Watch),
                false => Vec::new(),
            })
        }
        Purpose::GoOn => {
            take_up(state, answer);
            Followed::effects(resume(state, workers))
        }
        Purpose::Found | Purpose::Open => {
            let opening = purpose == Purpose::Open;
            if state.work.is_some() || (!opening && state.run.is_some()) {
                return Followed::default();
            }
            match answer.and_then(|kept| kept.run()) {
                Ok(run) => show(state, key, run, opening),
                Err(reason) => {
                    let error = Message::new("error.runs").with_message("reason", reason);
                    Followed::error(error)
                }
            }
        }
    }
}

/// Shows a kept evolution, and asks whether another tab works on it.
fn show(state: &mut State, key: &str, run: Run, opening: bool) -> Followed {
    if opening {
        state.leave(true);
    }
    // What a link has put into the form stays there.
    if opening || state.draft == state.opening {
        state.draft = Draft::of(&run.config);
        state.opening = state.draft.clone();
    }
    state.keeper = Keeper::as_read(key.to_owned(), &run);
    let look = Effect::Owner(Owner::Look(key.to_owned()));
    let effects = if run.is_complete() {
        vec![]
    } else {
        vec![look]
    };
    state.run = Some(run);
    Followed::effects(effects)
}

/// Puts generations that another tab has kept into the evolution that is seen. What is fewer or faulty changes nothing.
fn take_up(state: &mut State, answer: Result<KeptRun, Message>) {
    let (Some(run), Some(key), Ok(more)) = (&mut state.run, &state.keeper.key, answer) else {
        return;
    };
    let from = first_open(run);
    if from + more.generations.len() < run.generations.len() {
        return;
    }
    if take_in(run, from, &more.generations, check_evolution).is_ok() {
        state.keeper = Keeper::as_read(key.clone(), run);
    }
}

/// The browser has kept something, or could not. That it could not is told once; the evolution goes on in memory.
fn kept(state: &mut State, key: &str, answer: Result<(), Message>) -> Followed {
    let mut effects = Vec::new();
    if answer.is_ok() {
        if state.moved.take_if(|moved| moved == key).is_some() {
            effects.push(Effect::Forget(Stored::Evolution));
        }
        effects.extend(list(state));
    }
    let refused = answer.is_err();
    if state.keeper.key.as_deref() == Some(key) {
        state.keeper.answered(answer);
        if !refused {
            effects.extend(checkpoint(state));
        }
    }
    if refused && !std::mem::replace(&mut state.told, true) {
        return Followed {
            effects,
            ..Followed::error(Message::new("error.runs.storage"))
        };
    }
    state.told &= refused;
    Followed::effects(effects)
}

/// Another tab has kept or deleted something.
fn changed(state: &mut State, key: &str) -> Followed {
    let mut effects = Vec::new();
    if state.recent.is_some() {
        effects.extend(list(state));
    }
    let unfinished = state.run.as_ref().is_some_and(|run| !run.is_complete());
    if unfinished && state.keeper.key.as_deref() == Some(key) {
        if state.watching {
            effects.extend(read_more(state, Purpose::Watch));
        } else if !state.elsewhere {
            effects.push(Effect::Owner(Owner::Look(key.to_owned())));
        }
    }
    Followed::effects(effects)
}

/// It is known which tab works on an evolution.
fn owner(state: &mut State, key: String, ownership: Ownership) -> Followed {
    let ours = state.keeper.key.as_ref() == Some(&key);
    let working = ours && state.work.is_some();
    let claiming = ours && std::mem::take(&mut state.claiming);
    match ownership {
        Ownership::Here if claiming => {
            state.elsewhere = false;
            state.watching = false;
            // The other tab may have gone on before it let go.
            Followed::effects(read_more(state, Purpose::GoOn))
        }
        Ownership::Here if working => Followed::default(),
        Ownership::Here => Followed::effects(vec![Effect::Owner(Owner::Release(key))]),
        Ownership::Elsewhere if ours && !working => {
            state.elsewhere = true;
            match claiming {
                true => Followed::told(Message::new("coevolution.elsewhere.still")),
                false => Followed::default(),
            }
        }
        Ownership::Nobody if ours && !working => {
            let was = std::mem::replace(&mut state.elsewhere, false);
            state.watching = false;
            state.claiming = claiming;
            match was {
                true => Followed {
                    effects: read_more(state, Purpose::Watch),
                    ..Followed::told(Message::new("coevolution.elsewhere.over"))
                },
                false => Followed::default(),
            }
        }
        Ownership::Elsewhere | Ownership::Nobody => Followed::default(),
    }
}

fn open(state: &mut State, key: String) -> Followed {
    if state.work.is_some() {
        return Followed::error(Message::new("error.import.busy"));
    }
    if state.keeper.key.as_ref() == Some(&key) {
        return Followed::default();
    }
    Followed::effects(read(state, key, Purpose::Open))
}

/// Takes an evolution out of the list. The browser forgets it only when it can no longer be brought back.
fn delete(state: &mut State, key: &str) -> Followed {
    let mut effects = Vec::new();
    let entries = state.recent.get_or_insert_default();
    let Some(i) = entries.iter().position(|e| e.key == key) else {
        return Followed::default();
    };
    let entry = entries[i].clone();
    state.deletions += 1;
    if let Some((_, before)) = state.deleted.replace((state.deletions, entry)) {
        effects.push(Effect::Runs(Runs::Delete(vec![before.key])));
    }
    effects.push(Effect::After(OFFERED_MS, Timer::Deleted(state.deletions)));
    effects.push(Effect::Focus("run-undelete".to_owned()));
    Followed::effects(effects)
}
