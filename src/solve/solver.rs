//! What every exact solver can be asked.

use super::solved::Solved;
use crate::game::Game;

/// Told what is known by now, every few thousand nodes and after every move that was decided; ends the proof by saying yes.
///
/// What it is told is made by the same rule as the result: every legal move is in it, undecided ones too, and the worth of the
/// position only where it follows from these (see [`conclude`](super::conclude)). Times are not filled in.
pub type Listener<'a> = &'a mut dyn FnMut(&Solved) -> bool;

/// An exact solver of a game.
pub trait Solver<G: Game>: Sync {
    /// Whether a position, in which the game goes on, is within its reach: then it finds an answer if nobody ends the search.
    fn is_solvable(&self, position: &G) -> bool;

    /// Whether a player may wait for the answer: it is expected within seconds. Elsewhere only who asks for a proof waits for one.
    fn is_quick(&self, position: &G) -> bool {
        self.is_solvable(position)
    }

    /// The worth of the position for the side to move alone. Times are filled in by who asks, here and below.
    fn worth(&self, position: &G, listener: Listener<'_>) -> Solved;

    /// The worth of every legal move, or where `only` names some of them, of these at least: the rest of a proof that has
    /// begun, or a share of it (see [`Solved::merged`]). They are decided in the order in which they are named.
    fn moves(&self, position: &G, only: &[G::Move], listener: Listener<'_>) -> Solved;

    /// Positions after which a computer waits no longer for a proof: as many as take some four seconds by the measurements of
    /// `docs/solver.md`. Positions and no time, so that its move is the same on every machine.
    fn node_budget(&self) -> u64 {
        4_000_000
    }
}
