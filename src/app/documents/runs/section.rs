//! The trait of sections with runs.

use super::autosave::RunParts;
use super::store::RunStore;
use crate::app::documents::StoredDocument;
use crate::app::effects::Effect;
use crate::app::undo::TakeOnce;
use crate::text::Message;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStatus {
    /// No run is open.
    Nothing,
    /// This tab works on it.
    InProgress,
    /// It can be resumed.
    Stopped,
    Complete,
}

/// A closed run, for undo.
#[derive(Debug)]
pub struct ClosedRun<R, F> {
    /// `None` if no run with results was open.
    pub(super) run: Option<R>,
    /// The form, if another run has replaced it.
    pub(super) form: Option<F>,
}

/// The data of the message that reopens a closed run.
pub type Reopen<R, F> = TakeOnce<ClosedRun<R, F>>;

/// A message of the section about its runs.
#[derive(Clone, Debug, PartialEq)]
pub enum RunMsg {
    Open(String),
    /// Delete it; the user can undo this for a while.
    Delete(String),
    Undelete(String),
    /// Read a run again that needed missing states of a user's own game.
    RetryRead(String),
}

pub trait RunSection {
    type Msg: 'static;
    /// A run on which no work is in progress.
    type Run;
    type Form: Clone + PartialEq;

    fn store(&self) -> &RunStore;

    fn store_mut(&mut self) -> &mut RunStore;

    /// Wraps a message about the runs.
    fn message(&self, msg: RunMsg) -> Self::Msg;

    /// The message that [`super::reopen`] handles.
    fn reopen_message(&self, closed: Reopen<Self::Run, Self::Form>) -> Self::Msg;

    /// Milliseconds since 1970.
    fn now(&self) -> f64;

    fn status(&self) -> RunStatus;

    /// The open run; `None` if the page does not save it.
    fn open_run(&self) -> Option<&dyn RunParts>;

    /// Reads a saved run.
    ///
    /// # Errors
    /// The fault of the document.
    fn read(&self, stored: &StoredDocument) -> Result<Self::Run, Message>;

    /// Ends the work on the open run, if any.
    fn end_work(&mut self) -> Vec<Effect<Self::Msg>>;

    /// Takes the open run out of the section, after the end of its work.
    fn take_run(&mut self) -> Option<Self::Run>;

    /// Opens a run in a section without work in progress.
    fn set_run(&mut self, run: Self::Run) -> Vec<Effect<Self::Msg>>;

    fn form_mut(&mut self) -> &mut Self::Form;

    /// Fills the form with the configuration of a run. If the user has not `chosen` this run, the user's changes stay.
    fn show_form(&mut self, run: &Self::Run, chosen: bool);

    /// Saves new parts of the open run: see [`super::autosave::Autosave::next_save`].
    fn checkpoint(&mut self, urgent: bool) -> Vec<Effect<Self::Msg>> {
        let mut autosave = std::mem::take(&mut self.store_mut().autosave);
        let run = self.open_run();
        let save = run.and_then(|run| autosave.next_save(run, self.now(), urgent));
        self.store_mut().autosave = autosave;
        Vec::from_iter(save.map(Effect::Database))
    }
}
