//! Tables of n-tuples as genes.

use super::*;
use rastros_lab::eval::{expand_groups, pair_features, read_network};
use rastros_lab::evolution::champion_network;

/// Small games of a network of two pairs and the number of moves, with all measurements.
fn small_network() -> EvolutionConfig {
    let mut config = preset("othello_network").expect("it is one").config();
    config.features = expand_groups(&["table_a1b1", "mobility", "table_b2c3"]);
    (config.generations, config.population, config.pairs) = (3, 4, 1);
    (config.opponents, config.ancestors) = (2, 1);
    let measured = config.yardstick.as_mut().expect("it has one");
    (measured.pairs, measured.strategies, measured.members) = (1, 3, 1);
    config
}

#[test]
fn network_genes_match_golden_bytes_and_ignore_worker_count() {
    let config = small_network();
    let run = finished(&config);
    assert_eq!(run.generations[3].champion().0.len(), 9 + 1 + 9);
    let one = to_json(&run);
    matches_golden("network.json", &one);
    for (workers, luck) in [(2, 1), (7, 2)] {
        let many = with_workers(job(&config), workers, luck);
        assert_eq!(to_json(many.run()), one, "{workers} workers");
    }
    assert_eq!(import_evolution(&one).expect("it was just written"), run);
    assert_eq!(champion_network(&run, 3), None, "it also weighs the moves");
}

/// The preset weighs all pairs; a champion is written as a network that evaluates the same.
#[test]
fn champion_is_written_as_a_network() {
    let mut config = preset("othello_network").expect("it is one").config();
    assert_eq!(config.features, pair_features().collect::<Vec<_>>());
    config.features.truncate(18);
    (config.generations, config.population, config.yardstick) = (1, 2, None);
    (config.opponents, config.ancestors) = (1, 1);
    let run = finished(&config);
    let text = champion_network(&run, 1).expect("a network");
    let network = read_network(&text).expect("it was just written");
    let champion = run.generations[1].champion().evaluation(&config.features);
    assert_eq!(network, champion);
    assert_eq!((champion.terms.len(), champion.tuples().count()), (2, 2));
}

#[test]
fn rejects_entries_without_board_and_too_many() {
    let key = |change: fn(&mut EvolutionConfig)| {
        let mut config = small_network();
        change(&mut config);
        check_evolution(&config).expect_err("it is wrong").key
    };
    let learns = |c: &mut EvolutionConfig| c.method = Method::Td;
    assert_eq!(key(learns), "error.evolution.entries_learn");
    let many = |c: &mut EvolutionConfig| {
        c.features =
            expand_groups(&["pairs", "table_a1b1c1d1e1", "table_a2b2c2d2e2", "table_a3b3c3d3e3"]);
    };
    assert_eq!(key(many), "error.range");
    let twice = |c: &mut EvolutionConfig| c.features.push(c.features[0].clone());
    assert_eq!(key(twice), "error.evolution.feature_twice");
    let mut other = small();
    other.features = expand_groups(&["table_a1b1"]);
    let error = check_evolution(&other).expect_err("Rastros has no board");
    assert_eq!(error.key, "error.evaluation.unknown");
}
