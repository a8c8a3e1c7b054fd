//! A trace of the user's own program, and its comparison with the lab's searches.

use std::rc::Rc;

use crate::app::effects::{TaskEvent, TaskId, TaskIds};
use crate::app::lab::lanes::recording::Recording;
use crate::registry::TraceComparison;
use crate::text::Message;

/// The size limit of a file, in bytes: a worker parses it, but the page computes the layout of its tree, which is to
/// take less than about a second. Traces from the page itself are smaller.
pub const LARGEST: usize = 12 << 20;

/// A trace of the user's own program.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnTrace {
    pub recording: Rc<Recording>,
    /// The comparisons with the lab's searches, the one with the longest agreement first.
    pub findings: Vec<TraceComparison>,
}

/// A running import of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    pub id: TaskId,
    /// The read lines, and all of them; `None` before the first progress event.
    pub lines: Option<(usize, usize)>,
    /// True for the text of the field, which a successful import clears.
    pub pasted: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Traces {
    /// The last imported trace.
    pub own: Option<OwnTrace>,
    /// True if the imported trace replaces that of the lane in the view.
    pub shown: bool,
    /// The text in the field.
    pub pasted: String,
    /// The error of the last import.
    pub error: Option<Message>,
    /// The running import.
    pub reading: Option<Reading>,
    pub(super) task_ids: TaskIds,
}

impl Traces {
    /// The imported recording, if it replaces that of the lane in the view.
    pub fn shown_recording(&self) -> Option<&Rc<Recording>> {
        let own = self.own.as_ref().filter(|_| self.shown)?;
        Some(&own.recording)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// A line of JSON per step.
    JsonLines,
    /// A line per node, in CSV format.
    Csv,
    /// In the output format of the course's programs.
    Listing,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TracesMsg {
    Save(File),
    /// Import the text of a selected or dropped file.
    Read(String),
    /// The text in the field has changed.
    Typed(String),
    /// Import the text in the field.
    ReadTyped,
    /// Cancel the import.
    Stop,
    /// Show the imported trace, or that of the lane.
    Show(bool),
    /// Show the tree, on the lab's first screen.
    Tree,
    /// Go to the first difference from one of the lab's searches, by the number of the comparison.
    To(usize),
    /// Delete the imported trace.
    Forget,
    Task(TaskId, Box<TaskEvent>),
}
