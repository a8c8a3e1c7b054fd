//! Adji-boto solved when few seeds are left.

mod endings;

pub use endings::{Endings, MOST_SEEDS};

use super::each_move::{MoveProof, Proof};
use super::solved::{Solved, Worth};
use super::solver::{Listener, Solver};
use crate::games::AdjiBoto;

/// Looks positions up in a table of [`Endings`], which is made when it is first needed. A node is a position that was looked
/// up: what the table takes is not the work of one question.
pub struct AdjiBotoSolver;

impl Solver<AdjiBoto> for AdjiBotoSolver {
    fn is_solvable(&self, position: &AdjiBoto) -> bool {
        Endings::within_reach(position)
    }

    fn worth(&self, position: &AdjiBoto, listener: Listener<'_>) -> Solved {
        let mut proof = Proof::of_worth(listener);
        let endings = Endings::of(position, &mut |_| proof.tell(0));
        let score = endings.and_then(|e| e.score(position));
        Solved::of_worth(score.map(Worth::of_score), u64::from(score.is_some()))
    }

    fn moves(&self, position: &AdjiBoto, only: &[u8], listener: Listener<'_>) -> Solved {
        let mut proof = Proof::of_moves(position, listener);
        let endings = Endings::of(position, &mut |_| proof.tell(0));
        let mut nodes = 0;
        proof.each_move(position, only, |next, _| {
            let score = endings.as_ref().and_then(|e| e.score(next));
            nodes += u64::from(score.is_some());
            (score.map(MoveProof::of_score), nodes)
        });
        proof.solved
    }
}
