//! A computer whose turn it is.

pub(super) mod state;
pub mod update;
pub(super) mod view;
