//! The messages between the page and the frame with users' programs.

use serde::Deserialize;
use serde_json::json;

use super::error::WorkerError;
use crate::text::Message;

/// The maximum length of a message in bytes: an answer of 200,000 characters, the frame's limit, has up to six bytes
/// for each.
const LONGEST: usize = 1_300_000;

/// A question to a program, or the end of its worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The worker's name; it starts with its first question.
    pub program: String,
    /// The number of the question.
    pub id: u64,
    /// Milliseconds after which the frame terminates the worker, including the margin.
    pub ms: u32,
    /// The question; `None` ends the worker.
    pub text: Option<String>,
}

impl Call {
    /// The frame's format.
    pub fn text(&self) -> String {
        let Call {
            program,
            id,
            ms,
            text,
        } = self;
        match text {
            Some(text) => json!({ "program": program, "id": id, "ms": ms, "text": text }),
            None => json!({ "program": program }),
        }
        .to_string()
    }
}

/// An event for the listeners of workers.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The runtime is not available; with the reason.
    Missing(Message),
    /// A worker has answered or ended.
    Reply(WorkerReply),
}

/// A worker's reply to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerReply {
    /// The worker's name.
    pub program: String,
    /// The number of the question.
    pub id: u64,
    /// The program's answer, or the reason why the worker has ended.
    pub answer: Result<String, WorkerError>,
}

#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Line {
    Failed {
        failed: String,
    },
    Answer {
        program: String,
        id: u64,
        answer: String,
    },
    Fault {
        program: String,
        id: u64,
        fault: WorkerError,
    },
}

/// Parses a message of the frame; `None` for the message that the runtime is loaded, and for invalid ones.
pub fn read_event(text: &str) -> Option<Event> {
    if text.len() > LONGEST {
        return None;
    }
    Some(match serde_json::from_str(text).ok()? {
        Line::Failed { failed } => {
            Event::Missing(Message::new("error.python.start").with("reason", failed))
        }
        Line::Answer {
            program,
            id,
            answer,
        } => Event::Reply(WorkerReply {
            program,
            id,
            answer: Ok(answer),
        }),
        Line::Fault { program, id, fault } => Event::Reply(WorkerReply {
            program,
            id,
            answer: Err(fault),
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_messages_of_the_frame() {
        let late = read_event(r#"{"program":"check","id":7,"fault":"late"}"#);
        let expected = WorkerReply {
            program: "check".to_owned(),
            id: 7,
            answer: Err(WorkerError::Late),
        };
        assert_eq!(late, Some(Event::Reply(expected)));
        for text in ["", "7", r#"{"ready":true}"#, r#"{"program":"x","id":-1,"answer":""}"#] {
            assert_eq!(read_event(text), None, "{text}");
        }
    }

    #[test]
    fn reads_longest_answer_of_control_characters() {
        let answer = "\u{1}".repeat(200_000);
        let text = json!({ "program": "match-127", "id": u64::MAX, "answer": answer }).to_string();
        assert!(text.len() > 1_200_000);
        let Some(Event::Reply(reply)) = read_event(&text) else {
            panic!("the answer is dropped, and its game never ends");
        };
        assert_eq!(reply.answer, Ok(answer));
    }

    #[test]
    fn call_without_question_ends_the_worker() {
        let call = Call {
            program: "play".to_owned(),
            id: 3,
            ms: 9,
            text: None,
        };
        assert_eq!(call.text(), r#"{"program":"play"}"#);
    }
}
