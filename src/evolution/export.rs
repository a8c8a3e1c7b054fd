//! Runs as files: one JSON document, which page and command line write and read alike.

use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use super::choices::Scheme;
use super::config::EvolutionConfig;
use super::genome::{MAX_GENE, Ranked};
use super::measure::fits;
use super::panel::Opponent;
use super::record::{Generation, Run, Totals};
use super::setup::Setup;
use crate::text::Message;

/// What the document says it is.
pub const FORMAT: &str = "rastros-lab evolution";

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// The document.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: String,
    version: u32,
    seed: u64,
    config: EvolutionConfig,
    panel: Vec<Opponent>,
    generations: Vec<Generation>,
}

/// What says that a document is one of ours, read before anything else.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u32,
}

/// The run as a JSON document, one generation a line. Equal runs give equal bytes.
pub fn to_json(run: &Run) -> String {
    let generations: Vec<_> = run.generations.iter().map(generation_json).collect();
    document_json(&head_json(run), &generations)
}

/// What comes before the generations in the JSON document of a run.
pub fn head_json(run: &Run) -> String {
    // Plain data without maps or odd numbers always has a JSON form.
    let part = |json: serde_json::Result<String>| json.unwrap_or_default();
    format!(
        "{{\n\"format\":{},\n\"version\":{VERSION},\n\"seed\":{},\n\"config\":{},\n\"panel\":{},\n\"generations\":[",
        part(serde_json::to_string(FORMAT)),
        run.config.seed,
        part(serde_json::to_string(&run.config)),
        part(serde_json::to_string(&run.panel)),
    )
}

/// A generation as it stands in the JSON document of its run.
pub fn generation_json(generation: &Generation) -> String {
    serde_json::to_string(generation).unwrap_or_default()
}

/// The JSON document of a run, of [`head_json`] and each [`generation_json`].
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

/// Puts generations into a run, the first of them as number `from`, in place of those that it has from there on. Where one is
/// faulty or they leave a gap, the run stays as it was.
///
/// # Errors
/// As for [`read`].
pub fn take_in(
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
            serde_json::from_str(text).map_err(|e| unreadable("error.import.data", &e))?;
        check_generation(&generation, number, &empty).map_err(|e| of_generation(number, e))?;
        later.push(generation);
    }
    run.generations.truncate(from);
    run.generations.append(&mut later);
    Ok(())
}

/// Whether a text says that it is an exported run, whatever else it holds.
pub fn is_run(text: &str) -> bool {
    serde_json::from_str::<Head>(text).is_ok_and(|head| head.format == FORMAT)
}

/// Reads what [`to_json`] wrote. `check` checks the configuration against its game (see [`EvolutionConfig::check`]).
///
/// # Errors
/// The first thing that is wrong and where it is: line and column in the JSON, the generation whose numbers do not fit.
pub fn read(
    text: &str,
    check: impl FnOnce(&EvolutionConfig) -> Result<Setup, Message>,
) -> Result<Run, Message> {
    // All else is passed over and nothing of it converted or kept: a large file of numbers takes a moment.
    let head: Head = serde_json::from_str(text).map_err(|e| match e.classify() {
        Category::Data => unreadable("error.import.data", &e),
        Category::Syntax | Category::Eof | Category::Io => unreadable("error.import.json", &e),
    })?;
    if head.format != FORMAT {
        return Err(Message::new("error.import.format").with("expected", FORMAT));
    }
    if head.version != VERSION {
        return Err(Message::new("error.import.version")
            .with("found", head.version)
            .with("expected", VERSION));
    }
    // The whole text is JSON: the head was found by reading to its end.
    let document: Document =
        serde_json::from_str(text).map_err(|e| unreadable("error.import.data", &e))?;
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

/// What is wrong with a generation, together with its number.
fn of_generation(number: u32, reason: Message) -> Message {
    Message::new("error.import.generation")
        .with("number", number)
        .with_message("reason", reason)
}

/// The most characters of the reader's words that are told: they may quote a whole file.
const LONGEST_DETAIL: usize = 160;

/// What is told of a text that cannot be read. The reader's own words are English; line and column are what helps.
pub(crate) fn unreadable(key: &str, error: &serde_json::Error) -> Message {
    let (line, column) = (error.line(), error.column());
    let detail = error.to_string();
    let position = format!(" at line {line} column {column}");
    let detail = detail.strip_suffix(&position).unwrap_or(&detail);
    let told: String = detail.chars().take(LONGEST_DETAIL).collect();
    let more = if told.len() < detail.len() { "…" } else { "" };
    Message::new(key)
        .with("line", line)
        .with("column", column)
        .with("detail", told + more)
}

/// # Errors
/// What of a generation cannot have come from a run of that configuration.
fn check_generation(g: &Generation, number: u32, run: &Run) -> Result<(), Message> {
    if g.number != number {
        return Err(Message::new("error.import.number").with("found", g.number));
    }
    check_table(&g.table, &run.config)?;
    check_totals(&g.cup, number, &run.config)?;
    match fits(run, g) {
        true => Ok(()),
        false => Err(Message::new("error.import.yardstick")),
    }
}

fn check_table(table: &[Ranked], config: &EvolutionConfig) -> Result<(), Message> {
    if table.len() as u64 != u64::from(config.population) {
        return Err(Message::new("error.import.population")
            .with("found", table.len())
            .with("expected", config.population));
    }
    let mut before = 0;
    for (ranked, row) in table.iter().zip(1u32..) {
        let wrong = |key| Message::new(key).with("row", row);
        let [least, most] = match config.scheme {
            Scheme::Cup => [cup_fitness(config, row); 2],
            _ => [before, config.largest_fitness()],
        };
        if !(least..=most).contains(&ranked.fitness) {
            return Err(wrong("error.import.fitness")
                .with("found", ranked.fitness)
                .with("expected", least));
        }
        before = ranked.fitness;
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

/// The fitness of a row of a cup's table: half of those who are left lose in a round, and one wins the last.
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
