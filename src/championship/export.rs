//! Championships as files: one JSON document, which page and command line write and read alike, finished or not.

use serde::Deserialize;

use super::config::{ChampionshipConfig, Setup};
use super::job::ChampionshipJob;
use super::played::{PairResult, PlayedPair};
use crate::text::{Document, Message};

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
    // Plain data without odd numbers always has a JSON form.
    let part = |json: serde_json::Result<String>| json.unwrap_or_default();
    let config = job.config();
    let mut text = format!(
        "{{\n\"format\":{},\n\"version\":{},\n\"seed\":{},\n\"config\":{},\n\"pairs\":[",
        part(serde_json::to_string(KIND.format)),
        KIND.version,
        config.seed,
        part(serde_json::to_string(config)),
    );
    for (i, pair) in job.played().enumerate() {
        text.push_str(if i == 0 { "\n" } else { ",\n" });
        text.push_str(&part(serde_json::to_string(&pair)));
    }
    text.push_str("\n]\n}\n");
    text
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
    for (pair, number) in document.pairs.iter().zip(1..) {
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
        replay(&setup.config, pair).map_err(wrong)?;
    }
    ChampionshipJob::resume(setup, document.pairs)
}
