//! The directions of genomes over the generations, on a background that shows the quality of each direction.

use super::colours::Token;
use super::drawing::{Anchor, Drawing, Ink, Point};
use super::ticks::linear_ticks;
use crate::text::Language;

/// The font size of the labels.
const FONT: f64 = 12.0;

/// The labelled angles, in degrees.
const MARKS: [f64; 5] = [-180.0, -90.0, 0.0, 90.0, 180.0];

/// Angles from −180 to 180 degrees over generations.
#[derive(Clone, Debug, PartialEq)]
pub struct AngleMap {
    /// The labels of the x and y axes.
    pub labels: [String; 2],
    /// The number of the last planned generation.
    pub last: u32,
    /// The share of points of each direction, 0 to 1, from −180 degrees upwards in equal steps; `None` if unknown.
    /// Empty for a plot without a background.
    pub ground: Vec<Option<f64>>,
    /// Generations and angles of genomes.
    pub genomes: Vec<Point>,
    /// Generations and angles of champions, in the order of the generations.
    pub champions: Vec<Point>,
}

impl AngleMap {
    /// `width` and `height` are in CSS pixels.
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        let (left, right) = (46.0, width - 10.0);
        let (top, bottom) = (24.0, height - 40.0);
        let across = f64::from(self.last.max(1));
        let x_at = |generation: f64| left + 6.0 + generation / across * (right - left - 12.0);
        let y_at = |degrees: f64| bottom - (degrees + 180.0) / 360.0 * (bottom - top);
        self.draw_ground(&mut drawing, (left, right), (top, bottom));
        for mark in MARKS {
            let y = y_at(mark);
            drawing.line(vec![(left, y), (right, y)], 1.0, Token::Line);
            let text = Language::En.number(&format!("{mark:.0}°"));
            drawing.text((left - 6.0, y), text, FONT, 400, Anchor::End, Token::Quiet);
        }
        let wanted = ((right - left) / 60.0) as usize;
        let ticks = linear_ticks(0.0, across, wanted.clamp(2, 12)).into_iter();
        for tick in ticks.filter(|t| (t - t.round()).abs() < 1e-9) {
            let text = format!("{tick:.0}");
            let at = (x_at(tick), bottom + 14.0);
            drawing.text(at, text, FONT, 400, Anchor::Middle, Token::Quiet);
        }
        for &(generation, degrees) in &self.genomes {
            let at = (x_at(generation), y_at(degrees));
            drawing.disc(at, 2.0, Ink(Token::Ink, 0.35));
        }
        for &(generation, degrees) in &self.champions {
            let at = (x_at(generation), y_at(degrees));
            drawing.disc(at, 5.0, Token::Ground);
            drawing.disc(at, 3.75, Token::Ink);
        }
        let [x_label, y_label] = &self.labels;
        let at = (right, bottom + 31.0);
        drawing.text(at, x_label.as_str(), FONT, 500, Anchor::End, Token::Quiet);
        let at = (0.0, 9.0);
        drawing.text(at, y_label.as_str(), FONT, 500, Anchor::Start, Token::Quiet);
        drawing
    }

    /// Draws a strip for each direction, centred on its angle; the strip of the first one is split between both ends.
    fn draw_ground(&self, drawing: &mut Drawing, (left, right): Point, (top, bottom): Point) {
        let step = (bottom - top) / self.ground.len().max(1) as f64;
        for (i, share) in self.ground.iter().enumerate() {
            let Some(share) = share else { continue };
            let away = share - 0.5;
            let token = if away >= 0.0 { Token::First } else { Token::Second };
            let ink = Ink(token, (0.04 + 1.6 * away.abs()).min(0.7));
            let middle = bottom - i as f64 * step;
            let (upper, lower) = (middle - step / 2.0, (middle + step / 2.0).min(bottom));
            drawing.rect((left, upper), (right - left, lower - upper), 0.0, ink);
            if i == 0 {
                drawing.rect((left, top), (right - left, step / 2.0), 0.0, ink);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_have_colours_and_wrap_around() {
        let map = AngleMap {
            labels: ["generation".to_owned(), "angle".to_owned()],
            last: 4,
            ground: vec![Some(0.9), None, Some(0.2), Some(0.5)],
            genomes: vec![(0.0, 10.0), (0.0, -170.0)],
            champions: vec![(0.0, 10.0)],
        };
        let drawing = map.draw(400.0, 300.0);
        let strips = drawing.rects();
        let strips = strips.map(|(at, size, fill)| (at.1, at.1 + size.1, fill));
        let strips: Vec<_> = strips.collect();
        // The direction of 180 degrees equals that of −180.
        assert_eq!(strips.len(), 4);
        assert_eq!((strips[0].2, strips[0].1), (strips[1].2, 260.0));
        assert_eq!(strips[1].0, 24.0);
        let tokens: Vec<_> = strips.iter().map(|s| s.2.0).collect();
        assert_eq!(tokens[1..], [Token::First, Token::Second, Token::First]);
        let strength = |i: usize| strips[i].2.1;
        assert!(strength(0) > strength(2) && strength(2) > strength(3));
        // Two genomes, and the champion with its outline.
        assert_eq!(drawing.discs().count(), 4);
    }
}
