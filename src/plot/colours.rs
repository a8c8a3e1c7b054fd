//! The colours of pictures, equal to those of the page: a test compares them with its style sheet.

use strum::{IntoStaticStr, VariantArray};

/// The variant of a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shade {
    /// For a light background, and for files.
    #[default]
    Light,
    Dark,
}

/// A colour in a light and a dark [`Shade`]. Its id is the custom property of `www/style/tokens.css` with the same
/// colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", prefix = "--")]
pub enum Token {
    /// Text and strong lines.
    Ink,
    /// Labels of axes, coordinates.
    Quiet,
    /// Lines of a grid.
    Line,
    /// The background.
    #[strum(to_string = "surface")]
    Ground,
    /// The only accent colour.
    Accent,
    First,
    Second,
    /// Text on the colour of a side.
    OnSide,
    /// Every other cell of a board.
    CellA,
    /// The other cells.
    CellB,
    /// A blocked cell.
    Gone,
    /// The hatching of a blocked cell.
    GoneLine,
    Piece,
    /// Its outline.
    PieceEdge,
    Shadow,
    #[strum(to_string = "series-3")]
    Series3,
    #[strum(to_string = "series-4")]
    Series4,
    #[strum(to_string = "series-5")]
    Series5,
}

impl Token {
    /// The colour in CSS and SVG syntax.
    pub fn colour(self, shade: Shade) -> &'static str {
        let [light, dark] = match self {
            Token::Ink => ["#1d2327", "#e7ebe8"],
            Token::Quiet => ["#5a656b", "#a3aeaa"],
            Token::Line => ["#dcdfdd", "#333b3e"],
            Token::Ground => ["#ffffff", "#1c2325"],
            Token::Accent => ["#0b6e63", "#4cc0b0"],
            Token::First => ["#1f66ad", "#6fb1f2"],
            Token::Second => ["#b84a08", "#f29a5c"],
            Token::OnSide => ["#ffffff", "#10181c"],
            Token::CellA => ["#ebe7dc", "#333b3b"],
            Token::CellB => ["#e2ddcf", "#2b3333"],
            Token::Gone => ["#8f8a7d", "#15191a"],
            Token::GoneLine => ["#7b7669", "#3b4342"],
            Token::Piece => ["#fffdf7", "#f5f1e6"],
            Token::PieceEdge => ["#2b2a26", "#0d1011"],
            Token::Shadow => ["#000000", "#000000"],
            Token::Series3 => ["#00735a", "#4fc79c"],
            Token::Series4 => ["#8a4a8f", "#d39ad8"],
            Token::Series5 => ["#7a6400", "#d6bd4d"],
        };
        match shade {
            Shade::Light => light,
            Shade::Dark => dark,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::EnumId;

    const STYLE: &str = include_str!("../../www/style/tokens.css");

    /// The light and dark value of a custom property in the style sheet; equal if it has one value.
    fn of_the_page(property: &str) -> [&'static str; 2] {
        let (_, rest) = STYLE
            .split_once(&format!(" {property}: "))
            .unwrap_or_else(|| panic!("tokens.css has no {property}"));
        let (value, _) = rest.split_once(';').expect("a declaration ends");
        assert!(!rest.contains(&format!(" {property}: ")), "{property} stands twice");
        let pair = value
            .strip_prefix("var(--light, ")
            .and_then(|v| v.strip_suffix(')'))
            .and_then(|v| v.split_once(") var(--dark, "));
        pair.map_or([value, value], |(light, dark)| [light, dark])
    }

    #[test]
    fn colours_equal_style_sheet() {
        for token in Token::all() {
            let own = [Shade::Light, Shade::Dark].map(|shade| token.colour(shade));
            assert_eq!(own, of_the_page(token.id()), "{}", token.id());
        }
    }

    /// The relative luminance of a colour, 0 to 1, by the Web Content Accessibility Guidelines 2.2.
    fn luminance(colour: &str) -> f64 {
        let number = u32::from_str_radix(&colour[1..], 16).expect("#rrggbb");
        let part = |shift: u32| {
            let value = f64::from(number >> shift & 0xff) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        (a / b).max(b / a)
    }

    #[test]
    fn colours_have_enough_contrast() {
        let on_the_ground = [
            Token::Ink,
            Token::Quiet,
            Token::Accent,
            Token::First,
            Token::Second,
            Token::Series3,
            Token::Series4,
            Token::Series5,
        ];
        for shade in [Shade::Light, Shade::Dark] {
            let see = |a: Token, b: Token| contrast(a.colour(shade), b.colour(shade));
            for token in on_the_ground {
                let found = see(token, Token::Ground);
                assert!(found >= 4.5, "{token:?} {shade:?}: {found:.2}");
            }
            for side in [Token::First, Token::Second] {
                let found = see(Token::OnSide, side);
                assert!(found >= 4.5, "on {side:?} {shade:?}: {found:.2}");
            }
        }
    }
}
