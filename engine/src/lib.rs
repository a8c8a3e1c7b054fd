//! The games of Rastros Lab, the searches and the solvers: all that is compiled for speed.
//!
//! The package above sees these modules as its own. Whoever plays calls the searches through [`search::Compiled`]: a generic
//! function is compiled by its caller, and all callers are compiled for size.

#![forbid(unsafe_code)]

pub mod eval;
pub mod game;
pub mod games;
pub mod message;
pub mod order;
pub mod search;
pub mod solve;
