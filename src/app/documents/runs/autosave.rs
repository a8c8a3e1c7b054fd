//! How far a run is saved, as far as the browser has confirmed it.

use std::collections::VecDeque;

use crate::app::effects::{DocumentTexts, Documents};
use crate::text::Message;

/// Milliseconds after a refusal of the browser until the next try.
pub const AGAIN_MS: u32 = 10_000;

/// A run in parts, which are saved one by one, so that saving costs the same however long the run is.
pub trait RunParts {
    /// How much there is of each part; 0 of one that is still to come. One of which there is more than is kept is written again.
    fn sizes(&self) -> Vec<u32>;
    /// The text of a part.
    fn part(&self, number: usize) -> String;
    /// The head: what a list shows of the run without reading its parts; `now` is in milliseconds since 1970.
    fn head(&self, now: f64) -> String;
}

/// The texts of a whole run, to be saved under a key; `now` is in milliseconds since 1970.
pub fn texts(key: String, run: &dyn RunParts, now: f64) -> DocumentTexts {
    let sizes = run.sizes();
    let there = (0..sizes.len()).filter(|&i| sizes[i] > 0);
    DocumentTexts {
        key,
        head: run.head(now),
        parts: there.map(|i| (i, run.part(i))).collect(),
    }
}

/// How far a run is saved, as far as the browser has confirmed it.
#[derive(Debug, Default)]
pub struct Autosave {
    /// Where the run is kept; `None` while there is nothing to keep.
    pub(super) key: Option<String>,
    /// How much is kept of each part.
    kept: Vec<u32>,
    /// The saves without an answer, the oldest first: the browser answers in their order.
    pending: VecDeque<PendingSave>,
    /// The time of the last save.
    at: f64,
    /// Why the last save was refused.
    pub(super) error: Option<Message>,
}

/// A save without an answer.
#[derive(Debug)]
struct PendingSave {
    /// How much of each part is saved by it.
    sizes: Vec<u32>,
    head: String,
}

impl Autosave {
    /// Of a run of which that much is kept under a key.
    pub fn new(key: String, kept: Vec<u32>) -> Autosave {
        Autosave {
            key: Some(key),
            kept,
            ..Autosave::default()
        }
    }

    /// What is to be kept next: all that the browser does not have. Unless it is `urgent`, because nobody may be there to hear an
    /// answer, that waits for the answer before, and where the browser has refused for a while.
    pub fn next(&mut self, run: &dyn RunParts, now: f64, urgent: bool) -> Option<Documents> {
        let key = self.key.clone()?;
        let refused = self.error.is_some() && now - self.at < f64::from(AGAIN_MS);
        if !urgent && (refused || !self.pending.is_empty()) {
            return None;
        }
        let sizes = run.sizes();
        let is_new = |&i: &usize| self.kept_of(i) < sizes[i];
        let parts: Vec<_> = (0..sizes.len())
            .filter(is_new)
            .map(|i| (i, run.part(i)))
            .collect();
        let is_asked = self.pending.back().is_some_and(|a| a.sizes == sizes);
        if parts.is_empty() || is_asked {
            return None;
        }
        self.at = now;
        let head = run.head(now);
        self.pending.push_back(PendingSave {
            sizes,
            head: head.clone(),
        });
        let texts = DocumentTexts { key, head, parts };
        Some(match self.kept.is_empty() {
            true => Documents::Put(vec![texts]),
            false => Documents::Add(texts),
        })
    }

    /// Handles the answer to the oldest save. Returns the head that is saved now.
    pub(super) fn on_answer(&mut self, answer: Result<(), Message>) -> Option<String> {
        let asked = self.pending.pop_front();
        match answer {
            Ok(()) => {
                let asked = asked?;
                self.kept = asked.sizes;
                self.error = None;
                Some(asked.head)
            }
            Err(error) => {
                self.error = Some(error);
                None
            }
        }
    }

    /// The browser no longer has the run. `adding`: that was its answer to a save.
    pub(super) fn on_lost(&mut self, adding: bool) {
        if adding {
            self.pending.pop_front();
        }
        self.kept.clear();
    }

    /// Whether something of the run is saved and no save waits for an answer.
    pub(super) fn is_saved_and_idle(&self) -> bool {
        !self.kept.is_empty() && self.pending.is_empty()
    }

    /// Whether all of a run is saved.
    pub fn has_all(&self, run: &dyn RunParts) -> bool {
        let sizes = run.sizes();
        (0..sizes.len()).all(|i| self.kept_of(i) >= sizes[i])
    }

    /// How much is kept of a part.
    fn kept_of(&self, part: usize) -> u32 {
        self.kept.get(part).copied().unwrap_or(0)
    }

    /// Whether something of a run would be lost with the page.
    pub fn has_unsaved_work(&self, run: &dyn RunParts) -> bool {
        self.error.is_some() && !self.has_all(run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sizes(&'static [u32]);

    impl RunParts for Sizes {
        fn sizes(&self) -> Vec<u32> {
            self.0.to_vec()
        }
        fn part(&self, number: usize) -> String {
            format!("{number}")
        }
        fn head(&self, _: f64) -> String {
            format!("{:?}", self.0)
        }
    }

    #[test]
    fn an_answer_belongs_to_the_oldest_question() {
        let mut autosave = Autosave::new("key".to_owned(), Vec::new());
        let mut next = |sizes, urgent| autosave.next(&Sizes(sizes), 0.0, urgent);
        assert!(next(&[1], false).is_some());
        assert_eq!(next(&[2, 1], false), None, "one answer is waited for");
        let Some(Documents::Put(whole)) = next(&[2, 1], true) else {
            panic!("the first answer may be a refusal, and nobody may be there to hear the second");
        };
        assert_eq!(whole[0].parts.len(), 2);
        assert_eq!(next(&[2, 1], true), None, "nothing is asked for twice");
        assert_eq!(autosave.on_answer(Ok(())), Some("[1]".to_owned()));
        assert!(!autosave.has_all(&Sizes(&[2, 1])) && autosave.has_all(&Sizes(&[1])));
        let full = Message::new("runs.evolution.refused");
        assert_eq!(autosave.on_answer(Err(full)), None);
        assert!(
            autosave.has_unsaved_work(&Sizes(&[2, 1])) && !autosave.has_unsaved_work(&Sizes(&[1]))
        );
        // What was refused is asked for again after a while.
        let again = f64::from(AGAIN_MS);
        assert_eq!(autosave.next(&Sizes(&[2, 1]), again - 1.0, false), None);
        let Some(Documents::Add(new)) = autosave.next(&Sizes(&[2, 1]), again, false) else {
            panic!("it is time");
        };
        assert!(new.parts == [(0, "0".to_owned()), (1, "1".to_owned())]);
        autosave.on_answer(Ok(()));
        assert!(autosave.has_all(&Sizes(&[2, 1])) && autosave.error.is_none());
    }

    #[test]
    fn a_part_that_is_still_to_come_is_not_written() {
        let mut autosave = Autosave::new("key".to_owned(), Vec::new());
        assert_eq!(autosave.next(&Sizes(&[0, 0]), 0.0, true), None);
        let Some(Documents::Put(whole)) = autosave.next(&Sizes(&[1, 0, 2, 0]), 0.0, true) else {
            panic!("two of them are there");
        };
        let parts = &whole[0].parts;
        assert_eq!(parts.iter().map(|(i, _)| *i).collect::<Vec<_>>(), [0, 2]);
        autosave.on_answer(Ok(()));
        assert!(
            autosave.has_all(&Sizes(&[1, 0, 2, 0])) && !autosave.has_all(&Sizes(&[1, 1, 2, 0]))
        );
    }
}
