//! Connects championships to the storage of runs in [`crate::app::documents::runs`].

use super::log::Log;
use super::saved::{KIND, read};
use super::state::{Closed, Current};
use super::work::end;
use super::{Draft, State};
use crate::app::championship::msg::{Effect, Msg};
use crate::app::documents::runs::{Autosave, RunParts, RunSection, RunStatus, RunStore};
use crate::app::documents::{DocumentMsg, StoredDocument};
use crate::app::undo::{TakeOnce, Undo};
use crate::championship::{ChampionshipJob, to_json};
use crate::text::Message;

impl RunSection for State {
    type Msg = Msg;

    fn store(&mut self) -> &mut RunStore {
        &mut self.runs
    }

    fn message(&self, msg: DocumentMsg) -> Msg {
        Msg::Documents(msg)
    }

    fn status(&self) -> RunStatus {
        match (&self.work, &self.current) {
            (_, None) => RunStatus::Nothing,
            (Some(_), Some(_)) => RunStatus::InProgress,
            (None, Some(current)) if current.job.is_done() => RunStatus::Complete,
            (None, Some(_)) => RunStatus::Stopped,
        }
    }

    fn checkpoint(&mut self, urgent: bool) -> Vec<Effect> {
        match &self.current {
            Some(current) => self.runs.checkpoint(&current.played(), self.clock, urgent),
            None => Vec::new(),
        }
    }

    fn document(&self) -> Option<String> {
        self.job().map(to_json)
    }

    fn storage_key(&self) -> Option<&str> {
        State::storage_key(self)
    }

    fn has_unsaved_work(&self) -> bool {
        State::has_unsaved_work(self)
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
        let current = Current::new(read(stored)?, Log::read(stored.parts.len()), self.clock);
        let offer = if chosen { close(self) } else { None };
        // Entries that a link has put into the form stay.
        if chosen || self.draft == self.opening {
            self.draft = Draft::of(current.job.config());
            self.opening = self.draft.clone();
        } else {
            self.draft.find_scripts(current.job.config());
        }
        let sizes = current.played().sizes();
        self.runs.show(Autosave::new(key.to_owned(), sizes));
        self.current = Some(current);
        Ok(Vec::from_iter(offer))
    }
}

/// Closes the current championship. Offers to reopen it if it has games.
pub(super) fn close(state: &mut State) -> Option<Effect> {
    let current = state.current.take();
    let current = current.filter(|current| current.job.progress().games > 0);
    state.runs.close(current.is_some());
    let back = Msg::Reopen(TakeOnce::new(Closed {
        current: current?,
        draft: state.draft.clone(),
    }));
    Some(Effect::OfferUndo(Undo::new(KIND.text("closed"), back)))
}

/// Replaces the current championship by a new one, and saves the new one from now on.
pub(super) fn open_new(state: &mut State, job: ChampionshipJob) -> Option<Effect> {
    let offer = close(state);
    state.runs.begin(state.clock);
    let log = Log::of(&job);
    state.current = Some(Current::new(job, log, state.clock));
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
