//! Exact solvers: what a position is worth, and not what somebody thinks of it.

pub mod tic_tac_toe;
