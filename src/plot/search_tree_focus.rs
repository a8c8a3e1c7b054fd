//! A part of a large search tree at a readable size: the nodes of a path in rows, each above its children.
//!
//! A finished subtree is one card with its size, and the moves that the search has not visited are a number. Children
//! keep their places while the search visits them. A row too narrow for all children shows those next to the path.

use super::drawing::Point;
use super::search_tree::{SearchTree, overview_height};
use super::search_tree_card::{BOARD, Card, CardKind, GAP, LINE, LINES, PADDING, Room};
use crate::trace::Node;

/// The typical width of a card, as a multiple of the font size.
const USUAL_CARD: f64 = 6.0;

/// A usual size of a subtree, for which a card has room.
const SIZE: &str = "38 nodes";

/// The width of the number of siblings without room, as a multiple of the font size.
const OTHERS: f64 = 2.6;

/// The cards of a part of a tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Focus {
    pub font: f64,
    /// From the root down; each row from left to right.
    pub rows: Vec<Vec<Card>>,
    /// For each row the index of its parent's card in the row above.
    pub parents: Vec<usize>,
}

impl Focus {
    pub(super) fn cards(&self) -> impl Iterator<Item = &Card> {
        self.rows.iter().flatten()
    }

    /// The node of the card at a point.
    pub(super) fn card_at(&self, at: Point) -> Option<usize> {
        let card = self.cards().find(|card| card.contains(at));
        card.map(|card| card.node)
    }
}

/// The places of a row, all of the same width.
struct Slots {
    /// The index of the first visited child with a place.
    first: usize,
    /// The number of visited children with a place.
    shown: usize,
    /// The number of places of the card of the other moves.
    rest: usize,
    /// The space on both sides for the numbers of visited children without a place.
    margin: f64,
}

impl SearchTree {
    /// The nodes from the root to the selected node, or else to the current one. Below it the child that the search has
    /// just left, and below a finished node the line that gives it its value.
    pub fn focus_path(&self) -> Vec<usize> {
        let chosen = self.chosen.filter(|&node| self.known(node));
        let mut path = match chosen {
            Some(node) => self.tree.path(node),
            None => self.path.clone(),
        };
        if path.is_empty() && self.known(0) {
            path.push(0);
        }
        while let Some(&at) = path.last()
            && let Some(child) = self.next_child(at)
        {
            path.push(child);
        }
        path
    }

    /// The child with which the path goes on. While values are hidden, a finished node has none: it would tell.
    fn next_child(&self, node: usize) -> Option<usize> {
        if self.done(node) {
            return self.decisive_child(node).filter(|_| !self.veiled);
        }
        let children = self.tree.nodes[node].children.iter().copied();
        children.take_while(|&child| self.known(child)).last()
    }

    /// The child of a finished node on the best line, or else the first one with its value.
    fn decisive_child(&self, node: usize) -> Option<usize> {
        let node = &self.tree.nodes[node];
        let value = |n: &Node| n.value.map(|(value, _)| value);
        let best = |child: &&usize| self.line.contains(child);
        let same = |child: &&usize| value(&self.tree.nodes[**child]) == value(node);
        let children = &node.children;
        let found = children.iter().find(best);
        found.or_else(|| children.iter().find(same)).copied()
    }

    /// The cards for a canvas of this size.
    pub(super) fn focus(&self, width: f64, height: f64) -> Focus {
        let path = self.focus_path();
        let left = self.level_names_width(height);
        let width = width - left;
        let (room, rows) = self.focus_room(width, height);
        let mut focus = Focus {
            font: room.font,
            rows: Vec::new(),
            parents: Vec::new(),
        };
        let Some(&root) = path.first() else {
            return focus;
        };
        let y = |row: usize| room.pitch * (row as f64 + 0.5);
        let middle = (width / 2.0, y(0));
        let mut card = self.node_card(&room, root, middle, width, true);
        if self.is_root_alone() {
            let all = Room {
                pitch: height - overview_height(height),
                board: f64::INFINITY,
                ..room
            };
            self.add_board(&all, &mut card, width);
            card.at = (left + width / 2.0, all.pitch / 2.0);
            focus.rows.push(vec![card]);
            focus.parents.push(0);
            return focus;
        }
        self.add_board(&room, &mut card, width);
        focus.rows.push(vec![card]);
        focus.parents.push(0);
        // Rows without room are missing below the root.
        let last = path
            .last()
            .map_or(0, |&n| self.tree.nodes[n].children.len());
        let wanted = path.len() + usize::from(last > 0);
        let skipped = if wanted > rows { wanted - rows + 1 } else { 0 };
        if skipped > 0 {
            let (text, at) = (vec![format!("⋮ {skipped}")], (width / 2.0, y(1)));
            let card = room.card(CardKind::Others, path[skipped], text, at, width);
            focus.rows.push(vec![card]);
            focus.parents.push(0);
        }
        for (&parent, next) in path.iter().zip(1..).skip(skipped) {
            let on_path = path.get(next).copied();
            let row = self.focus_row(&room, parent, on_path, y(focus.rows.len()));
            if row.is_empty() {
                continue;
            }
            let above = focus.rows.last().into_iter().flatten();
            let above = above.enumerate().find(|(_, card)| card.node == parent);
            focus.parents.push(above.map_or(0, |(index, _)| index));
            focus.rows.push(row);
        }
        for card in focus.rows.iter_mut().flatten() {
            card.at.0 += left;
        }
        focus
    }

    /// True if a projector shows only the root: its board fills the picture.
    fn is_root_alone(&self) -> bool {
        let visited = self.tree.nodes[0].children.iter().any(|&c| self.known(c));
        let has_board = self.boards.iter().any(|(node, _)| *node == 0);
        self.scale > 1.0 && has_board && !visited
    }

    /// The room of the rows, and their number. Both are the same at all steps of a search.
    fn focus_room(&self, width: f64, height: f64) -> (Room, usize) {
        let (least, most) = self.letters(height);
        let height = height - overview_height(height);
        let fit = (height / ((LINE + PADDING.1 + GAP.1) * least)).floor() as usize;
        let rows = (self.layout.levels as usize + 1).min(fit.max(3));
        let pitch = height / rows as f64;
        let branches = self.tree.nodes.first().map_or(1, |n| n.children.len());
        let font = (pitch / (LINES as f64 * LINE + PADDING.1 + GAP.1))
            .min(width / (branches.max(1) as f64 * USUAL_CARD))
            .clamp(least, most);
        // The fraction is lost to rounding where exactly all lines fit.
        let lines = ((pitch / font - PADDING.1 - GAP.1) / LINE + 1e-6) as usize;
        let room = Room {
            width,
            pitch,
            font,
            lines: lines.clamp(1, LINES),
            board: BOARD.1,
        };
        (room, rows)
    }

    /// The places of a row with `known` visited children of a node and `rest` moves without a visit.
    fn slots(&self, room: &Room, parent: usize, known: usize, rest: usize, here: usize) -> Slots {
        let children = &self.tree.nodes[parent].children;
        let names = children.iter().map(|&c| self.final_name(c));
        let is_inner = children.iter().any(|&c| !self.tree.nodes[c].leaf);
        let size = if is_inner { room.text_width(SIZE) } else { 0.0 };
        let widest = names
            .map(|name| room.bold_width(&name))
            .fold(size, f64::max);
        let least = widest + (PADDING.0 + GAP.0) * room.font;
        // A cut has a reason, which needs more room than a number.
        let least_rest = if rest == 0 { 0 } else { 1 + usize::from(self.cut(parent)) };
        let all = Slots {
            first: 0,
            shown: known,
            rest: rest.max(least_rest),
            margin: 0.0,
        };
        if (all.shown + all.rest) as f64 * least <= room.width {
            return all;
        }
        let margin = OTHERS * room.font;
        let fits = ((room.width - 2.0 * margin) / least) as usize;
        let shown = fits.saturating_sub(least_rest).clamp(1, known.max(1));
        Slots {
            first: (here + 1).saturating_sub(shown),
            shown,
            rest: least_rest,
            margin,
        }
    }

    /// The children of a node: the visited ones, and the others as one card.
    fn focus_row(&self, room: &Room, parent: usize, on_path: Option<usize>, y: f64) -> Vec<Card> {
        let node = &self.tree.nodes[parent];
        let known = node.children.iter().copied().filter(|&c| self.known(c));
        let known: Vec<usize> = known.collect();
        let rest = self.unvisited(parent, known.len());
        let here = known.iter().position(|&child| Some(child) == on_path);
        let here = here.unwrap_or(known.len().saturating_sub(1));
        let Slots {
            first,
            shown,
            rest: rest_slots,
            margin,
        } = self.slots(room, parent, known.len(), rest, here);
        let slot = (room.width - 2.0 * margin) / (shown + rest_slots).max(1) as f64;
        let after = known.len().saturating_sub(first + shown);
        let centre = |place: f64| (margin + slot * place, y);
        let most = slot - GAP.0 * room.font;
        let mut row = Vec::new();
        if first > 0 {
            let at = (margin / 2.0, y);
            let text = vec![format!("‹{first}")];
            row.push(room.card(CardKind::Others, known[first - 1], text, at, margin));
        }
        for (place, &child) in known.iter().skip(first).take(shown).enumerate() {
            let at = centre(place as f64 + 0.5);
            row.push(self.node_card(room, child, at, most, on_path == Some(child)));
        }
        self.add_boards(room, &mut row, on_path, most);
        if rest > 0 {
            let at = centre(shown as f64 + rest_slots as f64 / 2.0);
            let most = rest_slots as f64 * slot - GAP.0 * room.font;
            row.push(self.rest_card(room, parent, rest, at, most));
        }
        if after > 0 {
            let at = (room.width - margin / 2.0, y);
            let text = vec![format!("{after}›")];
            let node = known[first + shown];
            row.push(room.card(CardKind::Others, node, text, at, margin));
        }
        row
    }

    /// Adds boards to all cards of a row if there is room, or else to the one on the path.
    fn add_boards(&self, room: &Room, row: &mut [Card], on_path: Option<usize>, most: f64) {
        let mut with = row.to_vec();
        for card in with.iter_mut().filter(|card| card.kind == CardKind::Node) {
            self.add_board(room, card, most);
        }
        let all = with
            .iter()
            .all(|c| c.board > 0.0 || c.kind != CardKind::Node);
        for (card, with) in row.iter_mut().zip(with) {
            if all || on_path == Some(card.node) {
                *card = with;
            }
        }
    }

    /// The number of moves of a node that the search has not visited. Before the end of the node, nobody knows which of
    /// them it will cut off.
    fn unvisited(&self, node: usize, known: usize) -> usize {
        let node = &self.tree.nodes[node];
        // A recording may end before the search.
        if node.last_step.is_none() {
            return 0;
        }
        let moves = |some: &[usize]| {
            let mut moves: Vec<_> = some.iter().map(|&c| &self.tree.nodes[c].mv).collect();
            // A second search of a move follows the first one.
            moves.dedup();
            moves.len()
        };
        let is_child = |mv: &String| node.children.iter().any(|&c| self.tree.nodes[c].mv == *mv);
        let cut = node.unsearched.iter().filter(|mv| !is_child(mv)).count();
        moves(&node.children) + cut - moves(&node.children[..known])
    }
}

#[cfg(test)]
pub(super) mod tests;
