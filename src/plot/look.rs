//! The looks of lines and gene bars: six colours that colour-blind users can distinguish; lines also have six patterns,
//! bars beyond six a pattern as well.

use super::colours::Token;
use super::drawing::{Drawing, Ink, Point};
use crate::text::EnumId;

const TOKENS: [Token; 6] = [
    Token::First,
    Token::Second,
    Token::Series3,
    Token::Series4,
    Token::Series5,
    Token::Quiet,
];

/// The pattern of a line or a bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pattern {
    /// A solid line with discs; a full bar.
    #[default]
    Full,
    /// A dashed line with squares; a hollow bar.
    Dashed,
    /// A dotted line with diamonds; a pale bar.
    Dotted,
    /// A line of long dashes with triangles; not for bars.
    Long,
    /// A line of short dashes with triangles pointing down; not for bars.
    Short,
    /// A line of sparse dots with flat rectangles; not for bars.
    Sparse,
}

/// The opacity of a pale bar.
const PALE: f64 = 0.4;

impl Pattern {
    const BARS: [Pattern; 3] = [Pattern::Full, Pattern::Dashed, Pattern::Dotted];

    /// The patterns of lines, ordered such that neighbours differ most.
    const LINES: [Pattern; 6] = [
        Pattern::Full,
        Pattern::Dashed,
        Pattern::Dotted,
        Pattern::Long,
        Pattern::Short,
        Pattern::Sparse,
    ];

    /// Lengths of dash and gap.
    fn dash(self) -> Option<Point> {
        match self {
            Pattern::Full => None,
            Pattern::Dashed => Some((6.0, 5.0)),
            Pattern::Dotted => Some((0.5, 4.5)),
            Pattern::Long => Some((16.0, 5.0)),
            Pattern::Short => Some((3.0, 3.5)),
            Pattern::Sparse => Some((2.0, 9.0)),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub token: Token,
    pub pattern: Pattern,
}

impl From<Token> for Look {
    fn from(token: Token) -> Self {
        Look::full(token)
    }
}

impl Look {
    pub const fn full(token: Token) -> Look {
        Look {
            token,
            pattern: Pattern::Full,
        }
    }

    pub const fn dashed(token: Token) -> Look {
        Look {
            token,
            pattern: Pattern::Dashed,
        }
    }

    pub const fn dotted(token: Token) -> Look {
        Look {
            token,
            pattern: Pattern::Dotted,
        }
    }

    /// The look of the line with an index: any six consecutive ones differ even without colour.
    pub fn of_line(place: usize) -> Look {
        let turned = place + place / TOKENS.len();
        Look {
            token: TOKENS[place % TOKENS.len()],
            pattern: Pattern::LINES[turned % Pattern::LINES.len()],
        }
    }

    /// The look of a gene's bar by its index.
    pub fn of(place: usize) -> Look {
        Look {
            token: TOKENS[place % TOKENS.len()],
            pattern: Pattern::BARS[place / TOKENS.len() % Pattern::BARS.len()],
        }
    }

    /// The CSS of a legend's swatch, drawn like a bar.
    pub fn css(self) -> String {
        let colour = self.token.id();
        match self.pattern {
            Pattern::Full | Pattern::Long | Pattern::Short | Pattern::Sparse => {
                format!("background:var({colour})")
            }
            Pattern::Dashed => format!("border:2px solid var({colour})"),
            Pattern::Dotted => format!("background:var({colour});opacity:{PALE}"),
        }
    }

    pub(super) fn line(self, drawing: &mut Drawing, points: Vec<Point>, width: f64) {
        match self.pattern.dash() {
            None => drawing.line(points, width, self.token),
            Some(dash) => drawing.dashed(points, width, dash, self.token),
        }
    }

    /// Draws the marker of a point on a line.
    pub(super) fn marker(self, drawing: &mut Drawing, (x, y): Point) {
        let mut draw = |r: f64, token: Token| match self.pattern {
            Pattern::Full => drawing.disc((x, y), r, token),
            Pattern::Dashed => drawing.rect((x - r, y - r), (2.0 * r, 2.0 * r), 0.0, token),
            Pattern::Dotted => {
                let r = r * 1.3;
                drawing.area(vec![(x - r, y), (x, y - r), (x + r, y), (x, y + r)], token);
            }
            Pattern::Long => triangle(drawing, (x, y), -1.3 * r, token),
            Pattern::Short => triangle(drawing, (x, y), 1.3 * r, token),
            Pattern::Sparse => {
                drawing.rect((x - 1.4 * r, y - 0.6 * r), (2.8 * r, 1.2 * r), 0.0, token);
            }
        };
        draw(4.5, Token::Ground);
        draw(3.25, self.token);
    }

    /// Draws a bar; `strength` is its opacity.
    pub(super) fn bar(self, drawing: &mut Drawing, at: Point, size: Point, strength: f64) {
        let ink = Ink(self.token, strength);
        match self.pattern {
            Pattern::Full | Pattern::Long | Pattern::Short | Pattern::Sparse => {
                drawing.rect(at, size, 0.5, ink);
            }
            Pattern::Dashed => {
                let inner = ((size.0 - 1.0).max(0.1), (size.1 - 1.0).max(0.1));
                drawing.frame((at.0 + 0.5, at.1 + 0.5), inner, 0.0, 1.0, ink);
            }
            Pattern::Dotted => drawing.rect(at, size, 0.5, Ink(self.token, PALE * strength)),
        }
    }
}

/// A triangle whose tip is `tip` below a point.
fn triangle(drawing: &mut Drawing, (x, y): Point, tip: f64, token: Token) {
    drawing.area(vec![(x, y + tip), (x - tip, y - 0.7 * tip), (x + tip, y - 0.7 * tip)], token);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_lines_differ_without_colour() {
        let grey = |place| {
            let mut drawing = Drawing::new(100.0, 100.0);
            let look = Look {
                token: Token::Ink,
                ..Look::of_line(place)
            };
            look.line(&mut drawing, vec![(0.0, 0.0), (9.0, 9.0)], 2.0);
            let line = drawing.shapes.split_off(0);
            look.marker(&mut drawing, (5.0, 5.0));
            (line, drawing.shapes)
        };
        for (a, b) in (0..6).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let (a, b) = (grey(a), grey(b));
            assert!(a.0 != b.0 && a.1 != b.1, "{a:?} {b:?}");
        }
    }

    #[test]
    fn eighteen_lines_and_bars_all_look_different() {
        let drawn: Vec<_> = (0..18)
            .map(|place| {
                let mut drawing = Drawing::new(100.0, 100.0);
                Look::of_line(place).line(&mut drawing, vec![(0.0, 0.0), (9.0, 9.0)], 2.0);
                Look::of_line(place).marker(&mut drawing, (5.0, 5.0));
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
