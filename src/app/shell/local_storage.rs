//! Saves the state of a browser tab in local storage: each tab has its own game and its own open runs. A new tab opens
//! with the most recently used state; the games of closed tabs move to the recent games of the library.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::state::State;
use super::{restore, router};
use crate::app::documents::SharedText;
use crate::app::effects::{Notice, NoticeKind, Stored};
use crate::app::lab::quiz;
use crate::app::play::StoredGame;
use crate::app::programs;
use crate::app::shell::msg::{Effect, Msg, of_section};
use crate::app::ui::query;
use crate::text::Message;

/// Milliseconds from a refused save to the next attempt, of local storage and of documents.
const RETRY_MS: u32 = 10_000;

/// The saved state of a browser tab.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct TabSnapshot {
    /// The time of the last change, in milliseconds since 1970.
    #[serde(default)]
    pub(crate) used: f64,
    pub(crate) game: StoredGame,
    /// The games of the user's own that wait for their files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) waiting: Vec<StoredGame>,
    /// The section and the parameters of the link that waits for the file of an own game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) link: Option<(String, query::Pairs)>,
    /// The quiz in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) quiz: Option<quiz::state::StoredQuiz>,
    /// The name of the selected program, if it is not the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) program: Option<String>,
    /// The keys of the open runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) runs: Vec<String>,
}

/// The data with which a browser tab opens.
#[derive(Debug)]
pub(crate) struct TabStart {
    /// True after a reload: the tab has saved data before.
    pub(crate) again: bool,
    /// The state to continue.
    pub(crate) present: Option<TabSnapshot>,
    /// The name under which the browser has saved `present`, to delete after this tab has saved it under its own name;
    /// `None` for a copy of the state of another open tab.
    pub(crate) moved: Option<String>,
    /// The states of other, closed tabs by their names.
    pub(crate) closed: Vec<(String, TabSnapshot)>,
}

/// Chooses the data for a tab: the state under its `former` name, or else the most recently used state. `open` are the
/// names of the open tabs. If the browser does not report them, all other tabs count as closed: their games go to the
/// recent games, and such a tab saves its state again after its next change or when the user leaves it.
pub(crate) fn tab_start(
    stored: &[(Stored, String)],
    former: Option<&str>,
    open: Option<&BTreeSet<String>>,
) -> TabStart {
    let tabs = stored.iter().filter_map(|(stored, text)| match stored {
        Stored::Tab(tab) => Some((tab.clone(), serde_json::from_str::<TabSnapshot>(text).ok()?)),
        _ => None,
    });
    let mut tabs: Vec<_> = tabs.collect();
    let is_open = |tab: &String| open.is_some_and(|open| open.contains(tab));
    let last = (0..tabs.len()).max_by(|&a, &b| tabs[a].1.used.total_cmp(&tabs[b].1.used));
    let mine = tabs
        .iter()
        .position(|(tab, _)| former == Some(tab.as_str()));
    let (moved, present) = match mine.or(last) {
        Some(i) if mine.is_none() && is_open(&tabs[i].0) => (None, Some(tabs[i].1.clone())),
        Some(i) => {
            let (tab, present) = tabs.remove(i);
            (Some(tab), Some(present))
        }
        None => (None, None),
    };
    tabs.retain(|(tab, _)| !is_open(tab));
    TabStart {
        again: mine.is_some(),
        present,
        moved,
        closed: tabs,
    }
}

impl State {
    /// Returns the entries changed since the last call, to write to local storage.
    pub fn to_store(&mut self) -> Vec<(Stored, String)> {
        let mut changed = Vec::new();
        for (stored, shared) in self.shared() {
            changed.extend(shared.take_changed().map(|text| (stored, text)));
        }
        // The time alone is not a change.
        let present = self.present(0.0);
        if present != self.local_storage.present {
            self.local_storage.present = present;
            let text = self.present(self.now.round());
            changed.push((Stored::Tab(self.local_storage.tab.clone()), text));
        }
        changed
    }

    /// Returns the entries to write before the page closes, and the name of this tab, under which it finds them later.
    pub fn closing(&mut self) -> (String, Vec<(Stored, String)>) {
        // There is no later attempt, and another tab may have moved this tab's state.
        self.retry_refused();
        self.local_storage.present.clear();
        let changed = self.to_store();
        // The browser may restore the page in its present state.
        self.local_storage.present.clear();
        (self.local_storage.tab.clone(), changed)
    }

    /// Handles the result of a write. Reports a failure once, and only if data could be lost.
    pub fn on_stored(&mut self, stored: &Stored, done: bool) -> Vec<Effect> {
        let mut effects = self.on_write(stored, done);
        effects.extend(restore::on_stored(self, stored, done));
        effects
    }

    fn on_write(&mut self, stored: &Stored, done: bool) -> Vec<Effect> {
        let present = matches!(stored, Stored::Tab(_));
        if let Some((_, shared)) = self.shared().find(|(id, _)| id == stored) {
            shared.set_refused(!done);
        }
        let storage = &mut self.local_storage;
        storage.refused.retain(|refused| refused != stored);
        if done {
            storage.refusal_shown &= !storage.refused.is_empty();
            let moved = storage.moved.take_if(|_| present);
            if !self.local_storage.refusal_shown {
                self.notices
                    .retain(|(_, notice)| notice.kind != NoticeKind::RefusedSave);
            }
            return Vec::from_iter(moved.map(|tab| Effect::delete_stored(Stored::Tab(tab))));
        }
        storage.refused.push(stored.clone());
        let matters = !present || self.sections.play.is_worth_saving();
        if matters && !std::mem::replace(&mut self.local_storage.refusal_shown, true) {
            let message = Message::new("error.storage");
            let kind = NoticeKind::RefusedSave;
            self.notify(Notice { message, kind });
        }
        self.retry_later()
    }

    /// Retries refused saves after [`RETRY_MS`].
    pub(super) fn retry_later(&mut self) -> Vec<Effect> {
        if std::mem::replace(&mut self.retrying, true) {
            Vec::new()
        } else {
            vec![Effect::After(RETRY_MS, Msg::RetrySaves)]
        }
    }

    /// Marks all refused entries as changed, so that the next save retries them.
    pub(super) fn retry_refused(&mut self) {
        let is_tab = |stored: &Stored| matches!(stored, Stored::Tab(_));
        if self.local_storage.refused.iter().any(is_tab) {
            self.local_storage.present.clear();
        }
        self.shared().for_each(|(_, shared)| shared.retry());
    }

    /// Handles a write of another tab: takes over data shared by all tabs.
    pub(crate) fn on_stored_by_other_tab(&mut self, stored: &Stored, text: &str) -> Vec<Effect> {
        match stored {
            Stored::Programs => {
                let programs = &mut self.sections.programs;
                return of_section(programs::merge_from_other_tab(programs, text));
            }
            _ => {
                if let Some((_, shared)) = self.shared().find(|(id, _)| id == stored) {
                    shared.merge_from_other_tab(text);
                }
                let read = &mut self.sections.lab.lessons.read;
                read.clone_from(&self.settings.lessons);
            }
        }
        Vec::new()
    }

    /// True if closing the page would lose data that the browser has not saved.
    pub fn has_unsaved_work(&mut self) -> bool {
        let refused = |stored: &Stored| match stored {
            Stored::Tab(_) => self.sections.play.is_worth_saving(),
            Stored::Settings => false,
            // Data shared by all tabs would exist only in memory.
            _ => true,
        };
        let texts = self.local_storage.refused.iter().any(refused);
        let half = self.restoring.is_some();
        texts || half || self.has_unsaved_document()
    }

    /// The data shared by all tabs.
    pub(super) fn shared(&mut self) -> impl Iterator<Item = (Stored, &mut dyn SharedText)> {
        // The lab records the lessons read.
        let read = &self.sections.lab.lessons.read;
        self.settings
            .change(|settings| settings.lessons.clone_from(read));
        let all: [(Stored, &mut dyn SharedText); 4] = [
            (Stored::Settings, &mut self.settings),
            (Stored::Scores, &mut self.sections.lab.quiz.scores),
            (Stored::Puzzles, &mut self.sections.puzzles.progress),
            (Stored::Programs, &mut self.sections.programs.programs),
        ];
        all.into_iter()
    }

    /// The storage name of this tab; it differs with every visit.
    pub fn tab_name(&self) -> &str {
        &self.local_storage.tab
    }

    /// The state of this tab as text.
    fn present(&mut self, used: f64) -> String {
        let present = TabSnapshot {
            used,
            game: self.sections.play.stored_game(),
            waiting: self.sections.play.waiting(),
            link: router::waiting_link(self),
            program: self.sections.programs.selected_name(),
            quiz: quiz::state::StoredQuiz::of(&self.sections.lab.quiz),
            runs: self.storage_keys(),
        };
        // The state contains only numbers, texts and lists, so that serialization cannot fail.
        serde_json::to_string(&present).unwrap_or_default()
    }
}
