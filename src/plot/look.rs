//! How lines, and the bars of genes, are told apart: by six colours that colour-blind people can tell, and beyond six by a pattern too.

use super::colours::Token;
use super::drawing::{Drawing, Ink, Point};
use crate::text::EnumId;

/// The colours, in their order.
const TOKENS: [Token; 6] = [
    Token::First,
    Token::Second,
    Token::Series3,
    Token::Series4,
    Token::Series5,
    Token::Quiet,
];

/// How a line is drawn, and a bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pattern {
    /// A line without gaps, with discs; a full bar.
    #[default]
    Full,
    /// A dashed line, with squares; a hollow bar.
    Dashed,
    /// A dotted line, with diamonds; a pale bar.
    Dotted,
}

/// How much a pale bar covers.
const PALE: f64 = 0.4;

impl Pattern {
    const ALL: [Pattern; 3] = [Pattern::Full, Pattern::Dashed, Pattern::Dotted];

    /// Lengths of dash and gap.
    fn dash(self) -> Option<Point> {
        match self {
            Pattern::Full => None,
            Pattern::Dashed => Some((6.0, 5.0)),
            Pattern::Dotted => Some((0.5, 4.5)),
        }
    }
}

/// A colour and a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colour.
    pub token: Token,
    /// The pattern.
    pub pattern: Pattern,
}

impl From<Token> for Look {
    fn from(token: Token) -> Self {
        Look::full(token)
    }
}

impl Look {
    /// A full line.
    pub const fn full(token: Token) -> Look {
        Look {
            token,
            pattern: Pattern::Full,
        }
    }

    /// A dashed line.
    pub const fn dashed(token: Token) -> Look {
        Look {
            token,
            pattern: Pattern::Dashed,
        }
    }

    /// How many there are; after that they repeat.
    pub const COUNT: usize = TOKENS.len() * Pattern::ALL.len();

    /// The look of a line or gene by its place.
    pub fn of(place: usize) -> Look {
        Look {
            token: TOKENS[place % TOKENS.len()],
            pattern: Pattern::ALL[place / TOKENS.len() % Pattern::ALL.len()],
        }
    }

    /// How a swatch of a legend is styled: as a bar is drawn.
    pub fn css(self) -> String {
        let colour = self.token.id();
        match self.pattern {
            Pattern::Full => format!("background:var({colour})"),
            Pattern::Dashed => format!("border:2px solid var({colour})"),
            Pattern::Dotted => format!("background:var({colour});opacity:{PALE}"),
        }
    }

    /// Draws a line.
    pub(super) fn line(self, drawing: &mut Drawing, points: Vec<Point>, width: f64) {
        match self.pattern.dash() {
            None => drawing.line(points, width, self.token),
            Some(dash) => drawing.dashed(points, width, dash, self.token),
        }
    }

    /// Draws a point of a line.
    pub(super) fn marker(self, drawing: &mut Drawing, (x, y): Point) {
        let mut draw = |r: f64, token: Token| match self.pattern {
            Pattern::Full => drawing.disc((x, y), r, token),
            Pattern::Dashed => drawing.rect((x - r, y - r), (2.0 * r, 2.0 * r), 0.0, token),
            Pattern::Dotted => {
                let r = r * 1.3;
                drawing.area(vec![(x - r, y), (x, y - r), (x + r, y), (x, y + r)], token);
            }
        };
        draw(4.5, Token::Ground);
        draw(3.25, self.token);
    }

    /// Draws a bar, as strong as that.
    pub(super) fn bar(self, drawing: &mut Drawing, at: Point, size: Point, strength: f64) {
        let ink = Ink(self.token, strength);
        match self.pattern {
            Pattern::Full => drawing.rect(at, size, 0.5, ink),
            Pattern::Dashed => {
                let inner = ((size.0 - 1.0).max(0.1), (size.1 - 1.0).max(0.1));
                drawing.frame((at.0 + 0.5, at.1 + 0.5), inner, 0.0, 1.0, ink);
            }
            Pattern::Dotted => drawing.rect(at, size, 0.5, Ink(self.token, PALE * strength)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eighteen_lines_and_bars_all_look_different() {
        let drawn: Vec<_> = (0..Look::COUNT)
            .map(|place| {
                let mut drawing = Drawing::new(100.0, 100.0);
                Look::of(place).line(&mut drawing, vec![(0.0, 0.0), (9.0, 9.0)], 2.0);
                Look::of(place).marker(&mut drawing, (5.0, 5.0));
                let line = drawing.shapes.split_off(0);
                Look::of(place).bar(&mut drawing, (0.0, 0.0), (4.0, 20.0), 1.0);
                (line, drawing.shapes, Look::of(place).css())
            })
            .collect();
        for (i, a) in drawn.iter().enumerate() {
            for b in &drawn[..i] {
                assert!(a.0 != b.0 && a.1 != b.1 && a.2 != b.2, "{a:?} {b:?}");
            }
        }
    }
}
