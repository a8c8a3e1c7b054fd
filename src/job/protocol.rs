//! The messages between the page and a worker, sent as JSON text. Higher floors define tasks, progress and results.

use serde::{Deserialize, Serialize};

use crate::guest::TableUpdate;
use crate::text::Message;

/// The number of an order to a worker. Unique, so that the page recognises late answers.
pub type OrderId = u32;

/// A message from the page to a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request<T> {
    /// Run a task and report its progress.
    Run { id: OrderId, task: T },
    /// Update the table of a guest game, before a task of that game.
    Guest { update: TableUpdate },
}

/// A message from a worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event<P, R> {
    /// The worker has started and accepts tasks.
    Ready {
        /// The name of a browser lock that the worker holds until it ends: when the page acquires the lock, the worker
        /// is dead, even if no event reports it. `None` if locks are not available.
        lock: Option<String>,
    },
    Progress {
        id: OrderId,
        progress: P,
    },
    Done {
        id: OrderId,
        result: R,
    },
    /// A task has failed; a retry would fail as well.
    Failed {
        id: OrderId,
        reason: Message,
    },
}
