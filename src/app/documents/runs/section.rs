//! The trait of sections with runs.

use super::autosave::RunParts;
use super::store::RunStore;
use crate::app::documents::{DocumentMsg, StoredDocument};
use crate::app::effects::Effect;
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

pub trait RunSection {
    type Msg: 'static;

    fn store(&self) -> &RunStore;

    fn store_mut(&mut self) -> &mut RunStore;

    /// Wraps a message about the runs.
    fn message(&self, msg: DocumentMsg) -> Self::Msg;

    fn status(&self) -> RunStatus;

    /// The open run; `None` if the page does not save it.
    fn open_run(&self) -> Option<&dyn RunParts>;

    /// The JSON document of the open run.
    fn document(&self) -> Option<String>;

    /// Milliseconds since 1970.
    fn now(&self) -> f64;

    /// Ends the current work so that another run can open.
    ///
    /// # Errors
    /// The user must end the work first.
    fn stop_work(&mut self) -> Result<Vec<Effect<Self::Msg>>, Message>;

    /// Shows a saved run. `chosen`: the user opened it from the list; its form replaces the current one. Otherwise the
    /// page reopens the run of this tab, or shows the open run as another tab has saved it. Offers to reopen the run
    /// that it replaces.
    ///
    /// # Errors
    /// The fault of the document; then nothing changes.
    fn show(
        &mut self,
        key: &str,
        stored: &StoredDocument,
        chosen: bool,
    ) -> Result<Vec<Effect<Self::Msg>>, Message>;

    /// Saves new parts of the open run: see [`super::autosave::Autosave::next`].
    fn checkpoint(&mut self, urgent: bool) -> Vec<Effect<Self::Msg>> {
        let mut autosave = std::mem::take(&mut self.store_mut().autosave);
        let run = self.open_run();
        let put = run.and_then(|run| autosave.next(run, self.now(), urgent));
        self.store_mut().autosave = autosave;
        Vec::from_iter(put.map(Effect::Documents))
    }
}
