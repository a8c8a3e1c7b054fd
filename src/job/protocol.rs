//! The words between the page and a worker. What a task is, what progress it tells and what its result is are up to the
//! floors above.

use serde::{Deserialize, Serialize};

use crate::text::Message;

/// The number of an order to a worker. Never given twice, so that a late answer is told from a wanted one.
pub type OrderId = u32;

/// What the page says to a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request<T> {
    /// Do a task and tell how it goes.
    Run {
        /// The number of the order.
        id: OrderId,
        /// The task.
        task: T,
    },
}

/// What a worker says to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event<P, R> {
    /// The worker has started and can be given tasks.
    Ready {
        /// The name of a lock of the browser that it holds until it is no more: who gets it knows that the worker is dead, even where
        /// nothing else says so. `None` where the browser gives none.
        lock: Option<String>,
    },
    /// Something worth telling before a task is done.
    Progress {
        /// The number of the order.
        id: OrderId,
        /// What is told.
        progress: P,
    },
    /// A task is done.
    Done {
        /// The number of the order.
        id: OrderId,
        /// What it led to.
        result: R,
    },
    /// A task cannot be done, however often it is tried.
    Failed {
        /// The number of the order.
        id: OrderId,
        /// Why.
        reason: Message,
    },
}
