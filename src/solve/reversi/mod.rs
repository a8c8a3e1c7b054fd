//! Exact endgames of Reversi on the 8 x 8 board: the final difference of discs under perfect play, and a best move.
//!
//! The search tests bounds of the score, from an estimate outwards; each test is an alpha-beta search with a null
//! window over bitboards. The techniques, in the order of their savings:
//!
//! - moves are sorted by the number of replies (an opponent with few moves has few ways to spoil the value), near the
//!   root after a shallow search of each;
//! - a transposition table, and a lookup of every child before searching the first;
//! - parity of regions: near the end, moves into regions with an odd number of empty cells come first (the side that
//!   moves last in a region has an advantage);
//! - stable discs bound the score;
//! - the last four empty cells are unrolled, and the last one is a table lookup.
//!
//! Cells are bits as in [`crate::games::grid`]: a8 is bit 0, h1 bit 63. Flipping the board vertically does not change
//! the game, so it does not matter that Reversi counts rows from the top.

mod endgame;
#[cfg(test)]
mod endgame_tests;
mod last;
mod order;
mod score;
mod table;

pub use crate::games::reversi::bits::{flips, moves, stable};
pub use endgame::Endgame;
pub use score::final_score;

use super::each_move::{MoveProof, Proof, Stop};
use super::solved::{Solved, Worth};
use super::solver::{Listener, Reach, Solver};
use crate::game::{Game, Side};
use crate::games::Reversi;
use crate::search::allocate::MemoryShortage;

/// Up to this many empty cells the solver decides all moves; each further cell takes about three times as long.
const MAX_EMPTIES: u32 = 24;
/// Up to this many empty cells a move takes at most a second.
const QUICK_EMPTIES: u32 = 20;

pub struct ReversiSolver;

fn empties(position: &Reversi) -> u32 {
    let discs = Side::ALL.map(|side| position.discs(side).count_ones());
    64 - discs[0] - discs[1]
}

/// A solver with a table of up to 64 MiB. The table is smaller with fewer empty cells: clearing a large table would
/// take longer than the search.
fn endgame(position: &Reversi) -> Endgame {
    Endgame::with_bytes(1 << (empties(position) + 10).clamp(16, 26))
}

/// The final difference of discs for the side to move, which may have to pass; `None` if stopped.
fn score(solver: &mut Endgame, position: &Reversi, stop: Stop<'_>) -> Option<i32> {
    let side = position.side_to_move();
    let solved = solver.solve(position.discs(side), position.discs(!side), stop);
    solved.map(|s| s.score)
}

impl Reach<Reversi> for ReversiSolver {
    fn is_solvable(&self, position: &Reversi) -> bool {
        let size = position.size();
        size.rows == 8 && size.columns == 8 && empties(position) <= MAX_EMPTIES
    }
}

impl Solver<Reversi> for ReversiSolver {
    fn is_quick(&self, position: &Reversi) -> bool {
        self.is_solvable(position) && empties(position) <= QUICK_EMPTIES
    }

    fn worth(&self, position: &Reversi, listener: Listener<'_>) -> Solved {
        let mut solver = endgame(position);
        let mut proof = Proof::of_worth(listener);
        let score = score(&mut solver, position, &mut |nodes| proof.report(nodes));
        Solved {
            note: solver.shortage().map(MemoryShortage::message),
            ..Solved::of_worth(score.map(Worth::of_score), solver.nodes)
        }
    }

    fn moves(&self, position: &Reversi, only: &[u8], listener: Listener<'_>) -> Solved {
        let mut solver = endgame(position);
        let mut proof = Proof::of_moves(position, listener);
        proof.each_move(position, only, |next, stop| {
            let score = score(&mut solver, next, stop);
            (score.map(MoveProof::of_score), solver.nodes)
        });
        Solved {
            note: solver.shortage().map(MemoryShortage::message),
            ..proof.solved
        }
    }

    /// Twenty million positions a second.
    fn node_budget(&self) -> u64 {
        80_000_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// A position of a random game with this many empty cells.
    fn with_empties(count: u32) -> Reversi {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut position = Reversi::start(&[8, 8]).unwrap();
        while empties(&position) > count {
            let moves: Vec<u8> = position.moves().collect();
            position.play(moves[rng.random_range(0..moves.len() as u32) as usize]);
        }
        position
    }

    #[test]
    fn solvable_range_exceeds_quick_range() {
        for (count, reach, quick) in [(25, false, false), (24, true, false), (20, true, true)] {
            let position = with_empties(count);
            assert_eq!(ReversiSolver.is_solvable(&position), reach, "{count}");
            assert_eq!(ReversiSolver.is_quick(&position), quick, "{count}");
        }
    }

    #[test]
    fn long_proof_reports_progress_and_stops() {
        let position = with_empties(24);
        let mut reports = Vec::new();
        let found = ReversiSolver.moves(&position, &[], &mut |so_far| {
            reports.push((so_far.nodes, so_far.moves.len(), so_far.worth));
            reports.len() == 10
        });
        let legal = position.moves().count();
        assert!(reports.windows(2).all(|two| two[0].0 <= two[1].0) && reports[9].0 > 0);
        assert!(
            reports
                .iter()
                .all(|&(_, moves, worth)| moves == legal && worth.is_none())
        );
        assert_eq!((found.worth, found.undecided().len()), (None, legal));
        assert!(!found.complete);
    }
}
