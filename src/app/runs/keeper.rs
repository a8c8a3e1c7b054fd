//! What the browser has of a run, as far as it has said so.

use std::collections::VecDeque;

use crate::app::effect::Runs;
use crate::text::Message;

/// Milliseconds after which the browser is asked again that has refused.
pub(super) const AGAIN_MS: u32 = 10_000;

/// A run in parts, which are kept one by one: what is new costs the same however long the run is.
pub trait Parts {
    /// How much there is of each part. One of which there is more than is kept is written again.
    fn sizes(&self) -> Vec<u32>;
    /// The text of a part.
    fn part(&self, number: usize) -> String;
    /// What shall be known of the run without its parts, as text; `now` is in milliseconds since 1970.
    fn head(&self, now: f64) -> String;
}

/// What the browser has of a run, as far as it has said so.
#[derive(Debug, Default)]
pub struct Keeper {
    /// Where the run is kept; `None` while there is nothing to keep.
    pub(super) key: Option<String>,
    /// How much is kept of each part.
    kept: Vec<u32>,
    /// What it was asked to keep and has not answered for, the oldest first: it answers in their order.
    asked: VecDeque<Asked>,
    /// When it was asked last.
    at: f64,
    /// Why it did not keep what it was given last.
    pub(super) trouble: Option<Message>,
}

/// What the browser was asked to keep.
#[derive(Debug)]
struct Asked {
    /// How much of each part is kept once it has done that.
    sizes: Vec<u32>,
    head: String,
}

impl Keeper {
    /// Of a run of which that much is kept under a key.
    pub fn new(key: String, kept: Vec<u32>) -> Keeper {
        Keeper {
            key: Some(key),
            kept,
            ..Keeper::default()
        }
    }

    /// What is to be kept next: all that the browser does not have. Unless it is `urgent`, because nobody may be there to hear an
    /// answer, that waits for the answer before, and where the browser has refused for a while.
    pub fn next(&mut self, run: &dyn Parts, now: f64, urgent: bool) -> Option<Runs> {
        let key = self.key.clone()?;
        let refused = self.trouble.is_some() && now - self.at < f64::from(AGAIN_MS);
        if !urgent && (refused || !self.asked.is_empty()) {
            return None;
        }
        let sizes = run.sizes();
        let is_new = |&i: &usize| self.kept.get(i).is_none_or(|&kept| kept < sizes[i]);
        let parts: Vec<_> = (0..sizes.len())
            .filter(is_new)
            .map(|i| (i, run.part(i)))
            .collect();
        let is_asked = self.asked.back().is_some_and(|a| a.sizes == sizes);
        if parts.is_empty() || is_asked {
            return None;
        }
        self.at = now;
        let head = run.head(now);
        self.asked.push_back(Asked {
            sizes,
            head: head.clone(),
        });
        Some(Runs::Put {
            key,
            anew: self.kept.is_empty(),
            head,
            parts,
        })
    }

    /// The browser has answered: the head that is kept now.
    pub(super) fn answered(&mut self, answer: Result<(), Message>) -> Option<String> {
        let asked = self.asked.pop_front();
        match answer {
            Ok(()) => {
                let asked = asked?;
                self.kept = asked.sizes;
                self.trouble = None;
                Some(asked.head)
            }
            Err(error) => {
                self.trouble = Some(error);
                None
            }
        }
    }

    /// Whether the browser has kept all of a run.
    pub fn has_all(&self, run: &dyn Parts) -> bool {
        let sizes = run.sizes();
        let kept = self.kept.iter().zip(&sizes);
        self.kept.len() >= sizes.len() && kept.into_iter().all(|(kept, size)| kept >= size)
    }

    /// Whether something of a run would be lost with the page.
    pub fn would_lose(&self, run: &dyn Parts) -> bool {
        self.trouble.is_some() && !self.has_all(run)
    }
}
