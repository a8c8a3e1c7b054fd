//! Pieces, marks, discs and seeds.

use super::picture::owner_letter_token;
use crate::game::Side;
use crate::plot::colours::Token;
use crate::plot::drawing::{Drawing, Ink, Point, on_circle};

/// The shared piece: a light disc with a dark outline and a soft shadow, visible on every background.
pub(super) fn draw_piece(drawing: &mut Drawing, (x, y): Point, unit: f64) {
    let r = unit * 0.35;
    for (grow, alpha) in [(1.16, 0.06), (1.1, 0.08), (1.05, 0.12)] {
        drawing.disc((x, y + unit * 0.035), r * grow, Ink(Token::Shadow, alpha));
    }
    drawing.disc((x, y), r, Token::Piece);
    drawing.ring((x, y), r - unit * 0.018, unit * 0.036, Token::PieceEdge);
    drawing.ring((x, y), r * 0.58, unit * 0.02, Ink(Token::PieceEdge, 0.35));
}

/// A cross for the first side, a nought for the second.
pub(super) fn draw_mark(drawing: &mut Drawing, (x, y): Point, unit: f64, side: Side) {
    let r = unit * 0.26;
    let token = owner_letter_token(side);
    match side {
        Side::First => {
            drawing.line(vec![(x - r, y - r), (x + r, y + r)], unit * 0.115, token);
            drawing.line(vec![(x - r, y + r), (x + r, y - r)], unit * 0.115, token);
        }
        Side::Second => drawing.ring((x, y), r * 1.06, unit * 0.115, token),
    }
}

/// An ellipse as a polygon, smooth at the size of a cell.
fn ellipse((x, y): Point, across: f64, down: f64) -> Vec<Point> {
    (0..40)
        .map(|i| {
            let (cos, sin) = on_circle(f64::from(i) / 40.0);
            (x + across * cos, y + down * sin)
        })
        .collect()
}

/// A dark disc with a light outline and a thin inner ring for the first side, a light one with a dark outline for the
/// second. `width` (0 to 1) is the relative width of the projection while the disc turns.
pub(super) fn draw_disc(drawing: &mut Drawing, (x, y): Point, unit: f64, side: Side, width: f64) {
    let r = unit * 0.4;
    // The dark disc has a light outline, so that it stands out on dark cells.
    let (face, line, inner, rim) = match side {
        Side::First => (Token::PieceEdge, Token::Piece, 0.34, Token::Quiet),
        Side::Second => (Token::Piece, Token::PieceEdge, 0.22, Token::PieceEdge),
    };
    if width < 0.999 {
        let w = r * width.max(0.08);
        let edge = unit * 0.03;
        drawing.area(ellipse((x, y + unit * 0.03), w * 1.03, r * 1.03), Ink(Token::Shadow, 0.18));
        drawing.area(ellipse((x, y), w, r), rim);
        if w > edge {
            drawing.area(ellipse((x, y), w - edge, r - edge), face);
        }
        return;
    }
    for (grow, alpha) in [(1.08, 0.07), (1.04, 0.12)] {
        drawing.disc((x, y + unit * 0.03), r * grow, Ink(Token::Shadow, alpha));
    }
    drawing.disc((x, y), r, face);
    drawing.ring((x, y), r - unit * 0.014, unit * 0.028, Ink(rim, 0.9));
    // The inner ring distinguishes the sides without colour: strong on the dark disc, weak on the light one.
    drawing.ring((x, y), r * 0.74, unit * 0.018, Ink(line, inner));
    if side == Side::First {
        drawing.disc((x, y), r * 0.12, Ink(line, 0.55));
    }
}

/// A possible move: a small disc of the moving side, dark, or light with a dark outline.
pub(super) fn draw_small_disc(drawing: &mut Drawing, at: Point, unit: f64, side: Side) {
    let r = unit * 0.115;
    let face = match side {
        Side::First => Token::PieceEdge,
        Side::Second => Token::Piece,
    };
    drawing.disc(at, r, Ink(face, 0.75));
    // Visible on the dark board, where the dark disc is not.
    drawing.ring(at, r, unit * 0.022, Ink(Token::Quiet, 0.9));
}

/// The offset of a seed from the centre of its pit: the golden angle spreads any number of seeds evenly, and earlier
/// seeds keep their places when more arrive. `spacing` scales the distances.
pub(super) fn seed_offset(i: u16, spacing: f64) -> Point {
    let (cos, sin) = on_circle(f64::from(i) * 0.381_966);
    let r = spacing * (f64::from(i) + 0.35).sqrt();
    (r * cos, r * sin)
}

pub(super) fn draw_seed(drawing: &mut Drawing, (x, y): Point, radius: f64) {
    drawing.disc((x + radius * 0.12, y + radius * 0.3), radius * 1.04, Ink(Token::Shadow, 0.25));
    drawing.disc((x, y), radius, Token::Piece);
    drawing.ring((x, y), radius * 0.92, radius * 0.2, Ink(Token::PieceEdge, 0.55));
    drawing.disc((x - radius * 0.28, y - radius * 0.3), radius * 0.2, Ink(Token::PieceEdge, 0.14));
}
