//! Positions without a board of cells, as text in a fixed pitch.

use crate::plot::colours::Token;
use crate::plot::drawing::{Anchor, Drawing};

/// Width and height of a character at font size 1, with its margins.
const PITCH: (f64, f64) = (0.62, 1.25);

/// Characters and lines that there is room for at least, so that a short text is not gigantic.
const LEAST: (usize, usize) = (16, 6);

/// Characters of the longest line, and lines.
fn extent(text: &str) -> (usize, usize) {
    let widths = text.lines().map(|line| line.chars().count());
    (widths.max().unwrap_or(0).max(LEAST.0), text.lines().count().max(LEAST.1))
}

/// Width divided by height.
pub(super) fn aspect(text: &str) -> f64 {
    let (columns, lines) = extent(text);
    let ratio = columns as f64 * PITCH.0 / (lines as f64 * PITCH.1);
    ratio.clamp(0.5, 2.6)
}

/// Draws the text in the middle, as large as it fits.
pub(super) fn draw(drawing: &mut Drawing, text: &str) {
    let (columns, lines) = extent(text);
    let (width, height) = drawing.size;
    let across = width / (columns as f64 * PITCH.0);
    let size = across.min(height / (lines as f64 * PITCH.1));
    drawing.rect((0.0, 0.0), (width, height), 0.0, Token::CellA);
    let widths = text.lines().map(|line| line.chars().count());
    let left = (width - widths.max().unwrap_or(0) as f64 * size * PITCH.0) / 2.0;
    let top = (height - text.lines().count() as f64 * size * PITCH.1) / 2.0;
    for (row, line) in text.lines().enumerate() {
        let y = top + (row as f64 + 0.5) * size * PITCH.1;
        for (column, letter) in line.chars().enumerate() {
            if !letter.is_whitespace() {
                let x = left + (column as f64 + 0.5) * size * PITCH.0;
                let letter = letter.to_string();
                drawing.text((x, y), letter, size, 500, Anchor::Middle, Token::Ink);
            }
        }
    }
}
