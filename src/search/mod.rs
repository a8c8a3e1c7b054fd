//! Searches of the game tree, each in a file of its own that can be read from top to bottom in class.
//!
//! [`minimax()`] and [`alpha_beta()`] are the recursions of the text-books; what is not theirs (counting, the observer, the order
//! of moves, the principal variation) stands in `state.rs`. [`pvs()`] is the one for play and analysis.
//!
//! The searches are a ladder ([`LADDER`]), on which each step has one idea that another one has not, so that what it gains is that
//! idea's gain:
//!
//! 1. [`minimax()`]: every line of play.
//! 2. [`alpha_beta()`], minimax and *cuts*: lines that cannot matter are left out.
//! 3. [`alpha_beta()`] with [`MoveOrder::Evaluation`], alpha-beta and *order*: the moves that look best come first.
//! 4. [`alpha_beta_table()`], alpha-beta and *a table*: a position that other moves lead to is searched once.
//! 5. [`deepen()`], alpha-beta and *deepening*: depth 1, 2, 3, ..., each with the best line of the one before first.
//! 6. [`pvs()`], all of it and *the null window*: of every move but the first it asks only whether it is better. Where time is no
//!    limit it leaves the deepening out, since that costs it nodes.
//!
//! Steps 3, 4 and 5 stand beside each other: each adds its idea to step 2. Beside the ladder is [`negamax_memo()`], steps 3 and 4 in
//! the form in which seed 004 has them: one function for both sides, and answers that are remembered.
//!
//! Every leaf is judged for the side that moves at the root, as in the course: evaluations need not be antisymmetric
//! (the distance to the start is the same for both sides), so that the sign flip of negamax would change them.

mod algorithm;
pub mod allocate;
mod alpha_beta;
mod alpha_beta_table;
mod analyse;
mod best_moves;
mod deepening;
mod judge;
mod ladder;
mod memory;
mod minimax;
mod negamax_memo;
mod observe;
mod order;
mod principal_variation;
mod pvs;
mod question;
mod recall;
mod spec;
mod state;
mod table;
mod tell;

pub use algorithm::{Algorithm, search_with};
pub use alpha_beta::alpha_beta;
pub use alpha_beta_table::alpha_beta_table;
pub use analyse::{Analysis, MoveReport, analyse};
pub use best_moves::{BestMoves, best_moves};
pub use deepening::deepen;
pub use ladder::{LADDER, Step, step};
pub use memory::{DEFAULT_TABLE_BYTES, Memory};
pub use minimax::minimax;
pub use negamax_memo::negamax_memo;
pub use observe::{Event, Limiter, Observer, Silent};
pub use pvs::{TABLED, pvs};
pub use question::{Counters, MoveOrder, Pace, Question, Report};
pub use spec::SearchSpec;
pub use table::Bound;
