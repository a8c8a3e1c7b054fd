//! A trace in the format of the course's programs (source 002): one line each time a node's value so far changes,
//! before each of its moves and at its end.

use super::recorded::{Stopped, Trace};
use super::steps::Step;
use crate::eval::Value;
use crate::search::{Algorithm, Bound};

/// A node on the current path.
struct Open {
    name: String,
    window: (Value, Value),
    best: Value,
}

/// The lines. `root` is the name of the root. The name of another node is the move that leads to it if all moves have
/// different names (`unique`), otherwise all moves from the root.
///
/// Minimax prints `node: value so far`. Searches with a window print the window instead, as the course's alpha-beta
/// does, `node: [alpha,beta]`, and nothing when they leave the root. Values from a table have `>=` or `<=` if they are
/// bounds, an empty line separates the depths of a deepening search, and a full recording ends with `…`.
pub fn listing(trace: &Trace, root: &str, unique: bool) -> Vec<String> {
    let windows = match trace.heading.algorithm {
        Some(algorithm) => algorithm != Algorithm::Minimax,
        None => trace.steps.iter().any(|s| matches!(s, Step::Cut { .. })),
    };
    let mut lines: Vec<String> = Vec::new();
    let mut path: Vec<Open> = Vec::new();
    let mut name = root.to_owned();
    for step in &trace.steps {
        match step {
            Step::Deepen(_) => {
                if !lines.is_empty() {
                    lines.push(String::new());
                }
                path.clear();
                root.clone_into(&mut name);
            }
            Step::Enter { window } => path.push(Open {
                name: name.clone(),
                window: *window,
                best: initial_value(path.len()),
            }),
            Step::Move(mv) => {
                let at_root = path.len() == 1;
                let Some(open) = path.last() else { break };
                lines.push(if windows && at_root {
                    let alpha = open.window.0.max(open.best);
                    format!("{}: [{alpha},{}]", open.name, open.window.1)
                } else {
                    format!("{}: {}", open.name, open.best)
                });
                name = if unique || at_root { mv.clone() } else { format!("{} {mv}", open.name) };
            }
            Step::Leaf(value) => {
                lines.push(format!("{name}: {value}"));
                improve(&mut path, *value);
            }
            Step::TableHit { value, bound } => {
                let sign = match bound {
                    Bound::Exact => "",
                    Bound::AtLeast => ">= ",
                    Bound::AtMost => "<= ",
                };
                lines.push(format!("{name}: {sign}{value}"));
                improve(&mut path, *value);
            }
            Step::Cut { .. } => {}
            Step::Leave { value, .. } => {
                let Some(open) = path.pop() else { break };
                if !(windows && path.is_empty()) {
                    lines.push(format!("{}: {value}", open.name));
                }
                improve(&mut path, *value);
            }
        }
    }
    if let Some(Stopped::Full(_)) = trace.stopped {
        lines.push("…".to_owned());
    }
    lines
}

/// The value of a node at this ply before its first move.
fn initial_value(ply: usize) -> Value {
    match ply % 2 {
        0 => Value::NEG_INFINITY,
        _ => Value::INFINITY,
    }
}

/// Applies the value of a move to the last node.
fn improve(path: &mut [Open], value: Value) {
    let max = path.len() % 2 == 1;
    if let Some(open) = path.last_mut() {
        open.best = if max { open.best.max(value) } else { open.best.min(value) };
    }
}
