//! The names MAX and MIN at the left of the levels of a search tree.

use super::drawing::{Anchor, Point};
use super::search_tree::{Geometry, LETTER, SearchTree};
use super::search_tree_card::CardKind;
use super::search_tree_focus::Focus;
use super::search_tree_paint::Paint;
use crate::plot::board::owner_letter_token;

/// The distance of the names from the left edge of the picture, in pixels.
const LEFT: f64 = 2.0;

/// The width of a name at font size 1: bold capitals are wider than [`LETTER`].
const WIDTH: f64 = 2.4;

/// The margins beside the value of a node, in letters.
const MARGIN: f64 = 1.6;

/// A level with inner nodes.
struct Level {
    ply: u32,
    /// The y coordinate of its nodes.
    y: f64,
    /// The left edge of its nodes.
    left: f64,
    /// Above its nodes: the left edge of other texts, and the y coordinate of a name.
    above: Point,
}

impl Paint<'_> {
    /// The names of the levels of a tree that is drawn as a whole.
    pub(super) fn whole_levels(&mut self, g: Geometry) {
        let picture = self.picture;
        let nodes = picture.tree.nodes.iter().enumerate();
        let inner = nodes.filter(|&(at, node)| !node.leaf && picture.known(at));
        let last = inner.map(|(_, node)| node.ply).max();
        let levels = (0..=last.unwrap_or(0)).filter_map(|ply| picture.whole_level(ply, g));
        for level in levels.collect::<Vec<_>>() {
            self.level_name(&level, g.letters.0);
        }
    }

    /// The names of the rows of cards.
    pub(super) fn card_levels(&mut self, focus: &Focus) {
        for (ply, row) in (0..).zip(&focus.rows) {
            let nodes = &self.picture.tree.nodes;
            let is_inner = |node: usize| !nodes[node].leaf;
            let Some(first) = row.first() else { continue };
            if !row
                .iter()
                .any(|card| card.kind == CardKind::Node && is_inner(card.node))
            {
                continue;
            }
            let tops = row.iter().map(|card| card.at.1 - card.size.1 / 2.0);
            let top = tops.fold(f64::INFINITY, f64::min);
            let level = Level {
                ply,
                y: first.at.1,
                left: first.at.0 - first.size.0 / 2.0,
                above: (f64::INFINITY, top - 0.6 * focus.font),
            };
            self.level_name(&level, focus.font);
        }
    }

    fn level_name(&mut self, level: &Level, size: f64) {
        let right = LEFT + WIDTH * size;
        let y = if right <= level.left {
            level.y
        } else if right <= level.above.0 {
            level.above.1
        } else {
            return;
        };
        let (name, side) = if level.ply.is_multiple_of(2) {
            ("MAX", self.picture.root)
        } else {
            ("MIN", !self.picture.root)
        };
        let token = owner_letter_token(side);
        self.above
            .text((LEFT, y), name, size, 600, Anchor::Start, token);
    }
}

impl SearchTree {
    /// A level of the whole tree, from its leftmost visited node; `None` if it has no visited nodes.
    fn whole_level(&self, ply: u32, g: Geometry) -> Option<Level> {
        let nodes = self.tree.nodes.iter().enumerate();
        let visited = nodes.filter(|&(at, node)| node.ply == ply && self.known(at));
        let x = |at: usize| g.x(self.layout.spot(at).x);
        let (at, node) = visited.min_by(|a, b| x(a.0).total_cmp(&x(b.0)))?;
        // The widest body, with the value at the end of the search, and the widest texts above it.
        let value = node
            .value
            .map(|(value, bound)| self.words.bounded(value, bound));
        let letters = value.map_or(0, |text| text.chars().count()) as f64 + MARGIN;
        let half = (letters * LETTER * g.letters.1 / 2.0).min(self.room(at, g) / 2.0);
        let heading = if node.leaf {
            node.mv.chars().count() as f64 * LETTER * g.letters.1 / 2.0
        } else {
            self.room(at, g) / 2.0
        };
        Some(Level {
            ply,
            y: g.y(ply),
            left: x(at) - half,
            above: (x(at) - heading, g.y(ply) - 0.33 * g.level),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::search_tree_draw::tests::{full, picture};

    /// The names with their y coordinates.
    fn names(picture: &SearchTree, width: f64, height: f64) -> Vec<(String, f64)> {
        let drawing = picture.draw(width, height);
        let names = drawing.texts().filter(|t| ["MAX", "MIN"].contains(&t.0));
        names.map(|(name, at, _)| (name.to_owned(), at.1)).collect()
    }

    #[test]
    fn levels_have_the_name_of_their_side() {
        for (branches, plies, levels) in [(2, 2, 2), (2, 3, 3), (5, 5, 4)] {
            let steps = full(branches, plies);
            let mut tree = picture(&steps, steps.len() - 1);
            assert!(names(&tree, 900.0, 500.0).is_empty());
            tree.names_levels = true;
            tree.path = vec![0];
            let found = names(&tree, 900.0, 500.0);
            assert!(found.len() >= levels.min(3) - 1, "{found:?}");
            for (number, (name, _)) in found.iter().enumerate() {
                assert_eq!(name, ["MAX", "MIN"][number % 2], "{found:?}");
            }
            assert!(found.windows(2).all(|two| two[0].1 < two[1].1), "{found:?}");
        }
    }
}
