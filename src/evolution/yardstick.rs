//! What generations are measured by, as a configuration says it.

use serde::{Deserialize, Serialize};

/// What every generation is measured by, beside its own contest: none of it feeds back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yardstick {
    /// Pairs of games of the champion with each opponent of the panel at each depth of the evolution.
    pub pairs: u32,
    /// Whether the panel also has players that stand for a way to play, and exact play where the game is small enough.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wide: bool,
    /// Whether the population's centroid plays what the champion plays: it has less luck in it than a champion.
    #[serde(default, skip_serializing_if = "is_default")]
    pub centroid: bool,
    /// Pairs of games of the champion with that of every earlier generation at each depth; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ancestors: u32,
    /// Frozen random strategies that the champion meets in a pair of games each, at the depths in turn: generalisation as Chong,
    /// Tiňo and Yao (2008) estimate it; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strategies: u32,
    /// Pairs of games of every genome with each fixed opponent of the panel at each depth, so that fitness can be compared with
    /// them; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub members: u32,
}

impl Yardstick {
    /// The champion against the panel, and nothing else.
    pub const fn of_pairs(pairs: u32) -> Self {
        Yardstick {
            pairs,
            wide: false,
            centroid: false,
            ancestors: 0,
            strategies: 0,
            members: 0,
        }
    }
}

/// Whether a number or a switch is what files leave out.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
