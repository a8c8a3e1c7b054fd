//! A search step by step: records the search of a player, or reads a file of the user's program, for display on the
//! page and for text files.
//!
//! A [`Trace`] is plain data without a game's types, so that page, worker, file and command line share it. It does not
//! contain positions: the moves from the root to a node determine its position.

mod actions;
mod brief;
mod code;
mod compare;
mod estimate;
mod line;
mod listing;
mod node_bounds;
mod numbers;
pub mod packed;
pub mod quiz;
mod read;
mod record;
mod recorded;
mod steps;
mod tree;
mod tree_minimum;
mod why;
mod words;
mod write;

pub use actions::{Actions, actions};
pub use brief::brief;
pub use code::{CodeLine, pseudo_code};
pub use compare::{Difference, compare, step_text};
pub use estimate::{Estimate, estimate};
pub use line::is_trace;
pub use listing::listing;
pub use read::{MAX_BYTES, Replay, read};
pub use record::{MAX_RECORDED, Recorder, record};
pub use recorded::{Heading, JUDGE, Stopped, Trace};
pub use steps::{NullWindowQuestion, Step, is_null, null_window_question};
pub use tree::{Node, Tree};
pub use tree_minimum::{TreeMinimum, tree_minimum};
pub use why::why;
pub use words::short_number;
pub use write::{FORMAT, VERSION, to_csv, to_json_lines};
