//! The lanes: the state and result of each search.

use std::rc::Rc;

use super::recording::Recording;
use crate::app::effects::{TaskEvent, TaskGroup, TaskId};
use crate::job::dispatch::Urgency;
use crate::registry::Estimated;
use crate::search::{SEARCH_METHODS, SearchMethod};
use crate::text::Message;

/// The searches of the lanes and the estimates of their cost.
pub const SEARCHES: TaskGroup = TaskGroup::new("lab/searches", Urgency::Patient);

/// The greatest number of lanes.
pub const MAX_LANES: usize = 4;

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Status {
    #[default]
    Waiting,
    /// A worker estimates the cost.
    Estimating,
    /// With the number of visited nodes.
    Running(u64),
    /// Finished, or stopped at the node limit.
    Done(Rc<Recording>),
    Stopped,
    Failed(Message),
}

/// A search of the comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    pub method: SearchMethod,
    /// Additional plies beyond the depth of the setup; only a lesson has searches of different depths.
    pub deeper: u32,
    pub status: Status,
    /// The id of its search task.
    pub task: TaskId,
    /// The id of its estimate task.
    pub estimate_task: TaskId,
    pub expected: Option<Estimated>,
}

impl Lane {
    /// A search that has not started.
    pub fn new(method: SearchMethod) -> Lane {
        Lane {
            method,
            deeper: 0,
            status: Status::Waiting,
            task: 0,
            estimate_task: 0,
            expected: None,
        }
    }

    /// `None` before the end of the search.
    pub fn recording(&self) -> Option<&Rc<Recording>> {
        match &self.status {
            Status::Done(recording) => Some(recording),
            _ => None,
        }
    }

    pub fn running(&self) -> bool {
        matches!(self.status, Status::Running(_) | Status::Estimating)
    }

    /// Milliseconds per node; `None` without a measurement.
    pub fn pace(&self) -> Option<f64> {
        let measured = self.expected?;
        let pace = measured.time_ms / measured.nodes.max(1.0);
        (pace > 0.0).then_some(pace)
    }

    /// True if the search reached the node limit before it had a value.
    pub fn given_up(&self) -> bool {
        let recording = self.recording();
        recording.is_some_and(|recording| recording.trace.value.is_none())
    }

    /// The nodes of the whole search, recorded or not; `None` while it runs, and if it reached the node limit.
    pub fn nodes(&self) -> Option<u64> {
        let trace = &self.recording()?.trace;
        let counters = trace.counters.filter(|_| trace.value.is_some());
        counters.map(|c| c.nodes)
    }
}

/// The lanes at the start of the page: minimax as the reference, and alpha-beta, which saves most of its nodes.
pub fn opening() -> Vec<Lane> {
    vec![Lane::new(SEARCH_METHODS[0]), Lane::new(SEARCH_METHODS[1])]
}

#[derive(Clone, Debug, PartialEq)]
pub enum LanesMsg {
    /// Show the tree of a lane.
    See(usize),
    /// Change the search of a lane, by its id.
    Method(usize, String),
    Add,
    Remove(usize),
    /// Search again.
    Run,
    /// Start a long search that needs confirmation.
    RunAnyway,
    Stop,
    Task(TaskId, Box<TaskEvent>),
}
