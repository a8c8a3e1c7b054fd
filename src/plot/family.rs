//! A genome and its ancestors: each is a box with its genes, the parents to the right of their child.

use super::colours::Token;
use super::drawing::{Anchor, Drawing, Ink, Point};
use super::look::Look;
use super::weights::{bars, corner, draw_squares, squares_of};

/// The maximum height of a box.
const TALLEST: f64 = 44.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Ancestor {
    pub genes: Vec<i32>,
    /// For each gene true if it mutated; empty without known parents.
    pub mutated: Vec<bool>,
    /// The text beside the genes.
    pub label: String,
    /// Indices into [`FamilyTree::members`].
    pub parents: Option<[usize; 2]>,
}

/// A genome with its parents, their parents, and so on.
#[derive(Clone, Debug, PartialEq)]
pub struct FamilyTree {
    /// The genome comes first; parents come after their children.
    pub members: Vec<Ancestor>,
    /// The index of the first of the 64 genes of a board's squares, if the genomes have them.
    pub squares: Option<usize>,
}

/// The position of a box: its generation back, and its relative vertical centre.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct BoxPlace {
    step: usize,
    middle: f64,
}

impl FamilyTree {
    /// The positions of all boxes: a child is centred beside its ancestors.
    fn places(&self) -> Vec<BoxPlace> {
        let mut places = vec![BoxPlace::default(); self.members.len()];
        if let Some(first) = places.first_mut() {
            first.middle = 0.5;
        }
        for (i, member) in self.members.iter().enumerate() {
            let BoxPlace { step, middle } = places[i];
            let quarter = 0.5f64.powi(step as i32 + 2);
            for (parent, sign) in member.parents.into_iter().flatten().zip([-1.0, 1.0]) {
                places[parent] = BoxPlace {
                    step: step + 1,
                    middle: middle + sign * quarter,
                };
            }
        }
        places
    }

    /// `width` and `height` are in CSS pixels.
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        let places = self.places();
        let steps = places.iter().map(|p| p.step).max().unwrap_or(0);
        let room = width / (steps + 1) as f64;
        let size =
            ((room - 16.0).min(170.0), (height / f64::from(1u32 << steps) - 4.0).min(TALLEST));
        let genes = self.members.iter().flat_map(|m| &m.genes);
        let reach = genes.map(|g| g.saturating_abs()).max().unwrap_or(1).max(1);
        let corner = |p: &BoxPlace| (p.step as f64 * room + 1.0, p.middle * height - size.1 / 2.0);
        for (member, place) in self.members.iter().zip(&places) {
            let at = corner(place);
            for parent in member.parents.into_iter().flatten() {
                let to = corner(&places[parent]);
                let (x, y) = (at.0 + size.0, at.1 + size.1 / 2.0);
                let (end, level) = (to.0, to.1 + size.1 / 2.0);
                let middle = (x + end) / 2.0;
                let way = vec![(x, y), (middle, y), (middle, level), (end, level)];
                drawing.line(way, 1.0, Token::Quiet);
            }
            self.draw_member(&mut drawing, member, at, size, reach);
        }
        drawing
    }
}

impl FamilyTree {
    /// A box: genes as a board and as bars from the centre, a dot on or below each mutated one, and the label.
    fn draw_member(
        &self,
        drawing: &mut Drawing,
        member: &Ancestor,
        at: Point,
        size: Point,
        reach: i32,
    ) {
        drawing.rect(at, size, 6.0, Ink(Token::Line, 0.5));
        let label = member.label.as_str();
        let words = label.chars().count() as f64 * 7.0 + 8.0;
        let mutated = |i: usize| member.mutated.get(i).copied().unwrap_or(false);
        let (mut left, mut room) = (at.0 + 7.0, size.0 - words - 10.0);
        if let Some(board) = squares_of(&member.genes, self.squares) {
            let unit = (size.1 - 4.0).min(room) / 8.0;
            let place = (left, at.1 + 2.0);
            draw_squares(drawing, board, reach, place, unit, 1.0);
            for square in (0..board.len()).filter(|n| mutated(self.squares.unwrap_or(0) + n)) {
                let (x, y) = corner(place, unit, square);
                drawing.disc((x + unit / 2.0, y + unit / 2.0), unit / 5.0, Token::Ink);
            }
            left += 8.0 * unit + 4.0;
            room = (room - 8.0 * unit - 4.0).max(0.0);
        }
        let bars = bars(&member.genes, self.squares);
        let step = (room / bars.len().max(1) as f64).min(12.0);
        let middle = at.1 + size.1 / 2.0;
        let half = size.1 / 2.0 - 4.0;
        let end = left + step * bars.len() as f64;
        let ground = Ink(Token::Quiet, 0.5);
        drawing.line(vec![(left, middle), (end, middle)], 1.0, ground);
        for (place, &(i, gene)) in bars.iter().enumerate() {
            let tall = (f64::from(gene).abs() / f64::from(reach) * half).max(1.0);
            let top = if gene < 0 { middle } else { middle - tall };
            let x = left + place as f64 * step;
            Look::of(i).bar(drawing, (x, top), ((step - 1.5).max(0.5), tall), 1.0);
            if mutated(i) {
                // On the side without a bar.
                let y = if gene < 0 { middle - 5.0 } else { middle + 5.0 };
                drawing.disc((x + (step - 1.5) / 2.0, y), 2.25, Token::Ink);
            }
        }
        let place = (at.0 + size.0 - 6.0, middle);
        drawing.text(place, label, 12.0, 500, Anchor::End, Token::Quiet);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(parents: Option<[usize; 2]>) -> Ancestor {
        Ancestor {
            genes: vec![5, -9],
            mutated: vec![false, parents.is_some()],
            label: "3".to_owned(),
            parents,
        }
    }

    #[test]
    fn family_dots_do_not_overlap() {
        let tree = FamilyTree {
            members: vec![one(Some([1, 4])), one(Some([2, 3])), one(None), one(None), one(None)],
            squares: None,
        };
        let drawing = tree.draw(390.0, 300.0);
        let boxes = drawing.rects().filter(|(_, _, fill)| fill.0 == Token::Line);
        let boxes: Vec<_> = boxes.collect();
        assert_eq!(boxes.len(), 5);
        for (i, (a, size, _)) in boxes.iter().enumerate() {
            assert!(a.0 >= 0.0 && a.0 + size.0 <= 390.0 && a.1 >= 0.0 && a.1 + size.1 <= 300.0);
            for (b, ..) in &boxes[..i] {
                let apart = (a.0 - b.0).abs() >= size.0 || (a.1 - b.1).abs() >= size.1;
                assert!(apart, "{a:?} {b:?}");
            }
        }
        assert_eq!(drawing.discs().count(), 2);
    }

    #[test]
    fn mutated_squares_have_a_dot() {
        let mut genes = vec![7; 64];
        genes[3] = -4;
        let mut mutated = vec![false; 64];
        (mutated[3], mutated[60]) = (true, true);
        let member = Ancestor {
            genes,
            mutated,
            ..one(None)
        };
        let tree = FamilyTree {
            members: vec![member],
            squares: Some(0),
        };
        let drawing = tree.draw(390.0, 300.0);
        assert_eq!(drawing.discs().count(), 2);
        let mut fills = drawing.rects().map(|(_, _, fill)| fill.0);
        assert!(fills.any(|token| token == Token::Second));
    }
}
