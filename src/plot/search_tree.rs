//! The tree of a search as a picture: as much of it as is seen, in as much detail as there is room for.
//!
//! A node stands where [`TreeLayout`] has put it, whether the search has come to it or not; what it has not come to is not drawn.
//! So the tree grows into its place, and nothing is laid out anew from frame to frame. What is narrower than a few pixels is
//! drawn as one line, so that a frame costs what fits on a screen and not what the tree has.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::board::BoardPicture;
use super::drawing::Point;
use super::search_tree_layout::TreeLayout;
use super::value_words::ValueWords;
use crate::game::Side;
use crate::trace::Tree;

/// The widest that a leaf becomes, in pixels.
pub const WIDEST_UNIT: f64 = 240.0;

/// The least and the most pixels between two plies.
const LEVEL: (f64, f64) = (26.0, 150.0);

/// The least and the most height of writing, in pixels: between them it is as large as there is room.
const LETTERS: (f64, f64) = (10.5, 17.0);

/// The least room across and down in which a node shows its position, and the longest side of that.
const BOARD: (f64, f64, f64) = (84.0, 110.0, 120.0);

/// Where the picture looks from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Camera {
    /// The whole tree fits.
    #[default]
    Whole,
    /// Nearer.
    Near {
        /// What stands in the middle, in widths of a leaf from the left of the tree.
        x: f64,
        /// Pixels of a leaf.
        unit: f64,
        /// Pixels by which the root is moved up.
        down: f64,
    },
}

/// What stands under the stub of the branches that were cut at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The node.
    pub node: usize,
    /// The words.
    pub text: String,
    /// Whether they stand there even where there is no room for them: the node is the one that is told about.
    pub always: bool,
}

/// The tree of a search at a moment.
#[derive(Clone, Debug)]
pub struct SearchTree {
    /// The tree when the recording ended.
    pub tree: Rc<Tree>,
    /// Where its nodes stand.
    pub layout: Rc<TreeLayout>,
    /// The side that moves at the root: MAX.
    pub root: Side,
    /// How many steps of the recording are done.
    pub at: usize,
    /// The nodes from the root to the one that the search is at.
    pub path: Vec<usize>,
    /// The nodes of the best line, without the root.
    pub line: Vec<usize>,
    /// The node that the person has chosen.
    pub chosen: Option<usize>,
    /// Where the picture looks from.
    pub camera: Camera,
    /// The positions of nodes where there is room for them.
    pub boards: Vec<(usize, BoardPicture)>,
    /// What stands under stubs beside how many branches were cut.
    pub notes: Vec<Note>,
    /// How values are written.
    pub words: ValueWords,
    /// Whether values of nodes that are no leaves are kept secret.
    pub veiled: bool,
    /// The nodes whose values are told all the same.
    pub revealed: BTreeSet<usize>,
    /// How large writing is, 1 being usual.
    pub scale: f64,
}

impl PartialEq for SearchTree {
    /// Trees and layouts are compared by their place: they do not change, and have many nodes.
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

/// How places of the layout become pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    /// Pixels of a leaf.
    pub unit: f64,
    /// Pixels between plies.
    pub level: f64,
    /// Where the left of the tree is.
    pub left: f64,
    /// Where the root is.
    pub top: f64,
}

impl Geometry {
    /// The pixels of a place across.
    pub fn x(&self, across: f64) -> f64 {
        self.left + across * self.unit
    }

    /// The pixels of a ply.
    pub fn y(&self, ply: u32) -> f64 {
        self.top + f64::from(ply) * self.level
    }
}

impl SearchTree {
    /// How places become pixels on a canvas of a size.
    pub fn geometry(&self, width: f64, height: f64) -> Geometry {
        let (above, below, beside) = (34.0 * self.scale, 30.0 * self.scale, 24.0);
        let levels = f64::from(self.layout.levels.max(1));
        let (least, most) = (LEVEL.0 * self.scale, LEVEL.1 * self.scale);
        // Who looks from near sees more of a node, and less of the tree.
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

    /// The least and the most height of writing, in pixels.
    pub(super) fn letters(&self) -> (f64, f64) {
        // What is far away must be larger at its least; it may be larger still where there is room.
        (LETTERS.0 * self.scale.sqrt(), LETTERS.1 * self.scale)
    }

    /// Pixels that a node has for itself.
    pub(super) fn room(&self, node: usize, g: Geometry) -> f64 {
        let spot = self.layout.spot(node);
        (spot.to - spot.from).max(1.0) * g.unit
    }

    /// The side of the board that there is room for below a node; none where it could not be read.
    pub(super) fn board_side(&self, node: usize, g: Geometry) -> Option<f64> {
        let room = self.room(node, g);
        let fits = room >= BOARD.0 && g.level >= BOARD.1;
        fits.then(|| (room * 0.8).min(g.level * 0.46).min(BOARD.2))
    }

    /// The nodes that are seen on a canvas of a size with room for their positions, at most so many.
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

    /// Whether the value of a node is kept secret.
    pub fn secret(&self, node: usize) -> bool {
        let leaf = self.tree.nodes.get(node).is_some_and(|n| n.leaf);
        self.veiled && !leaf && !self.revealed.contains(&node)
    }

    /// Of the nodes whose values are known and kept secret the one that was left last.
    pub fn last_secret(&self) -> Option<usize> {
        let nodes = 0..self.tree.nodes.len();
        let hidden = nodes.filter(|&n| self.done(n) && self.secret(n));
        hidden.max_by_key(|&n| self.tree.nodes[n].last_step)
    }

    /// Whether the search has come to a node.
    pub fn known(&self, node: usize) -> bool {
        let found = self.tree.nodes.get(node);
        found.is_some_and(|n| n.first_step < self.at) && !self.layout.spot(node).hidden
    }

    /// Whether the search has left a node, so that its value is known.
    pub fn done(&self, node: usize) -> bool {
        let found = self.tree.nodes.get(node).and_then(|n| n.last_step);
        found.is_some_and(|s| s < self.at)
    }

    /// Whether the search has cut branches of a node: it says so a step before it leaves the node.
    pub fn cut(&self, node: usize) -> bool {
        let found = self.tree.nodes.get(node);
        found.is_some_and(|n| !n.unsearched.is_empty() && n.last_step.is_some_and(|s| s <= self.at))
    }

    /// The node at a point of a canvas of a size, if the search has come to it.
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
