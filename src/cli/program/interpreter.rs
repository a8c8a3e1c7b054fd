//! A user's Python in a separate process, which receives the same questions as the page's workers.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use super::process::{LONGEST_ANSWER, Process, ProcessError};
use crate::python::{
    Answer, Call, Loaded, ProgramError, Question, Script, Session, SessionEvent, WorkerError,
    WorkerReply,
};

/// A user's program: a session, and the interpreter that answers it.
pub(in crate::cli) struct PythonProgram {
    pub(in crate::cli) session: Session,
    python: Interpreter,
}

impl PythonProgram {
    /// `words` is the command line of Python.
    pub(in crate::cli) fn new(words: Vec<String>, script: Arc<Script>) -> Self {
        PythonProgram {
            session: Session::new("program".to_owned(), script),
            python: Interpreter::new(words),
        }
    }

    /// Passes the standard error of the program on under this name.
    pub(super) fn pass_errors_on(&mut self, name: &str) {
        self.python.name = Some(name.to_owned());
    }

    /// Executes a call of the session.
    pub(in crate::cli) fn carry_out(&mut self, call: &Call) -> SessionEvent {
        match self.python.carry_out(call) {
            Some(reply) => self.session.receive(&reply),
            None => SessionEvent::Ignored,
        }
    }

    /// Loads the program.
    ///
    /// # Errors
    /// The program fails, or Python does not start.
    pub(in crate::cli) fn load(&mut self) -> Result<Loaded, ProgramError> {
        let call = self.session.load();
        match self.carry_out(&call) {
            SessionEvent::Loaded(loaded, _) => Ok(loaded),
            SessionEvent::Error(error) => Err(error),
            _ => Err(ProgramError::InvalidAnswer),
        }
    }

    /// Asks a question with a timeout in milliseconds. Loads the program if necessary.
    ///
    /// # Errors
    /// The program fails, or Python does not start.
    pub(in crate::cli) fn ask(
        &mut self,
        question: Question,
        ms: u32,
    ) -> Result<Answer, ProgramError> {
        let mut calls = VecDeque::from(self.session.ask(question, ms));
        while let Some(call) = calls.pop_front() {
            match self.carry_out(&call) {
                SessionEvent::Loaded(_, next) => calls.extend(next),
                SessionEvent::Answer(answer) => return Ok(answer),
                SessionEvent::Error(error) => return Err(error),
                SessionEvent::Ignored => {}
            }
        }
        Err(ProgramError::InvalidAnswer)
    }
}

/// An interpreter. The first question starts it, and the next question after a failure restarts it.
pub(in crate::cli) struct Interpreter {
    words: Vec<String>,
    /// The prefix for passing on standard error, if any.
    name: Option<String>,
    process: Option<Process>,
}

impl Interpreter {
    /// `words` is the command line of the interpreter.
    pub(in crate::cli) fn new(words: Vec<String>) -> Self {
        Interpreter {
            words,
            name: None,
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
            let started = Process::start(&self.words, LONGEST_ANSWER, self.name.as_deref());
            self.process = Some(started.map_err(|_| WorkerError::Unstarted)?);
        }
        let process = self.process.as_mut().ok_or(WorkerError::Unstarted)?;
        let answer = process.ask(format!("{text}\n"), time);
        let answer = answer.map_err(|error| worker_error(&error))?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

/// Converts the error of a process to the error of a worker.
fn worker_error(error: &ProcessError) -> WorkerError {
    match error {
        ProcessError::Timeout => WorkerError::Late,
        ProcessError::Flood => WorkerError::Long,
        ProcessError::Ended(_) => WorkerError::Ended,
    }
}
