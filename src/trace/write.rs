//! A trace as a file: JSON Lines with one step per line, or a CSV table with one line per node. `docs/trace.md`
//! describes both.

use serde::{Deserialize, Serialize};

use super::recorded::{Stopped, Trace};
use super::tree::{Node, Tree};
use crate::eval::Value;
use crate::search::Counters;
use crate::text::{CsvTable, EnumId, json_text, or_empty};

/// The format name in the first line of a file.
pub const FORMAT: &str = "rastros-lab-trace";

/// The version of the schema.
pub const VERSION: u64 = 1;

/// The last line of a file: the result of the search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct End {
    /// The value of the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<Value>,
    /// True if the value depends only on finished games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) exact: bool,
    #[serde(default)]
    pub(super) variation: Vec<String>,
    /// Of the whole search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) counters: Option<Counters>,
    /// Why there are no more steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) stopped: Option<Stopped>,
}

#[derive(Serialize)]
struct LastLine {
    end: End,
}

/// The trace as JSON Lines: the heading, one line per step, the end.
pub fn to_json_lines(trace: &Trace) -> String {
    let heading = json_text(&trace.heading);
    let mut text = format!("{{\"format\":\"{FORMAT}\",\"version\":{VERSION},");
    text.push_str(heading.strip_prefix('{').unwrap_or(&heading));
    text.push('\n');
    for step in &trace.steps {
        text.push_str(&json_text(step));
        text.push('\n');
    }
    let end = End {
        value: trace.value,
        exact: trace.exact,
        variation: trace.variation.clone(),
        counters: trace.counters,
        stopped: trace.stopped,
    };
    text.push_str(&json_text(&LastLine { end }));
    text.push('\n');
    text
}

/// A CSV table with a line per node in the order of the visits; for a deepening search the nodes of the last depth.
/// Nodes and steps count from 1. Unknown values are empty, infinite values `inf`.
pub fn to_csv(trace: &Trace) -> String {
    let tree = Tree::after(&trace.steps, trace.steps.len());
    let from_1 = |number: Option<usize>| or_empty(number.map(|n| n + 1));
    CsvTable::new("node", |(number, _): &(usize, &Node)| number + 1)
        .column("parent", |(_, node)| from_1(node.parent))
        .column("ply", |(_, node)| node.ply)
        .column("move", |(_, node)| node.mv.clone())
        .column("alpha", |(_, node)| or_empty(node.window.map(|w| w.0)))
        .column("beta", |(_, node)| or_empty(node.window.map(|w| w.1)))
        .column("value", |(_, node)| or_empty(node.value.map(|v| v.0)))
        .column("bound", |(_, node)| or_empty(node.value.map(|v| v.1.id())))
        .column("leaf", |(_, node)| u8::from(node.leaf))
        .column("from_table", |(_, node)| u8::from(node.from_table))
        .column("unsearched", |(_, node)| node.unsearched.join(" "))
        .column("first_step", |(_, node)| node.first_step + 1)
        .column("last_step", |(_, node)| from_1(node.last_step))
        .write(tree.nodes.iter().enumerate())
}
