//! A game with all its lines as the browser keeps it: plain data.

use serde::{Deserialize, Serialize};

use crate::app::play::clock::state::KeptClock;
use crate::app::play::review::judgement::Judged;
use crate::app::record::ended::Ended;
use crate::game::Side;
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
    /// Resignation and time in older files.
    #[serde(default, skip_serializing)]
    pub(in crate::app::play) resigned: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::app::play) judged: Option<Judged>,
    #[serde(default, skip_serializing)]
    pub(in crate::app::play) timed_out: Option<Side>,
}

impl KeptNode {
    /// Why the game ended there, where it was not by the rules.
    pub(in crate::app::play) fn ended(&self) -> Option<Ended> {
        let resigned = self.resigned.map(|_| Ended::Resignation);
        let timed_out = self.timed_out.map(|_| Ended::Timeout);
        self.ended.or(resigned).or(timed_out)
    }
}
