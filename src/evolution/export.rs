//! Runs as files: one JSON document, for page and command line.

use serde::Deserialize;

use super::choices::Scheme;
use super::config::EvolutionConfig;
use super::genome::{MAX_GENE, Ranked};
use super::measure::fits;
use super::panel::Opponent;
use super::record::{Generation, Run, Totals};
use super::setup::Setup;
use crate::text::{FileFormat, Message, json_text, unreadable};

/// The file's header.
const FORMAT: FileFormat = FileFormat {
    format: "rastros-lab evolution",
    version: 1,
    other: "error.import.format",
    faulty: "error.import.data",
};

/// The fields of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Contents {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u32,
    seed: u64,
    config: EvolutionConfig,
    panel: Vec<Opponent>,
    generations: Vec<Generation>,
}

/// The run as a JSON document with one generation per line. Equal runs give equal bytes.
pub fn to_json(run: &Run) -> String {
    let generations: Vec<_> = run.generations.iter().map(generation_json).collect();
    document_json(&head_json(run), &generations)
}

/// The part of a run's JSON document before the generations.
pub fn head_json(run: &Run) -> String {
    format!(
        "{{\n\"format\":{},\n\"version\":{},\n\"seed\":{},\n\"config\":{},\n\"panel\":{},\n\"generations\":[",
        json_text(FORMAT.format),
        FORMAT.version,
        run.config.seed,
        json_text(&run.config),
        json_text(&run.panel),
    )
}

/// A generation as in the JSON document of its run.
pub fn generation_json(generation: &Generation) -> String {
    json_text(generation)
}

/// The JSON document of a run from [`head_json`] and all [`generation_json`].
pub fn document_json(head: &str, generations: &[String]) -> String {
    let length: usize = generations.iter().map(|g| g.len() + 2).sum();
    let mut text = String::with_capacity(head.len() + length + 8);
    text.push_str(head);
    for (i, generation) in generations.iter().enumerate() {
        text.push_str(if i == 0 { "\n" } else { ",\n" });
        text.push_str(generation);
    }
    text.push_str("\n]\n}\n");
    text
}

/// Replaces a run's generations from number `from` on. Does not change the run on an error, such as an invalid
/// generation or a gap.
///
/// # Errors
/// As for [`read`].
pub fn add_saved(
    run: &mut Run,
    from: usize,
    generations: &[String],
    check: impl FnOnce(&EvolutionConfig) -> Result<Setup, Message>,
) -> Result<(), Message> {
    let setup = check(&run.config)?;
    let empty = Run::new(setup.clone());
    let all = u64::from(setup.config.generations) + 1;
    let found = from + generations.len();
    if from > run.generations.len() || found as u64 > all {
        return Err(Message::new("error.import.generations")
            .with("found", found)
            .with("expected", all));
    }
    let mut later = Vec::with_capacity(generations.len());
    for (text, number) in generations.iter().zip(from as u32..) {
        let generation: Generation =
            serde_json::from_str(text).map_err(|e| unreadable(FORMAT.faulty, &e))?;
        check_generation(&generation, number, &empty).map_err(|e| of_generation(number, e))?;
        later.push(generation);
    }
    run.generations.truncate(from);
    run.generations.append(&mut later);
    Ok(())
}

/// True if a text has the header of an exported run.
pub fn is_run(text: &str) -> bool {
    FORMAT.is(text)
}

/// Reads the output of [`to_json`]. `check` checks the configuration against its game (see [`EvolutionConfig::check`]).
///
/// # Errors
/// The first error and its place: line and column in the JSON, or the generation with inconsistent numbers.
pub fn read(
    text: &str,
    check: impl FnOnce(&EvolutionConfig) -> Result<Setup, Message>,
) -> Result<Run, Message> {
    run_of(FORMAT.read(text)?, check)
}

/// Converts and checks a document.
///
/// # Errors
/// As for [`read`].
pub(super) fn run_of(
    document: Contents,
    check: impl FnOnce(&EvolutionConfig) -> Result<Setup, Message>,
) -> Result<Run, Message> {
    if document.seed != document.config.seed {
        return Err(Message::new("error.import.seed")
            .with("found", document.seed)
            .with("expected", document.config.seed));
    }
    let setup = check(&document.config)?;
    if document.panel != setup.panel {
        return Err(Message::new("error.import.panel"));
    }
    let all = u64::from(setup.config.generations) + 1;
    if document.generations.len() as u64 > all {
        return Err(Message::new("error.import.generations")
            .with("found", document.generations.len())
            .with("expected", all));
    }
    let empty = Run::new(setup);
    for (generation, number) in document.generations.iter().zip(0..) {
        check_generation(generation, number, &empty).map_err(|e| of_generation(number, e))?;
    }
    Ok(Run {
        generations: document.generations,
        ..empty
    })
}

/// Adds the number of the generation to an error.
fn of_generation(number: u32, reason: Message) -> Message {
    Message::new("error.import.generation")
        .with("number", number)
        .with_message("reason", reason)
}

/// # Errors
/// The reason why a generation cannot come from a run with this configuration.
fn check_generation(g: &Generation, number: u32, run: &Run) -> Result<(), Message> {
    if g.number != number {
        return Err(Message::new("error.import.number").with("found", g.number));
    }
    check_table(&g.table, &run.config)?;
    check_totals(&g.contest, number, &run.config)?;
    if fits(run, g) { Ok(()) } else { Err(Message::new("error.import.yardstick")) }
}

fn check_table(table: &[Ranked], config: &EvolutionConfig) -> Result<(), Message> {
    if table.len() as u64 != u64::from(config.population) {
        return Err(Message::new("error.import.population")
            .with("found", table.len())
            .with("expected", config.population));
    }
    let mut previous = 0;
    for (ranked, row) in table.iter().zip(1u32..) {
        if (row - 1).is_multiple_of(config.bred_together()) {
            previous = 0;
        }
        let wrong = |key| Message::new(key).with("row", row);
        let [min_fitness, max_fitness] = match config.scheme {
            Scheme::Cup => [cup_fitness(config, row); 2],
            _ => [previous, config.largest_fitness()],
        };
        if !(min_fitness..=max_fitness).contains(&ranked.fitness) {
            return Err(wrong("error.import.fitness")
                .with("found", ranked.fitness)
                .with("expected", min_fitness));
        }
        previous = ranked.fitness;
        let genes = &ranked.genome.0;
        if genes.len() != config.features.len() {
            return Err(wrong("error.import.genes")
                .with("found", genes.len())
                .with("expected", config.features.len()));
        }
        let beyond = |gene: &&i32| gene.unsigned_abs() > MAX_GENE.unsigned_abs();
        if let Some(gene) = genes.iter().find(beyond) {
            return Err(wrong("error.import.gene")
                .with("found", gene)
                .with("max", MAX_GENE));
        }
    }
    Ok(())
}

/// The fitness of a row of a cup's table: half of the remaining genomes lose in each round, and one wins the last.
fn cup_fitness(config: &EvolutionConfig, row: u32) -> u32 {
    match config.population - row {
        0 => config.rounds() + 1,
        above => config.rounds() - above.ilog2(),
    }
}

fn check_totals(cup: &Totals, number: u32, config: &EvolutionConfig) -> Result<(), Message> {
    let games = config.games_in(number);
    if u64::from(cup.games) != games {
        return Err(Message::new("error.import.games")
            .with("found", cup.games)
            .with("expected", games));
    }
    if cup.is_consistent() {
        return Ok(());
    }
    Err(Message::new("error.import.totals"))
}
