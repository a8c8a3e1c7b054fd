//! The common clock of all lanes.

pub mod moment;
pub mod state;
pub mod stops;
pub mod update;
pub mod view;
pub mod why;
