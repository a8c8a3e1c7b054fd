//! Connects championships to the storage of runs in [`crate::app::documents::runs`].

use super::log::Log;
use super::saved::read;
use super::state::Current;
use super::work::end;
use super::{Draft, State};
use crate::app::championship::msg::{Effect, Msg};
use crate::app::documents::StoredDocument;
use crate::app::documents::runs::{Autosave, RunParts, RunSection, RunStatus, RunStore};
use crate::championship::{ChampionshipJob, to_json};
use crate::text::Message;

impl RunSection for State {
    type Msg = Msg;

    fn store(&mut self) -> &mut RunStore {
        &mut self.runs
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

    fn reopen_closed(&mut self) -> Vec<Effect> {
        let Some(left) = self.closed.take() else {
            return Vec::new();
        };
        let mut effects = end(self);
        self.runs.reopen_closed();
        self.current = Some(left.current);
        self.draft = left.draft;
        effects.extend(self.checkpoint(true));
        effects
    }

    fn discard_closed(&mut self) {
        self.closed = None;
        self.runs.discard_closed();
    }

    fn stop_work(&mut self) -> Result<Vec<Effect>, Message> {
        Ok(end(self))
    }

    fn show(&mut self, key: &str, stored: &StoredDocument, chosen: bool) -> Result<(), Message> {
        let current = Current::new(read(stored)?, Log::read(stored.parts.len()), self.clock);
        if chosen {
            self.close();
        }
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
        Ok(())
    }
}

/// Replaces the current championship by a new one, and saves the new one from now on.
pub(super) fn open_new(state: &mut State, job: ChampionshipJob) {
    state.close();
    state.runs.begin(state.clock);
    let log = Log::of(&job);
    state.current = Some(Current::new(job, log, state.clock));
}
