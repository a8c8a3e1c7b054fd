//! n-tuples (Lucas 2007): lookup tables by the contents of a few squares.
//!
//! An n-tuple is a term of an evaluation. Its feature names the squares of one or more placements,
//! `tuple_a1b1c1.h1g1f1`; its table has a value for each of the 3^n contents of a placement. The value of the feature
//! is the sum of the table's values over all placements. A content is a number with a digit for each square, the first
//! square's the most significant: 0 for the opponent, 1 for an empty square, 2 for the side.
//!
//! Some networks were trained with output negation: for the second side, `negated_tuple_…` has the negated value for
//! the first side.

use std::rc::Rc;

use super::evaluated::{Evaluated, feature_value};
use super::spec::{EvaluationSpec, Term};
use super::square::{Pieces, SQUARES, name, square_named};
use super::value::{MAX_WEIGHT, Value};
use crate::game::{NEGATED, Side, TUPLE};
use crate::text::Message;

/// The maximum number of squares of a placement: a table then has 6,561 values.
pub(super) const MAX_LENGTH: usize = 8;

/// The maximum number of placements of a tuple.
pub(super) const MAX_PLACEMENTS: usize = 64;

/// The feature of a tuple with these placements.
pub(super) fn tuple_feature(placements: &[Vec<u8>]) -> String {
    let placements = placements.iter();
    let names = placements.map(|squares| squares.iter().map(|&s| name(s)).collect::<String>());
    format!("{TUPLE}{}", names.collect::<Vec<_>>().join("."))
}

/// The placements of a feature; `None` for other features. All placements have the same length, and none repeats a
/// square.
pub(super) fn placements_of(feature: &str) -> Option<Vec<Vec<u8>>> {
    let tuple = feature.strip_prefix(NEGATED).unwrap_or(feature);
    let placements = tuple.strip_prefix(TUPLE)?.split('.');
    let placements: Vec<Vec<u8>> = placements.map(placement_named).collect::<Option<_>>()?;
    let length = placements[0].len();
    let is_tuple = placements.len() <= MAX_PLACEMENTS
        && placements.iter().all(|squares| squares.len() == length);
    is_tuple.then_some(placements)
}

/// The squares of a placement such as `a1b1c1`; `None` for too many, or a square named twice.
pub(super) fn placement_named(names: &str) -> Option<Vec<u8>> {
    let squares = names.as_bytes().chunks(2).map(square_named);
    let squares: Vec<u8> = squares.collect::<Option<_>>()?;
    let is_placement = (1..=MAX_LENGTH).contains(&squares.len()) && names_twice(&squares).is_none();
    is_placement.then_some(squares)
}

/// The first square that a placement repeats.
pub(super) fn names_twice(squares: &[u8]) -> Option<u8> {
    let mut later = squares.iter().enumerate();
    later.find_map(|(i, square)| squares[..i].contains(square).then_some(*square))
}

/// The number of contents of this many squares.
pub(super) fn contents(squares: usize) -> usize {
    3usize.pow(squares as u32)
}

/// The value of the feature of a term for a side.
///
/// # Errors
/// An unknown feature, or a table of the wrong size.
pub fn term_value<G: Evaluated>(term: &Term, position: &G, side: Side) -> Result<Value, Message> {
    Ok(match Tuple::of_term::<G>(term)? {
        Some((pieces, tuple)) => tuple.value(&Digits::new(pieces(position, side)), side),
        None => feature_value::<G>(&term.feature)?.of(position, side),
    })
}

impl EvaluationSpec {
    /// The terms that are n-tuples.
    pub fn tuples(&self) -> impl Iterator<Item = &Term> {
        self.terms.iter().filter(|term| !term.values.is_empty())
    }

    /// True if a tuple has the negated value for the second side.
    pub fn is_negated(&self) -> bool {
        self.tuples().any(|term| term.feature.starts_with(NEGATED))
    }

    /// Sets the meaning of all tuples for the second side.
    #[must_use]
    pub fn with_negated(mut self, negated: bool) -> Self {
        for term in self.terms.iter_mut().filter(|term| !term.values.is_empty()) {
            let tuple = term.feature.strip_prefix(NEGATED).unwrap_or(&term.feature);
            term.feature = format!("{}{tuple}", if negated { NEGATED } else { "" });
        }
        self
    }
}

/// A weighted tuple.
#[derive(Clone)]
pub(super) struct Tuple {
    weight: f64,
    negated: bool,
    placements: Vec<Placement>,
}

#[derive(Clone)]
struct Placement {
    squares: Vec<u8>,
    values: Rc<[f64]>,
}

impl Tuple {
    /// The tuple of a term, with the pieces of its game; `None` if it has another feature.
    ///
    /// # Errors
    /// A table of the wrong size, or a value beyond [`MAX_WEIGHT`].
    pub(super) fn of_term<G: Evaluated>(term: &Term) -> Result<Option<(Pieces<G>, Self)>, Message> {
        let found = G::PIECES.zip(placements_of(&term.feature));
        let expected = found.as_ref().map_or(0, |(_, all)| contents(all[0].len()));
        let about =
            |key| Message::new(key).with_message("feature", G::INFO.feature_name(&term.feature));
        if term.values.len() != expected {
            return Err(about("error.evaluation.values")
                .with("found", term.values.len())
                .with("expected", expected));
        }
        let fits = |value: &f64| (term.weight * value).abs() <= MAX_WEIGHT;
        if !term.values.iter().all(fits) {
            return Err(about("error.evaluation.weight"));
        }
        Ok(found.map(|(pieces, placements)| {
            let placements = merged(placements, &term.values);
            let tuple = Tuple {
                weight: term.weight,
                negated: term.feature.starts_with(NEGATED),
                placements,
            };
            (pieces, tuple)
        }))
    }

    /// The value for a side, with the digits for this side.
    fn value(&self, digits: &Digits, side: Side) -> Value {
        let placements = self.placements.iter();
        if self.negated && side == Side::Second {
            // For the other side each digit is two minus the digit, so tables are read from their end.
            return placements.fold(0.0, |sum, p| {
                sum - p.values[p.values.len() - 1 - digits.content(&p.squares)]
            });
        }
        placements.fold(0.0, |sum, p| sum + p.values[digits.content(&p.squares)])
    }
}

/// Joins placements on the same squares: they differ in the order of the squares, so one table can hold their sum.
fn merged(placements: Vec<Vec<u8>>, values: &[f64]) -> Vec<Placement> {
    let shared: Rc<[f64]> = values.into();
    let mut merged: Vec<Placement> = Vec::new();
    for squares in placements {
        let same = |other: &&mut Placement| squares.iter().all(|s| other.squares.contains(s));
        let Some(first) = merged.iter_mut().find(same) else {
            let values = Rc::clone(&shared);
            merged.push(Placement { squares, values });
            continue;
        };
        let mut digits = Digits([0; SQUARES as usize]);
        let sums = first.values.iter().enumerate().map(|(content, sum)| {
            let mut rest = content;
            for &square in first.squares.iter().rev() {
                digits.0[usize::from(square)] = (rest % 3) as u8;
                rest /= 3;
            }
            sum + values[digits.content(&squares)]
        });
        first.values = sums.collect();
    }
    merged
}

/// The digit of each square.
struct Digits([u8; SQUARES as usize]);

impl Digits {
    #[inline]
    fn new([own, other]: [u64; 2]) -> Self {
        let digit = |square: usize| (1 + (own >> square & 1) - (other >> square & 1)) as u8;
        Digits(std::array::from_fn(digit))
    }

    #[inline]
    fn content(&self, squares: &[u8]) -> usize {
        let digits = squares
            .iter()
            .map(|&square| self.0[usize::from(square % SQUARES)]);
        digits.fold(0, |content, digit| 3 * content + usize::from(digit))
    }
}

/// Consecutive tuples of an evaluation.
pub(super) struct Tuples<G> {
    pieces: Pieces<G>,
    tuples: Vec<Tuple>,
}

impl<G> Clone for Tuples<G> {
    fn clone(&self) -> Self {
        Tuples {
            tuples: self.tuples.clone(),
            ..*self
        }
    }
}

impl<G> Tuples<G> {
    pub(super) fn new(pieces: Pieces<G>, tuple: Tuple) -> Self {
        let tuples = vec![tuple];
        Tuples { pieces, tuples }
    }

    pub(super) fn push(&mut self, tuple: Tuple) {
        self.tuples.push(tuple);
    }

    /// Adds the weighted values in order.
    // Not inlined, so that evaluations without tuples stay fast.
    #[inline(never)]
    pub(super) fn added_to(&self, sum: Value, position: &G, side: Side) -> Value {
        let digits = Digits::new((self.pieces)(position, side));
        let tuples = self.tuples.iter();
        tuples.fold(sum, |sum, tuple| sum + tuple.weight * tuple.value(&digits, side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_name_their_placements() {
        let placements = vec![vec![0, 1, 2], vec![63, 62, 61]];
        let feature = tuple_feature(&placements);
        assert_eq!(feature, "tuple_a1b1c1.h8g8f8");
        assert_eq!(placements_of(&feature), Some(placements));
        let long = format!("tuple_{}", "a1".repeat(9));
        let many = format!("tuple_{}", ["a1"; 65].join("."));
        for other in [
            "tuple_",
            "tuple_a",
            "tuple_a1b",
            "tuple_a9",
            "tuple_a1a1",
            "tuple_a1.a1b1",
            "tuple_a1.",
            "a1",
            &long,
            &many,
        ] {
            assert_eq!(placements_of(other), None, "{other}");
        }
    }

    #[test]
    fn merging_keeps_the_sum() {
        let placements = vec![vec![0, 1, 8], vec![0, 8, 1], vec![9, 1, 0], vec![8, 0, 1]];
        let values: Vec<f64> = (0..27).map(|n| f64::from(n * n)).collect();
        let few = merged(placements.clone(), &values);
        assert_eq!(few.len(), 2);
        let tuple = Tuple {
            weight: 1.0,
            negated: true,
            placements: few,
        };
        for pieces in [[0x103, 0x200], [0x202, 0x101], [0, 0], [0x1, 0x102]] {
            let digits = Digits::new(pieces);
            let sum: f64 = placements
                .iter()
                .map(|squares| values[digits.content(squares)])
                .sum();
            assert_eq!(tuple.value(&digits, Side::First), sum, "{pieces:?}");
            let [own, other] = pieces;
            let others = Digits::new([other, own]);
            assert_eq!(tuple.value(&others, Side::Second), -sum, "{pieces:?}");
        }
    }
}
