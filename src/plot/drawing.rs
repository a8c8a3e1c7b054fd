//! The shapes of a picture and the colours of the theme.

/// A point in CSS pixels from the top left corner.
pub type Point = (f64, f64);

/// A colour of the theme. The page's style sheet gives each a value for light and dark; files get the light ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Token {
    /// Text and strong lines.
    Ink,
    /// Labels of axes, coordinates.
    Quiet,
    /// Lines of a grid.
    Line,
    /// The ground that a picture stands on.
    Ground,
    /// The one accent colour.
    Accent,
    /// The first side.
    First,
    /// The second side.
    Second,
    /// What is written on the colour of a side.
    OnSide,
    /// Every other cell of a board.
    CellA,
    /// The cells between.
    CellB,
    /// A cell that is gone.
    Gone,
    /// The hatching of a cell that is gone.
    GoneLine,
    /// The piece that both sides move.
    Piece,
    /// Its edge.
    PieceEdge,
    /// What lies in a shadow.
    Shadow,
    /// Third colour of a series.
    Series3,
    /// Fourth colour of a series.
    Series4,
    /// Fifth colour of a series.
    Series5,
}

impl Token {
    /// Every colour.
    pub const ALL: [Token; 18] = [
        Token::Ink,
        Token::Quiet,
        Token::Line,
        Token::Ground,
        Token::Accent,
        Token::First,
        Token::Second,
        Token::OnSide,
        Token::CellA,
        Token::CellB,
        Token::Gone,
        Token::GoneLine,
        Token::Piece,
        Token::PieceEdge,
        Token::Shadow,
        Token::Series3,
        Token::Series4,
        Token::Series5,
    ];

    /// The custom property of the style sheet.
    pub fn css(self) -> &'static str {
        match self {
            Token::Ink => "--ink",
            Token::Quiet => "--quiet",
            Token::Line => "--line",
            Token::Ground => "--surface",
            Token::Accent => "--accent",
            Token::First => "--first",
            Token::Second => "--second",
            Token::OnSide => "--on-side",
            Token::CellA => "--cell-a",
            Token::CellB => "--cell-b",
            Token::Gone => "--gone",
            Token::GoneLine => "--gone-line",
            Token::Piece => "--piece",
            Token::PieceEdge => "--piece-edge",
            Token::Shadow => "--shadow",
            Token::Series3 => "--series-3",
            Token::Series4 => "--series-4",
            Token::Series5 => "--series-5",
        }
    }

    /// The colour in a file, and on a page whose style sheet did not arrive.
    pub fn literal(self) -> &'static str {
        match self {
            Token::Ink => "#1d2327",
            Token::Quiet => "#5f6a70",
            Token::Line => "#dcdfdd",
            Token::Ground => "#ffffff",
            Token::Accent => "#0b6e63",
            Token::First => "#1f66ad",
            Token::Second => "#c4500b",
            Token::OnSide => "#ffffff",
            Token::CellA => "#ebe7dc",
            Token::CellB => "#e2ddcf",
            Token::Gone => "#8f8a7d",
            Token::GoneLine => "#7b7669",
            Token::Piece => "#fffdf7",
            Token::PieceEdge => "#2b2a26",
            Token::Shadow => "#000000",
            Token::Series3 => "#00735a",
            Token::Series4 => "#8a4a8f",
            Token::Series5 => "#7a6400",
        }
    }
}

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
/// The point of the unit circle after a part of a turn: its cosine and its sine, each to 0.002, which is less than a tenth
/// of a pixel in any picture here.
///
/// By Bhaskara's formula for the sine of half a turn; the exact functions are far larger in WebAssembly, which has none.
pub(crate) fn on_circle(turns: f64) -> Point {
    (sine(turns + 0.25), sine(turns))
}

fn sine(turns: f64) -> f64 {
    let part = turns - turns.floor();
    let (half, sign) = if part < 0.5 {
        (part * 2.0, 1.0)
    } else {
        (part * 2.0 - 1.0, -1.0)
    };
    let hill = half * (1.0 - half);
    sign * 16.0 * hill / (5.0 - 4.0 * hill)
}
