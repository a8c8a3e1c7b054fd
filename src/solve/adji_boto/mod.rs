//! Solves positions of Adji-boto with few seeds.

mod endings;

pub use endings::{Endings, MAX_SEEDS};

use super::each_move::{MoveProof, Proof};
use super::solved::{Solved, Worth};
use super::solver::{Listener, Reach, Solver};
use crate::games::AdjiBoto;

/// Looks positions up in [`Endings`], computed on first use. A node is one lookup: the computation of the table does
/// not count as work of a single request.
pub struct AdjiBotoSolver;

impl Reach<AdjiBoto> for AdjiBotoSolver {
    fn is_solvable(&self, position: &AdjiBoto) -> bool {
        Endings::within_reach(position)
    }
}

impl Solver<AdjiBoto> for AdjiBotoSolver {
    fn worth(&self, position: &AdjiBoto, listener: Listener<'_>) -> Solved {
        let mut proof = Proof::of_worth(listener);
        let endings = Endings::of(position, &mut |_| proof.report(0));
        let score = endings.and_then(|e| e.score(position));
        Solved::of_worth(score.map(Worth::of_score), u64::from(score.is_some()))
    }

    fn moves(&self, position: &AdjiBoto, only: &[u8], listener: Listener<'_>) -> Solved {
        let mut proof = Proof::of_moves(position, listener);
        let endings = Endings::of(position, &mut |_| proof.report(0));
        let mut nodes = 0;
        proof.each_move(position, only, |next, _| {
            let score = endings.as_ref().and_then(|e| e.score(next));
            nodes += u64::from(score.is_some());
            (score.map(MoveProof::of_score), nodes)
        });
        proof.solved
    }
}
