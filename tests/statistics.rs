//! The statistics compared with numbers computed by other programs (SciPy, statsmodels, choix; `statistics/reference.json`
//! describes how).

use rastros_lab::arena::statistics::{
    Pentanomial, Sprt, a12, bradley_terry, mann_whitney, quartiles, spearman,
};
use rastros_lab::arena::{Z95, wilson};
use serde_json::Value;

fn reference() -> Value {
    serde_json::from_str(include_str!("statistics/reference.json")).expect("it is JSON")
}

fn cases<'a>(reference: &'a Value, name: &str) -> &'a [Value] {
    let cases = reference[name].as_array().expect("a list");
    assert!(!cases.is_empty(), "{name}");
    cases
}

fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().expect("a list");
    list.iter().map(number).collect()
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// Equal within the digits of the reference.
fn same(found: f64, expected: &Value, digits: i32) {
    let expected = number(expected);
    let near = (found - expected).abs() <= 0.51 * 10f64.powi(-digits);
    assert!(near, "{found} and not {expected}");
}

#[test]
fn wilson_intervals_match_reference() {
    for case in cases(&reference(), "wilson_95") {
        let games = case["games"].as_u64().expect("a count");
        let found = wilson(number(&case["wins"]), games as u32, Z95);
        same(found.low, &case["interval"][0], 12);
        same(found.high, &case["interval"][1], 12);
    }
}

#[test]
fn bradley_terry_ratings_match_reference() {
    for case in cases(&reference(), "bradley_terry") {
        let points = case["points"].as_array().expect("rows");
        let points: Vec<Vec<f64>> = points.iter().map(numbers).collect();
        let found = bradley_terry(&points);
        assert!(!found.assumed);
        let expected = cases(case, "ratings");
        assert_eq!(found.players.len(), expected.len());
        for (rating, expected) in found.players.iter().zip(expected) {
            same(rating.elo, &expected["elo"], 6);
            same(rating.se, &expected["se"], 6);
        }
        // The expected points of these ratings equal the actual points.
        for (i, row) in points.iter().enumerate() {
            let expected = |j: usize| {
                let difference = found.players[j].elo - found.players[i].elo;
                (points[i][j] + points[j][i]) / (1.0 + 10f64.powf(difference / 400.0))
            };
            let expected: f64 = (0..points.len()).filter(|&j| j != i).map(expected).sum();
            assert!((expected - row.iter().sum::<f64>()).abs() < 1e-9);
        }
    }
}

#[test]
fn sequential_test_matches_reference() {
    let reference = reference();
    let sprt = &reference["sprt_pentanomial"];
    for case in cases(sprt, "cases") {
        let counts: Vec<u32> = numbers(&case["pairs"]).iter().map(|&c| c as u32).collect();
        let pairs = Pentanomial(counts.try_into().expect("five kinds"));
        let test = Sprt {
            elo0: number(&case["elo0"]),
            elo1: number(&case["elo1"]),
            ..Sprt::default()
        };
        same(test.llr(&pairs), &case["llr"], 6);
    }
    let [low, high] = Sprt::default().bounds();
    let bounds = &sprt["bounds"]["alpha=beta=0.05"];
    same(low, &bounds[0], 9);
    same(high, &bounds[1], 9);
}

#[test]
fn mann_whitney_and_a12_match_reference() {
    for case in cases(&reference(), "mann_whitney") {
        let [a, b] = ["a", "b"].map(|name| numbers(&case[name]));
        let found = mann_whitney(&a, &b).expect("two samples");
        same(found.u, &case["u"], 10);
        let asymptotic = &case["p_asymptotic_with_ties_and_continuity"];
        if asymptotic.is_null() {
            same(found.p, &case["p_exact"], 10)
        } else {
            same(found.p, asymptotic, 10)
        }
        same(a12(&a, &b).expect("two samples"), &case["a12"], 10);
    }
}

#[test]
fn spearman_and_quartiles_match_reference() {
    let reference = reference();
    for case in cases(&reference, "spearman") {
        let rho = spearman(&numbers(&case["x"]), &numbers(&case["y"]));
        same(rho.expect("they differ"), &case["rho"], 10);
    }
    for case in cases(&reference, "quartiles_linear") {
        let found = quartiles(&numbers(&case["x"])).expect("numbers");
        for (i, quartile) in found.into_iter().enumerate() {
            same(quartile, &case["q"][i], 10);
        }
    }
}
