//! The additions to a table, as plain data for the tables of workers.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::values::{StateValue, ValueResult};
use crate::python::{Expansion, GuestState, ProgramError};
use crate::text::Message;

/// New states of a game, and moves and values of known ones.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableDelta {
    /// In the order of their numbers; the first follows the last of the table.
    pub(super) nodes: Vec<NewNode>,
    /// Numbers of states, each with its moves or the exception that the rules raised.
    pub(super) moves: Vec<(u32, Result<NewMoves, Message>)>,
    pub(super) values: Vec<(StateValue, ValueResult)>,
}

/// The moves of a state: the text of each, and the number of the state after it.
pub(super) type NewMoves = Vec<(String, u32)>;

/// A new state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct NewNode {
    /// A digest of everything that the state holds.
    pub(super) key: u64,
    /// True if the second side is to move.
    pub(super) second: bool,
    /// The utility for the first side once the game is over.
    pub(super) utility: Option<f64>,
    /// The exception that the rules raised in it.
    pub(super) error: Option<Message>,
    /// The first state that led to it, and the number of the move there.
    pub(super) parent: Option<(u32, u16)>,
}

impl NewNode {
    pub(super) fn of(state: &GuestState, parent: Option<(u32, u16)>) -> Self {
        NewNode {
            key: state.key,
            second: state.second,
            utility: state.utility,
            error: state.error.as_ref().map(ProgramError::message),
            parent,
        }
    }
}

/// An update of a worker's table, or a whole table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableUpdate {
    /// The id of the game.
    pub id: String,
    /// The names of its sides.
    pub sides: [String; 2],
    /// True for games for points.
    pub points: bool,
    /// True if it completes the states of the game.
    pub whole: bool,
    /// The additions since the last update.
    pub deltas: Vec<TableDelta>,
}

impl TableDelta {
    /// The initial state of a game.
    pub(super) fn of_initial(state: &GuestState) -> TableDelta {
        TableDelta {
            nodes: vec![NewNode::of(state, None)],
            ..TableDelta::default()
        }
    }

    /// The additions of an answer to a table with `count` states; `known` returns the number of a state by its key.
    /// `None` if the answer does not describe a new state.
    pub(super) fn of(
        numbers: &[u32],
        expansion: Expansion,
        count: u32,
        known: impl Fn(u64) -> Option<u32>,
    ) -> Option<TableDelta> {
        let described: HashMap<u64, &GuestState> =
            expansion.states.iter().map(|s| (s.key, s)).collect();
        let mut added: HashMap<u64, u32> = HashMap::new();
        let mut delta = TableDelta::default();
        for (&number, found) in numbers.iter().zip(expansion.expanded) {
            let mut moves = Vec::new();
            for (text, key) in found.moves {
                let after = match known(key).or_else(|| added.get(&key).copied()) {
                    Some(after) => after,
                    None => {
                        let parent = Some((number, moves.len() as u16));
                        let new = NewNode::of(described.get(&key)?, parent);
                        delta.nodes.push(new);
                        let after = count + added.len() as u32;
                        added.insert(key, after);
                        after
                    }
                };
                moves.push((text, after));
            }
            let moves = match found.error {
                Some(error) => Err(error.message()),
                None if moves.is_empty() => Err(ProgramError::InvalidAnswer.message()),
                None => Ok(moves),
            };
            delta.moves.push((number, moves));
        }
        Some(delta)
    }
}
