//! What the browser keeps of a tab from one visit to the next: each tab has its own game and its own evolution. A new tab opens
//! with what was used last; what tabs had that are closed goes to the recent games of the library.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::effect::{Effect, Stored, Timer};
use super::lab::quiz;
use super::play::Kept;
use super::restoring;
use super::state::{Settings, State};
use crate::text::Message;

/// Where the browser does not tell which tabs are open, one that has kept nothing for so long, and has not said that it was closed,
/// is taken for one that was ended; in milliseconds.
const GONE_AFTER_MS: f64 = 86_400_000.0;

/// Milliseconds after which the browser is asked again that has refused.
const AGAIN_MS: u32 = 10_000;

/// A number of changes that there never are: what was kept last is no longer known.
const NEVER: u64 = u64::MAX;

/// What a tab had.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Present {
    /// When something of it changed last, in milliseconds since 1970.
    #[serde(default)]
    pub(super) used: f64,
    /// Whether the tab was open when this was written.
    #[serde(default)]
    open: bool,
    /// The game.
    pub(super) game: Kept,
    /// The quiz that has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) quiz: Option<quiz::state::Kept>,
    /// The key of the evolution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) run: Option<String>,
    /// The key of the championship.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) championship: Option<String>,
    /// The key of the experiment over several seeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) experiment: Option<String>,
}

impl Present {
    fn is_open(&self, now: f64) -> bool {
        self.open && now - self.used < GONE_AFTER_MS
    }
}

/// What this tab is and opens with.
#[derive(Debug)]
pub(super) struct Opening {
    /// The name of this tab.
    pub(super) tab: String,
    /// Whether it was there before, and is loaded again.
    pub(super) again: bool,
    /// What it opens with.
    pub(super) present: Option<Present>,
    /// What other tabs had that are closed, by their names.
    pub(super) closed: Vec<(String, Present)>,
}

/// Finds out what this tab is: `own` is its name where it was there before, `fresh` is a name that nobody has, and `open` are the
/// names of the tabs that are open, as far as the browser tells. What a tab has said of itself is believed only where it does
/// not: a tab that dies says nothing.
pub(super) fn opening(
    stored: &[(Stored, String)],
    own: Option<&str>,
    fresh: String,
    open: Option<&BTreeSet<String>>,
    now: f64,
) -> Opening {
    let read = |text: &str| serde_json::from_str::<Present>(text).ok();
    let is_open = |tab: &String, present: &Present| match open {
        Some(open) => open.contains(tab),
        None => present.is_open(now),
    };
    let tabs = stored.iter().filter_map(|(stored, text)| match stored {
        Stored::Tab(tab) => Some((tab.clone(), read(text)?)),
        _ => None,
    });
    let mut tabs: Vec<_> = tabs.collect();
    let last = (0..tabs.len()).max_by(|&a, &b| tabs[a].1.used.total_cmp(&tabs[b].1.used));
    let mine = tabs.iter().position(|(tab, _)| own == Some(tab.as_str()));
    let (tab, present) = match mine.or(last) {
        // Another tab goes on with it: this one has a copy.
        Some(i) if mine.is_none() && is_open(&tabs[i].0, &tabs[i].1) => {
            (fresh, Some(tabs[i].1.clone()))
        }
        Some(i) => {
            let (tab, present) = tabs.remove(i);
            (tab, Some(present))
        }
        None => (own.map_or(fresh, str::to_owned), None),
    };
    tabs.retain(|(tab, present)| !is_open(tab, present));
    Opening {
        tab,
        again: mine.is_some(),
        present,
        closed: tabs,
    }
}

impl State {
    /// What the browser shall keep now: what has changed since this was asked for last.
    pub fn to_keep(&mut self) -> Vec<(Stored, String)> {
        let mut changed = Vec::new();
        self.settings.lessons.clone_from(&self.lab.lessons.read);
        // It cannot fail to serialise: it is made of names.
        let settings = serde_json::to_string(&self.settings).unwrap_or_default();
        if settings != self.keeping.settings {
            self.keeping.settings.clone_from(&settings);
            changed.push((Stored::Settings, settings));
        }
        let scores = &self.lab.quiz.scores;
        if scores.changes() != self.keeping.scores {
            self.keeping.scores = scores.changes();
            changed.push((Stored::Scores, scores.text()));
        }
        let progress = &self.puzzles.progress;
        if progress.changes() != self.keeping.puzzles {
            self.keeping.puzzles = progress.changes();
            changed.push((Stored::Puzzles, progress.text()));
        }
        // What changes with time alone is no reason.
        let present = self.present(0.0, true);
        if present != self.keeping.present {
            self.keeping.present = present;
            changed.push(self.of_tab(true));
        }
        changed
    }

    /// What the browser shall keep because the tab is being left, and the name that the tab shall have when it comes back.
    pub fn closing(&mut self) -> (String, Vec<(Stored, String)>) {
        // Nobody will ask again later.
        self.keep_again();
        let mut changed = self.to_keep();
        changed.retain(|(stored, _)| !matches!(stored, Stored::Tab(_)));
        changed.push(self.of_tab(false));
        (self.keeping.tab.clone(), changed)
    }

    /// The tab has come back as it was when it was left: it is to be kept as one that is open.
    pub fn reopened(&mut self) {
        self.keeping.present.clear();
    }

    /// Notes whether the browser has kept a text. That it has not is told once, and only where something would be lost.
    pub fn kept(&mut self, stored: &Stored, done: bool) -> Vec<Effect> {
        let mut effects = self.note(stored, done);
        effects.extend(restoring::remembered(self, stored, done));
        effects
    }

    fn note(&mut self, stored: &Stored, done: bool) -> Vec<Effect> {
        let present = matches!(stored, Stored::Tab(_));
        if *stored == Stored::Scores {
            self.lab.quiz.scores.refused = !done;
        }
        if *stored == Stored::Puzzles {
            self.puzzles.progress.refused = !done;
        }
        let keeping = &mut self.keeping;
        // A tab that has another name now has one place all the same.
        keeping
            .refused
            .retain(|refused| refused != stored && !(present && matches!(refused, Stored::Tab(_))));
        if done {
            keeping.told &= !keeping.refused.is_empty();
            let moved = present && std::mem::take(&mut keeping.moved);
            if !self.keeping.told {
                self.keeps_again();
            }
            return Vec::from_iter(moved.then_some(Effect::Forget(Stored::Game)));
        }
        keeping.refused.push(stored.clone());
        let mut effects = Vec::new();
        if !std::mem::replace(&mut keeping.again, true) {
            effects.push(Effect::After(AGAIN_MS, Timer::KeepAgain));
        }
        let matters = !present || self.play.is_worth_keeping();
        if matters && !std::mem::replace(&mut self.keeping.told, true) {
            effects.extend(self.notify_with_file(Message::new("error.keeping")));
        }
        effects
    }

    /// Asks for what the browser has refused to be kept again: there may be room now.
    pub(super) fn keep_again(&mut self) {
        self.keeping.again = false;
        for stored in &self.keeping.refused {
            match stored {
                Stored::Settings => self.keeping.settings.clear(),
                Stored::Scores => self.keeping.scores = NEVER,
                Stored::Puzzles => self.keeping.puzzles = NEVER,
                Stored::Tab(_) => self.keeping.present.clear(),
                // Those are read and forgotten, and never written.
                Stored::Game | Stored::Evolution => {}
            }
        }
    }

    /// Another tab of the browser has kept a text: what all tabs share is taken over.
    pub(super) fn kept_elsewhere(&mut self, stored: &Stored, text: &str) {
        if *stored == Stored::Settings {
            self.settings_elsewhere(text);
        }
        if *stored == Stored::Scores {
            self.lab.quiz.scores.kept_elsewhere(text);
        }
        if *stored == Stored::Puzzles {
            self.puzzles.progress.kept_elsewhere(text);
        }
    }

    /// Another tab has kept its settings: what this one keeps next has them too, and every lesson that was read in either. What is
    /// seen here stays in its language, and with whom it is for.
    fn settings_elsewhere(&mut self, text: &str) {
        let Ok(theirs) = serde_json::from_str::<Settings>(text) else {
            return;
        };
        let own = std::mem::take(&mut self.lab.lessons.read);
        let only_own = own.iter().any(|name| !theirs.lessons.contains(name));
        let new = own
            .into_iter()
            .filter(|name| !theirs.lessons.contains(name));
        self.lab.lessons.read = theirs.lessons.iter().cloned().chain(new).collect();
        self.settings.language = theirs.language;
        self.settings.theme = theirs.theme;
        self.settings.lessons.clone_from(&self.lab.lessons.read);
        if !only_own {
            // It is there already.
            self.keeping.settings = serde_json::to_string(&self.settings).unwrap_or_default();
        }
    }

    /// Whether something would be lost with the page, because the browser has not kept it.
    pub fn would_lose(&self) -> bool {
        let refused = |stored: &Stored| match stored {
            Stored::Tab(_) => self.play.is_worth_keeping(),
            // Whoever has solved or answered something has it in memory alone.
            Stored::Puzzles | Stored::Scores => true,
            Stored::Settings | Stored::Game | Stored::Evolution => false,
        };
        let texts = self.keeping.refused.iter().any(refused);
        let half = self.restoring.is_some();
        texts || half || self.coevolution.would_lose() || self.championship.would_lose()
    }

    /// The name that this tab has where the browser keeps things.
    pub fn tab_name(&self) -> &str {
        &self.keeping.tab
    }

    /// Gives the tab another name: somebody else was quicker to take up what a closed tab had left. It goes on with a copy.
    pub fn rename_tab(&mut self, name: String) {
        self.keeping.tab = name;
        self.keeping.present.clear();
    }

    /// What this tab has, as text.
    fn present(&self, used: f64, open: bool) -> String {
        let present = Present {
            used,
            open,
            game: self.play.kept(),
            quiz: quiz::state::Kept::of(&self.lab.quiz),
            run: self.coevolution.kept_under().map(str::to_owned),
            championship: self.championship.kept_under().map(str::to_owned),
            experiment: self.coevolution.experiment_kept_under().map(str::to_owned),
        };
        // Numbers, texts and lists of them: there is nothing that could fail.
        serde_json::to_string(&present).unwrap_or_default()
    }

    fn of_tab(&self, open: bool) -> (Stored, String) {
        let text = self.present(self.now.round(), open);
        (Stored::Tab(self.keeping.tab.clone()), text)
    }
}
