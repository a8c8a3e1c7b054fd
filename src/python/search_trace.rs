//! A person's search as it was watched (`examples/players/course_adapter/watching.py`), and as a trace that the lab reads.

use serde::Deserialize;
use serde_json::{Value, json};

/// The longest that is read of its steps, in bytes: the frame lets no more through.
const LONGEST: usize = 200_000;

/// What a search did.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchTrace {
    /// Its steps, each a word and what it is about.
    steps: String,
    /// Plies.
    depth: u32,
    /// Whether it went on unseen.
    full: bool,
    /// Positions that were seen.
    nodes: u32,
    #[serde(rename = "move")]
    _mv: Option<String>,
    #[serde(rename = "printed")]
    _printed: String,
}

impl SearchTrace {
    /// Whether it is not too long.
    pub(super) fn is_sound(&self) -> bool {
        self.steps.len() <= LONGEST
    }

    /// The trace of a position of a game, as a file has it (`docs/trace.md`); whoever reads it checks it.
    pub fn trace(&self, game: &str, position: &str) -> String {
        let heading = json!({ "format": "rastros-lab-trace", "version": 1, "game": game,
            "position": position, "depth": self.depth, "own": true });
        let steps = self.steps.split(';').map(line);
        let end = match self.full {
            true => json!({ "end": { "stopped": { "full": self.nodes } } }),
            false => json!({ "end": { "value": self.steps.rsplit(' ').next().map(number) } }),
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
        // Whoever reads it names the line.
        other => json!(other),
    }
}

fn number(text: &str) -> Value {
    text.parse::<f64>().map_or(Value::Null, Value::from)
}
