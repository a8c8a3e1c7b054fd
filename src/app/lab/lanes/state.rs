//! The lanes: what each search of the comparison has found.

use std::rc::Rc;

use super::recording::Recording;
use crate::app::effects::{TaskEvent, TaskGroup, TaskId};
use crate::job::dispatch::Urgency;
use crate::registry::Estimated;
use crate::search::{LADDER, Step};
use crate::text::Message;

/// The searches of the lanes, and what they are expected to take.
pub const SEARCHES: TaskGroup = TaskGroup::new("lab/searches", Urgency::Patient);

/// The most searches side by side.
pub const MOST: usize = 4;

/// How far a search has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Status {
    /// It has not begun.
    #[default]
    Waiting,
    /// It is being found out what it will take.
    Estimating,
    /// It runs, and has looked at so many nodes.
    Running(u64),
    /// It is done, or was given up.
    Done(Rc<Recording>),
    /// It was stopped.
    Stopped,
    /// Something went wrong.
    Failed(Message),
}

/// A search of the comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    /// How it searches.
    pub method: Step,
    /// Plies that it searches beyond the depth that the lab asks; only a lesson has searches of different depths.
    pub deeper: u32,
    /// How far it has come.
    pub status: Status,
    /// Its task.
    pub task: TaskId,
    /// The task that finds out what it takes.
    pub measuring: TaskId,
    /// What it is expected to take.
    pub expected: Option<Estimated>,
}

impl Lane {
    /// A search that has not begun.
    pub fn new(method: Step) -> Lane {
        Lane {
            method,
            deeper: 0,
            status: Status::Waiting,
            task: 0,
            measuring: 0,
            expected: None,
        }
    }

    /// What was recorded, once it is done.
    pub fn recording(&self) -> Option<&Rc<Recording>> {
        match &self.status {
            Status::Done(recording) => Some(recording),
            _ => None,
        }
    }

    /// Whether it runs.
    pub fn running(&self) -> bool {
        matches!(self.status, Status::Running(_) | Status::Estimating)
    }

    /// Milliseconds that it needs for a node, once that has been measured.
    pub fn pace(&self) -> Option<f64> {
        let measured = self.expected?;
        let pace = measured.time_ms / measured.nodes.max(1.0);
        (pace > 0.0).then_some(pace)
    }

    /// Whether it was given up before it had a value.
    pub fn given_up(&self) -> bool {
        let recording = self.recording();
        recording.is_some_and(|recording| recording.trace.value.is_none())
    }

    /// Nodes of the whole search, recorded or not; `None` while it runs, and if it was given up.
    pub fn nodes(&self) -> Option<u64> {
        let trace = &self.recording()?.trace;
        let counters = trace.counters.filter(|_| trace.value.is_some());
        counters.map(|c| c.nodes)
    }
}

/// What the lab opens with: what all searches are measured against, and what saves most of it.
pub fn opening() -> Vec<Lane> {
    vec![Lane::new(LADDER[0]), Lane::new(LADDER[1])]
}

/// Something that happens to the lanes.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// See the tree of a lane.
    See(usize),
    /// Another search in a lane, by its name.
    Method(usize, String),
    /// One more lane.
    Add,
    /// One lane less.
    Remove(usize),
    /// Search again.
    Run,
    /// Search although it will take long.
    RunAnyway,
    /// Stop all searches.
    Stop,
    /// A worker reports on a search.
    Task(TaskId, Box<TaskEvent>),
}
