//! A link as a QR code.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment, Version};

use crate::app::Msg;
use crate::app::vdom::{Element, el};

/// Light modules that have to surround a code.
const QUIET: i32 = 4;

/// The version of the largest code that is made, which has 117 modules a side. Cameras of phones do not read denser ones from a projector or a sheet of paper.
const LARGEST: u8 = 25;

/// The dark modules of a code as a path, and how many modules a side has, the light ones around it included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// A rectangle for every row of dark modules, in the coordinates of the side.
    path: String,
    /// Modules of a side.
    side: i32,
}

impl Code {
    /// The code of a text; `None` where it is too long.
    pub fn of(text: &str) -> Option<Code> {
        let segments = QrSegment::make_segments(text);
        let code = QrCode::encode_segments_advanced(
            &segments,
            QrCodeEcc::Low,
            Version::MIN,
            Version::new(LARGEST),
            None,
            // As much is repaired as the same size allows.
            true,
        );
        let code = code.ok()?;
        let mut path = String::new();
        for y in 0..code.size() {
            let mut x = 0;
            while x < code.size() {
                let row = (x..code.size())
                    .take_while(|&x| code.get_module(x, y))
                    .count() as i32;
                if row > 0 {
                    let (left, top) = (x + QUIET, y + QUIET);
                    // A text takes whatever is written to it.
                    let _ = write!(path, "M{left} {top}h{row}v1h-{row}z");
                }
                x += row.max(1);
            }
        }
        Some(Code {
            path,
            side: code.size() + 2 * QUIET,
        })
    }

    /// The picture, dark on light whatever the theme.
    pub fn picture(&self, name: &str) -> Element<Msg> {
        el("svg")
            .class("qr")
            .attr("id", "class-qr")
            .attr("role", "img")
            .attr("aria-label", name)
            .attr("viewBox", format!("0 0 {0} {0}", self.side))
            .attr("shape-rendering", "crispEdges")
            .child(
                el("rect")
                    .attr("width", self.side)
                    .attr("height", self.side)
                    .attr("fill", "#ffffff"),
            )
            .child(el("path").attr("d", &self.path).attr("fill", "#000000"))
    }

    /// The picture as a file, ten pixels a module.
    pub fn file(&self) -> String {
        let Code { path, side } = self;
        let size = side * 10;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 {side} {side}\" \
             shape-rendering=\"crispEdges\"><rect width=\"{side}\" height=\"{side}\" fill=\"#ffffff\"/><path d=\"{path}\" \
             fill=\"#000000\"/></svg>\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_framed_by_light_and_a_long_text_has_none() {
        let code = Code::of("https://example.org/#/play").unwrap();
        // The smallest size for 26 bytes has 25 modules; its first row begins with the seven of a finder pattern.
        assert_eq!(code.side, 25 + 8);
        assert!(code.path.starts_with("M4 4h7v1h-7z"), "{}", code.path);
        assert!(code.file().contains(&code.path));
        let dark: i32 = code
            .path
            .split('M')
            .filter_map(|row| row.split(['h', 'v']).nth(1)?.parse::<i32>().ok())
            .sum();
        assert!((200..425).contains(&dark), "{dark}");
        assert!(Code::of(&"a".repeat(1273)).is_some());
        assert_eq!(Code::of(&"a".repeat(1274)), None);
    }
}
