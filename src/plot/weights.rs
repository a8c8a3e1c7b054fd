//! A grid of weights, such as those of the squares of a board. Each cell has a colour, and its number if there is room.

use super::colours::Token;
use super::drawing::{Anchor, Drawing, Ink, Point};
use crate::text::Language;

/// Squares of a board, and of a row.
const ALL: usize = 64;
const ROW: usize = 8;
/// Squares smaller than this, in CSS pixels, have no number.
const READABLE: f64 = 26.0;
/// The maximum size of a square.
const LARGEST: f64 = 46.0;
/// The room for the names of columns, and the least room for those of rows.
const NAMES: f64 = 18.0;
/// The width of a character of a name.
const CHARACTER: f64 = 9.0;

/// Weights in rows and columns with their names.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightGrid {
    /// Row by row from the upper left.
    pub weights: Vec<i32>,
    pub rows: Vec<String>,
    pub columns: Vec<String>,
}

impl WeightGrid {
    pub fn of_board(weights: Vec<i32>) -> Self {
        WeightGrid {
            weights,
            rows: (1..=ROW).map(|row| row.to_string()).collect(),
            columns: ('a'..='h').map(String::from).collect(),
        }
    }

    /// `width` and `height` are in CSS pixels.
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        let longest = |names: &[String]| names.iter().map(|name| name.chars().count()).max();
        let width_of = |names| longest(names).unwrap_or(0) as f64 * CHARACTER;
        let left = NAMES.max(width_of(&self.rows));
        let columns = self.columns.len().max(1);
        let unit = ((width - left) / columns as f64)
            .min((height - NAMES) / self.rows.len().max(1) as f64)
            .min(LARGEST);
        let at = ((width - left - unit * columns as f64) / 2.0 + left, NAMES);
        let reach = reach_of(&self.weights);
        draw_cells(&mut drawing, &self.weights, columns, reach, at, unit, 1.0);
        let mut name = |place, name: &str| {
            drawing.text(place, name, 12.0, 400, Anchor::Middle, Token::Quiet);
        };
        let middle = |line: usize| (line as f64 + 0.5) * unit;
        for (row, text) in self.rows.iter().enumerate() {
            name((at.0 - left / 2.0, at.1 + middle(row)), text);
        }
        if unit >= width_of(&self.columns) {
            for (column, text) in self.columns.iter().enumerate() {
                name((at.0 + middle(column), NAMES / 2.0), text);
            }
        }
        if unit >= READABLE {
            for (i, weight) in self.weights.iter().enumerate() {
                let (x, y) = cell(at, unit, columns, i);
                let place = (x + unit / 2.0, y + unit / 2.0);
                let text = Language::En.number(&weight.to_string());
                drawing.text(place, text, 11.0, 400, Anchor::Middle, Token::Ink);
            }
        }
        drawing
    }
}

/// The genes of a genome's squares, if it has a board that begins at index `first`.
pub(super) fn squares_of(genes: &[i32], first: Option<usize>) -> Option<&[i32]> {
    let first = first?;
    genes.get(first..first + ALL)
}

/// The maximum number of bars of a genome.
const BARS: usize = 96;

/// The bars of the other genes with the indices of these. If there are more than [`BARS`], each is the largest of some.
pub(super) fn bars(genes: &[i32], first: Option<usize>) -> Vec<(usize, i32)> {
    let all: Vec<_> = others(genes, first).collect();
    let each = all.len().div_ceil(BARS).max(1);
    let largest = |some: &[(usize, i32)]| some.iter().copied().max_by_key(|gene| gene.1.abs());
    all.chunks(each).filter_map(largest).collect()
}

/// The other genes with their indices.
pub(super) fn others(genes: &[i32], first: Option<usize>) -> impl Iterator<Item = (usize, i32)> {
    let board = first.map(|first| first..first + ALL);
    let all = genes.iter().copied().enumerate();
    all.filter(move |(i, _)| !board.as_ref().is_some_and(|board| board.contains(i)))
}

/// The largest absolute weight, at least 1.
fn reach_of(weights: &[i32]) -> i32 {
    let amounts = weights.iter().map(|w| w.saturating_abs());
    amounts.max().unwrap_or(1).max(1)
}

/// The upper left corner of a square of a board.
pub(super) fn corner(at: Point, unit: f64, square: usize) -> Point {
    cell(at, unit, ROW, square)
}

/// The upper left corner of a cell of a table with this many columns.
fn cell(at: Point, unit: f64, columns: usize, index: usize) -> Point {
    let (row, column) = (index / columns, index % columns);
    (at.0 + column as f64 * unit, at.1 + row as f64 * unit)
}

/// Eight rows of eight squares, one colour for positive weights and one for negative ones, with an opacity relative to
/// `reach`.
pub(super) fn draw_squares(
    drawing: &mut Drawing,
    weights: &[i32],
    reach: i32,
    at: Point,
    unit: f64,
    strength: f64,
) {
    draw_cells(drawing, weights, ROW, reach, at, unit, strength);
}

fn draw_cells(
    drawing: &mut Drawing,
    weights: &[i32],
    columns: usize,
    reach: i32,
    at: Point,
    unit: f64,
    strength: f64,
) {
    let gap = if unit >= 8.0 { 1.5 } else { 0.0 };
    // Paler colours keep the numbers readable.
    let strongest = if unit >= READABLE { 0.42 } else { 0.8 };
    let side = |cells: usize| unit * cells as f64 - gap;
    let size = (side(columns), side(weights.len() / columns));
    drawing.rect(at, size, 1.0, Ink(Token::Line, 0.5 * strength));
    for (i, &weight) in weights.iter().enumerate().filter(|(_, w)| **w != 0) {
        let token = if weight > 0 { Token::First } else { Token::Second };
        let part = (f64::from(weight).abs() / f64::from(reach.max(1))).min(1.0);
        let fill = Ink(token, (0.08 + strongest * part) * strength);
        drawing.rect(cell(at, unit, columns, i), (unit - gap, unit - gap), 0.0, fill);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_drawn_on_their_squares() {
        let mut weights = vec![0; ALL];
        (weights[0], weights[15], weights[63]) = (3, -2, 1);
        let picture = WeightGrid::of_board(weights);
        for (width, height) in [(330.0, 320.0), (900.0, 400.0), (160.0, 500.0)] {
            let drawing = picture.draw(width, height);
            let found: Vec<_> = drawing.rects().collect();
            let tokens: Vec<Token> = found.iter().map(|r| r.2.0).collect();
            assert_eq!(tokens, [Token::Line, Token::First, Token::Second, Token::First]);
            let [a1, h2, h8] = [1, 2, 3].map(|i| found[i].0);
            assert!(h2.0 > a1.0 && h2.1 > a1.1 && (h8.0 - h2.0).abs() < 1e-9 && h8.1 > h2.1);
            assert!(h8.0 < width && h8.1 < height && a1.0 >= 0.0);
            let numbers = drawing.texts().filter(|(text, ..)| *text == "−2");
            assert_eq!(numbers.count(), usize::from(width > 200.0), "{width}");
        }
    }

    #[test]
    fn finds_board_among_other_genes() {
        let genes: Vec<i32> = (0..66).collect();
        assert_eq!(squares_of(&genes, Some(1)).map(|s| (s[0], s[63])), Some((1, 64)));
        assert_eq!(squares_of(&genes, Some(3)), None);
        let rest: Vec<_> = others(&genes, Some(1)).collect();
        assert_eq!(rest, [(0, 0), (65, 65)]);
        assert_eq!(others(&genes, None).count(), 66);
    }
}
