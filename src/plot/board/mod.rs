//! The board as a picture: boards of cells, pits with seeds, trees.

mod cells;
mod draw;
mod geometry;
mod overlay;
mod picture;
mod pieces;
mod pits;
mod tree;

pub use picture::{Arrow, BoardPicture, CellMark, Domino, owner_letter_token};
