//! The configuration of a generation's measurements.

use serde::{Deserialize, Serialize};

/// The measurements of every generation besides its contest. They never influence the evolution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yardstick {
    /// Pairs of games of the champion with each opponent of the panel at each depth of the evolution.
    pub pairs: u32,
    /// If true, the panel also has players with typical styles, and perfect play if the game is small enough.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wide: bool,
    /// If true, the population's centroid plays the same games as the champion. The centroid's result depends less on
    /// chance.
    #[serde(default, skip_serializing_if = "is_default")]
    pub centroid: bool,
    /// Pairs of games of the champion with each earlier champion at each depth; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ancestors: u32,
    /// The number of fixed random strategies that the champion meets, each in one pair of games at one of the depths in
    /// turn: generalisation as estimated by Chong, Tiňo and Yao (2008); 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strategies: u32,
    /// Pairs of games of every genome with each fixed opponent of the panel at each depth, for a comparison of strength
    /// with fitness; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub members: u32,
}

impl Yardstick {
    /// The champion against the panel only.
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

/// True for values that files omit.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
