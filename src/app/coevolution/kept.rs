//! Evolutions as the browser keeps them: each a head, and its generations one by one (see [`crate::app::documents::runs`]).

use serde::{Deserialize, Serialize};

use super::Draft;
use crate::app::documents::runs::{self, RunHead, RunKind, RunParts};
use crate::app::documents::{Extent, Kind, StoredDocument};
use crate::evolution::{Generation, Run, document_json, generation_json, head_json};
use crate::registry::import_evolution;
use crate::text::Message;

/// What kept evolutions and what is said of them are called.
pub static KIND: RunKind = RunKind {
    kind: Kind {
        prefix: "evolution-",
        extent,
        document,
        texts: |key, text, now| Ok(runs::texts(key, &import_evolution(text)?, now)),
        faulty: "error.backup.run",
        counted: "runs",
    },
    head,
    id: "evolution",
    row: "run",
};

/// What is known of a kept evolution without reading its generations.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    /// When something of it was kept last, in milliseconds since 1970.
    date: f64,
    /// The game's id.
    game: String,
    /// The preset that it is, whatever its seed.
    #[serde(default)]
    preset: Option<String>,
    seed: u64,
    /// Generations that are kept.
    done: usize,
    /// Generations that it has when it is complete.
    all: u64,
    /// What comes before the generations in its JSON document.
    document: String,
}

/// What the list shows of a kept evolution: it is called by its preset, or else by its game. `None` where the head is damaged.
fn head(head: &str) -> Option<RunHead> {
    let head: Head = serde_json::from_str(head).ok()?;
    let title = match &head.preset {
        Some(preset) => Message::new(&format!("evolution.preset.{preset}")),
        None => Message::new(&format!("game.{}", head.game)),
    };
    let done = Message::new("coevolution.recent.done")
        .with("n", head.done.saturating_sub(1))
        .with("last", head.all.saturating_sub(1));
    Some(RunHead {
        date: head.date,
        title,
        facts: [
            Message::new("coevolution.recent.seed").with("seed", head.seed),
            done,
        ],
    })
}

/// The same configuration and seed give the same generations.
fn extent(head: &str) -> Option<Extent> {
    let head: Head = serde_json::from_str(head).ok()?;
    Some(Extent {
        identity: Some(head.document),
        done: head.done as u64,
    })
}

/// The JSON document of a kept evolution.
///
/// # Errors
/// The head is damaged.
pub fn document(kept: &StoredDocument) -> Result<String, Message> {
    let head: Head =
        serde_json::from_str(&kept.head).map_err(|_| Message::new("error.runs.damaged"))?;
    Ok(document_json(&head.document, &kept.parts))
}

/// The whole evolution.
///
/// # Errors
/// What is wrong with it: nobody but this page has written it, but anybody may.
pub(super) fn read(kept: &StoredDocument) -> Result<Run, Message> {
    import_evolution(&document(kept)?)
}

/// A generation is kept when it is bred, and once more when everything is known of it.
impl RunParts for Run {
    fn sizes(&self) -> Vec<u32> {
        let size = |g: &Generation| 1 + u32::from(is_final(self, g));
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
        // Texts and numbers: there is nothing that could fail.
        serde_json::to_string(&head).unwrap_or_default()
    }
}

/// Whether nothing more will be known of a generation.
fn is_final(run: &Run, generation: &Generation) -> bool {
    run.panel.is_empty() || generation.yardstick.is_some()
}
