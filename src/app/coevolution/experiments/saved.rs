//! Saved experiments over several seeds: each has a head, and the generations of all its runs one by one (see
//! [`crate::app::documents::runs`]).
//!
//! Each generation of each run has a fixed part, even before it exists, so that two browser tabs with the same work
//! write the same parts. A part contains the numbers of its run and generation.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::experiment::{COUNTS, Experiment, are_treatments, treatments};
use crate::app::coevolution::draft::Draft;
use crate::app::documents::runs::{self, RunHead, RunParts};
use crate::app::documents::{DocumentKind, Fingerprint, StoredDocument};
use crate::evolution::{EvolutionConfig, Run, add_saved, experiment_json, read_experiment_file};
use crate::python::game_name;
use crate::registry::check_evolution;
use crate::text::{Message, json_text};

/// The keys and texts of saved experiments.
pub static KIND: DocumentKind = DocumentKind {
    prefix: "experiment-",
    fingerprint,
    to_json: |stored| Ok(document(&read(stored)?)),
    from_json: |key, text, now| Ok(runs::texts(key, &read_experiment(text)?, now)),
    fault_text: "error.backup.experiment",
    count_text: "experiments",
};

/// The summary of a saved experiment, available without reading its generations.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    /// One or two treatments with the first seed, each followed by its control.
    configs: Vec<EvolutionConfig>,
    /// The number of seeds of each configuration.
    count: u32,
    /// The time of the last save, in milliseconds since 1970.
    date: f64,
    /// The number of saved generations.
    done: u64,
    /// The number of complete runs.
    complete: usize,
}

impl Head {
    /// Parses and validates a head; `None` if it is damaged or of another document.
    fn read(text: &str) -> Option<Head> {
        let head: Head = serde_json::from_str(text).ok()?;
        (are_treatments(&head.configs)
            && COUNTS.contains(&head.count)
            && head.complete <= head.runs())
        .then_some(head)
    }

    /// The number of all runs.
    fn runs(&self) -> usize {
        self.configs.len().saturating_mul(self.count as usize)
    }
}

/// The name of a configuration: its preset, or else its game.
fn name(config: &EvolutionConfig) -> Message {
    match Draft::of(config).preset() {
        Some(preset) => Message::new(&format!("evolution.preset.{preset}")),
        None => game_name(&config.game),
    }
}

pub fn title(configs: &[EvolutionConfig]) -> Message {
    let names: Vec<_> = treatments(configs)
        .into_iter()
        .map(|t| name(&configs[t.arm]))
        .collect();
    match &names[..] {
        [a, b] => Message::new("coevolution.experiment.two")
            .with_message("a", a.clone())
            .with_message("b", b.clone()),
        _ => names
            .into_iter()
            .next()
            .unwrap_or_else(|| Message::new("coevolution.plot.experiment")),
    }
}

/// The list entry of a saved experiment; `None` if the head is damaged.
pub(in crate::app::coevolution) fn read_head(head: &str) -> Option<RunHead> {
    let head = Head::read(head)?;
    let first = head.configs.first()?.seed;
    let seeds = Message::new("coevolution.experiment.recent.seeds")
        .with("first", first)
        .with(
            "last",
            first
                .saturating_add(u64::from(head.count))
                .saturating_sub(1),
        );
    let complete = Message::new("coevolution.experiment.recent.done")
        .with("n", head.complete)
        .with("all", head.runs());
    Some(RunHead {
        date: head.date,
        title: title(&head.configs),
        facts: [seeds, complete],
    })
}

/// Reproducible: the configurations and the number of seeds determine an experiment.
fn fingerprint(head: &str) -> Option<Fingerprint> {
    let head = Head::read(head)?;
    Some(Fingerprint {
        identity: serde_json::to_string(&(head.configs, head.count)).ok(),
        size: head.done,
    })
}

fn damaged() -> Message {
    Message::new("error.runs.damaged")
}

/// Reads the complete experiment, stopped.
///
/// # Errors
/// The document is damaged or invalid: other pages of the same origin can write to IndexedDB.
pub fn read(stored: &StoredDocument) -> Result<Experiment, Message> {
    let head = Head::read(&stored.head).ok_or_else(damaged)?;
    let mut experiment = Experiment::of_configs(head.configs, head.count)?;
    experiment.study.stop();
    grow(&mut experiment, &stored.parts)?;
    Ok(experiment)
}

/// Parses the file of an experiment.
///
/// # Errors
/// The first error, and its place.
pub fn read_experiment(text: &str) -> Result<Experiment, Message> {
    let (count, runs) = read_experiment_file(text, check_evolution)?;
    Experiment::of_runs(count, runs)
}

pub fn document(experiment: &Experiment) -> String {
    experiment_json(experiment.count, experiment.all_runs())
}

/// Adds saved parts to an experiment without generations.
///
/// # Errors
/// The first invalid part.
fn grow(experiment: &mut Experiment, parts: &[String]) -> Result<(), Message> {
    let mut found: BTreeMap<usize, BTreeMap<usize, String>> = BTreeMap::new();
    for part in parts {
        let (run, number, text) = split_part(part).ok_or_else(damaged)?;
        found
            .entry(run)
            .or_default()
            .insert(number, text.to_owned());
    }
    let mut grown = Vec::new();
    for (number, generations) in found {
        let run = experiment.all_runs().nth(number).ok_or_else(damaged)?;
        let from = generations.keys().next().copied().unwrap_or(0);
        let mut run = run.clone();
        let texts: Vec<String> = generations.into_values().collect();
        add_saved(&mut run, from, &texts, check_evolution)?;
        grown.push((number, run));
    }
    experiment.replace(grown);
    Ok(())
}

/// Splits the text of a part into the number of the run, the number of the generation, and the generation.
fn split_part(part: &str) -> Option<(usize, usize, &str)> {
    let mut words = part.splitn(3, ' ');
    let run = words.next()?.parse().ok()?;
    let generation = words.next()?.parse().ok()?;
    Some((run, generation, words.next()?))
}

/// The number of generations of a complete run.
fn all_of(run: &Run) -> usize {
    run.config.generations as usize + 1
}

impl RunParts for Experiment {
    fn sizes(&self) -> Vec<u32> {
        let of = |run: &Run| {
            let mut sizes = run.sizes();
            sizes.resize(all_of(run), 0);
            sizes
        };
        self.all_runs().flat_map(of).collect()
    }

    fn part(&self, number: usize) -> String {
        let mut left = number;
        for (i, run) in self.all_runs().enumerate() {
            if left < all_of(run) {
                return format!("{i} {left} {}", run.part(left));
            }
            left -= all_of(run);
        }
        String::new()
    }

    fn head(&self, now: f64) -> String {
        let head = Head {
            configs: self.configs.clone(),
            count: self.count,
            date: now,
            done: self.generations(),
            complete: self.complete().0,
        };
        json_text(&head)
    }
}
