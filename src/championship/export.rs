//! Championships as files: one JSON document, which page and command line write and read alike, finished or not.

use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use super::config::{ChampionshipConfig, Setup};
use super::job::ChampionshipJob;
use super::played::{PairResult, PlayedPair};
use crate::evolution::unreadable;
use crate::text::Message;

/// What the document says it is.
pub const FORMAT: &str = "rastros-lab championship";

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// The document.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: String,
    version: u32,
    seed: u64,
    config: ChampionshipConfig,
    pairs: Vec<PlayedPair>,
}

/// What says that a document is one of ours, read before anything else.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u32,
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
        "{{\n\"format\":{},\n\"version\":{VERSION},\n\"seed\":{},\n\"config\":{},\n\"pairs\":[",
        plain(serde_json::to_string(FORMAT)),
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
    serde_json::from_str::<Head>(text).is_ok_and(|head| head.format == FORMAT)
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
    let head: Head = serde_json::from_str(text).map_err(|e| match e.classify() {
        Category::Data => unreadable("error.championship.data", &e),
        Category::Syntax | Category::Eof | Category::Io => unreadable("error.import.json", &e),
    })?;
    if head.format != FORMAT {
        return Err(Message::new("error.championship.format").with("expected", FORMAT));
    }
    if head.version != VERSION {
        return Err(Message::new("error.import.version")
            .with("found", head.version)
            .with("expected", VERSION));
    }
    let document: Document =
        serde_json::from_str(text).map_err(|e| unreadable("error.championship.data", &e))?;
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
