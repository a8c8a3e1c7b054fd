//! What the browser keeps of a tab from one visit to the next: each tab has its own game and its own evolution. A new tab opens
//! with what was used last; what tabs had that are closed goes to the recent games of the library.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::restore;
use super::section_list::SectionId;
use super::state::{Settings, State};
use crate::app::documents::SharedText;
use crate::app::documents::runs::AGAIN_MS;
use crate::app::effects::Stored;
use crate::app::lab::quiz;
use crate::app::play::StoredGame;
use crate::app::programs;
use crate::app::shell::msg::{Effect, Msg, of_section};
use crate::text::{EnumId, Message};

/// A number of changes that there never are: what was kept last is no longer known.
const NEVER: u64 = u64::MAX;

/// What a tab had.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct TabSnapshot {
    /// When something of it changed last, in milliseconds since 1970.
    #[serde(default)]
    pub(crate) used: f64,
    /// The game.
    pub(crate) game: StoredGame,
    /// The quiz that has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) quiz: Option<quiz::state::StoredQuiz>,
    /// The keys of the runs that are seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) runs: Vec<String>,
}

/// What a tab opens with.
#[derive(Debug)]
pub(crate) struct TabStart {
    /// Whether it was there before, and is loaded again.
    pub(crate) again: bool,
    /// What it goes on with.
    pub(crate) present: Option<TabSnapshot>,
    /// The name under which that was kept, to be forgotten once it is kept under the name of this tab; `None` where another tab
    /// goes on with it, so that this one has a copy.
    pub(crate) moved: Option<String>,
    /// What other tabs had that are closed, by their names.
    pub(crate) closed: Vec<(String, TabSnapshot)>,
}

/// Finds out what a tab opens with: what it had under its `former` name, or else what was used last. `open` are the names of the
/// tabs that are open. Where the browser does not tell, every other tab counts as closed: its game goes to the recent games, and
/// the tab keeps it again with its next change or when it is left.
pub(crate) fn opening(
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
    /// What the browser shall keep now: what has changed since this was asked for last.
    pub fn to_store(&mut self) -> Vec<(Stored, String)> {
        let mut changed = Vec::new();
        self.settings
            .lessons
            .clone_from(&self.sections.lab.lessons.read);
        // It cannot fail to serialise: it is made of names.
        let settings = serde_json::to_string(&self.settings).unwrap_or_default();
        if settings != self.local_storage.settings {
            self.local_storage.settings.clone_from(&settings);
            changed.push((Stored::Settings, settings));
        }
        for (stored, shared, kept) in self.shared() {
            if shared.changes() != *kept {
                *kept = shared.changes();
                changed.push((stored, shared.text()));
            }
        }
        // What changes with time alone is no reason.
        let present = self.present(0.0);
        if present != self.local_storage.present {
            self.local_storage.present = present;
            let text = self.present(self.now.round());
            changed.push((Stored::Tab(self.local_storage.tab.clone()), text));
        }
        changed
    }

    /// What the browser shall keep because the tab is being left, and the name under which it finds that when it comes back.
    pub fn closing(&mut self) -> (String, Vec<(Stored, String)>) {
        // Nobody will ask again later, and another tab may have put away what this one had.
        self.store_again();
        self.local_storage.present.clear();
        let changed = self.to_store();
        // The browser may bring the page back as it is now.
        self.local_storage.present.clear();
        (self.local_storage.tab.clone(), changed)
    }

    /// Notes whether the browser has kept a text. That it has not is told once, and only where something would be lost.
    pub fn on_stored(&mut self, stored: &Stored, done: bool) -> Vec<Effect> {
        let mut effects = self.note(stored, done);
        effects.extend(restore::remembered(self, stored, done));
        effects
    }

    fn note(&mut self, stored: &Stored, done: bool) -> Vec<Effect> {
        let present = matches!(stored, Stored::Tab(_));
        self.shared_with(stored, |shared, _| shared.set_refused(!done));
        let kept = &mut self.local_storage;
        kept.refused.retain(|refused| refused != stored);
        if done {
            kept.refusal_shown &= !kept.refused.is_empty();
            let moved = kept.moved.take_if(|_| present);
            if !self.local_storage.refusal_shown {
                self.keeps_again();
            }
            return Vec::from_iter(moved.map(|tab| Effect::Forget(Stored::Tab(tab))));
        }
        kept.refused.push(stored.clone());
        let mut effects = Vec::new();
        if !std::mem::replace(&mut kept.again, true) {
            effects.push(Effect::After(AGAIN_MS, Msg::SaveAgain));
        }
        let matters = !present || self.sections.play.is_worth_keeping();
        if matters && !std::mem::replace(&mut self.local_storage.refusal_shown, true) {
            effects.extend(self.notify_with_file(Message::new("error.keeping")));
        }
        effects
    }

    /// Asks for what the browser has refused to be kept again: there may be room now.
    pub(crate) fn store_again(&mut self) {
        self.local_storage.again = false;
        for stored in self.local_storage.refused.clone() {
            match stored {
                Stored::Settings => self.local_storage.settings.clear(),
                Stored::Tab(_) => self.local_storage.present.clear(),
                shared => self.shared_with(&shared, |_, kept| *kept = NEVER),
            }
        }
    }

    /// Another tab of the browser has kept a text: what all tabs share is taken over.
    pub(crate) fn on_stored_by_other_tab(&mut self, stored: &Stored, text: &str) -> Vec<Effect> {
        match stored {
            Stored::Settings => self.merge_settings(text),
            Stored::Scores => self.sections.lab.quiz.scores.merge_from_other_tab(text),
            Stored::Puzzles => self.sections.puzzles.progress.merge_from_other_tab(text),
            Stored::Programs => {
                let programs = &mut self.sections.programs;
                return of_section(programs::merge_from_other_tab(programs, text));
            }
            Stored::Tab(_) => {}
        }
        Vec::new()
    }

    /// Another tab has kept its settings: what this one keeps next has them too, and every lesson that was read in either. What is
    /// seen here stays in its language, and with whom it is for.
    fn merge_settings(&mut self, text: &str) {
        let Ok(theirs) = serde_json::from_str::<Settings>(text) else {
            return;
        };
        let own = std::mem::take(&mut self.sections.lab.lessons.read);
        let only_own = own.iter().any(|name| !theirs.lessons.contains(name));
        let new = own
            .into_iter()
            .filter(|name| !theirs.lessons.contains(name));
        self.sections.lab.lessons.read = theirs.lessons.iter().cloned().chain(new).collect();
        self.settings.language = theirs.language;
        self.settings.theme = theirs.theme;
        self.settings
            .lessons
            .clone_from(&self.sections.lab.lessons.read);
        if !only_own {
            // It is there already.
            self.local_storage.settings = serde_json::to_string(&self.settings).unwrap_or_default();
        }
    }

    /// Whether something would be lost with the page, because the browser has not kept it.
    pub fn has_unsaved_work(&self) -> bool {
        let refused = |stored: &Stored| match stored {
            Stored::Tab(_) => self.sections.play.is_worth_keeping(),
            // Whoever has solved or answered something has it in memory alone.
            Stored::Puzzles | Stored::Scores | Stored::Programs => true,
            Stored::Settings => false,
        };
        let texts = self.local_storage.refused.iter().any(refused);
        let half = self.restoring.is_some();
        let mut sections = SectionId::all();
        texts || half || sections.any(|id| self.section(id).has_unsaved_work())
    }

    /// What all tabs share, and which change of it was given to the browser last.
    pub(super) fn shared(
        &mut self,
    ) -> impl Iterator<Item = (Stored, &mut dyn SharedText, &mut u64)> {
        let all: [(Stored, &mut dyn SharedText); 3] = [
            (Stored::Scores, &mut self.sections.lab.quiz.scores),
            (Stored::Puzzles, &mut self.sections.puzzles.progress),
            (Stored::Programs, &mut self.sections.programs.programs),
        ];
        let kept = &mut self.local_storage.shared;
        let all = all.into_iter().zip(kept);
        all.map(|((stored, shared), kept)| (stored, shared, kept))
    }

    /// Does something with one of them, if `stored` is one.
    fn shared_with(&mut self, stored: &Stored, act: impl FnOnce(&mut dyn SharedText, &mut u64)) {
        if let Some((_, shared, kept)) = self.shared().find(|(id, ..)| id == stored) {
            act(shared, kept);
        }
    }

    /// The name under which the browser keeps what this tab has: another with every visit.
    pub fn tab_name(&self) -> &str {
        &self.local_storage.tab
    }

    /// What this tab has, as text.
    fn present(&self, used: f64) -> String {
        let present = TabSnapshot {
            used,
            game: self.sections.play.kept(),
            quiz: quiz::state::StoredQuiz::of(&self.sections.lab.quiz),
            runs: self.storage_keys(),
        };
        // Numbers, texts and lists of them: there is nothing that could fail.
        serde_json::to_string(&present).unwrap_or_default()
    }
}
