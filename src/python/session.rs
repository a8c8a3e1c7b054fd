//! A session with a program in a worker: loads the program before the first question, and again after its worker has
//! ended.

use std::sync::Arc;

use super::answer::{Answer, Loaded};
use super::error::ProgramError;
use super::frame::{Call, WorkerReply};
use super::question::Question;
use super::script::Script;

/// The timeout for loading a program in milliseconds.
const LOAD_MS: u32 = 10_000;

/// A time limit with its margin of 10 %, in milliseconds. The adapter interrupts a program at its limit; the caller
/// outside the program terminates it after the margin, since the program's own time is not reliable.
pub(super) fn with_margin(ms: u32) -> u32 {
    ms.saturating_add(ms / 10).saturating_add(1)
}

/// A session with a program: one question at a time.
#[derive(Clone, Debug)]
pub struct Session {
    /// The name of the worker.
    worker: String,
    script: Arc<Script>,
    /// True if the worker has loaded the program.
    loaded: bool,
    /// True if the interpreter has failed: the next question needs another worker.
    broken: bool,
    /// The pending question and its number.
    pending: Option<(u64, Question)>,
    /// The question that waits for loading, and its timeout in milliseconds.
    after_loading: Option<(Question, u32)>,
    questions: u64,
}

/// The effect of a worker's reply on a session.
#[derive(Clone, Debug, PartialEq)]
pub enum SessionEvent {
    /// The reply is for another session, or too late.
    Ignored,
    /// The program is loaded; the call sends the waiting question.
    Loaded(Loaded, Option<Call>),
    Answer(Answer),
    Error(ProgramError),
}

impl Session {
    /// A session without a loaded program, in a worker with this name.
    pub fn new(worker: String, script: Arc<Script>) -> Self {
        Session {
            worker,
            script,
            loaded: false,
            broken: false,
            pending: None,
            after_loading: None,
            questions: 0,
        }
    }

    pub fn load(&mut self) -> Call {
        self.loaded = false;
        let question = self.script.load();
        self.send(question, LOAD_MS)
    }

    /// Asks the program a question with a timeout in milliseconds. If it is still busy, the pending question is dropped
    /// together with its worker.
    pub fn ask(&mut self, question: Question, ms: u32) -> Vec<Call> {
        let given_up = (self.is_busy() || self.broken).then(|| self.end());
        let call = if self.loaded {
            self.send(question, ms)
        } else {
            self.after_loading = Some((question, ms));
            self.load()
        };
        given_up.into_iter().chain([call]).collect()
    }

    fn send(&mut self, question: Question, ms: u32) -> Call {
        self.questions += 1;
        let text = question.text(ms);
        self.pending = Some((self.questions, question));
        Call {
            program: self.worker.clone(),
            id: self.questions,
            ms: with_margin(ms),
            text: Some(text),
        }
    }

    pub fn end(&mut self) -> Call {
        self.loaded = false;
        self.broken = false;
        self.pending = None;
        self.after_loading = None;
        Call {
            program: self.worker.clone(),
            id: 0,
            ms: 0,
            text: None,
        }
    }

    pub fn is_loaded(&self) -> bool {
        self.loaded
    }

    /// True while a question is pending.
    pub fn is_busy(&self) -> bool {
        self.pending.is_some()
    }

    pub fn receive(&mut self, reply: &WorkerReply) -> SessionEvent {
        if reply.program == self.worker && reply.id == 0 {
            // The worker has ended between two questions.
            self.loaded = false;
        }
        let is_ours =
            |(id, _): &mut (u64, Question)| reply.program == self.worker && *id == reply.id;
        let Some((_, question)) = self.pending.take_if(is_ours) else {
            return SessionEvent::Ignored;
        };
        let answer = match &reply.answer {
            Ok(text) => Answer::read(&question, text),
            Err(worker_error) => {
                self.loaded = false;
                Err(ProgramError::Worker(*worker_error))
            }
        };
        match answer {
            Ok(Answer::Loaded(loaded)) => {
                self.loaded = true;
                let next = self.after_loading.take();
                SessionEvent::Loaded(loaded, next.map(|(question, ms)| self.send(question, ms)))
            }
            Ok(answer) => SessionEvent::Answer(answer),
            Err(error) => {
                self.after_loading = None;
                self.broken |= error.is_fatal();
                self.loaded &= !self.broken;
                SessionEvent::Error(error)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::error::WorkerError;
    use super::super::question::a_move;
    use super::*;

    fn session() -> Session {
        Session::new("check".to_owned(), Arc::default())
    }

    fn answer(call: &Call, answer: Result<&str, WorkerError>) -> WorkerReply {
        WorkerReply {
            program: call.program.clone(),
            id: call.id,
            answer: answer.map(str::to_owned),
        }
    }

    fn contains(call: &Call, word: &str) -> bool {
        call.text.as_ref().is_some_and(|text| text.contains(word))
    }

    const LOADED: &str = r#"{"game": "rastros", "found": [], "notes": [], "printed": ""}"#;

    #[test]
    fn loads_program_before_first_question() {
        let mut session = session();
        let [load] = &session.ask(a_move(), 100)[..] else {
            panic!("one question");
        };
        let load = load.clone();
        assert!(load.text.as_ref().is_some_and(|t| t.contains("\"load\"")));
        let SessionEvent::Loaded(_, Some(asked)) = session.receive(&answer(&load, Ok(LOADED)))
        else {
            panic!("it is loaded");
        };
        assert_eq!(asked.ms, 111);
        let moved =
            session.receive(&answer(&asked, Ok(r#"{"move": "a1", "ms": 1, "printed": ""}"#)));
        assert_eq!(moved, SessionEvent::Answer(Answer::Moved(Some("a1".to_owned()), 1.0)));
        // The program is loaded.
        let again = session.ask(a_move(), 100);
        assert!(contains(&again[0], "\"move\""));
        // A question during another one restarts the program.
        let anew = session.ask(a_move(), 100);
        assert!(anew[0].text.is_none() && contains(&anew[1], "\"load\""));
    }

    #[test]
    fn reloads_program_after_its_worker_ends() {
        let mut session = session();
        let load = session.load();
        session.receive(&answer(&load, Ok(LOADED)));
        let asked = session.ask(a_move(), 100);
        let late = session.receive(&answer(&asked[0], Err(WorkerError::Late)));
        assert_eq!(late, SessionEvent::Error(ProgramError::Worker(WorkerError::Late)));
        assert!(contains(&session.ask(a_move(), 100)[0], "\"load\""));
    }

    #[test]
    fn broken_interpreter_is_replaced() {
        let mut session = session();
        let load = session.load();
        session.receive(&answer(&load, Ok(LOADED)));
        let asked = session.ask(a_move(), 100);
        let deep = r#"{"error": {"kind": "recursion", "where": "a.py", "line": 6, "text": ""}, "printed": ""}"#;
        let SessionEvent::Error(error) = session.receive(&answer(&asked[0], Ok(deep))) else {
            panic!("an error");
        };
        assert_eq!(error.line(), Some(6));
        let anew = session.ask(a_move(), 100);
        assert!(anew[0].text.is_none() && contains(&anew[1], "\"load\""));
    }

    #[test]
    fn unasked_replies_are_ignored() {
        let mut session = session();
        let load = session.load();
        let other = WorkerReply {
            id: load.id + 1,
            ..answer(&load, Ok(LOADED))
        };
        assert_eq!(session.receive(&other), SessionEvent::Ignored);
        let elsewhere = WorkerReply {
            program: "play".to_owned(),
            ..answer(&load, Ok(LOADED))
        };
        assert_eq!(session.receive(&elsewhere), SessionEvent::Ignored);
    }
}
