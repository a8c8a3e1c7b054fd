//! A picture for reports: on a white sheet, with a title and notes.

use super::colours::Token;
use super::drawing::{Anchor, Drawing};

/// The margin on all sides.
const MARGIN: f64 = 16.0;
/// The font sizes of the title, and of the lines below it.
const TITLE: f64 = 17.0;
const NOTE: f64 = 12.0;
/// The minimum width of a file in pixels, and its minimum pixels per CSS pixel.
const WIDTH: f64 = 1600.0;
const RATIO: f64 = 2.0;

/// The approximate number of characters of a font size that fit in a width.
fn fit(width: f64, size: f64) -> usize {
    (width / (size * 0.56)) as usize
}

/// Wraps a text between words into lines of at most `most` characters.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The sheet of a picture; the first line of its heading is the title.
pub fn sheet(picture: &Drawing, heading: &[String]) -> Drawing {
    let width = picture.size.0 + 2.0 * MARGIN;
    let mut sheet = Drawing::new(width, 0.0);
    let mut top = MARGIN;
    for (text, size, weight) in heading.iter().enumerate().map(|(i, text)| match i {
        0 => (text, TITLE, 700),
        _ => (text, NOTE, 400),
    }) {
        for line in wrapped(text, fit(picture.size.0, size)) {
            top += size * 0.7;
            sheet.text((MARGIN, top), line, size, weight, Anchor::Start, Token::Ink);
            top += size * 0.7;
        }
    }
    top += MARGIN / 2.0;
    sheet.size.1 = top + picture.size.1 + MARGIN;
    let size = sheet.size;
    sheet.rect((0.0, 0.0), size, 0.0, Token::Ground);
    sheet.shapes.rotate_right(1);
    let moved = picture
        .shapes
        .iter()
        .map(|shape| shape.moved((MARGIN, top)));
    sheet.shapes.extend(moved);
    sheet
}

/// The pixels of a file per CSS pixel: at least twice as many as on the page, and enough for the width of a paper.
pub fn dots(drawing: &Drawing) -> f64 {
    (WIDTH / drawing.size.0.max(1.0)).max(RATIO)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::drawing::{Draw, Paint};

    #[test]
    fn sheet_has_title_note_and_picture() {
        let mut picture = Drawing::new(397.0, 280.0);
        picture.text((0.0, 9.0), "points in %", 12.0, 500, Anchor::Start, Token::Quiet);
        picture.disc((100.0, 50.0), 2.0, Token::First);
        let long = "Rastros · 16 genomes of 3 genes · generations 0 to 10 · 1920 games for fitness · seed 2718";
        let made = sheet(&picture, &["Does it learn?".to_owned(), long.to_owned()]);
        let texts: Vec<_> = made.texts().collect();
        assert_eq!(texts.first().unwrap().0, "Does it learn?");
        assert_eq!(texts.last().unwrap().0, "points in %");
        let all: Vec<_> = texts[1..texts.len() - 1].iter().map(|t| t.0).collect();
        assert_eq!(all.join(" "), long);
        assert!(all.len() > 1, "it is broken: {all:?}");
        assert!(texts.windows(2).all(|t| t[0].1.1 + 12.0 < t[1].1.1), "{texts:?}");
        let whole = Draw::Rect {
            at: (0.0, 0.0),
            size: made.size,
            radius: 0.0,
            paint: Paint::Fill(Token::Ground.into()),
        };
        assert_eq!(made.shapes[0], whole);
    }

    #[test]
    fn file_has_at_least_twice_the_resolution() {
        for width in [120.0, 397.0, 1280.0, 4000.0] {
            let ratio = dots(&Drawing::new(width, 280.0));
            assert!(ratio >= 2.0 && width * ratio >= 1600.0);
        }
    }
}
