//! What the browser keeps of a tab from one visit to the next: each tab has its own game and its own evolution. A new tab opens
//! with what was used last; what tabs had that are closed goes to the recent games of the library.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::effect::{Effect, Stored};
use super::play::Kept;
use super::state::State;
use crate::text::Message;

/// Where the browser does not tell which tabs are open, one that has kept nothing for so long, and has not said that it was closed,
/// is taken for one that was ended; in milliseconds.
const GONE_AFTER_MS: f64 = 86_400_000.0;

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
        let present = matches!(stored, Stored::Tab(_));
        if present {
            self.keeping.refused = !done;
        }
        if *stored == Stored::Scores {
            self.lab.quiz.scores.refused = !done;
        }
        if *stored == Stored::Puzzles {
            self.puzzles.progress.refused = !done;
        }
        if done {
            self.keeping.told &= self.keeping.refused;
            let moved = present && std::mem::take(&mut self.keeping.moved);
            return Vec::from_iter(moved.then_some(Effect::Forget(Stored::Game)));
        }
        let matters = !present || self.play.is_worth_keeping();
        if !matters || std::mem::replace(&mut self.keeping.told, true) {
            return Vec::new();
        }
        self.notify_with_file(Message::new("error.keeping"))
    }

    /// Another tab of the browser has kept a text: what all tabs share is taken over.
    pub(super) fn kept_elsewhere(&mut self, stored: &Stored, text: &str) {
        if *stored == Stored::Scores {
            self.lab.quiz.scores.kept_elsewhere(text);
        }
        if *stored == Stored::Puzzles {
            self.puzzles.progress.kept_elsewhere(text);
        }
    }

    /// Whether something would be lost with the page, because the browser has not kept it.
    pub fn would_lose(&self) -> bool {
        let game = self.keeping.refused && self.play.is_worth_keeping();
        game || self.coevolution.would_lose() || self.championship.would_lose()
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
