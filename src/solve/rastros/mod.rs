//! Rastros solved: who wins any position on any board from 3 x 3 to 8 x 8, and what to play.
//!
//! The theory stands in `docs/solver.md` with what each part of it saves. In short, and in the order of the files:
//!
//! - `state`: a cell next to a goal is open to the goal's owner only. So a position is two sets, the cells that each side
//!   may still enter, and whoever cannot move loses. Dead ends and what cannot be reached are taken out of the sets;
//! - `blocks`: parts of the board that hang on a single cell are solved for themselves and cut off;
//! - `matching`: pairs of cells that prove a loss. Where both sides may enter the same cells they always decide;
//! - `symmetry`, `table`: positions that were searched are remembered, images of each other once, without loss;
//! - `search`: depth first, the moves with the fewest answers first, after a look at what is remembered of each;
//! - `distance`: near the end, in how many plies;
//! - `solver`: every move of a position, and which to play; `book`, `openings`: what took too long to search again;
//! - `puzzles`: positions in which one move alone wins.

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
use super::solved::{Pairs, Solved, Worth};
use super::solver::Listener;
use crate::game::{Game, Outcome};
use crate::games::Rastros;
use crate::search::allocate::MemoryShortage;

/// The most positions that are looked at to find out how soon a decided game ends.
const DISTANCE_NODES: u64 = 200_000;

/// The most that a solver of the page takes for its table.
const TABLE_BYTES: usize = 128 << 20;

/// Any position, from the book that is shipped or by search.
pub struct RastrosSolver;

impl super::solver::Solver<Rastros> for RastrosSolver {
    fn is_solvable(&self, _: &Rastros) -> bool {
        true
    }

    fn worth(&self, position: &Rastros, listener: Listener<'_>) -> Solved {
        if let Some(wins) = book::shipped().about(position).and_then(|known| known.wins) {
            return Solved {
                in_book: true,
                ..Solved::of_worth(Some(Worth::of_win(wins)), 0)
            };
        }
        let mut solver = Solver::with_bytes(TABLE_BYTES);
        let mut proof = Proof::of_worth(listener);
        let wins = solver.wins(position, &mut |nodes| proof.tell(nodes));
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

    /// Between three and four million positions a second.
    fn node_budget(&self) -> u64 {
        14_000_000
    }
}

/// For each move of which it is known who wins: how soon, where few cells are left and that is found out within
/// [`DISTANCE_NODES`] positions. Moves that are worth as much as the position come first: its own length needs no others. The best
/// move is the soonest win that is known, or where all lengths are known the latest loss.
fn count_plies(
    position: &Rastros,
    solver: &mut Solver,
    solved: &mut Solved,
    listener: Listener<'_>,
) {
    if distance::reachable(position).count_ones() > distance::MOST_CELLS {
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
        // Where this side wins the other one, which moves then, loses.
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

/// Plies after which the game is over at the latest where a winning side plays the best move: every ply enters a cell, and a proof by
/// pairs enters no other cells but the first one, the goal and one next to that.
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

/// What decisions about the moves of a position, in their order, say of it.
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

/// Pairs with cells as the board's view counts them.
fn plain(position: &Rastros, pairing: &Pairing) -> Pairs {
    let cell = |c: u8| position.size().dense(c);
    let pairs = pairing.pairs.iter().map(|&(a, b)| (cell(a), cell(b)));
    Pairs {
        first: pairing.first.map(|mv| position.move_text(mv)),
        pairs: pairs.collect(),
        goal: pairing.goal,
    }
}
