//! The overlay of an analysis: values on cells, and the best line as arrows.

use super::geometry::CellGeometry;
use super::picture::{Arrow, BoardPicture, CellMark, Domino, owner_letter_token};
use crate::game::{BoardStyle, Side};
use crate::plot::colours::Token;
use crate::plot::drawing::{Anchor, Drawing, Ink, Point};

pub(super) fn draw(drawing: &mut Drawing, picture: &BoardPicture, grid: &impl CellGeometry) {
    for domino in &picture.dominoes {
        draw_domino(drawing, grid, *domino);
    }
    // The first moves are on top of the later ones.
    for arrow in picture.arrows.iter().rev() {
        match picture.view.style {
            BoardStyle::Discs => draw_numbered_disc(drawing, grid, arrow),
            _ => draw_arrow(drawing, grid, arrow),
        }
    }
    for mark in &picture.marks {
        draw_mark(drawing, grid, mark, picture.has_symbol(mark.cell));
    }
}

fn draw_domino(drawing: &mut Drawing, grid: &impl CellGeometry, Domino(a, b): Domino) {
    let (a, b) = (grid.centre(a), grid.centre(b));
    drawing.line(vec![a, b], grid.unit() * 0.5, Ink(Token::Series4, 0.2));
    drawing.line(vec![a, b], grid.unit() * 0.05, Ink(Token::Series4, 0.8));
    for at in [a, b] {
        drawing.disc(at, grid.unit() * 0.07, Ink(Token::Series4, 0.9));
    }
}

/// The opacity of an arrow: decreases with the number of its move.
fn strength(number: usize) -> f64 {
    (0.85 - 0.16 * number.saturating_sub(1) as f64).max(0.3)
}

fn draw_arrow(drawing: &mut Drawing, grid: &impl CellGeometry, arrow: &Arrow) {
    let ink = Ink(owner_letter_token(arrow.side), strength(arrow.number));
    let to = grid.centre(arrow.to);
    match arrow.from {
        Some(from) if from != arrow.to => {
            draw_shaft(drawing, grid.centre(from), to, grid.unit(), ink);
        }
        _ => {
            let (at, r) = place_of_number(grid, arrow);
            drawing.disc(at, r, ink);
            let number = arrow.number.to_string();
            drawing.text(at, number, r * 1.2, 700, Anchor::Middle, Token::OnSide);
        }
    }
}

/// Centre and radius of a move's number, for moves without an origin.
fn place_of_number(grid: &impl CellGeometry, arrow: &Arrow) -> (Point, f64) {
    let corner = grid.corner(arrow.to);
    let r = (grid.unit() * 0.14).clamp(7.5, 15.0);
    let at = (corner.0 + grid.unit() - r * 1.1, corner.1 + r * 1.1);
    (at, r)
}

/// The move of a line in games with discs: its number on a disc of the side that makes it.
fn draw_numbered_disc(drawing: &mut Drawing, grid: &impl CellGeometry, arrow: &Arrow) {
    let (at, r) = place_of_number(grid, arrow);
    let opacity = strength(arrow.number).sqrt();
    let (face, ink) = match arrow.side {
        Side::First => (Token::PieceEdge, Token::Piece),
        Side::Second => (Token::Piece, Token::PieceEdge),
    };
    drawing.disc(at, r, Ink(face, opacity));
    drawing.ring(at, r, 1.0, Ink(ink, opacity * 0.7));
    let number = arrow.number.to_string();
    drawing.text(at, number, r * 1.2, 700, Anchor::Middle, Ink(ink, opacity));
}

/// An arrow that ends a little before the centre of its last cell, to leave the contents visible.
fn draw_shaft(drawing: &mut Drawing, from: Point, to: Point, unit: f64, ink: Ink) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt().max(1e-6);
    let (ux, uy) = (dx / length, dy / length);
    let along = |p: Point, d: f64| (p.0 + ux * d, p.1 + uy * d);
    let tip = along(to, -unit * 0.2);
    let neck = along(tip, -unit * 0.22);
    let half = unit * 0.14;
    drawing.line(vec![along(from, unit * 0.3), along(neck, -unit * 0.03)], unit * 0.09, ink);
    drawing.area(
        vec![
            tip,
            (neck.0 - uy * half, neck.1 + ux * half),
            (neck.0 + uy * half, neck.1 - ux * half),
        ],
        ink,
    );
}

/// Draws a mark, in the lower part of a cell with a symbol.
fn draw_mark(drawing: &mut Drawing, grid: &impl CellGeometry, mark: &CellMark, is_low: bool) {
    let (x, middle) = grid.mark(mark.cell);
    // Characters such as ✓ and ≤ are wider than digits.
    let width = |c: char| if c.is_ascii() { 0.6 } else { 0.86 };
    let width: f64 = mark.text.chars().map(width).sum();
    let two_lines = !mark.detail.is_empty();
    let size = if two_lines {
        (grid.unit() * 0.2).clamp(10.0, 18.0)
    } else {
        let fitting = grid.unit() * 0.96 / (width + 0.7);
        (grid.unit() * 0.3).min(fitting).clamp(10.0, 30.0)
    };
    let small = (size * 0.68).max(8.5);
    let pill = (
        (width * size + size * 0.7)
            .max(size * 1.9)
            .min(grid.unit() * 0.96),
        if two_lines { size * 2.2 } else { size * 1.5 },
    );
    let y = if is_low { middle + (grid.unit() - pill.1) / 2.0 - 1.0 } else { middle };
    let corner = (x - pill.0 / 2.0, y - pill.1 / 2.0);
    let radius = size * 0.5;
    drawing.rect(corner, pill, radius, mark.token);
    let ink = match mark.token {
        Token::Ground => {
            drawing.frame(corner, pill, radius, 1.0, Token::Line);
            Token::Ink
        }
        _ => Token::OnSide,
    };
    let rise = if two_lines { small * 0.55 } else { 0.0 };
    drawing.text((x, y - rise), &*mark.text, size, 650, Anchor::Middle, ink);
    if two_lines {
        let at = (x, y + size * 0.58);
        drawing.text(at, &*mark.detail, small, 500, Anchor::Middle, Ink(ink, 0.8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, BoardView, CellContent};
    use crate::plot::board::geometry::Grid;

    fn grid() -> Grid {
        Grid {
            columns: 4,
            cells: 16,
            unit: 50.0,
            left: 0.0,
            flipped: false,
        }
    }

    #[test]
    fn arrow_ends_before_the_middle() {
        let mut drawing = Drawing::new(200.0, 200.0);
        let arrow = Arrow {
            from: Some(0),
            to: 3,
            number: 1,
            side: Side::First,
        };
        draw_arrow(&mut drawing, &grid(), &arrow);
        let (tip, _) = drawing.areas().next().unwrap();
        assert_eq!(tip[0], (165.0, 25.0), "the cell's middle is at 175");
    }

    #[test]
    fn move_without_origin_shows_its_number() {
        let mut drawing = Drawing::new(200.0, 200.0);
        let arrow = Arrow {
            from: None,
            to: 5,
            number: 2,
            side: Side::Second,
        };
        draw_arrow(&mut drawing, &grid(), &arrow);
        let mut texts = drawing.texts();
        assert!(texts.any(|(text, at, _)| text == "2" && at.0 > 75.0 && at.1 < 75.0));
    }

    #[test]
    fn mark_leaves_symbol_readable() {
        let board = Board::new(4, 4, |_| CellContent::Empty);
        let view = BoardView {
            symbols: vec!["X".to_owned(); 16],
            ..BoardView::new(BoardStyle::Symbols, board)
        };
        let mark = CellMark {
            cell: 6,
            text: "+1".into(),
            detail: "d 2".into(),
            token: Token::Ground,
        };
        let picture = BoardPicture {
            targets: vec![6],
            marks: vec![mark],
            ..BoardPicture::of(view, ["A".into(), "B".into()], Side::First)
        };
        for width in [200.0, 400.0] {
            let drawing = picture.draw(None, 1.0, width, width);
            // Capital letters are 0.7 of the size of the text high.
            let in_cell = |at: Point| at.0 > width / 2.0 && at.1 > width / 4.0;
            let mut texts = drawing.texts();
            let symbol = texts.find(|(text, at, _)| *text == "X" && in_cell(*at));
            let (_, at, size) = symbol.unwrap();
            let bottom = at.1 + 0.35 * size;
            let pill = drawing.rects().find(|(_, size, _)| size.1 < width / 4.0);
            let (at, size, _) = pill.unwrap();
            let pill = (at.1, at.1 + size.1);
            assert!(bottom < pill.0 && pill.1 < width / 2.0, "{bottom} {pill:?}");
            assert_eq!(drawing.discs().count(), 0, "it would cover the symbol");
        }
    }

    #[test]
    fn mark_stays_inside_its_cell() {
        let mut drawing = Drawing::new(200.0, 200.0);
        let mark = CellMark {
            cell: 6,
            text: "+12.34".into(),
            detail: "d 12".into(),
            token: Token::Ground,
        };
        draw_mark(&mut drawing, &grid(), &mark, false);
        let (at, size, _) = drawing.rects().next().unwrap();
        assert!(at.0 >= 100.0 && at.0 + size.0 <= 150.0);
        assert!(at.1 >= 50.0 && at.1 + size.1 <= 100.0);
    }
}
