//! Tie-breaks: criteria that order players with equal points.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::text::Choice;

/// A criterion among players that are equal by points and by all earlier criteria.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum TieBreak {
    /// No criterion.
    #[default]
    None,
    /// The points of the games among the equal players, once all of them have met.
    HeadToHead,
    /// The points of all opponents, each times the share of the points won against it (Sonneborn and Berger 1886).
    SonnebornBerger,
    /// The points of the opponents (Buchholz 1932).
    Buchholz,
    /// The points of all games.
    Points,
}

impl Choice for TieBreak {
    const KEY: &'static str = "championship.tie_breaks";
}

impl TieBreak {
    /// The default for files and forms: the tie-breaks of a Swiss system. In a round robin they separate nobody.
    pub fn usual() -> Vec<TieBreak> {
        vec![TieBreak::Buchholz, TieBreak::Points]
    }
}
