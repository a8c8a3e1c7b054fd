//! A program in Python recomputes the breeding of a run from its file alone.

use std::path::Path;
use std::process::Command;

use rastros_lab::evolution::breeding_jsonl;

use super::*;

/// The exit code of the program, and its output.
fn recompute(name: &str, text: &str) -> (Option<i32>, String) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("the folder is there");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/evolution/recompute.py");
    let output = Command::new("python3").arg(script).arg(&file).output();
    let output = output.expect("this test needs python3");
    let words = [&output.stdout[..], &output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&words).into_owned(),
    )
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
                let (code, words) = recompute("breeding.jsonl", &text);
                assert_eq!(
                    code,
                    Some(0),
                    "{selection:?} {crossover:?} {mutation_kind:?}: {words}"
                );
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
    let (code, words) = recompute("breeding_two.jsonl", &text);
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
    let (code, words) = recompute("breeding_changed.jsonl", &changed);
    assert_eq!(code, Some(1), "{words}");
    assert!(words.starts_with("generation 0, genome 7"), "{words}");
}

#[test]
fn baselines_have_no_breeding() {
    let mut config = small();
    config.method = Method::RandomSearch;
    assert_eq!(breeding_jsonl(job(&config).run()), None);
}
