//! Championships as the browser keeps them, beside the evolutions: each a head, and its games in parts, as they were played.
//!
//! A part is some pairs in the order in which they came, so that whoever reads all parts one after the other plays the championship
//! once more as it was played.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::app::coevolution::{KeptRun, RunsMsg};
use crate::app::effect::Runs;
use crate::championship::{
    ChampionshipConfig, ChampionshipJob, PlayedPair, document_json, head_json, join_pairs,
    pair_json,
};
use crate::registry::import_championship;
use crate::text::Message;

/// What the keys of championships begin with; those of evolutions begin with a digit.
pub(super) const PREFIX: &str = "match-";

/// What stands between the pairs of a part; within a pair no line ends.
const BETWEEN_PAIRS: &str = ",\n";

/// What follows upon the place of a pair in its line.
const OPENING: &str = ",\"opening\"";

/// Milliseconds between two parts, at least.
const PACE_MS: f64 = 500.0;

/// Milliseconds after which the browser is asked again that has refused.
const AGAIN_MS: f64 = 10_000.0;

/// Whether something that happened to what the browser keeps happened to a championship.
pub fn is_ours(msg: &RunsMsg) -> bool {
    match msg {
        RunsMsg::Found(key, _)
        | RunsMsg::Kept(key, _)
        | RunsMsg::Changed(key)
        | RunsMsg::Owner(key, _) => is_key(key),
        _ => false,
    }
}

/// Whether a championship is kept under a key, and not an evolution.
pub fn is_key(key: &str) -> bool {
    key.starts_with(PREFIX)
}

/// What is known of a kept championship without reading its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Head {
    /// What it depends on.
    pub(super) championship: ChampionshipConfig,
    /// When something of it was kept last, in milliseconds since 1970.
    pub(super) date: f64,
    /// Games that are kept.
    pub(super) games: u64,
    /// Games of everything, as far as that is known.
    pub(super) all_games: u64,
    /// Whether everything was played.
    pub(super) done: bool,
}

/// A kept championship without its games, and where it is kept.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) head: Head,
}

impl Entry {
    /// The championships among all that is kept, the newest first.
    pub(super) fn read_all(records: Vec<(String, String)>) -> Vec<Entry> {
        let heads = records.into_iter().filter_map(|(key, text)| {
            let head = serde_json::from_str(&text).ok()?;
            is_key(&key).then_some(Entry { key, head })
        });
        let mut entries: Vec<_> = heads.collect();
        entries.sort_by(|a, b| b.head.date.total_cmp(&a.head.date));
        entries
    }
}

/// The whole championship.
///
/// # Errors
/// What is wrong with it: nobody but this page has written it, but anybody may.
pub(super) fn read(kept: &KeptRun) -> Result<ChampionshipJob, Message> {
    import_championship(&document(kept)?)
}

/// The JSON document of a championship, its games as they were played.
///
/// # Errors
/// The head is damaged.
pub fn document(kept: &KeptRun) -> Result<String, Message> {
    let head: Head =
        serde_json::from_str(&kept.head).map_err(|_| Message::new("error.runs.damaged"))?;
    let parts = kept.generations.iter();
    let lines = parts.flat_map(|part| part.split(BETWEEN_PAIRS));
    // Two tabs that worked one after the other may both have kept a pair.
    let mut known = BTreeSet::new();
    let pairs = lines.filter(|line| known.insert(line.split(OPENING).next()));
    let pairs: Vec<String> = pairs.map(str::to_owned).collect();
    Ok(document_json(&head_json(&head.championship), &pairs))
}

/// What the browser has of the championship that is seen, as far as it has said so.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    /// Where it is kept; `None` while there is nothing to keep.
    pub(super) key: Option<String>,
    /// Pairs that the browser was not asked to keep.
    waiting: Vec<String>,
    /// Pairs that it was asked to keep and has not answered for.
    asked: Option<Vec<String>>,
    /// Parts that are kept.
    parts: usize,
    /// When it was asked last.
    at: f64,
    /// Why it did not keep what it was given last.
    pub(super) trouble: Option<Message>,
}

impl Keeper {
    /// Of a championship of which nothing is kept.
    pub(super) fn anew(key: String, job: &ChampionshipJob) -> Keeper {
        Keeper {
            key: Some(key),
            waiting: job.played().map(|pair| pair_json(&pair)).collect(),
            at: f64::NEG_INFINITY,
            ..Keeper::default()
        }
    }

    /// Of a championship that was just read.
    pub(super) fn as_read(key: String, kept: &KeptRun) -> Keeper {
        Keeper {
            key: Some(key),
            parts: kept.generations.len(),
            at: f64::NEG_INFINITY,
            ..Keeper::default()
        }
    }

    /// A pair was played.
    pub(super) fn add(&mut self, pair: &PlayedPair) {
        self.waiting.push(pair_json(pair));
    }

    /// What is to be kept next: all that the browser does not have. Nothing while it has not answered, and seldom unless it is
    /// `urgent`.
    pub(super) fn next(&mut self, job: &ChampionshipJob, now: f64, urgent: bool) -> Option<Runs> {
        let key = self.key.clone()?;
        let pause = match (&self.trouble, urgent) {
            (_, true) => 0.0,
            (Some(_), false) => AGAIN_MS,
            (None, false) => PACE_MS,
        };
        if self.asked.is_some() || self.waiting.is_empty() || now - self.at < pause {
            return None;
        }
        self.at = now;
        let progress = job.progress();
        let head = Head {
            championship: job.config().clone(),
            date: now,
            games: progress.games,
            all_games: progress.all_games,
            done: job.is_done(),
        };
        let pairs = std::mem::take(&mut self.waiting);
        let part = join_pairs(&pairs);
        self.asked = Some(pairs);
        Some(Runs::Put {
            key,
            // Texts and numbers: there is nothing that could fail.
            head: serde_json::to_string(&head).unwrap_or_default(),
            generations: vec![(self.parts, part)],
        })
    }

    /// The browser has answered.
    pub(super) fn answered(&mut self, answer: Result<(), Message>) {
        let Some(asked) = self.asked.take() else {
            return;
        };
        match answer {
            Ok(()) => {
                self.parts += 1;
                self.trouble = None;
            }
            Err(error) => {
                self.trouble = Some(error);
                self.waiting.splice(0..0, asked);
            }
        }
    }

    /// No answer will come: the championship was put away meanwhile. What was asked for may be kept or not; it is asked for again
    /// under the same number.
    pub(super) fn unanswered(&mut self) {
        if let Some(asked) = self.asked.take() {
            self.waiting.splice(0..0, asked);
        }
    }

    /// Whether the browser has kept everything.
    pub(super) fn has_all(&self) -> bool {
        self.waiting.is_empty() && self.asked.is_none()
    }
}
