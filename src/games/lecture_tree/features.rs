//! Features, evaluations and players of lecture trees: estimates of inner nodes.

use super::LectureTree;
use crate::eval::FeatureValue::Position;
use crate::eval::{
    Evaluated, Feature, NamedEvaluation, NamedPlayer, Perspective, Preference, Style,
};
use crate::game::Side;

impl Evaluated for LectureTree {
    fn features() -> &'static [Feature<Self>] {
        FEATURES
    }

    fn evaluations() -> &'static [NamedEvaluation] {
        EVALUATIONS
    }

    fn players() -> &'static [NamedPlayer] {
        PLAYERS
    }
}

const FEATURES: &[Feature<LectureTree>] = &[
    Feature {
        id: "opinion",
        source: "",
        perspective: Perspective::Opposed,
        value: Position(|p, s| for_side(p.node().value.unwrap_or(0.0), s)),
    },
    Feature {
        id: "mean",
        source: "",
        perspective: Perspective::Opposed,
        value: Position(|p, s| for_side(p.node().mean, s)),
    },
];

const EVALUATIONS: &[NamedEvaluation] = &[
    NamedEvaluation {
        id: "opinion",
        source: "",
        terms: &[("opinion", 1.0)],
    },
    NamedEvaluation {
        id: "mean",
        source: "",
        terms: &[("mean", 1.0)],
    },
];

const PLAYERS: &[NamedPlayer] = &[
    NamedPlayer {
        id: "random",
        source: "",
        style: Style::Random,
    },
    NamedPlayer {
        id: "short_sighted",
        source: "",
        style: Style::Searching {
            evaluation: "opinion",
            depth: 1,
            preference: Preference::Any,
        },
    },
    // The maximum depth of a tree.
    NamedPlayer {
        id: "perfect",
        source: "002",
        style: Style::Searching {
            evaluation: "opinion",
            depth: 20,
            preference: Preference::Any,
        },
    },
];

fn for_side(value: f64, side: Side) -> f64 {
    match side {
        Side::First => value,
        Side::Second => 0.0 - value,
    }
}
