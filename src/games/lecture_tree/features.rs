//! Features, evaluations and players of lecture trees: estimates of inner nodes.

use super::LectureTree;
use crate::eval::FeatureValue::Position;
use crate::eval::{Evaluated, Feature, NamedEvaluation, NamedPlayer, Preference, Style};
use crate::game::Side;

impl Evaluated for LectureTree {
    const FEATURES: &'static [Feature<Self>] = &[
        Feature::opposed(
            "opinion",
            "",
            Position(|p, s| for_side(p.node().value.unwrap_or(0.0), s)),
        ),
        Feature::opposed("mean", "", Position(|p, s| for_side(p.node().mean, s))),
    ];

    const EVALUATIONS: &'static [NamedEvaluation] = &[
        NamedEvaluation::new("opinion", "", &[("opinion", 1.0)]),
        NamedEvaluation::new("mean", "", &[("mean", 1.0)]),
    ];

    const PLAYERS: &'static [NamedPlayer] = &[
        NamedPlayer::new("random", "", Style::Random),
        NamedPlayer::new("short_sighted", "", Style::searching("opinion", 1, Preference::Any)),
        // The maximum depth of a tree.
        NamedPlayer::new("perfect", "002", Style::searching("opinion", 20, Preference::Any)),
    ];
}

fn for_side(value: f64, side: Side) -> f64 {
    match side {
        Side::First => value,
        Side::Second => 0.0 - value,
    }
}
