//! Features, evaluations and players of Rastros. Both sides share the piece, so most features are distances of the one
//! piece.

use super::{Rastros, course, distances, drift};
use crate::eval::FeatureValue::{Cell, Position};
use crate::eval::{
    Ends, Evaluated, Feature, NamedEvaluation, NamedPlayer, Perspective, Preference, Style,
};
use crate::game::Side;
use crate::games::grid::row_column;

impl Evaluated for Rastros {
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

const FEATURES: &[Feature<Rastros>] = &[
    Feature {
        id: "dist_base",
        source: "000",
        perspective: Perspective::Shared,
        value: Cell(distances::from_base),
    },
    Feature {
        id: "dist_obj",
        source: "000",
        perspective: Perspective::Own,
        value: Cell(distances::to_goal),
    },
    Feature {
        id: "general_eval_42",
        source: "001",
        perspective: Perspective::Own,
        value: Position(drift::general_eval_42),
    },
    Feature {
        id: "dist_opponent",
        source: "",
        perspective: Perspective::Own,
        value: Cell(|p, cell, side| distances::to_goal(p, cell, !side)),
    },
    Feature {
        id: "mobility",
        source: "001",
        perspective: Perspective::Shared,
        value: Position(mobility),
    },
    Feature {
        id: "fun_aval_42",
        source: "001",
        perspective: Perspective::Own,
        value: Position(course::fun_aval_42),
    },
    Feature {
        id: "path_obj",
        source: "003",
        perspective: Perspective::Own,
        value: Position(course::path_obj),
    },
    Feature {
        id: "diagonal",
        source: "003",
        perspective: Perspective::Own,
        value: Cell(course::diagonal),
    },
    Feature {
        id: "forced_corridor",
        source: "001",
        perspective: Perspective::Opposed,
        value: Position(course::forced_corridor),
    },
    Feature {
        id: "certain_win",
        source: "001",
        perspective: Perspective::Opposed,
        value: Position(course::certain_win),
    },
    Feature {
        id: "enclosed",
        source: "001",
        perspective: Perspective::Opposed,
        value: Position(course::enclosed),
    },
    Feature {
        id: "dist_south_west",
        source: "",
        perspective: Perspective::Shared,
        value: Cell(|p, cell, _| distances::to_goal(p, cell, Side::First)),
    },
    Feature {
        id: "dist_north_east",
        source: "",
        perspective: Perspective::Shared,
        value: Cell(|p, cell, _| distances::to_goal(p, cell, Side::Second)),
    },
    Feature {
        id: "row",
        source: "",
        perspective: Perspective::Shared,
        value: Cell(|_, cell, _| (row_column(cell).0 + 1) as f64),
    },
    Feature {
        id: "column",
        source: "",
        perspective: Perspective::Shared,
        value: Cell(|_, cell, _| (row_column(cell).1 + 1) as f64),
    },
];

const EVALUATIONS: &[NamedEvaluation] = &[
    NamedEvaluation {
        id: "basilio",
        source: "001",
        terms: &[("dist_obj", -1.0)],
    },
    NamedEvaluation {
        id: "jogador42",
        source: "001",
        terms: &[("fun_aval_42", 1.0)],
    },
    NamedEvaluation {
        id: "drift",
        source: "001",
        terms: &[("general_eval_42", 1.0)],
    },
    NamedEvaluation {
        id: "mobility",
        source: "001",
        terms: &[("mobility", 1.0)],
    },
    NamedEvaluation {
        id: "published",
        source: "000",
        terms: &[("dist_base", 3.0), ("dist_obj", 2.0)],
    },
    NamedEvaluation {
        id: "shortest_path",
        source: "003",
        terms: &[("path_obj", -1.0)],
    },
    NamedEvaluation {
        id: "diagonal",
        source: "003",
        terms: &[("diagonal", 1.0)],
    },
    NamedEvaluation {
        id: "obtuso_sw",
        source: "001",
        // Furthest south; within a row, furthest west.
        terms: &[("row", 8.0), ("column", -1.0)],
    },
    NamedEvaluation {
        id: "obtuso_ne",
        source: "001",
        terms: &[("row", -8.0), ("column", 1.0)],
    },
];

/// A player of the course: its programs value every win the same, whatever its ply.
const fn of_the_course(
    id: &'static str,
    source: &'static str,
    evaluation: &'static str,
    depth: u32,
) -> NamedPlayer {
    NamedPlayer {
        id,
        source,
        style: Style::Searching {
            evaluation,
            depth,
            preference: Preference::Any,
        },
    }
}

/// A player of the course whose evaluation also values finished games.
const fn judging_all(id: &'static str, evaluation: &'static str, depth: u32) -> NamedPlayer {
    NamedPlayer {
        id,
        source: "001",
        style: Style::Special {
            algorithm: "alpha_beta",
            evaluation,
            depth,
            time: 0,
            preference: Preference::Any,
            ends: Ends::Unseen,
        },
    }
}

/// The course's `depth_for_all`, 5, in plies.
const FOR_ALL: u32 = 6;

const PLAYERS: &[NamedPlayer] = &[
    NamedPlayer {
        id: "bacoco",
        source: "001",
        style: Style::Random,
    },
    judging_all("obtuso_sw", "obtuso_sw", 1),
    judging_all("obtuso_ne", "obtuso_ne", 1),
    judging_all("ar_livre", "mobility", FOR_ALL),
    of_the_course("basilio", "001", "basilio", FOR_ALL),
    judging_all("jogador42", "jogador42", FOR_ALL),
    of_the_course("shortest_path", "003", "shortest_path", 4),
    // The seed document's limit 5.
    of_the_course("babujo", "003", "diagonal", 6),
    of_the_course("published", "000", "published", 4),
    NamedPlayer {
        id: "monte_carlo",
        source: "",
        style: Style::MonteCarlo { playouts: 1000 },
    },
];

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
            let terms = FEATURES
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
