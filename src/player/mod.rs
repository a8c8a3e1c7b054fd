//! Players: a specification that is plain data, and what it builds.
//!
//! The page, a file, a link and a worker all speak [`PlayerSpec`]; [`Player`] is what plays.

mod choose;
mod limit;
mod monitor;
mod shuffle;
mod spec;

pub use choose::{Choice, Player};
pub use limit::{Limit, MAX_DEPTH, MAX_TIME_MS};
pub use monitor::{SearchMonitor, Unmonitored};
pub use shuffle::shuffle;
pub use spec::PlayerSpec;

pub use crate::search::Algorithm;
