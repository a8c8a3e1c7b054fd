//! Features of single squares, and their sum, a weighted piece counter.
//!
//! A game with pieces on the squares of a board defines [`super::Evaluated::PIECES`] and thereby has 64 more
//! features, `square_a1` to `square_h8`: 1 for a piece of the side, -1 for one of its opponent, 0 if empty. They work
//! wherever a feature does; the page shows them together as a board.

use super::value::Value;
use crate::game::{SQUARE, Side};

pub const SQUARES: u8 = 64;

/// The squares of the pieces of a side and of its opponent, as bit sets.
pub type Pieces<G> = fn(&G, Side) -> [u64; 2];

/// The feature of a square; squares count from the upper left corner, row by row.
pub fn square_feature(square: u8) -> String {
    format!("{SQUARE}{}", name(square))
}

/// The features of all squares in order.
pub fn square_features() -> impl Iterator<Item = String> {
    (0..SQUARES).map(square_feature)
}

/// The square of a feature, 0 to 63; `None` for other features.
pub fn square_of(feature: &str) -> Option<u8> {
    square_named(feature.strip_prefix(SQUARE)?.as_bytes())
}

/// The square of a name such as `a1`.
pub(super) fn square_named(name: &[u8]) -> Option<u8> {
    match name {
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Some(8 * (row - b'1') + column - b'a'),
        _ => None,
    }
}

/// The index where all 64 squares begin, if the list contains them consecutively and in order.
pub fn board_among(features: &[String]) -> Option<usize> {
    let first = features.iter().position(|f| square_of(f) == Some(0))?;
    let board = features.get(first..first + usize::from(SQUARES))?;
    let in_order = board.iter().zip(0..).all(|(f, n)| square_of(f) == Some(n));
    in_order.then_some(first)
}

/// The representative of a square under rotations and reflections: one of the ten squares in the upper left octant.
pub fn reflected(square: u8) -> u8 {
    let near = |line: u8| line.min(7 - line);
    let (row, column) = (near(square / 8), near(square % 8));
    8 * row.min(column) + row.max(column)
}

/// The name of a square; `a1` is the upper left one.
pub(super) fn name(square: u8) -> String {
    let column = char::from(b'a' + square % 8);
    format!("{column}{}", square / 8 + 1)
}

/// Weights of squares.
pub(super) struct Squares<G> {
    pieces: Pieces<G>,
    weights: Box<[f64; SQUARES as usize]>,
    /// The last square that has a weight.
    last: u8,
}

impl<G> Clone for Squares<G> {
    fn clone(&self) -> Self {
        Squares {
            weights: self.weights.clone(),
            ..*self
        }
    }
}

impl<G> Squares<G> {
    pub(super) fn new(pieces: Pieces<G>, square: u8, weight: f64) -> Self {
        let mut weights = Box::new([0.0; SQUARES as usize]);
        weights[usize::from(square % SQUARES)] = weight;
        Squares {
            pieces,
            weights,
            last: square,
        }
    }

    /// Adds a square after all others. Returns false for a square that does not come after the last one, which would
    /// change the order of the sum.
    pub(super) fn try_push(&mut self, square: u8, weight: f64) -> bool {
        let is_next = square > self.last && square < SQUARES;
        if is_next {
            self.weights[usize::from(square)] = weight;
            self.last = square;
        }
        is_next
    }

    /// Adds the products of weights and features in order: gives exactly the same number as adding term by term.
    // Not inlined, so that evaluations without squares stay fast.
    #[inline(never)]
    pub(super) fn added_to(&self, sum: Value, position: &G, side: Side) -> Value {
        added(sum, (self.pieces)(position, side), &self.weights)
    }
}

/// Skips empty squares, which add nothing.
fn added(sum: Value, [own, other]: [u64; 2], weights: &[f64; SQUARES as usize]) -> Value {
    let (mut sum, mut rest) = (sum, own | other);
    while rest != 0 {
        let square = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let weight = weights[square];
        sum += match own >> square & 1 {
            1 => weight,
            _ => -weight,
        };
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_squares_are_inverse() {
        for square in 0..SQUARES {
            assert_eq!(square_of(&square_feature(square)), Some(square));
        }
        let named = ["square_a1", "square_h1", "square_a2", "square_h8"];
        assert_eq!(named.map(square_of), [0, 7, 8, 63].map(Some));
        for other in ["square_", "square_i1", "square_a9", "square_a11", "like_a1"] {
            assert_eq!(square_of(other), None, "{other}");
        }
    }

    #[test]
    fn symmetry_leaves_ten_squares() {
        let mut kinds: Vec<u8> = (0..SQUARES).map(reflected).collect();
        assert_eq!((kinds[7], kinds[62], kinds[40]), (0, 1, 2));
        kinds.sort_unstable();
        kinds.dedup();
        let names: Vec<String> = kinds.into_iter().map(name).collect();
        let ten = ["a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"];
        assert_eq!(names, ten);
    }
}
