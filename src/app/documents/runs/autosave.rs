//! The state of saving of a run, as confirmed by the browser.

use std::collections::VecDeque;

use crate::app::effects::{DatabaseRequest, DocumentWrite};
use crate::text::Message;

/// A run in parts. Each part saves on its own, so that the cost of saving does not grow with the run.
pub trait RunParts {
    /// The size of each part; 0 for one without content yet. A part larger than its saved size must be saved again.
    fn sizes(&self) -> Vec<u32>;
    fn part(&self, number: usize) -> String;
    /// The head: the data for lists, readable without the parts; `now` is in milliseconds since 1970.
    fn head(&self, now: f64) -> String;
}

/// True if there is something to save.
pub(super) fn has_content(run: &dyn RunParts) -> bool {
    !unsaved_parts(run, &[]).is_empty()
}

/// The numbers of the parts that are larger than their saved size.
fn unsaved_parts(run: &dyn RunParts, saved_sizes: &[u32]) -> Vec<usize> {
    let saved_sizes = saved_sizes.iter().copied().chain(std::iter::repeat(0));
    let sizes = run.sizes().into_iter().zip(saved_sizes).enumerate();
    sizes
        .filter(|(_, (size, saved))| size > saved)
        .map(|(number, _)| number)
        .collect()
}

/// The texts of these parts with their numbers.
fn part_texts(run: &dyn RunParts, numbers: Vec<usize>) -> Vec<(usize, String)> {
    let text = |number| (number, run.part(number));
    numbers.into_iter().map(text).collect()
}

/// The texts of a whole run for saving; `now` is in milliseconds since 1970.
pub fn texts(key: String, run: &dyn RunParts, now: f64) -> DocumentWrite {
    DocumentWrite {
        key,
        head: run.head(now),
        parts: part_texts(run, unsaved_parts(run, &[])),
    }
}

#[derive(Debug, Default)]
pub(super) struct Autosave {
    /// The key of the run; `None` if there is nothing to save.
    pub(super) key: Option<String>,
    /// The saved size of each part.
    pub(super) saved_sizes: Vec<u32>,
    /// The saves without an answer, the oldest first: the browser answers in order.
    pending: VecDeque<PendingSave>,
    /// The error if the browser refused the last save.
    pub(super) error: Option<Message>,
    /// True between a refusal and the retry.
    pub(super) awaits_retry: bool,
}

#[derive(Debug)]
struct PendingSave {
    /// The sizes of the parts after this save.
    sizes: Vec<u32>,
    head: String,
}

impl Autosave {
    /// For a run with these saved sizes of its parts.
    pub(super) fn new(key: String, saved_sizes: Vec<u32>) -> Autosave {
        Autosave {
            key: Some(key),
            saved_sizes,
            ..Autosave::default()
        }
    }

    /// Returns the next save, with everything that the browser does not have yet. Unless `urgent` (the page may close
    /// before the answer), waits for the previous answer, and for the retry after a refusal.
    pub(super) fn next_save(
        &mut self,
        run: &dyn RunParts,
        now: f64,
        urgent: bool,
    ) -> Option<DatabaseRequest> {
        let key = self.key.clone()?;
        if !urgent && (self.awaits_retry || !self.pending.is_empty()) {
            return None;
        }
        let sizes = run.sizes();
        let unsaved = unsaved_parts(run, &self.saved_sizes);
        let is_pending = self.pending.back().is_some_and(|a| a.sizes == sizes);
        if unsaved.is_empty() || is_pending {
            return None;
        }
        let head = run.head(now);
        self.pending.push_back(PendingSave {
            sizes,
            head: head.clone(),
        });
        let parts = part_texts(run, unsaved);
        let texts = DocumentWrite { key, head, parts };
        Some(if self.saved_sizes.is_empty() {
            DatabaseRequest::Put(vec![texts])
        } else {
            DatabaseRequest::Add(texts)
        })
    }

    /// Handles the answer to the oldest save. Returns the saved head after a success.
    pub(super) fn on_answer(&mut self, answer: Result<(), Message>) -> Option<String> {
        let save = self.pending.pop_front();
        self.awaits_retry = answer.is_err();
        match answer {
            Ok(()) => {
                let save = save?;
                self.saved_sizes = save.sizes;
                self.error = None;
                Some(save.head)
            }
            Err(error) => {
                self.error = Some(error);
                None
            }
        }
    }

    /// Handles that the browser no longer has the run. `adding`: this answers a save.
    pub(super) fn on_missing(&mut self, adding: bool) {
        if adding {
            self.pending.pop_front();
        }
        self.saved_sizes.clear();
    }

    /// True if the browser has some of the run and no save waits for an answer.
    pub(super) fn is_saved_and_idle(&self) -> bool {
        !self.saved_sizes.is_empty() && self.pending.is_empty()
    }

    /// True if the browser has all of the run.
    pub(super) fn is_fully_saved(&self, run: &dyn RunParts) -> bool {
        unsaved_parts(run, &self.saved_sizes).is_empty()
    }

    /// True if closing the page would lose part of the run.
    pub(super) fn has_unsaved_work(&self, run: &dyn RunParts) -> bool {
        self.error.is_some() && !self.is_fully_saved(run)
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
    fn answers_apply_to_the_oldest_save() {
        let mut autosave = Autosave::new("key".to_owned(), Vec::new());
        let mut next = |sizes, urgent| autosave.next_save(&Sizes(sizes), 0.0, urgent);
        assert!(next(&[1], false).is_some());
        assert_eq!(next(&[2, 1], false), None, "the save waits for an answer");
        let Some(DatabaseRequest::Put(whole)) = next(&[2, 1], true) else {
            panic!("the browser may refuse the first save, and the page may close");
        };
        assert_eq!(whole[0].parts.len(), 2);
        assert_eq!(next(&[2, 1], true), None, "no save is sent twice");
        assert_eq!(autosave.on_answer(Ok(())), Some("[1]".to_owned()));
        assert!(!autosave.is_fully_saved(&Sizes(&[2, 1])) && autosave.is_fully_saved(&Sizes(&[1])));
        let full = Message::new("runs.evolution.refused");
        assert_eq!(autosave.on_answer(Err(full)), None);
        assert!(
            autosave.has_unsaved_work(&Sizes(&[2, 1])) && !autosave.has_unsaved_work(&Sizes(&[1]))
        );
        // After a refusal the next attempt waits.
        assert_eq!(autosave.next_save(&Sizes(&[2, 1]), 0.0, false), None);
        autosave.awaits_retry = false;
        let Some(DatabaseRequest::Add(new)) = autosave.next_save(&Sizes(&[2, 1]), 0.0, false)
        else {
            panic!("the retry is due");
        };
        assert!(new.parts == [(0, "0".to_owned()), (1, "1".to_owned())]);
        autosave.on_answer(Ok(()));
        assert!(autosave.is_fully_saved(&Sizes(&[2, 1])) && autosave.error.is_none());
    }

    #[test]
    fn skips_parts_without_content() {
        let mut autosave = Autosave::new("key".to_owned(), Vec::new());
        assert_eq!(autosave.next_save(&Sizes(&[0, 0]), 0.0, true), None);
        let Some(DatabaseRequest::Put(whole)) =
            autosave.next_save(&Sizes(&[1, 0, 2, 0]), 0.0, true)
        else {
            panic!("two parts have content");
        };
        let parts = &whole[0].parts;
        assert_eq!(parts.iter().map(|(i, _)| *i).collect::<Vec<_>>(), [0, 2]);
        autosave.on_answer(Ok(()));
        assert!(
            autosave.is_fully_saved(&Sizes(&[1, 0, 2, 0]))
                && !autosave.is_fully_saved(&Sizes(&[1, 1, 2, 0]))
        );
    }
}
