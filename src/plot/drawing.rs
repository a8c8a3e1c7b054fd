//! The shapes of a picture.

use std::f64::consts::TAU;

use super::colours::Token;

/// In CSS pixels from the top left corner.
pub type Point = (f64, f64);

/// A colour and its opacity, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink(pub Token, pub f64);

impl From<Token> for Ink {
    fn from(token: Token) -> Self {
        Ink(token, 1.0)
    }
}

/// The horizontal alignment of a text at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// The part of a shape to paint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    Fill(Ink),
    /// A line of a width, with the outline in its middle.
    Stroke(f64, Ink),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Draw {
    Rect {
        /// The top left corner.
        at: Point,
        /// Width and height.
        size: Point,
        /// The radius of the corners.
        radius: f64,
        paint: Paint,
    },
    /// A polyline with round joints.
    Line {
        points: Vec<Point>,
        width: f64,
        /// Lengths of dash and gap.
        dash: Option<Point>,
        ink: Ink,
    },
    /// Many line segments, painted at once.
    Strokes {
        segments: Vec<(Point, Point)>,
        width: f64,
        ink: Ink,
    },
    /// A filled polygon.
    Area { points: Vec<Point>, fill: Ink },
    Circle {
        /// The centre.
        at: Point,
        radius: f64,
        paint: Paint,
    },
    /// A line of text, vertically centred on its point.
    Text {
        at: Point,
        text: String,
        /// The font size.
        size: f64,
        /// The font weight, 400 to 700.
        weight: u16,
        anchor: Anchor,
        ink: Ink,
    },
}

impl Draw {
    /// The shape translated by an offset.
    #[must_use]
    pub fn moved(&self, (dx, dy): Point) -> Draw {
        let there = |p: &mut Point| *p = (p.0 + dx, p.1 + dy);
        let mut shape = self.clone();
        match &mut shape {
            Draw::Rect { at, .. } | Draw::Circle { at, .. } | Draw::Text { at, .. } => there(at),
            Draw::Line { points, .. } | Draw::Area { points, .. } => {
                points.iter_mut().for_each(there)
            }
            Draw::Strokes { segments, .. } => {
                for (a, b) in segments {
                    there(a);
                    there(b);
                }
            }
        }
        shape
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Width and height in CSS pixels.
    pub size: Point,
    /// In painting order.
    pub shapes: Vec<Draw>,
}

impl Drawing {
    pub fn new(width: f64, height: f64) -> Self {
        Drawing {
            size: (width, height),
            shapes: Vec::new(),
        }
    }

    pub fn line(&mut self, points: Vec<Point>, width: f64, ink: impl Into<Ink>) {
        self.shapes.push(Draw::Line {
            points,
            width,
            dash: None,
            ink: ink.into(),
        });
    }

    pub fn dashed(&mut self, points: Vec<Point>, width: f64, dash: Point, ink: impl Into<Ink>) {
        self.shapes.push(Draw::Line {
            points,
            width,
            dash: Some(dash),
            ink: ink.into(),
        });
    }

    /// A filled rectangle.
    pub fn rect(&mut self, at: Point, size: Point, radius: f64, fill: impl Into<Ink>) {
        self.shapes.push(Draw::Rect {
            at,
            size,
            radius,
            paint: Paint::Fill(fill.into()),
        });
    }

    /// The outline of a rectangle.
    pub fn frame(&mut self, at: Point, size: Point, radius: f64, width: f64, ink: impl Into<Ink>) {
        self.shapes.push(Draw::Rect {
            at,
            size,
            radius,
            paint: Paint::Stroke(width, ink.into()),
        });
    }

    pub fn area(&mut self, points: Vec<Point>, fill: impl Into<Ink>) {
        self.shapes.push(Draw::Area {
            points,
            fill: fill.into(),
        });
    }

    /// A filled circle.
    pub fn disc(&mut self, at: Point, radius: f64, fill: impl Into<Ink>) {
        self.shapes.push(Draw::Circle {
            at,
            radius,
            paint: Paint::Fill(fill.into()),
        });
    }

    /// The outline of a circle.
    pub fn ring(&mut self, at: Point, radius: f64, width: f64, ink: impl Into<Ink>) {
        self.shapes.push(Draw::Circle {
            at,
            radius,
            paint: Paint::Stroke(width, ink.into()),
        });
    }

    pub fn text(
        &mut self,
        at: Point,
        text: impl Into<String>,
        size: f64,
        weight: u16,
        anchor: Anchor,
        ink: impl Into<Ink>,
    ) {
        self.shapes.push(Draw::Text {
            at,
            text: text.into(),
            size,
            weight,
            anchor,
            ink: ink.into(),
        });
    }
}

/// Accessors for tests.
#[cfg(test)]
impl Drawing {
    /// The texts with their points and font sizes.
    pub fn texts(&self) -> impl Iterator<Item = (&str, Point, f64)> {
        self.shapes.iter().filter_map(|shape| match shape {
            Draw::Text { text, at, size, .. } => Some((text.as_str(), *at, *size)),
            _ => None,
        })
    }

    /// The corners, sizes and inks of the filled rectangles.
    pub fn rects(&self) -> impl Iterator<Item = (Point, Point, Ink)> {
        self.shapes.iter().filter_map(|shape| match *shape {
            Draw::Rect {
                at,
                size,
                paint: Paint::Fill(ink),
                ..
            } => Some((at, size, ink)),
            _ => None,
        })
    }

    /// The corners, sizes and inks of the outlines of rectangles.
    pub fn frames(&self) -> impl Iterator<Item = (Point, Point, Ink)> {
        self.shapes.iter().filter_map(|shape| match *shape {
            Draw::Rect {
                at,
                size,
                paint: Paint::Stroke(_, ink),
                ..
            } => Some((at, size, ink)),
            _ => None,
        })
    }

    /// The points and inks of the polylines.
    pub fn lines(&self) -> impl Iterator<Item = (&[Point], Ink)> {
        self.shapes.iter().filter_map(|shape| match shape {
            Draw::Line { points, ink, .. } => Some((&points[..], *ink)),
            _ => None,
        })
    }

    /// The points and inks of the filled polygons.
    pub fn areas(&self) -> impl Iterator<Item = (&[Point], Ink)> {
        self.shapes.iter().filter_map(|shape| match shape {
            Draw::Area { points, fill } => Some((&points[..], *fill)),
            _ => None,
        })
    }

    /// The centres and inks of the filled circles.
    pub fn discs(&self) -> impl Iterator<Item = (Point, Ink)> {
        self.shapes.iter().filter_map(|shape| match *shape {
            Draw::Circle {
                at,
                paint: Paint::Fill(ink),
                ..
            } => Some((at, ink)),
            _ => None,
        })
    }
}

/// The point of the unit circle after a fraction of a turn, from the right and clockwise, since y grows downwards.
pub(super) fn on_circle(turns: f64) -> Point {
    let (sine, cosine) = (turns * TAU).sin_cos();
    (cosine, sine)
}

/// The width of a regular text as a share of its width in bold.
pub(super) const REGULAR: f64 = 0.91;

/// The width of a text in DejaVu Sans Bold, a wide font, at font size 1.
pub(super) fn bold_width(text: &str) -> f64 {
    let width = |c| match c {
        'i' | 'j' | 'l' | ' ' | '.' | ',' | ';' | 'I' | 'f' | 't' => 0.4,
        '[' | ']' | '-' | '‹' | '›' | 'r' => 0.48,
        'm' | 'W' => 1.1,
        'M' | 'w' | '⋮' => 1.0,
        '−' | '=' | '≤' | '≥' | '<' | '>' | '+' | '×' | '∞' | '✂' | 'N' | 'O' => 0.84,
        _ => 0.7,
    };
    text.chars().map(width).sum()
}
