//! The tree of a search as a picture.
//!
//! A complete tree whose values are readable at its size is drawn as a whole, with the nodes that the search has not
//! visited yet. Of other trees the picture shows a part at a readable size ([`super::search_tree_focus`]), above a
//! small overview of the whole. [`TreeLayout`] gives each node of the recording a fixed position there, and the
//! overview contains only the nodes visited so far. Subtrees narrower than a few pixels are drawn as one line, so that
//! the cost of a frame depends on the screen and not on the tree.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::board::BoardPicture;
use super::drawing::Point;
use super::search_tree_layout::TreeLayout;
use super::value_words::ValueWords;
use crate::eval::{Value, Verdict, verdict};
use crate::game::Side;
use crate::search::Bound;
use crate::trace::{Node, NullWindowQuestion, Tree, null_window_question};

/// The minimum font size in pixels, and on a projector as a share of the screen's height.
const LEAST: f64 = 12.0;
const LEAST_PROJECTED: f64 = 0.024;

/// On a projector the picture has this share of the screen's height, or all but these pixels.
const SHARE: f64 = 0.6;
const BESIDE: f64 = 265.0;

/// The maximum font size, as a multiple of the minimum.
const LARGEST: f64 = 1.45;

/// The approximate width of a character at font size 1.
pub(super) const LETTER: f64 = 0.58;

/// The height of the overview below a part of the tree, as a share of the picture and in pixels.
const OVERVIEW: (f64, f64, f64) = (0.09, 28.0, 90.0);

/// The greatest number of nodes of a tree that may be readable as a whole.
const FEW: usize = 100;

/// A text under the stub of the branches cut off at a node, if there is room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub node: usize,
    pub text: String,
}

/// The tree of a search after some of its steps.
#[derive(Clone, Debug)]
pub struct SearchTree {
    /// The tree at the end of the recording.
    pub tree: Rc<Tree>,
    /// True if the tree also contains the moves that the search does not visit: the picture shows unvisited nodes.
    pub complete: bool,
    /// True if the values of leaves are part of the game, and known before the search.
    pub leaves_given: bool,
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
    /// True if a tree that is not complete, or too large to be readable, is drawn as a whole all the same.
    pub whole: bool,
    /// The positions of nodes with enough room.
    pub boards: Vec<(usize, BoardPicture)>,
    /// Texts under stubs, besides the names of the cut branches.
    pub notes: Vec<Note>,
    /// The sizes of finished subtrees, one text for each number: `38 nodes` and `4 cuts`.
    pub sizes: Vec<(usize, Vec<String>)>,
    /// The name of the root, and the title of the overview; empty for none.
    pub root_name: String,
    pub overview_title: String,
    /// True if MAX and MIN stand left of the tree at their levels.
    pub names_levels: bool,
    /// The format of values.
    pub words: ValueWords,
    /// True if open nodes show their bounds so far.
    pub shows_bounds: bool,
    /// True if the values of inner nodes are hidden.
    pub veiled: bool,
    /// The nodes with values visible in any case.
    pub revealed: BTreeSet<usize>,
    /// The relative size of lines and of the space between them, usually 1; more on a projector.
    pub scale: f64,
}

impl PartialEq for SearchTree {
    /// Compares trees and layouts by address: they do not change, and are large.
    fn eq(&self, other: &Self) -> bool {
        let same = Rc::ptr_eq(&self.tree, &other.tree) && Rc::ptr_eq(&self.layout, &other.layout);
        let shown = |s: &Self| (s.root, s.at, s.chosen, s.whole, s.veiled, s.scale);
        same && shown(self) == shown(other)
            && self.path == other.path
            && self.line == other.line
            && self.notes == other.notes
            && self.root_name == other.root_name
            && self.overview_title == other.overview_title
            && self.names_levels == other.names_levels
            && self.shows_bounds == other.shows_bounds
            && self.sizes == other.sizes
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
    /// The minimum and maximum font size in pixels.
    pub letters: (f64, f64),
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
    /// The picture of a tree after `at` steps, without a path and texts.
    pub fn new(tree: Rc<Tree>, layout: Rc<TreeLayout>, root: Side, at: usize) -> SearchTree {
        SearchTree {
            tree,
            complete: false,
            leaves_given: false,
            layout,
            root,
            at,
            path: Vec::new(),
            line: Vec::new(),
            chosen: None,
            whole: false,
            boards: Vec::new(),
            notes: Vec::new(),
            sizes: Vec::new(),
            root_name: String::new(),
            overview_title: String::new(),
            names_levels: false,
            shows_bounds: false,
            words: ValueWords::default(),
            veiled: false,
            revealed: BTreeSet::new(),
            scale: 1.0,
        }
    }

    /// The mapping of the whole tree to a canvas of this size.
    pub fn geometry(&self, width: f64, height: f64) -> Geometry {
        let (above, below, beside) = self.margins();
        let left = beside.max(self.level_names_width(height));
        Geometry {
            unit: (width - left - beside).max(1.0) / self.layout.width,
            level: (height - above - below).max(1.0) / f64::from(self.layout.levels.max(1)),
            left,
            top: above,
            letters: self.letters(height),
        }
    }

    /// The space above, below and beside the whole tree, in pixels, without the names of levels.
    pub fn margins(&self) -> (f64, f64, f64) {
        (34.0 * self.scale, 30.0 * self.scale, 10.0)
    }

    /// The mapping of the whole tree to the overview at the bottom of a canvas of this size.
    pub(super) fn overview(&self, width: f64, height: f64) -> Geometry {
        let (margin, top) = (6.0, height - overview_height(height));
        let left = margin + self.overview_title_width(height);
        // A single level needs room below for its nodes.
        let levels = f64::from(self.layout.levels.max(2));
        Geometry {
            unit: (width - left - margin).max(1.0) / self.layout.width,
            level: (height - top - 2.0 * margin) / levels,
            left,
            top: top + margin,
            letters: self.letters(height),
        }
    }

    /// The width of the title left of the overview, a word in a line; 0 without one.
    pub(super) fn overview_title_width(&self, height: f64) -> f64 {
        let words = self.overview_title.split_whitespace();
        let longest = words.map(|word| word.chars().count()).max();
        longest.map_or(0.0, |longest| longest as f64 * LETTER * self.letters(height).0 + 12.0)
    }

    /// The minimum and maximum font size in pixels, in a picture of this height.
    pub(super) fn letters(&self, height: f64) -> (f64, f64) {
        let least = if self.scale > 1.0 {
            LEAST.max(LEAST_PROJECTED * (height / SHARE).min(height + BESIDE))
        } else {
            LEAST
        };
        (least, least * LARGEST)
    }

    /// True if a tree of this size may be drawn as a whole.
    pub fn is_small(&self) -> bool {
        self.tree.nodes.len() <= FEW
    }

    /// True if the picture shows a part of the tree.
    pub fn is_part(&self, width: f64, height: f64) -> bool {
        !(self.whole || self.complete && self.reads_as_whole(width, height))
    }

    /// True if a picture of the whole tree has room for the value of each node at the end of the search. Leaves may
    /// omit the signs of their bounds.
    fn reads_as_whole(&self, width: f64, height: f64) -> bool {
        let g = self.geometry(width, height);
        let is_readable = |(number, node): (usize, &Node)| {
            let (across, down) = space_in_node(self.room(number, g), g.level);
            let text = node.value.map(|(value, bound)| {
                if node.leaf {
                    self.words.value(value)
                } else {
                    self.words.bounded(value, bound)
                }
            });
            let count = text.map_or(0, |text| text.chars().count());
            down >= g.letters.0 && across >= count as f64 * LETTER * g.letters.0
        };
        self.is_small() && self.tree.nodes.iter().enumerate().all(is_readable)
    }

    /// The numbers of characters of the longest value of a leaf, with the sign of its bound and without it.
    pub fn longest_leaf(&self) -> (usize, usize) {
        let leaves = self.tree.nodes.iter().filter(|node| node.leaf);
        let values = leaves.filter_map(|node| node.value);
        let count = |text: String| text.chars().count();
        let counts = values.map(|(value, bound)| {
            let words = &self.words;
            (count(words.bounded(value, bound)), count(words.value(value)))
        });
        counts.fold((0, 0), |most, count| (most.0.max(count.0), most.1.max(count.1)))
    }

    /// The name of a level, and its side to move.
    pub fn level(&self, ply: u32) -> (&'static str, Side) {
        if ply.is_multiple_of(2) { ("MAX", self.root) } else { ("MIN", !self.root) }
    }

    /// True if a value of the tree is a won or lost game.
    pub fn has_ends(&self) -> bool {
        let mut values = self.tree.nodes.iter().filter_map(|node| node.value);
        values.any(|(value, _)| verdict(value) != Verdict::Open)
    }

    /// The width of a node's own room in pixels.
    pub(super) fn room(&self, node: usize, g: Geometry) -> f64 {
        let spot = self.layout.spot(node);
        (spot.to - spot.from).max(1.0) * g.unit
    }

    /// The visited nodes that may be drawn as cards: the root and the children of the path.
    pub fn detailed(&self) -> Vec<usize> {
        let path = self.focus_path();
        let below = path.iter().flat_map(|&n| &self.tree.nodes[n].children);
        let below = below.copied().filter(|n| self.known(*n));
        path.iter().take(1).copied().chain(below).collect()
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
        found.is_some_and(|n| n.first_step < self.at)
    }

    /// True if the picture of the whole tree contains a node: visited ones, and in a complete tree all others.
    pub(super) fn shows(&self, node: usize) -> bool {
        if self.known(node) || !self.complete {
            return self.known(node);
        }
        let nodes = &self.tree.nodes;
        nodes[node].parent.is_none_or(|parent| {
            let mut siblings = nodes[parent].children.iter();
            let first = siblings.find(|&&sibling| nodes[sibling].mv == nodes[node].mv);
            // Whether the search visits a move twice is not known before.
            first == Some(&node)
        })
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

    /// True if the value of a node is visible: that of a given leaf before the search visits it.
    fn has_value(&self, node: usize) -> bool {
        self.done(node) || self.leaves_given && self.tree.nodes[node].leaf
    }

    /// The best value that a finished move of an open node proves for the side to move. As in the pseudo-code, the
    /// search updates it in the step after the one that leaves the move.
    pub fn bound_so_far(&self, node: usize) -> Option<(Value, Bound)> {
        let nodes = &self.tree.nodes;
        let max = nodes.get(node)?.is_max();
        if self.done(node) || self.veiled {
            return None;
        }
        let (bound, opposite) = if max {
            (Bound::AtLeast, Bound::AtMost)
        } else {
            (Bound::AtMost, Bound::AtLeast)
        };
        let children = &nodes[node].children;
        // As alpha and beta, the bound ignores a null-window search if a full one of the same move follows.
        let repeats = |number: usize, child: usize| {
            let next = children.get(number + 1);
            next.is_some_and(|&next| nodes[next].mv == nodes[child].mv)
        };
        let done = children.iter().enumerate();
        let is_counted = |child: usize| nodes[child].last_step.is_some_and(|s| s + 1 < self.at);
        let done = done.filter(|&(number, &child)| is_counted(child) && !repeats(number, child));
        let values = done.filter_map(|(_, &child)| nodes[child].value);
        let proved = values.filter(|&(_, known)| known != opposite);
        let best = if max { Value::max } else { Value::min };
        let best = proved.map(|(value, _)| value).reduce(best)?;
        Some((best, bound))
    }

    /// The text on an open node: its bound so far.
    pub(super) fn bound_text(&self, node: usize) -> Option<String> {
        let (value, bound) = self.bound_so_far(node).filter(|_| self.shows_bounds)?;
        Some(self.words.bounded(value, bound))
    }

    /// The text on a node: its value and bound, once known.
    pub(super) fn value_text(&self, node: usize) -> Option<String> {
        let (value, bound) = self.tree.nodes[node]
            .value
            .filter(|_| self.has_value(node))?;
        Some(if self.secret(node) {
            "?".to_owned()
        } else {
            self.words.bounded(value, bound)
        })
    }

    /// The value of a leaf without the sign of its bound, for a narrow space: values of leaves are exact.
    pub(super) fn leaf_text(&self, node: usize) -> Option<String> {
        let leaf =
            Some(&self.tree.nodes[node]).filter(|found| found.leaf && self.has_value(node))?;
        leaf.value.map(|(value, _)| self.words.value(value))
    }

    /// The reason of a cutoff: alpha is at least beta, as in the pseudo-code. In a null window it is the answer to the
    /// question of the window.
    pub(super) fn cut_reason(&self, node: usize) -> Option<String> {
        let node = &self.tree.nodes[node];
        let (window, (value, _)) = node.window.zip(node.value)?;
        let max = node.is_max();
        let (alpha, beta) = if max { (value, window.1) } else { (window.0, value) };
        let (left, sign, right) = match null_window_question(window) {
            Some(NullWindowQuestion::MoreThan(asked)) => {
                (value, if max { ">" } else { "≤" }, asked)
            }
            Some(NullWindowQuestion::LessThan(asked)) => {
                (value, if max { "≥" } else { "<" }, asked)
            }
            None => (alpha, "≥", beta),
        };
        let shown = alpha >= beta && !self.veiled;
        shown.then(|| format!("{} {sign} {}", self.words.value(left), self.words.value(right)))
    }

    /// The visited node at a point of a canvas of this size.
    pub fn node_at(&self, at: Point, width: f64, height: f64) -> Option<usize> {
        if !self.is_part(width, height) {
            return self.node_near(at, self.geometry(width, height), 32.0 * self.scale);
        }
        // In the overview nodes are small: any point belongs to the subtree there.
        let card = self.focus(width, height).card_at(at);
        card.or_else(|| self.node_near(at, self.overview(width, height), f64::INFINITY))
    }

    /// The visited node near a point of a picture of the whole tree, at most `reach` pixels left or right of it.
    fn node_near(&self, (x, y): Point, g: Geometry, reach: f64) -> Option<usize> {
        let ply = ((y - g.top) / g.level).round().max(0.0) as u32;
        let across = (x - g.left) / g.unit;
        let mut at = 0;
        for _ in 0..ply {
            let below = &self.tree.nodes.get(at)?.children;
            let near = |c: &&usize| (self.layout.spot(**c).x - across).abs();
            let over = |c: &&usize| {
                let spot = self.layout.spot(**c);
                spot.from <= across && across <= spot.to
            };
            let nearest = || below.iter().min_by(|a, b| near(a).total_cmp(&near(b)));
            at = below.iter().find(over).or_else(nearest).copied()?;
        }
        let close = (g.x(self.layout.spot(at).x) - x).abs() <= reach
            && (g.y(ply) - y).abs() <= (g.level * 0.5).max(12.0);
        (close && self.known(at)).then_some(at)
    }
}

/// The height of the overview in a picture of this height.
pub(super) fn overview_height(height: f64) -> f64 {
    (height * OVERVIEW.0).clamp(OVERVIEW.1, OVERVIEW.2)
}

/// The width and height for the value of a node, in a room of this width and between plies of this distance.
pub(super) fn space_in_node(room: f64, level: f64) -> Point {
    (room * 0.92 - 2.0, level * 0.24)
}
