//! The names MAX and MIN in a column left of a search tree.

use super::drawing::Anchor;
use super::search_tree::SearchTree;
use super::search_tree_card::CardKind;
use super::search_tree_focus::Focus;
use super::search_tree_paint::Paint;
use crate::plot::board::owner_letter_token;

/// The distance of the names from the left edge of the picture and from the tree, in pixels.
const LEFT: f64 = 2.0;
const SPACE: f64 = 9.0;

/// The width of a name at font size 1, in a wide font.
const WIDTH: f64 = 2.6;

impl SearchTree {
    /// The width of the column of the names; 0 without names.
    pub(super) fn level_names_width(&self, height: f64) -> f64 {
        if self.names_levels {
            LEFT + WIDTH * self.letters(height).0 + SPACE
        } else {
            0.0
        }
    }
}

impl Paint<'_> {
    /// The names of the levels of a tree that is drawn as a whole.
    pub(super) fn whole_levels(&mut self) {
        let picture = self.picture;
        let nodes = picture.tree.nodes.iter().enumerate();
        let inner = nodes.filter(|&(at, node)| !node.leaf && picture.shows(at));
        let last = inner.map(|(_, node)| node.ply).max();
        if self.g.level > self.g.letters.0 {
            for ply in 0..=last.unwrap_or(0) {
                self.level_name(ply, self.g.y(ply));
            }
        }
    }

    /// The names of the rows of cards.
    pub(super) fn card_levels(&mut self, focus: &Focus) {
        let picture = self.picture;
        for row in &focus.rows {
            let nodes = row.iter().filter(|card| card.kind == CardKind::Node);
            let mut inner = nodes.filter(|card| !picture.tree.nodes[card.node].leaf);
            if let Some(card) = inner.next() {
                self.level_name(picture.tree.nodes[card.node].ply, card.at.1);
            }
        }
    }

    fn level_name(&mut self, ply: u32, y: f64) {
        if !self.picture.names_levels {
            return;
        }
        let (name, side) = self.picture.level(ply);
        let (size, token) = (self.g.letters.0, owner_letter_token(side));
        self.above
            .text((LEFT, y), name, size, 600, Anchor::Start, token);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;
    use crate::plot::drawing::{Draw, Ink};
    use crate::plot::overlaps::overlaps;
    use crate::plot::search_tree_draw::tests::{full, picture};
    use crate::plot::search_tree_focus::tests::{SIZES, path_at};

    /// The names with their y coordinates and colours.
    fn names(picture: &SearchTree, width: f64, height: f64) -> Vec<(String, f64, Ink)> {
        let shapes = picture.draw(width, height).shapes.into_iter();
        let name = |shape| match shape {
            Draw::Text { text, at, ink, .. } if ["MAX", "MIN"].contains(&&text[..]) => {
                Some((text, at.1, ink))
            }
            _ => None,
        };
        shapes.filter_map(name).collect()
    }

    #[test]
    fn level_names_alternate() {
        for (branches, plies, levels) in [(2, 2, 2), (2, 3, 3), (5, 5, 5)] {
            let steps = full(branches, plies);
            let mut tree = picture(&steps, steps.len() - 1);
            assert!(names(&tree, 900.0, 500.0).is_empty());
            tree.names_levels = true;
            tree.path = vec![0];
            let found = names(&tree, 900.0, 500.0);
            assert_eq!(found.len(), levels, "{found:?}");
            for (number, (name, _, ink)) in found.iter().enumerate() {
                let (side, colour) = [("MAX", Side::First), ("MIN", Side::Second)][number % 2];
                assert_eq!((&name[..], *ink), (side, owner_letter_token(colour).into()));
            }
            assert!(found.windows(2).all(|two| two[0].1 < two[1].1), "{found:?}");
        }
    }

    #[test]
    fn level_names_do_not_overlap() {
        for (branches, plies) in [(2, 2), (2, 3), (3, 3), (5, 5), (2, 12), (1, 30)] {
            let steps = full(branches, plies);
            for (width, height, scale) in SIZES {
                let mut tree = picture(&steps, steps.len());
                tree.names_levels = true;
                tree.scale = scale;
                for share in 0..=10 {
                    tree.at = steps.len() * share / 10;
                    tree.path = path_at(&tree, tree.at);
                    let found = overlaps(&tree.draw(width, height));
                    assert!(found.is_empty(), "{branches}^{plies} {width}: {found:#?}");
                }
            }
        }
    }
}
