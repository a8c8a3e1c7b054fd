//! What the page and the frame with people's programs say to each other.

use serde::Deserialize;
use serde_json::json;

use super::error::WorkerError;
use crate::text::Message;

/// The longest text that is read, in bytes: an answer of 200,000 characters, which the frame admits, has up to six bytes for each.
const LONGEST: usize = 1_300_000;

/// A question to a program, or its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The worker that is meant; it starts with its first question.
    pub program: String,
    /// The number of the question.
    pub id: u64,
    /// Milliseconds after which the frame ends the worker if it has not answered, with the margin.
    pub ms: u32,
    /// The question; `None` ends the worker.
    pub text: Option<String>,
}

impl Call {
    /// As the frame reads it.
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

/// What the frame reports.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// So many bytes of the runtime are there, of so many.
    Loading(u64, u64),
    /// The runtime is there.
    Ready,
    /// There is none, and why.
    Missing(Message),
    /// A worker has answered, or is no more.
    Reply(WorkerReply),
}

/// A worker's reply to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerReply {
    /// The worker.
    pub program: String,
    /// The number of the question.
    pub id: u64,
    /// The answer, as the program gave it, or why there is none: then the worker has ended.
    pub answer: Result<String, WorkerError>,
}

#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Line {
    Ready {
        ready: bool,
    },
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

/// Reads a message of the frame; `None` for one that the frame never sends.
pub fn read_event(text: &str) -> Option<Event> {
    if text.len() > LONGEST {
        return None;
    }
    Some(match serde_json::from_str(text).ok()? {
        Line::Ready { ready: true } => Event::Ready,
        Line::Ready { ready: false } => return None,
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
    fn what_the_frame_says_is_read() {
        assert_eq!(read_event(r#"{"ready":true}"#), Some(Event::Ready));
        let late = read_event(r#"{"program":"check","id":7,"fault":"late"}"#);
        let expected = WorkerReply {
            program: "check".to_owned(),
            id: 7,
            answer: Err(WorkerError::Late),
        };
        assert_eq!(late, Some(Event::Reply(expected)));
        for text in [
            "",
            "7",
            r#"{"ready":false}"#,
            r#"{"program":"x","id":-1,"answer":""}"#,
        ] {
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
    fn a_call_without_a_question_ends_the_worker() {
        let call = Call {
            program: "play".to_owned(),
            id: 3,
            ms: 9,
            text: None,
        };
        assert_eq!(call.text(), r#"{"program":"play"}"#);
    }
}
