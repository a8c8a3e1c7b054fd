//! Exact solvers: what a position is worth, and not what somebody thinks of it.

pub mod adji_boto;
pub mod rastros;
pub mod reversi;
pub mod tic_tac_toe;
