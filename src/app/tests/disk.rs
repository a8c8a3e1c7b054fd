//! All that a browser keeps for a page: documents and texts. Both can refuse.

use std::collections::{BTreeMap, VecDeque};

use super::browser::Browser;
use super::*;

/// What a browser keeps.
#[derive(Default)]
pub(super) struct Disk {
    /// Games, evaluations and runs.
    pub(super) documents: Browser,
    /// What is kept as texts.
    pub(super) texts: BTreeMap<String, String>,
    /// Whether it keeps no texts.
    pub(super) no_texts: bool,
}

impl Disk {
    /// Does all that a page wants to be kept, read or forgotten, and hands back what else it wants.
    pub(super) fn serve(&mut self, state: &mut State, effects: Vec<Effect>) -> Vec<Effect> {
        let mut others = Vec::new();
        let mut effects = VecDeque::from(effects);
        loop {
            let Some(effect) = effects.pop_front() else {
                // A frame is drawn.
                for (stored, text) in state.to_store() {
                    if !self.no_texts {
                        self.texts.insert(stored.name(), text);
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
