//! A proof that decides the moves of a position one by one.

use super::solved::{Solved, Worth};
use super::solver::Listener;
use crate::game::Game;

/// Called regularly with the number of nodes since the proof began; returns true to stop.
pub type Stop<'a> = &'a mut dyn FnMut(u64) -> bool;

/// The result for the position after a move, for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveProof {
    pub worth: Worth,
    /// The final difference, in games that count points.
    pub score: Option<i32>,
}

impl MoveProof {
    /// Converts a final difference of points.
    pub fn of_score(score: i32) -> Self {
        MoveProof {
            worth: Worth::of_score(score),
            score: Some(score),
        }
    }
}

/// A running proof.
pub struct Proof<'a> {
    /// The results so far.
    pub solved: Solved,
    listener: Listener<'a>,
    /// True if the listener has stopped the proof.
    pub stopped: bool,
}

impl<'a> Proof<'a> {
    /// A proof of the position's worth only.
    pub fn of_worth(listener: Listener<'a>) -> Self {
        Proof {
            solved: Solved::default(),
            listener,
            stopped: false,
        }
    }

    /// A proof of the worth of all moves.
    pub fn of_moves<G: Game>(position: &G, listener: Listener<'a>) -> Self {
        Proof {
            solved: Solved::undecided_moves_of(position),
            ..Proof::of_worth(listener)
        }
    }

    /// Reports the results after this many nodes to the listener. Returns true if the proof must end.
    pub fn report(&mut self, nodes: u64) -> bool {
        self.solved.nodes = nodes;
        self.stopped = self.stopped || (self.listener)(&self.solved);
        self.stopped
    }

    /// Decides all legal moves, or only the moves in `only`, in their order. `decide` receives the position after a
    /// move, and returns its worth for the side to move there (`None` if unknown), and the nodes since the proof began.
    pub fn each_move<G: Game>(
        &mut self,
        position: &G,
        only: &[G::Move],
        mut decide: impl FnMut(&G, Stop<'_>) -> (Option<MoveProof>, u64),
    ) {
        let legal: Vec<G::Move> = position.moves().collect();
        let order: Vec<usize> = match only {
            [] => (0..legal.len()).collect(),
            _ => only
                .iter()
                .filter_map(|mv| legal.iter().position(|m| m == mv))
                .collect(),
        };
        for i in order {
            if self.stopped {
                return;
            }
            let mv = legal[i];
            let before = self.solved.nodes;
            let (found, nodes) = decide(&position.after(mv), &mut |nodes| self.report(nodes));
            let known = &mut self.solved.moves[i];
            known.nodes = nodes - before;
            known.worth = found.map(|f| f.worth.opposite());
            known.score = found.and_then(|f| f.score).map(|score| -score);
            self.solved.complete_moves();
            self.report(nodes);
        }
    }
}
