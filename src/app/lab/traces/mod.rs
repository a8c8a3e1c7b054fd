//! Traces out and in: the recording that is seen as files, and the trace of somebody's own program in its place.

pub mod state;
pub mod update;
pub mod view;

#[cfg(test)]
mod tests;
