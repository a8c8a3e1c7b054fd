//! One sentence of why for each step of a trace.

use super::compare::says;
use super::recorded::Trace;
use super::steps::{Bound, Step, UNKNOWN_WINDOW, is_null};
use super::tree::{Node, Tree};
use super::words::with_value;
use crate::eval::Value;
use crate::text::Message;

/// Why the search takes a step, counted from 0, for a person to read: the root is a MAX node, and the values are for its side.
/// For a step that is not there: that the recording ends here.
///
/// It takes as long as to go through the steps: some milliseconds where they are of 50,000 nodes.
pub fn why(trace: &Trace, step: usize) -> Message {
    let Some(taken) = trace.steps.get(step) else {
        return Message::new("trace.why.end");
    };
    let tree = Tree::around(&trace.steps, step + 1);
    let at = Place::new(&tree, taken, step);
    match taken {
        Step::Deepen(1) => Message::new("trace.why.deepen.first"),
        Step::Deepen(depth) => Message::new("trace.why.deepen").with("depth", depth),
        Step::Enter { window } => at.enter(*window),
        Step::Move(mv) => at.search(mv),
        Step::Leaf(value) => {
            let key = at.of_root("trace.why.leaf");
            at.effect(with_value(Message::new(key), "value", *value))
        }
        Step::TableHit { value, bound } => {
            let key = at.of_root("trace.why.table");
            at.effect(Message::new(key).with_message("says", says(*value, *bound)))
        }
        Step::Cut { unsearched } => at.cut(unsearched),
        Step::Leave { value, bound } => at.leave(*value, *bound),
    }
}

/// Where in the tree a step is.
struct Place<'a> {
    tree: &'a Tree,
    /// The node that the step is about; `None` where the steps do not fit together.
    node: Option<&'a Node>,
}

impl<'a> Place<'a> {
    fn new(tree: &'a Tree, taken: &Step, step: usize) -> Self {
        let last = tree.nodes.len().saturating_sub(1);
        let number = match taken {
            Step::Leave { .. } => tree.left_at(step).unwrap_or(last),
            Step::Move(_) | Step::Cut { .. } => tree.open_at_end().unwrap_or(last),
            _ => last,
        };
        Place {
            tree,
            node: tree.nodes.get(number),
        }
    }

    fn parent(&self) -> Option<&'a Node> {
        self.tree.nodes.get(self.node?.parent?)
    }

    fn mv(&self) -> &'a str {
        self.node.map_or("", |n| &n.mv)
    }

    /// A key for the node, or that for the root.
    fn of_root(&self, key: &str) -> &'static str {
        let root = self.node.is_none_or(|n| n.parent.is_none());
        match (key, root) {
            ("trace.why.leaf", true) => "trace.why.leaf.root",
            ("trace.why.leaf", false) => "trace.why.leaf",
            (_, true) => "trace.why.table.root",
            (_, false) => "trace.why.table",
        }
    }

    fn enter(&self, window: (Value, Value)) -> Message {
        let (alpha, beta) = window;
        let Some(node) = self.node.filter(|n| n.parent.is_some()) else {
            let message = Message::new("trace.why.enter.root");
            return with_value(
                with_value(message, "alpha", alpha.min(beta)),
                "beta",
                alpha.max(beta),
            );
        };
        let everything = alpha.is_infinite() && beta.is_infinite();
        let max = node.is_max();
        let key = match (max, window == UNKNOWN_WINDOW || everything, is_null(window)) {
            (true, true, _) => "trace.why.enter.max.all",
            (false, true, _) => "trace.why.enter.min.all",
            // Whoever moved here asks whether the move is better than what is sure: MIN, where MAX is to move.
            (true, _, true) => return self.asked("trace.why.enter.less", beta),
            (false, _, true) => return self.asked("trace.why.enter.more", alpha),
            (true, ..) => "trace.why.enter.max",
            (false, ..) => "trace.why.enter.min",
        };
        let message = Message::new(key).with("move", &node.mv);
        with_value(with_value(message, "alpha", alpha), "beta", beta)
    }

    fn asked(&self, key: &str, value: Value) -> Message {
        with_value(Message::new(key).with("move", self.mv()), "value", value)
    }

    /// The best value of the moves of the node that are done, without the last `but` of them.
    fn best(&self, node: &Node, but: usize) -> Option<Value> {
        let max = node.is_max();
        let done = &node.children[..node.children.len().saturating_sub(but)];
        let values = done.iter().filter_map(|&c| self.tree.nodes.get(c)?.value);
        let values = values.map(|(value, _)| value);
        values.reduce(|a, b| if max { a.max(b) } else { a.min(b) })
    }

    fn search(&self, mv: &str) -> Message {
        let Some(node) = self.node else {
            return Message::new("trace.why.end");
        };
        let again = node.children.last().and_then(|&c| self.tree.nodes.get(c));
        let best = self.best(node, 0);
        let (key, best) = match (best, again) {
            (Some(_), Some(last)) if last.mv == mv => ("trace.why.move.again", self.best(node, 1)),
            (None, _) => ("trace.why.move.first", None),
            (best, _) if node.is_max() => ("trace.why.move.max", best),
            (best, _) => ("trace.why.move.min", best),
        };
        let message = Message::new(key).with("move", mv);
        match best {
            Some(best) => with_value(message, "best", best),
            None => message,
        }
    }

    /// Adds what the value of the node means to the node above.
    fn effect(&self, message: Message) -> Message {
        let message = message.with("move", self.mv());
        let (Some(parent), Some((value, _))) = (self.parent(), self.node.and_then(|n| n.value))
        else {
            return message;
        };
        let max = parent.is_max();
        let best = self.best(parent, 1);
        let better = best.is_none_or(|best| if max { value > best } else { value < best });
        let key = match (best, max, better) {
            (None, true, _) => "trace.effect.first.max",
            (None, false, _) => "trace.effect.first.min",
            (_, true, true) => "trace.effect.more",
            (_, false, true) => "trace.effect.less",
            (_, true, false) => "trace.effect.not_more",
            (_, false, false) => "trace.effect.not_less",
        };
        let effect = with_value(Message::new(key), "best", best.unwrap_or(value));
        message.with_message("effect", effect)
    }

    fn cut(&self, unsearched: &[String]) -> Message {
        let moves = unsearched.join(" ");
        let found = self.node.and_then(|node| {
            let last = self.tree.nodes.get(*node.children.last()?)?;
            let window = node.window?;
            let limit = if node.is_max() { window.1 } else { window.0 };
            Some((node.is_max(), last, last.value?.0, limit))
        });
        let Some((max, last, value, limit)) = found else {
            return Message::new("trace.why.cut.unknown").with("moves", moves);
        };
        let key = match (max, unsearched.len() == 1) {
            (true, true) => "trace.why.cut.max.one",
            (true, false) => "trace.why.cut.max",
            (false, true) => "trace.why.cut.min.one",
            (false, false) => "trace.why.cut.min",
        };
        let message = Message::new(key)
            .with("move", &last.mv)
            .with("count", unsearched.len())
            .with("moves", moves);
        with_value(with_value(message, "limit", limit), "value", value)
    }

    fn leave(&self, value: Value, bound: Bound) -> Message {
        let Some(node) = self.node else {
            return Message::new("trace.why.end");
        };
        if node.parent.is_none() {
            return with_value(Message::new("trace.why.leave.root"), "value", value);
        }
        let max = node.is_max();
        let key = match (node.children.is_empty(), bound, max) {
            (true, ..) => "trace.why.leave.late",
            (_, Bound::Exact, true) => "trace.why.leave.max",
            (_, Bound::Exact, false) => "trace.why.leave.min",
            (_, Bound::AtLeast, _) => "trace.why.leave.at_least",
            (_, Bound::AtMost, _) => "trace.why.leave.at_most",
        };
        self.effect(with_value(Message::new(key), "value", value))
    }
}
