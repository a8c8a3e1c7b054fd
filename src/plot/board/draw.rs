//! Draws the board, and computes the duration of its animations.

use super::geometry::Grid;
use super::picture::BoardPicture;
use super::{cells, overlay, pits, text, tree};
use crate::game::BoardStyle;
use crate::plot::drawing::Drawing;

/// The duration of a sliding piece in milliseconds.
const SLIDE: f64 = 170.0;

/// The duration of turning all discs of a move in milliseconds.
const TURN: f64 = 420.0;

impl BoardPicture {
    /// The shapes of the board, `t` (0 to 1) of the way from an `old` one.
    pub fn draw(&self, old: Option<&BoardPicture>, t: f64, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        if let Some(tree) = &self.view.tree {
            tree::draw(&mut drawing, self, tree, old, t);
            return drawing;
        }
        let (rows, columns) = (self.view.rows.max(1), self.view.columns.max(1));
        let strip = self.strip();
        let unit = (width / (columns as f64 + strip)).min(height / (rows as f64 + strip));
        let grid = Grid {
            columns,
            cells: rows * columns,
            unit,
            left: strip * unit,
            flipped: self.flipped,
        };
        match self.view.style {
            BoardStyle::Pits => pits::draw(&mut drawing, self, &grid, old, t),
            BoardStyle::Text => text::draw(&mut drawing, &self.view.text),
            _ => cells::draw(&mut drawing, self, &grid, old, t),
        }
        overlay::draw(&mut drawing, self, &grid);
        drawing
    }

    /// The duration of the animation from an older picture, in milliseconds: sliding a piece, turning discs, or sowing
    /// seeds.
    pub fn transition_from(&self, old: &BoardPicture) -> f64 {
        if self.view.style != old.view.style
            || self.view.rows != old.view.rows
            || self.view.columns != old.view.columns
            || self.flipped != old.flipped
            // The user has dragged the piece there already.
            || old.lifted
            || self.view.cells == old.view.cells
        {
            0.0
        } else {
            match self.view.style {
                BoardStyle::Discs => TURN,
                BoardStyle::Pits => pits::duration(self, old),
                BoardStyle::Text => 0.0,
                BoardStyle::Trail | BoardStyle::Marks | BoardStyle::Tree | BoardStyle::Symbols => {
                    SLIDE
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::Rastros;
    use crate::plot::board::CellNames;
    use crate::plot::colours::Token;
    use crate::plot::drawing::{Draw, Ink, Paint, Point};

    fn picture(text: &str) -> BoardPicture {
        let game = Rastros::parse(text).unwrap();
        let letters = ["S".into(), "N".into()];
        let targets = game.moves().filter_map(|m| game.move_cell(m)).collect();
        BoardPicture {
            targets,
            ..BoardPicture::of(game.view(), letters, game.side_to_move())
        }
    }

    fn text_at(drawing: &Drawing, wanted: &str) -> Point {
        let found = drawing.texts().find(|(text, ..)| *text == wanted);
        found.unwrap().1
    }

    #[test]
    fn goals_turn_with_the_board() {
        let mut p = picture("4/1o2/4/4 S");
        assert_eq!(text_at(&p.draw(None, 1.0, 400.0, 400.0), "S"), (50.0, 350.0));
        p.flipped = true;
        assert_eq!(text_at(&p.draw(None, 1.0, 400.0, 400.0), "S"), (350.0, 50.0));
    }

    #[test]
    fn every_cell_has_a_name() {
        let game = Rastros::parse("3/1o1/3 S").unwrap();
        for m in game.moves() {
            assert_eq!(game.view().cell_name(game.move_cell(m).unwrap()), game.move_text(m));
        }
    }

    #[test]
    fn piece_slides_between_cells() {
        let old = picture("4/1o2/4/4 S");
        let new = picture("4/1#o1/4/4 N");
        assert!(new.transition_from(&old) > 0.0);
        let disc_x = |t| {
            let drawing = new.draw(Some(&old), t, 400.0, 400.0);
            let piece = drawing.discs().find(|(_, ink)| ink.0 == Token::Piece);
            piece.unwrap().0.0
        };
        assert_eq!((disc_x(0.0), disc_x(1.0)), (150.0, 250.0));
        let halfway = disc_x(0.5);
        assert!(halfway > 150.0 && halfway < 250.0);
    }

    #[test]
    fn dragged_piece_does_not_slide() {
        let mut old = picture("4/1o2/4/4 S");
        let faint = |p: &BoardPicture| {
            let drawing = p.draw(None, 1.0, 400.0, 400.0);
            let edge = |shape: &Draw| match shape {
                Draw::Circle {
                    paint: Paint::Stroke(_, Ink(Token::PieceEdge, cover)),
                    ..
                } => Some(*cover),
                _ => None,
            };
            let edges = drawing.shapes.iter().filter_map(edge);
            edges.filter(|cover| *cover < 0.3).count()
        };
        assert_eq!(faint(&old), 0);
        old.lifted = true;
        assert_eq!(faint(&old), 1);
        assert_eq!(picture("4/1#o1/4/4 N").transition_from(&old), 0.0);
    }

    #[test]
    fn goal_of_tiny_board_has_no_coordinate() {
        let named = |side: f64| {
            let drawing = picture("4/1o2/4/4 S").draw(None, 1.0, side, side);
            let texts = drawing.texts();
            texts.filter(|(text, ..)| ["a", "1"].contains(text)).count()
        };
        assert_eq!((named(400.0), named(120.0)), (2, 0));
    }

    #[test]
    fn projected_names_are_readable_in_the_third_row() {
        // Boards take three quarters of the height of a presentation.
        for height in [720.0, 768.0, 1080.0] {
            let side = 0.74 * height;
            let rows = ["8"; 7].join("/");
            let mut p = picture(&format!("{rows}/1o6 S"));
            p.cell_names = CellNames::Projected;
            let drawing = p.draw(None, 1.0, side, side);
            let (_, _, size) = drawing.texts().find(|(text, ..)| *text == "d").unwrap();
            assert!(size >= 0.024 * height, "{size} of {height}");
        }
        // The board of a lesson at 1024 x 768.
        let mut p = picture("7/7/7/3o3/7/7/7 S");
        p.cell_names = CellNames::ProjectedOutside;
        let drawing = p.draw(None, 1.0, 225.0, 225.0);
        let (_, _, size) = drawing.texts().find(|(text, ..)| *text == "d").unwrap();
        assert!(size >= 14.0, "{size}");
    }

    #[test]
    fn outside_names_fit_any_board() {
        let mut p = picture("4/1o2/4/4 S");
        p.cell_names = CellNames::Outside;
        let side = 92.0;
        let cell = side / 4.6;
        for flipped in [false, true] {
            p.flipped = flipped;
            let drawing = p.draw(None, 1.0, side, side);
            for name in ["a", "b", "c", "d"] {
                assert!(text_at(&drawing, name).1 > 4.0 * cell, "{name} is below");
            }
            for name in ["1", "2", "3", "4"] {
                assert!(text_at(&drawing, name).0 < side - 4.0 * cell, "{name} is beside");
            }
            let (first, last) = (text_at(&drawing, "a").0, text_at(&drawing, "d").0);
            assert_eq!(first > last, flipped);
            let (middle, size) = p.area(12);
            let goal = text_at(&drawing, "S");
            assert!(
                (goal.0 - middle.0 * side).abs() < 1e-9 && (goal.1 - middle.1 * side).abs() < 1e-9
            );
            assert!((size.0 * side - cell).abs() < 1e-9);
        }
        assert_eq!(p.aspect(), 1.0);
    }

    #[test]
    fn marks_alone_are_not_animated() {
        let old = picture("4/1o2/4/4 S");
        let mut new = old.clone();
        new.last = Some(3);
        assert_eq!(new.transition_from(&old), 0.0);
    }
}
