//! A link as a QR code.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

use crate::app::shell::Msg;
use crate::app::ui::{Element, el};
use crate::plot::{Drawing, Token};

/// The width of the light border that the standard requires, in modules.
const QUIET: i32 = 4;

/// The version of the largest code, with 117 modules per side. Phone cameras cannot read denser codes from a projector
/// or a sheet of paper.
const LARGEST: u8 = 25;

/// The size of a module in files, in pixels.
const PIXELS: i32 = 10;

/// The dark modules of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// Runs of dark modules: left, top and length, in modules from the outer corner.
    rows: Vec<(i32, i32, i32)>,
    /// The side in modules, with the border.
    side: i32,
}

impl Code {
    /// Encodes a text; `None` if it is too long.
    pub fn of(text: &str) -> Option<Code> {
        let segments = QrSegment::make_segments(text);
        let code = QrCode::encode_segments_advanced(
            &segments,
            QrCodeEcc::Low,
            Version::MIN,
            Version::new(LARGEST),
            None,
            // Use the highest error correction of the same size.
            true,
        );
        let code = code.ok()?;
        let mut rows = Vec::new();
        for y in 0..code.size() {
            let mut x = 0;
            while x < code.size() {
                let row = (x..code.size())
                    .take_while(|&x| code.get_module(x, y))
                    .count() as i32;
                if row > 0 {
                    rows.push((x + QUIET, y + QUIET, row));
                }
                x += row.max(1);
            }
        }
        Some(Code {
            rows,
            side: code.size() + 2 * QUIET,
        })
    }

    /// The path of an SVG with a rectangle for each run.
    fn path(&self) -> String {
        let mut path = String::new();
        for (left, top, row) in &self.rows {
            // Writing to a string cannot fail.
            let _ = write!(path, "M{left} {top}h{row}v1h-{row}z");
        }
        path
    }

    /// The picture, dark on light in every theme.
    pub fn picture(&self, name: &str) -> Element<Msg> {
        el("svg.qr#class-qr[role=img][shape-rendering=crispEdges]")
            .attr("aria-label", name)
            .attr("viewBox", format!("0 0 {0} {0}", self.side))
            .child(
                el("rect[fill=#ffffff]")
                    .attr("width", self.side)
                    .attr("height", self.side),
            )
            .child(el("path[fill=#000000]").attr("d", self.path()))
    }

    /// The picture as an SVG file.
    pub fn file(&self) -> String {
        let (path, side) = (self.path(), self.side);
        let size = side * PIXELS;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" \
             viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
             <rect width=\"{side}\" height=\"{side}\" fill=\"#ffffff\"/>\
             <path d=\"{path}\" fill=\"#000000\"/></svg>\n"
        )
    }

    /// The picture as shapes for a PNG file, black on white.
    pub fn drawing(&self) -> Drawing {
        let pixels = |modules: i32| f64::from(modules * PIXELS);
        let mut drawing = Drawing::new(pixels(self.side), pixels(self.side));
        drawing.rect((0.0, 0.0), drawing.size, 0.0, Token::OnSide);
        for &(left, top, row) in &self.rows {
            let size = (pixels(row), pixels(1));
            drawing.rect((pixels(left), pixels(top)), size, 0.0, Token::Shadow);
        }
        drawing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::Shade;

    #[test]
    fn qr_has_a_quiet_zone_and_a_limit() {
        let code = Code::of("https://example.org/#/play").unwrap();
        // The smallest size for 26 bytes has 25 modules; its first row begins with the seven modules of a finder
        // pattern.
        assert_eq!(code.side, 25 + 8);
        let path = code.path();
        assert!(path.starts_with("M4 4h7v1h-7z"), "{path}");
        assert!(code.file().contains(&path));
        let dark: i32 = code.rows.iter().map(|(_, _, row)| row).sum();
        assert!((200..425).contains(&dark), "{dark}");
        let drawing = code.drawing();
        assert_eq!(drawing.size, (330.0, 330.0));
        assert_eq!(drawing.shapes.len(), code.rows.len() + 1);
        let colour = |token: Token| token.colour(Shade::Light);
        assert_eq!([colour(Token::OnSide), colour(Token::Shadow)], ["#ffffff", "#000000"]);
        assert!(Code::of(&"a".repeat(1273)).is_some());
        assert_eq!(Code::of(&"a".repeat(1274)), None);
    }
}
