//! Connects championships to the storage of runs in [`crate::app::documents::runs`].

use super::current::Current;
use super::saved::read;
use super::work::end_work;
use super::{Draft, State};
use crate::app::championship::msg::{Effect, Msg};
use crate::app::documents::StoredDocument;
use crate::app::documents::runs::{Reopen, RunMsg, RunParts, RunSection, RunStatus, RunStore};
use crate::text::Message;

impl RunSection for State {
    type Msg = Msg;
    type Run = Current;
    type Form = Draft;

    fn store(&self) -> &RunStore {
        &self.runs
    }

    fn store_mut(&mut self) -> &mut RunStore {
        &mut self.runs
    }

    fn message(&self, msg: RunMsg) -> Msg {
        Msg::Runs(msg)
    }

    fn reopen_message(&self, closed: Reopen<Current, Draft>) -> Msg {
        Msg::Reopen(closed)
    }

    fn now(&self) -> f64 {
        self.now
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

    fn read(&self, stored: &StoredDocument) -> Result<Current, Message> {
        Ok(Current::loaded(read(stored)?, stored.parts.len(), self.now))
    }

    fn end_work(&mut self) -> Vec<Effect> {
        end_work(self)
    }

    fn take_run(&mut self) -> Option<Current> {
        self.current.take()
    }

    fn set_run(&mut self, run: Current) -> Vec<Effect> {
        self.current = Some(run);
        Vec::new()
    }

    fn form_mut(&mut self) -> &mut Draft {
        &mut self.draft
    }

    fn show_form(&mut self, run: &Current, chosen: bool) {
        let config = run.job.config();
        // Entries that a link has put into the form stay.
        if chosen || self.draft == self.opening {
            self.draft = Draft::of(config);
            self.opening = self.draft.clone();
        } else {
            self.draft.restore_scripts(config);
        }
    }
}
