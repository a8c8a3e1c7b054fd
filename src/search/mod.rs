//! Searches of the game tree, one per file, simple enough to read in class.
//!
//! [`minimax()`] and [`alpha_beta()`] are the recursions of the textbooks; `state.rs` has the rest (counters, observer,
//! move order, principal variation). [`pvs()`] is for play and analysis.
//!
//! Each of the [`SEARCH_METHODS`] adds one idea to another one, so a comparison shows the gain of that idea:
//!
//! 1. [`minimax()`]: every line of play.
//! 2. [`alpha_beta()`], minimax and *cutoffs*: skips lines that cannot change the value.
//! 3. [`alpha_beta()`] with [`MoveOrder::Evaluation`], alpha-beta and *move order*: the best evaluated moves come
//!    first.
//! 4. [`alpha_beta_table()`], alpha-beta and *a table*: searches a position that different moves reach only once.
//! 5. [`deepen()`], alpha-beta and *deepening*: depth 1, 2, 3, ..., each beginning with the best line of the previous
//!    one.
//! 6. [`pvs()`], all of these and *the null window*: for every move but the first it only tests whether it is better.
//!    Without a time limit it skips the deepening, which would cost nodes.
//!
//! Methods 3, 4 and 5 each add their idea to method 2. [`negamax_memo()`] is not one of them: methods 3 and 4 in the
//! form of source 004, one function for both sides with memoized results. [`monte_carlo`] is of another kind: it has no
//! depth and no evaluation, and estimates values by random games.
//!
//! As in the course, every leaf is valued for the side to move at the root: evaluations need not be antisymmetric (the
//! distance to the start is the same for both sides), and the sign flip of negamax would change such values.

mod algorithm;
pub mod allocate;
mod alpha_beta;
mod alpha_beta_table;
mod analyse;
mod best_moves;
mod bound;
mod deepening;
mod events;
mod in_order;
mod judge;
mod memory;
mod methods;
mod minimax;
pub mod monte_carlo;
mod negamax_memo;
mod observe;
mod order;
mod params;
mod principal_variation;
mod pvs;
mod recall;
mod report;
mod spec;
mod state;
mod table;

pub use algorithm::{Algorithm, search_with};
pub use alpha_beta::alpha_beta;
pub use alpha_beta_table::alpha_beta_table;
pub use analyse::{Analysis, analyse};
pub use best_moves::best_moves;
pub use bound::Bound;
pub use deepening::deepen;
pub use in_order::count_in_order;
pub use memory::{DEFAULT_TABLE_BYTES, Memory};
pub use methods::{SEARCH_METHODS, SearchMethod, search_method};
pub use minimax::minimax;
pub use negamax_memo::negamax_memo;
pub use observe::{Event, Limiter, Observer, Silent};
pub use params::{MoveOrder, SearchParams};
pub use pvs::{TABLED, pvs};
pub use report::{Counters, Report};
pub use spec::SearchSpec;
