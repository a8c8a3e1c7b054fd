//! What differs between kinds of runs.

use super::entry::Entry;
use super::msg::KeptRun;
use super::room::Room;
use crate::app::effect::{Effect, Timer};
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

/// The keys of texts and the ids of elements that differ between kinds of runs.
#[derive(Debug)]
pub struct Words {
    /// What ids begin with that are about the run that is seen.
    pub seen: &'static str,
    /// What ids begin with that are about those in the list.
    pub row: &'static str,
    /// The heading of the list.
    pub recent: &'static str,
    /// What is said of the list; it gets `most`.
    pub about: &'static str,
    /// The button with which a tab begins to watch.
    pub watch: &'static str,
    /// The button with which it ends.
    pub watch_end: &'static str,
    /// Another tab still works on it, so that this one cannot.
    pub still: &'static str,
    /// No other tab works on it any more.
    pub over: &'static str,
    /// The browser does not keep it.
    pub unkept: &'static str,
    /// The button that saves it as a file.
    pub save: &'static str,
    /// A kept one cannot be opened; it gets `reason`.
    pub unread: &'static str,
    /// The browser could not keep it, told once.
    pub refused: &'static str,
    /// The timer after which a deleted one cannot be brought back, by the number of the deletion.
    pub deleted: fn(u64) -> Timer,
}

/// A tab whose runs are kept, and what is its own about them.
pub trait Tenant {
    /// Its words.
    fn words(&self) -> &'static Words;

    /// What it knows of runs that are kept.
    fn room(&mut self) -> &mut Room;

    /// What the list shows of a run, by its key and head; `None` for runs of another kind and for damaged heads.
    fn entry(&self, key: &str, head: &str) -> Option<Entry>;

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
