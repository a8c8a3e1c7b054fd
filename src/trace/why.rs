//! One sentence of explanation for each step of a trace.

use super::compare::value_text;
use super::recorded::{Heading, Trace};
use super::steps::{NullWindowQuestion, Step, UNKNOWN_WINDOW, null_window_question};
use super::tree::{Node, Tree};
use super::words::with_value;
use crate::eval::{Value, Verdict, verdict};
use crate::search::{Algorithm, Bound};
use crate::text::Message;

/// The reason for a step (from 0), as a text for the user: the root is a MAX node, and the values are for its side.
/// Beyond the last step the text says that the recording ends.
///
/// Follows all steps up to `step`, which takes some milliseconds for 50,000 nodes.
pub fn why(trace: &Trace, step: usize) -> Message {
    let Some(taken) = trace.steps.get(step) else {
        return Message::new("trace.why.end");
    };
    let tree = Tree::around(&trace.steps, step + 1);
    let at = StepContext::new(&tree, taken, step);
    match taken {
        Step::Deepen(1) => Message::new("trace.why.deepen.first"),
        Step::Deepen(depth) => Message::new("trace.why.deepen").with("depth", depth),
        Step::Enter { window } => at.enter(*window, trace.heading.algorithm),
        Step::Move(mv) => at.search(mv),
        Step::Leaf(value) => {
            let key = at.leaf(&trace.heading, depth_at(trace, step), *value);
            with_value(Message::new(key).with("move", at.mv()), "value", *value)
        }
        Step::TableHit { value, bound } => {
            let key = match (at.inner(), trace.heading.algorithm, bound) {
                (None, ..) => "trace.why.table.root",
                // It also looks up the positions after the node.
                (Some(_), Some(Algorithm::Pvs), _) => "trace.why.table.pvs",
                (Some(_), _, Bound::Exact) => "trace.why.table",
                (Some(_), _, Bound::AtLeast | Bound::AtMost) => "trace.why.table.bound",
            };
            let message = Message::new(key).with("move", at.mv());
            message.with_message("says", value_text(*value, *bound))
        }
        Step::Cut { unsearched } => at.cut(unsearched),
        Step::Leave { value, bound } => match at.best_of_root(*value) {
            Some(best) if trace.heading.algorithm == Some(Algorithm::Deepening) => {
                let message = Message::new("trace.why.leave.depth").with("best", best);
                let message = message.with("depth", depth_at(trace, step));
                message.with_message("says", value_text(*value, *bound))
            }
            _ => at.leave(*value, *bound),
        },
    }
}

/// The depth of the search at a step, in plies; for a deepening search the depth of the iteration.
fn depth_at(trace: &Trace, step: usize) -> u32 {
    let depth = |step: &Step| match step {
        Step::Deepen(depth) => Some(*depth),
        _ => None,
    };
    let deepened = trace.steps[..step].iter().rev().find_map(depth);
    deepened.unwrap_or(trace.heading.depth)
}

/// Converts a value for MAX into a value for the side to move, or back.
fn turned(value: Value, max: bool) -> Value {
    if max { value } else { -value }
}

/// The range of a value, for the side to move.
fn range((value, bound): (Value, Bound), max: bool) -> (Value, Value) {
    let value = turned(value, max);
    match (bound, max) {
        (Bound::Exact, _) => (value, value),
        (Bound::AtLeast, true) | (Bound::AtMost, false) => (value, Value::INFINITY),
        (Bound::AtMost, true) | (Bound::AtLeast, false) => (Value::NEG_INFINITY, value),
    }
}

/// The place of a step in the tree.
struct StepContext<'a> {
    tree: &'a Tree,
    /// The node of the step; `None` if the steps do not fit together.
    node: Option<&'a Node>,
}

impl<'a> StepContext<'a> {
    fn new(tree: &'a Tree, taken: &Step, step: usize) -> Self {
        let last = tree.nodes.len().saturating_sub(1);
        let number = match taken {
            Step::Leave { .. } => tree.left_at(step).unwrap_or(last),
            Step::Move(_) | Step::Cut { .. } => tree.open_at_end().unwrap_or(last),
            _ => last,
        };
        StepContext {
            tree,
            node: tree.nodes.get(number),
        }
    }

    fn mv(&self) -> &'a str {
        self.node.map_or("", |n| &n.mv)
    }

    /// The node unless it is the root.
    fn inner(&self) -> Option<&'a Node> {
        self.node.filter(|n| n.parent.is_some())
    }

    /// The key for a leaf. Our searches evaluate finished games and positions at the full depth; the user's program may
    /// evaluate other positions.
    fn leaf(&self, heading: &Heading, depth: u32, value: Value) -> &'static str {
        let Some(node) = self.inner() else {
            return "trace.why.leaf.root";
        };
        if heading.algorithm.is_none() {
            "trace.why.leaf"
        } else if node.ply < depth || verdict(value) != Verdict::Open {
            "trace.why.leaf.over"
        } else {
            "trace.why.leaf.depth"
        }
    }

    fn enter(&self, window: (Value, Value), algorithm: Option<Algorithm>) -> Message {
        let (alpha, beta) = window;
        let Some(node) = self.inner() else {
            if algorithm == Some(Algorithm::Minimax) || window == UNKNOWN_WINDOW {
                return Message::new("trace.why.enter.root.all");
            }
            let message = Message::new("trace.why.enter.root");
            return with_value(with_value(message, "alpha", alpha), "beta", beta);
        };
        let question = |key: &str, value| with_value(Message::new(key), "value", value);
        let infinite = alpha.is_infinite() && beta.is_infinite();
        let key = match (null_window_question(window), window == UNKNOWN_WINDOW || infinite) {
            (Some(NullWindowQuestion::MoreThan(value)), _) => {
                return question("trace.why.enter.more", value).with("move", &node.mv);
            }
            (Some(NullWindowQuestion::LessThan(value)), _) => {
                return question("trace.why.enter.less", value).with("move", &node.mv);
            }
            (None, true) if node.is_max() => "trace.why.enter.max.all",
            (None, true) => "trace.why.enter.min.all",
            (None, false) if node.is_max() => "trace.why.enter.max",
            (None, false) => "trace.why.enter.min",
        };
        let message = Message::new(key).with("move", &node.mv);
        with_value(with_value(message, "alpha", alpha), "beta", beta)
    }

    /// The value that the side to move can force with the finished moves of a node, and the maximum that these moves
    /// can give, both for the side to move; negative infinity if unknown. Ignores the last `but` moves. Counts a move
    /// once if the search repeats it.
    fn known(&self, node: &Node, but: usize) -> (Value, Value) {
        let max = node.is_max();
        let children: Vec<&Node> = node
            .children
            .iter()
            .filter_map(|&child| self.tree.nodes.get(child))
            .collect();
        let again = |i: usize| children.get(i + 1).is_some_and(|n| n.mv == children[i].mv);
        let done = (0..children.len().saturating_sub(but)).filter(|&i| !again(i));
        let ranges = done.filter_map(|i| Some(range(children[i].value?, max)));
        let unknown = (Value::NEG_INFINITY, Value::NEG_INFINITY);
        ranges.fold(unknown, |(guaranteed_value, possible_value), (least, greatest)| {
            (guaranteed_value.max(least), possible_value.max(greatest))
        })
    }

    fn search(&self, mv: &str) -> Message {
        let Some(node) = self.node else {
            return Message::new("trace.why.end");
        };
        let max = node.is_max();
        let last = node.children.last().and_then(|&c| self.tree.nodes.get(c));
        if let Some((value, bound)) = last.filter(|n| n.mv == mv).and_then(|n| n.value) {
            let key = match bound {
                Bound::Exact => "trace.why.move.again.exact",
                Bound::AtLeast | Bound::AtMost => "trace.why.move.again",
            };
            let message = Message::new(key).with("move", mv);
            return message.with_message("says", value_text(value, bound));
        }
        let Some(last) = last else {
            return Message::new("trace.why.move.first").with("move", mv);
        };
        let (guaranteed_value, _) = self.known(node, 0);
        let alpha = near_end(node);
        let reaches = alpha > guaranteed_value && is_beside_value(node);
        let (key, best) = match max {
            _ if guaranteed_value.max(alpha).is_infinite() => ("trace.why.move.next", None),
            true if reaches => ("trace.why.move.at_least", Some(alpha)),
            false if reaches => ("trace.why.move.at_most", Some(alpha)),
            true if alpha > guaranteed_value => ("trace.why.move.alpha", Some(alpha)),
            false if alpha > guaranteed_value => ("trace.why.move.beta", Some(alpha)),
            true => ("trace.why.move.max", Some(guaranteed_value)),
            false => ("trace.why.move.min", Some(guaranteed_value)),
        };
        let message = Message::new(key)
            .with("move", mv)
            .with_message("effect", self.effect(node, last));
        match best {
            Some(best) => with_value(message, "best", turned(best, max)),
            None => message,
        }
    }

    /// The effect of the value of the last move on the node. A bound on the wrong side proves nothing.
    fn effect(&self, node: &Node, last: &Node) -> Message {
        let max = node.is_max();
        let (guaranteed_value, possible_value) = self.known(node, 1);
        let alpha = near_end(node);
        let (least, greatest) = last
            .value
            .map_or((Value::NEG_INFINITY, Value::INFINITY), |value| range(value, max));
        let guaranteed = |value: Value| match verdict(value) {
            // Neither a loss nor an unknown value is a guarantee.
            Verdict::LostIn(_) => ["trace.effect.nothing.max", "trace.effect.nothing.min"],
            Verdict::WonIn(_) | Verdict::Open => ["trace.effect.sure.max", "trace.effect.sure.min"],
        };
        let (keys, best) = if least > guaranteed_value
            && least > possible_value
            && possible_value > Value::NEG_INFINITY
        {
            (["trace.effect.more", "trace.effect.less"], possible_value)
        } else if least > guaranteed_value {
            (guaranteed(least), least)
        } else if greatest <= guaranteed_value {
            (["trace.effect.not_more", "trace.effect.not_less"], guaranteed_value)
        } else if greatest.max(possible_value) <= alpha && is_beside_value(node) {
            let keys = ["trace.effect.none.at_least", "trace.effect.none.at_most"];
            (keys, alpha)
        } else if greatest.max(possible_value) <= alpha {
            (["trace.effect.none.max", "trace.effect.none.min"], alpha)
        } else {
            (guaranteed(guaranteed_value), guaranteed_value)
        };
        let key = if max { keys[0] } else { keys[1] };
        let message = Message::new(key).with("move", &last.mv);
        with_value(message, "best", turned(best, max))
    }

    /// The smallest value that the other side can force elsewhere on the path to a node, for the side to move at the
    /// node. The other side avoids the node if its value is larger.
    fn elsewhere(&self, node: &Node) -> Value {
        let mut limit = Value::INFINITY;
        let mut above = node.parent.and_then(|n| self.tree.nodes.get(n));
        while let Some(found) = above {
            if found.is_max() != node.is_max() {
                limit = limit.min(-self.known(found, 0).0);
            }
            above = found.parent.and_then(|n| self.tree.nodes.get(n));
        }
        limit
    }

    fn cut(&self, unsearched: &[String]) -> Message {
        let moves = unsearched.join(" ");
        let unknown = || Message::new("trace.why.cut.unknown").with("moves", &moves);
        let last = |node: &Node| self.tree.nodes.get(*node.children.last()?);
        let Some((node, last)) = self.node.and_then(|node| Some((node, last(node)?))) else {
            return unknown();
        };
        let Some(value) = last.value else {
            return unknown();
        };
        let max = node.is_max();
        let elsewhere = self.elsewhere(node);
        let limit = node
            .window
            .map_or(elsewhere, |(alpha, beta)| if max { beta } else { -alpha });
        if limit.is_infinite() || range(value, max).0 < limit {
            return unknown();
        }
        let gained = range(value, max).0 - elsewhere;
        let key = match (elsewhere <= limit, gained == 0.0, max) {
            (false, _, _) => "trace.why.cut.enough",
            (true, true, true) => "trace.why.cut.tie.max",
            (true, true, false) => "trace.why.cut.tie.min",
            (true, false, true) => "trace.why.cut.max",
            (true, false, false) => "trace.why.cut.min",
        };
        let count = unsearched.len();
        let message = with_value(Message::new(key), "value", value.0)
            .with("node", &node.mv)
            .with("move", &last.mv)
            .with("count", count)
            .with_message("says", value_text(value.0, value.1));
        let message = if count == 1 {
            message.with("rest", moves)
        } else {
            let rest = Message::new("trace.why.rest").with("count", count);
            message.with_message("rest", rest.with("moves", moves))
        };
        with_value(message, "limit", turned(limit, max))
    }

    /// The first move with the value of the root; `None` at another node.
    fn best_of_root(&self, value: Value) -> Option<&'a str> {
        let root = self.node.filter(|node| node.parent.is_none())?;
        let children = root.children.iter();
        let children = children.filter_map(|&child| self.tree.nodes.get(child));
        let mut best =
            children.filter(|child| child.value.is_some_and(|(found, _)| found == value));
        best.next().map(|child| &*child.mv)
    }

    fn leave(&self, value: Value, bound: Bound) -> Message {
        let Some(node) = self.node else {
            return Message::new("trace.why.end");
        };
        let max = node.is_max();
        let is_no = match (node.window.and_then(null_window_question), bound) {
            (Some(NullWindowQuestion::MoreThan(limit)), Bound::AtMost) => value <= limit,
            (Some(NullWindowQuestion::LessThan(limit)), Bound::AtLeast) => value >= limit,
            _ => false,
        };
        let key = match (node.children.is_empty(), bound, max) {
            _ if node.parent.is_none() => "trace.why.leave.root",
            (true, ..) => "trace.why.leave.late",
            _ if is_no => "trace.why.leave.no",
            (_, Bound::Exact, true) => "trace.why.leave.max",
            (_, Bound::Exact, false) => "trace.why.leave.min",
            (_, Bound::AtLeast, _) => "trace.why.leave.at_least",
            (_, Bound::AtMost, _) => "trace.why.leave.at_most",
        };
        let message = Message::new(key).with_message("says", value_text(value, bound));
        with_value(message.with("move", self.mv()), "value", value)
    }
}

/// True if the near end of a null window is the neighbour of the value in the question: a move with this value exceeds
/// the end.
fn is_beside_value(node: &Node) -> bool {
    let question = node.window.and_then(null_window_question);
    question.is_some_and(|question| match question {
        NullWindowQuestion::MoreThan(_) => !node.is_max(),
        NullWindowQuestion::LessThan(_) => node.is_max(),
    })
}

/// The end of the window that the moves of a node must exceed, for the side to move.
fn near_end(node: &Node) -> Value {
    node.window.map_or(
        Value::NEG_INFINITY,
        |(alpha, beta)| {
            if node.is_max() { alpha } else { -beta }
        },
    )
}
