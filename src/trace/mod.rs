//! What a search did, step by step: recorded from the search that plays, read from a file of somebody's own program, shown by the
//! page, written as text.
//!
//! A [`Trace`] is plain data without a game's types, so that page, worker, file and command line share it. Positions are not
//! kept: the moves from the root to a node give its position by the rules.

mod numbers;
pub mod packed;
mod record;
mod steps;
mod tree;

pub use record::{MAX_RECORDED, Recorder, record};
pub use steps::{Bound, Heading, Step, Stopped, Trace, UNKNOWN_WINDOW};
pub use tree::{Node, Tree};
