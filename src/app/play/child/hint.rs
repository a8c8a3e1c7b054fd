//! Help: where the strongest level would play, and whether that is known to win.

use crate::app::effects::TaskId;
use crate::app::play::NodeId;
use crate::eval::{Verdict, verdict};
use crate::registry::Chosen;

/// Help that was asked for at a node.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The node in the game.
    pub node: NodeId,
    /// The task that looks for it.
    pub task: TaskId,
    /// What came of it.
    pub found: Option<HintMove>,
}

/// What is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintMove {
    /// The move.
    pub mv: String,
    /// How sure it is.
    pub wins: Wins,
}

/// Whether a move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wins {
    /// With it the game is won.
    AtOnce,
    /// It is proved that whoever plays well after it wins.
    InTime,
    /// That is not known.
    Unknown,
}

impl HintMove {
    /// What a player has chosen, and what it knows of it.
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
