//! The page without a browser: the state ([`State`](shell::state::State)), the messages ([`Msg`](shell::msg::Msg)), the
//! update ([`update`](shell::update::update)) and the view ([`view`](shell::view::view)). All functions are pure and
//! have native tests; `web` carries out the effects and writes the views into the document.
//!
//! The folders are floors that import only from lower ones: `shell` above the sections (`play`, `puzzles`, `lab`,
//! `championship`, `coevolution`, `programs`), above `section`, above `players` and `record`, above `documents`, above
//! `ui`, above `effects`, above `undo`. No section imports another: requests to another section go through the shell.

pub mod championship;
pub mod coevolution;
pub mod documents;
pub mod effects;
pub mod lab;
pub mod play;
pub mod players;
pub mod programs;
pub mod puzzles;
pub mod record;
pub mod section;
pub mod shell;
pub mod ui;
pub mod undo;

#[cfg(test)]
mod tests;
