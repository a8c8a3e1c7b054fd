//! The page without a browser: what is known ([`State`](shell::state::State)), what can happen ([`Msg`](shell::msg::Msg)), what
//! follows ([`update`](shell::update::update)) and what is seen ([`view`](shell::view::view)). All of it is pure and tested
//! natively; `web` carries effects out and writes views into the document.
//!
//! The folders are floors, and each imports only from below: `shell` over the sections (`play`, `puzzles`, `lab`,
//! `championship`, `coevolution`, `programs`), over `section`, over `players` and `record`, over `documents`, over `ui`, over `effects`. No section
//! imports another: what one asks of another goes through the shell.

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

#[cfg(test)]
mod tests;
