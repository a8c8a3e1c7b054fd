//! How long a player searches for a move.

use serde::{Deserialize, Serialize};

/// The deepest search that may be asked for, in plies.
pub const MAX_DEPTH: u32 = 64;

/// The longest time for a move that may be asked for, in milliseconds.
pub const MAX_TIME_MS: u32 = 600_000;

/// How long a player searches for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// After a search of that many plies: depth 1 looks at each own move.
    Depth(u32),
    /// After that many milliseconds; see [`Algorithm::has_clock`]. What it plays then depends on the machine.
    Time(u32),
    /// After whichever of the two comes first (seed 004).
    Both {
        /// Plies, as in [`Limit::Depth`].
        depth: u32,
        /// Milliseconds, as in [`Limit::Time`].
        time: u32,
    },
}

impl Limit {
    /// The limit with these parts; `None` if there is neither.
    pub fn new(depth: Option<u32>, time: Option<u32>) -> Option<Self> {
        Some(match (depth, time) {
            (Some(depth), None) => Limit::Depth(depth),
            (None, Some(time)) => Limit::Time(time),
            (Some(depth), Some(time)) => Limit::Both { depth, time },
            (None, None) => return None,
        })
    }

    /// The plies, if they are limited.
    pub fn depth(self) -> Option<u32> {
        match self {
            Limit::Depth(depth) | Limit::Both { depth, .. } => Some(depth),
            Limit::Time(_) => None,
        }
    }

    /// The milliseconds, if they are limited.
    pub fn time(self) -> Option<u32> {
        match self {
            Limit::Time(time) | Limit::Both { time, .. } => Some(time),
            Limit::Depth(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_may_be_combined() {
        for (limit, json) in [
            (Limit::Depth(6), r#"{"depth":6}"#),
            (Limit::Time(500), r#"{"time":500}"#),
            (
                Limit::Both {
                    depth: 6,
                    time: 500,
                },
                r#"{"both":{"depth":6,"time":500}}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&limit).unwrap(), json);
            assert_eq!(serde_json::from_str::<Limit>(json).unwrap(), limit);
            assert_eq!(Limit::new(limit.depth(), limit.time()), Some(limit));
        }
        assert_eq!(Limit::new(None, None), None);
    }
}
