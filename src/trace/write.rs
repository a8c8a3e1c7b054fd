//! A trace as a file: JSON Lines with one step per line, or a CSV table with one line per node. `docs/trace.md`
//! describes both.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::recorded::{Stopped, Trace};
use super::steps::Bound;
use super::tree::Tree;
use crate::eval::Value;
use crate::search::Counters;
use crate::text::{EnumId, csv_cell};

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
    // Plain data always has a JSON form.
    let json = |data: serde_json::Result<String>| data.unwrap_or_default();
    let heading = json(serde_json::to_string(&trace.heading));
    let mut text = format!("{{\"format\":\"{FORMAT}\",\"version\":{VERSION},");
    text.push_str(heading.strip_prefix('{').unwrap_or(&heading));
    text.push('\n');
    for step in &trace.steps {
        text.push_str(&json(serde_json::to_string(step)));
        text.push('\n');
    }
    let end = End {
        value: trace.value,
        exact: trace.exact,
        variation: trace.variation.clone(),
        counters: trace.counters,
        stopped: trace.stopped,
    };
    text.push_str(&json(serde_json::to_string(&LastLine { end })));
    text.push('\n');
    text
}

/// A CSV table with a line per node in the order of the visits; for a deepening search the nodes of the last depth.
/// Nodes and steps count from
/// 1. Unknown values are empty, infinite ones `inf`.
pub fn to_csv(trace: &Trace) -> String {
    let tree = Tree::after(&trace.steps, trace.steps.len());
    let mut text = String::from(
        "node,parent,ply,move,alpha,beta,value,bound,leaf,from_table,unsearched,first_step,last_step\n",
    );
    let shown = |v: Option<Value>| v.map_or_else(String::new, |v| v.to_string());
    let number = |n: Option<usize>| n.map_or_else(String::new, |n| (n + 1).to_string());
    for (i, node) in tree.nodes.iter().enumerate() {
        let (value, bound) = node.value.unzip();
        // Writing to a string never fails.
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{},{},{},{},{},{},{}",
            i + 1,
            number(node.parent),
            node.ply,
            csv_cell(&node.mv),
            shown(node.window.map(|w| w.0)),
            shown(node.window.map(|w| w.1)),
            shown(value),
            bound.map_or("", Bound::id),
            u8::from(node.leaf),
            u8::from(node.from_table),
            csv_cell(&node.unsearched.join(" ")),
            node.first_step + 1,
            number(node.last_step),
        );
    }
    text
}
