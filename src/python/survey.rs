//! Asks Python for the imports of each file of a class and whether it plays. Does not execute the files.

use super::answer::{Answer, FileFacts};
use super::error::WorkerError;
use super::file::SourceFile;
use super::frame::{Call, WorkerReply};
use super::question::Question;
use super::session::with_margin;

/// The name of the worker.
const WORKER: &str = "roster";

/// The timeout per file in milliseconds.
const TIME_MS: u32 = 5_000;

/// A survey of files, one question after the other.
#[derive(Clone, Debug)]
pub struct Survey {
    files: Vec<SourceFile>,
    /// The number of the first question; distinguishes surveys.
    first: u64,
    facts: Vec<Option<FileFacts>>,
}

/// The effect of a worker's reply on a survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SurveyEvent {
    /// The reply is for another survey.
    Ignored,
    Next(Call),
    /// All files are done; the call ends the worker.
    Done(Call),
}

impl Survey {
    /// `first` is the number of the first question.
    pub(super) fn new(files: Vec<SourceFile>, first: u64) -> Self {
        Survey {
            files,
            first,
            facts: Vec::new(),
        }
    }

    /// The question about the next file; `None` after the last one.
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
        let SourceFile(name, source) = self.files.get(self.facts.len())?;
        Some(Question::Survey {
            name: name.clone(),
            source: source.clone(),
        })
    }

    /// Handles a reply. A file that Python cannot read, or that ends the worker, stays unknown.
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

    pub fn end(&self) -> Call {
        Call {
            program: WORKER.to_owned(),
            id: 0,
            ms: 0,
            text: None,
        }
    }

    /// The number of finished files, and of all files.
    pub fn progress(&self) -> (usize, usize) {
        (self.facts.len(), self.files.len())
    }

    /// The facts about each file; `None` for files without an answer.
    pub fn into_facts(mut self) -> Vec<Option<FileFacts>> {
        self.facts.resize(self.files.len(), None);
        self.facts
    }
}
