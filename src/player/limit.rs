//! Search limits of a player.

use serde::{Deserialize, Serialize};

/// In plies.
pub const MAX_DEPTH: u32 = 64;

/// Playouts per move: the tree then takes up to about 50 MB.
pub const MAX_PLAYOUTS: u32 = 200_000;

/// In milliseconds per move.
pub const MAX_TIME_MS: u32 = 600_000;

/// The limit of a search for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// In plies: depth 1 looks at each own move.
    Depth(u32),
    /// In milliseconds; see [`Algorithm::has_clock`]. The move then depends on the machine.
    Time(u32),
    /// Stops at the first of the two limits (source 004).
    Both {
        /// In plies.
        depth: u32,
        /// In milliseconds.
        time: u32,
    },
    /// The number of playouts of [`Algorithm::MonteCarlo`].
    Playouts(u32),
}

impl Limit {
    /// `None` without any limit.
    pub fn new(depth: Option<u32>, time: Option<u32>) -> Option<Self> {
        Some(match (depth, time) {
            (Some(depth), None) => Limit::Depth(depth),
            (None, Some(time)) => Limit::Time(time),
            (Some(depth), Some(time)) => Limit::Both { depth, time },
            (None, None) => return None,
        })
    }

    /// The depth limit in plies, if any.
    pub fn depth(self) -> Option<u32> {
        match self {
            Limit::Depth(depth) | Limit::Both { depth, .. } => Some(depth),
            Limit::Time(_) | Limit::Playouts(_) => None,
        }
    }

    /// The time limit in milliseconds, if any.
    pub fn time(self) -> Option<u32> {
        match self {
            Limit::Time(time) | Limit::Both { time, .. } => Some(time),
            Limit::Depth(_) | Limit::Playouts(_) => None,
        }
    }

    /// The number of playouts, if limited.
    pub fn playouts(self) -> Option<u32> {
        match self {
            Limit::Playouts(playouts) => Some(playouts),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_single_and_combined_limits() {
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
        let playouts = Limit::Playouts(1000);
        let json = serde_json::to_string(&playouts).unwrap();
        assert_eq!(json, r#"{"playouts":1000}"#);
        assert_eq!(serde_json::from_str::<Limit>(&json).unwrap(), playouts);
    }
}
