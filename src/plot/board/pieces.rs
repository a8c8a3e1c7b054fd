//! What stands on cells.

use super::picture::owner_letter_token;
use crate::game::Side;
use crate::plot::colours::Token;
use crate::plot::drawing::{Drawing, Ink, Point, on_circle};

/// The piece of both: a light disc with a dark edge and a soft shadow, seen on every ground.
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

/// An ellipse as a polygon that looks round at the size of a cell.
fn ellipse((x, y): Point, across: f64, down: f64) -> Vec<Point> {
    (0..40)
        .map(|i| {
            let (cos, sin) = on_circle(f64::from(i) / 40.0);
            (x + across * cos, y + down * sin)
        })
        .collect()
}

/// A dark disc with a light rim and a fine inner ring for the first side, a light one with a dark rim for the second. `width` from 0 to 1
/// is how much of it is seen while it turns.
pub(super) fn draw_disc(drawing: &mut Drawing, (x, y): Point, unit: f64, side: Side, width: f64) {
    let r = unit * 0.4;
    // The rim of the dark one is light, so that it stands out on dark cells.
    let (face, line, inner, rim) = match side {
        Side::First => (Token::PieceEdge, Token::Piece, 0.34, Token::Quiet),
        Side::Second => (Token::Piece, Token::PieceEdge, 0.22, Token::PieceEdge),
    };
    if width < 0.999 {
        let w = r * width.max(0.08);
        let edge = unit * 0.03;
        drawing.area(
            ellipse((x, y + unit * 0.03), w * 1.03, r * 1.03),
            Ink(Token::Shadow, 0.18),
        );
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
    // The groove that tells the sides apart without their colours: deep on the dark, shallow on the light.
    drawing.ring((x, y), r * 0.74, unit * 0.018, Ink(line, inner));
    if side == Side::First {
        drawing.disc((x, y), r * 0.12, Ink(line, 0.55));
    }
}

/// Where a disc may be put: a small one of the side that puts it, dark, or light with a dark rim.
pub(super) fn draw_small_disc(drawing: &mut Drawing, at: Point, unit: f64, side: Side) {
    let r = unit * 0.115;
    let face = match side {
        Side::First => Token::PieceEdge,
        Side::Second => Token::Piece,
    };
    drawing.disc(at, r, Ink(face, 0.75));
    // Seen on the dark board as well, where the dark disc is not.
    drawing.ring(at, r, unit * 0.022, Ink(Token::Quiet, 0.9));
}

/// Where a seed lies in its pit, from the middle: the golden angle spreads any number of them evenly, and the first ones
/// stay where they are when more come. `spacing` is the distance that the first lies off the middle.
pub(super) fn seed_offset(i: u16, spacing: f64) -> Point {
    let (cos, sin) = on_circle(f64::from(i) * 0.381_966);
    let r = spacing * (f64::from(i) + 0.35).sqrt();
    (r * cos, r * sin)
}

/// One seed.
pub(super) fn draw_seed(drawing: &mut Drawing, (x, y): Point, radius: f64) {
    drawing.disc(
        (x + radius * 0.12, y + radius * 0.3),
        radius * 1.04,
        Ink(Token::Shadow, 0.25),
    );
    drawing.disc((x, y), radius, Token::Piece);
    drawing.ring(
        (x, y),
        radius * 0.92,
        radius * 0.2,
        Ink(Token::PieceEdge, 0.55),
    );
    drawing.disc(
        (x - radius * 0.28, y - radius * 0.3),
        radius * 0.2,
        Ink(Token::PieceEdge, 0.14),
    );
}
