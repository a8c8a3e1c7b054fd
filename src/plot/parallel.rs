//! Parallel coordinates (Inselberg 1985), rotated so that names of axes are readable: a horizontal axis for each
//! component, one below the other, and a line across all of them for each vector.

use super::colours::Token;
use super::drawing::{Anchor, Drawing, Ink, Point};
use super::ticks::{linear_ticks, tick_text};
use crate::text::Language;

/// The font size of the labels.
const FONT: f64 = 12.0;

/// The heights of an axis: with its name above, and with its name to the left if there are many axes.
const TALL: f64 = 32.0;
const LOW: f64 = 14.0;

/// From this number of axes on there are many.
const MANY: usize = 20;

/// The margins above and below the axes.
const MARGINS: (f64, f64) = (4.0, 34.0);

#[derive(Clone, Debug, PartialEq)]
pub struct ParallelLine {
    /// Its component on each axis.
    pub parts: Vec<f64>,
    /// Its opacity, 0 to 1.
    pub strength: f64,
}

/// Vectors over the same axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Parallel {
    /// The names of the axes from the top.
    pub axes: Vec<String>,
    /// The label of their scale.
    pub label: String,
    /// For the format of numbers.
    pub language: Language,
    /// In painting order.
    pub lines: Vec<ParallelLine>,
    /// The highlighted vector; may be empty.
    pub marked: Vec<f64>,
}

/// The positions of the axes.
struct Frame {
    left: f64,
    right: f64,
    row: f64,
    reach: f64,
}

impl Frame {
    fn at(&self, axis: usize, part: f64) -> Point {
        let across = (part / self.reach + 1.0) / 2.0;
        // A name above its axis needs more room there than below.
        let down = if self.row > (TALL + LOW) / 2.0 { 0.68 } else { 0.5 };
        (
            self.left + across * (self.right - self.left),
            MARGINS.0 + self.row * (axis as f64 + down),
        )
    }

    fn way(&self, parts: &[f64]) -> Vec<Point> {
        let parts = parts.iter().enumerate();
        parts.map(|(axis, &part)| self.at(axis, part)).collect()
    }
}

impl Parallel {
    /// The height for this many axes, in CSS pixels.
    pub fn height(axes: usize) -> f64 {
        let row = if axes > MANY { LOW } else { TALL };
        axes as f64 * row + MARGINS.0 + MARGINS.1
    }

    fn frame(&self, width: f64, height: f64) -> Frame {
        let n = self.axes.len();
        let parts = self.lines.iter().flat_map(|line| &line.parts);
        let longest = parts
            .chain(&self.marked)
            .fold(0.0, |a: f64, b| a.max(b.abs()));
        let names = self.axes.iter().map(|name| name.chars().count()).max();
        let beside = names.unwrap_or(0) as f64 * FONT * 0.61 + 8.0;
        Frame {
            left: if n > MANY { beside.min(width / 2.0) } else { 6.0 },
            right: width - 6.0,
            row: (height - MARGINS.0 - MARGINS.1) / n.max(1) as f64,
            // Rounded up to tenths, so that a live picture does not jump.
            reach: ((longest * 10.0 - 1e-9).ceil() / 10.0).max(0.1),
        }
    }

    /// `width` and `height` are in CSS pixels.
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        let frame = self.frame(width, height);
        let bottom = height - MARGINS.1;
        for tick in linear_ticks(-frame.reach, frame.reach, 4) {
            let x = frame.at(0, tick).0;
            let ink = if tick.abs() < 1e-9 { Token::Quiet } else { Token::Line };
            drawing.line(vec![(x, MARGINS.0), (x, bottom)], 1.0, ink);
            let text = tick_text(tick, self.language);
            drawing.text((x, bottom + 10.0), text, FONT, 400, Anchor::Middle, Token::Quiet);
        }
        let at = (frame.right, bottom + 26.0);
        drawing.text(at, self.label.as_str(), FONT, 500, Anchor::End, Token::Quiet);
        for axis in 0..self.axes.len() {
            let ends = [-frame.reach, frame.reach].map(|part| frame.at(axis, part));
            drawing.line(ends.to_vec(), 1.0, Token::Line);
        }
        for line in &self.lines {
            let ink = Ink(Token::First, 0.08 + 0.42 * line.strength);
            drawing.line(frame.way(&line.parts), 1.25, ink);
        }
        let marked = frame.way(&self.marked);
        for &at in &marked {
            drawing.disc(at, 3.5, Token::Second);
        }
        if marked.len() > 1 {
            drawing.line(marked, 2.25, Token::Second);
        }
        self.draw_names(&mut drawing, &frame);
        drawing
    }

    fn draw_names(&self, drawing: &mut Drawing, frame: &Frame) {
        for (axis, name) in self.axes.iter().enumerate() {
            let (left, y) = frame.at(axis, -frame.reach);
            let (at, anchor) = if self.axes.len() > MANY {
                ((left - 6.0, y), Anchor::End)
            } else {
                ((left, y - frame.row * 0.38), Anchor::Start)
            };
            drawing.text(at, name.as_str(), FONT, 500, anchor, Token::Ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(axes: usize) -> Parallel {
        Parallel {
            axes: (0..axes).map(|i| format!("axis {i}")).collect(),
            label: "part".to_owned(),
            language: Language::En,
            lines: [0.0, 1.0]
                .map(|strength| ParallelLine {
                    parts: vec![0.52 * strength; axes],
                    strength,
                })
                .into(),
            marked: vec![-0.3; axes],
        }
    }

    #[test]
    fn parallel_lines_and_names_fit() {
        for axes in [3, 13, 64] {
            for width in [300.0, 900.0] {
                let height = Parallel::height(axes);
                let drawing = of(axes).draw(width, height);
                let lines = drawing.lines().map(|(points, _)| points);
                let ways: Vec<_> = lines.filter(|points| points.len() == axes).collect();
                assert_eq!(ways.len(), 3, "two and the marked one");
                for (x, y) in ways.into_iter().flatten() {
                    assert!((0.0..=width).contains(x) && (0.0..=height).contains(y));
                }
                let names = drawing.texts().filter(|t| t.0.starts_with("axis"));
                let names: Vec<f64> = names.map(|(_, at, _)| at.1).collect();
                assert_eq!(names.len(), axes);
                assert!(names.windows(2).all(|two| two[1] - two[0] >= FONT));
            }
        }
    }

    #[test]
    fn scale_fits_the_longest_bar() {
        let frame = of(3).frame(600.0, 200.0);
        assert_eq!(frame.reach, 0.6);
        let (left, right) = (frame.at(0, -0.6).0, frame.at(0, 0.6).0);
        assert!((left - 6.0).abs() < 1e-9 && (right - 594.0).abs() < 1e-9);
        assert_eq!(frame.at(0, 0.0).0, 300.0);
        let nothing = Parallel {
            lines: Vec::new(),
            marked: vec![0.0; 3],
            ..of(3)
        };
        assert_eq!(nothing.frame(600.0, 200.0).reach, 0.1);
    }
}
