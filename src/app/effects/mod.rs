//! The response of an update: effects for the browser, a notice, and requests to the page.

mod effect;
mod response;

pub use effect::{
    BrowserCommand, DatabaseRequest, DocumentLock, DocumentWrite, Effect, ImageFile, Insertion,
    Reply, StorageKey, TaskEvent, TaskGroup, TaskId, TaskIds, map, max_unfinished_tasks,
};
pub use response::{Notice, NoticeKind, Request, Response, ScriptUse};
