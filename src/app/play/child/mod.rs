//! Play in child mode: three levels with faces, simple words, and hints that mark a cell.

pub(super) mod helping;
pub(super) mod hint;
pub(super) mod levels;
pub(super) mod msg;
pub(super) mod update;
pub(super) mod view;

#[cfg(test)]
mod tests;
