//! Features of single squares, and the sum of them that a weighted piece counter is.
//!
//! A game whose pieces stand on the squares of a board says where (see [`super::Evaluated::pieces`]) and has 64 more features by that,
//! `square_a1` to `square_h8`: 1 where a piece of the side stands, -1 where one of its opponent does, else 0. They can be weighed wherever
//! a feature can, and people are offered them together, as a board.

use super::value::Value;
use crate::game::{SQUARE, Side};

/// Squares of a board.
pub const SQUARES: u8 = 64;

/// What stands for all of them together where features are listed.
pub const ALL_SQUARES: &str = "squares";

/// The squares on which the pieces of a side stand and those of its opponent, as sets of their numbers.
pub type Pieces<G> = fn(&G, Side) -> [u64; 2];

/// The name of a square's feature; squares are counted from the upper left corner, row by row.
pub fn square_feature(square: u8) -> String {
    format!("{SQUARE}{}", name(square))
}

/// The names of all of them, in their order.
pub fn square_features() -> impl Iterator<Item = String> {
    (0..SQUARES).map(square_feature)
}

/// The square that a feature is about, 0 to 63; `None` for any other feature.
pub fn square_of(feature: &str) -> Option<u8> {
    match feature.strip_prefix(SQUARE)?.as_bytes() {
        [column @ b'a'..=b'h', row @ b'1'..=b'8'] => Some(8 * (row - b'1') + column - b'a'),
        _ => None,
    }
}

/// Where all 64 stand among features one after the other, in their order.
pub fn board_among(features: &[String]) -> Option<usize> {
    let first = features.iter().position(|f| square_of(f) == Some(0))?;
    let board = features.get(first..first + usize::from(SQUARES))?;
    let in_order = board.iter().zip(0..).all(|(f, n)| square_of(f) == Some(n));
    in_order.then_some(first)
}

/// Features as a short list, in which [`ALL_SQUARES`] stands for all squares in their order.
pub fn together(features: &[String]) -> Vec<&str> {
    let board = board_among(features);
    let mut names = Vec::new();
    let mut rest = features;
    while let [first, others @ ..] = rest {
        let is_board = board == Some(features.len() - rest.len());
        names.push(if is_board {
            ALL_SQUARES
        } else {
            first.as_str()
        });
        rest = if is_board {
            &rest[usize::from(SQUARES)..]
        } else {
            others
        };
    }
    names
}

/// Features one by one: what [`together`] has made short.
pub fn one_by_one(names: &[&str]) -> Vec<String> {
    let mut features = Vec::new();
    for &name in names {
        match name {
            ALL_SQUARES => features.extend(square_features()),
            name => features.push(name.to_owned()),
        }
    }
    features
}

/// The square in the upper left of the board, on the edge or on the diagonal or between, that turning and mirroring make of a square:
/// there are ten.
pub fn reflected(square: u8) -> u8 {
    let near = |line: u8| line.min(7 - line);
    let (row, column) = (near(square / 8), near(square % 8));
    8 * row.min(column) + row.max(column)
}

/// A square as players call it: `a1` is the upper left one.
fn name(square: u8) -> String {
    let column = char::from(b'a' + square % 8);
    format!("{column}{}", square / 8 + 1)
}

/// Weighed squares, in their order.
pub(super) struct Squares<G> {
    pieces: Pieces<G>,
    weights: Box<[f64; SQUARES as usize]>,
    /// The last one that has a weight.
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
    /// One square.
    pub(super) fn new(pieces: Pieces<G>, square: u8, weight: f64) -> Self {
        let mut weights = Box::new([0.0; SQUARES as usize]);
        weights[usize::from(square % SQUARES)] = weight;
        Squares {
            pieces,
            weights,
            last: square,
        }
    }

    /// Takes up a square that comes after the others; false where it does not, so that it would be added before its turn.
    pub(super) fn takes(&mut self, square: u8, weight: f64) -> bool {
        let is_next = square > self.last && square < SQUARES;
        if is_next {
            self.weights[usize::from(square)] = weight;
            self.last = square;
        }
        is_next
    }

    /// Adds the products of weights and features to a sum, the first one first: the same number as term by term.
    // Apart, it costs evaluations without squares less.
    #[inline(never)]
    pub(super) fn added_to(&self, sum: Value, position: &G, side: Side) -> Value {
        added(sum, (self.pieces)(position, side), &self.weights)
    }
}

/// An empty square adds nothing, and is left out.
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
    fn squares_have_names_and_names_have_squares() {
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
    fn a_board_among_features_is_whole_and_in_order() {
        let of = |mut before: Vec<String>| {
            before.extend(square_features());
            before
        };
        assert_eq!(board_among(&of(Vec::new())), Some(0));
        assert_eq!(board_among(&of(vec!["mobility".to_owned()])), Some(1));
        let mut broken = of(Vec::new());
        broken.swap(3, 4);
        assert_eq!(board_among(&broken), None);
        assert_eq!(together(&broken), broken);
        broken.truncate(12);
        assert_eq!(board_among(&broken), None);
        let short = ["mobility", "squares", "edges"];
        let long = one_by_one(&short);
        assert_eq!((long.len(), together(&long)), (66, short.to_vec()));
    }

    #[test]
    fn turning_and_mirroring_leave_ten_squares() {
        let mut kinds: Vec<u8> = (0..SQUARES).map(reflected).collect();
        assert_eq!((kinds[7], kinds[62], kinds[40]), (0, 1, 2));
        kinds.sort_unstable();
        kinds.dedup();
        let names: Vec<String> = kinds.into_iter().map(name).collect();
        let ten = ["a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"];
        assert_eq!(names, ten);
    }
}
