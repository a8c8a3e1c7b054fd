//! Searches of the game tree, each in a file of its own that can be read from top to bottom in class.
//!
//! [`minimax()`] and [`alpha_beta()`] are the recursions of the text-books; what is not theirs (counting, the observer, the order
//! of moves, the principal variation) stands in `state.rs`. [`pvs()`] is the one for play and analysis.
//!
//! Every leaf is judged for the side that moves at the root, as in the course: evaluations need not be antisymmetric
//! (the distance to the start is the same for both sides), so that the sign flip of negamax would change them.

mod algorithm;
pub mod allocate;
mod alpha_beta;
mod analyse;
mod best_moves;
mod deepening;
mod judge;
mod memory;
mod minimax;
mod observe;
mod order;
mod principal_variation;
mod pvs;
mod question;
mod state;
mod table;
mod tell;

pub use algorithm::{Algorithm, search_with};
pub use alpha_beta::alpha_beta;
pub use analyse::{Analysis, MoveReport, analyse};
pub use best_moves::{BestMoves, best_moves};
pub use deepening::deepen;
pub use memory::{DEFAULT_TABLE_BYTES, Memory};
pub use minimax::minimax;
pub use observe::{Event, Limiter, Observer, Silent};
pub use pvs::pvs;
pub use question::{Counters, MoveOrder, Pace, Question, Report};
pub use table::Bound;
