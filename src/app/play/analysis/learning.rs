//! Keeping with the nodes of a game what workers find out about them, and judging the moves that were made there.

use super::knowledge::{best_of, deeper, merged};
use super::proof::with_all_moves;
use crate::app::play::game::history::Node;
use crate::app::play::{History, Judged, NodeId};
use crate::eval::Value;
use crate::registry::{Analysed, MoveValue, Solved, SolvedMove};

/// Keeps what a search found about a node, unless more is known, and judges the moves that were made there.
pub(crate) fn learn(history: &mut History, node: NodeId, found: Analysed) {
    let Some(this_node) = history.node_mut(node) else {
        return;
    };
    let before = this_node.analysed.as_ref().and_then(estimate);
    let mut known = match this_node.analysed.take() {
        Some(old) => deeper(old, found),
        None => found,
    };
    // In the order of the game, so that the first of equals is the same one whatever was searched when.
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

/// The depth of a search and the best of its estimates; `None` where nothing is left to estimate, or the best is no estimate.
fn estimate(found: &Analysed) -> Option<(u32, Value)> {
    let open = found.moves.iter().filter(|m| !m.exact);
    let depth = open.map(|m| m.depth).min()?;
    let best = best_of(found.moves.iter()).filter(|best| !best.exact)?;
    Some((depth, best.value))
}

/// Keeps what a solver has proved about a node beside what was proved before, and judges the moves that were made there.
pub(crate) fn learn_solved(history: &mut History, node: NodeId, found: Solved) {
    let Some(this_node) = history.node_mut(node) else {
        return;
    };
    let mut solved = match this_node.solved.take() {
        Some(old) => merged(old, found),
        None => found,
    };
    // Together two proofs may have decided every move.
    let decided = solved.moves.iter().filter(|m| m.worth.is_some()).count();
    solved.complete |= decided == this_node.position.moves().len();
    this_node.solved = Some(solved);
    pass_back(history, node);
}

/// What the moves that were made at a node turn out to be worth is known of the node as well, and so on back to the start
/// as long as a position follows from it; the moves that were made there are judged.
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

/// The moves that were made at a node and that no solver has decided there, although their worth is known by what came after.
fn outcomes_of_moves(history: &History, node: NodeId) -> Vec<SolvedMove> {
    let this_node = &history[node];
    let solved = this_node.solved.as_ref();
    let decided = |mv: &str| {
        let found = solved.and_then(|s| s.moves.iter().find(|m| m.mv == mv));
        found.is_some_and(|m| m.worth.is_some())
    };
    let children = this_node.children.iter().map(|&c| &history[c]);
    let open = children.filter(|child| !decided(&child.mv));
    open.filter_map(|child| worth_of_move(this_node, child))
        .collect()
}

/// What a move is worth for the side that made it, by what is proved of the position that it led to.
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

/// Forgets what was estimated about every node; what is proved stays.
pub(crate) fn forget_estimates(history: &mut History) {
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

/// Judges the moves that were made at a node by what is known about it.
pub(crate) fn judge_moves(history: &mut History, node: NodeId) {
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
