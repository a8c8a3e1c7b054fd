//! Connects championships to the storage of runs in [`crate::app::documents::runs`].

use super::current::Current;
use super::log::Log;
use super::saved::read;
use super::state::Closed;
use super::work::end;
use super::{Draft, State};
use crate::app::championship::msg::{Effect, Msg};
use crate::app::documents::runs::{RunParts, RunSection, RunStatus, RunStore};
use crate::app::documents::{DocumentMsg, StoredDocument};
use crate::app::undo::TakeOnce;
use crate::championship::{ChampionshipJob, to_json};
use crate::text::Message;

impl RunSection for State {
    type Msg = Msg;

    fn store(&self) -> &RunStore {
        &self.runs
    }

    fn store_mut(&mut self) -> &mut RunStore {
        &mut self.runs
    }

    fn message(&self, msg: DocumentMsg) -> Msg {
        Msg::Documents(msg)
    }

    fn status(&self) -> RunStatus {
        match &self.current {
            None => RunStatus::Nothing,
            Some(current) if current.work.is_some() => RunStatus::InProgress,
            Some(current) if current.job.is_done() => RunStatus::Complete,
            Some(_) => RunStatus::Stopped,
        }
    }

    fn open_run(&self) -> Option<&dyn RunParts> {
        self.current.as_ref().map(|current| current as _)
    }

    fn document(&self) -> Option<String> {
        self.job().map(to_json)
    }

    fn now(&self) -> f64 {
        self.now
    }

    fn stop_work(&mut self) -> Result<Vec<Effect>, Message> {
        Ok(end(self))
    }

    fn show(
        &mut self,
        key: &str,
        stored: &StoredDocument,
        chosen: bool,
    ) -> Result<Vec<Effect>, Message> {
        let current = Current::new(read(stored)?, Log::read(stored.parts.len()), self.now);
        let offer = if chosen { close(self) } else { None };
        // Entries that a link has put into the form stay.
        if chosen || self.draft == self.opening {
            self.draft = Draft::of(current.job.config());
            self.opening = self.draft.clone();
        } else {
            self.draft.find_scripts(current.job.config());
        }
        self.runs.show(key, &current);
        self.current = Some(current);
        Ok(Vec::from_iter(offer))
    }
}

/// Closes the current championship. Offers to reopen it if it has games.
pub(super) fn close(state: &mut State) -> Option<Effect> {
    let current = state.current.take();
    let current = current.filter(|current| current.job.progress().games > 0);
    let draft = state.draft.clone();
    let reopen = |current| Msg::Reopen(TakeOnce::new(Closed { current, draft }));
    state.runs.close(current.map(reopen))
}

/// Replaces the current championship by a new one, and saves the new one from now on.
pub(super) fn open_new(state: &mut State, job: ChampionshipJob) -> Option<Effect> {
    let offer = close(state);
    state.runs.begin(state.now);
    let log = Log::of(&job);
    state.current = Some(Current::new(job, log, state.now));
    offer
}

/// Reopens the championship that the user closed last, in place of the current one.
pub(super) fn reopen(state: &mut State, closed: Closed) -> Vec<Effect> {
    let mut effects = end(state);
    state.runs.reopen_closed();
    state.current = Some(closed.current);
    state.draft = closed.draft;
    effects.extend(state.checkpoint(true));
    effects
}
