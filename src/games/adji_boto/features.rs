//! Features, evaluations and players of Adji-boto.

use super::AdjiBoto;
use crate::eval::FeatureValue::Position;
use crate::eval::{
    Ends, Evaluated, Feature, NamedEvaluation, NamedPlayer, Perspective, Preference, Style,
};
use crate::game::Side;

impl Evaluated for AdjiBoto {
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

const FEATURES: &[Feature<AdjiBoto>] = &[
    Feature {
        id: "captured_difference",
        source: "004",
        perspective: Perspective::Opposed,
        value: Position(|p, s| f64::from(p.captured(s)) - f64::from(p.captured(!s))),
    },
    Feature {
        id: "own_seeds",
        source: "",
        perspective: Perspective::Own,
        value: Position(|p, s| p.row(s).iter().map(|&n| f64::from(n)).sum()),
    },
    Feature {
        id: "mobility",
        source: "",
        perspective: Perspective::Own,
        value: Position(|p, s| holes(p, s) as f64),
    },
    Feature {
        id: "immediate_captures",
        source: "",
        perspective: Perspective::Own,
        value: Position(|p, s| f64::from(p.best_capture(s))),
    },
    Feature {
        id: "threatened",
        source: "",
        perspective: Perspective::Own,
        value: Position(|p, s| f64::from(p.best_capture(!s))),
    },
];

const EVALUATIONS: &[NamedEvaluation] = &[
    NamedEvaluation {
        id: "captured",
        source: "004",
        terms: &[("captured_difference", 1.0)],
    },
    NamedEvaluation {
        id: "threats",
        source: "",
        terms: &[
            ("captured_difference", 2.0),
            ("immediate_captures", 1.0),
            ("threatened", -1.0),
        ],
    },
    NamedEvaluation {
        id: "hoard",
        source: "",
        terms: &[
            ("captured_difference", 4.0),
            ("own_seeds", 1.0),
            ("mobility", 1.0),
        ],
    },
];

const PLAYERS: &[NamedPlayer] = &[
    NamedPlayer {
        id: "random",
        source: "",
        style: Style::Random,
    },
    NamedPlayer {
        id: "greedy",
        source: "",
        style: Style::Searching {
            evaluation: "captured",
            depth: 1,
            preference: Preference::Sooner,
        },
    },
    NamedPlayer {
        id: "machine",
        source: "004",
        // The limits of the game that the seed document prints.
        style: Style::Special {
            algorithm: "negamax_memo",
            evaluation: "captured",
            depth: 30,
            time: 1000,
            preference: Preference::Any,
            ends: Ends::All,
        },
    },
    NamedPlayer {
        id: "monte_carlo",
        source: "",
        style: Style::MonteCarlo { playouts: 1000 },
    },
];

/// The number of own holes with seeds, which is the number of moves.
fn holes(p: &AdjiBoto, side: Side) -> usize {
    let row = p.row(side);
    row.iter().filter(|&&n| n > 0).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn features_match_hand_counts() {
        // f1 reaches f2, which then holds three seeds; a2 reaches a1, which then holds one.
        let p = AdjiBoto::parse("1,0,0,0,0,2/0,0,0,0,0,1 1 4:9 30 all").unwrap();
        let values = |side| {
            FEATURES
                .iter()
                .map(|f| f.value.of(&p, side))
                .collect::<Vec<_>>()
        };
        assert_eq!(values(Side::First), [-5.0, 3.0, 2.0, 1.0, 3.0]);
        assert_eq!(values(Side::Second), [5.0, 1.0, 1.0, 3.0, 1.0]);
    }
}
