//! The entries of n-tuple tables as features, so that an evolution can weigh them.
//!
//! `entry_a1b1_20` counts the placements like a1 b1, under the rotations and reflections of the board, with these
//! contents: a digit for each square as in [`super::tuple`], here a piece of the side on the first square and one of
//! its opponent on the second. All weighted entries of a tuple together are its table.

use super::spec::{EvaluationSpec, Term};
use super::square::{SQUARES, name};
use super::tuple::{contents, placement_named, tuple_feature};
use crate::game::ENTRY;

/// The maximum number of squares of a tuple of entries: a table then has 243.
const MAX_SQUARES: usize = 5;

/// The tuple of an entry, such as `a1b1`, and its index in the table; `None` for other features.
pub fn entry_of(feature: &str) -> Option<(&str, usize)> {
    let (tuple, digits) = feature.strip_prefix(ENTRY)?.split_once('_')?;
    let squares = squares_of(tuple)?;
    let is_content = digits.len() == squares.len() && !digits.starts_with('+');
    let content = usize::from_str_radix(digits, 3).ok()?;
    is_content.then_some((tuple, content))
}

/// The features of a network of all straight pairs of neighbouring squares: 32 tuples, with nine entries each.
pub fn pair_features() -> impl Iterator<Item = String> {
    pairs().into_iter().flat_map(|pair| entries(&pair))
}

/// The features of all entries of a tuple such as `a1b1`; `None` for an invalid tuple.
pub(super) fn table_features(tuple: &str) -> Option<Vec<String>> {
    squares_of(tuple).map(|squares| entries(&squares).collect())
}

fn squares_of(tuple: &str) -> Option<Vec<u8>> {
    placement_named(tuple).filter(|squares| squares.len() <= MAX_SQUARES)
}

/// The features of all entries of a tuple, in the order of its table.
fn entries(squares: &[u8]) -> impl Iterator<Item = String> + use<> {
    let length = squares.len();
    let tuple: String = squares.iter().map(|&square| name(square)).collect();
    let entry = move |content| format!("{ENTRY}{tuple}_{}", content_digits(content, length));
    (0..contents(length)).map(entry)
}

/// The digits of a content of this many squares.
pub fn content_digits(content: usize, squares: usize) -> String {
    let digits = (0..squares)
        .rev()
        .map(|place| content / contents(place) % 3);
    digits.map(|digit| digit.to_string()).collect()
}

/// Pairs of neighbours, also diagonal: row by row, the first pair of each class under rotations and reflections.
fn pairs() -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = Vec::new();
    for square in 0..SQUARES {
        let (left, right) = (square % 8 > 0, square % 8 < 7);
        for (step, is_on_board) in [(1, right), (7, left), (8, true), (9, right)] {
            let other = square + step;
            let is_new = || {
                let alike = images(&[square, other]).into_iter();
                let mut both_ways = alike.flat_map(|pair| [vec![pair[1], pair[0]], pair]);
                !both_ways.any(|pair| found.contains(&pair))
            };
            if is_on_board && other < SQUARES && is_new() {
                found.push(vec![square, other]);
            }
        }
    }
    found
}

/// The different placements of a tuple under the rotations and reflections of the board.
fn images(squares: &[u8]) -> Vec<Vec<u8>> {
    let mut images = Vec::new();
    for symmetry in 0..8 {
        let placement = squares.iter().map(|&square| image(square, symmetry));
        let placement: Vec<u8> = placement.collect();
        if !images.contains(&placement) {
            images.push(placement);
        }
    }
    images
}

/// The image of a square under one of the eight symmetries: the bits of the number reverse rows, reverse columns, and
/// exchange both.
fn image(square: u8, symmetry: u8) -> u8 {
    let reversed = |line: u8, bit: u8| if symmetry & bit == 0 { line } else { 7 - line };
    let (row, column) = (reversed(square / 8, 1), reversed(square % 8, 2));
    match symmetry & 4 {
        0 => 8 * row + column,
        _ => 8 * column + row,
    }
}

impl EvaluationSpec {
    /// The sum of weighted features, in which consecutive entries of a tuple become a term with its table.
    pub fn of_weights<'a>(features: impl Iterator<Item = (&'a String, f64)>) -> Self {
        let mut terms: Vec<Term> = Vec::new();
        let mut last_tuple = None;
        for (feature, weight) in features {
            let entry = entry_of(feature);
            let tuple = entry.map(|(tuple, _)| tuple);
            if tuple.is_none() || tuple != last_tuple {
                terms.push(
                    tuple
                        .and_then(empty_table)
                        .unwrap_or_else(|| Term::new(feature, weight)),
                );
            }
            if let (Some((_, content)), Some(term)) = (entry, terms.last_mut()) {
                term.values[content] = weight;
            }
            last_tuple = tuple;
        }
        EvaluationSpec { terms }
    }
}

/// A tuple in all its placements, with a table of zeros.
fn empty_table(tuple: &str) -> Option<Term> {
    let squares = squares_of(tuple)?;
    Some(Term {
        values: vec![0.0; contents(squares.len())],
        ..Term::new(tuple_feature(&images(&squares)), 1.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_all_of_the_board() {
        let pairs = pairs();
        assert_eq!(pairs.len(), 32);
        let mut placed: Vec<[u8; 2]> = Vec::new();
        for pair in pairs.iter().flat_map(|pair| images(pair)) {
            placed.push([pair[0].min(pair[1]), pair[0].max(pair[1])]);
        }
        placed.sort_unstable();
        placed.dedup();
        // 8 rows, 8 columns and 2 · 13 diagonals of neighbours.
        assert_eq!(placed.len(), 2 * 56 + 2 * 49);
        assert_eq!(images(&[0]), [[0], [56], [7], [63]]);
    }

    #[test]
    fn entries_have_names_both_ways() {
        let all: Vec<String> = pair_features().collect();
        assert_eq!(all.len(), 288);
        assert_eq!((&all[0][..], &all[7][..]), ("entry_a1b1_00", "entry_a1b1_21"));
        for (i, feature) in all.iter().enumerate() {
            assert_eq!(entry_of(feature).map(|(_, content)| content), Some(i % 9));
        }
        for other in [
            "entry_a1b1",
            "entry_a1b1_2",
            "entry_a1b1_+1",
            "entry_a1b1_03",
            "entry_a1a1_00",
            "entry_i1b1_00",
            "entry__",
            "entry_a1b1c1d1e1f1_000000",
            "tuple_a1b1",
        ] {
            assert_eq!(entry_of(other), None, "{other}");
        }
        assert_eq!(table_features("a1b1").as_deref(), Some(&all[..9]));
    }

    #[test]
    fn consecutive_entries_are_a_table() {
        let features =
            ["entry_a1b2_20", "mobility", "entry_a1b2_00", "entry_a1b2_22", "entry_b1c1_01"];
        let features = features.map(str::to_owned);
        let spec = EvaluationSpec::of_weights(features.iter().zip([1.0, 2.0, 3.0, 4.0, 5.0]));
        let found: Vec<_> = spec
            .terms
            .iter()
            .map(|t| (&t.feature[..], &t.values[..]))
            .collect();
        let corners = "tuple_a1b2.a8b7.h1g2.h8g7";
        assert_eq!(found[0], (corners, &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0][..]));
        assert_eq!((found[1].0, spec.terms[1].weight), ("mobility", 2.0));
        assert_eq!(found[2], (corners, &[3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 4.0][..]));
        assert_eq!((found.len(), found[3].1[1]), (4, 5.0));
    }
}
