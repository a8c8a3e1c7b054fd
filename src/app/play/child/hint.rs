//! A hint: the move of the strongest level, and whether it provably wins.

use crate::app::effects::TaskId;
use crate::app::play::NodeId;
use crate::eval::{Verdict, verdict};
use crate::registry::Chosen;

/// A hint that the user requested at a node.
#[derive(Clone, Debug)]
pub struct Hint {
    pub node: NodeId,
    /// The task that searches for it.
    pub task: TaskId,
    /// The result.
    pub found: Option<HintMove>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintMove {
    pub mv: String,
    pub wins: Wins,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wins {
    /// The move wins at once.
    AtOnce,
    /// The position after the move is provably won.
    InTime,
    Unknown,
}

impl HintMove {
    /// The hint of a player's chosen move.
    pub fn of(chosen: Chosen) -> Option<HintMove> {
        let proved = chosen.thinking.filter(|t| t.exact);
        let wins = match proved.map(|t| verdict(t.value)) {
            Some(Verdict::WonIn(1)) => Wins::AtOnce,
            Some(Verdict::WonIn(_)) => Wins::InTime,
            _ => Wins::Unknown,
        };
        chosen.mv.map(|mv| HintMove { mv, wins })
    }
}
