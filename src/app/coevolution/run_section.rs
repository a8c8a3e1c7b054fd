//! Connects evolutions to the storage of runs in [`crate::app::documents::runs`].

use super::kept::read;
use super::work::{end, start};
use super::{Draft, State};
use crate::app::coevolution::msg::{Effect, Msg};
use crate::app::documents::StoredDocument;
use crate::app::documents::runs::{Autosave, RunParts, RunSection, RunStatus, RunStore};
use crate::evolution::to_json;
use crate::job::EvolutionJob;
use crate::text::Message;

impl RunSection for State {
    type Msg = Msg;

    fn store(&mut self) -> &mut RunStore {
        &mut self.runs
    }

    fn status(&self) -> RunStatus {
        match (&self.work, &self.run) {
            (Some(_), _) => RunStatus::InProgress,
            (None, Some(run)) if run.is_complete() => RunStatus::Complete,
            (None, Some(_)) => RunStatus::Stopped,
            (None, None) => RunStatus::Nothing,
        }
    }

    fn checkpoint(&mut self, urgent: bool) -> Vec<Effect> {
        let run = match &self.work {
            Some(work) => Some(work.job.run()),
            None => self.run.as_ref(),
        };
        match run {
            Some(run) => self.runs.checkpoint(run, self.clock, urgent),
            None => Vec::new(),
        }
    }

    fn document(&self) -> Option<String> {
        self.run().map(to_json)
    }

    fn reopen_closed(&mut self) -> Vec<Effect> {
        let Some(left) = self.closed.take() else {
            return Vec::new();
        };
        let mut effects = end(self);
        self.forget_seen();
        self.runs.reopen_closed();
        self.run = Some(left.run);
        self.error = left.error;
        if let Some(draft) = left.draft {
            self.draft = draft;
        }
        effects.extend(self.checkpoint(true));
        effects
    }

    fn discard_closed(&mut self) {
        self.closed = None;
        self.runs.discard_closed();
    }

    fn stop_work(&mut self) -> Result<Vec<Effect>, Message> {
        match self.work {
            Some(_) => Err(Message::new("error.import.busy")),
            None => Ok(Vec::new()),
        }
    }

    fn show(&mut self, key: &str, kept: &StoredDocument, chosen: bool) -> Result<(), Message> {
        let run = read(kept)?;
        if chosen {
            self.close(true);
        }
        // Entries that a link has put into the form stay.
        if chosen || self.draft == self.opening {
            self.draft = Draft::of(&run.config);
            self.opening = self.draft.clone();
        }
        self.runs.show(Autosave::new(key.to_owned(), run.sizes()));
        self.run = Some(run);
        Ok(())
    }
}

impl State {
    /// The saved evolutions.
    pub fn runs(&self) -> &RunStore {
        &self.runs
    }
}

/// Continues the current evolution, unless another browser tab has it open.
pub(super) fn resume(state: &mut State, workers: u32) -> Vec<Effect> {
    match state.run.take_if(|_| !state.runs.is_in_other_tab()) {
        Some(run) => start(state, EvolutionJob::resume(run), workers),
        None => Vec::new(),
    }
}
