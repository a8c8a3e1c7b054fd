//! Players: [`PlayerSpec`] describes a player as plain data for the page, files, links and workers; [`Player`] plays.

mod choose;
mod limit;
mod monitor;
mod shuffle;
mod spec;

pub use choose::{Choice, Player};
pub use limit::{Limit, MAX_DEPTH, MAX_PLAYOUTS, MAX_TIME_MS};
pub use monitor::{SearchMonitor, Unmonitored};
pub use shuffle::shuffle;
pub use spec::{MAX_EXPLORATION, PlayerSpec};

pub use crate::search::Algorithm;
