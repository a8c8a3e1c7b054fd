//! A computer whose turn it is.

pub mod program;
pub(super) mod state;
pub mod update;
pub(super) mod view;
