//! A proof that decides one move after the other.

use super::solved::{Solved, Worth};
use super::solver::Listener;
use crate::game::Game;

/// Asked now and then, with the number of nodes since the proof began, whether to end.
pub type Stop<'a> = &'a mut dyn FnMut(u64) -> bool;

/// What is known of the position after a move, for the side that moves then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveProof {
    /// Its worth.
    pub worth: Worth,
    /// In games that count points: the final difference.
    pub score: Option<i32>,
}

impl MoveProof {
    /// What a final difference of points says.
    pub fn of_score(score: i32) -> Self {
        MoveProof {
            worth: Worth::of_score(score),
            score: Some(score),
        }
    }
}

/// A proof under way.
pub struct Proof<'a> {
    /// What is known by now.
    pub solved: Solved,
    listener: Listener<'a>,
    /// Whether the listener has ended it.
    pub stopped: bool,
}

impl<'a> Proof<'a> {
    /// A proof of the position's worth alone.
    pub fn of_worth(listener: Listener<'a>) -> Self {
        Proof {
            solved: Solved::default(),
            listener,
            stopped: false,
        }
    }

    /// A proof of what its moves are worth.
    pub fn of_moves<G: Game>(position: &G, listener: Listener<'a>) -> Self {
        Proof {
            solved: Solved::undecided_moves_of(position),
            ..Proof::of_worth(listener)
        }
    }

    /// Tells the listener what is known after so many nodes. Returns whether the proof ends.
    pub fn tell(&mut self, nodes: u64) -> bool {
        self.solved.nodes = nodes;
        self.stopped = self.stopped || (self.listener)(&self.solved);
        self.stopped
    }

    /// Decides one legal move after the other, or only those that are named, in the order of their names. `decide` is given the position after a move and
    /// says what it is worth for the side that moves then, if it finds out, and the nodes since the proof began.
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
            let (found, nodes) = decide(&position.after(mv), &mut |nodes| self.tell(nodes));
            let known = &mut self.solved.moves[i];
            known.nodes = nodes - before;
            known.worth = found.map(|f| f.worth.for_the_other());
            known.score = found.and_then(|f| f.score).map(|score| -score);
            self.solved.complete_moves();
            self.tell(nodes);
        }
    }
}
