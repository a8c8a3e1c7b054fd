//! The cards of a part of a search tree as shapes.

use super::colours::Token;
use super::drawing::{Anchor, Ink, Point};
use super::search_tree_card::{Card, CardKind, LINE, PADDING};
use super::search_tree_focus::Focus;
use super::search_tree_paint::Paint;

/// The radius of the corners of a MIN node, as a multiple of the font size.
const ROUND: f64 = 0.8;

impl Paint<'_> {
    pub(super) fn cards(&mut self, focus: &Focus) {
        // Before the first step there are no rows.
        let parents = focus.parents.iter().skip(1);
        for (pair, &parent) in focus.rows.windows(2).zip(parents) {
            let Some(parent) = pair[0].get(parent) else {
                continue;
            };
            for card in &pair[1] {
                self.edge_of_cards(parent, card, focus.font);
            }
        }
        for card in focus.cards() {
            self.card(card, focus.font);
        }
    }

    fn edge_of_cards(&mut self, parent: &Card, card: &Card, font: f64) {
        let from = (parent.at.0, parent.at.1 + parent.size.1 / 2.0);
        let to = (card.at.0, card.at.1 - card.size.1 / 2.0);
        let is_node = card.kind == CardKind::Node;
        if is_node && self.picture.line.contains(&card.node) {
            self.line.push((from, to));
        }
        if is_node && self.picture.path.contains(&card.node) {
            self.path.push((from, to));
        } else if card.kind == CardKind::Cut {
            self.cuts.push((from, to));
            let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            self.slashes(middle, font * 0.35);
        } else {
            self.edges.push((from, to));
        }
    }

    fn card(&mut self, card: &Card, font: f64) {
        let (at, half) = (card.at, (card.size.0 / 2.0, card.size.1 / 2.0));
        let ink = match card.kind {
            CardKind::Node => {
                let ink = self.body(card.node, at, half, half.1.min(font * ROUND));
                self.marks(card.node, at, half);
                ink
            }
            CardKind::Cut => Token::Series4.into(),
            CardKind::Unvisited | CardKind::Others => {
                let corner = (at.0 - half.0, at.1 - half.1);
                self.above.rect(corner, card.size, 4.0, Token::Ground);
                let pale = Ink(Token::Quiet, 0.12);
                self.above.rect(corner, card.size, 4.0, pale);
                Token::Quiet.into()
            }
        };
        let mut x = at.0;
        if card.board > 0.0 {
            let space = PADDING.0 * font / 2.0;
            let centre = at.0 - half.0 + space + card.board / 2.0;
            self.board(card.node, (centre, at.1), card.board);
            x += (card.board + space) / 2.0;
        }
        let first = at.1 - (card.lines.len() as f64 - 1.0) / 2.0 * LINE * font;
        for (number, line) in card.lines.iter().enumerate() {
            let place: Point = (x, first + number as f64 * LINE * font);
            let weight = if number == 0 { 650 } else { 500 };
            self.above
                .text(place, line, font, weight, Anchor::Middle, ink);
        }
    }
}
