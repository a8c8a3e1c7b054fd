//! The known states of a guest game.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::table_delta::NewNode;
use crate::game::Side;
use crate::python::{GuestPath, Shown};
use crate::text::Message;

/// A state.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) number: u32,
    /// A digest of the whole state.
    pub(super) key: u64,
    /// The side to move.
    pub(super) side: Side,
    /// The utility for the first side once the game is over.
    pub(super) utility: Option<f64>,
    /// The exception of the rules in this state.
    pub(super) error: Option<Message>,
    /// The first known state that leads to it, and the number of the move.
    pub(super) parent: Option<(u32, u16)>,
    /// Empty until known: the moves, or the exception of the rules.
    pub(super) moves: OnceLock<Result<Vec<Step>, Message>>,
    pub(super) shown: OnceLock<Shown>,
}

/// A move of a state.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) text: Box<str>,
    /// The number of the state after it.
    pub(super) after: u32,
}

/// The known states, by number and by key.
#[derive(Default)]
pub(super) struct Nodes {
    pub(super) list: Vec<Arc<Node>>,
    pub(super) by_key: HashMap<u64, u32>,
}

impl Nodes {
    pub(super) fn add(&mut self, new: NewNode) {
        let number = self.list.len() as u32;
        self.by_key.insert(new.key, number);
        self.list.push(Arc::new(Node::new(number, new)));
    }

    /// The first known path to a state: its states, each with the number of the next move.
    pub(super) fn steps_to(&self, node: &Node) -> Vec<(&Node, u16)> {
        let mut steps = Vec::new();
        let mut next = node.parent;
        while let Some((parent, number)) = next {
            let parent = &*self.list[parent as usize];
            steps.push((parent, number));
            next = parent.parent;
        }
        steps.reverse();
        steps
    }

    pub(super) fn path(&self, number: u32) -> GuestPath {
        let node = &self.list[number as usize];
        let steps = self.steps_to(node).into_iter();
        let words = steps.map(|(parent, number)| parent.text(number).to_owned());
        GuestPath(node.key, words.collect())
    }
}

impl Node {
    pub(super) fn new(number: u32, new: NewNode) -> Self {
        Node {
            number,
            key: new.key,
            side: if new.second { Side::Second } else { Side::First },
            utility: new.utility,
            error: new.error,
            parent: new.parent,
            moves: OnceLock::new(),
            shown: OnceLock::new(),
        }
    }

    /// The text of a move; empty for an unknown one.
    pub(super) fn text(&self, number: u16) -> &str {
        let moves = self.moves.get().and_then(|moves| moves.as_ref().ok());
        moves
            .and_then(|moves| moves.get(usize::from(number)))
            .map_or("", |step| &step.text)
    }

    /// True if its moves are not known and it is not a final state.
    pub(super) fn is_open(&self) -> bool {
        self.utility.is_none() && self.error.is_none() && self.moves.get().is_none()
    }
}
