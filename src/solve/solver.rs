//! The interface of the exact solvers.

use super::solved::Solved;
use crate::game::Game;

/// Called every few thousand nodes and after every decided move with the results so far; returns true to stop the
/// proof.
///
/// Progress follows the same rule as the result: it contains every legal move, undecided ones too, and the worth of the
/// position only if it follows from these (see [`conclude`](super::conclude)). It has no times.
pub type Listener<'a> = &'a mut dyn FnMut(&Solved) -> bool;

/// The positions that a solver decides. The page asks this, and does not contain the solvers.
pub trait Reach<G: Game>: Sync {
    /// True if the solver finds an answer for an unfinished position, unless stopped.
    fn is_solvable(&self, position: &G) -> bool;
}

pub trait Solver<G: Game>: Reach<G> {
    /// True if it takes at most seconds, so that a player may wait for it. Otherwise only an explicit request for a
    /// proof starts it.
    fn is_quick(&self, position: &G) -> bool {
        self.is_solvable(position)
    }

    /// The worth of the position for the side to move only. The caller sets the times, here and below.
    fn worth(&self, position: &G, listener: Listener<'_>) -> Solved;

    /// The worth of every legal move, or at least of the moves named in `only`, in that order: the rest of an earlier
    /// proof, or a share of one (see [`Solved::merged`]).
    fn moves(&self, position: &G, only: &[G::Move], listener: Listener<'_>) -> Solved;

    /// A computer player waits for a proof of at most this many positions, about four seconds by the measurements in
    /// `docs/solver.md`. Not a time, so that its move is the same on every machine.
    fn node_budget(&self) -> u64 {
        4_000_000
    }
}
