//! The wrong windows that a question offers.

use crate::eval::Value;
use crate::trace::tree::Tree;

/// Wrong windows, without duplicates: windows of other nodes, the right window with one or both bounds missing, and
/// windows with the value of a leaf as their only bound.
pub(super) fn wrong_windows(tree: &Tree, right: (Value, Value)) -> Vec<(Value, Value)> {
    let (lowest, highest) = (Value::NEG_INFINITY, Value::INFINITY);
    let (alpha, beta) = right;
    let others = tree.nodes.iter().filter_map(|node| node.window);
    let open = [(lowest, highest), (alpha, highest), (lowest, beta)];
    let leaves = tree.nodes.iter().filter(|node| node.leaf);
    let values = leaves.filter_map(|node| node.value.map(|(value, _)| value));
    let of_values = values.flat_map(|value| [(value, highest), (lowest, value)]);
    let mut wrong: Vec<(Value, Value)> = Vec::new();
    for window in others.chain(open).chain(of_values) {
        if window != right && window.0 < window.1 && !wrong.contains(&window) {
            wrong.push(window);
        }
    }
    wrong
}
