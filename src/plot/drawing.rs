//! The shapes of a picture.

use std::f64::consts::TAU;

use super::colours::Token;

/// A point in CSS pixels from the top left corner.
pub type Point = (f64, f64);

/// A colour and how much it covers, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink(pub Token, pub f64);

impl From<Token> for Ink {
    fn from(token: Token) -> Self {
        Ink(token, 1.0)
    }
}

/// Which end of a text stands at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins there.
    Start,
    /// The text is centred there.
    Middle,
    /// The text ends there.
    End,
}

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Draw {
    /// A filled rectangle with round corners.
    Rect {
        /// Top left corner.
        at: Point,
        /// Width and height.
        size: Point,
        /// Radius of the corners.
        radius: f64,
        /// Its colour.
        fill: Ink,
    },
    /// The outline of a rectangle with round corners.
    Frame {
        /// Top left corner.
        at: Point,
        /// Width and height.
        size: Point,
        /// Radius of the corners.
        radius: f64,
        /// Width of the line.
        width: f64,
        /// Its colour.
        ink: Ink,
    },
    /// A line through points, with round joints.
    Line {
        /// The points.
        points: Vec<Point>,
        /// Width of the line.
        width: f64,
        /// Lengths of dash and gap.
        dash: Option<Point>,
        /// Its colour.
        ink: Ink,
    },
    /// Many lines between two points each, painted at once.
    Strokes {
        /// Where they begin and end.
        segments: Vec<(Point, Point)>,
        /// Width of the lines.
        width: f64,
        /// Their colour.
        ink: Ink,
    },
    /// A filled polygon.
    Area {
        /// Its corners.
        points: Vec<Point>,
        /// Its colour.
        fill: Ink,
    },
    /// A filled circle.
    Disc {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: f64,
        /// Its colour.
        fill: Ink,
    },
    /// The outline of a circle.
    Ring {
        /// Its centre.
        at: Point,
        /// Its radius, to the middle of the line.
        radius: f64,
        /// Width of the line.
        width: f64,
        /// Its colour.
        ink: Ink,
    },
    /// A line of text, vertically centred on its point.
    Text {
        /// Where it stands.
        at: Point,
        /// What it says.
        text: String,
        /// Height of the font.
        size: f64,
        /// Weight of the font, 400 to 700.
        weight: u16,
        /// Which end stands at the point.
        anchor: Anchor,
        /// Its colour.
        ink: Ink,
    },
}

impl Draw {
    /// The same shape somewhere else.
    #[must_use]
    pub fn moved(&self, (dx, dy): Point) -> Draw {
        let there = |p: &mut Point| *p = (p.0 + dx, p.1 + dy);
        let mut shape = self.clone();
        match &mut shape {
            Draw::Rect { at, .. }
            | Draw::Frame { at, .. }
            | Draw::Disc { at, .. }
            | Draw::Ring { at, .. }
            | Draw::Text { at, .. } => there(at),
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

/// A list of shapes, painted in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Width and height in CSS pixels.
    pub size: Point,
    /// The shapes, the ones below first.
    pub shapes: Vec<Draw>,
}

impl Drawing {
    /// An empty drawing of a size.
    pub fn new(width: f64, height: f64) -> Self {
        Drawing {
            size: (width, height),
            shapes: Vec::new(),
        }
    }

    /// Adds a line.
    pub fn line(&mut self, points: Vec<Point>, width: f64, ink: impl Into<Ink>) {
        self.shapes.push(Draw::Line {
            points,
            width,
            dash: None,
            ink: ink.into(),
        });
    }

    /// Adds a dashed line.
    pub fn dashed(&mut self, points: Vec<Point>, width: f64, dash: Point, ink: impl Into<Ink>) {
        self.shapes.push(Draw::Line {
            points,
            width,
            dash: Some(dash),
            ink: ink.into(),
        });
    }

    /// Adds a filled rectangle.
    pub fn rect(&mut self, at: Point, size: Point, radius: f64, fill: impl Into<Ink>) {
        self.shapes.push(Draw::Rect {
            at,
            size,
            radius,
            fill: fill.into(),
        });
    }

    /// Adds the outline of a rectangle.
    pub fn frame(&mut self, at: Point, size: Point, radius: f64, width: f64, ink: impl Into<Ink>) {
        self.shapes.push(Draw::Frame {
            at,
            size,
            radius,
            width,
            ink: ink.into(),
        });
    }

    /// Adds a filled polygon.
    pub fn area(&mut self, points: Vec<Point>, fill: impl Into<Ink>) {
        self.shapes.push(Draw::Area {
            points,
            fill: fill.into(),
        });
    }

    /// Adds a filled circle.
    pub fn disc(&mut self, at: Point, radius: f64, fill: impl Into<Ink>) {
        self.shapes.push(Draw::Disc {
            at,
            radius,
            fill: fill.into(),
        });
    }

    /// Adds the outline of a circle.
    pub fn ring(&mut self, at: Point, radius: f64, width: f64, ink: impl Into<Ink>) {
        self.shapes.push(Draw::Ring {
            at,
            radius,
            width,
            ink: ink.into(),
        });
    }

    /// Adds a text.
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

/// The point of the unit circle after a part of a turn, from the right and, as pictures grow downwards, clockwise.
pub(super) fn on_circle(turns: f64) -> Point {
    let (sine, cosine) = (turns * TAU).sin_cos();
    (cosine, sine)
}
