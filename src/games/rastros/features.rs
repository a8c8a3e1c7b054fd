//! Features, evaluations and players of Rastros. Most features are distances of the piece, which both sides move.

use super::{Rastros, course, distances, drift};
use crate::eval::FeatureValue::{Cell, Position};
use crate::eval::{Evaluated, Feature, NamedEvaluation, NamedPlayer, Preference, Style};
use crate::game::Side;
use crate::games::grid::row_column;

impl Evaluated for Rastros {
    const FEATURES: &'static [Feature<Self>] = &[
        Feature::shared("dist_base", "000", Cell(distances::from_base)),
        Feature::own("dist_obj", "000", Cell(distances::to_goal)),
        Feature::own("general_eval_42", "001", Position(drift::general_eval_42)),
        Feature::own("dist_opponent", "", Cell(|p, cell, side| distances::to_goal(p, cell, !side))),
        Feature::shared("mobility", "001", Position(mobility)),
        Feature::own("fun_aval_42", "001", Position(course::fun_aval_42)),
        Feature::own("path_obj", "003", Position(course::path_obj)),
        Feature::own("diagonal", "003", Cell(course::diagonal)),
        Feature::opposed("forced_corridor", "001", Position(course::forced_corridor)),
        Feature::opposed("certain_win", "001", Position(course::certain_win)),
        Feature::opposed("enclosed", "001", Position(course::enclosed)),
        Feature::shared(
            "dist_south_west",
            "",
            Cell(|p, cell, _| distances::to_goal(p, cell, Side::First)),
        ),
        Feature::shared(
            "dist_north_east",
            "",
            Cell(|p, cell, _| distances::to_goal(p, cell, Side::Second)),
        ),
        Feature::shared("row", "", Cell(|_, cell, _| (row_column(cell).0 + 1) as f64)),
        Feature::shared("column", "", Cell(|_, cell, _| (row_column(cell).1 + 1) as f64)),
    ];

    const EVALUATIONS: &'static [NamedEvaluation] = &[
        NamedEvaluation::new("basilio", "001", &[("dist_obj", -1.0)]),
        NamedEvaluation::new("jogador42", "001", &[("fun_aval_42", 1.0)]),
        NamedEvaluation::new("drift", "001", &[("general_eval_42", 1.0)]),
        NamedEvaluation::new("mobility", "001", &[("mobility", 1.0)]),
        NamedEvaluation::new("published", "000", &[("dist_base", 3.0), ("dist_obj", 2.0)]),
        NamedEvaluation::new("shortest_path", "003", &[("path_obj", -1.0)]),
        NamedEvaluation::new("diagonal", "003", &[("diagonal", 1.0)]),
        // Furthest south; within a row, furthest west.
        NamedEvaluation::new("obtuso_sw", "001", &[("row", 8.0), ("column", -1.0)]),
        NamedEvaluation::new("obtuso_ne", "001", &[("row", -8.0), ("column", 1.0)]),
    ];

    const PLAYERS: &'static [NamedPlayer] = &[
        NamedPlayer::new("bacoco", "001", Style::Random),
        NamedPlayer::new("obtuso_sw", "001", Style::unaware_of_ends("obtuso_sw", 1)),
        NamedPlayer::new("obtuso_ne", "001", Style::unaware_of_ends("obtuso_ne", 1)),
        NamedPlayer::new("ar_livre", "001", Style::unaware_of_ends("mobility", DEPTH_FOR_ALL)),
        NamedPlayer::new("basilio", "001", course("basilio", DEPTH_FOR_ALL)),
        NamedPlayer::new("jogador42", "001", Style::unaware_of_ends("jogador42", DEPTH_FOR_ALL)),
        NamedPlayer::new("shortest_path", "003", course("shortest_path", 4)),
        // The source document's limit 5.
        NamedPlayer::new("babujo", "003", course("diagonal", 6)),
        NamedPlayer::new("published", "000", course("published", 4)),
        NamedPlayer::new("monte_carlo", "", Style::MonteCarlo { playouts: 1000 }),
    ];
}

/// A player of the course: its programs value every win the same, whatever its ply.
const fn course(evaluation: &'static str, depth: u32) -> Style {
    Style::searching(evaluation, depth, Preference::Any)
}

/// The course's `depth_for_all`, 5, in plies.
const DEPTH_FOR_ALL: u32 = 6;

fn mobility(p: &Rastros, _: Side) -> f64 {
    f64::from(p.free_around(p.piece()).count_ones())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn cell_lookup_equals_sum() {
        use crate::eval::{Evaluation, EvaluationSpec, Evaluator, Term};
        use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        for _ in 0..200 {
            let terms = Rastros::FEATURES
                .iter()
                .map(|f| (f, f64::from(rng.random_range(-999..1000)) / 7.0))
                .filter(|term| term.1 > -60.0)
                .collect::<Vec<_>>();
            if terms.is_empty() {
                continue;
            }
            let spec = EvaluationSpec {
                terms: terms
                    .iter()
                    .map(|&(f, weight)| Term::new(f.id, weight))
                    .collect(),
            };
            let evaluation = Evaluation::<Rastros>::new(&spec).unwrap();
            let start = Rastros::start(&[7, 6, 3, 3]).unwrap();
            for side in Side::ALL {
                let prepared = evaluation.prepared(&start, side);
                let mut p = start;
                while p.outcome().is_none() {
                    let sum = terms
                        .iter()
                        .fold(0.0, |sum, (f, weight)| sum + weight * f.value.of(&p, side));
                    assert_eq!(prepared.evaluate(&p, side).to_bits(), sum.to_bits());
                    let n = rng.random_range(0..p.moves().count() as u32);
                    p.play(p.moves().nth(n as usize).unwrap());
                }
            }
        }
    }
}
