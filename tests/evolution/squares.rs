//! A weight for each square of a board.

use super::*;
use rastros_lab::eval::square_features;

/// Small games with a tenth of random moves, with all measurements.
fn league() -> EvolutionConfig {
    let mut config = preset("othello_league_64").expect("it is one").config();
    (config.generations, config.population, config.pairs) = (2, 6, 1);
    (config.opponents, config.ancestors) = (2, 1);
    let measured = config.yardstick.as_mut().expect("it has one");
    (measured.pairs, measured.strategies, measured.members) = (1, 3, 1);
    config
}

#[test]
fn square_genes_ignore_worker_count() {
    let learning = EvolutionConfig {
        method: Method::Td,
        scheme: Scheme::RandomOpponents,
        ancestors: 0,
        learning_rate: 0.2,
        ..league()
    };
    for config in [league(), learning] {
        let run = finished(&config);
        assert!(
            run.generations[2]
                .champion()
                .0
                .iter()
                .any(|&gene| gene != 0)
        );
        let one = to_json(&run);
        for (workers, luck) in [(2, 1), (7, 2)] {
            let many = with_workers(job(&config), workers, luck);
            assert_eq!(to_json(many.run()), one, "{workers} workers");
        }
        assert_eq!(import_evolution(&one).expect("it was just written"), run);
    }
}

/// One ply, both colours, one random move in ten: the protocol equals that of the ten weights.
#[test]
fn league_equals_for_10_and_64_weights() {
    let [ten, all] =
        ["othello_league", "othello_league_64"].map(|id| preset(id).expect("it is one").config());
    assert_eq!((all.plies.as_slice(), all.random_moves, all.opening_plies), (&[1][..], 0.1, 0));
    assert_eq!((&all.start, &all.yardstick), (&ten.start, &ten.yardstick));
    assert_eq!(all.features, square_features().collect::<Vec<_>>());
    assert_eq!(
        (all.features[0].as_str(), all.features[63].as_str()),
        ("square_a1", "square_h8")
    );
}

#[test]
fn squares_stands_for_all_squares() {
    let config = league();
    let long = serde_json::to_string(&config).expect("plain data");
    let names: Vec<String> = square_features().map(|name| format!("{name:?}")).collect();
    let short = long.replace(&names.join(","), r#""squares""#);
    assert!(short.len() + 500 < long.len(), "{short}");
    assert_eq!(
        serde_json::from_str::<EvolutionConfig>(&short).expect("a configuration"),
        config
    );
    // A game without a board has no squares.
    let mut other = small();
    other.features = square_features().collect();
    assert_eq!(
        check_evolution(&other).expect_err("Rastros has none").key,
        "error.evaluation.unknown"
    );
}
