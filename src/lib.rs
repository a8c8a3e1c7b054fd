//! Rastros Lab: play, understand and evolve two-player board games in a browser.
//!
//! The modules are floors of a house, and imports flow down only; `ARCHITECTURE.md` is the map and
//! `tests/floors.rs` fails on an import that runs up.

#![forbid(unsafe_code)]

pub mod app;
pub mod arena;
pub mod championship;
pub mod check;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod eval;
pub mod evolution;
pub mod game;
pub mod games;
pub mod guest;
pub mod job;
pub mod player;
pub mod plot;
pub mod python;
pub mod registry;
pub mod search;
pub mod solve;
pub mod text;
pub mod trace;
#[cfg(target_arch = "wasm32")]
pub mod web;
