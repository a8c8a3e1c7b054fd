//! Drawings as SVG: as files without a style sheet, or embedded in a page with the page's colours.

use std::fmt::Write;

use super::board::BoardPicture;
use super::colours::{Shade, Token};
use super::drawing::{Anchor, Draw, Drawing, Ink, Paint, Point};
use crate::text::EnumId;

/// Rounds to two decimals, without trailing zeros.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn points_text(points: &[Point]) -> String {
    let pairs: Vec<_> = points
        .iter()
        .map(|&(x, y)| format!("{},{}", number(x), number(y)))
        .collect();
    pairs.join(" ")
}

/// The conversion of a colour to text.
type Colour = fn(Token) -> String;

fn of_files(token: Token) -> String {
    token.colour(Shade::Light).to_owned()
}

fn fill_text(Ink(token, alpha): Ink, colour: Colour) -> String {
    format!("fill=\"{}\" fill-opacity=\"{}\"", colour(token), number(alpha))
}

fn stroke_text(Ink(token, alpha): Ink, width: f64, colour: Colour) -> String {
    format!(
        "fill=\"none\" stroke=\"{}\" stroke-opacity=\"{}\" stroke-width=\"{}\"",
        colour(token),
        number(alpha),
        number(width)
    )
}

/// Escapes markup characters.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn paint_text(paint: Paint, colour: Colour) -> String {
    match paint {
        Paint::Fill(ink) => fill_text(ink, colour),
        Paint::Stroke(width, ink) => stroke_text(ink, width, colour),
    }
}

fn polyline(points: &[Point], dash: Option<Point>, paint: &str) -> String {
    let dash = dash.map_or_else(String::new, |(on, off)| {
        format!(" stroke-dasharray=\"{} {}\"", number(on), number(off))
    });
    format!(
        "<polyline points=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"{dash} {paint}/>",
        points_text(points)
    )
}

fn shape_text(shape: &Draw, colour: Colour) -> String {
    match shape {
        Draw::Rect {
            at,
            size,
            radius,
            paint,
        } => format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {}/>",
            number(at.0),
            number(at.1),
            number(size.0),
            number(size.1),
            number(*radius),
            paint_text(*paint, colour)
        ),
        Draw::Line {
            points,
            width,
            dash,
            ink,
        } => polyline(points, *dash, &stroke_text(*ink, *width, colour)),
        Draw::Strokes {
            segments,
            width,
            ink,
        } => {
            let pieces = segments
                .iter()
                .map(|&(a, b)| format!("M{}L{}", points_text(&[a]), points_text(&[b])));
            let path: String = pieces.collect();
            format!("<path d=\"{path}\" {}/>", stroke_text(*ink, *width, colour))
        }
        Draw::Area { points, fill } => {
            let points = points_text(points);
            format!("<polygon points=\"{points}\" {}/>", fill_text(*fill, colour))
        }
        Draw::Circle { at, radius, paint } => format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>",
            number(at.0),
            number(at.1),
            number(*radius),
            paint_text(*paint, colour)
        ),
        Draw::Text {
            at,
            text,
            size,
            weight,
            anchor,
            ink,
        } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"{weight}\" \
                 text-anchor=\"{anchor}\" dominant-baseline=\"central\" {}>{}</text>",
                number(at.0),
                number(at.1),
                number(*size),
                fill_text(*ink, colour),
                escape(text)
            )
        }
    }
}

/// The drawing as the text of an `.svg` file, on the background colour of the light theme.
pub fn svg(drawing: &Drawing) -> String {
    let (width, height) = (number(drawing.size.0), number(drawing.size.1));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"system-ui, sans-serif\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        of_files(Token::Ground)
    );
    for shape in &drawing.shapes {
        let _ = writeln!(text, "{}", shape_text(shape, of_files)); // writing to a String cannot fail
    }
    text.push_str("</svg>\n");
    text
}

/// The width of a board in a page; CSS scales it.
const BOARD_WIDTH: f64 = 520.0;

/// A board within a page.
pub fn board_svg(board: &BoardPicture) -> String {
    inline_svg(&board.draw(None, 1.0, BOARD_WIDTH, BOARD_WIDTH / board.aspect()))
}

/// The drawing as an element of a page, without a background, in the page's own colours and font: it follows the theme.
pub fn inline_svg(drawing: &Drawing) -> String {
    let (width, height) = (number(drawing.size.0), number(drawing.size.1));
    let shapes: String = drawing
        .shapes
        .iter()
        .map(|shape| shape_text(shape, |token| format!("var({})", token.id())))
        .collect();
    format!("<svg viewBox=\"0 0 {width} {height}\">{shapes}</svg>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_numbers_are_short() {
        let mut drawing = Drawing::new(100.0, 50.0);
        drawing.text((1.0, 2.5), "α < β & \"γ\"", 12.0, 400, Anchor::End, Token::Ink);
        drawing.disc((1.0 / 3.0, 0.0), 2.0, Ink(Token::First, 0.5));
        let text = svg(&drawing);
        assert!(text.contains("α &lt; β &amp; &quot;γ&quot;</text>"), "{text}");
        assert!(text.contains("cx=\"0.33\" cy=\"0\" r=\"2\""), "{text}");
        assert!(text.contains("fill-opacity=\"0.5\""), "{text}");
        assert_eq!(text.matches("<svg").count(), text.matches("</svg>").count());
    }

    #[test]
    fn embedded_svg_uses_page_colours() {
        let mut drawing = Drawing::new(100.0, 50.0);
        drawing.disc((1.0, 2.0), 2.0, Ink(Token::First, 0.5));
        assert_eq!(
            inline_svg(&drawing),
            "<svg viewBox=\"0 0 100 50\"><circle cx=\"1\" cy=\"2\" r=\"2\" \
             fill=\"var(--first)\" fill-opacity=\"0.5\"/></svg>"
        );
    }
}
