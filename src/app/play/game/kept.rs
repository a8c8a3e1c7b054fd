//! A game with all its lines as the browser keeps it: plain data.

use serde::{Deserialize, Serialize};

use crate::app::play::clock::state::KeptClock;
use crate::app::play::review::judgement::Judged;
use crate::app::record::ended::Ended;
use crate::registry::Thinking;

/// A game with all its lines and who plays it, for the browser's storage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    pub(in crate::app::play) game: String,
    pub(in crate::app::play) start: String,
    pub(in crate::app::play) nodes: Vec<KeptNode>,
    pub(in crate::app::play) at: usize,
    pub(in crate::app::play) first: String,
    pub(in crate::app::play) second: String,
    pub(in crate::app::play) flipped: bool,
    pub(in crate::app::play) paused: bool,
    pub(in crate::app::play) pace: u32,
    pub(in crate::app::play) seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::app::play) clock: Option<KeptClock>,
    /// What the players are called, where the game came with names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::app::play) first_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::app::play) second_name: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::app::play) struct KeptNode {
    pub(in crate::app::play) parent: usize,
    pub(in crate::app::play) mv: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::app::play) thinking: Option<Thinking>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::app::play) ended: Option<Ended>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::app::play) judged: Option<Judged>,
}
