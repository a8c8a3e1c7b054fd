//! Evolutions as the browser keeps them: each a head, and its generations one by one, so that one more generation costs the same
//! however many there are.

use serde::{Deserialize, Serialize};

use super::draft::Draft;
use crate::app::effect::Runs;
use crate::evolution::{Generation, Run, document_json, generation_json, head_json};
use crate::registry::import_evolution;
use crate::text::Message;

/// Evolutions that are kept by themselves at most; the oldest goes first.
pub const MOST_RUNS: usize = 10;

/// What is known of a kept evolution without reading its generations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Head {
    /// When something of it was kept last, in milliseconds since 1970.
    pub(super) date: f64,
    /// The game's id.
    pub(super) game: String,
    /// The preset that it is, whatever its seed.
    #[serde(default)]
    pub(super) preset: Option<String>,
    pub(super) seed: u64,
    /// Generations that are kept.
    pub(super) done: usize,
    /// Generations that it has when it is complete.
    pub(super) all: u64,
    /// What comes before the generations in its JSON document.
    pub(super) document: String,
}

impl Head {
    fn of(run: &Run, date: f64) -> Head {
        let config = &run.config;
        Head {
            date,
            game: config.game.clone(),
            preset: Draft::of(config).preset().map(str::to_owned),
            seed: config.seed,
            done: run.generations.len(),
            all: u64::from(config.generations) + 1,
            document: head_json(run),
        }
    }
}

/// A kept evolution without its generations, and where it is kept.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) head: Head,
}

/// An evolution as the browser gives it back.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptRun {
    /// Its head.
    pub head: String,
    /// Its generations, from the one that was asked for.
    pub generations: Vec<String>,
}

impl KeptRun {
    /// The whole evolution.
    ///
    /// # Errors
    /// What is wrong with it: nobody but this page has written it, but anybody may.
    pub fn run(&self) -> Result<Run, Message> {
        import_evolution(&self.document()?)
    }

    /// Its JSON document.
    ///
    /// # Errors
    /// The head is damaged.
    pub fn document(&self) -> Result<String, Message> {
        let head: Head =
            serde_json::from_str(&self.head).map_err(|_| Message::new("error.runs.damaged"))?;
        Ok(document_json(&head.document, &self.generations))
    }
}

/// Which tab works on an evolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ownership {
    /// This one; no other will until it lets go.
    Here,
    /// Another one.
    Elsewhere,
    /// None.
    Nobody,
}

/// Something that happens to kept evolutions.
#[derive(Clone, Debug, PartialEq)]
pub enum RunsMsg {
    /// What the browser has kept: keys and heads.
    Listed(Result<Vec<(String, String)>, Message>),
    /// The evolution of a key, from the generation that was asked for.
    Found(String, Result<KeptRun, Message>),
    /// The browser has kept what it was given for an evolution, or could not.
    Kept(String, Result<(), Message>),
    /// The browser has forgotten what it was to forget, or could not.
    Deleted(Result<(), Message>),
    /// Another tab has kept or deleted something of an evolution.
    Changed(String),
    /// Which tab works on an evolution.
    Owner(String, Ownership),
    /// Open one.
    Open(String),
    /// Delete one; for a while it can be brought back.
    Delete(String),
    /// Bring back the one that was deleted last.
    Undelete,
    /// It has been long enough since the deletion with a number.
    Forget(u64),
    /// Follow what another tab does with the evolution that is seen, or no longer.
    Watch(bool),
}

/// What the browser has of the evolution that is seen, as far as it has said so.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    /// Where it is kept; `None` while there is nothing to keep.
    pub(super) key: Option<String>,
    /// For each generation that is kept whether that was with its yardstick.
    kept: Vec<bool>,
    /// What `kept` will be once the browser has answered.
    asked: Option<Vec<bool>>,
    /// Why the browser did not keep what it was given last.
    pub(super) trouble: Option<Message>,
}

/// Whether nothing more will be known of a generation.
fn is_final(run: &Run, generation: &Generation) -> bool {
    run.panel.is_empty() || generation.yardstick.is_some()
}

impl Keeper {
    /// Of an evolution that is to be kept under a key.
    pub(super) fn anew(key: String) -> Keeper {
        Keeper {
            key: Some(key),
            ..Keeper::default()
        }
    }

    /// Of an evolution that was just read.
    pub(super) fn as_read(key: String, run: &Run) -> Keeper {
        Keeper {
            kept: run.generations.iter().map(|g| is_final(run, g)).collect(),
            ..Keeper::anew(key)
        }
    }

    /// What is to be kept next: all that the browser does not have. Nothing while it has not answered.
    pub(super) fn next(&mut self, run: &Run, now: f64) -> Option<Runs> {
        let key = self.key.clone()?;
        if self.asked.is_some() {
            return None;
        }
        let wanted: Vec<_> = run.generations.iter().map(|g| is_final(run, g)).collect();
        let news = (0..wanted.len()).filter(|&i| self.kept.get(i).is_none_or(|k| !*k && wanted[i]));
        let generations: Vec<_> = news
            .map(|i| (i, generation_json(&run.generations[i])))
            .collect();
        if generations.is_empty() {
            return None;
        }
        self.asked = Some(wanted);
        // Texts and numbers: there is nothing that could fail.
        let head = serde_json::to_string(&Head::of(run, now)).unwrap_or_default();
        Some(Runs::Put {
            key,
            head,
            generations,
        })
    }

    /// The browser has answered.
    pub(super) fn answered(&mut self, answer: Result<(), Message>) {
        let asked = self.asked.take();
        match (answer, asked) {
            (Ok(()), Some(asked)) => {
                self.kept = asked;
                self.trouble = None;
            }
            (Ok(()), None) => {}
            (Err(error), _) => self.trouble = Some(error),
        }
    }

    /// No answer will come: the evolution was put away meanwhile.
    pub(super) fn unanswered(&mut self) {
        self.asked = None;
    }

    /// Whether the browser has kept all of an evolution.
    pub(super) fn has_all(&self, run: &Run) -> bool {
        let all = run.generations.len();
        self.kept.len() >= all
            && (0..all).all(|i| self.kept[i] >= is_final(run, &run.generations[i]))
    }
}
