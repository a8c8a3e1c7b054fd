//! A user's Python in a process of its own, which gets the questions of the page's workers.

use std::time::Duration;

use super::process::{LONGEST_ANSWER, Process, ProcessError};
use crate::python::{Call, WorkerError, WorkerReply};

/// An interpreter, started with its first question and restarted after a failure.
pub(in crate::cli) struct Interpreter {
    words: Vec<String>,
    process: Option<Process>,
}

impl Interpreter {
    /// `words` is its command line.
    pub(in crate::cli) fn new(words: Vec<String>) -> Self {
        Interpreter {
            words,
            process: None,
        }
    }

    /// Executes a call; `None` without a question.
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
            let started = Process::start(&self.words, LONGEST_ANSWER, None);
            self.process = Some(started.map_err(|_| WorkerError::Unstarted)?);
        }
        let process = self.process.as_mut().ok_or(WorkerError::Unstarted)?;
        let answer = process.ask(format!("{text}\n"), time);
        let answer = answer.map_err(|error| worker_error(&error))?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

/// Converts the error of a process to that of a worker.
pub(super) fn worker_error(error: &ProcessError) -> WorkerError {
    match error {
        ProcessError::Timeout => WorkerError::Late,
        ProcessError::Flood => WorkerError::Long,
        ProcessError::Ended(_) => WorkerError::Ended,
    }
}
