//! Asks Python what each file of a class imports and whether it plays. Nothing of a file runs.

use super::answer::{Answer, FileFacts};
use super::error::WorkerError;
use super::frame::{Call, WorkerReply};
use super::question::{File, Question};
use super::session::with_margin;

/// The name of the worker.
const WORKER: &str = "roster";

/// Milliseconds for a file.
const TIME_MS: u32 = 5_000;

/// A survey of files, one question after the other.
#[derive(Clone, Debug)]
pub struct Survey {
    files: Vec<File>,
    /// The number of the first question; those of two surveys differ.
    first: u64,
    facts: Vec<Option<FileFacts>>,
}

/// What a reply of a worker means for a survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SurveyEvent {
    /// It is not for this survey.
    Ignored,
    /// The next question.
    Next(Call),
    /// All files are done; the call ends the worker.
    Done(Call),
}

impl Survey {
    /// A survey whose questions have numbers from `first` on.
    pub(super) fn new(files: Vec<File>, first: u64) -> Self {
        Survey {
            files,
            first,
            facts: Vec::new(),
        }
    }

    /// The question about the next file; `None` where all are done.
    pub fn call(&self) -> Option<Call> {
        Some(Call {
            program: WORKER.to_owned(),
            id: self.id(),
            ms: with_margin(TIME_MS),
            text: Some(self.question()?.text(TIME_MS)),
        })
    }

    fn id(&self) -> u64 {
        self.first + self.facts.len() as u64
    }

    fn question(&self) -> Option<Question> {
        let File(name, source) = self.files.get(self.facts.len())?;
        Some(Question::Survey {
            name: name.clone(),
            source: source.clone(),
        })
    }

    /// Takes a reply. A file that Python cannot read, or that ends it, stays unknown.
    pub fn receive(&mut self, reply: &WorkerReply) -> SurveyEvent {
        let Some(question) = self.question() else {
            return SurveyEvent::Ignored;
        };
        if reply.program != WORKER || reply.id != self.id() {
            return SurveyEvent::Ignored;
        }
        let facts = reply.answer.as_ref().ok();
        let facts = facts.and_then(|text| Answer::read(&question, text).ok());
        self.facts.push(match facts {
            Some(Answer::Surveyed(facts)) => Some(facts),
            _ => None,
        });
        if reply.answer == Err(WorkerError::Unstarted) {
            self.facts.resize(self.files.len(), None);
        }
        match self.call() {
            Some(call) => SurveyEvent::Next(call),
            None => SurveyEvent::Done(self.end()),
        }
    }

    /// Ends the worker.
    pub fn end(&self) -> Call {
        Call {
            program: WORKER.to_owned(),
            id: 0,
            ms: 0,
            text: None,
        }
    }

    /// Files that are done, and all files.
    pub fn progress(&self) -> (usize, usize) {
        (self.facts.len(), self.files.len())
    }

    /// What is known of each file; `None` for those that were not asked about.
    pub fn into_facts(mut self) -> Vec<Option<FileFacts>> {
        self.facts.resize(self.files.len(), None);
        self.facts
    }
}
