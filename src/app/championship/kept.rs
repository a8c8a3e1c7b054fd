//! Championships as the browser keeps them: each a head, and its games in parts, as they were played (see
//! [`crate::app::documents::runs`]).
//!
//! A part is some pairs in the order in which they came, so that whoever reads all parts one after the other plays the championship
//! once more as it was played.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::log::Log;
use super::settings::FormatKind;
use crate::app::documents::runs::{self, RunHead, RunKind, RunParts};
use crate::app::documents::{Extent, Kind, StoredDocument};
use crate::app::effects::DocumentTexts;
use crate::app::ui::widgets::grouped;
use crate::championship::{ChampionshipConfig, ChampionshipJob, document_json, head_json};
use crate::registry::import_championship;
use crate::text::{Choice, Message};

/// What stands between the pairs of a part; within a pair no line ends.
const BETWEEN_PAIRS: &str = ",\n";

/// What follows upon the place of a pair in its line.
const OPENING: &str = ",\"opening\"";

/// What kept championships and what is said of them are called.
pub static KIND: RunKind = RunKind {
    kind: Kind {
        prefix: "championship-",
        extent,
        document,
        texts: |key, text, now| Ok(texts(key, &import_championship(text)?, now)),
        faulty: "error.backup.championship",
        counted: "championships",
    },
    head,
    id: "championship",
    row: "championship",
};

/// What is known of a kept championship without reading its games.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    /// What it depends on.
    championship: ChampionshipConfig,
    /// When something of it was kept last, in milliseconds since 1970.
    date: f64,
    /// Games that are kept.
    games: u64,
    /// Games of everything, as far as that is known.
    all_games: u64,
    /// Whether everything was played.
    done: bool,
}

/// What a championship is called: by its two players, or else by its format.
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

/// What the list shows of a kept championship; `None` where the head is damaged.
fn head(head: &str) -> Option<RunHead> {
    let head: Head = serde_json::from_str(head).ok()?;
    let played = Message::new("championship.played")
        .with("n", grouped(head.games))
        .with("all", grouped(head.all_games));
    Some(RunHead {
        date: head.date,
        title: title(&head.championship),
        facts: [
            Message::new(&format!("game.{}", head.championship.game)),
            played,
        ],
    })
}

/// Where clocks or programs decide, the same players may play otherwise the next time.
fn extent(head: &str) -> Option<Extent> {
    let head: Head = serde_json::from_str(head).ok()?;
    let config = head.championship;
    Some(Extent {
        identity: config.is_reproducible().then(|| head_json(&config)),
        done: head.games,
    })
}

/// The texts of a championship, to be kept under a key; `now` is in milliseconds since 1970.
fn texts(key: String, job: &ChampionshipJob, now: f64) -> DocumentTexts {
    let log = Log::of(job);
    runs::texts(key, &Played { job, log: &log }, now)
}

/// The whole championship.
///
/// # Errors
/// What is wrong with it: nobody but this page has written it, but anybody may.
pub(super) fn read(kept: &StoredDocument) -> Result<ChampionshipJob, Message> {
    import_championship(&document(kept)?)
}

/// The JSON document of a championship, its games as they were played.
///
/// # Errors
/// The head is damaged.
pub(super) fn document(kept: &StoredDocument) -> Result<String, Message> {
    let head: Head =
        serde_json::from_str(&kept.head).map_err(|_| Message::new("error.runs.damaged"))?;
    Ok(document_json(&head_json(&head.championship), &lines(kept)))
}

/// Its pairs, a line each, as they were played.
pub(super) fn lines(kept: &StoredDocument) -> Vec<String> {
    let parts = kept.parts.iter();
    let lines = parts.flat_map(|part| part.split(BETWEEN_PAIRS));
    // Two tabs that worked one after the other may both have kept a pair, and a test may have left nothing of a part.
    let mut known = BTreeSet::new();
    let pairs = lines.filter(|line| !line.is_empty() && known.insert(line.split(OPENING).next()));
    pairs.map(str::to_owned).collect()
}

/// A championship and the order in which its pairs were played.
#[derive(Clone, Copy)]
pub(super) struct Played<'a> {
    pub(super) job: &'a ChampionshipJob,
    pub(super) log: &'a Log,
}

impl RunParts for Played<'_> {
    fn sizes(&self) -> Vec<u32> {
        self.log.sizes()
    }

    fn part(&self, number: usize) -> String {
        self.log.part(number, self.job)
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
        // Texts and numbers: there is nothing that could fail.
        serde_json::to_string(&head).unwrap_or_default()
    }
}
