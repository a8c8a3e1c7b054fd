//! The board as a picture. It knows no rules: what stands where, and which cells to mark, is given to it.
//!
//! Boards of cells are drawn here; pits and trees in files of their own.

mod pieces;
mod pits;
mod tree;

use self::pieces::{draw_disc, draw_mark, draw_piece};
use super::drawing::{Anchor, Drawing, Ink, Point, Token, on_circle};
use super::overlay::{Arrow, CellMark, Domino, Places};
use crate::game::{BoardStyle, BoardView, CellContent, Side};

/// Everything that is seen on a board.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    /// What stands where.
    pub view: BoardView,
    /// The letters of the sides, written on what they own.
    pub letters: [String; 2],
    /// The cells that a person may choose now.
    pub targets: Vec<usize>,
    /// The side that chooses.
    pub mover: Side,
    /// The cell of the last move.
    pub last: Option<usize>,
    /// The cells of the moves so far, in order, for a trail.
    pub path: Vec<usize>,
    /// Texts on cells.
    pub marks: Vec<CellMark>,
    /// A line of play, from its first move on.
    pub arrows: Vec<Arrow>,
    /// The pairs of a proof.
    pub dominoes: Vec<Domino>,
    /// Whether the board is turned half round.
    pub flipped: bool,
}

/// The colour of a side.
pub fn owner_letter_token(side: Side) -> Token {
    match side {
        Side::First => Token::First,
        Side::Second => Token::Second,
    }
}

/// Milliseconds that a piece takes to its new cell.
const SLIDE: f64 = 170.0;

/// Milliseconds in which all the discs of a move have turned.
const TURN: f64 = 420.0;

/// Where the cells lie.
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) cells: usize,
    pub(super) unit: f64,
    pub(super) flipped: bool,
}

impl Places for Grid {
    fn unit(&self) -> f64 {
        self.unit
    }

    fn corner(&self, cell: usize) -> Point {
        let seen = if self.flipped {
            self.cells - 1 - cell
        } else {
            cell
        };
        (
            (seen % self.columns) as f64 * self.unit,
            (seen / self.columns) as f64 * self.unit,
        )
    }

    fn centre(&self, cell: usize) -> Point {
        let (x, y) = self.corner(cell);
        (x + self.unit / 2.0, y + self.unit / 2.0)
    }
}

impl Grid {
    /// King moves between two cells.
    fn steps(&self, a: usize, b: usize) -> f64 {
        let rows = (a / self.columns).abs_diff(b / self.columns);
        let columns = (a % self.columns).abs_diff(b % self.columns);
        rows.max(columns) as f64
    }
}

/// Lines that fall to the right, clipped to a square.
fn hatch(drawing: &mut Drawing, corner: Point, side: f64, gap: f64, width: f64, ink: Ink) {
    let mut offset = -side + gap;
    while offset < side {
        let (x0, y0) = if offset < 0.0 {
            (0.0, -offset)
        } else {
            (offset, 0.0)
        };
        let (x1, y1) = if offset < 0.0 {
            (side + offset, side)
        } else {
            (side, side - offset)
        };
        drawing.line(
            vec![
                (corner.0 + x0, corner.1 + y0),
                (corner.0 + x1, corner.1 + y1),
            ],
            width,
            ink,
        );
        offset += gap;
    }
}

/// A square that stands on a corner.
fn diamond((x, y): Point, r: f64) -> Vec<Point> {
    vec![(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
}

impl BoardPicture {
    /// The shapes of the board, on the way from an `old` one at `t` from 0 to 1.
    pub fn draw(&self, old: Option<&BoardPicture>, t: f64, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        if let Some(tree) = &self.view.tree {
            tree::draw(&mut drawing, self, tree, old, t);
            return drawing;
        }
        let (rows, columns) = (self.view.rows.max(1), self.view.columns.max(1));
        let grid = Grid {
            columns,
            cells: rows * columns,
            unit: (width / columns as f64).min(height / rows as f64),
            flipped: self.flipped,
        };
        if self.view.style == BoardStyle::Pits {
            pits::draw(&mut drawing, self, &grid, old, t);
        } else {
            self.draw_cells(&mut drawing, &grid);
            self.draw_owners(&mut drawing, &grid);
            if self.view.style == BoardStyle::Trail {
                self.draw_path(&mut drawing, &grid);
            }
            self.draw_coordinates(&mut drawing, &grid, rows);
            self.draw_contents(&mut drawing, &grid, old, t);
            self.draw_targets(&mut drawing, &grid);
        }
        self.draw_overlay(&mut drawing, &grid);
        drawing
    }

    /// Width of the picture for a height of 1.
    pub fn aspect(&self) -> f64 {
        match &self.view.tree {
            Some(tree) => tree::aspect(tree, self.view.rows),
            None => self.view.columns.max(1) as f64 / self.view.rows.max(1) as f64,
        }
    }

    /// Where a cell can be pointed at: its middle and its size, as shares of the picture's width and height.
    pub fn place(&self, cell: usize) -> (Point, Point) {
        match &self.view.tree {
            Some(tree) => tree::place(tree, self.view.rows, cell),
            None => {
                let (rows, columns) = (self.view.rows.max(1), self.view.columns.max(1));
                let seen = if self.flipped {
                    rows * columns - 1 - cell
                } else {
                    cell
                };
                let size = (1.0 / columns as f64, 1.0 / rows as f64);
                let (row, column) = ((seen / columns) as f64, (seen % columns) as f64);
                (((column + 0.5) * size.0, (row + 0.5) * size.1), size)
            }
        }
    }

    /// How long the way from an older picture takes, in milliseconds: a piece moves, discs turn, seeds are sown.
    pub fn transition_from(&self, old: &BoardPicture) -> f64 {
        if self.view.style != old.view.style
            || self.view.rows != old.view.rows
            || self.view.columns != old.view.columns
            || self.flipped != old.flipped
            || self.view.cells == old.view.cells
        {
            0.0
        } else {
            match self.view.style {
                BoardStyle::Discs => TURN,
                BoardStyle::Pits => pits::duration(self, old),
                BoardStyle::Trail | BoardStyle::Marks | BoardStyle::Tree => SLIDE,
            }
        }
    }

    fn draw_cells(&self, drawing: &mut Drawing, grid: &Grid) {
        for (cell, content) in self.view.cells.iter().enumerate() {
            let corner = grid.corner(cell);
            let checker = cell / grid.columns + cell % grid.columns;
            let ground = if checker.is_multiple_of(2) {
                Token::CellA
            } else {
                Token::CellB
            };
            let size = (grid.unit, grid.unit);
            drawing.rect(corner, size, 0.0, ground);
            if *content == CellContent::Trail {
                let inset = grid.unit * 0.045;
                let at = (corner.0 + inset, corner.1 + inset);
                let side = grid.unit - 2.0 * inset;
                drawing.rect(at, (side, side), grid.unit * 0.1, Token::Gone);
                // Hatched as well as dark, so that a cell that is gone is not told by its colour alone.
                let margin = grid.unit * 0.1;
                hatch(
                    drawing,
                    (at.0 + margin, at.1 + margin),
                    side - 2.0 * margin,
                    grid.unit * 0.16,
                    (grid.unit * 0.022).max(1.0),
                    Token::GoneLine.into(),
                );
            }
        }
        if let Some(last) = self.last {
            drawing.rect(
                grid.corner(last),
                (grid.unit, grid.unit),
                0.0,
                Ink(Token::Accent, 0.22),
            );
        }
    }

    /// What belongs to a side: a ring with its letter for the first, a diamond for the second.
    fn draw_owners(&self, drawing: &mut Drawing, grid: &Grid) {
        if self.view.style != BoardStyle::Trail {
            return;
        }
        for &(cell, side) in &self.view.owners {
            let token = owner_letter_token(side);
            let centre = grid.centre(cell);
            drawing.rect(
                grid.corner(cell),
                (grid.unit, grid.unit),
                0.0,
                Ink(token, 0.16),
            );
            match side {
                Side::First => drawing.disc(centre, grid.unit * 0.34, token),
                Side::Second => drawing.area(diamond(centre, grid.unit * 0.42), token),
            }
            drawing.text(
                centre,
                &*self.letters[side.index()],
                grid.unit * 0.34,
                700,
                Anchor::Middle,
                Token::OnSide,
            );
        }
    }

    fn draw_path(&self, drawing: &mut Drawing, grid: &Grid) {
        if self.path.len() > 1 {
            let points = self.path.iter().map(|&c| grid.centre(c)).collect();
            drawing.line(points, (grid.unit * 0.05).max(1.5), Ink(Token::Piece, 0.5));
        }
    }

    /// Letters under the bottom row and numbers in the left column, inside the cells.
    fn draw_coordinates(&self, drawing: &mut Drawing, grid: &Grid, rows: usize) {
        let size = (grid.unit * 0.15).clamp(8.0, 13.0);
        let inset = size * 0.72;
        for (seen, cell) in (0..grid.columns).enumerate() {
            let index = if self.flipped {
                cell
            } else {
                (rows - 1) * grid.columns + cell
            };
            let x = if self.flipped {
                grid.columns - 1 - seen
            } else {
                seen
            };
            let name = char::from(b'a' + cell as u8).to_string();
            let token = self.coordinate_token(index);
            let at = (
                (x + 1) as f64 * grid.unit - inset,
                rows as f64 * grid.unit - inset,
            );
            drawing.text(at, name, size, 600, Anchor::Middle, token);
        }
        for row in 0..rows {
            let index = row * grid.columns + if self.flipped { grid.columns - 1 } else { 0 };
            let y = if self.flipped { rows - 1 - row } else { row };
            let token = self.coordinate_token(index);
            let at = (inset, y as f64 * grid.unit + inset * 1.1);
            drawing.text(
                at,
                self.view.row_number(row).to_string(),
                size,
                600,
                Anchor::Middle,
                token,
            );
        }
    }

    fn coordinate_token(&self, cell: usize) -> Ink {
        match self.view.cells.get(cell) {
            Some(CellContent::Trail) => Ink(Token::Piece, 0.9),
            _ => Ink(Token::Quiet, 1.0),
        }
    }

    fn draw_contents(
        &self,
        drawing: &mut Drawing,
        grid: &Grid,
        old: Option<&BoardPicture>,
        t: f64,
    ) {
        // Slows down towards the end, as a hand does.
        let eased = 1.0 - (1.0 - t.clamp(0.0, 1.0)).powi(3);
        for (cell, content) in self.view.cells.iter().enumerate() {
            let centre = grid.centre(cell);
            let before = old.and_then(|o| o.view.cells.get(cell).copied());
            let grown = if before.is_some_and(|b| b != *content) {
                eased
            } else {
                1.0
            };
            match *content {
                CellContent::Empty | CellContent::Trail => {}
                CellContent::SharedPiece => {
                    let from = old
                        .and_then(|o| {
                            let found = |c: &CellContent| *c == CellContent::SharedPiece;
                            o.view.cells.iter().position(found)
                        })
                        .map_or(centre, |c| grid.centre(c));
                    let at = (
                        from.0 + (centre.0 - from.0) * eased,
                        from.1 + (centre.1 - from.1) * eased,
                    );
                    draw_piece(drawing, at, grid.unit);
                }
                CellContent::Piece(side) if self.view.style == BoardStyle::Discs => {
                    let delay = self.last.map_or(0.0, |last| grid.steps(last, cell)) * 0.07;
                    let own =
                        ((t.clamp(0.0, 1.0) - delay) / (1.0 - delay).max(0.1)).clamp(0.0, 1.0);
                    match before {
                        Some(CellContent::Piece(b)) if b != side => {
                            let shown = if own < 0.5 { b } else { side };
                            // Seen from above, a disc that turns is narrow half way.
                            let width = on_circle(own / 2.0).0.abs();
                            draw_disc(drawing, centre, grid.unit, shown, width);
                        }
                        _ => draw_disc(
                            drawing,
                            centre,
                            grid.unit * (0.75 + 0.25 * grown),
                            side,
                            1.0,
                        ),
                    }
                }
                CellContent::Piece(side) => {
                    draw_mark(drawing, centre, grid.unit * (0.7 + 0.3 * grown), side);
                }
                CellContent::Seeds(_) => {}
            }
        }
    }

    fn draw_targets(&self, drawing: &mut Drawing, grid: &Grid) {
        let token = owner_letter_token(self.mover);
        for &cell in &self.targets {
            let centre = grid.centre(cell);
            let owned = self.view.style == BoardStyle::Trail
                && self.view.owners.iter().any(|&(owner, _)| owner == cell);
            if owned {
                drawing.frame(
                    (centre.0 - grid.unit * 0.45, centre.1 - grid.unit * 0.45),
                    (grid.unit * 0.9, grid.unit * 0.9),
                    grid.unit * 0.12,
                    grid.unit * 0.05,
                    Ink(token, 0.8),
                );
            } else if self.marks.iter().all(|m| m.cell != cell) {
                let quiet = self.view.style == BoardStyle::Marks && self.targets.len() > 8;
                let (radius, alpha) = if quiet { (0.06, 0.35) } else { (0.115, 0.62) };
                drawing.disc(centre, grid.unit * radius, Ink(token, alpha));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::Rastros;
    use crate::plot::Draw;

    fn picture(text: &str) -> BoardPicture {
        let game = Rastros::parse(text).unwrap();
        BoardPicture {
            view: game.view(),
            letters: ["S".into(), "N".into()],
            targets: game.moves().filter_map(|m| game.move_cell(m)).collect(),
            mover: game.side_to_move(),
            last: None,
            path: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            dominoes: Vec::new(),
            flipped: false,
        }
    }

    fn text_at(drawing: &Drawing, wanted: &str) -> Point {
        drawing
            .shapes
            .iter()
            .find_map(|s| match s {
                Draw::Text { at, text, .. } if text == wanted => Some(*at),
                _ => None,
            })
            .unwrap()
    }

    #[test]
    fn goals_stand_in_their_corners_and_turn_with_the_board() {
        let mut p = picture("4/1o2/4/4 S");
        assert_eq!(
            text_at(&p.draw(None, 1.0, 400.0, 400.0), "S"),
            (50.0, 350.0)
        );
        p.flipped = true;
        assert_eq!(
            text_at(&p.draw(None, 1.0, 400.0, 400.0), "S"),
            (350.0, 50.0)
        );
    }

    #[test]
    fn every_cell_has_a_name() {
        let game = Rastros::parse("3/1o1/3 S").unwrap();
        for m in game.moves() {
            assert_eq!(
                game.view().cell_name(game.move_cell(m).unwrap()),
                game.move_text(m)
            );
        }
    }

    #[test]
    fn the_piece_slides_from_the_old_cell_to_the_new_one() {
        let old = picture("4/1o2/4/4 S");
        let new = picture("4/1#o1/4/4 N");
        assert!(new.transition_from(&old) > 0.0);
        let disc_x = |t| {
            let drawing = new.draw(Some(&old), t, 400.0, 400.0);
            drawing.shapes.iter().find_map(|s| match s {
                Draw::Disc {
                    at,
                    fill: Ink(Token::Piece, _),
                    ..
                } => Some(at.0),
                _ => None,
            })
        };
        assert_eq!(disc_x(0.0), Some(150.0));
        assert_eq!(disc_x(1.0), Some(250.0));
        let halfway = disc_x(0.5).unwrap();
        assert!(halfway > 150.0 && halfway < 250.0);
    }

    #[test]
    fn a_board_that_only_gets_marks_does_not_move() {
        let old = picture("4/1o2/4/4 S");
        let mut new = old.clone();
        new.last = Some(3);
        assert_eq!(new.transition_from(&old), 0.0);
    }

    #[test]
    fn hatching_stays_inside_its_square() {
        let mut drawing = Drawing::new(100.0, 100.0);
        hatch(
            &mut drawing,
            (10.0, 20.0),
            50.0,
            7.0,
            1.0,
            Token::Ink.into(),
        );
        assert!(drawing.shapes.len() > 10);
        for shape in &drawing.shapes {
            let Draw::Line { points, .. } = shape else {
                panic!("{shape:?}")
            };
            for &(x, y) in points {
                assert!((10.0..=60.0).contains(&x) && (20.0..=70.0).contains(&y));
            }
        }
    }
}
