//! The game as a tree of all lines that were tried, with a current node.

use std::ops::Index;

use super::judgement::Judged;
use super::knowledge::Knowledge;
use crate::app::record::Ended;
use crate::eval::Value;
use crate::game::{Outcome, PlayError};
use crate::registry::{Analysed, AnyPosition, CellPairs, GameRecord, Solved, Thinking};
use crate::text::Message;

pub type NodeId = usize;

/// A position and the move that led to it.
#[derive(Clone, Debug)]
pub struct Node {
    pub position: Box<dyn AnyPosition>,
    /// The move that led here; empty at the start.
    pub mv: String,
    /// `None` at the start.
    pub parent: Option<NodeId>,
    /// The main line first.
    pub children: Vec<NodeId>,
    /// The search or proof behind a computer's move.
    pub thinking: Option<Thinking>,
    /// The reason for the end of the game, if not by the rules.
    pub ended: Option<Ended>,
    /// The searched values of the moves from here.
    pub analysed: Option<Analysed>,
    /// The best estimate one ply before the last depth, and that depth.
    pub shallower: Option<(u32, Value)>,
    /// True if the search has used all of its usual time.
    pub rested: bool,
    /// The proved values of the moves from here.
    pub solved: Option<Solved>,
    /// True after a short proof, so that a single worker continues with an estimate.
    pub proof_tried: bool,
    /// True after an unlimited proof has ended.
    pub proof_ended: bool,
    /// The quality of the move that led here.
    pub judged: Option<Judged>,
    /// The last visited child.
    last_child: Option<NodeId>,
}

impl Node {
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

    /// The outcome of the game, by the rules or otherwise.
    pub fn outcome(&self) -> Option<Outcome> {
        let ended = || self.ended.and_then(|e| e.outcome(&*self.position));
        self.position.outcome().or_else(ended)
    }

    /// The known values of the moves from here.
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

    /// The pairs of cells that prove the winner, if any.
    pub fn pairs(&self) -> Option<&CellPairs> {
        self.solved.as_ref()?.pairs.as_ref()
    }

    /// A note about the search or proof.
    pub fn note(&self) -> Option<&Message> {
        let searched = self.analysed.as_ref().and_then(|a| a.note.as_ref());
        let proved = self.solved.as_ref().and_then(|s| s.note.as_ref());
        searched.or(proved)
    }

    /// The proved final score of a move, in games with points.
    pub fn proved_score(&self, mv: &str) -> Option<i32> {
        let moves = &self.solved.as_ref()?.moves;
        moves.iter().find(|m| m.mv == mv)?.score
    }
}

/// A game with all its lines. It always contains the start.
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

    /// All nodes; the start is the first, and parents come before their children.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The children of each node.
    pub fn shape(&self) -> Vec<Vec<NodeId>> {
        self.nodes
            .iter()
            .map(|node| node.children.clone())
            .collect()
    }

    pub fn at(&self) -> NodeId {
        self.at
    }

    pub fn here(&self) -> &Node {
        &self.nodes[self.at]
    }

    pub fn here_mut(&mut self) -> &mut Node {
        &mut self.nodes[self.at]
    }

    /// A node by its number, if it exists.
    pub fn node_mut(&mut self, node: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(node)
    }

    /// Plays a move at the current node and goes there. If the tree contains the move, goes to its node.
    ///
    /// # Errors
    /// The text is not a move, or the move is illegal.
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

    /// Goes to another node; ignores an unknown number.
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

    pub fn back(&self) -> Option<NodeId> {
        self.here().parent
    }

    /// The next node in the last visited line.
    pub fn forward(&self) -> Option<NodeId> {
        self.after(self.at)
    }

    fn after(&self, node: NodeId) -> Option<NodeId> {
        let node = &self.nodes[node];
        node.last_child.or(node.children.first().copied())
    }

    /// The end of the last visited line.
    pub fn end(&self) -> NodeId {
        self.end_after(self.at)
    }

    /// The end of the last visited line through a node.
    pub fn end_after(&self, mut node: NodeId) -> NodeId {
        while let Some(next) = self.after(node) {
            node = next;
        }
        node
    }

    /// The next or previous variation of the move that led here, with wrap-around.
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

    /// The nodes of the current line, from the start to its end.
    pub fn line(&self) -> Vec<NodeId> {
        self.path(self.end())
    }

    /// Makes the line of a node the main line at all branches.
    pub fn promote(&mut self, node: NodeId) {
        for pair in self.path(node).windows(2) {
            let children = &mut self.nodes[pair[0]].children;
            if let Some(index) = children.iter().position(|&c| c == pair[1]) {
                children[..=index].rotate_right(1);
            }
        }
    }

    pub fn is_main(&self, node: NodeId) -> bool {
        let first = |pair: &[NodeId]| self.nodes[pair[0]].children.first() == Some(&pair[1]);
        self.path(node).windows(2).all(first)
    }

    /// The number of plies from the start to a node.
    pub fn ply(&self, node: NodeId) -> usize {
        self.path(node).len() - 1
    }

    /// The game from the start to the current node.
    pub fn record(&self) -> GameRecord {
        self.record_to(self.at)
    }

    /// The game from the start to a node.
    pub fn record_to(&self, node: NodeId) -> GameRecord {
        let start = &self.nodes[0].position;
        let path = self.path(node);
        let moves = path[1..].iter().map(|&n| &self.nodes[n].mv);
        GameRecord::new(start.info().id, start.text()).with_moves(moves)
    }

    /// Deletes a node and all nodes after it; its parent becomes the current node.
    pub fn remove(&mut self, removed: NodeId) {
        let Some(parent) = self.nodes.get(removed).and_then(|node| node.parent) else {
            return;
        };
        let mut new_ids: Vec<Option<NodeId>> = Vec::with_capacity(self.nodes.len());
        for (id, node) in std::mem::take(&mut self.nodes).into_iter().enumerate() {
            // Parents come before their children.
            let is_gone = id == removed || node.parent.is_some_and(|p| new_ids[p].is_none());
            new_ids.push((!is_gone).then_some(self.nodes.len()));
            self.nodes.extend((!is_gone).then_some(node));
        }
        for node in &mut self.nodes {
            node.parent = node.parent.and_then(|p| new_ids[p]);
            node.children = node.children.iter().filter_map(|&c| new_ids[c]).collect();
            node.last_child = node.last_child.and_then(|c| new_ids[c]);
        }
        self.at = new_ids[parent].unwrap_or(0);
    }
}

impl Index<NodeId> for History {
    type Output = Node;

    fn index(&self, node: NodeId) -> &Node {
        &self.nodes[node]
    }
}

/// A legal move as its game writes it; users and files may use other notations.
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
    fn keeps_all_lines() {
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
    fn promotes_variation() {
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
        assert_eq!(h.main_line(), [0, other, reply], "promoting it again changes nothing");
    }

    #[test]
    fn stores_moves_in_notation_of_the_game() {
        let mut h = history();
        h.play("D4").unwrap();
        assert_eq!(h.here().mv, "d4");
        let mut reversi = History::new(game("reversi").unwrap().start(&[8, 8]).unwrap());
        reversi.play("D3").unwrap();
        assert_eq!(reversi.here().mv, "d3");
    }

    #[test]
    fn illegal_move_changes_nothing() {
        let mut h = history();
        let error = h.play("a1").unwrap_err();
        assert_eq!(error.reason.key, "error.rastros.move_too_far");
        assert_eq!((h.nodes().len(), h.at()), (1, 0));
    }
}
