//! The texts about a node.

use crate::app::ui::Texts;
use crate::eval::{Value, Verdict, verdict};
use crate::plot::{SearchTree, ValueWords, effective_bound};
use crate::search::Bound;
use crate::text::Message;
use crate::trace::Node;

/// The value of a node: `3`, `at least 3`, `L6 (MAX loses at ply 6)`, `L6 (MAX loses at ply 6), or worse`.
pub fn value(picture: &SearchTree, at: usize, words: &ValueWords, texts: Texts) -> String {
    let node = &picture.tree.nodes[at];
    let Some((value, bound)) = node.value.filter(|_| picture.done(at)) else {
        return texts.get("lab.node.open");
    };
    if picture.secret(at) {
        return texts.get("lab.node.veiled");
    }
    bounded(value, bound, words, texts)
}

/// The value of a node as far as the search knows it: before its end the bound from its finished moves.
pub fn known_value(picture: &SearchTree, at: usize, words: &ValueWords, texts: Texts) -> String {
    match picture.bound_so_far(at) {
        Some((value, bound)) => bounded(value, bound, words, texts),
        None => value(picture, at, words, texts),
    }
}

/// A value with its bound: `3`, `at least 3`.
fn bounded(value: Value, bound: Bound, words: &ValueWords, texts: Texts) -> String {
    let end = match verdict(value) {
        Verdict::Open => None,
        Verdict::WonIn(plies) => Some((["trace.value.win", "trace.value.win_in"], plies)),
        Verdict::LostIn(plies) => Some((["trace.value.loss", "trace.value.loss_in"], plies)),
    };
    let text = match end {
        None => words.value(value),
        Some(([key, _], 0)) => texts.get(key),
        Some(([_, key], plies)) => texts.say(&Message::new(key).with("plies", plies)),
    };
    let key = match (effective_bound(value, bound), end) {
        (Bound::Exact, _) => return text,
        (Bound::AtLeast, None) => "lab.node.at_least",
        (Bound::AtMost, None) => "lab.node.at_most",
        (Bound::AtLeast, Some(_)) => "lab.node.or_better",
        (Bound::AtMost, Some(_)) => "lab.node.or_worse",
    };
    texts.say(&Message::new(key).with("value", text))
}

/// The text key that explains why the value of a node is only a bound.
pub fn why_bound(node: &Node) -> Option<&'static str> {
    match node.value?.1 {
        Bound::Exact => None,
        Bound::AtMost => Some("lab.node.at_most.why"),
        Bound::AtLeast => Some("lab.node.at_least.why"),
    }
}

/// The kind of a node: a leaf, a hit in the table, or the side that chooses.
pub fn kind(node: &Node, texts: Texts) -> String {
    let key = match (node.leaf, node.from_table, node.ply.is_multiple_of(2)) {
        (true, _, _) => "lab.node.leaf",
        (_, true, _) => "lab.node.table",
        (_, _, true) => "lab.node.max",
        (_, _, false) => "lab.node.min",
    };
    texts.get(key)
}

/// The name of a node: the move that leads to it.
pub fn name(node: &Node, texts: Texts) -> String {
    match node.parent {
        None => texts.get("lab.node.root"),
        Some(_) => node.mv.clone(),
    }
}

/// The number of cut branches of a node, if the search has cut any so far.
pub fn cut(picture: &SearchTree, at: usize, texts: Texts) -> Option<String> {
    let many = picture.tree.nodes[at].unsearched.len();
    picture
        .cut(at)
        .then(|| texts.say(&Message::new("lab.node.cut").with("n", many)))
}

/// All texts about a node in one line.
pub fn line(picture: &SearchTree, at: usize, words: &ValueWords, texts: Texts) -> String {
    let node = &picture.tree.nodes[at];
    let parts = [
        Some(name(node, texts)),
        Some(kind(node, texts)),
        Some(value(picture, at, words, texts)),
        cut(picture, at, texts),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Alpha and beta of a node; of a null window also the question.
pub fn window(window: (Value, Value), words: &ValueWords, texts: Texts) -> String {
    let shown = words.window(window);
    match words.null_window(window) {
        Some(ends) => {
            let message = Message::new("lab.window.null").with("window", ends);
            texts.say(&message.with("asks", shown.replace(' ', "\u{a0}")))
        }
        None => shown,
    }
}

/// The meaning of the letters for won and lost games, in a text with a placeholder for each.
pub fn ends(key: &str, texts: Texts) -> String {
    let letters = Message::new(key)
        .with("won", texts.get("lab.short.won"))
        .with("lost", texts.get("lab.short.lost"));
    texts.say(&letters)
}
