//! The game as a tree: every line that was tried is kept, and one node in it is seen.

use std::ops::Index;

use crate::app::play::Judged;
use crate::app::play::analysis::knowledge::Knowledge;
use crate::app::record::Ended;
use crate::eval::Value;
use crate::game::{Outcome, PlayError};
use crate::registry::{Analysed, AnyPosition, GameRecord, Pairs, Solved, Thinking};
use crate::text::Message;

/// A node in the tree.
pub type NodeId = usize;

/// A position and how the game came there.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position.
    pub position: Box<dyn AnyPosition>,
    /// The move that led here; empty at the start.
    pub mv: String,
    /// The node before; `None` at the start.
    pub parent: Option<NodeId>,
    /// The nodes after, the main line first.
    pub children: Vec<NodeId>,
    /// What the player that made the move thought.
    pub thinking: Option<Thinking>,
    /// Why the game ended here, where it was not by the rules.
    pub ended: Option<Ended>,
    /// What a search found about the moves from here.
    pub analysed: Option<Analysed>,
    /// The best of these estimates one ply before the last depth, and that depth.
    pub shallower: Option<(u32, Value)>,
    /// Whether that took all the time that is usually given.
    pub rested: bool,
    /// What a solver has proved about them.
    pub solved: Option<Solved>,
    /// Whether a short proof was tried, so that a single worker may go on to an estimate.
    pub proof_tried: bool,
    /// Whether a proof without a limit has come to its end.
    pub proof_ended: bool,
    /// How good the move was that led here.
    pub judged: Option<Judged>,
    /// The child that was seen last.
    last_child: Option<NodeId>,
}

impl Node {
    /// A node without children.
    fn new(position: Box<dyn AnyPosition>, mv: &str, parent: Option<NodeId>) -> Self {
        Node {
            position,
            mv: mv.to_owned(),
            parent,
            children: Vec::new(),
            thinking: None,
            ended: None,
            analysed: None,
            shallower: None,
            rested: false,
            solved: None,
            proof_tried: false,
            proof_ended: false,
            judged: None,
            last_child: None,
        }
    }

    /// How the game ended here: by the rules, or else.
    pub fn outcome(&self) -> Option<Outcome> {
        let ended = || self.ended.and_then(|e| e.outcome(&*self.position));
        self.position.outcome().or_else(ended)
    }

    /// What is known about the moves from here.
    pub fn known(&self) -> Option<Knowledge> {
        let (analysed, solved) = (self.analysed.as_ref(), self.solved.as_ref());
        if analysed.is_none() && solved.is_none() {
            return None;
        }
        Knowledge::of(&self.legal(), analysed, solved)
    }

    /// The legal moves, as the game writes them.
    pub fn legal(&self) -> Vec<String> {
        self.position.moves().into_iter().map(|m| m.text).collect()
    }

    /// The pairs of cells that prove who wins, if there are such.
    pub fn pairs(&self) -> Option<&Pairs> {
        self.solved.as_ref()?.pairs.as_ref()
    }

    /// Something to tell about how search and proof were done.
    pub fn note(&self) -> Option<&Message> {
        let searched = self.analysed.as_ref().and_then(|a| a.note.as_ref());
        let proved = self.solved.as_ref().and_then(|s| s.note.as_ref());
        searched.or(proved)
    }

    /// Points by which a move is proved to end, in games that count them.
    pub fn proved_score(&self, mv: &str) -> Option<i32> {
        let moves = &self.solved.as_ref()?.moves;
        moves.iter().find(|m| m.mv == mv)?.score
    }
}

/// A game with all its lines. There is always at least the start.
#[derive(Clone, Debug)]
pub struct History {
    nodes: Vec<Node>,
    at: NodeId,
}

impl History {
    /// A game that begins in a position.
    pub fn new(start: Box<dyn AnyPosition>) -> Self {
        History {
            nodes: vec![Node::new(start, "", None)],
            at: 0,
        }
    }

    /// Every node; the start is the first, and a child comes after its parent.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node that is seen.
    pub fn at(&self) -> NodeId {
        self.at
    }

    /// What is seen.
    pub fn here(&self) -> &Node {
        &self.nodes[self.at]
    }

    /// What is seen, to be completed.
    pub fn here_mut(&mut self) -> &mut Node {
        &mut self.nodes[self.at]
    }

    /// A node, to be completed; `None` where there is none with that number.
    pub fn node_mut(&mut self, node: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(node)
    }

    /// Plays a move at the node that is seen, and goes there. A move that was tried before leads to its old node.
    ///
    /// # Errors
    /// The text is no move, or the move is not legal.
    pub fn play(&mut self, mv: &str) -> Result<NodeId, PlayError> {
        let position = self.here().position.play(mv)?;
        let known =
            self.here().children.iter().copied().find(|&c| {
                self.nodes[c].mv == mv || self.nodes[c].position.text() == position.text()
            });
        let child = known.unwrap_or_else(|| {
            let written = written_as(&*self.here().position, mv, &*position);
            self.nodes
                .push(Node::new(position, &written, Some(self.at)));
            let child = self.nodes.len() - 1;
            self.here_mut().children.push(child);
            child
        });
        self.go(child);
        Ok(child)
    }

    /// Sees another node. A number that is none is ignored.
    pub fn go(&mut self, to: NodeId) {
        if to < self.nodes.len() {
            self.at = to;
            let mut child = to;
            while let Some(parent) = self.nodes[child].parent {
                self.nodes[parent].last_child = Some(child);
                child = parent;
            }
        }
    }

    /// The node before.
    pub fn back(&self) -> Option<NodeId> {
        self.here().parent
    }

    /// The node after, in the line that was seen last.
    pub fn forward(&self) -> Option<NodeId> {
        self.after(self.at)
    }

    fn after(&self, node: NodeId) -> Option<NodeId> {
        let node = &self.nodes[node];
        node.last_child.or(node.children.first().copied())
    }

    /// The end of the line that was seen last.
    pub fn end(&self) -> NodeId {
        self.end_after(self.at)
    }

    /// The end of the line through a node, as it was seen last.
    pub fn end_after(&self, mut node: NodeId) -> NodeId {
        while let Some(next) = self.after(node) {
            node = next;
        }
        node
    }

    /// The next or previous variation of the move that led here, in a circle.
    pub fn sibling(&self, forward: bool) -> Option<NodeId> {
        let siblings = &self.nodes[self.here().parent?].children;
        let index = siblings.iter().position(|&c| c == self.at)?;
        let n = siblings.len();
        let next = if forward { index + 1 } else { index + n - 1 };
        (n > 1).then(|| siblings[next % n])
    }

    /// The nodes from the start to a node, both included.
    pub fn path(&self, to: NodeId) -> Vec<NodeId> {
        let mut path = vec![to];
        while let Some(parent) = self.nodes[path[path.len() - 1]].parent {
            path.push(parent);
        }
        path.reverse();
        path
    }

    /// The nodes of the main line, from the start on.
    pub fn main_line(&self) -> Vec<NodeId> {
        let mut line = vec![0];
        while let Some(&next) = self.nodes[line[line.len() - 1]].children.first() {
            line.push(next);
        }
        line
    }

    /// The nodes of the line that is seen, from the start to its end.
    pub fn line(&self) -> Vec<NodeId> {
        self.path(self.end())
    }

    /// Makes the line of a node the main line wherever it branches off.
    pub fn promote(&mut self, node: NodeId) {
        for pair in self.path(node).windows(2) {
            let children = &mut self.nodes[pair[0]].children;
            if let Some(index) = children.iter().position(|&c| c == pair[1]) {
                children[..=index].rotate_right(1);
            }
        }
    }

    /// Whether a node lies on the main line.
    pub fn is_main(&self, node: NodeId) -> bool {
        let first = |pair: &[NodeId]| self.nodes[pair[0]].children.first() == Some(&pair[1]);
        self.path(node).windows(2).all(first)
    }

    /// Plies from the start to a node.
    pub fn ply(&self, node: NodeId) -> usize {
        self.path(node).len() - 1
    }

    /// The game from the start to the node that is seen.
    pub fn record(&self) -> GameRecord {
        self.record_to(self.at)
    }

    /// The game from the start to a node.
    pub fn record_to(&self, node: NodeId) -> GameRecord {
        let start = &self.nodes[0].position;
        GameRecord {
            game: start.info().id.to_owned(),
            start: start.text(),
            moves: self.path(node)[1..]
                .iter()
                .map(|&n| self.nodes[n].mv.clone())
                .collect(),
        }
    }

    /// The game of a record, seen at its end.
    ///
    /// # Errors
    /// A start or a move that cannot be read or played.
    pub fn from_record(record: &GameRecord) -> Result<Self, Message> {
        let mut positions = record.positions()?.into_iter();
        let start = positions
            .next()
            .ok_or_else(|| Message::new("error.move.game_over"))?;
        let mut history = History::new(start);
        for mv in &record.moves {
            // The moves were played once by `positions`.
            history.play(mv).map_err(|e| e.reason)?;
        }
        Ok(history)
    }

    /// Takes a node and everything after it out of the tree; the node before is seen.
    pub fn remove(&mut self, node: NodeId) {
        let Some(parent) = self.nodes.get(node).and_then(|node| node.parent) else {
            return;
        };
        let gone: Vec<bool> = (0..self.nodes.len())
            .map(|n| self.path(n).contains(&node))
            .collect();
        let mut new_ids = vec![None; self.nodes.len()];
        let mut next = 0;
        for (old, id) in new_ids.iter_mut().enumerate() {
            if !gone[old] {
                *id = Some(next);
                next += 1;
            }
        }
        let nodes = std::mem::take(&mut self.nodes);
        self.nodes = nodes
            .into_iter()
            .enumerate()
            .filter(|(old, _)| !gone[*old])
            .map(|(_, mut node)| {
                node.parent = node.parent.and_then(|p| new_ids[p]);
                node.children = node.children.iter().filter_map(|&c| new_ids[c]).collect();
                node.last_child = node.last_child.and_then(|c| new_ids[c]);
                node
            })
            .collect();
        self.at = new_ids[parent].unwrap_or(0);
    }
}

/// A node by its number.
impl Index<NodeId> for History {
    type Output = Node;

    fn index(&self, node: NodeId) -> &Node {
        &self.nodes[node]
    }
}

/// A legal move as its game writes it: people and files may write it in other ways.
fn written_as(before: &dyn AnyPosition, mv: &str, after: &dyn AnyPosition) -> String {
    let moves = before.moves();
    let same = moves.iter().find(|m| m.text == mv).or_else(|| {
        let after = after.text();
        let leads_there = |text: &str| before.play(text).is_ok_and(|p| p.text() == after);
        moves.iter().find(|m| leads_there(&m.text))
    });
    same.map_or_else(|| mv.to_owned(), |m| m.text.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::game;

    fn history() -> History {
        History::new(game("rastros").unwrap().start(&[5, 5, 3, 3]).unwrap())
    }

    #[test]
    fn lines_are_kept_and_seen_again() {
        let mut h = history();
        let first = h.play("d4").unwrap();
        let reply = h.play("d5").unwrap();
        h.go(0);
        let other = h.play("b2").unwrap();
        assert_eq!(h.sibling(true), Some(first));
        assert_eq!(h.sibling(false), Some(first));
        h.go(first);
        assert_eq!(h.forward(), Some(reply));
        h.go(0);
        assert_eq!(h.forward(), Some(first), "the line seen last");
        assert_eq!(h.end(), reply);
        assert_eq!(h.play("b2").unwrap(), other, "no second index for it");
        assert_eq!(h.nodes().len(), 4);
        h.go(0);
        h.remove(first);
        assert_eq!(h.nodes().len(), 2);
        h.go(1);
        assert_eq!(h.record().moves, ["b2"]);
    }

    #[test]
    fn a_variation_becomes_the_main_line() {
        let mut h = history();
        h.play("d4").unwrap();
        h.play("d5").unwrap();
        h.go(0);
        let other = h.play("b2").unwrap();
        let reply = h.play("a2").unwrap();
        assert!(!h.is_main(reply) && h.is_main(2));
        h.promote(reply);
        assert_eq!(h.main_line(), [0, other, reply]);
        assert!(h.is_main(reply) && !h.is_main(1));
        assert_eq!(h.line(), [0, other, reply]);
        h.promote(other);
        assert_eq!(
            h.main_line(),
            [0, other, reply],
            "promoting it again changes nothing"
        );
    }

    #[test]
    fn a_move_is_kept_as_its_game_writes_it() {
        let mut h = history();
        h.play("D4").unwrap();
        assert_eq!(h.here().mv, "d4");
        let mut reversi = History::new(game("reversi").unwrap().start(&[8, 8]).unwrap());
        reversi.play("D3").unwrap();
        assert_eq!(reversi.here().mv, "d3");
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut h = history();
        let error = h.play("a1").unwrap_err();
        assert_eq!(error.reason.key, "error.rastros.move_too_far");
        assert_eq!((h.nodes().len(), h.at()), (1, 0));
    }

    #[test]
    fn a_record_leads_to_its_end() {
        let mut h = history();
        h.play("d4").unwrap();
        h.play("d5").unwrap();
        let again = History::from_record(&h.record()).unwrap();
        assert_eq!(again.here().position.text(), h.here().position.text());
        assert_eq!(again.ply(again.at()), 2);
    }
}
