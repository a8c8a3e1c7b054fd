//! Exact solvers: what a position is worth, and not what somebody thinks of it.
//!
//! Each game's solver lives in a folder of its own and implements [`Solver`] there; [`solver_for`] finds it by the game's type.
//! A position is won as soon as one winning move is known, and lost or drawn only when every move is decided: [`conclude`] is
//! the one place that says so, of results, of progress and of shares that were put together.

pub mod adji_boto;
mod each_move;
pub mod rastros;
pub mod reversi;
mod solved;
mod solver;
pub mod tic_tac_toe;

pub use solved::{Pairs, Solved, SolvedMove, Worth, conclude};
pub use solver::{Listener, Solver};

use std::any::Any;

use crate::game::Game;
use crate::games::{AdjiBoto, Rastros, Reversi, TicTacToe};

/// The solver of one game.
struct Entry<G: Game>(&'static dyn Solver<G>);

/// Every solver, of whatever game. A game without one is not in the list.
static SOLVERS: [&(dyn Any + Send + Sync); 4] = [
    &Entry::<Rastros>(&rastros::RastrosSolver),
    &Entry::<TicTacToe>(&tic_tac_toe::TicTacToeSolver),
    &Entry::<Reversi>(&reversi::ReversiSolver),
    &Entry::<AdjiBoto>(&adji_boto::AdjiBotoSolver),
];

/// The exact solver of a game, if it has one.
pub fn solver_for<G: Game>() -> Option<&'static dyn Solver<G>> {
    SOLVERS
        .iter()
        .find_map(|entry| entry.downcast_ref::<Entry<G>>())
        .map(|entry| entry.0)
}
