//! Exact solvers: proved values of positions rather than estimates.
//!
//! Each game's solver is in its own folder and implements [`Solver`]; [`solver_for`] finds it by the game's type. A
//! position is won if one winning move is known, and lost or drawn only if all moves are decided: [`conclude`] is the
//! only implementation of this rule, for results, progress and merged shares.

pub mod adji_boto;
mod each_move;
mod guest;
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
use crate::guest::Guest;

struct Entry<G: Game>(&'static dyn Solver<G>);

/// All solvers; not every game has one.
static SOLVERS: [&(dyn Any + Send + Sync); 5] = [
    &Entry::<Rastros>(&rastros::RastrosSolver),
    &Entry::<TicTacToe>(&tic_tac_toe::TicTacToeSolver),
    &Entry::<Reversi>(&reversi::ReversiSolver),
    &Entry::<AdjiBoto>(&adji_boto::AdjiBotoSolver),
    &Entry::<Guest>(&guest::GuestSolver),
];

/// The exact solver of a game, if there is one.
pub fn solver_for<G: Game>() -> Option<&'static dyn Solver<G>> {
    SOLVERS
        .iter()
        .find_map(|entry| entry.downcast_ref::<Entry<G>>())
        .map(|entry| entry.0)
}
