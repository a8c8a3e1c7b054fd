//! Championships as files: one JSON document, which page and command line write and read alike, finished or not.

use serde::Deserialize;

use super::config::{ChampionshipConfig, Setup};
use super::job::ChampionshipJob;
use super::played::{PairResult, PlayedPair};
use crate::text::{Document, Message, unreadable};

/// What the file says it is.
const KIND: Document = Document {
    format: "rastros-lab championship",
    version: 1,
    other: "error.championship.format",
    faulty: "error.championship.data",
};

/// What the file holds.
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

/// The championship so far as a JSON document, a pair of games a line. Equal games give equal bytes.
pub fn to_json(job: &ChampionshipJob) -> String {
    let pairs: Vec<String> = job.played().map(|pair| pair_json(&pair)).collect();
    document_json(&head_json(job.config()), &pairs)
}

/// Plain data without odd numbers always has a JSON form.
fn plain(json: serde_json::Result<String>) -> String {
    json.unwrap_or_default()
}

/// What comes before the pairs in the JSON document of a championship.
pub fn head_json(config: &ChampionshipConfig) -> String {
    format!(
        "{{\n\"format\":{},\n\"version\":{},\n\"seed\":{},\n\"config\":{},\n\"pairs\":[",
        plain(serde_json::to_string(KIND.format)),
        KIND.version,
        config.seed,
        plain(serde_json::to_string(config)),
    )
}

/// A pair as it stands in the document.
pub fn pair_json(pair: &PlayedPair) -> String {
    plain(serde_json::to_string(pair))
}

/// The document of a head and of pairs, in their order: one a part, or several of them as [`join_pairs`] puts them together.
pub fn document_json(head: &str, parts: &[String]) -> String {
    let before = if parts.is_empty() { "" } else { "\n" };
    format!("{head}{before}{}\n]\n}}\n", join_pairs(parts))
}

/// Pairs of the document as one part of it.
pub fn join_pairs(pairs: &[String]) -> String {
    pairs.join(",\n")
}

/// Whether a text says that it is an exported championship, whatever else it holds.
pub fn is_championship(text: &str) -> bool {
    KIND.is(text)
}

/// Reads what [`to_json`] wrote. `check` checks the configuration against its game, and `replay` each pair against the rules.
///
/// # Errors
/// The first thing that is wrong and where it is: line and column in the JSON, the pair that cannot have been played.
pub fn read(
    text: &str,
    check: impl FnOnce(&ChampionshipConfig) -> Result<Setup, Message>,
    replay: impl Fn(&ChampionshipConfig, &PlayedPair) -> Result<(), Message>,
) -> Result<ChampionshipJob, Message> {
    let document: Contents = KIND.read(text)?;
    if document.seed != document.config.seed {
        return Err(Message::new("error.import.seed")
            .with("found", document.seed)
            .with("expected", document.config.seed));
    }
    let setup = check(&document.config)?;
    check_pairs(&document.pairs, |pair| replay(&setup.config, pair))?;
    ChampionshipJob::resume(setup, document.pairs)
}

/// Takes pairs that somebody else has played, as [`pair_json`] wrote them, into a championship of which nothing is handed out: see
/// [`ChampionshipJob::take_in`]. `replay` checks each against the rules. Where one is faulty, the championship stays as it was.
///
/// # Errors
/// As for [`read`].
pub fn take_in(
    job: &mut ChampionshipJob,
    lines: &[String],
    replay: impl Fn(&ChampionshipConfig, &PlayedPair) -> Result<(), Message>,
) -> Result<(), Message> {
    let read = |line: &String| serde_json::from_str(line).map_err(|e| unreadable(KIND.faulty, &e));
    let pairs: Vec<PlayedPair> = lines.iter().map(read).collect::<Result<_, _>>()?;
    check_pairs(&pairs, |pair| replay(job.config(), pair))?;
    job.take_in(pairs);
    Ok(())
}

/// # Errors
/// The first pair that cannot have been played like that.
fn check_pairs(
    pairs: &[PlayedPair],
    replay: impl Fn(&PlayedPair) -> Result<(), Message>,
) -> Result<(), Message> {
    for (pair, number) in pairs.iter().zip(1..) {
        let wrong = |reason| {
            Message::new("error.championship.line")
                .with("number", number)
                .with_message("reason", reason)
        };
        let result = PairResult {
            opening: pair.opening,
            games: pair.games.clone(),
        };
        if !result.is_consistent() {
            return Err(wrong(Message::new("error.championship.inconsistent")));
        }
        replay(pair).map_err(wrong)?;
    }
    Ok(())
}
