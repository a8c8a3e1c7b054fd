//! What a section does with its runs.

use super::store::RunStore;
use crate::app::documents::KeptDocument;
use crate::app::effects::Effect;
use crate::text::Message;

/// What has become of the run that is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStatus {
    /// None is seen.
    Nothing,
    /// This tab works on it.
    InProgress,
    /// It can be gone on with.
    Stopped,
    /// There is nothing left to do.
    Complete,
}

/// A section whose runs are kept, and what is its own about them.
pub trait RunSection {
    /// What it knows of runs that are kept.
    fn store(&mut self) -> &mut RunStore;

    /// What has become of the run that is seen.
    fn status(&self) -> RunStatus;

    /// Has what is new of the run that is seen kept: see [`super::Autosave::next`].
    fn checkpoint(&mut self, urgent: bool) -> Vec<Effect>;

    /// The JSON document of the run that is seen.
    fn document(&self) -> Option<String>;

    /// Brings back the run that was put away last, in place of what came after it. One that is under way ends; what it has come to is
    /// kept with the others.
    fn reopen_closed(&mut self) -> Vec<Effect>;

    /// The run that was put away is not wanted back.
    fn forget_closed(&mut self);

    /// Ends what is under way, so that another run can be opened.
    ///
    /// # Errors
    /// The person has to end it first.
    fn stop_work(&mut self) -> Result<Vec<Effect>, Message>;

    /// Shows a kept run; `chosen`: the person has opened it, with its form, in place of the one that is seen. Otherwise it is the one
    /// that the tab had when it was last left, or the one that is seen, as another tab has kept it meanwhile.
    ///
    /// # Errors
    /// What is wrong with it; then nothing changes.
    fn show(&mut self, key: &str, kept: &KeptDocument, chosen: bool) -> Result<(), Message>;
}
