//! A matrix of scores: a square for each pair, coloured by its score, with the score as a number.

use super::colours::Token;
use super::drawing::{Anchor, Drawing, Ink};

/// Squares smaller than this, in CSS pixels, have no number.
const READABLE: f64 = 22.0;
/// The maximum size of a square.
const LARGEST: f64 = 46.0;

/// The score of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatrixCell {
    /// The row's share of the points, 0 to 1.
    pub share: f64,
    /// True if the share certainly differs from one half.
    pub certain: bool,
}

/// Scores of rows against columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// The titles of rows and columns; empty for a thumbnail without text.
    pub axes: [String; 2],
    pub rows: Vec<String>,
    pub columns: Vec<String>,
    /// Row by row; `None` without games.
    pub cells: Vec<Option<MatrixCell>>,
}

impl Matrix {
    /// `width` and `height` are in CSS pixels.
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        let longest = self.rows.iter().map(|name| name.chars().count()).max();
        let named = !self.axes[0].is_empty();
        let left = if named { longest.unwrap_or(0) as f64 * 7.4 + 10.0 } else { 0.0 };
        let top = if named { 40.0 } else { 0.0 };
        let across = (width - left) / self.columns.len().max(1) as f64;
        let unit = across
            .min((height - top) / self.rows.len().max(1) as f64)
            .min(LARGEST);
        if named {
            drawing.text((0.0, 9.0), &*self.axes[0], 12.0, 500, Anchor::Start, Token::Quiet);
            let end = left + unit * self.columns.len() as f64;
            drawing.text(
                (end.min(width), 9.0),
                &*self.axes[1],
                12.0,
                500,
                Anchor::End,
                Token::Quiet,
            );
        }
        for (c, name) in self.columns.iter().enumerate().filter(|_| named) {
            let at = (left + (c as f64 + 0.5) * unit, 30.0);
            drawing.text(at, name.as_str(), 12.0, 400, Anchor::Middle, Token::Quiet);
        }
        for (r, name) in self.rows.iter().enumerate() {
            let y = top + r as f64 * unit;
            if named {
                let at = (left - 8.0, y + unit / 2.0);
                drawing.text(at, name.as_str(), 12.0, 400, Anchor::End, Token::Quiet);
            }
            for c in 0..self.columns.len() {
                let cell = self
                    .cells
                    .get(r * self.columns.len() + c)
                    .copied()
                    .flatten();
                draw_cell(&mut drawing, cell, (left + c as f64 * unit, y), unit);
            }
        }
        drawing
    }
}

fn draw_cell(drawing: &mut Drawing, cell: Option<MatrixCell>, (x, y): (f64, f64), unit: f64) {
    let size = (unit - 1.5, unit - 1.5);
    let Some(cell) = cell else {
        drawing.rect((x, y), size, 2.0, Ink(Token::Line, 0.35));
        return;
    };
    let away = cell.share - 0.5;
    let token = if away >= 0.0 { Token::First } else { Token::Second };
    drawing.rect((x, y), size, 2.0, Ink(token, 0.06 + 0.88 * away.abs()));
    if unit >= READABLE {
        let weight = if cell.certain { 700 } else { 400 };
        let text = format!("{:.0}", cell.share * 100.0);
        let at = (x + size.0 / 2.0, y + size.1 / 2.0);
        drawing.text(at, text, 11.0, weight, Anchor::Middle, Token::Ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::drawing::Draw;

    #[test]
    fn matrix_colours_and_bold_cells() {
        let cell = |share, certain| Some(MatrixCell { share, certain });
        let matrix = Matrix {
            axes: ["row".to_owned(), "column".to_owned()],
            rows: vec!["a".to_owned(), "b".to_owned()],
            columns: vec!["a".to_owned(), "b".to_owned()],
            cells: vec![None, cell(0.9, true), cell(0.3, false), None],
        };
        let drawing = matrix.draw(300.0, 200.0);
        let fills: Vec<Token> = drawing.rects().map(|(_, _, fill)| fill.0).collect();
        assert_eq!(fills, [Token::Line, Token::First, Token::Second, Token::Line]);
        let weight_of = |wanted: &str| {
            drawing.shapes.iter().find_map(|s| match s {
                Draw::Text { text, weight, .. } if text == wanted => Some(*weight),
                _ => None,
            })
        };
        assert_eq!((weight_of("90"), weight_of("30")), (Some(700), Some(400)));
        for (at, size, _) in drawing.rects() {
            assert!(at.0 + size.0 <= 300.0 && at.1 + size.1 <= 200.0);
        }
    }
}
