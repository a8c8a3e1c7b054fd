//! Features, evaluations and players of Adji-boto.

use super::AdjiBoto;
use crate::eval::FeatureValue::Position;
use crate::eval::{Ends, Evaluated, Feature, NamedEvaluation, NamedPlayer, Preference, Style};
use crate::game::Side;

impl Evaluated for AdjiBoto {
    const FEATURES: &'static [Feature<Self>] = &[
        Feature::opposed(
            "captured_difference",
            "004",
            Position(|p, s| f64::from(p.captured(s)) - f64::from(p.captured(!s))),
        ),
        Feature::own(
            "own_seeds",
            "",
            Position(|p, s| p.row(s).iter().map(|&n| f64::from(n)).sum()),
        ),
        Feature::own("mobility", "", Position(|p, s| holes(p, s) as f64)),
        Feature::own("immediate_captures", "", Position(|p, s| f64::from(p.best_capture(s)))),
        Feature::own("threatened", "", Position(|p, s| f64::from(p.best_capture(!s)))),
    ];

    const EVALUATIONS: &'static [NamedEvaluation] = &[
        NamedEvaluation::new("captured", "004", &[("captured_difference", 1.0)]),
        NamedEvaluation::new(
            "threats",
            "",
            &[("captured_difference", 2.0), ("immediate_captures", 1.0), ("threatened", -1.0)],
        ),
        NamedEvaluation::new(
            "hoard",
            "",
            &[("captured_difference", 4.0), ("own_seeds", 1.0), ("mobility", 1.0)],
        ),
    ];

    const PLAYERS: &'static [NamedPlayer] = &[
        NamedPlayer::new("random", "", Style::Random),
        NamedPlayer::new("greedy", "", Style::searching("captured", 1, Preference::Sooner)),
        // The limits of the game that the source document prints.
        NamedPlayer::new(
            "machine",
            "004",
            Style::Search {
                algorithm: "negamax_memo",
                evaluation: "captured",
                depth: 30,
                time: 1000,
                preference: Preference::Any,
                ends: Ends::All,
            },
        ),
        NamedPlayer::new("monte_carlo", "", Style::MonteCarlo { playouts: 1000 }),
    ];
}

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
            AdjiBoto::FEATURES
                .iter()
                .map(|f| f.value.of(&p, side))
                .collect::<Vec<_>>()
        };
        assert_eq!(values(Side::First), [-5.0, 3.0, 2.0, 1.0, 3.0]);
        assert_eq!(values(Side::Second), [5.0, 1.0, 1.0, 3.0, 1.0]);
    }
}
