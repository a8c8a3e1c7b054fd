//! Parses single lines of a trace file.

use serde::Deserialize;
use serde_json::error::Category;

use super::numbers::Number;
use super::recorded::Heading;
use super::write::{End, FORMAT, VERSION};
use crate::eval::{Preference, Value};
use crate::search::Bound;
use crate::text::{Message, is_of_format};

#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
    /// The program's value of a win, if it differs from ours.
    #[serde(default)]
    win: Option<Value>,
    #[serde(default)]
    preference: Option<Preference>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Line {
    Deepen(u32),
    Enter {
        #[serde(default)]
        window: Option<(Option<Number>, Option<Number>)>,
    },
    Move(String),
    Leaf(Number),
    TableHit {
        value: Number,
        #[serde(default)]
        bound: Option<Bound>,
    },
    Cut {
        #[serde(default)]
        unsearched: Vec<String>,
    },
    Leave {
        value: Number,
        #[serde(default)]
        bound: Option<Bound>,
    },
    End(End),
}

/// True if a text begins like a trace.
pub fn is_trace(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.next().is_some_and(|line| is_of_format(line, FORMAT))
}

/// Parses the heading, and the value of a win in the program that wrote the file, if the file has it.
///
/// # Errors
/// The reason why the line is invalid.
pub(super) fn heading(line: &str) -> Result<(Heading, Option<Value>), Message> {
    let head: Head = serde_json::from_str(line).map_err(|e| match e.classify() {
        Category::Data => Message::new("error.trace.format").with("expected", FORMAT),
        _ => unreadable(&e),
    })?;
    if head.format != FORMAT {
        return Err(Message::new("error.trace.format").with("expected", FORMAT));
    }
    if head.version != VERSION {
        return Err(Message::new("error.trace.version")
            .with("found", head.version)
            .with("expected", VERSION));
    }
    if head.win.is_some_and(|win| win <= 0.0) {
        return Err(Message::new("error.trace.win"));
    }
    let mut heading: Heading = serde_json::from_str(line).map_err(|e| unreadable(&e))?;
    if head.win.is_some() {
        // One value for all wins: early wins are not worth more.
        heading.preference = head.preference.unwrap_or(Preference::Any);
    }
    Ok((heading, head.win))
}

/// Parses a step. Also accepts `Infinity`, which is not JSON, since Python writes it.
///
/// # Errors
/// The column and the reason.
pub(super) fn parse(line: &str) -> Result<Line, Message> {
    let read = if line.contains("Infinity") && !line.contains("\"Infinity") {
        let named = line
            .replace("-Infinity", "\"-inf\"")
            .replace("Infinity", "\"inf\"");
        serde_json::from_str(&named)
    } else {
        serde_json::from_str(line)
    };
    read.map_err(|e| unreadable(&e))
}

/// The maximum number of characters quoted from the parser's message, which may contain a whole line.
const LONGEST_DETAIL: usize = 160;

/// The message about a line that is not valid JSON or lacks fields. The parser's own words are English; the column
/// helps.
fn unreadable(error: &serde_json::Error) -> Message {
    let detail = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    let detail = detail.strip_suffix(&position).unwrap_or(&detail);
    Message::new("error.trace.json")
        .with("column", error.column())
        .with("detail", detail.chars().take(LONGEST_DETAIL).collect::<String>())
}
