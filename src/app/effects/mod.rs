//! What an update returns: effects, which the browser carries out, and requests to the rest of the page.

mod effect;
mod response;

pub use effect::{
    BrowserCommand, DatabaseRequest, DocumentLock, DocumentTexts, Effect, ImageFile, Insertion,
    Reply, StorageKey, TaskEvent, TaskGroup, TaskId, map, max_unfinished_tasks,
};
pub use response::{Notice, NoticeKind, Request, Response, ScriptUse};
