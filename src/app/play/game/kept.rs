//! A game with all its lines as plain data, for saving.

use serde::{Deserialize, Serialize};

use crate::app::play::Judged;
use crate::app::play::clock::state::StoredClock;
use crate::app::record::Ended;
use crate::python::GUEST;
use crate::registry::Thinking;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredGame {
    pub(crate) game: String,
    pub(crate) start: String,
    pub(crate) nodes: Vec<StoredNode>,
    pub(crate) at: usize,
    /// The last node of the reviewed game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reviewed: Option<usize>,
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) flipped: bool,
    pub(crate) paused: bool,
    pub(crate) pace: u32,
    pub(crate) seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<StoredClock>,
    /// The names of the players, if the game's source contains names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) first_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) second_name: Option<String>,
}

impl StoredGame {
    /// True if its rules are those of a user's file, which may be closed or not yet know the states of the game.
    pub(crate) fn is_own_game(&self) -> bool {
        self.game.starts_with(GUEST)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct StoredNode {
    pub(crate) parent: usize,
    pub(crate) mv: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) thinking: Option<Thinking>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ended: Option<Ended>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) judged: Option<Judged>,
}
