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

pub use solved::{CellPairs, Solved, SolvedMove, Worth, conclude};
pub use solver::{Reach, Solver};

use std::any::Any;

use crate::game::Game;
use crate::games::{AdjiBoto, Rastros, Reversi, TicTacToe};
use crate::guest::Guest;

struct SolverOf<G: Game>(&'static dyn Solver<G>);
struct ReachOf<G: Game>(&'static dyn Reach<G>);

type Entry = &'static (dyn Any + Send + Sync);

/// Makes the lists of solvers and of their reaches. These are two lists, so that a program with only the second list
/// does not link the solvers.
macro_rules! solvers {
    ($($game:ty: $solver:expr,)*) => {
        static SOLVERS: &[Entry] = &[$(&SolverOf::<$game>(&$solver),)*];
        static REACHES: &[Entry] = &[$(&ReachOf::<$game>(&$solver),)*];
    };
}

// Some games have no solver.
solvers! {
    Rastros: rastros::RastrosSolver,
    TicTacToe: tic_tac_toe::TicTacToeSolver,
    Reversi: reversi::ReversiSolver,
    AdjiBoto: adji_boto::AdjiBotoSolver,
    Guest: guest::GuestSolver,
}

/// The exact solver of a game, if there is one.
pub fn solver_for<G: Game>() -> Option<&'static dyn Solver<G>> {
    let mut entries = SOLVERS.iter();
    entries.find_map(|entry| Some(entry.downcast_ref::<SolverOf<G>>()?.0))
}

/// The positions that the solver of a game decides, if there is one.
pub fn reach_of<G: Game>() -> Option<&'static dyn Reach<G>> {
    let mut entries = REACHES.iter();
    entries.find_map(|entry| Some(entry.downcast_ref::<ReachOf<G>>()?.0))
}
