//! Championships as files: one JSON document, for page and command line, complete or not.

use serde::Deserialize;

use super::config::{ChampionshipConfig, Setup};
use super::job::ChampionshipJob;
use super::played::{PlayedPair, are_consistent};
use crate::text::{FileFormat, Message, json_text, unreadable};

/// The file's header.
const FORMAT: FileFormat = FileFormat {
    format: "rastros-lab championship",
    version: 1,
    other: "error.championship.format",
    faulty: "error.championship.data",
};

/// The fields of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u32,
    seed: u64,
    config: ChampionshipConfig,
    pairs: Vec<PlayedPair>,
}

/// The championship so far as a JSON document with one pair of games per line. Equal games give equal bytes.
pub fn to_json(job: &ChampionshipJob) -> String {
    let pairs: Vec<String> = job.played().map(|pair| pair_json(&pair)).collect();
    document_json(&head_json(job.config()), &pairs)
}

/// The part of a championship's JSON document before the pairs.
pub fn head_json(config: &ChampionshipConfig) -> String {
    format!(
        "{{\n\"format\":{},\n\"version\":{},\n\"seed\":{},\n\"config\":{},\n\"pairs\":[",
        json_text(FORMAT.format),
        FORMAT.version,
        config.seed,
        json_text(config),
    )
}

/// A pair as in the document.
pub fn pair_json(pair: &PlayedPair) -> String {
    json_text(pair)
}

/// The document from its head and parts in order; a part is one pair, or several joined by [`join_pairs`].
pub fn document_json(head: &str, parts: &[String]) -> String {
    let before = if parts.is_empty() { "" } else { "\n" };
    format!("{head}{before}{}\n]\n}}\n", join_pairs(parts))
}

/// The separator between the pairs of a part; no line ends within a pair.
const BETWEEN_PAIRS: &str = ",\n";

/// Joins pairs into one part of the document.
pub fn join_pairs(pairs: &[String]) -> String {
    pairs.join(BETWEEN_PAIRS)
}

/// The pairs of a part of the document.
pub fn split_pairs(part: &str) -> impl Iterator<Item = &str> {
    part.split(BETWEEN_PAIRS)
}

/// True if a text has the header of an exported championship.
pub fn is_championship(text: &str) -> bool {
    FORMAT.is(text)
}

/// Reads the output of [`to_json`]. `check` checks the configuration against its game, and `replay` each pair against
/// the rules.
///
/// # Errors
/// The first error and its place: line and column in the JSON, or the invalid pair.
pub fn read(
    text: &str,
    check: impl FnOnce(&ChampionshipConfig) -> Result<Setup, Message>,
    replay: impl Fn(&ChampionshipConfig, &PlayedPair) -> Result<(), Message>,
) -> Result<ChampionshipJob, Message> {
    let document: Contents = FORMAT.read(text)?;
    if document.seed != document.config.seed {
        return Err(Message::new("error.import.seed")
            .with("found", document.seed)
            .with("expected", document.config.seed));
    }
    let setup = check(&document.config)?;
    check_pairs(&document.pairs, |pair| replay(&setup.config, pair))?;
    ChampionshipJob::resume(setup, document.pairs)
}

/// Adds pairs from another job, in the format of [`pair_json`], to a championship without assigned units: see
/// [`ChampionshipJob::add_saved`]. `replay` checks each pair against the rules. Does not change the championship if a
/// pair is invalid.
///
/// # Errors
/// As for [`read`].
pub fn add_saved(
    job: &mut ChampionshipJob,
    lines: &[String],
    replay: impl Fn(&ChampionshipConfig, &PlayedPair) -> Result<(), Message>,
) -> Result<(), Message> {
    let read =
        |line: &String| serde_json::from_str(line).map_err(|e| unreadable(FORMAT.faulty, &e));
    let pairs: Vec<PlayedPair> = lines.iter().map(read).collect::<Result<_, _>>()?;
    check_pairs(&pairs, |pair| replay(job.config(), pair))?;
    job.add_saved(pairs);
    Ok(())
}

/// # Errors
/// The first invalid pair.
fn check_pairs(
    pairs: &[PlayedPair],
    replay: impl Fn(&PlayedPair) -> Result<(), Message>,
) -> Result<(), Message> {
    let mut checked = Ok(());
    for (pair, number) in pairs.iter().zip(1..) {
        let wrong = |reason| {
            Message::new("error.championship.line")
                .with("number", number)
                .with_message("reason", reason)
        };
        if !are_consistent(&pair.games, pair.opening) {
            return Err(wrong(Message::new("error.championship.inconsistent")));
        }
        // Replays all games even after an error, so that an own game requests the missing states of all games at once.
        checked = checked.and(replay(pair).map_err(wrong));
    }
    checked
}
