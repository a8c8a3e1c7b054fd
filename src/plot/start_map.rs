//! The winner for every starting cell: boards of several sizes side by side, with a colour and letter per cell.

use super::board::owner_letter_token;
use super::colours::Token;
use super::drawing::{Anchor, Drawing, Ink, Point};
use crate::game::Side;
use crate::games::grid::Size;

/// The gap between two boards, in cells.
const GAP: f64 = 0.9;

/// The height of the line above a board with its size, in cells.
const HEAD: f64 = 0.9;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartCell {
    /// The goal of a side, which is not a starting cell.
    Goal(Side),
    Won(Side),
    /// Not solved yet.
    Open,
}

/// The starting cells of a board, row by row from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct StartBoard {
    pub size: Size,
    /// One per cell of the board.
    pub cells: Vec<StartCell>,
}

impl StartBoard {
    /// The names of the cells from which a side wins.
    pub fn won_by(&self, side: Side) -> Vec<String> {
        let cells = self.cells.iter().enumerate();
        cells
            .filter(|(_, cell)| **cell == StartCell::Won(side))
            .map(|(i, _)| self.size.cell_text(self.size.from_dense(i)))
            .collect()
    }

    /// The number of undecided starts.
    pub fn open(&self) -> usize {
        let open = |cell: &&StartCell| **cell == StartCell::Open;
        self.cells.iter().filter(open).count()
    }
}

/// Boards arranged in rows and columns by their own numbers of rows and columns.
#[derive(Clone, Debug, PartialEq)]
pub struct StartMap {
    pub boards: Vec<StartBoard>,
    pub letters: [String; 2],
}

impl StartMap {
    /// The distinct numbers of rows, and of columns.
    fn sizes(&self) -> (Vec<usize>, Vec<usize>) {
        let distinct = |mut sizes: Vec<usize>| {
            sizes.sort_unstable();
            sizes.dedup();
            sizes
        };
        let rows = self.boards.iter().map(|b| b.size.rows.into()).collect();
        let columns = self.boards.iter().map(|b| b.size.columns.into()).collect();
        (distinct(rows), distinct(columns))
    }

    /// Width and height in cells.
    fn extent(&self) -> (f64, f64) {
        let (rows, columns) = self.sizes();
        let gaps = |sizes: &[usize]| GAP * sizes.len().saturating_sub(1) as f64;
        let width = columns.iter().sum::<usize>() as f64 + gaps(&columns);
        let height = rows.iter().sum::<usize>() as f64 + gaps(&rows) + HEAD * rows.len() as f64;
        (width.max(1.0), height.max(1.0))
    }

    /// Width divided by height.
    pub fn aspect(&self) -> f64 {
        let (width, height) = self.extent();
        width / height
    }

    /// `width` and `height` are in CSS pixels.
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        let (across, down) = self.extent();
        let unit = (width / across).min(height / down);
        let (rows, columns) = self.sizes();
        let before = |sizes: &[usize], size: usize, extra: f64| -> f64 {
            let smaller = sizes.iter().filter(|&&s| s < size);
            smaller.map(|&s| s as f64 + extra).sum()
        };
        for board in &self.boards {
            let corner = (
                before(&columns, board.size.columns.into(), GAP) * unit,
                (before(&rows, board.size.rows.into(), GAP + HEAD) + HEAD) * unit,
            );
            self.draw_board(&mut drawing, board, corner, unit);
        }
        drawing
    }

    fn draw_board(&self, drawing: &mut Drawing, board: &StartBoard, (x, y): Point, unit: f64) {
        drawing.text(
            (x, y - HEAD / 2.0 * unit),
            format!("{} × {}", board.size.rows, board.size.columns),
            (unit * 0.5).clamp(9.0, 14.0),
            500,
            Anchor::Start,
            Token::Quiet,
        );
        let edge = (unit * 0.04).max(0.5);
        let columns = usize::from(board.size.columns);
        for (i, &cell) in board.cells.iter().enumerate() {
            let (row, column) = (i / columns, i % columns);
            let at = (x + column as f64 * unit + edge, y + row as f64 * unit + edge);
            let size = (unit - 2.0 * edge, unit - 2.0 * edge);
            let radius = unit * 0.12;
            let (side, fill, letter) = match cell {
                StartCell::Won(side) => (side, Ink(owner_letter_token(side), 1.0), Token::OnSide),
                StartCell::Goal(side) => (side, Ink(Token::CellB, 1.0), owner_letter_token(side)),
                StartCell::Open => {
                    drawing.rect(at, size, radius, Ink(Token::Line, 0.45));
                    continue;
                }
            };
            drawing.rect(at, size, radius, fill);
            let middle = (at.0 + size.0 / 2.0, at.1 + size.1 / 2.0);
            if let StartCell::Goal(_) = cell {
                let width = (unit * 0.06).max(1.0);
                drawing.ring(middle, unit * 0.34, width, letter);
            }
            drawing.text(
                middle,
                self.letters[side.index()].as_str(),
                (unit * 0.46).min(18.0),
                650,
                Anchor::Middle,
                letter,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: u8, columns: u8) -> StartBoard {
        let mut cells = vec![StartCell::Open; usize::from(rows * columns)];
        cells[usize::from(columns) - 1] = StartCell::Goal(Side::Second);
        cells[0] = StartCell::Won(Side::First);
        let size = Size { rows, columns };
        StartBoard { size, cells }
    }

    #[test]
    fn cells_do_not_overlap() {
        let map = StartMap {
            boards: (3..=6)
                .flat_map(|rows| (3..=6).map(move |columns| board(rows, columns)))
                .collect(),
            letters: ["S", "N"].map(str::to_owned),
        };
        for (width, height) in [(600.0, 660.0), (320.0, 360.0)] {
            let drawing = map.draw(width, height);
            let rects: Vec<_> = drawing.rects().collect();
            assert_eq!(rects.len(), 18 * 18);
            for (i, (a, size, _)) in rects.iter().enumerate() {
                assert!(a.0 >= 0.0 && a.1 >= 0.0);
                assert!(a.0 + size.0 <= width + 1e-9 && a.1 + size.1 <= height + 1e-9);
                for (b, other, _) in &rects[..i] {
                    let apart = a.0 >= b.0 + other.0
                        || b.0 >= a.0 + size.0
                        || a.1 >= b.1 + other.1
                        || b.1 >= a.1 + size.1;
                    assert!(apart, "{a:?} {b:?}");
                }
            }
        }
    }
}
