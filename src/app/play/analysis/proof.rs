//! A proof by several workers: each decides some of the moves with its own table, and their results are merged.

use crate::app::effects::TaskId;
use crate::app::play::game::NodeId;
use crate::registry::{Solved, SolvedMove};

#[derive(Clone, Debug)]
pub(super) struct Proof {
    pub(super) node: NodeId,
    /// True for a short first proof, which tests whether a single worker is enough.
    pub(super) short: bool,
    /// The legal moves of the node, in the order of the game.
    legal: Vec<String>,
    shares: Vec<Share>,
    /// True after a second worker has received a move of another, so that some work is redundant.
    helped: bool,
}

#[derive(Clone, Debug)]
struct Share {
    task: TaskId,
    /// The moves to decide, in this order; empty for all open moves.
    moves: Vec<String>,
    reported: Option<Solved>,
    done: bool,
}

impl Proof {
    pub(super) fn new(node: NodeId, legal: Vec<String>, short: bool) -> Self {
        Proof {
            node,
            short,
            legal,
            shares: Vec::new(),
            helped: false,
        }
    }

    pub(super) fn share(&mut self, task: TaskId, moves: Vec<String>) {
        let mut others = self.shares.iter().flat_map(|share| &share.moves);
        self.helped |= others.any(|mv| moves.contains(mv));
        self.shares.push(Share {
            task,
            moves,
            reported: None,
            done: false,
        });
    }

    pub(super) fn has(&self, task: TaskId) -> bool {
        self.shares.iter().any(|s| s.task == task)
    }

    pub(super) fn running(&self) -> usize {
        self.shares.iter().filter(|s| !s.done).count()
    }

    /// Handles a result of a task; `done` marks the last one.
    pub(super) fn on_result(&mut self, task: TaskId, solved: Solved, done: bool) {
        if let Some(share) = self.shares.iter_mut().find(|s| s.task == task) {
            share.reported = Some(solved);
            share.done = done;
        }
    }

    /// The combined results; `None` before the first result.
    pub(super) fn merged(&self) -> Option<Solved> {
        match &self.shares[..] {
            [only] => only.reported.clone(),
            shares => {
                let reported = shares.iter().filter_map(|s| s.reported.clone());
                // Lists without undecided moves could not be merged.
                Solved::merged(reported.map(|solved| with_all_moves(&self.legal, solved)))
            }
        }
    }

    /// True if nothing remains to wait for: all tasks are done, or all moves are decided and only redundant tasks run.
    pub(super) fn over(&self) -> bool {
        let decided = self.merged().is_some_and(|s| s.complete);
        self.running() == 0 || (self.helped && decided)
    }

    /// A move for one more worker: the last open move of the task with most open moves. `None` if each open move has
    /// its own worker. A task works on the first of its open moves.
    pub(super) fn spare_move(&self) -> Option<String> {
        let merged = self.merged();
        let open = |mv: &&String| !merged.as_ref().is_some_and(|m| m.decides(mv));
        let waiting = |share: &Share| {
            let others = || {
                self.shares
                    .iter()
                    .filter(|s| s.task != share.task && !s.done)
            };
            let moves = share.moves.iter().filter(open).skip(1);
            let alone = moves.filter(|mv| !others().any(|other| other.moves.contains(mv)));
            alone.cloned().collect::<Vec<_>>()
        };
        let running = self.shares.iter().filter(|s| !s.done);
        let most = running.map(waiting).max_by_key(Vec::len)?;
        most.last().cloned()
    }
}

/// Completes a result with all legal moves in the order of the game, and derives the value of the position from them.
pub(super) fn with_all_moves(legal: &[String], solved: Solved) -> Solved {
    let moves = legal.iter().map(|mv| {
        let known = solved.moves.iter().find(|m| m.mv == *mv).cloned();
        known.unwrap_or_else(|| SolvedMove::undecided(mv.clone()))
    });
    let mut with_all_moves = Solved {
        moves: moves.collect(),
        ..solved
    };
    let best = with_all_moves.best.take();
    with_all_moves.complete_moves();
    // Among equal moves, the solver's own choice is better.
    let equal = |mv: &String| {
        let found = with_all_moves.moves.iter().find(|m| m.mv == *mv);
        found.is_some_and(|m| m.is_decided() && m.worth == with_all_moves.worth)
    };
    if let Some(best) = best.filter(equal) {
        with_all_moves.best = Some(best);
    }
    with_all_moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::Worth;

    fn names(moves: &[&str]) -> Vec<String> {
        moves.iter().map(|&mv| mv.to_owned()).collect()
    }

    fn solved(moves: &[(&str, Worth)]) -> Solved {
        let moves = moves.iter().map(|&(mv, worth)| SolvedMove {
            worth: Some(worth),
            ..SolvedMove::undecided(mv.to_owned())
        });
        Solved {
            moves: moves.collect(),
            nodes: 10,
            ..Solved::default()
        }
    }

    fn proof() -> Proof {
        let mut proof = Proof::new(0, names(&["a1", "b1", "c1", "a2", "b2"]), false);
        proof.share(1, names(&["c1", "a1", "b2"]));
        proof.share(2, names(&["b1", "a2"]));
        proof
    }

    #[test]
    fn shares_know_together_what_each_of_them_knows() {
        let mut proof = proof();
        assert!(proof.merged().is_none() && proof.has(2) && !proof.has(3));
        proof.on_result(2, solved(&[("b1", Worth::Loss)]), false);
        proof.on_result(1, solved(&[("c1", Worth::Loss)]), false);
        let merged = proof.merged().unwrap();
        assert_eq!((merged.worth, merged.nodes), (None, 20));
        assert_eq!(merged.undecided(), ["a1", "a2", "b2"]);
        proof.on_result(1, solved(&[("c1", Worth::Loss), ("a1", Worth::Win)]), false);
        let merged = proof.merged().unwrap();
        assert_eq!(merged.worth, Some(Worth::Win));
        assert_eq!(merged.best.as_deref(), Some("a1"));
        assert!(!merged.complete && !proof.over());
    }

    #[test]
    fn idle_worker_takes_an_open_move() {
        let mut proof = proof();
        assert_eq!(proof.spare_move().as_deref(), Some("b2"));
        let loss = Worth::Loss;
        proof.on_result(2, solved(&[("b1", loss), ("a2", loss)]), true);
        assert_eq!(proof.running(), 1);
        proof.share(3, names(&["b2"]));
        assert_eq!(proof.spare_move().as_deref(), Some("a1"), "c1 has its worker");
        proof.on_result(3, solved(&[("b2", loss)]), true);
        proof.on_result(1, solved(&[("c1", loss)]), false);
        assert_eq!(proof.spare_move(), None, "only a1 is left, and somebody is at it");
        assert!(!proof.over());
        // The first worker's work on b2 is redundant.
        proof.on_result(1, solved(&[("c1", loss), ("a1", loss)]), false);
        assert_eq!(proof.merged().unwrap().worth, Some(loss));
        assert!(proof.over());
    }

    #[test]
    fn every_share_is_awaited_without_help() {
        let mut proof = Proof::new(0, names(&["a1", "b1"]), false);
        proof.share(1, names(&["a1"]));
        proof.share(2, names(&["b1"]));
        proof.on_result(1, solved(&[("a1", Worth::Win)]), true);
        // It may still find the number of plies.
        proof.on_result(2, solved(&[("b1", Worth::Win)]), false);
        assert!(proof.merged().unwrap().complete && !proof.over());
        proof.on_result(2, solved(&[("b1", Worth::Win)]), true);
        assert!(proof.over());
    }
}
