//! Boards as pictures: boards of cells, pits with seeds, and trees.

mod cells;
mod draw;
mod geometry;
mod overlay;
mod picture;
mod pieces;
mod pits;
mod text;
mod tree;

pub use picture::{Arrow, BoardPicture, CellMark, CellNames, Domino, owner_letter_token};
