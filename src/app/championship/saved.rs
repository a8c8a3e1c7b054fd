//! Saved championships: each has a head, and its games in parts, in the order of play (see
//! [`crate::app::documents::runs`]).
//!
//! A part contains pairs in the order of play, so that reading all parts in turn replays the championship.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::current::Current;
use super::settings::FormatKind;
use crate::app::documents::runs::{self, RunHead, RunParts};
use crate::app::documents::{DocumentKind, Fingerprint, StoredDocument};
use crate::championship::{
    ChampionshipConfig, ChampionshipJob, document_json, head_json, split_pairs,
};
use crate::python::game_name;
use crate::registry::import_championship;
use crate::text::{Choice, Message, grouped, json_text};

/// The text after the index of a pair in its line.
const OPENING: &str = ",\"opening\"";

/// The keys and texts of saved championships.
pub static KIND: DocumentKind = DocumentKind {
    prefix: "championship-",
    fingerprint,
    to_json: document,
    from_json: |key, text, now| {
        let job = import_championship(text)?;
        Ok(runs::texts(key, &Current::new(job, now), now))
    },
    fault_text: "error.backup.championship",
    count_text: "championships",
};

/// The summary of a saved championship, available without reading its games.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    championship: ChampionshipConfig,
    /// The time of the last save, in milliseconds since 1970.
    date: f64,
    /// The number of saved games.
    games: u64,
    /// The number of all games, as far as known.
    all_games: u64,
    /// Only earlier versions of the page need it.
    done: bool,
}

/// The title of a championship: its two players, or else its format.
pub(super) fn title(config: &ChampionshipConfig) -> Message {
    if let [a, b] = &config.players[..] {
        return Message::new("championship.versus")
            .with("a", &a.name)
            .with("b", &b.name);
    }
    Message::new("championship.of_players")
        .with_message("format", FormatKind::of(config.format).name())
        .with("n", config.players.len())
}

/// The list entry of a saved championship; `None` if the head is damaged.
pub(super) fn read_head(head: &str) -> Option<RunHead> {
    let head: Head = serde_json::from_str(head).ok()?;
    let played = Message::new("championship.played")
        .with("n", grouped(head.games))
        .with("all", grouped(head.all_games));
    Some(RunHead {
        date: head.date,
        title: title(&head.championship),
        facts: [game_name(&head.championship.game), played],
    })
}

/// The extent of a saved championship. It has an identity only if reproducible: with clocks or programs, the same
/// players may play differently.
fn fingerprint(head: &str) -> Option<Fingerprint> {
    let head: Head = serde_json::from_str(head).ok()?;
    let config = head.championship;
    Some(Fingerprint {
        identity: config.is_reproducible().then(|| head_json(&config)),
        size: head.games,
    })
}

/// Reads the complete championship.
///
/// # Errors
/// The document is damaged or invalid: other pages of the same origin can write to IndexedDB.
pub(super) fn read(stored: &StoredDocument) -> Result<ChampionshipJob, Message> {
    import_championship(&document(stored)?)
}

/// The JSON document of a championship, with its games in the order of play.
///
/// # Errors
/// The head is damaged.
pub(super) fn document(stored: &StoredDocument) -> Result<String, Message> {
    let head: Head =
        serde_json::from_str(&stored.head).map_err(|_| Message::new("error.runs.damaged"))?;
    Ok(document_json(&head_json(&head.championship), &lines(stored)))
}

/// Its pairs, a line each, in the order of play.
pub(super) fn lines(stored: &StoredDocument) -> Vec<String> {
    let parts = stored.parts.iter();
    let lines = parts.flat_map(|part| split_pairs(part));
    // Two browser tabs that worked in turn may both have saved a pair, and a test may have emptied a part.
    let mut known = BTreeSet::new();
    let pairs = lines.filter(|line| !line.is_empty() && known.insert(line.split(OPENING).next()));
    pairs.map(str::to_owned).collect()
}

impl RunParts for Current {
    fn sizes(&self) -> Vec<u32> {
        self.log.sizes()
    }

    fn part(&self, number: usize) -> String {
        self.log.part(number, &self.job)
    }

    fn head(&self, now: f64) -> String {
        let progress = self.job.progress();
        let head = Head {
            championship: self.job.config().clone(),
            date: now,
            games: progress.games,
            all_games: progress.all_games,
            done: self.job.is_done(),
        };
        json_text(&head)
    }
}
