//! Saved evolutions: each has a head, and its generations one by one (see [`crate::app::documents::runs`]).

use serde::{Deserialize, Serialize};

use super::draft::Draft;
use crate::app::documents::runs::{self, RunHead, RunParts};
use crate::app::documents::{DocumentKind, Fingerprint, StoredDocument};
use crate::evolution::{Generation, Run, document_json, generation_json, head_json};
use crate::python::game_name;
use crate::registry::import_evolution;
use crate::text::{Message, json_text};

/// The keys and texts of saved evolutions.
pub static KIND: DocumentKind = DocumentKind {
    prefix: "evolution-",
    fingerprint,
    to_json: document,
    from_json: |key, text, now| Ok(runs::texts(key, &import_evolution(text)?, now)),
    fault_text: "error.backup.run",
    count_text: "runs",
};

/// The summary of a saved evolution, available without reading its generations.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    /// The time of the last save, in milliseconds since 1970.
    date: f64,
    /// The game's id.
    game: String,
    /// The preset with its configuration and any seed.
    #[serde(default)]
    preset: Option<String>,
    seed: u64,
    /// The number of saved generations.
    done: usize,
    /// The number of generations when complete.
    all: u64,
    /// Its JSON document up to the generations.
    document: String,
}

/// The list entry of a saved evolution, with the name of its preset or else its game; `None` if the head is damaged.
pub(in crate::app::coevolution) fn read_head(head: &str) -> Option<RunHead> {
    let head: Head = serde_json::from_str(head).ok()?;
    let title = match &head.preset {
        Some(preset) => Message::new(&format!("evolution.preset.{preset}")),
        None => game_name(&head.game),
    };
    let done = Message::new("coevolution.recent.done")
        .with("n", head.done.saturating_sub(1))
        .with("last", head.all.saturating_sub(1));
    Some(RunHead {
        date: head.date,
        title,
        facts: [Message::new("coevolution.recent.seed").with("seed", head.seed), done],
    })
}

/// Reproducible: the same configuration and seed give the same generations.
fn fingerprint(head: &str) -> Option<Fingerprint> {
    let head: Head = serde_json::from_str(head).ok()?;
    Some(Fingerprint {
        identity: Some(head.document),
        size: head.done as u64,
    })
}

/// The JSON document of a saved evolution.
///
/// # Errors
/// The head is damaged.
pub fn document(stored: &StoredDocument) -> Result<String, Message> {
    let head: Head =
        serde_json::from_str(&stored.head).map_err(|_| Message::new("error.runs.damaged"))?;
    Ok(document_json(&head.document, &stored.parts))
}

/// Reads the complete evolution.
///
/// # Errors
/// The document is damaged or invalid: other pages of the same origin can write to IndexedDB.
pub(super) fn read(stored: &StoredDocument) -> Result<Run, Message> {
    import_evolution(&document(stored)?)
}

/// The page saves a generation after breeding, and again with its final measures.
impl RunParts for Run {
    fn sizes(&self) -> Vec<u32> {
        let size = |g: &Generation| 1 + u32::from(self.is_measured(g));
        self.generations.iter().map(size).collect()
    }

    fn part(&self, number: usize) -> String {
        generation_json(&self.generations[number])
    }

    fn head(&self, now: f64) -> String {
        let config = &self.config;
        let head = Head {
            date: now,
            game: config.game.clone(),
            preset: Draft::of(config).preset().map(str::to_owned),
            seed: config.seed,
            done: self.generations.len(),
            all: u64::from(config.generations) + 1,
            document: head_json(self),
        };
        json_text(&head)
    }
}
