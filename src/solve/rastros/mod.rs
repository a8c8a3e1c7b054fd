//! Solves Rastros: the winner of any position on boards from 3 x 3 to 8 x 8, and a move to play.
//!
//! `docs/solver.md` has the theory, and the savings of each part. An overview by file:
//!
//! - `state`: only the goal's owner may safely enter a cell next to the goal. So a position is two sets, the cells that
//!   each side may still enter, and a side without moves loses. Reductions remove dead ends and unreachable cells from
//!   the sets;
//! - `blocks`: finds parts of the board that hang on a single cell, which the search solves separately and cuts off;
//! - `matching`: pairs of cells that prove a loss. If both sides may enter the same cells they always decide;
//! - `symmetry`, `table`: a lossless transposition table with one entry per class of symmetric positions;
//! - `search`: depth first, moves with the fewest answers first, after looking each of them up in the table;
//! - `distance`: the number of plies, near the end of the game;
//! - `solver`: the worth of every move, and the move to play; `book`, `openings`: results of searches that are too slow
//!   for the page;
//! - `puzzles`: positions with exactly one winning move.

mod blocks;
pub mod book;
pub mod build;
mod distance;
mod framed;
mod matching;
pub mod openings;
#[cfg(test)]
mod openings_tests;
pub mod puzzles;
mod search;
mod solver;
pub mod starts;
mod state;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;
pub mod verify;

pub use search::Ideas;
pub use solver::{Decision, MoveDecision, OnProgress, Pairing, Solver};
pub use starts::{start_from, start_map};

use distance::Distances;

use super::each_move::Proof;
use super::solved::{CellPairs, Solved, Worth};
use super::solver::{Listener, Reach};
use crate::game::{Game, Outcome};
use crate::games::Rastros;
use crate::search::allocate::MemoryShortage;

/// The maximum number of positions searched for the length of a decided game.
const DISTANCE_NODES: u64 = 200_000;

/// The maximum size of the table of the page's solver.
const TABLE_BYTES: usize = 128 << 20;

/// Decides any position, from the shipped book or by search.
pub struct RastrosSolver;

impl Reach<Rastros> for RastrosSolver {
    fn is_solvable(&self, _: &Rastros) -> bool {
        true
    }
}

impl super::solver::Solver<Rastros> for RastrosSolver {
    fn worth(&self, position: &Rastros, listener: Listener<'_>) -> Solved {
        if let Some(wins) = book::shipped().about(position).and_then(|known| known.wins) {
            return Solved {
                in_book: true,
                ..Solved::of_worth(Some(Worth::of_win(wins)), 0)
            };
        }
        let mut solver = Solver::with_bytes(TABLE_BYTES);
        let mut proof = Proof::of_worth(listener);
        let wins = solver.wins(position, &mut |nodes| proof.report(nodes));
        Solved {
            note: solver.shortage().map(MemoryShortage::message),
            ..Solved::of_worth(wins.map(Worth::of_win), solver.nodes)
        }
    }

    fn moves(&self, position: &Rastros, only: &[u8], listener: Listener<'_>) -> Solved {
        let nothing = Solved::undecided_moves_of(position);
        let mut solver = Solver::with_bytes(TABLE_BYTES);
        let mut stopped = false;
        let mut tell = |nodes, moves: &[MoveDecision]| {
            stopped = stopped || listener(&settled(nothing.clone(), nodes, moves));
            stopped
        };
        let decision = solver.decide(position, only, Some(book::shipped()), &mut tell);
        let pairs = decision.pairing.map(|pairing| plain(position, &pairing));
        let mut solved = settled(nothing.clone(), decision.nodes, &decision.moves);
        debug_assert_eq!(solved.worth, decision.wins.map(Worth::of_win));
        solved.best = decision.best.map(|mv| position.move_text(mv));
        solved.pairs = pairs;
        solved.in_book = decision.in_book;
        if !stopped && !solved.in_book {
            count_plies(position, &mut solver, &mut solved, listener);
        }
        solved.at_most = solved.worth.map(|_| most_plies(position, &solved));
        Solved {
            note: solver.shortage().map(MemoryShortage::message),
            ..solved
        }
    }

    /// Three to four million positions a second.
    fn node_budget(&self) -> u64 {
        14_000_000
    }
}

/// For each decided move: the number of plies to the end, if few cells are left and the search takes at most
/// [`DISTANCE_NODES`] positions. Moves with the worth of the position come first, since its own length depends only on
/// them. The best move is the fastest known win, or, if all lengths are known, the longest loss.
fn count_plies(
    position: &Rastros,
    solver: &mut Solver,
    solved: &mut Solved,
    listener: Listener<'_>,
) {
    if distance::reachable(position).count_ones() > distance::MAX_CELLS {
        return;
    }
    let so_far = solved.nodes;
    let mut counted: Vec<Option<u32>> = vec![None; solved.moves.len()];
    let shown = solved.clone();
    let mut report = shown.clone();
    let mut stop = |nodes| {
        report.nodes = so_far + nodes;
        listener(&report)
    };
    let mut distances = Distances::new(solver, DISTANCE_NODES, &mut stop);
    let mut moves: Vec<_> = position
        .moves()
        .zip(&shown.moves)
        .zip(&mut counted)
        .collect();
    moves.sort_by_key(|((_, known), _)| known.worth != shown.worth);
    for ((mv, known), counted) in moves {
        let Some(worth) = known.worth else { continue };
        // If this side wins, the other one, which moves next, loses.
        let plies = distances.plies_to_end(&position.after(mv), worth == Worth::Loss);
        *counted = plies.map(|plies| plies + 1);
    }
    let visited = distances.nodes;
    solved.nodes = solver.nodes + visited;
    for (known, plies) in solved.moves.iter_mut().zip(counted) {
        known.plies = plies;
    }
    let mut wins = solved.moves.iter().filter(|m| m.worth == Some(Worth::Win));
    if solved.plies().is_some() || wins.any(|m| m.plies.is_some()) {
        solved.complete_moves();
    }
}

/// An upper bound on the number of plies if the winner plays the best move: every ply enters a cell, and a proof by
/// pairs enters only paired cells, the first one, the goal and one cell next to it.
fn most_plies(position: &Rastros, solved: &Solved) -> u32 {
    let best = solved
        .moves
        .iter()
        .find(|m| solved.best == Some(m.mv.clone()));
    let ends = |mv| position.after(mv).outcome() == Some(Outcome::WonBy(position.side_to_move()));
    if position.moves().any(ends) {
        return 1;
    }
    let cells = distance::reachable(position).count_ones();
    let counted = match solved.worth {
        Some(Worth::Win) => best.and_then(|m| m.plies),
        _ => solved.plies(),
    };
    let pairs = solved.pairs.as_ref();
    let pairs = pairs.filter(|p| p.first.is_none() || p.first == solved.best);
    let paired = pairs.map(|p| {
        let [first, goal] = [p.first.is_some(), p.goal].map(u32::from);
        2 * p.pairs.len() as u32 + 2 * goal + first
    });
    let bounds = [Some(cells), counted, paired];
    bounds.into_iter().flatten().min().unwrap_or(cells)
}

/// The result that follows from the decisions about all moves, in order.
fn settled(mut solved: Solved, nodes: u64, decisions: &[MoveDecision]) -> Solved {
    for (known, decision) in solved.moves.iter_mut().zip(decisions) {
        known.worth = decision.wins.map(Worth::of_win);
        known.answers = decision.answers;
        known.nodes = decision.nodes;
    }
    solved.nodes = nodes;
    solved.complete_moves();
    solved
}

/// Converts the cells of pairs to the numbering of the board's view.
fn plain(position: &Rastros, pairing: &Pairing) -> CellPairs {
    let cell = |c: u8| position.size().dense(c);
    let pairs = pairing.pairs.iter().map(|&(a, b)| (cell(a), cell(b)));
    CellPairs {
        first: pairing.first.map(|mv| position.move_text(mv)),
        pairs: pairs.collect(),
        goal: pairing.goal,
    }
}
