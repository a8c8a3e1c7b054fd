//! The nodes, edges and cuts of a search tree as shapes.

use super::colours::Token;
use super::drawing::{Anchor, Draw, Drawing, Ink, Point};
use super::search_tree::{Geometry, SearchTree};
use crate::plot::board::owner_letter_token;
use crate::trace::{Bound, Node};

/// Two points that a line joins.
pub(super) type Segment = (Point, Point);

/// Pixels between two lines of dust, and between two marks of cuts: closer ones are one.
const APART: f64 = 2.0;

/// About how wide a letter is for a height of 1.
const LETTER: f64 = 0.58;

/// What has been drawn so far, what lies below apart from what lies above.
pub(super) struct Paint<'a> {
    picture: &'a SearchTree,
    g: Geometry,
    edges: Vec<Segment>,
    line: Vec<Segment>,
    path: Vec<Segment>,
    cuts: Vec<Segment>,
    above: Drawing,
    /// For each ply where its last line of dust, its last mark of a cut and its last edge to dust stand.
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
            last: vec![[f64::NEG_INFINITY; 3]; picture.layout.levels as usize + 2],
        }
    }

    fn at(&self, node: usize) -> Point {
        let ply = self.picture.tree.nodes[node].ply;
        (self.g.x(self.picture.layout.spot(node).x), self.g.y(ply))
    }

    /// Pixels that a node has for itself.
    fn room(&self, node: usize) -> f64 {
        let spot = self.picture.layout.spot(node);
        (spot.to - spot.from).max(1.0) * self.g.unit
    }

    /// Whether nothing of its kind stands here already.
    fn free(&mut self, ply: u32, what: usize, x: f64) -> bool {
        let Some(last) = self.last.get_mut(ply as usize) else {
            return false;
        };
        // From right to left as well: nodes are taken from a stack.
        let free = (last[what] - x).abs() >= APART;
        if free {
            last[what] = x;
        }
        free
    }

    /// The line from a node to a child.
    pub(super) fn edge(&mut self, parent: usize, child: usize) {
        let segment = (self.at(parent), self.at(child));
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

    /// A node that is too narrow to be looked into, with all below it.
    pub(super) fn dust(&mut self, child: usize, down: Segment) {
        let ply = self.picture.tree.nodes[child].ply;
        if self.free(ply, 0, down.0.0) {
            self.edges.push(down);
        }
        if self.picture.path.contains(&child) {
            self.path.push(down);
        }
    }

    /// The branches of a node that were cut: a stub that is severed, with how many they are and why.
    pub(super) fn stub(&mut self, at: usize) {
        let node = &self.picture.tree.nodes[at];
        let spot = self.picture.layout.spot(at);
        let Some(across) = spot.stub.filter(|_| self.picture.cut(at)) else {
            return;
        };
        let (x, y) = (self.g.x(across), self.g.y(node.ply) + self.g.level * 0.5);
        let reach = (self.g.unit * 0.22).clamp(1.5, 6.0 * self.picture.scale);
        if self.picture.small || self.g.unit < 9.0 {
            if self.free(node.ply, 1, x) {
                self.cuts.push(((x, y - 3.0), (x, y + 3.0)));
            }
            return;
        }
        self.cuts.push((self.at(at), (x, y)));
        for shift in [-1.0, 1.0] {
            let down = y + shift * reach * 0.45;
            let slash = (
                (x - reach, down + reach * 0.5),
                (x + reach, down - reach * 0.5),
            );
            self.cuts.push(slash);
        }
        let size = (self.g.unit * 0.36).min(12.0 * self.picture.scale);
        if size >= 8.0 {
            let many = format!("×{}", node.unsearched.len());
            self.text((x, y + reach + size), &many, size, Token::Series4);
        }
        let size = 11.0 * self.picture.scale;
        // Two stubs of a ply are two leaves apart at least.
        let fits = |text: &str| {
            let wide = text.chars().count() as f64 * LETTER * size;
            wide < self.g.unit * 1.5 && self.g.level > 60.0 * self.picture.scale
        };
        let why = self.why(node).filter(|why| fits(why));
        let note = self.picture.notes.iter().find(|note| note.node == at);
        let note = note.filter(|note| note.always || fits(&note.text));
        let said = [why, note.map(|note| note.text.clone())];
        let mut below = y + reach + size * 2.4;
        for text in said.iter().flatten() {
            self.text((x, below), text, size, Token::Series4);
            below += size * 1.2;
        }
    }

    /// Why a node was left: what it is worth lies beyond alpha or beta.
    fn why(&self, node: &Node) -> Option<String> {
        let ((alpha, beta), (value, _)) = node.window.zip(node.value)?;
        let (less, more) = match is_max(node) {
            true => (beta, value),
            false => (value, alpha),
        };
        let words = &self.picture.words;
        let shown = less <= more && !self.picture.veiled;
        shown.then(|| format!("{} ≤ {}", words.value(less), words.value(more)))
    }

    fn text(&mut self, at: Point, text: &str, size: f64, token: Token) {
        self.above.text(at, text, size, 600, Anchor::Middle, token);
    }

    /// A node: its shape, its value if there is room for it, and above it the move and the window.
    pub(super) fn node(&mut self, at: usize) {
        let picture = self.picture;
        let node = &picture.tree.nodes[at];
        let (room, scale) = (self.room(at), picture.scale);
        let radius = (room * 0.32)
            .min(13.0 * scale)
            .min(self.g.level * 0.24)
            .max(0.0);
        if picture.small || radius < 2.2 {
            return self.marks(at, 3.0 * scale, 3.0 * scale);
        }
        let said = self.said(at, node);
        let size = 12.5 * scale;
        let wide = said.as_ref().map_or(0.0, |text| {
            text.chars().count() as f64 * LETTER * size + 12.0 * scale
        });
        let written = said.filter(|_| wide <= room * 0.98 && radius >= 7.0 * scale);
        let half = match written.is_some() {
            true => (wide / 2.0).max(radius),
            false => radius,
        };
        let ink = self.body(at, node, half, radius);
        self.marks(at, half, radius);
        if let Some(text) = written {
            let point = self.at(at);
            let anchor = Anchor::Middle;
            self.above.text(point, text, size, 650, anchor, ink);
        }
        self.heading(at, node, radius, room);
    }

    /// What is written on a node: its value and what that says, once it is known.
    fn said(&self, at: usize, node: &Node) -> Option<String> {
        let (value, bound) = node.value.filter(|_| self.picture.done(at))?;
        Some(match self.picture.veiled {
            true => "?".to_owned(),
            false => self.picture.words.bounded(value, bound),
        })
    }

    /// The shape of a node, MAX with corners and MIN round: full where the value is exact, hollow where it is a bound, pale while it
    /// is not known. Gives the colour of what is written on it.
    fn body(&mut self, at: usize, node: &Node, half: f64, radius: f64) -> Ink {
        let (x, y) = self.at(at);
        let (corner, size) = ((x - half, y - radius), (2.0 * half, 2.0 * radius));
        let round = if is_max(node) { radius * 0.2 } else { radius };
        let side = match is_max(node) {
            true => self.picture.root,
            false => !self.picture.root,
        };
        let token = match (node.leaf, node.from_table) {
            (_, true) => Token::Series3,
            (true, _) => Token::Quiet,
            _ => owner_letter_token(side),
        };
        let known = node.value.filter(|_| self.picture.done(at));
        let thick = (radius * 0.16).clamp(1.0, 2.5);
        self.above.rect(corner, size, round, Token::Ground);
        match known {
            Some((_, Bound::Exact)) if !node.leaf => {
                self.above.rect(corner, size, round, token);
                Token::OnSide.into()
            }
            Some(_) => {
                self.above.frame(corner, size, round, thick, token);
                Ink(if node.leaf { Token::Ink } else { token }, 1.0)
            }
            None => {
                self.above.rect(corner, size, round, Ink(token, 0.22));
                let ink = Ink(token, 0.7);
                self.above.frame(corner, size, round, thick, ink);
                ink
            }
        }
    }

    /// Frames around the node that the search is at and around the one that is chosen, and what shows that a node is folded.
    fn marks(&mut self, at: usize, half: f64, radius: f64) {
        let (x, y) = self.at(at);
        let mut frame = |out: f64, width: f64, token: Token| {
            let corner = (x - half - out, y - radius - out);
            let size = (2.0 * (half + out), 2.0 * (radius + out));
            self.above
                .frame(corner, size, radius.min(6.0), width, token);
        };
        if self.picture.path.last() == Some(&at) {
            frame(4.0, 3.0, Token::Accent);
        }
        if self.picture.chosen == Some(at) && !self.picture.small {
            frame(7.0, 2.0, Token::Ink);
        }
        if self.picture.layout.spot(at).folded && !self.picture.small {
            let below = y + radius + 8.0;
            self.text((x, below), "⋯", 14.0, Token::Quiet);
        }
    }

    /// Above a node the move that leads to it, and on the same line its window.
    fn heading(&mut self, at: usize, node: &Node, radius: f64, room: f64) {
        let size = 11.0 * self.picture.scale;
        let open = |(a, b): (f64, f64)| a.is_infinite() && b.is_infinite();
        let window = node.window.filter(|w| !open(*w) && !self.picture.veiled);
        let window = window.map(|w| self.picture.words.window(w));
        let wide = |text: &str| text.chars().count() as f64 * LETTER * size + 4.0;
        let whole = match &window {
            Some(window) => format!("{} {window}", node.mv),
            None => node.mv.clone(),
        };
        let fits = [whole, node.mv.clone()]
            .into_iter()
            .find(|text| !text.is_empty() && wide(text) <= room);
        if let Some(text) = fits.filter(|_| self.g.level > 44.0 * self.picture.scale) {
            let (x, y) = self.at(at);
            let middle = y - radius - size * 0.85;
            let ground = Ink(Token::Ground, 0.85);
            let (left, width) = (x - wide(&text) / 2.0, wide(&text));
            let corner = (left, middle - size * 0.6);
            self.above.rect(corner, (width, size * 1.2), 3.0, ground);
            let (anchor, ink) = (Anchor::Middle, Token::Quiet);
            self.above.text((x, middle), text, size, 500, anchor, ink);
        }
    }

    /// The drawing.
    pub(super) fn finish(self, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        let thin = if self.picture.small { 1.0 } else { 1.2 };
        for (segments, width, ink) in [
            (self.edges, thin, Ink(Token::Quiet, 0.55)),
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

/// Whether the side of the root moves at a node.
fn is_max(node: &Node) -> bool {
    node.ply.is_multiple_of(2)
}
