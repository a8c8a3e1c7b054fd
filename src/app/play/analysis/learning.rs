//! Stores the results of workers in the nodes of a game, and judges the moves made there.

use super::proof::with_all_moves;
use crate::app::play::game::{History, Judged, Node, NodeId, best_of, deeper, merged};
use crate::eval::Value;
use crate::registry::{Analysed, MoveValue, Solved, SolvedMove};

/// Stores the result of a search in a node, unless more is known, and judges the moves made there.
pub fn learn(history: &mut History, id: NodeId, found: Analysed) {
    let Some(node) = history.node_mut(id) else {
        return;
    };
    let before = node.analysed.as_ref().and_then(estimate);
    let mut known = match node.analysed.take() {
        Some(old) => deeper(old, found),
        None => found,
    };
    // In the order of the legal moves, so that the choice among equal moves does not depend on the order of results.
    let legal = node.position.moves();
    let place = |m: &MoveValue| legal.iter().position(|l| l.text == m.mv);
    known.moves.sort_by_key(place);
    node.analysed = Some(known);
    let after = node.analysed.as_ref().and_then(estimate);
    match (before, after) {
        (Some((old, _)), Some((new, _))) if old == new => {}
        (Some((old, value)), Some((new, _))) if old + 1 == new => {
            node.shallower = Some((old, value));
        }
        _ => node.shallower = None,
    }
    judge_moves(history, id);
}

/// The depth of a search and its best estimate; `None` if all values are proved, or the best one is.
fn estimate(found: &Analysed) -> Option<(u32, Value)> {
    let open = found.moves.iter().filter(|m| !m.exact);
    let depth = open.map(|m| m.depth).min()?;
    let best = best_of(found.moves.iter()).filter(|best| !best.exact)?;
    Some((depth, best.value))
}

/// Stores the result of a solver in a node beside earlier proofs, and judges the moves made there.
pub fn learn_solved(history: &mut History, id: NodeId, found: Solved) {
    let Some(node) = history.node_mut(id) else {
        return;
    };
    let mut solved = match node.solved.take() {
        Some(old) => merged(old, found),
        None => found,
    };
    // Two proofs together may have decided all moves.
    let decided = solved.moves.iter().filter(|m| m.is_decided()).count();
    solved.complete |= decided == node.position.moves().len();
    node.solved = Some(solved);
    pass_back(history, id);
}

/// Propagates proved values of moves from a node to its ancestors, as long as a position follows from them, and judges
/// the moves made there.
fn pass_back(history: &mut History, id: NodeId) {
    let mut next = Some(id);
    while let Some(at) = next {
        let found = outcomes_of_moves(history, at);
        let is_new = !found.is_empty();
        if is_new && let Some(node) = history.node_mut(at) {
            let legal = node.legal();
            let mut solved = with_all_moves(&legal, node.solved.take().unwrap_or_default());
            for new in found {
                if let Some(known) = solved.moves.iter_mut().find(|m| m.mv == new.mv) {
                    *known = new;
                }
            }
            node.solved = Some(with_all_moves(&legal, solved));
        }
        judge_moves(history, at);
        let node = &history[at];
        let concluded = node.solved.as_ref().is_some_and(|s| s.worth.is_some());
        next = node.parent.filter(|_| concluded && (is_new || at == id));
    }
}

/// The moves made at a node that no solver has decided there, but whose values follow from later positions.
fn outcomes_of_moves(history: &History, id: NodeId) -> Vec<SolvedMove> {
    let node = &history[id];
    let solved = node.solved.as_ref();
    let children = node.children.iter().map(|&c| &history[c]);
    let open = children.filter(|child| !solved.is_some_and(|s| s.decides(&child.mv)));
    open.filter_map(|child| worth_of_move(node, child))
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
    for id in 0..history.nodes().len() {
        if let Some(node) = history.node_mut(id) {
            if let Some(analysed) = &mut node.analysed {
                analysed.moves.retain(|m| m.exact);
                analysed.complete = false;
            }
            node.analysed.take_if(|a| a.moves.is_empty());
            node.shallower = None;
            node.rested = false;
            node.judged.take_if(|j| !(j.exact && j.best_exact));
        }
    }
    for id in 0..history.nodes().len() {
        judge_moves(history, id);
    }
}

/// Judges the moves made at a node by the node's known values.
pub fn judge_moves(history: &mut History, id: NodeId) {
    let node = &history[id];
    let Some(known) = node.known() else {
        return;
    };
    let search = node.analysed.as_ref();
    let of_child = |&c: &NodeId| Some((c, Judged::new(&known, search, &history[c].mv)?));
    let judged: Vec<_> = node.children.iter().filter_map(of_child).collect();
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
