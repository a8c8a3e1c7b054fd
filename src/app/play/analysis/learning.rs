//! Keeping with the nodes of a game what workers find out about them, and judging the moves that were made there.

use super::knowledge::{deeper, merged};
use crate::app::play::game::history::{History, NodeId};
use crate::app::play::review::judgement::Judged;
use crate::registry::{Analysed, Solved};

/// Keeps what a search found about a node, unless more is known, and judges the moves that were made there.
pub(in crate::app::play) fn learn(history: &mut History, node: NodeId, found: Analysed) {
    let Some(this_node) = history.node_mut(node) else {
        return;
    };
    this_node.analysed = Some(match this_node.analysed.take() {
        Some(old) => deeper(old, found),
        None => found,
    });
    judge_moves(history, node);
}

/// Keeps what a solver has proved about a node beside what was proved before, and judges the moves that were made there.
pub(in crate::app::play) fn learn_solved(history: &mut History, node: NodeId, found: Solved) {
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
    judge_moves(history, node);
}

/// Forgets what was estimated about every node; what is proved stays.
pub(in crate::app::play) fn forget_estimates(history: &mut History) {
    for node in 0..history.nodes().len() {
        if let Some(this_node) = history.node_mut(node) {
            if let Some(analysed) = &mut this_node.analysed {
                analysed.moves.retain(|m| m.exact);
                analysed.complete = false;
            }
            this_node.analysed.take_if(|a| a.moves.is_empty());
            this_node.rested = false;
            this_node.judged.take_if(|j| !(j.exact && j.best_exact));
        }
    }
    for node in 0..history.nodes().len() {
        judge_moves(history, node);
    }
}

/// Judges the moves that were made at a node by what is known about it.
pub(in crate::app::play) fn judge_moves(history: &mut History, node: NodeId) {
    let this_node = &history.nodes()[node];
    let Some(known) = this_node.known() else {
        return;
    };
    let search = this_node.analysed.as_ref();
    let of_child = |&c: &NodeId| Some((c, Judged::new(&known, search, &history.nodes()[c].mv)?));
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
