//! Who plays in a championship, and within which limits.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::player::{Algorithm, Limit, MAX_DEPTH, MAX_TIME_MS, PlayerSpec};
use crate::python::Script;
use crate::text::{Message, in_range};

/// A player of a roster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contender {
    /// What it is called; no two players have the same name.
    pub name: String,
    /// What plays.
    pub plays: Plays,
    /// Its limits.
    #[serde(default, skip_serializing_if = "Limits::is_none")]
    pub limits: Limits,
}

/// What plays for a name of the roster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plays {
    /// A player that the game knows by that id. Spelled out as a [`Plays::Player`] once it is checked, so that a result says
    /// what has played even when a later version knows that name otherwise.
    Named(String),
    /// A player as plain data.
    Player(PlayerSpec),
    /// A program that is started with that command line; natively only.
    Program(String),
    /// A person's Python.
    Python(Arc<Script>),
}

/// Limits of one player. What is not limited here is as the player itself has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Plies that it searches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes after which it stops searching for a move. A player that searches to a depth deepens instead, as far as it gets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds for a move: who takes longer has lost the game, as in the championships of seeds 001 and 002. Players that
    /// can stop after a time make use of four fifths of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u32>,
}

/// The time for a move of a program where nobody says otherwise, in milliseconds.
pub const PROGRAM_TIME_MS: u32 = 10_000;

/// The most nodes that may be asked for: as far as a number of JSON is exact.
const MAX_NODES: u64 = 1 << 53;

impl Limits {
    /// Whether nothing is limited.
    pub fn is_none(&self) -> bool {
        *self == Limits::default()
    }
}

impl Contender {
    /// Whether its games are the same every time: it has no clock and is no program.
    pub fn is_reproducible(&self) -> bool {
        let clock = match &self.plays {
            Plays::Program(_) | Plays::Python(_) => return false,
            Plays::Named(_) => None,
            Plays::Player(spec) => spec.limit.time(),
        };
        clock.or(self.limits.time_ms).is_none()
    }

    /// The person's Python that plays, if any does.
    pub fn script(&self) -> Option<&Arc<Script>> {
        match &self.plays {
            Plays::Python(script) => Some(script),
            Plays::Named(_) | Plays::Player(_) | Plays::Program(_) => None,
        }
    }

    /// Checks what does not depend on the game.
    ///
    /// # Errors
    /// A limit out of range, an empty command.
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

    /// What takes its place at a board; `player` is its number in the roster.
    pub fn seat(&self, player: u32) -> Seat {
        match &self.plays {
            Plays::Program(_) | Plays::Python(_) => Seat::Program {
                player,
                time_ms: self.limits.time_ms.unwrap_or(PROGRAM_TIME_MS),
                depth: self.limits.depth,
            },
            // Named players are spelled out before anybody plays.
            Plays::Named(_) => Seat::Player {
                spec: PlayerSpec::random(),
                limits: self.limits,
            },
            Plays::Player(spec) => Seat::Player {
                spec: spec.clone(),
                limits: self.limits,
            },
        }
    }
}

/// Who plays a game, as a worker is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// A player of ours.
    Player {
        /// How it plays.
        spec: PlayerSpec,
        /// Within which limits.
        #[serde(default)]
        limits: Limits,
    },
    /// A program, which whoever plays the unit asks for its moves.
    Program {
        /// Its number in the roster, from 0.
        player: u32,
        /// Milliseconds for a move.
        time_ms: u32,
        /// Plies that it may search, if somebody has said so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
}

impl Seat {
    /// The player with its limits, in pairs that are played to `depth` if that is given; `None` for a program.
    pub fn spec(&self, depth: Option<u32>) -> Option<PlayerSpec> {
        let Seat::Player { spec, limits } = self else {
            return None;
        };
        let mut spec = spec.clone();
        let depth = depth.or(limits.depth);
        if limits.nodes.is_some() {
            if matches!(spec.algorithm, Algorithm::Minimax | Algorithm::AlphaBeta) {
                spec.algorithm = Algorithm::Deepening;
            }
            spec.limit = Limit::Depth(depth.unwrap_or(MAX_DEPTH));
        } else if let Some(depth) = depth {
            // There is a depth.
            let limit = Limit::new(Some(depth), spec.limit.time());
            spec.limit = limit.unwrap_or(Limit::Depth(depth));
        }
        if let Some(time) = limits.time_ms
            && spec.algorithm.has_clock()
        {
            let thinks = (time / 5 * 4).max(1);
            let limit = Limit::new(spec.limit.depth(), Some(thinks));
            spec.limit = limit.unwrap_or(spec.limit);
        }
        Some(spec)
    }

    /// Plies that it searches at that depth of a pair; `None` where that is not known beforehand.
    pub(super) fn plies(&self, depth: Option<u32>) -> Option<u32> {
        match self {
            Seat::Program { .. } => None,
            Seat::Player { limits, .. }
                if limits.nodes.or(limits.time_ms.map(u64::from)).is_some() =>
            {
                None
            }
            Seat::Player { .. } => match self.spec(depth)? {
                spec if spec.algorithm == Algorithm::Random => Some(1),
                spec => spec.limit.depth(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::EvaluationSpec;

    fn seat(limits: Limits) -> Seat {
        let spec = PlayerSpec::alpha_beta(4, EvaluationSpec::default());
        Contender {
            name: "A".to_owned(),
            plays: Plays::Player(spec),
            limits,
        }
        .seat(0)
    }

    #[test]
    fn only_named_limits_change() {
        let none = seat(Limits::default());
        let spec = none.spec(None).unwrap();
        assert_eq!(
            (spec.algorithm, spec.limit),
            (Algorithm::AlphaBeta, Limit::Depth(4))
        );
        assert_eq!(none.spec(Some(2)).unwrap().limit, Limit::Depth(2));
        assert_eq!((none.plies(None), none.plies(Some(6))), (Some(4), Some(6)));
        let depth = Limits {
            depth: Some(7),
            ..Limits::default()
        };
        assert_eq!(seat(depth).spec(None).unwrap().limit, Limit::Depth(7));
        assert_eq!(seat(depth).spec(Some(3)).unwrap().limit, Limit::Depth(3));
        // A rule about time is no reason to search otherwise for a player that has no clock.
        let time = Limits {
            time_ms: Some(1000),
            ..Limits::default()
        };
        assert_eq!(seat(time).spec(None), none.spec(None));
        let both = Limits {
            nodes: Some(500),
            time_ms: Some(1000),
            ..Limits::default()
        };
        let spec = seat(both).spec(None).unwrap();
        assert_eq!(spec.algorithm, Algorithm::Deepening);
        assert_eq!(
            spec.limit,
            Limit::Both {
                depth: MAX_DEPTH,
                time: 800
            }
        );
        assert_eq!(seat(both).plies(None), None);
    }
}
