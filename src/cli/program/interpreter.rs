//! A person's Python in a process of its own, which is asked as the page asks a worker.

use std::sync::Arc;
use std::time::Duration;

use super::groups::Groups;
use super::process::{Process, ProcessError};
use crate::python::{Call, WorkerError, WorkerReply};

/// An interpreter, which starts with its first question and again after it has failed.
pub(in crate::cli) struct Interpreter {
    words: Vec<String>,
    groups: Arc<Groups>,
    process: Option<Process>,
}

impl Interpreter {
    /// It by the words of its command line.
    pub(in crate::cli) fn new(words: Vec<String>) -> Self {
        Interpreter {
            words,
            groups: Arc::default(),
            process: None,
        }
    }

    /// Carries a call out; `None` where nothing was asked.
    pub(in crate::cli) fn carry_out(&mut self, call: &Call) -> Option<WorkerReply> {
        let Some(text) = &call.text else {
            self.process = None;
            return None;
        };
        let answer = self.ask(text, Duration::from_millis(call.ms.into()));
        if answer.is_err() {
            self.process = None;
        }
        Some(WorkerReply {
            program: call.program.clone(),
            id: call.id,
            answer,
        })
    }

    fn ask(&mut self, text: &str, time: Duration) -> Result<String, WorkerError> {
        if self.process.is_none() {
            let started = Process::start(&self.words, None, &self.groups);
            self.process = Some(started.map_err(|_| WorkerError::Unstarted)?);
        }
        let process = self.process.as_mut().ok_or(WorkerError::Unstarted)?;
        let answer = process.ask(format!("{text}\n"), time);
        let answer = answer.map_err(|error| worker_error(&error))?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

/// Why a process gives no answer, as the page says it of a worker.
pub(super) fn worker_error(error: &ProcessError) -> WorkerError {
    match error {
        ProcessError::Timeout => WorkerError::Late,
        ProcessError::Flood => WorkerError::Long,
        ProcessError::Ended(_) => WorkerError::Ended,
    }
}
