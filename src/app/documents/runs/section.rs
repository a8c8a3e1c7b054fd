//! The trait of a section whose runs are saved.

use super::store::RunStore;
use crate::app::documents::KeptDocument;
use crate::app::effects::Effect;
use crate::text::Message;

/// The status of the open run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunStatus {
    /// None is open.
    Nothing,
    /// This tab works on it.
    InProgress,
    /// It can be resumed.
    Stopped,
    /// There is nothing left to do.
    Complete,
}

/// A section whose runs are saved.
pub trait RunSection {
    /// The messages of the section.
    type Msg;

    /// The open run's state of saving, and the list of saved runs.
    fn store(&mut self) -> &mut RunStore;

    /// The status of the open run.
    fn status(&self) -> RunStatus;

    /// Saves what is new of the open run: see [`super::Autosave::next`].
    fn checkpoint(&mut self, urgent: bool) -> Vec<Effect<Self::Msg>>;

    /// The JSON document of the open run.
    fn document(&self) -> Option<String>;

    /// Brings back the run that was put away last, in place of what came after it. One that is under way ends; what it has come to is
    /// kept with the others.
    fn reopen_closed(&mut self) -> Vec<Effect<Self::Msg>>;

    /// The run that was put away is not wanted back.
    fn forget_closed(&mut self);

    /// Ends what is under way, so that another run can be opened.
    ///
    /// # Errors
    /// The person has to end it first.
    fn stop_work(&mut self) -> Result<Vec<Effect<Self::Msg>>, Message>;

    /// Shows a kept run; `chosen`: the person has opened it, with its form, in place of the one that is seen. Otherwise it is the one
    /// that the tab had when it was last left, or the one that is seen, as another tab has kept it meanwhile.
    ///
    /// # Errors
    /// What is wrong with it; then nothing changes.
    fn show(&mut self, key: &str, kept: &KeptDocument, chosen: bool) -> Result<(), Message>;
}
