//! Cards of two screens. Measure: counts per depth, and the comparison of a source document. Depth: the gain of one
//! more ply, depth against truth (the moves of each depth in solved positions), and the horizon.

pub mod compare;
mod compare_view;
mod counts_view;
pub mod depths_and_playouts_view;
pub(super) mod frame;
pub mod horizon;
mod horizon_view;
pub mod link;
pub mod measure;
mod minimum_view;
pub mod ply;
pub(super) mod ply_view;
pub mod shipped;
pub mod state;
pub mod strength;
pub mod truth;
mod truth_view;
pub mod update;
pub mod view;

#[cfg(test)]
mod tests;
