//! Entries of the browser's history: sections, games, and rules.

use super::section_list::SectionId;
use super::state::State;
use crate::app::shell::msg::Effect;

/// The current view as an entry of the browser's history.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HistoryEntry {
    section: SectionId,
    history_entries: u64,
    rules: Option<&'static str>,
}

impl HistoryEntry {
    pub(super) fn current(state: &State) -> Self {
        let play = &state.sections.play;
        HistoryEntry {
            section: state.section,
            history_entries: play.history_entries,
            rules: play.open_rules_game().map(|kind| kind.info().id),
        }
    }

    /// Adds an entry to the browser's history if the view has changed since `self`.
    pub(super) fn push_changed(self, state: &State) -> Vec<Effect> {
        let changed = HistoryEntry::current(state) != self;
        Vec::from_iter(changed.then_some(Effect::push_history_entry()))
    }
}
