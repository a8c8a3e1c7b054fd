//! Export of the shown recording, and import of a trace of the user's own program.

pub mod state;
pub mod update;
pub mod view;

#[cfg(test)]
mod tests;
