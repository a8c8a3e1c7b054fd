//! Runs as files: one JSON document that can be read back, and tables for spreadsheets.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use super::config::{EvolutionConfig, Setup};
use super::panel::Opponent;
use super::record::{Generation, Run};
use crate::arena::Score;
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
    // Plain data without maps or odd numbers always has a JSON form.
    let part = |json: serde_json::Result<String>| json.unwrap_or_default();
    let mut text = format!(
        "{{\n\"format\":{},\n\"version\":{VERSION},\n\"seed\":{},\n\"config\":{},\n\"panel\":{},\n\"generations\":[",
        part(serde_json::to_string(FORMAT)),
        run.config.seed,
        part(serde_json::to_string(&run.config)),
        part(serde_json::to_string(&run.panel)),
    );
    for (i, generation) in run.generations.iter().enumerate() {
        text.push_str(if i == 0 { "\n" } else { ",\n" });
        text.push_str(&part(serde_json::to_string(generation)));
    }
    text.push_str("\n]\n}\n");
    text
}

/// Reads what [`to_json`] wrote. `check` checks the configuration against its game (see [`EvolutionConfig::check`]).
///
/// # Errors
/// The first fault and where it is: the place of a fault in the JSON, the generation whose numbers do not fit.
pub fn read(
    text: &str,
    check: impl FnOnce(&EvolutionConfig) -> Result<Setup, Message>,
) -> Result<Run, Message> {
    // All else is passed over unread: whatever the file is, that takes a moment.
    let head: Head = serde_json::from_str(text).map_err(|e| unreadable(&e))?;
    if head.format != FORMAT {
        return Err(Message::new("error.import.format").with("expected", FORMAT));
    }
    if head.version != VERSION {
        return Err(Message::new("error.import.version")
            .with("found", head.version)
            .with("expected", VERSION));
    }
    let document: Document = serde_json::from_str(text).map_err(|e| unreadable(&e))?;
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
    for (generation, number) in document.generations.iter().zip(0..) {
        check_generation(generation, number, &setup).map_err(|reason| {
            Message::new("error.import.generation")
                .with("number", number)
                .with_message("fault", reason)
        })?;
    }
    Ok(Run {
        generations: document.generations,
        ..Run::new(setup)
    })
}

/// What is told of a text that is no JSON, or does not hold what it should. The reader's own words are English; the place is
/// what helps.
fn unreadable(error: &serde_json::Error) -> Message {
    let key = match error.classify() {
        Category::Data => "error.import.data",
        Category::Syntax | Category::Eof | Category::Io => "error.import.json",
    };
    let (line, column) = (error.line(), error.column());
    let detail = error.to_string();
    let place = format!(" at line {line} column {column}");
    Message::new(key)
        .with("line", line)
        .with("column", column)
        .with("detail", detail.strip_suffix(&place).unwrap_or(&detail))
}

fn check_generation(g: &Generation, number: u32, setup: &Setup) -> Result<(), Message> {
    let config = &setup.config;
    if g.number != number {
        return Err(Message::new("error.import.number").with("found", g.number));
    }
    if g.table.len() as u64 != u64::from(config.population) {
        return Err(Message::new("error.import.population")
            .with("found", g.table.len())
            .with("expected", config.population));
    }
    let mut place = 0;
    for round in 1..=config.rounds() + 1 {
        // Half of those who are left lose in a round; one wins the last.
        let n = (config.population >> round).max(1);
        for _ in 0..n {
            let ranked = &g.table[place];
            place += 1;
            if ranked.fitness != round {
                return Err(Message::new("error.import.fitness")
                    .with("place", place)
                    .with("found", ranked.fitness)
                    .with("expected", round));
            }
            if ranked.genome.0.len() != config.features.len() {
                return Err(Message::new("error.import.genes")
                    .with("place", place)
                    .with("found", ranked.genome.0.len())
                    .with("expected", config.features.len()));
            }
            let beyond = |gene: &&i32| gene.unsigned_abs() > super::MAX_GENE as u32;
            if let Some(gene) = ranked.genome.0.iter().find(beyond) {
                return Err(Message::new("error.import.gene")
                    .with("place", place)
                    .with("found", gene)
                    .with("max", super::MAX_GENE));
            }
        }
    }
    let games = config.games_per_cup();
    if u64::from(g.cup.games) != games {
        return Err(Message::new("error.import.games")
            .with("found", g.cup.games)
            .with("expected", games));
    }
    if let Some(scores) = &g.yardstick {
        let expected = config
            .yardstick
            .as_ref()
            .map_or(0, |y| 2 * u64::from(y.pairs) * config.plies.len() as u64);
        let good = |s: &Score| s.is_consistent() && u64::from(s.games()) == expected;
        if scores.len() != setup.panel.len() || !scores.iter().all(good) {
            return Err(Message::new("error.import.yardstick"));
        }
    }
    Ok(())
}

/// The champions as a table of comma-separated values, a line for each generation.
pub fn champions_csv(run: &Run) -> String {
    let mut text = String::from("generation,fitness");
    for feature in &run.config.features {
        let _ = write!(text, ",{feature}");
    }
    text.push_str(",games,draws,resignations,plies\n");
    for g in &run.generations {
        let _ = write!(text, "{},{}", g.number, g.fitness());
        for gene in &g.champion().0 {
            let _ = write!(text, ",{gene}");
        }
        let cup = &g.cup;
        let _ = writeln!(
            text,
            ",{},{},{},{}",
            cup.games, cup.draws, cup.resignations, cup.plies
        );
    }
    text
}

/// The champions' games against the panel as a table of comma-separated values, a line for each generation and opponent;
/// `low` and `high` are Wilson's 95 % interval of `share`.
pub fn yardstick_csv(run: &Run) -> String {
    let mut text = String::from(
        "generation,opponent,games,wins,draws,losses,resigned_to,resigned,plies,share,low,high\n",
    );
    for g in &run.generations {
        for (opponent, s) in run.panel.iter().zip(g.yardstick.iter().flatten()) {
            let band = s.interval();
            let _ = writeln!(
                text,
                "{},{},{},{},{},{},{},{},{},{:.4},{:.4},{:.4}",
                g.number,
                opponent.id(),
                s.games(),
                s.wins,
                s.draws,
                s.losses,
                s.resigned_to,
                s.resigned,
                s.plies,
                s.share(),
                band.low,
                band.high,
            );
        }
    }
    text
}
