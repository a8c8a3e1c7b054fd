//! Features against reference counts, and weights of squares against weights of their kinds.

use super::*;
use crate::eval::{
    Evaluation, EvaluationSpec, Evaluator, SQUARES, Term, feature_value, read_network, reflected,
    square_feature, square_features, square_of,
};
use crate::game::Game;

#[test]
fn regions_have_expected_sizes() {
    assert_eq!(REGIONS[4][4].map(u64::count_ones), [4, 16, 8, 4]);
    assert_eq!(REGIONS[0][0].map(u64::count_ones), [4, 0, 8, 4]);
    assert_eq!(REGIONS[1][3].map(u64::count_ones), [4, 8, 8, 4]);
}

#[test]
fn ten_kinds_cover_all_cells() {
    let full =
        Reversi::parse("BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB B");
    let full = full.unwrap();
    let kinds = || {
        Reversi::FEATURES
            .iter()
            .filter(|f| f.id.starts_with("like_"))
    };
    let counts: Vec<f64> = kinds().map(|f| f.value.of(&full, Side::First)).collect();
    assert_eq!(counts, [4.0, 8.0, 8.0, 8.0, 4.0, 8.0, 8.0, 4.0, 8.0, 4.0]);
    let small = Reversi::parse("BBBBB/BBBBB/BBBBB/BBBBB B").unwrap();
    let counts: Vec<f64> = kinds().map(|f| f.value.of(&small, Side::Second)).collect();
    // Four rows have the distances 0 and 1, five columns 0, 1 and 2.
    assert_eq!(counts, [-4.0, -8.0, -2.0, -0.0, -4.0, -2.0, -0.0, -0.0, -0.0, -0.0]);
    // One disc counts for one kind.
    let one = Reversi::parse("8/8/5W2/8/3B4/8/8/8 W").unwrap();
    let of = |id: &str| {
        Reversi::FEATURES
            .iter()
            .find(|f| f.id == id)
            .unwrap()
            .value
            .of(&one, Side::First)
    };
    assert_eq!((of("like_c3"), of("like_d4"), of("like_d3")), (-1.0, 1.0, 0.0));
}

/// Positions of random games on boards of several sizes.
fn positions() -> Vec<Reversi> {
    let mut positions = Vec::new();
    for size in [[8, 8], [6, 6], [5, 7], [4, 4]] {
        for step in 1..12 {
            let mut position = Reversi::start(&size).unwrap();
            while position.outcome().is_none() {
                let moves: Vec<u8> = position.moves().collect();
                position.play(moves[positions.len() * step % moves.len()]);
                positions.push(position);
            }
        }
    }
    positions
}

fn spec<'a>(terms: impl IntoIterator<Item = (String, &'a f64)>) -> EvaluationSpec {
    let terms = terms
        .into_iter()
        .map(|(feature, &weight)| Term::new(feature, weight));
    EvaluationSpec {
        terms: terms.collect(),
    }
}

fn of(spec: &EvaluationSpec, position: &Reversi) -> f64 {
    let evaluation = Evaluation::<Reversi>::new(spec).unwrap();
    let prepared = evaluation.prepared(position, Side::First);
    prepared.evaluate(position, Side::First)
}

#[test]
fn square_weights_equal_class_weights() {
    // The standard weights in hundredths, since genes are integers, by kind of cell and by cell.
    let ten = [100.0, -25.0, 10.0, 5.0, -25.0, 1.0, 1.0, 5.0, 2.0, 1.0];
    let kinds = Reversi::FEATURES
        .iter()
        .map(|f| f.id)
        .filter(|id| id.starts_with("like_"));
    let kinds = spec(kinds.map(str::to_owned).zip(&ten));
    let hundredfold = SWH.map(|weight| (100.0 * weight).round());
    let squares = spec(square_features().zip(&hundredfold));
    let positions = positions();
    assert!(positions.len() > 1_000);
    for position in &positions {
        assert_eq!(of(&squares, position), of(&kinds, position), "{}", position.text());
    }
    // The published counters are weights per cell: the same sums up to the order of addition.
    for (id, table) in [("swh", &SWH), ("lr06", &LR06), ("sjk09", &SJK09), ("sjk11", &SJK11)] {
        let squares = spec(square_features().zip(table));
        for position in &positions {
            let (sum, counted) =
                (of(&squares, position), of(&EvaluationSpec::feature(id), position));
            assert!((sum - counted).abs() < 1e-9, "{id}: {sum} {counted}");
        }
    }
}

#[test]
fn squares_are_added_in_order() {
    let one_by_one = |spec: &EvaluationSpec, p: &Reversi, side| {
        let mut sum = 0.0;
        for term in &spec.terms {
            let value = feature_value::<Reversi>(&term.feature).unwrap();
            sum += term.weight * value.of(p, side);
        }
        sum
    };
    // Mixed with other features, in reverse order, and one of them twice.
    let mixed = ["square_c3", "square_h8", "mobility", "square_d4", "square_a1", "square_d4"];
    let mixed = spec(mixed.map(str::to_owned).into_iter().zip(&LR06));
    for spec in [spec(square_features().zip(&LR06)), mixed] {
        let evaluation = Evaluation::<Reversi>::new(&spec).unwrap();
        for position in positions() {
            for side in Side::ALL {
                let sum = evaluation
                    .prepared(&position, side)
                    .evaluate(&position, side);
                assert_eq!(sum.to_bits(), f64::to_bits(one_by_one(&spec, &position, side)));
            }
        }
    }
}

#[test]
fn squares_of_a_kind_add_up_to_its_feature() {
    let position = Reversi::parse("B7/1W6/8/3WB3/3BB3/2W5/8/W7 W").unwrap();
    for feature in Reversi::FEATURES
        .iter()
        .filter(|f| f.id.starts_with("like_"))
    {
        let square = square_of(&feature.id.replace("like_", "square_")).unwrap();
        assert_eq!(reflected(square), square, "{}", feature.id);
        let alike = (0..SQUARES).filter(|&n| reflected(n) == square);
        let values = alike.map(|n| {
            let value = feature_value::<Reversi>(&square_feature(n)).unwrap();
            value.of(&position, Side::First)
        });
        assert_eq!(values.sum::<f64>(), feature.value.of(&position, Side::First), "{}", feature.id);
    }
}

#[test]
fn features_match_hand_counts() {
    let p = Reversi::parse("B7/1W6/8/3WB3/3BB3/8/8/W7 W").unwrap();
    let value = |id: &str, side| {
        let feature = Reversi::FEATURES.iter().find(|f| f.id == id).unwrap();
        feature.value.of(&p, side)
    };
    assert_eq!(value("disc_difference", Side::First), 4.0 - 3.0);
    assert_eq!(value("corners", Side::Second), 0.0);
    assert_eq!(value("diagonal_to_corners", Side::Second), 1.0);
    assert_eq!(value("edges", Side::First), 0.0);
    assert_eq!(value("swh", Side::First), 0.25 + 0.03 - 0.01);
}

#[test]
fn one_square_tuples_equal_square_weights() {
    let terms = square_features().zip(&LR06).map(|(square, &weight)| Term {
        values: vec![-weight, 0.0, weight],
        ..Term::new(square.replace("square", "tuple"), 1.0)
    });
    let tuples = EvaluationSpec {
        terms: terms.collect(),
    };
    let squares = spec(square_features().zip(&LR06));
    for position in positions() {
        assert!((of(&tuples, &position) - of(&squares, &position)).abs() < 1e-9);
    }
}

#[test]
fn network_adds_up_its_placements() {
    let network = "2 2 2 0 1 63 62 1 2 4 8 16 32 64 128 256 1 2 7 56 0 0.5 3";
    let network = read_network(network).unwrap();
    // For Black: a1 is empty, b1 and h1 are the opponent's, h8 is its own, g8 and a8 are empty.
    let position = Reversi::parse("1W5W/8/8/3WB3/3BB3/8/8/7B W").unwrap();
    let [edges, corners] = [8.0 + 128.0, 0.0 + 0.5];
    assert_eq!(of(&network, &position), edges + corners);
}

#[test]
fn rejects_tables_of_the_wrong_size() {
    let check = |feature: &str, values: usize| {
        let values = vec![1.0; values];
        let terms = vec![Term {
            values,
            ..Term::new(feature, 1.0)
        }];
        Evaluation::<Reversi>::new(&EvaluationSpec { terms })
            .err()
            .map(|e| e.key)
    };
    assert_eq!(check("tuple_a1b1", 9), None);
    for (feature, values) in [("tuple_a1b1", 3), ("tuple_a1b1", 0), ("mobility", 1)] {
        assert_eq!(check(feature, values).as_deref(), Some("error.evaluation.values"));
    }
    assert_eq!(check("tuple_a1a1", 0).as_deref(), Some("error.evaluation.unknown"));
}
