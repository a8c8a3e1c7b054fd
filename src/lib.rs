//! Rastros Lab: play, understand and evolve two-player board games in a browser. This package connects what thinks,
//! the package in `engine/`, with what is seen, the package in `page/`.
//!
//! The modules are floors of a house, and imports flow down only; `DESIGN.md` draws the house and
//! `tests/floors.rs` fails on an import that runs up.

#![forbid(unsafe_code)]

pub mod arena;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod evolution;
pub mod facade;
pub mod job;
pub mod player;

pub use rastros_lab_engine::{eval, game, games, message, order, search, solve};
