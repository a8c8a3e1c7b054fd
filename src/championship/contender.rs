//! The players of a championship and their limits.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::player::{Algorithm, Limit, MAX_DEPTH, MAX_TIME_MS, PlayerSpec};
use crate::python::Script;
use crate::text::{Message, in_range};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contender {
    /// Unique in the roster.
    pub name: String,
    pub plays: Plays,
    #[serde(default, skip_serializing_if = "Limits::is_none")]
    pub limits: Limits,
}

/// The player behind a name of the roster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plays {
    /// The id of a player of the game. The check replaces it by a [`Plays::Player`], so that a result contains the
    /// player's data even if a later version changes the meaning of the id.
    Named(String),
    /// A player as plain data.
    Player(PlayerSpec),
    /// A program with its command line; native only.
    Program(String),
    /// A user's Python file.
    Python(Arc<Script>),
}

/// Limits that replace the player's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// In plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Maximum number of nodes per move. A player with a fixed depth then deepens as far as possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds per move: a player that takes longer loses the game, as in the championships of sources 001 and 002.
    /// Players with a clock use four fifths of this time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u32>,
}

/// The default time limit of a program, in milliseconds per move.
pub const PROGRAM_TIME_MS: u32 = 10_000;

/// The maximum node limit: the largest exact integer in JSON.
const MAX_NODES: u64 = 1 << 53;

impl Limits {
    pub fn is_none(&self) -> bool {
        *self == Limits::default()
    }

    /// The player with these limits, at the depth of a pair if given.
    pub(super) fn apply(&self, spec: &PlayerSpec, depth: Option<u32>) -> PlayerSpec {
        let mut spec = spec.clone();
        if !spec.algorithm.has_depth() {
            return spec;
        }
        let depth = depth.or(self.depth);
        if self.nodes.is_some() {
            if matches!(spec.algorithm, Algorithm::Minimax | Algorithm::AlphaBeta) {
                spec.algorithm = Algorithm::Deepening;
            }
            spec.limit = Limit::Depth(depth.unwrap_or(MAX_DEPTH));
        } else if let Some(depth) = depth {
            // A depth is given, so the limit exists.
            let limit = Limit::new(Some(depth), spec.limit.time());
            spec.limit = limit.unwrap_or(Limit::Depth(depth));
        }
        if let Some(time) = self.time_ms
            && spec.algorithm.has_clock()
        {
            let thinks = (time / 5 * 4).max(1);
            let limit = Limit::new(spec.limit.depth(), Some(thinks));
            spec.limit = limit.unwrap_or(spec.limit);
        }
        spec
    }
}

impl Contender {
    /// True if the player's games are always the same: it has no clock and is not a program.
    pub fn is_reproducible(&self) -> bool {
        let clock = match &self.plays {
            Plays::Program(_) | Plays::Python(_) => return false,
            Plays::Named(_) => None,
            Plays::Player(spec) => spec.limit.time(),
        };
        clock.or(self.limits.time_ms).is_none()
    }

    /// The user's Python file, if it is one.
    pub fn script(&self) -> Option<&Arc<Script>> {
        match &self.plays {
            Plays::Python(script) => Some(script),
            Plays::Named(_) | Plays::Player(_) | Plays::Program(_) => None,
        }
    }

    /// Checks everything that does not depend on the game.
    ///
    /// # Errors
    /// A limit out of range, or an empty command.
    pub fn check(&self) -> Result<(), Message> {
        if let Some(depth) = self.limits.depth {
            in_range("championship.depth", depth, 1..=MAX_DEPTH)?;
        }
        if let Some(nodes) = self.limits.nodes {
            in_range("championship.nodes", nodes, 1..=MAX_NODES)?;
        }
        if let Some(time) = self.limits.time_ms {
            in_range("championship.time_ms", time, 1..=MAX_TIME_MS)?;
        }
        match &self.plays {
            Plays::Program(command) if command.trim().is_empty() => {
                Err(Message::new("error.championship.no_command").with("name", &self.name))
            }
            Plays::Python(script) if !script.is_sound() => {
                Err(Message::new("error.championship.script"))
            }
            _ => Ok(()),
        }
    }

    /// This player in units; `player` is its index in the roster.
    pub fn unit_player(&self, player: u32) -> UnitPlayer {
        match &self.plays {
            Plays::Program(_) | Plays::Python(_) => UnitPlayer::Program {
                player,
                time_ms: self.limits.time_ms.unwrap_or(PROGRAM_TIME_MS),
                depth: self.limits.depth,
            },
            // The check has already replaced named players.
            Plays::Named(_) => UnitPlayer::Computer {
                spec: PlayerSpec::random(),
                limits: self.limits,
            },
            Plays::Player(spec) => UnitPlayer::Computer {
                spec: spec.clone(),
                limits: self.limits,
            },
        }
    }
}

/// A player of a unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitPlayer {
    Computer {
        spec: PlayerSpec,
        #[serde(default)]
        limits: Limits,
    },
    /// A program; the host of the unit requests its moves.
    Program {
        /// Its index in the roster.
        player: u32,
        /// Milliseconds per move.
        time_ms: u32,
        /// Its depth limit in plies, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
}

impl UnitPlayer {
    /// The player with its limits, at the depth of a pair if given; `None` for a program.
    pub fn spec(&self, depth: Option<u32>) -> Option<PlayerSpec> {
        match self {
            UnitPlayer::Computer { spec, limits } => Some(limits.apply(spec, depth)),
            UnitPlayer::Program { .. } => None,
        }
    }

    /// The player's search depth in a pair with this depth; `None` if unknown.
    pub(super) fn plies(&self, depth: Option<u32>) -> Option<u32> {
        match self {
            UnitPlayer::Program { .. } => None,
            UnitPlayer::Computer { limits, .. }
                if limits.nodes.is_some() || limits.time_ms.is_some() =>
            {
                None
            }
            UnitPlayer::Computer { spec, .. } if spec.algorithm == Algorithm::Random => Some(1),
            UnitPlayer::Computer { spec, limits } => limits.apply(spec, depth).limit.depth(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::EvaluationSpec;

    fn player(limits: Limits) -> UnitPlayer {
        let spec = PlayerSpec::alpha_beta(4, EvaluationSpec::default());
        Contender {
            name: "A".to_owned(),
            plays: Plays::Player(spec),
            limits,
        }
        .unit_player(0)
    }

    #[test]
    fn only_named_limits_change() {
        let none = player(Limits::default());
        let spec = none.spec(None).unwrap();
        assert_eq!((spec.algorithm, spec.limit), (Algorithm::AlphaBeta, Limit::Depth(4)));
        assert_eq!(none.spec(Some(2)).unwrap().limit, Limit::Depth(2));
        assert_eq!((none.plies(None), none.plies(Some(6))), (Some(4), Some(6)));
        let depth = Limits {
            depth: Some(7),
            ..Limits::default()
        };
        assert_eq!(player(depth).spec(None).unwrap().limit, Limit::Depth(7));
        assert_eq!(player(depth).spec(Some(3)).unwrap().limit, Limit::Depth(3));
        // A time limit does not change the search of a player without a clock.
        let time = Limits {
            time_ms: Some(1000),
            ..Limits::default()
        };
        assert_eq!(player(time).spec(None), none.spec(None));
        let both = Limits {
            nodes: Some(500),
            time_ms: Some(1000),
            ..Limits::default()
        };
        let spec = player(both).spec(None).unwrap();
        assert_eq!(spec.algorithm, Algorithm::Deepening);
        assert_eq!(
            spec.limit,
            Limit::Both {
                depth: MAX_DEPTH,
                time: 800
            }
        );
        assert_eq!(player(both).plies(None), None);
    }
}
