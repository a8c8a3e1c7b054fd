//! Solves Tic-tac-toe: win, draw or loss of any position, on boards up to 5 x 5 and on larger ones near the end.
//!
//! Alpha-beta on the three values, after applying the implications of the rules:
//!
//! - a side that can complete a line does so, and a side that must stop the opponent's only threat has one move; no
//!   move stops two threats;
//! - a line with marks of both sides is dead. A side that has too few moves to fill any line cannot win; if neither
//!   side can win, the game is a draw;
//! - a side cannot win if its opponent can pair the empty cells so that every open line contains a pair of its own: the
//!   opponent answers in the same pair each time (Hales & Jewett 1963);
//! - equivalent positions under the symmetries of the board share one entry in the table;
//! - cells are tried by the value of the lines through them.

mod board;
mod distance;
mod solver;

pub use distance::Distances;
pub use solver::{Score, Solver};

use super::each_move::{MoveProof, Proof};
use super::solved::{Solved, Worth};
use super::solver::{Listener, Reach};
use crate::game::Game;
use crate::games::TicTacToe;
use crate::search::allocate::MemoryShortage;

/// The solver decides all positions of boards with at most this many cells.
const MAX_CELLS: u32 = 25;
/// On larger boards the solver decides positions with at most this many empty cells.
const MAX_EMPTIES: u32 = 14;
/// The maximum number of positions searched for the length of a decided game.
const DISTANCE_NODES: u64 = 1_000_000;
/// Entries of each table.
const ENTRIES: usize = 1_500_000;

pub struct TicTacToeSolver;

impl Reach<TicTacToe> for TicTacToeSolver {
    fn is_solvable(&self, position: &TicTacToe) -> bool {
        position.size().all().count_ones() <= MAX_CELLS
            || position.moves().count() as u32 <= MAX_EMPTIES
    }
}

impl super::solver::Solver<TicTacToe> for TicTacToeSolver {
    fn worth(&self, position: &TicTacToe, listener: Listener<'_>) -> Solved {
        let mut solver = Solver::new(position, ENTRIES);
        let mut proof = Proof::of_worth(listener);
        let score = solver.score(position, &mut |nodes| proof.report(nodes));
        let worth = score.map(|s| Worth::of_score(i32::from(s)));
        Solved {
            note: solver.shortage().map(MemoryShortage::message),
            ..Solved::of_worth(worth, solver.nodes)
        }
    }

    fn moves(&self, position: &TicTacToe, only: &[u8], listener: Listener<'_>) -> Solved {
        let mut solver = Solver::new(position, ENTRIES);
        let mut proof = Proof::of_moves(position, listener);
        proof.each_move(position, only, |next, stop| {
            let score = solver.score(next, stop);
            let found = score.map(|s| MoveProof {
                worth: Worth::of_score(i32::from(s)),
                score: None,
            });
            (found, solver.nodes)
        });
        if !proof.stopped {
            count_plies(position, &mut proof);
        }
        Solved {
            note: solver.shortage().map(MemoryShortage::message),
            ..proof.solved
        }
    }
}

/// For each decided move: the number of plies to the end, if the search takes at most [`DISTANCE_NODES`] positions.
fn count_plies(position: &TicTacToe, proof: &mut Proof<'_>) {
    let mut distances = Distances::new(position, ENTRIES);
    let so_far = proof.solved.nodes;
    for (i, mv) in position.moves().enumerate() {
        let wins = match proof.solved.moves[i].worth {
            Some(Worth::Win) => false, // The other side is to move, and loses.
            Some(Worth::Loss) => true,
            _ => continue,
        };
        let before = distances.nodes;
        let budget = DISTANCE_NODES.saturating_sub(before);
        let mut stop = |nodes| proof.report(so_far + nodes);
        let plies = distances.plies_to_end(&position.after(mv), wins, budget, &mut stop);
        let known = &mut proof.solved.moves[i];
        known.plies = plies.map(|plies| plies + 1);
        known.nodes += distances.nodes - before;
        proof.solved.nodes = so_far + distances.nodes;
        proof.solved.complete_moves();
        if proof.stopped {
            return;
        }
    }
}
