//! The nodes, edges and cuts of a search tree as shapes.

use super::colours::Token;
use super::drawing::{Anchor, Draw, Drawing, Ink, Point};
use super::search_tree::{Geometry, LETTER, SearchTree, overview_height, space_in_node};
use super::value_words::effective_bound;
use crate::plot::board::owner_letter_token;
use crate::search::Bound;
use crate::trace::Node;

pub(super) type Segment = (Point, Point);

/// The minimum distance in pixels between two lines of dust, or two marks of cuts: closer ones are merged.
const APART: f64 = 2.0;

/// The width of the margins beside the value of a node at font size 1. Letters of some fonts are wider than [`LETTER`].
const MARGIN: f64 = 0.8;

/// The place of the strokes across the edge to a cut node, as a share of the edge: above the texts over the node.
const SEVERED: f64 = 0.3;

/// The shapes so far, in layers from the bottom to the top.
pub(super) struct Paint<'a> {
    pub(super) picture: &'a SearchTree,
    pub(super) g: Geometry,
    pub(super) edges: Vec<Segment>,
    pub(super) line: Vec<Segment>,
    pub(super) path: Vec<Segment>,
    pub(super) cuts: Vec<Segment>,
    pub(super) above: Drawing,
    /// The numbers of characters of the longest value of a leaf, with the sign of its bound and without it: all leaves
    /// have texts of one size.
    longest_leaf: (usize, usize),
    /// For each ply the last x coordinates of a line of dust, of a mark of a cut, and of an edge to dust.
    last: Vec<[f64; 3]>,
}

impl<'a> Paint<'a> {
    pub(super) fn new(picture: &'a SearchTree, g: Geometry) -> Self {
        Paint {
            picture,
            g,
            edges: Vec::new(),
            line: Vec::new(),
            path: Vec::new(),
            cuts: Vec::new(),
            above: Drawing::new(0.0, 0.0),
            // Narrower leaves have no texts.
            longest_leaf: if g.unit > g.letters.0 { picture.longest_leaf() } else { (0, 0) },
            last: vec![[f64::NEG_INFINITY; 3]; picture.layout.levels as usize + 2],
        }
    }

    fn at(&self, node: usize) -> Point {
        let ply = self.picture.tree.nodes[node].ply;
        (self.g.x(self.picture.layout.spot(node).x), self.g.y(ply))
    }

    /// The width of a node's own room in pixels.
    fn room(&self, node: usize) -> f64 {
        self.picture.room(node, self.g)
    }

    /// The font size of a text with this number of characters in a room of this width and height, at most `times` the
    /// usual size; `None` if it would be unreadable.
    fn letters(&self, count: usize, (across, down): Point, times: f64) -> Option<f64> {
        let (least, most) = self.g.letters;
        let wide = count.max(1) as f64 * LETTER;
        let size = (across / wide).min(down).min(most * times);
        (size >= least).then_some(size)
    }

    /// True if there is no shape of this kind here yet.
    fn free(&mut self, ply: u32, what: usize, x: f64) -> bool {
        let Some(last) = self.last.get_mut(ply as usize) else {
            return false;
        };
        // The distance is absolute, since nodes come from a stack and also from right to left.
        let free = (last[what] - x).abs() >= APART;
        if free {
            last[what] = x;
        }
        free
    }

    /// The line from a node to a child.
    pub(super) fn edge(&mut self, parent: usize, child: usize) {
        let segment = (self.at(parent), self.at(child));
        let nodes = &self.picture.tree.nodes;
        // A tree built without the search also contains the branches that the search cuts off.
        if self.picture.cut(parent) && nodes[parent].unsearched.contains(&nodes[child].mv) {
            let ((x0, y0), (x1, y1)) = segment;
            let reach = (self.g.unit * 0.22).clamp(1.5, 6.0 * self.picture.scale);
            self.cuts.push(segment);
            let at = |from: f64, to: f64| from + (to - from) * SEVERED;
            self.slashes((at(x0, x1), at(y0, y1)), reach);
            return;
        }
        if self.picture.line.contains(&child) {
            self.line.push(segment);
        }
        if self.picture.path.contains(&child) {
            self.path.push(segment);
        } else {
            let ply = self.picture.tree.nodes[child].ply;
            if self.room(child) >= APART || self.free(ply, 2, segment.1.0) {
                self.edges.push(segment);
            }
        }
    }

    /// A node too narrow for details, with its subtree.
    pub(super) fn dust(&mut self, child: usize, down: Segment) {
        let ply = self.picture.tree.nodes[child].ply;
        if self.free(ply, 0, down.0.0) {
            self.edges.push(down);
        }
        if self.picture.path.contains(&child) {
            self.path.push(down);
        }
    }

    /// The two strokes across a cut branch.
    pub(super) fn slashes(&mut self, (x, y): Point, reach: f64) {
        for shift in [-1.0, 1.0] {
            let down = y + shift * reach * 0.45;
            let slash = ((x - reach, down + reach * 0.5), (x + reach, down - reach * 0.5));
            self.cuts.push(slash);
        }
    }

    /// The cut branches of a node: a severed stub, with their names or number and the reason.
    pub(super) fn stub(&mut self, at: usize) {
        let node = &self.picture.tree.nodes[at];
        let spot = self.picture.layout.spot(at);
        let Some((from, to)) = spot.cut.filter(|_| self.picture.cut(at)) else {
            return;
        };
        let x = self.g.x((from + to) / 2.0);
        let y = self.g.y(node.ply) + self.g.level * 0.5;
        let reach = (self.g.unit * 0.22).clamp(1.5, 6.0 * self.picture.scale);
        let why = self.picture.cut_reason(at);
        let note = self.picture.notes.iter().find(|note| note.node == at);
        let note = note.map(|note| note.text.clone());
        if self.picture.complete {
            return self.above_cut_nodes(at, (from, to), [why, note]);
        }
        if self.g.unit < 9.0 {
            if self.free(node.ply, 1, x) {
                self.cuts.push(((x, y - 3.0), (x, y + 3.0)));
            }
            return;
        }
        self.cuts.push((self.at(at), (x, y)));
        self.slashes((x, y), reach);
        // The overview has no texts.
        if self.g.level < 2.0 * self.g.letters.0 {
            return;
        }
        // Leaves may be on both sides of the texts.
        let room = ((to - from - 0.1) * self.g.unit, self.g.level * 0.17);
        let fitting = |text: String| Some((self.letters(text.chars().count(), room, 0.9)?, text));
        let number = || fitting(format!("×{}", node.unsearched.len()));
        let names = fitting(node.unsearched.join(" ")).or_else(number);
        let mut below = y + reach;
        let texts = [names, why.and_then(fitting), note.and_then(fitting)];
        for (size, text) in texts.into_iter().flatten() {
            below += size * 1.2;
            self.above
                .text((x, below), text, size, 600, Anchor::Middle, Token::Series4);
        }
    }

    /// Texts over the nodes that a cut skips, in a room between these layout positions.
    fn above_cut_nodes(&mut self, at: usize, (from, to): Point, texts: [Option<String>; 2]) {
        let nodes = &self.picture.tree.nodes;
        let (level, most) = (self.g.level, self.g.letters.1);
        let skipped = nodes[at].children.iter();
        let skipped = skipped.filter(|&&child| !self.picture.known(child));
        // The headings of the nodes are below.
        let radius = |&child: &usize| (self.room(child) * 0.32).min(most).max(most * 0.75);
        let node = skipped.map(radius).fold(0.0, f64::max).min(level * 0.24);
        let mut free = level * (1.0 - SEVERED) - node - most * 1.25;
        let x = self.g.x((from + to) / 2.0);
        let wide = (to - from - 0.1) * self.g.unit;
        for text in texts.into_iter().flatten() {
            let count = text.chars().count();
            let size = |wide| self.letters(count, (wide, free / 1.2), 0.9);
            // The smallest letters may be a little wider than the nodes below.
            let least = || size(1.15 * wide).map(|_| self.g.letters.0);
            let Some(size) = size(wide).or_else(least) else {
                continue;
            };
            let y = self.g.y(nodes[at].ply) + level * SEVERED + free - size * 0.6;
            free -= size * 1.2;
            let ground = (count as f64 * LETTER * size + 4.0, size * 1.2);
            let corner = (x - ground.0 / 2.0, y - ground.1 / 2.0);
            self.above.rect(corner, ground, 3.0, Token::Ground);
            self.above
                .text((x, y), text, size, 600, Anchor::Middle, Token::Series4);
        }
    }

    /// A node: its shape, its value if there is room for it, and above it the move and the window.
    pub(super) fn node(&mut self, at: usize) {
        let picture = self.picture;
        let node = &picture.tree.nodes[at];
        let room = self.room(at);
        let most = self.g.letters.1;
        let radius = (room * 0.32).min(most).min(self.g.level * 0.24).max(0.0);
        if radius < 2.2 {
            return self.dot(at);
        }
        let space = space_in_node(room, self.g.level);
        let value = picture.value_text(at).map(|text| {
            if node.leaf {
                (self.longest_leaf.0, text)
            } else {
                (text.chars().count(), text)
            }
        });
        let plain = picture.leaf_text(at);
        let narrow = plain.clone().map(|text| (text.chars().count(), text));
        let plain = plain.map(|text| (self.longest_leaf.1, text));
        let least = self.g.letters.0;
        let fit = |(count, text): (usize, String)| {
            let size = self.letters(count, space, 1.0)?;
            // Shrink the text rather than the margins beside it.
            let most = room * 0.92 / (count as f64 * LETTER + MARGIN);
            Some((size.min(most), text))
        };
        let fitting: Vec<(f64, String)> = [value, plain]
            .into_iter()
            .flatten()
            .filter_map(fit)
            .collect();
        let readable = fitting.iter().find(|(size, _)| *size >= least);
        let written = readable.or(fitting.last()).cloned();
        let written = written.or_else(|| fit(narrow?));
        let written = written.map(|(size, text)| (size.max(least), text));
        let bound = || {
            let text = picture.bound_text(at)?;
            fit((text.chars().count(), text)).filter(|(size, _)| *size >= least)
        };
        let written = written.or_else(bound);
        let (half, radius) = match &written {
            Some((size, text)) => {
                let radius = radius.max(size * 0.75);
                let wide = text.chars().count() as f64 * LETTER * size + MARGIN * size;
                ((wide / 2.0).min(room * 0.46).max(radius), radius)
            }
            None => (radius, radius),
        };
        let point = self.at(at);
        let ink = self.body(at, point, (half, radius), radius);
        self.marks(at, point, (half, radius));
        if let Some((size, text)) = written {
            let anchor = Anchor::Middle;
            self.above.text(point, text, size, 650, anchor, ink);
        }
        match node.parent {
            Some(_) => self.heading(at, node, radius, room),
            None => self.root_name(at, (half, radius)),
        }
    }

    /// The marks of a node without details.
    pub(super) fn dot(&mut self, at: usize) {
        let half = 3.0 * self.picture.scale;
        self.marks(at, self.at(at), (half, half));
    }

    /// The shape of a node, MAX with corners and MIN round: full for an exact value, hollow for a bound, pale for an
    /// unknown value, grey for an unvisited node. `half` is half of its size. Returns the colour of the text on it.
    pub(super) fn body(&mut self, at: usize, (x, y): Point, half: Point, radius: f64) -> Ink {
        let node = &self.picture.tree.nodes[at];
        let (corner, size) = ((x - half.0, y - half.1), (2.0 * half.0, 2.0 * half.1));
        let round = if node.is_max() { radius * 0.2 } else { radius };
        let side = if node.is_max() { self.picture.root } else { !self.picture.root };
        let token = match (node.leaf, node.from_table) {
            (_, true) => Token::Series5,
            (true, _) => Token::Quiet,
            _ if !self.picture.known(at) => Token::Quiet,
            _ => owner_letter_token(side),
        };
        let known = node.value.filter(|_| self.picture.done(at));
        let known = known.map(|(value, bound)| (value, effective_bound(value, bound)));
        let thick = (radius * 0.16).clamp(1.0, 2.5);
        self.above.rect(corner, size, round, Token::Ground);
        match known {
            Some((_, Bound::Exact)) if !node.leaf && !self.picture.secret(at) => {
                self.above.rect(corner, size, round, token);
                Token::OnSide.into()
            }
            Some(_) => {
                self.above.frame(corner, size, round, thick, token);
                Ink(if node.leaf { Token::Ink } else { token }, 1.0)
            }
            None => {
                self.above.rect(corner, size, round, Ink(token, 0.22));
                self.above
                    .frame(corner, size, round, thick, Ink(token, 0.7));
                Token::Ink.into()
            }
        }
    }

    /// The position of a node as a board with this centre, without coordinates that nobody could read.
    pub(super) fn board(&mut self, at: usize, (x, y): Point, side: f64) {
        let board = self.picture.boards.iter().find(|(node, _)| *node == at);
        let Some((_, board)) = board else {
            return;
        };
        let aspect = board.aspect();
        let (width, height) = (side * aspect.min(1.0), side / aspect.max(1.0));
        let corner = (x - width / 2.0, y - height / 2.0);
        let drawing = board.draw(None, 1.0, width, height);
        self.above.rect(corner, (width, height), 2.0, Token::Ground);
        let least = self.g.letters.0;
        let unreadable = |shape: &&Draw| matches!(shape, Draw::Text { size, .. } if *size < least);
        let shapes = drawing.shapes.iter().filter(|shape| !unreadable(shape));
        let shapes = shapes.map(|shape| shape.moved(corner));
        self.above.shapes.extend(shapes);
    }

    /// Frames around the current and the selected node. `half` is half of its size.
    pub(super) fn marks(&mut self, at: usize, (x, y): Point, half: Point) {
        let mut frame = |out: f64, width: f64, token: Token| {
            let corner = (x - half.0 - out, y - half.1 - out);
            let size = (2.0 * (half.0 + out), 2.0 * (half.1 + out));
            self.above
                .frame(corner, size, half.1.min(6.0), width, token);
        };
        if self.picture.path.last() == Some(&at) {
            frame(4.0, 3.0, Token::Accent);
        }
        if self.picture.chosen == Some(at) {
            frame(7.0, 2.0, Token::Ink);
        }
    }

    /// The move to a node above it, and its window on the same line.
    fn heading(&mut self, at: usize, node: &Node, radius: f64, room: f64) {
        let open = |(a, b): (f64, f64)| a.is_infinite() && b.is_infinite();
        let shows_window = !self.picture.veiled && self.picture.known(at);
        let window = node.window.filter(|w| shows_window && !open(*w));
        let window = window.map(|w| self.picture.words.window(w));
        let whole = match &window {
            Some(window) => format!("{} {window}", node.mv),
            None => node.mv.clone(),
        };
        let fits = [whole, node.mv.clone()]
            .into_iter()
            .filter(|text| !text.is_empty())
            .find_map(|text| {
                Some((
                    self.letters(text.chars().count(), (room - 4.0, self.g.level * 0.2), 0.85)?,
                    text,
                ))
            });
        if let Some((size, text)) = fits.filter(|(size, _)| self.g.level > 2.0 * radius + size) {
            let (x, y) = self.at(at);
            let middle = y - radius - size * 0.85;
            let width = text.chars().count() as f64 * LETTER * size + 4.0;
            let left = x - width / 2.0;
            let corner = (left, middle - size * 0.6);
            self.above
                .rect(corner, (width, size * 1.2), 3.0, Token::Ground);
            let (anchor, ink) = (Anchor::Middle, Token::Quiet);
            self.above.text((x, middle), text, size, 500, anchor, ink);
        }
    }

    /// The name of the root left of it, above the lines to its children. `half` is half of its width.
    fn root_name(&mut self, at: usize, (half, radius): Point) {
        let name = &self.picture.root_name;
        let room = (self.room(at) / 4.0, self.g.level * 0.2);
        let count = name.chars().count();
        if let Some(size) = self.letters(count, room, 0.85).filter(|_| count > 0) {
            let (x, y) = self.at(at);
            // The current node has a frame.
            let place = (x - half - 9.0, y - radius * 0.4);
            self.above
                .text(place, name, size, 500, Anchor::End, Token::Quiet);
        }
    }

    /// The title left of the overview, a word in a line.
    pub(super) fn overview_title(&mut self, height: f64) {
        let picture = self.picture;
        let size = self.g.letters.0;
        let words = picture.overview_title.split_whitespace();
        let middle = height - overview_height(height) / 2.0;
        let first = middle - (words.clone().count() as f64 - 1.0) * size / 2.0;
        for (number, word) in words.enumerate() {
            let at = (6.0, first + number as f64 * size);
            self.above
                .text(at, word, size, 500, Anchor::Start, Token::Quiet);
        }
    }

    pub(super) fn finish(self, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        for (segments, width, ink) in [
            (self.edges, 1.2, Ink(Token::Quiet, 0.55)),
            (self.cuts, 1.6, Token::Series4.into()),
            (self.line, 4.0, Ink(Token::Accent, 0.85)),
            (self.path, 2.0, Token::Ink.into()),
        ] {
            if !segments.is_empty() {
                let width = width * self.picture.scale.sqrt();
                drawing.shapes.push(Draw::Strokes {
                    segments,
                    width,
                    ink,
                });
            }
        }
        drawing.shapes.extend(self.above.shapes);
        drawing
    }
}
