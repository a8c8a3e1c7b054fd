//! What can happen to runs that are kept.

use crate::text::Message;

/// A run as the browser gives it back.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptRun {
    /// Its head.
    pub head: String,
    /// Its parts, from the one that was asked for.
    pub parts: Vec<String>,
}

/// Which tab of the browser works on a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ownership {
    /// This one; no other will until it lets go.
    Here,
    /// Another one.
    Elsewhere,
    /// None.
    Nobody,
}

/// Something that happens to runs that are kept: what the browser answers or tells, and what a person wants.
#[derive(Clone, Debug, PartialEq)]
pub enum RunsMsg {
    /// The heads of all runs by key, or why they cannot be read.
    Listed(Result<Vec<(String, String)>, Message>),
    /// The run with a key, from the part that was asked for.
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
    /// Another tab has kept or deleted something of a run.
    Changed(String),
    /// Which tab works on a run.
    Owner(String, Ownership),
    /// Open one.
    Open(String),
    /// Delete one; for a while it can be brought back.
    Delete(String),
    /// Bring back the one that was deleted last.
    Undelete,
    /// It has been long enough since the deletion with a number.
    Forget(u64),
    /// Follow what another tab does with the run that is seen, or no longer.
    Watch(bool),
}

impl RunsMsg {
    /// The key of the run that it is about; `None` where it is about all, or about the one that was deleted last.
    pub fn key(&self) -> Option<&str> {
        match self {
            RunsMsg::Found(key, _)
            | RunsMsg::Gone { key, .. }
            | RunsMsg::Kept(key, _)
            | RunsMsg::Changed(key)
            | RunsMsg::Owner(key, _)
            | RunsMsg::Open(key)
            | RunsMsg::Delete(key) => Some(key),
            RunsMsg::Listed(_)
            | RunsMsg::Deleted(_)
            | RunsMsg::Undelete
            | RunsMsg::Forget(_)
            | RunsMsg::Watch(_) => None,
        }
    }
}
