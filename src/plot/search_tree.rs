//! The tree of a search as a picture: the visible part, in as much detail as fits.
//!
//! [`TreeLayout`] gives each node of the whole recording a fixed position, and the picture contains only the nodes
//! visited so far. So the tree grows in place, without a new layout for each frame. Subtrees narrower than a few pixels
//! are drawn as one line, so that the cost of a frame depends on the screen and not on the tree.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::board::BoardPicture;
use super::drawing::Point;
use super::search_tree_layout::TreeLayout;
use super::value_words::ValueWords;
use crate::game::Side;
use crate::trace::Tree;

/// The maximum width of a leaf in pixels.
pub const WIDEST_UNIT: f64 = 240.0;

/// The minimum and maximum distance between two plies in pixels.
const LEVEL: (f64, f64) = (26.0, 150.0);

/// The minimum and maximum font size in pixels; between them it depends on the room.
const LETTERS: (f64, f64) = (10.5, 17.0);

/// The minimum width and height of a node's room that shows its position, and the maximum size of that board.
const BOARD: (f64, f64, f64) = (84.0, 110.0, 120.0);

/// The visible section of the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Camera {
    /// The whole tree fits.
    #[default]
    Whole,
    /// Zoomed in.
    Near {
        /// The x position of the centre, in leaf widths from the left of the tree.
        x: f64,
        /// Pixels per leaf.
        unit: f64,
        /// Pixels by which the root is moved up.
        down: f64,
    },
}

/// A text under the stub of the branches cut off at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub node: usize,
    pub text: String,
    /// If true, show the text even if there is no room: it belongs to the node being explained.
    pub always: bool,
}

/// The tree of a search after some of its steps.
#[derive(Clone, Debug)]
pub struct SearchTree {
    /// The tree at the end of the recording.
    pub tree: Rc<Tree>,
    /// The positions of its nodes.
    pub layout: Rc<TreeLayout>,
    /// The side to move at the root: MAX.
    pub root: Side,
    /// The number of completed steps.
    pub at: usize,
    /// The nodes from the root to the current one.
    pub path: Vec<usize>,
    /// The nodes of the best line, without the root.
    pub line: Vec<usize>,
    /// The node selected by the user.
    pub chosen: Option<usize>,
    pub camera: Camera,
    /// The positions of nodes with enough room.
    pub boards: Vec<(usize, BoardPicture)>,
    /// Texts under stubs, besides the number of cut branches.
    pub notes: Vec<Note>,
    /// The format of values.
    pub words: ValueWords,
    /// True if the values of inner nodes are hidden.
    pub veiled: bool,
    /// The nodes with values visible in any case.
    pub revealed: BTreeSet<usize>,
    /// The relative size of text, usually 1.
    pub scale: f64,
}

impl PartialEq for SearchTree {
    /// Compares trees and layouts by address: they do not change, and are large.
    fn eq(&self, other: &Self) -> bool {
        let same = Rc::ptr_eq(&self.tree, &other.tree) && Rc::ptr_eq(&self.layout, &other.layout);
        let shown = |s: &Self| (s.root, s.at, s.chosen, s.camera, s.veiled, s.scale);
        same && shown(self) == shown(other)
            && self.path == other.path
            && self.line == other.line
            && self.notes == other.notes
            && self.boards == other.boards
            && self.revealed == other.revealed
            && self.words == other.words
    }
}

/// The mapping of layout positions to pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    /// Pixels per leaf.
    pub unit: f64,
    /// Pixels per ply.
    pub level: f64,
    /// The left edge of the tree.
    pub left: f64,
    /// The y coordinate of the root.
    pub top: f64,
}

impl Geometry {
    /// The x coordinate of a layout position.
    pub fn x(&self, across: f64) -> f64 {
        self.left + across * self.unit
    }

    /// The y coordinate of a ply.
    pub fn y(&self, ply: u32) -> f64 {
        self.top + f64::from(ply) * self.level
    }
}

impl SearchTree {
    /// The mapping for a canvas of this size.
    pub fn geometry(&self, width: f64, height: f64) -> Geometry {
        let (above, below, beside) = (34.0 * self.scale, 30.0 * self.scale, 24.0);
        let levels = f64::from(self.layout.levels.max(1));
        let (least, most) = (LEVEL.0 * self.scale, LEVEL.1 * self.scale);
        // A closer view shows more of each node, and less of the tree.
        let near = match self.camera {
            Camera::Whole => least,
            Camera::Near { unit, .. } => unit,
        };
        let level = ((height - above - below) / levels).max(near);
        let level = level.clamp(least, most.max(least));
        let whole = ((width - 2.0 * beside) / self.layout.width).clamp(1e-9, WIDEST_UNIT);
        let (unit, middle, down) = match self.camera {
            Camera::Whole => (whole, self.layout.width / 2.0, 0.0),
            Camera::Near { x, unit, down } => (unit, x, down),
        };
        Geometry {
            unit,
            level,
            left: width / 2.0 - middle * unit,
            top: above - down,
        }
    }

    /// The minimum and maximum font size in pixels.
    pub(super) fn letters(&self) -> (f64, f64) {
        // A larger scale raises the minimum less than the maximum.
        (LETTERS.0 * self.scale.sqrt(), LETTERS.1 * self.scale)
    }

    /// The width of a node's own room in pixels.
    pub(super) fn room(&self, node: usize, g: Geometry) -> f64 {
        let spot = self.layout.spot(node);
        (spot.to - spot.from).max(1.0) * g.unit
    }

    /// The size of the board that fits below a node; `None` if it would be unreadable.
    pub(super) fn board_side(&self, node: usize, g: Geometry) -> Option<f64> {
        let room = self.room(node, g);
        let fits = room >= BOARD.0 && g.level >= BOARD.1;
        fits.then(|| (room * 0.8).min(g.level * 0.46).min(BOARD.2))
    }

    /// The visible nodes with room for a board, at most `most`.
    pub fn with_room_for_boards(&self, width: f64, height: f64, most: usize) -> Vec<usize> {
        let g = self.geometry(width, height);
        let mut found = Vec::new();
        let mut waiting = vec![0];
        while let Some(at) = waiting.pop()
            && found.len() < most
        {
            let spot = self.layout.spot(at);
            let beside = g.x(spot.to) < 0.0 || g.x(spot.from) > width;
            if beside || !self.known(at) || self.board_side(at, g).is_none() {
                continue;
            }
            found.push(at);
            if !spot.folded {
                waiting.extend(&self.tree.nodes[at].children);
            }
        }
        found
    }

    /// True if the value of a node is hidden.
    pub fn secret(&self, node: usize) -> bool {
        let leaf = self.tree.nodes.get(node).is_some_and(|n| n.leaf);
        self.veiled && !leaf && !self.revealed.contains(&node)
    }

    /// The last left node with a hidden value.
    pub fn last_secret(&self) -> Option<usize> {
        let nodes = 0..self.tree.nodes.len();
        let hidden = nodes.filter(|&n| self.done(n) && self.secret(n));
        hidden.max_by_key(|&n| self.tree.nodes[n].last_step)
    }

    /// True if the search has visited a node.
    pub fn known(&self, node: usize) -> bool {
        let found = self.tree.nodes.get(node);
        found.is_some_and(|n| n.first_step < self.at) && !self.layout.spot(node).hidden
    }

    /// True if the search has left a node, so that its value is known.
    pub fn done(&self, node: usize) -> bool {
        let found = self.tree.nodes.get(node).and_then(|n| n.last_step);
        found.is_some_and(|s| s < self.at)
    }

    /// True if the search has cut off branches of a node: the step before leaving it reports that.
    pub fn cut(&self, node: usize) -> bool {
        let found = self.tree.nodes.get(node);
        found.is_some_and(|n| !n.unsearched.is_empty() && n.last_step.is_some_and(|s| s <= self.at))
    }

    /// The visited node at a point of a canvas of this size.
    pub fn node_at(&self, (x, y): Point, width: f64, height: f64) -> Option<usize> {
        let g = self.geometry(width, height);
        let ply = ((y - g.top) / g.level).round();
        let across = (x - g.left) / g.unit;
        let mut at = 0;
        for _ in 0..ply.max(0.0) as u32 {
            let spot = self.layout.spot(at);
            let below = &self.tree.nodes.get(at)?.children;
            let near = |c: &&usize| (self.layout.spot(**c).x - across).abs();
            let over = |c: &&usize| {
                let spot = self.layout.spot(**c);
                spot.from <= across && across <= spot.to
            };
            at = below.iter().find(over).copied().or_else(|| {
                let nearest = below.iter().min_by(|a, b| near(a).total_cmp(&near(b)));
                nearest.copied().filter(|_| !spot.folded)
            })?;
        }
        let close = (g.x(self.layout.spot(at).x) - x).abs() <= 32.0 * self.scale
            && (g.y(ply.max(0.0) as u32) - y).abs() <= (g.level * 0.5).max(12.0);
        (close && self.known(at)).then_some(at)
    }
}
