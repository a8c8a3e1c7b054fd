//! The moves of the computer.

pub mod program;
pub(super) mod state;
pub mod update;
pub(super) mod view;
