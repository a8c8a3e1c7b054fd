//! The snapshot of a browser tab for the next visit: the game on the board, the quiz, and the keys of the open runs.
//! Each tab saves its own. A new tab opens with the most recently used snapshot; the games of closed tabs move to the
//! recent games of the library.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::boot::Boot;
use super::router;
use super::state::State;
use super::update::documents;
use crate::app::documents::DocumentMsg;
use crate::app::effects::StorageKey;
use crate::app::lab::quiz;
use crate::app::lab::quiz::state::StoredQuiz;
use crate::app::play::StoredGame;
use crate::app::shell::msg::{Effect, Msg};
use crate::app::ui::Pairs;
use crate::text::json_text;

#[derive(Clone, Debug, Serialize, Deserialize)]
struct TabSnapshot {
    /// The time of the last change, in milliseconds since 1970.
    #[serde(default)]
    used: f64,
    game: StoredGame,
    /// The games of the user's own that wait for their files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    waiting: Vec<StoredGame>,
    /// The section and the parameters of the link that waits for the file of an own game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    link: Option<(String, Pairs)>,
    /// The quiz in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quiz: Option<StoredQuiz>,
    /// The name of the selected program, if it is not the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    /// The keys of the open runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    runs: Vec<String>,
}

/// The snapshots with which a browser tab opens.
#[derive(Debug)]
struct TabStart {
    /// The snapshot to restore.
    snapshot: Option<TabSnapshot>,
    /// True if this tab has saved it before a reload.
    is_reload: bool,
    /// The former name of the snapshot, to delete after this tab has saved it under its own name; `None` for a copy of
    /// the snapshot of another open tab.
    moved: Option<String>,
    /// The snapshots of other, closed tabs by their names.
    closed: Vec<(String, TabSnapshot)>,
}

/// Chooses the snapshot for a tab: the one under its `former` name, or else the most recently used one. `open` are the
/// names of the open tabs. If the browser does not report them, all other tabs count as closed: their games go to the
/// recent games. A tab that is open nevertheless saves its snapshot again after its next change, or when the user leaves
/// it. `savedGame` of `www/first-paint.js` chooses the same game.
fn tab_start(
    stored: &[(StorageKey, String)],
    former: Option<&str>,
    open: Option<&BTreeSet<String>>,
) -> TabStart {
    let tabs = stored.iter().filter_map(|(stored, text)| match stored {
        StorageKey::Tab(tab) => {
            Some((tab.clone(), serde_json::from_str::<TabSnapshot>(text).ok()?))
        }
        _ => None,
    });
    let mut tabs: Vec<_> = tabs.collect();
    let is_open = |tab: &String| open.is_some_and(|open| open.contains(tab));
    let last = (0..tabs.len()).max_by(|&a, &b| tabs[a].1.used.total_cmp(&tabs[b].1.used));
    let mine = tabs
        .iter()
        .position(|(tab, _)| former == Some(tab.as_str()));
    let (moved, snapshot) = match mine.or(last) {
        Some(i) if mine.is_none() && is_open(&tabs[i].0) => (None, Some(tabs[i].1.clone())),
        Some(i) => {
            let (tab, snapshot) = tabs.remove(i);
            (Some(tab), Some(snapshot))
        }
        None => (None, None),
    };
    tabs.retain(|(tab, _)| !is_open(tab));
    TabStart {
        snapshot,
        is_reload: mine.is_some(),
        moved,
        closed: tabs,
    }
}

impl State {
    /// The storage name of this tab; it differs with every visit.
    pub fn tab_name(&self) -> &str {
        &self.local_storage.tab
    }

    /// The snapshot as text; `used` is its time, in milliseconds since 1970.
    pub(super) fn tab_snapshot(&mut self, used: f64) -> String {
        let snapshot = TabSnapshot {
            used,
            game: self.sections.play.stored_game(),
            waiting: self.sections.play.waiting(),
            link: router::waiting_link(self),
            program: self.sections.programs.selected_name(),
            quiz: StoredQuiz::of(&self.sections.lab.quiz),
            runs: self.open_run_keys(),
        };
        json_text(&snapshot)
    }

    /// Restores the snapshot of this tab, or else of the most recently used tab. Moves the games of closed tabs to the
    /// recent games. Returns the link that waits for an own game.
    pub(super) fn restore_tab(&mut self, boot: &Boot) -> (Vec<Effect>, Option<(String, Pairs)>) {
        let start = tab_start(&boot.stored, boot.former_tab.as_deref(), boot.open.as_ref());
        self.local_storage.tab = format!("{:x}", boot.tab);
        self.local_storage.moved = start.moved;
        let mut effects = Vec::new();
        let mut link = None;
        if let Some(snapshot) = start.snapshot {
            link = snapshot.link;
            self.sections
                .programs
                .select_named(snapshot.program.as_deref());
            // The quiz resumes only after a reload of the same tab: in a new tab, another user may answer.
            if let Some(quiz) = snapshot.quiz.filter(|_| start.is_reload) {
                quiz::update::resume(&mut self.sections.lab.quiz, &quiz);
            }
            for key in snapshot.runs {
                effects.extend(documents(self, DocumentMsg::Restore(key)));
            }
            self.sections.play.restore_game(snapshot.game);
            for waiting in snapshot.waiting {
                self.sections.play.restore_game(waiting);
            }
        }
        for (tab, snapshot) in start.closed {
            let mut games = snapshot.waiting;
            games.push(snapshot.game);
            let play = &mut self.sections.play;
            let moved = play.move_to_recent(games, StorageKey::Tab(tab), snapshot.used);
            effects.push(moved.map(Msg::of));
        }
        (effects, link)
    }
}
