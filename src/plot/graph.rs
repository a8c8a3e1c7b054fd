//! The graph of a game's value over its plies.

use super::colours::Token;
use super::drawing::{Anchor, Drawing, Ink, Point};
use crate::game::Side;

/// The margin to the left and right of the plies, which makes the ends clickable. Style sheets depend on it.
pub const INSET: f64 = 10.0;

/// A marked move on the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedPly {
    /// The ply of the move, from 1; the mark is at the point after it.
    pub ply: usize,
    /// The side that made it.
    pub side: Side,
    /// True for a blunder, drawn as a diamond instead of a disc.
    pub blunder: bool,
}

/// The advantage over the plies of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueGraph {
    /// From −1 (the second side has won) to 1 (the first side has won), including the start; `None` if unknown.
    pub points: Vec<Option<f64>>,
    /// Blunders and mistakes.
    pub marked: Vec<MarkedPly>,
    pub current: usize,
    pub letters: [String; 2],
}

impl ValueGraph {
    /// `width` and `height` are in CSS pixels.
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        let middle = height / 2.0;
        let reach = middle - 8.0;
        let steps = self.points.len().saturating_sub(1).max(1) as f64;
        let at = |ply: usize, value: f64| -> Point {
            let x = INSET + ply as f64 / steps * (width - 2.0 * INSET);
            (x, middle - value.clamp(-1.0, 1.0) * reach)
        };
        drawing.rect((0.0, 0.0), (width, height), 8.0, Ink(Token::Line, 0.35));
        for (ply, pair) in self.points.windows(2).enumerate() {
            if let [Some(a), Some(b)] = *pair {
                draw_step(&mut drawing, middle, at(ply, a), at(ply + 1, b));
            }
        }
        drawing.line(vec![(INSET, middle), (width - INSET, middle)], 1.0, Ink(Token::Quiet, 0.7));
        let (x, _) = at(self.current.min(self.points.len()), 0.0);
        drawing.line(vec![(x, 3.0), (x, height - 3.0)], 2.0, Token::Accent);
        for mark in &self.marked {
            if let Some(Some(value)) = self.points.get(mark.ply) {
                draw_mark(&mut drawing, at(mark.ply, *value), *mark);
            }
        }
        if let Some(Some(value)) = self.points.get(self.current) {
            let here = at(self.current, *value);
            drawing.disc(here, 4.5, Token::Accent);
            drawing.ring(here, 4.5, 1.5, Token::Ground);
        }
        let [first, second] = &self.letters;
        drawing.text((5.0, 10.0), first.as_str(), 11.0, 650, Anchor::Start, Token::First);
        let low = (5.0, height - 9.0);
        drawing.text(low, second.as_str(), 11.0, 650, Anchor::Start, Token::Second);
        drawing
    }
}

/// The area and the line of one ply in the colour of the side ahead; split if that changes.
fn draw_step(drawing: &mut Drawing, middle: f64, a: Point, b: Point) {
    let above = |p: Point| p.1 <= middle;
    if above(a) != above(b) && a.1 != middle && b.1 != middle {
        let t = (middle - a.1) / (b.1 - a.1);
        let cross = (a.0 + t * (b.0 - a.0), middle);
        draw_step(drawing, middle, a, cross);
        draw_step(drawing, middle, cross, b);
        return;
    }
    let token = if a.1.min(b.1) < middle {
        Token::First
    } else if a.1.max(b.1) > middle {
        Token::Second
    } else {
        Token::Quiet
    };
    drawing.area(vec![(a.0, middle), a, b, (b.0, middle)], Ink(token, 0.3));
    drawing.line(vec![a, b], 2.0, token);
}

fn draw_mark(drawing: &mut Drawing, (x, y): Point, mark: MarkedPly) {
    let token = match mark.side {
        Side::First => Token::First,
        Side::Second => Token::Second,
    };
    if mark.blunder {
        let r = 6.5;
        let corners = vec![(x, y - r), (x + r, y), (x, y + r), (x - r, y)];
        drawing.area(corners, token);
    } else {
        drawing.disc((x, y), 4.0, Token::Ground);
        drawing.ring((x, y), 4.0, 2.0, token);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph() -> ValueGraph {
        ValueGraph {
            points: vec![Some(0.5), Some(-0.5), None, Some(1.0)],
            marked: vec![MarkedPly {
                ply: 1,
                side: Side::First,
                blunder: true,
            }],
            current: 3,
            letters: ["S".into(), "N".into()],
        }
    }

    #[test]
    fn area_changes_colour_with_the_lead() {
        let drawing = graph().draw(320.0, 100.0);
        let areas = drawing.areas().filter(|a| a.0.len() == 4 && a.1.1 < 1.0);
        let areas: Vec<_> = areas.map(|(points, fill)| (fill.0, points[2])).collect();
        assert_eq!(areas.len(), 2, "nothing is drawn next to what is not known");
        assert_eq!(areas[0], (Token::First, (60.0, 50.0)), "crosses halfway");
        assert_eq!(areas[1].0, Token::Second);
    }

    #[test]
    fn graph_ends_right_and_marks_blunders() {
        let drawing = graph().draw(320.0, 100.0);
        let current = drawing.lines().find(|(_, ink)| ink.0 == Token::Accent);
        assert_eq!(current.unwrap().0[0].0, 310.0);
        let diamond =
            |(points, fill): (&[Point], Ink)| points.len() == 4 && fill == Token::First.into();
        assert!(drawing.areas().any(diamond));
    }

    #[test]
    fn draw_has_neutral_colour() {
        let drawn = ValueGraph {
            points: vec![Some(0.0), Some(0.0)],
            marked: Vec::new(),
            current: 0,
            letters: ["S".into(), "N".into()],
        };
        let drawing = drawn.draw(100.0, 50.0);
        let coloured = |ink: Ink| matches!(ink.0, Token::First | Token::Second);
        assert!(!drawing.lines().any(|(_, ink)| coloured(ink)));
    }

    #[test]
    fn game_without_moves_has_a_graph() {
        let empty = ValueGraph {
            points: vec![None],
            marked: Vec::new(),
            current: 0,
            letters: ["S".into(), "N".into()],
        };
        assert!(!empty.draw(100.0, 50.0).shapes.is_empty());
    }
}
