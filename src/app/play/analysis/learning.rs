//! Stores the results of workers in the nodes of a game, and judges the moves made there.

use super::proof::with_all_moves;
use crate::app::play::game::{History, Judged, Node, NodeId, best_of, deeper, merged};
use crate::eval::Value;
use crate::registry::{Analysed, MoveValue, Solved, SolvedMove};

/// Stores the result of a search in a node, unless more is known, and judges the moves made there.
pub fn learn(history: &mut History, node: NodeId, found: Analysed) {
    let Some(this_node) = history.node_mut(node) else {
        return;
    };
    let before = this_node.analysed.as_ref().and_then(estimate);
    let mut known = match this_node.analysed.take() {
        Some(old) => deeper(old, found),
        None => found,
    };
    // In the order of the legal moves, so that the choice among equal moves does not depend on the order of results.
    let legal = this_node.position.moves();
    let place = |m: &MoveValue| legal.iter().position(|l| l.text == m.mv);
    known.moves.sort_by_key(place);
    this_node.analysed = Some(known);
    let after = this_node.analysed.as_ref().and_then(estimate);
    match (before, after) {
        (Some((old, _)), Some((new, _))) if old == new => {}
        (Some((old, value)), Some((new, _))) if old + 1 == new => {
            this_node.shallower = Some((old, value));
        }
        _ => this_node.shallower = None,
    }
    judge_moves(history, node);
}

/// The depth of a search and its best estimate; `None` if all values are proved, or the best one is.
fn estimate(found: &Analysed) -> Option<(u32, Value)> {
    let open = found.moves.iter().filter(|m| !m.exact);
    let depth = open.map(|m| m.depth).min()?;
    let best = best_of(found.moves.iter()).filter(|best| !best.exact)?;
    Some((depth, best.value))
}

/// Stores the result of a solver in a node beside earlier proofs, and judges the moves made there.
pub fn learn_solved(history: &mut History, node: NodeId, found: Solved) {
    let Some(this_node) = history.node_mut(node) else {
        return;
    };
    let mut solved = match this_node.solved.take() {
        Some(old) => merged(old, found),
        None => found,
    };
    // Two proofs together may have decided all moves.
    let decided = solved.moves.iter().filter(|m| m.is_decided()).count();
    solved.complete |= decided == this_node.position.moves().len();
    this_node.solved = Some(solved);
    pass_back(history, node);
}

/// Propagates proved values of moves from a node to its ancestors, as long as a position follows from them, and judges
/// the moves made there.
fn pass_back(history: &mut History, node: NodeId) {
    let mut next = Some(node);
    while let Some(at) = next {
        let found = outcomes_of_moves(history, at);
        let is_new = !found.is_empty();
        if is_new && let Some(this_node) = history.node_mut(at) {
            let legal = this_node.legal();
            let mut solved = with_all_moves(&legal, this_node.solved.take().unwrap_or_default());
            for new in found {
                if let Some(known) = solved.moves.iter_mut().find(|m| m.mv == new.mv) {
                    *known = new;
                }
            }
            this_node.solved = Some(with_all_moves(&legal, solved));
        }
        judge_moves(history, at);
        let this_node = &history[at];
        let concluded = this_node.solved.as_ref().is_some_and(|s| s.worth.is_some());
        next = this_node
            .parent
            .filter(|_| concluded && (is_new || at == node));
    }
}

/// The moves made at a node that no solver has decided there, but whose values follow from later positions.
fn outcomes_of_moves(history: &History, node: NodeId) -> Vec<SolvedMove> {
    let this_node = &history[node];
    let solved = this_node.solved.as_ref();
    let children = this_node.children.iter().map(|&c| &history[c]);
    let open = children.filter(|child| !solved.is_some_and(|s| s.decides(&child.mv)));
    open.filter_map(|child| worth_of_move(this_node, child))
        .collect()
}

/// The proved value of a move for its side, from the position after it.
fn worth_of_move(before: &Node, after: &Node) -> Option<SolvedMove> {
    let mover = before.position.side_to_move();
    let solved = after.solved.as_ref()?;
    let worth = solved.worth?;
    let same_side = after.position.side_to_move() == mover;
    Some(SolvedMove {
        worth: Some(if same_side { worth } else { worth.opposite() }),
        score: solved.score().filter(|_| !same_side).map(|score| -score),
        plies: solved.plies().map(|plies| plies + 1),
        ..SolvedMove::undecided(after.mv.clone())
    })
}

/// Deletes all estimates; proofs stay.
pub fn forget_estimates(history: &mut History) {
    for node in 0..history.nodes().len() {
        if let Some(this_node) = history.node_mut(node) {
            if let Some(analysed) = &mut this_node.analysed {
                analysed.moves.retain(|m| m.exact);
                analysed.complete = false;
            }
            this_node.analysed.take_if(|a| a.moves.is_empty());
            this_node.shallower = None;
            this_node.rested = false;
            this_node.judged.take_if(|j| !(j.exact && j.best_exact));
        }
    }
    for node in 0..history.nodes().len() {
        judge_moves(history, node);
    }
}

/// Judges the moves made at a node by the node's known values.
pub fn judge_moves(history: &mut History, node: NodeId) {
    let this_node = &history[node];
    let Some(known) = this_node.known() else {
        return;
    };
    let search = this_node.analysed.as_ref();
    let of_child = |&c: &NodeId| Some((c, Judged::new(&known, search, &history[c].mv)?));
    let judged: Vec<_> = this_node.children.iter().filter_map(of_child).collect();
    for (child, new) in judged {
        let Some(child) = history.node_mut(child) else {
            continue;
        };
        let proofs = |j: &Judged| u8::from(j.exact) + u8::from(j.best_exact);
        let old = child.judged.as_ref();
        if old.is_none_or(|old| (proofs(&new), new.depth) >= (proofs(old), old.depth)) {
            child.judged = Some(new);
        }
    }
}
