//! Play for a child: three levels with faces, friendly words, and help that shows a cell.

pub(super) mod helping;
pub(super) mod hint;
pub(super) mod levels;
pub(super) mod msg;
pub(super) mod update;
pub(super) mod view;

#[cfg(test)]
mod tests;
