//! The recorded search of a user's program (`examples/players/course_adapter/watching.py`), and its conversion to a
//! trace for the lab.

use serde::Deserialize;
use serde_json::{Value, json};

/// The maximum length of its steps in bytes, which is the frame's limit.
const LONGEST: usize = 200_000;

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchTrace {
    /// Its steps, each a word and its arguments.
    steps: String,
    /// In plies.
    depth: u32,
    /// True if the recording ended before the search.
    full: bool,
    /// Recorded positions.
    nodes: u32,
    #[serde(rename = "move")]
    _mv: Option<String>,
    #[serde(rename = "printed")]
    _printed: String,
}

impl SearchTrace {
    /// True if it is not too long.
    pub(super) fn is_sound(&self) -> bool {
        self.steps.len() <= LONGEST
    }

    /// The trace of a position in the file format (`docs/trace.md`); the reader checks it.
    pub fn trace(&self, game: &str, position: &str) -> String {
        let heading = json!({ "format": "rastros-lab-trace", "version": 1, "game": game,
            "position": position, "depth": self.depth, "own": true });
        let steps = self.steps.split(';').map(line);
        let end = if self.full {
            json!({ "end": { "stopped": { "full": self.nodes } } })
        } else {
            json!({ "end": { "value": self.steps.rsplit(' ').next().map(number) } })
        };
        let lines = std::iter::once(heading).chain(steps).chain([end]);
        let lines: Vec<_> = lines.map(|line| line.to_string()).collect();
        lines.join("\n")
    }
}

/// A step as a line of a file.
fn line(step: &str) -> Value {
    let (word, about) = step.split_once(' ').unwrap_or((step, ""));
    match word {
        "enter" => json!({ "enter": {} }),
        "move" => json!({ "move": about }),
        "leaf" => json!({ "leaf": number(about) }),
        "cut" => json!({ "cut": { "unsearched": about.split(' ').collect::<Vec<_>>() } }),
        "leave" => json!({ "leave": { "value": number(about) } }),
        // The reader reports the line.
        other => json!(other),
    }
}

fn number(text: &str) -> Value {
    text.parse::<f64>().map_or(Value::Null, Value::from)
}
