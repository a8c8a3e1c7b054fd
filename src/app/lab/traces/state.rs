//! A trace of somebody's own program, and what it is compared with.

use std::rc::Rc;

use crate::app::effects::{TaskEvent, TaskId};
use crate::app::lab::Recording;
use crate::registry::TraceComparison;
use crate::text::Message;

/// The largest file that the page reads, in bytes: a worker reads it, but its tree is laid out here, which is to take less than about
/// a second. What the page itself records and saves is smaller.
pub const LARGEST: usize = 12 << 20;

/// A trace of somebody's own program.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnTrace {
    /// The trace, ready to be stepped through.
    pub recording: Rc<Recording>,
    /// What it was compared with, the search that it follows for longest first.
    pub findings: Vec<TraceComparison>,
}

/// A trace that a worker reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The number of the task.
    pub id: TaskId,
    /// Lines that are read, and all of them; none before the worker has told.
    pub lines: Option<(usize, usize)>,
    /// Whether it is the text of the field, which goes once it is read.
    pub pasted: bool,
}

/// What is known of traces from outside.
#[derive(Clone, Debug, Default)]
pub struct Traces {
    /// The trace that was read last.
    pub own: Option<OwnTrace>,
    /// Whether it is seen in place of the lane's.
    pub shown: bool,
    /// What was pasted or typed and not yet read.
    pub pasted: String,
    /// Why a text was not read.
    pub error: Option<Message>,
    /// What is being read.
    pub reading: Option<Reading>,
    /// The last task's number.
    pub(super) tasks: TaskId,
}

impl Traces {
    /// The recording that is seen in place of the lane's, if one is.
    pub fn shown_recording(&self) -> Option<&Rc<Recording>> {
        let own = self.own.as_ref().filter(|_| self.shown)?;
        Some(&own.recording)
    }
}

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// A step a line, as JSON.
    JsonLines,
    /// A node a line, as comma-separated values.
    Csv,
    /// As the programs of the course print it.
    Listing,
}

/// Something that happens to traces.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Save the recording that is seen.
    Save(File),
    /// The text of a file that was chosen or dropped.
    Read(String),
    /// The text in the field has changed.
    Typed(String),
    /// Read the text in the field.
    ReadTyped,
    /// Stop reading.
    Stop,
    /// See the trace that was read, or the lane's again.
    Show(bool),
    /// To the tree, on the lab's first screen.
    Tree,
    /// To the step in which the trace begins to differ from one of our searches, by the number of the finding.
    To(usize),
    /// Forget the trace that was read.
    Forget,
    /// A worker reports on a trace that it reads.
    Task(TaskId, Box<TaskEvent>),
}
