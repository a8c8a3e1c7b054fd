//! The games of Rastros Lab, the searches and the solvers: all that is compiled for speed.

#![forbid(unsafe_code)]

pub mod eval;
pub mod game;
pub mod games;
pub mod message;
pub mod order;
pub mod search;
pub mod solve;
