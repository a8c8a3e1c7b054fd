//! What a tab does with its runs.

use super::msg::KeptRun;
use super::room::Room;
use crate::app::effect::Effect;
use crate::text::Message;

/// What has become of the run that is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// None is seen.
    Nothing,
    /// This tab works on it.
    UnderWay,
    /// It can be gone on with.
    Stopped,
    /// There is nothing left to do.
    Complete,
}

/// A tab whose runs are kept, and what is its own about them.
pub trait Tenant {
    /// What it knows of runs that are kept.
    fn room(&mut self) -> &mut Room;

    /// What has become of the run that is seen.
    fn stage(&self) -> Stage;

    /// Has what is new of the run that is seen kept: see [`super::Keeper::next`].
    fn checkpoint(&mut self, urgent: bool) -> Vec<Effect>;

    /// Ends what is under way, so that another run can be opened.
    ///
    /// # Errors
    /// The person has to end it first.
    fn make_room(&mut self) -> Result<Vec<Effect>, Message>;

    /// Shows a kept run in place of the one that is seen; `chosen`: the person has opened it, with its form.
    ///
    /// # Errors
    /// What is wrong with it; then nothing changes.
    fn show(&mut self, key: &str, kept: &KeptRun, chosen: bool) -> Result<(), Message>;

    /// The number of the first part of the run that is seen of which another tab may know more.
    fn open_part(&self) -> usize;

    /// Takes up the parts from that number on, as another tab has kept them. What is less than is known here, or faulty, changes
    /// nothing.
    fn take_up(&mut self, from: usize, kept: &KeptRun);

    /// Sets the run that is seen going.
    fn go_on(&mut self, workers: u32) -> Vec<Effect>;
}
