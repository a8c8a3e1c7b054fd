//! A program in Python recomputes the breeding and the fitness of a run from its files alone.

use std::path::Path;
use std::process::Command;

use rastros_lab::evolution::{breeding_jsonl, contests_jsonl};

use super::*;

/// The exit code of the program for files with these names and texts, and its output.
fn recompute(files: &[(&str, &str)]) -> (Option<i32>, String) {
    let paths = files.iter().map(|(name, text)| {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&file, text).expect("the folder is there");
        file
    });
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/evolution/recompute.py");
    let output = Command::new("python3").arg(script).args(paths).output();
    let output = output.expect("this test needs python3");
    let words = [&output.stdout[..], &output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&words).into_owned())
}

/// The breeding of a small run.
fn breeding(change: impl Fn(&mut EvolutionConfig)) -> String {
    let mut config = small();
    (config.mutation, config.pairs, config.yardstick) = (0.4, 1, None);
    change(&mut config);
    let run = with_workers(job(&config), 1, 0).run().clone();
    breeding_jsonl(&run).expect("it has parents")
}

#[test]
fn python_recomputes_every_operator() {
    for selection in Selection::all() {
        for crossover in Crossover::all() {
            for mutation_kind in MutationKind::all() {
                let text = breeding(|config| {
                    (config.selection, config.crossover) = (selection, crossover);
                    config.mutation_kind = mutation_kind;
                });
                let (code, words) = recompute(&[("breeding.jsonl", &text)]);
                assert_eq!(code, Some(0), "{selection:?} {crossover:?} {mutation_kind:?}: {words}");
                assert!(words.starts_with("24 genomes of 3 generations"), "{words}");
            }
        }
    }
}

#[test]
fn python_recomputes_two_populations() {
    let text = breeding(|config| {
        config.scheme = Scheme::TwoPopulations;
        config.opponents = 2;
    });
    let (code, words) = recompute(&[("breeding_two.jsonl", &text)]);
    assert_eq!(code, Some(0), "{words}");
}

#[test]
fn python_finds_a_changed_gene() {
    let text = breeding(|_| {});
    let mut lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    let gene = &mut lines[1]["next"][7]["child"]["inherited"][0];
    *gene = (gene.as_i64().expect("a child") + 1).into();
    let changed: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let changed = changed.join("\n");
    let (code, words) = recompute(&[("breeding_changed.jsonl", &changed)]);
    assert_eq!(code, Some(1), "{words}");
    assert!(words.starts_with("generation 0, genome 7"), "{words}");
}

/// A small run of a scheme, with survivors that keep their fitness where the scheme allows.
fn run_of(scheme: Scheme, method: Method) -> Run {
    let mut config = small();
    (config.scheme, config.method) = (scheme, method);
    (config.pairs, config.yardstick) = (1, None);
    config.opponents = if scheme.takes_opponents() { 3 } else { 0 };
    config.ancestors = if scheme.takes_ancestors() { 2 } else { 0 };
    config.rival = scheme.takes_rival().then(|| "random".to_owned());
    config.keeps_fitness = scheme.may_keep_fitness() && method.has_survivors();
    config.learning_rate = if method.takes_rate() { 0.5 } else { 0.0 };
    with_workers(job(&config), 1, 0).run().clone()
}

/// The contests of a run, played again.
fn contests(run: &Run) -> String {
    let replay = EvolutionJob::replay(run).expect("it has generations");
    let played = with_workers(replay, 3, 1);
    contests_jsonl(run, played.run(), played.contests()).expect("the tables are the same")
}

#[test]
fn python_recomputes_every_fitness() {
    for &scheme in Scheme::ALL {
        let run = run_of(scheme, Method::Genetic);
        let breeding = breeding_jsonl(&run).expect("it has parents");
        let files = [
            ("breeding_of_scheme.jsonl", &*breeding),
            ("contests_of_scheme.jsonl", &contests(&run)),
        ];
        let (code, words) = recompute(&files);
        assert_eq!(code, Some(0), "{scheme:?}: {words}");
        assert!(words.contains("fitness of 4 contests"), "{words}");
    }
    for method in [Method::Spsa, Method::Td] {
        let run = run_of(Scheme::RoundRobin, method);
        let (code, words) = recompute(&[("contests_of_baseline.jsonl", &contests(&run))]);
        assert_eq!(code, Some(0), "{method:?}: {words}");
    }
}

#[test]
fn recorded_contests_equal_replayed_contests() {
    let mut config = small();
    config.pairs = 1;
    let played = with_workers(job(&config).recording(), 2, 0);
    let recorded = contests_jsonl(played.run(), played.run(), played.contests());
    assert_eq!(recorded, Ok(contests(played.run())));
}

#[test]
fn python_finds_a_changed_score() {
    let text = contests(&run_of(Scheme::Cup, Method::Genetic));
    // The winner of the first duel loses instead.
    let mut lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    let row = &mut lines[1]["meetings"][0];
    let [member, rival] = [row[0].clone(), row[1].clone()];
    (row[0], row[1]) = (rival, member);
    let changed: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let (code, words) = recompute(&[("contests_changed.jsonl", &changed.join("\n"))]);
    assert_eq!(code, Some(1), "{words}");
    assert!(words.starts_with("generation 0, meeting 4"), "{words}");
}

#[test]
fn replay_finds_a_changed_table() {
    let mut run = run_of(Scheme::Cup, Method::Genetic);
    run.generations[2].table.swap(0, 1);
    let replay = EvolutionJob::replay(&run).expect("it has generations");
    let played = with_workers(replay, 1, 0);
    let error = contests_jsonl(&run, played.run(), played.contests()).expect_err("it differs");
    assert_eq!(error.key, "error.evolution.replay");
}

#[test]
fn baselines_have_no_breeding() {
    let mut config = small();
    config.method = Method::RandomSearch;
    assert_eq!(breeding_jsonl(job(&config).run()), None);
}
