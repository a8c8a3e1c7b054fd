//! A model of all storage of a browser: documents and texts. Both can refuse.

use std::collections::{BTreeMap, VecDeque};

use super::browser::Browser;
use super::*;

#[derive(Default)]
pub(super) struct Disk {
    pub(super) documents: Browser,
    /// Local storage.
    pub(super) texts: BTreeMap<String, String>,
    /// True if it refuses texts.
    pub(super) no_texts: bool,
}

impl Disk {
    /// Carries out all effects on storage and returns the others.
    pub(super) fn serve(&mut self, state: &mut State, effects: Vec<Effect>) -> Vec<Effect> {
        let mut others = Vec::new();
        let mut effects = VecDeque::from(effects);
        loop {
            let Some(effect) = effects.pop_front() else {
                // The page saves with a frame.
                for (stored, text) in state.to_store() {
                    if !self.no_texts {
                        self.texts.insert(stored.text(), text);
                    }
                    effects.extend(state.on_stored(&stored, !self.no_texts));
                }
                if effects.is_empty() {
                    return others;
                }
                continue;
            };
            match self.documents.act(1, &effect) {
                Some(msg) => effects.extend(update(state, Msg::Documents(msg))),
                None => others.push(effect),
            }
        }
    }
}
