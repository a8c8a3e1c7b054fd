//! What can happen to runs that are kept.

use crate::text::Message;

/// A run as the browser gives it back.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptRun {
    /// Its head.
    pub head: String,
    /// Its parts.
    pub parts: Vec<String>,
}

/// Which tab of the browser has the lock of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockedBy {
    /// This one: no other works on it until it lets go.
    ThisTab,
    /// Another one; when that lets go, this one has the lock and is told.
    AnotherTab,
}

/// Something that happens to runs that are kept: what the browser answers or tells, and what a person wants.
#[derive(Clone, Debug, PartialEq)]
pub enum RunsMsg {
    /// The heads of all runs by key, or why they cannot be read.
    Listed(Result<Vec<(String, String)>, Message>),
    /// The run with a key.
    Found(String, Result<KeptRun, Message>),
    /// The browser no longer has a run: it was deleted elsewhere, or the browser itself has cleared it away.
    Gone {
        /// Its key.
        key: String,
        /// Whether something was to be added to it, which is not written either; else it was to be read.
        adding: bool,
    },
    /// The browser has kept what it was given for a run, or could not.
    Kept(String, Result<(), Message>),
    /// The browser has forgotten what it was to forget, or could not.
    Deleted(Result<(), Message>),
    /// Which tab has the lock of a run.
    Locked(String, LockedBy),
    /// Open one.
    Open(String),
    /// Delete one; for a while it can be brought back.
    Delete(String),
}

impl RunsMsg {
    /// The key of the run that it is about; `None` where it is about all.
    pub fn key(&self) -> Option<&str> {
        match self {
            RunsMsg::Found(key, _)
            | RunsMsg::Gone { key, .. }
            | RunsMsg::Kept(key, _)
            | RunsMsg::Locked(key, _)
            | RunsMsg::Open(key)
            | RunsMsg::Delete(key) => Some(key),
            RunsMsg::Listed(_) | RunsMsg::Deleted(_) => None,
        }
    }
}
