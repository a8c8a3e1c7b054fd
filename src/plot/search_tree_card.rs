//! A node of a search tree, or a number of nodes, as a card with lines of text.

use super::drawing::{Point, REGULAR, bold_width};
use super::search_tree::SearchTree;

/// The height of a line, as a multiple of the font size.
pub(super) const LINE: f64 = 1.2;

/// The padding of a card, both sides together, and the space between cards, across and down, as multiples of the font
/// size.
pub(super) const PADDING: Point = (0.7, 0.3);
pub(super) const GAP: Point = (0.4, 0.6);

/// The greatest number of lines of a card.
pub(super) const LINES: usize = 3;

/// The minimum and maximum size of a board on a card, in pixels.
pub(super) const BOARD: (f64, f64) = (44.0, 130.0);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardKind {
    Node,
    /// The number of moves that the search has not visited yet.
    Unvisited,
    /// The branches that the search has cut off.
    Cut,
    /// The number of siblings or of plies without room.
    Others,
}

/// A node, or a number of nodes, with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Card {
    pub kind: CardKind,
    /// The node that a press selects.
    pub node: usize,
    /// The centre.
    pub at: Point,
    /// Width and height.
    pub size: Point,
    pub lines: Vec<String>,
    /// The size of the board left of the text; 0 without one.
    pub board: f64,
}

impl Card {
    pub(super) fn contains(&self, (x, y): Point) -> bool {
        (x - self.at.0).abs() <= self.size.0 / 2.0 && (y - self.at.1).abs() <= self.size.1 / 2.0
    }
}

/// The room of the rows.
pub(super) struct Room {
    pub width: f64,
    /// The distance between two rows.
    pub pitch: f64,
    pub font: f64,
    pub lines: usize,
    /// The maximum size of a board, in pixels.
    pub board: f64,
}

impl Room {
    /// The width of a first line, which is bold.
    pub(super) fn bold_width(&self, text: &str) -> f64 {
        bold_width(text) * self.font
    }

    /// The width of another line.
    pub(super) fn text_width(&self, text: &str) -> f64 {
        REGULAR * self.bold_width(text)
    }

    /// The size of a board as high as a card.
    fn board(&self) -> f64 {
        (self.pitch - (GAP.1 + PADDING.1) * self.font).min(self.board)
    }

    /// A card around its text, at most `most` wide, at a place.
    pub(super) fn card(
        &self,
        kind: CardKind,
        node: usize,
        lines: Vec<String>,
        at: Point,
        most: f64,
    ) -> Card {
        let first = lines.first().map_or(0.0, |line| self.bold_width(line));
        let others = lines.iter().skip(1).map(|line| self.text_width(line));
        let text = others.fold(first.max(2.0 * self.font), f64::max);
        let width = (text + PADDING.0 * self.font).min(most);
        let height = (lines.len() as f64 * LINE + PADDING.1) * self.font;
        Card {
            kind,
            node,
            at,
            size: (width, height),
            lines,
            board: 0.0,
        }
    }
}

impl SearchTree {
    /// The move and the value of a node at the end of the search: its longest text.
    pub(super) fn final_name(&self, node: usize) -> String {
        let found = &self.tree.nodes[node];
        match found.value {
            Some((value, bound)) => format!("{} {}", found.mv, self.words.bounded(value, bound)),
            None => found.mv.clone(),
        }
    }

    /// The card of a visited node: its move and value; below them its window, or the size of its subtree.
    pub(super) fn node_card(
        &self,
        room: &Room,
        at: usize,
        place: Point,
        most: f64,
        on_path: bool,
    ) -> Card {
        let node = &self.tree.nodes[at];
        let name = match node.parent {
            None if self.root_name.is_empty() => &self.words.root,
            None => &self.root_name,
            Some(_) => &node.mv,
        };
        let fits = |line: &String| room.text_width(line) + PADDING.0 * room.font <= most;
        let named = |value: String| format!("{name} {value}");
        let fits_bold = |line: &String| room.bold_width(line) + PADDING.0 * room.font <= most;
        let bound = || self.bound_text(at).map(named).filter(fits_bold);
        let first = self.value_text(at).map(named).or_else(bound);
        let first = first.unwrap_or_else(|| name.clone());
        let details = if self.done(at) {
            let sizes = self.sizes.iter().find(|(node, _)| *node == at);
            sizes.map_or(Vec::new(), |(_, texts)| texts.clone())
        } else if on_path && !self.veiled {
            self.window_lines(at, fits)
        } else {
            Vec::new()
        };
        let details = details.into_iter().take_while(fits).take(room.lines - 1);
        let lines = [first].into_iter().chain(details).collect();
        room.card(CardKind::Node, at, lines, place, most)
    }

    /// The window of a node if it narrows anything: in one line, or else its finite ends in a line each.
    fn window_lines(&self, node: usize, fits: impl Fn(&String) -> bool) -> Vec<String> {
        let Some(window) = self.tree.nodes[node].window else {
            return Vec::new();
        };
        let ends = [("α", window.0), ("β", window.1)];
        let ends = ends.into_iter().filter(|(_, value)| value.is_finite());
        let ends: Vec<_> = ends
            .map(|(name, value)| format!("{name} = {}", self.words.value(value)))
            .collect();
        let whole = self.words.window(window);
        if fits(&whole) && !ends.is_empty() { vec![whole] } else { ends }
    }

    /// The card of the moves without a visit: their number, or the names of cut ones with the reason.
    pub(super) fn rest_card(
        &self,
        room: &Room,
        parent: usize,
        rest: usize,
        at: Point,
        most: f64,
    ) -> Card {
        if !self.cut(parent) {
            let (number, words) = (format!("+{rest}"), &self.words.unvisited);
            let line = format!("{number} {words}").trim_end().to_owned();
            let fits = |text: &str| room.bold_width(text) + PADDING.0 * room.font <= most;
            let lines = if fits(&line) {
                vec![line]
            } else if room.lines > 1 && fits(words) {
                vec![number, words.clone()]
            } else {
                vec![number]
            };
            return room.card(CardKind::Unvisited, parent, lines, at, most);
        }
        let node = &self.tree.nodes[parent];
        let fits = |text: &String| room.text_width(text) <= most;
        let names = format!("✂ {}", node.unsearched.join(" "));
        let first = Some(names).filter(|names| room.bold_width(names) <= most);
        let mut lines = vec![first.unwrap_or_else(|| format!("✂ ×{}", node.unsearched.len()))];
        lines.extend(self.cut_reason(parent).filter(fits));
        let note = self.notes.iter().find(|note| note.node == parent);
        lines.extend(note.map(|note| note.text.clone()).filter(fits));
        lines.truncate(room.lines);
        room.card(CardKind::Cut, parent, lines, at, most)
    }

    /// Adds the board of a node to its card if it fits.
    pub(super) fn add_board(&self, room: &Room, card: &mut Card, most: f64) {
        let has = self.boards.iter().any(|(node, _)| *node == card.node);
        let space = PADDING.0 * room.font / 2.0;
        let side = room.board().min(most - card.size.0 - space);
        if has && side >= BOARD.0 {
            card.board = side;
            let height = card.size.1.max(side + PADDING.1 * room.font);
            card.size = (card.size.0 + side + space, height);
        }
    }
}
