//! The interface of the exact solvers.

use super::solved::Solved;
use crate::game::Game;

/// Called every few thousand nodes and after every decided move with the results so far; returns true to stop the
/// proof.
///
/// Progress follows the same rule as the result: it contains every legal move, decided or not, and the worth of the
/// position only if the worth follows from the moves (see [`conclude`](super::conclude)). It contains no times.
pub type Listener<'a> = &'a mut dyn FnMut(&Solved) -> bool;

/// The positions that a solver decides. The page links only this trait, not the solvers.
pub trait Reach<G: Game>: Sync {
    /// True if the solver finds an answer for an unfinished position, unless stopped.
    fn is_solvable(&self, position: &G) -> bool;
}

pub trait Solver<G: Game>: Reach<G> {
    /// True if a proof takes at most seconds, so that a player may wait for it. Otherwise only an explicit request of
    /// the user starts the proof.
    fn is_quick(&self, position: &G) -> bool {
        self.is_solvable(position)
    }

    /// The worth of the position for the side to move only. The caller sets the times, as for [`Solver::moves`].
    fn worth(&self, position: &G, listener: Listener<'_>) -> Solved;

    /// The worth of every legal move, or at least of the moves in `only`, in that order. `only` has the undecided moves
    /// of an earlier proof, or the share of a worker (see [`Solved::merged`]).
    fn moves(&self, position: &G, only: &[G::Move], listener: Listener<'_>) -> Solved;

    /// The maximum number of positions of a proof for which a computer player waits: about four seconds by the
    /// measurements in `docs/solver.md`. Not a time, so that the player's move is the same on every machine.
    fn node_budget(&self) -> u64 {
        4_000_000
    }
}
