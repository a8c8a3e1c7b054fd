//! The first difference between the traces of two programs.

use serde::{Deserialize, Serialize};

use super::recorded::Trace;
use super::steps::{Step, UNKNOWN_WINDOW, is_null};
use super::words::with_value;
use crate::search::Bound;
use crate::text::Message;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The index of the step in the first trace; its length if the first trace ends too soon.
    pub step: usize,
    /// The index of the step in the second trace, likewise.
    pub other: usize,
    /// The difference as a text: "your program" is the first trace, "ours" the second.
    pub reason: Message,
}

/// Compares the trace of the user's program with ours: `None` if they agree on everything that both record.
///
/// A trace may omit windows, cuts, and the end of a full recording. Compares windows if both traces have them, and the
/// moves of a cut in any order. A bound may be weaker than the other trace's bound, but a value is not exact if the
/// search cut off moves.
pub fn compare(own: &Trace, ours: &Trace) -> Option<Difference> {
    if let Some(reason) = compare_headings(own, ours) {
        let (step, other) = (0, 0);
        return Some(Difference {
            step,
            other,
            reason,
        });
    }
    let silent_cuts = !own.steps.iter().any(|s| matches!(s, Step::Cut { .. }));
    let skipped = |step: &&Step| silent_cuts && matches!(step, Step::Cut { .. });
    let (mut a, mut b) = (own.steps.iter().peekable(), ours.steps.iter().peekable());
    let (mut step, mut other) = (0, 0);
    let mut line: Vec<&str> = Vec::new();
    let mut cut = false;
    loop {
        while b.next_if(skipped).is_some() {
            (cut, other) = (true, other + 1);
        }
        let (own_step, our_step) = (a.next(), b.next());
        let full = (own_step.is_none() && own.stopped.is_some())
            || (our_step.is_none() && ours.stopped.is_some());
        match (own_step, our_step) {
            (None, None) => return None,
            _ if full => return None,
            (Some(own), Some(our)) if alike(own, our, cut) => {
                follow(own, &mut line);
                cut = matches!(our, Step::Cut { .. });
            }
            (own, our) => {
                let reason = reason(step, &line, own, our);
                return Some(Difference {
                    step,
                    other,
                    reason,
                });
            }
        }
        step += 1;
        other += 1;
    }
}

fn compare_headings(own: &Trace, ours: &Trace) -> Option<Message> {
    let (a, b) = (&own.heading, &ours.heading);
    let key = if a.game != b.game {
        "trace.differs.game"
    } else if a.position != b.position {
        "trace.differs.position"
    } else if a.depth != b.depth {
        "trace.differs.depth"
    } else {
        return None;
    };
    Some(Message::new(key))
}

/// True if two steps agree on everything that both record; `cut` is true if our step follows a cut.
fn alike(own: &Step, our: &Step, cut: bool) -> bool {
    match (own, our) {
        (
            Step::Leave {
                value: a,
                bound: own,
            },
            Step::Leave {
                value: b,
                bound: our,
            },
        ) => {
            let weaker = *our == Bound::Exact || (*own == Bound::Exact && !cut);
            a == b && (own == our || weaker)
        }
        (Step::Enter { window: a }, Step::Enter { window: b }) => {
            a == b || *a == UNKNOWN_WINDOW || *b == UNKNOWN_WINDOW
        }
        (Step::Cut { unsearched: a }, Step::Cut { unsearched: b }) => {
            let sorted = |moves: &[String]| {
                let mut moves = moves.to_vec();
                moves.sort();
                moves
            };
            sorted(a) == sorted(b)
        }
        _ => own == our,
    }
}

/// Updates the moves from the root to the current node.
fn follow<'a>(step: &'a Step, line: &mut Vec<&'a str>) {
    match step {
        Step::Move(mv) => line.push(mv),
        Step::Leaf(_) | Step::TableHit { .. } | Step::Leave { .. } => {
            line.pop();
        }
        Step::Deepen(_) => line.clear(),
        Step::Enter { .. } | Step::Cut { .. } => {}
    }
}

fn reason(step: usize, line: &[&str], own: Option<&Step>, our: Option<&Step>) -> Message {
    let message = match line {
        [] => Message::new("trace.differs.root"),
        line => Message::new("trace.differs").with("line", line.join(" ")),
    };
    message
        .with("step", step + 1)
        .with_message("own", step_text(own))
        .with_message("ours", step_text(our))
}

/// A step as a text: `evaluates the position: 3`; `None` stands for the end of the program.
pub fn step_text(step: Option<&Step>) -> Message {
    let Some(step) = step else {
        return Message::new("trace.does.end");
    };
    match step {
        Step::Deepen(depth) => Message::new("trace.does.deepen").with("depth", depth),
        Step::Enter { window } if *window == UNKNOWN_WINDOW => Message::new("trace.does.enter"),
        Step::Enter { window } if is_null(*window) => {
            with_value(Message::new("trace.does.enter.null"), "value", window.0)
        }
        Step::Enter {
            window: (alpha, beta),
        } => {
            let message = Message::new("trace.does.enter.window");
            with_value(with_value(message, "alpha", *alpha), "beta", *beta)
        }
        Step::Move(mv) => Message::new("trace.does.move").with("move", mv),
        Step::Leaf(value) => with_value(Message::new("trace.does.leaf"), "value", *value),
        Step::TableHit { value, bound } => {
            Message::new("trace.does.table").with_message("says", value_text(*value, *bound))
        }
        Step::Cut { unsearched } => {
            Message::new("trace.does.cut").with("moves", unsearched.join(" "))
        }
        Step::Leave { value, bound } => {
            Message::new("trace.does.leave").with_message("says", value_text(*value, *bound))
        }
    }
}

/// A value and its bound as a text: `3`, `at least 3`, `at most 3`.
pub(super) fn value_text(value: f64, bound: Bound) -> Message {
    let key = match bound {
        Bound::Exact => "trace.says.exact",
        Bound::AtLeast => "trace.says.at_least",
        Bound::AtMost => "trace.says.at_most",
    };
    with_value(Message::new(key), "value", value)
}
