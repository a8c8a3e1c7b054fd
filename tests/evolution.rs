//! Whole evolutions: the same bytes with any number and order of workers.

use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rastros_lab::arena::{Score, WeightChanges};
use rastros_lab::evolution::{
    Crossover, EvolutionConfig, Measures, Method, MutationKind, Run, Scheme, Selection, Yardstick,
    champions_csv, individuals_csv, measures_csv, preset, to_json, yardstick_csv,
};
use rastros_lab::job::{EvolutionJob, Unit, UnitId};
use rastros_lab::registry::{
    GAMES, Task, TaskResult, check_evolution, game, import_evolution, run,
};
use rastros_lab::text::{EnumId, Fill, Language};

#[path = "evolution/files.rs"]
mod files;
#[path = "evolution/measures.rs"]
mod measures;
#[path = "evolution/network.rs"]
mod network;
#[path = "evolution/recompute.rs"]
mod recompute;
#[path = "evolution/squares.rs"]
mod squares;
#[path = "evolution/verdict.rs"]
mod verdict;

fn small() -> EvolutionConfig {
    let mut config = preset("course_class").expect("it is one").config();
    config.start = "6/6/3o2/6/6/6 S".to_owned();
    config.population = 8;
    config.generations = 3;
    config.pairs = 3;
    config
}

fn job(config: &EvolutionConfig) -> EvolutionJob {
    EvolutionJob::new(check_evolution(config).expect("the configuration is good"))
}

fn played(unit: Unit) -> (Vec<Score>, Vec<WeightChanges>) {
    // Through text, like a message to a worker.
    let text = serde_json::to_string(&Task::Play(unit)).expect("plain data");
    let task = serde_json::from_str(&text).expect("what was written");
    let result = run(&task, &mut |_| {}).expect("a unit is played");
    // The same for a worker's answer.
    let text = serde_json::to_string(&result).expect("plain data");
    let result: TaskResult = serde_json::from_str(&text).expect("what was written");
    let (scores, changes) = result.scores().expect("scores");
    (scores.to_vec(), changes.to_vec())
}

/// Plays a job with this many units at workers, answered in random order; some are lost and handed out again.
fn with_workers(mut job: EvolutionJob, workers: usize, luck: u64) -> EvolutionJob {
    let mut rng = ChaCha8Rng::seed_from_u64(luck);
    let mut out: Vec<(UnitId, Unit)> = Vec::new();
    while !job.is_done() {
        while out.len() < workers
            && let Some(unit) = job.next_unit()
        {
            out.push(unit);
        }
        assert!(!out.is_empty(), "nothing to do, and not done");
        let i = rng.random_range(0..out.len() as u32) as usize;
        let (id, unit) = out.swap_remove(i);
        if workers > 1 && rng.random_range(0..10u32) == 0 {
            job.requeue(id);
            let (scores, changes) = played(unit);
            let late = job.receive_with_changes(id, &scores, &changes);
            assert!(!late, "a late answer is not wanted");
            continue;
        }
        let (scores, changes) = played(unit);
        assert!(job.receive_with_changes(id, &scores, &changes));
        let twice = job.receive_with_changes(id, &scores, &changes);
        assert!(!twice, "nor is one that comes twice");
    }
    assert!(job.next_unit().is_none());
    assert_eq!(job.progress().share(), 1.0);
    job
}

fn finished(config: &EvolutionConfig) -> Run {
    with_workers(job(config), 1, 0).run().clone()
}

/// The key of the error of a file, or of a generation alone; "none" without an error.
fn refused(text: &str) -> String {
    let Err(message) = import_evolution(text) else {
        return "none".to_owned();
    };
    for language in Language::all() {
        assert!(!message.text(language).contains('{'), "{message}");
    }
    match message.args.last() {
        Some((_, Fill::Message(inner))) if message.key == "error.import.generation" => {
            inner.key.clone()
        }
        _ => message.key,
    }
}

fn matches_golden(name: &str, text: &str) {
    let path = format!("{}/tests/golden/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).expect("the folder is there");
    }
    let golden = std::fs::read_to_string(&path).expect("the file is there");
    assert_eq!(text, golden, "{name}; BLESS=1 writes it anew");
}

#[test]
fn matches_golden_bytes() {
    let run = finished(&small());
    let found = [
        ("evolution.json", to_json(&run)),
        ("champions.csv", champions_csv(&run)),
        ("yardstick.csv", yardstick_csv(&run)),
    ];
    for (name, text) in found {
        matches_golden(name, &text);
    }
}

/// Schemes and methods added after the first golden run, whose bytes must not change either.
#[test]
fn schemes_and_methods_match_golden_bytes() {
    let learning = EvolutionConfig {
        method: Method::Td,
        keeps_fitness: false,
        learning_rate: 0.2,
        random_moves: 0.1,
        ..config_with_scheme(Scheme::RandomOpponents)
    };
    for (name, config) in [
        ("two_populations.json", config_with_scheme(Scheme::TwoPopulations)),
        ("td.json", learning),
    ] {
        matches_golden(name, &to_json(&finished(&config)));
    }
}

#[test]
fn worker_count_and_order_do_not_matter() {
    let config = small();
    let one = to_json(&finished(&config));
    for (workers, luck) in [(2, 1), (4, 2), (16, 3)] {
        let many = with_workers(job(&config), workers, luck);
        assert_eq!(to_json(many.run()), one, "{workers} workers");
    }
    let mut other = config;
    other.seed += 1;
    assert_ne!(to_json(&finished(&other)), one);
}

/// A small evolution with a scheme, all other parameters different from the course's, and all measurements.
fn config_with_scheme(scheme: Scheme) -> EvolutionConfig {
    let mut config = small();
    (config.scheme, config.population, config.pairs) = (scheme, 8, 1);
    if scheme.takes_opponents() {
        config.opponents = 3;
    }
    if scheme.takes_ancestors() {
        config.ancestors = 2;
    }
    if scheme.takes_rival() {
        config.rival = Some("basilio".to_owned());
    }
    config.keeps_fitness = scheme.may_keep_fitness();
    config.selection = Selection::Rank;
    config.crossover = Crossover::Arithmetic;
    config.mutation_kind = MutationKind::Gaussian;
    config.opening_plies = 2;
    config.yardstick = Some(Yardstick {
        wide: true,
        centroid: true,
        ancestors: 1,
        strategies: 5,
        members: 1,
        ..Yardstick::of_pairs(1)
    });
    config
}

#[test]
fn every_scheme_repeats_and_resumes() {
    let schemes = Scheme::all().map(config_with_scheme);
    let methods = Method::ALL[1..].iter().map(|&method| {
        let mut config = config_with_scheme(Scheme::RandomOpponents);
        (config.method, config.keeps_fitness) = (method, false);
        if method.takes_rate() {
            config.learning_rate = 0.2;
        }
        config
    });
    let by_lot = [EvolutionConfig {
        random_moves: 0.1,
        ..config_with_scheme(Scheme::RandomOpponents)
    }];
    let mut seen = std::collections::BTreeSet::new();
    for config in schemes.chain(methods).chain(by_lot) {
        let run = finished(&config);
        let one = to_json(&run);
        assert!(seen.insert(champions_csv(&run)), "{config:?} is like another one");
        let many = with_workers(job(&config), 7, 5);
        assert_eq!(to_json(many.run()), one, "{config:?}");
        let read = import_evolution(&one).expect("it was just written");
        assert_eq!(read, run);
        // Stopped after two generations, one of them without measurements.
        let mut half = run.clone();
        half.generations.truncate(2);
        half.generations[1].yardstick = None;
        half.generations[1].measures = Measures::default();
        let left = import_evolution(&to_json(&half)).expect("it was just written");
        let resumed = with_workers(EvolutionJob::resume(left), 3, 6);
        assert_eq!(to_json(resumed.run()), one, "{config:?}");
        let games: u64 = run
            .generations
            .iter()
            .map(|g| u64::from(g.contest.games))
            .sum();
        assert_eq!(games, config.games());
    }
}

/// Each of two populations has its own table, in the file and as a sheet, and never contains genomes of the other one.
#[test]
fn two_populations_breed_separately() {
    let mut config = config_with_scheme(Scheme::TwoPopulations);
    (config.mutation, config.generations, config.elitism) = (0.0, 6, 0.5);
    let mut job = job(&config);
    let first = loop {
        let (id, unit) = job.next_unit().expect("there is more to play");
        let (scores, changes) = played(unit);
        assert!(job.receive_with_changes(id, &scores, &changes));
        if let Some(first) = job.run().generations.first() {
            break first.clone();
        }
    };
    let run = with_workers(job, 1, 0).run().clone();
    // Without mutations descendants lie between their parents, gene by gene, in either population.
    let range = |rows: &[rastros_lab::evolution::Ranked], gene: usize| {
        let genes = rows.iter().map(|r| r.genome.0[gene]);
        (genes.clone().min(), genes.max())
    };
    for generation in &run.generations {
        for half in [0..4, 4..8] {
            let rows = &generation.table[half.clone()];
            assert!(rows.is_sorted_by_key(|r| r.fitness));
            for gene in 0..config.features.len() {
                let (low, high) = range(&first.table[half.clone()], gene);
                let (lowest, highest) = range(rows, gene);
                assert!(low <= lowest && highest <= high, "{generation:?}");
            }
        }
        let centroid = generation.centroid(&config);
        let own = range(&generation.table[4..], 0);
        assert!(own.0 <= Some(centroid.0[0]) && Some(centroid.0[0]) <= own.1);
    }
    let mut swapped = run.clone();
    swapped.generations[2].table.swap(0, 3);
    let even = run.generations[2].table[0].fitness == run.generations[2].table[3].fitness;
    assert!(!even, "another seed tells more");
    assert_eq!(refused(&to_json(&swapped)), "error.import.fitness");
    let sheet = individuals_csv(&run);
    let rows: Vec<Vec<&str>> = sheet.lines().map(|l| l.split(',').collect()).collect();
    assert_eq!(rows[0][..4], ["generation", "population", "rank", "fitness"]);
    let ranks: Vec<_> = rows[1..9]
        .iter()
        .map(|r| format!("{}.{}", r[1], r[2]))
        .collect();
    assert_eq!(ranks, ["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4"]);
    assert!(rows.iter().all(|r| r.len() == rows[0].len()));
}

/// A unit that teaches needs the changes of its own players, and rejects changes of other players.
#[test]
fn rejects_invalid_changes() {
    let mut config = config_with_scheme(Scheme::Rival);
    (config.method, config.keeps_fitness, config.learning_rate) = (Method::Td, false, 0.2);
    let mut job = job(&config);
    let (id, unit) = job.next_unit().expect("there is something to play");
    assert!(unit.teaches());
    let (scores, changes) = played(unit);
    assert!(changes[0][1].is_empty(), "the fixed opponent does not learn");
    assert!(!job.receive(id, &scores));
    for spoil in [
        (|l: &mut Vec<WeightChanges>| l.truncate(0)) as fn(&mut Vec<WeightChanges>),
        |l| l[0][0].truncate(1),
        |l| l[0][1] = l[0][0].clone(),
        |l| l[0][0][0] = i64::MIN,
    ] {
        let mut bad = changes.clone();
        spoil(&mut bad);
        assert!(!job.receive_with_changes(id, &scores, &bad), "{bad:?}");
    }
    assert!(job.receive_with_changes(id, &scores, &changes));
}

/// Starts with zero weights of features, two of which contain nearly all information.
#[test]
fn learning_player_improves() {
    let mut config = small();
    config.start = "8/8/8/4o3/8/8/8/8 S".to_owned();
    (config.scheme, config.opponents) = (Scheme::RandomOpponents, 4);
    (config.method, config.learning_rate, config.genes) = (Method::Td, 0.2, [0, 0]);
    (config.plies, config.opening_plies, config.generations) = (vec![2], 4, 16);
    config.yardstick = Some(Yardstick {
        centroid: true,
        ..Yardstick::of_pairs(150)
    });
    let run = finished(&config);
    assert!(run.generations.iter().all(|g| g.table.len() == 8));
    let [first, last] = [&run.generations[0], &run.generations[16]].map(|g| g.measures.centroid[1]);
    assert!(last.interval().low > first.interval().high, "{first:?} {last:?}");
}

#[test]
fn half_way_export_resumes_to_same_end() {
    let config = small();
    let whole = to_json(&finished(&config));
    let mut half = job(&config);
    while half.run().generations.len() < 2 {
        let (id, unit) = half.next_unit().expect("there is more to play");
        assert!(half.receive(id, &played(unit).0));
    }
    let text = to_json(half.run());
    let read = import_evolution(&text).expect("it was just written");
    assert!(!read.is_complete());
    assert_eq!(to_json(&read), text);
    let resumed = with_workers(EvolutionJob::resume(read), 3, 4);
    assert_eq!(to_json(resumed.run()), whole);
    // A complete run has no further units.
    let read = import_evolution(&whole).expect("it was just written");
    assert!(read.is_complete());
    let mut over = EvolutionJob::resume(read);
    assert!(over.is_done() && over.next_unit().is_none());
}

#[test]
fn every_game_evolves() {
    for game in GAMES.iter().filter(|g| !g.features().is_empty()) {
        let mut config = game.default_evolution();
        check_evolution(&config).expect("the default is good");
        config.population = 4;
        config.generations = 1;
        config.plies = vec![1, 2];
        config.pairs = 1;
        config.yardstick.as_mut().expect("it has one").pairs = 1;
        let run = finished(&config);
        assert_eq!(run.generations.len(), 2, "{}", game.info().id);
        let games: u64 = run
            .generations
            .iter()
            .map(|g| u64::from(g.contest.games))
            .sum();
        assert_eq!(games, config.games());
        assert!(import_evolution(&to_json(&run)).is_ok());
    }
}

#[test]
fn champion_beats_random_moves() {
    // The last champion of a small run wins nearly all games against random players.
    let mut config = preset("course_class").expect("it is one").config();
    config.plies = vec![3];
    config.yardstick.as_mut().expect("it has one").pairs = 50;
    let run = finished(&config);
    let last = run.generations.last().expect("there are six");
    let against_random = &last.yardstick.as_ref().expect("all was played")[0];
    assert!(against_random.interval().low > 0.5, "{against_random:?}");
    let hall = run.hall_of_fame();
    let cups: usize = hall.iter().map(|f| f.generations.len()).sum();
    assert_eq!(cups, 6);
    assert!(
        hall.windows(2)
            .all(|w| w[0].generations.len() >= w[1].generations.len())
    );
}
