//! Recent games: a game moves to the recent games of the library when another one replaces it, and the user can restore
//! it for a while.

use std::collections::BTreeSet;

use super::state::{SaveStatus, Saved, UnsavedGame};
use crate::app::documents::Entry;
use crate::app::effects::{Stored, TaskGroup};
use crate::app::play::State;
use crate::app::play::analysis::update::{ESTIMATES, PROOF};
use crate::app::play::computer::update::MOVES;
use crate::app::play::game::kept::StoredGame;
use crate::app::play::msg::Effect;
use crate::app::play::review::state::REVIEW;
use crate::app::play::state::ReplacedGame;
use crate::app::play::storage::{history_of, is_worth_saving};
use crate::app::section::Undo;
use crate::text::{EnumId, Message};

/// The maximum number of recent games; the oldest is deleted first.
pub(super) const MOST_RECENT: usize = 20;

/// The tasks for the current game.
const OURS: [TaskGroup; 4] = [MOVES, ESTIMATES, PROOF, REVIEW];

impl State {
    /// Adds the current game to the recent games before another one replaces it, if it is long enough.
    pub(crate) fn save_replaced_game(&mut self) {
        if !self.is_worth_saving() {
            return;
        }
        let saved = Saved {
            recent: true,
            ..self.saved("")
        };
        self.replaced = None;
        // Do not clone the library, which may be large and does not change.
        let library = std::mem::take(&mut self.library);
        let mut state = self.clone();
        self.library = library;
        state.layer = None;
        state.editor = None;
        state.computers.cancel_turn();
        state.hint = None;
        state.analysis.reset();
        state.review.reset();
        self.games_left += 1;
        self.undoable.push(Undo::Game);
        self.library.waiting.push(UnsavedGame {
            number: self.games_left,
            saved,
            from: None,
        });
        self.replaced = Some(ReplacedGame {
            state: Box::new(state),
            number: self.games_left,
            key: None,
            status: SaveStatus::Pending,
        });
    }

    /// Adds a game that is not on the board to the recent games, if it is long enough; `from` is its name in local
    /// storage. Deletes a short or invalid game there.
    pub(in crate::app) fn add_recent_game(
        &mut self,
        kept: StoredGame,
        from: Stored,
        date: f64,
    ) -> Vec<Effect> {
        let is_own_game = kept.is_own_game();
        match history_of(&kept).filter(is_worth_saving) {
            Some(history) => {
                let saved = Saved {
                    recent: true,
                    ..Saved::of("", &history, kept, date)
                };
                self.library.waiting.push(UnsavedGame {
                    number: 0,
                    saved,
                    from: Some(from),
                });
                Vec::new()
            }
            // Its file may be opened later.
            None if is_own_game => Vec::new(),
            None => vec![Effect::Forget(from)],
        }
    }

    /// Requests the list of the library if games wait for their key: another tab may have changed the library.
    pub(crate) fn list_library(&mut self) -> Vec<Effect> {
        if self.library.waiting.is_empty() || self.library.listing {
            return Vec::new();
        }
        self.library.listing = true;
        self.library.games.list()
    }

    /// Saves the waiting games after the browser has returned the list of the library.
    pub(super) fn save_waiting_games(&mut self) -> Vec<Effect> {
        self.library.listing = false;
        let waiting = std::mem::take(&mut self.library.waiting);
        let mut effects = Vec::new();
        for game in waiting {
            effects.extend(self.save_waiting_game(game));
        }
        effects
    }

    fn save_waiting_game(&mut self, game: UnsavedGame) -> Vec<Effect> {
        let UnsavedGame {
            number,
            saved,
            from,
        } = game;
        let games = &self.library.games;
        let contains = |entry: &&Entry<Saved>| contains_game(&entry.head.kept, &saved.kept);
        if games.iter().any(|e| !e.head.recent && contains(&e)) {
            self.set_replaced_key(number, None, SaveStatus::Saved);
            return from.map(Effect::Forget).into_iter().collect();
        }
        let recent = || games.iter().filter(|e| e.head.recent);
        // A shorter version of the same game is replaced.
        let shorter = recent().filter(|e| contains_game(&saved.kept, &e.head.kept));
        let mut shorter = shorter.map(|e| e.key.clone()).collect::<Vec<_>>();
        let (key, saved) = match (shorter.pop(), recent().find(contains)) {
            (Some(key), _) => (key, saved),
            (None, Some(longer)) => {
                let date = saved.date;
                let saved = longer.head.clone();
                (longer.key.clone(), Saved { date, ..saved })
            }
            (None, None) => (self.library.games.new_key(self.now), saved),
        };
        self.set_replaced_key(number, Some(&key), SaveStatus::Pending);
        self.library
            .moving
            .extend(from.map(|from| (key.clone(), from)));
        let mut effects = vec![self.put_at(key, saved, None)];
        let recent = self.library.games.iter().filter(|e| e.head.recent);
        let too_many = recent.skip(MOST_RECENT).map(|e| e.key.clone());
        let gone = [shorter, too_many.collect()].concat();
        effects.extend(self.library.games.purge(gone));
        effects
    }

    /// Marks the waiting games as lost, because the browser cannot list the library.
    pub(super) fn drop_waiting_games(&mut self) {
        self.library.listing = false;
        for game in std::mem::take(&mut self.library.waiting) {
            self.set_replaced_key(game.number, None, SaveStatus::Lost);
        }
    }

    /// Sets the key and the status of the replaced game.
    fn set_replaced_key(&mut self, number: u64, key: Option<&str>, status: SaveStatus) {
        if let Some(replaced) = self
            .replaced
            .as_mut()
            .filter(|replaced| replaced.number == number)
        {
            replaced.key = key.map(str::to_owned);
            replaced.status = status;
        }
    }

    /// Handles the result of saving a recent game. After a success, deletes it in its former place.
    pub(super) fn on_game_saved(&mut self, key: &str, status: SaveStatus) -> Vec<Effect> {
        let moving = std::mem::take(&mut self.library.moving);
        let (here, moving): (Vec<_>, _) = moving.into_iter().partition(|(k, _)| k == key);
        self.library.moving = moving;
        let saved = here.into_iter().filter(|_| status == SaveStatus::Saved);
        let effects = saved.map(|(_, from)| Effect::Forget(from)).collect();
        let ours = |replaced: &&mut ReplacedGame| replaced.key.as_deref() == Some(key);
        if let Some(replaced) = self.replaced.as_mut().filter(ours) {
            replaced.status = status;
        }
        effects
    }

    /// Describes what happened to the replaced game. Claims that it is saved only after the browser's confirmation.
    pub fn replaced_game_text(&self) -> Option<Message> {
        let key = match self.replaced.as_ref()?.status {
            SaveStatus::Pending => "library.left",
            SaveStatus::Saved => "library.left.kept",
            SaveStatus::Lost => "library.left.lost",
        };
        Some(Message::new(key))
    }

    /// Restores the replaced game as it was; the current game becomes a recent one.
    pub fn restore_replaced(&mut self) -> Vec<Effect> {
        let Some(replaced) = self.replaced.take() else {
            return Vec::new();
        };
        self.save_replaced_game();
        let mut clock = self.clock.clone();
        let nodes = replaced.state.game.history.nodes().len();
        // The clock of the side to move did not run meanwhile.
        clock.restore(replaced.state.clock.stored(), nodes);
        *self = State {
            clock,
            library: std::mem::take(&mut self.library),
            own: std::mem::take(&mut self.own),
            replaced: self.replaced.take(),
            games_left: self.games_left,
            undoable: std::mem::take(&mut self.undoable),
            places: self.places,
            now: self.now,
            in_sight: self.in_sight,
            workers: self.workers,
            tasks: self.tasks,
            ..*replaced.state
        };
        let mut effects: Vec<_> = OURS.map(Effect::Cancel).into();
        effects.extend(self.sync_work());
        effects
    }
}

/// True if a game contains all lines of another one, with the same players and the same start.
fn contains_game(longer: &StoredGame, shorter: &StoredGame) -> bool {
    let frame = |kept: &StoredGame| {
        let StoredGame {
            game,
            start,
            first,
            second,
            ..
        } = kept.clone();
        [game, start, first, second]
    };
    frame(longer) == frame(shorter) && lines(longer).is_superset(&lines(shorter))
}

/// All nodes of a game as the moves that lead to them, with the reason for the end.
fn lines(kept: &StoredGame) -> BTreeSet<String> {
    let mut lines = vec![String::new()];
    for node in &kept.nodes {
        let before = lines.get(node.parent).cloned().unwrap_or_default();
        lines.push(match node.ended {
            None => format!("{before} {}", node.mv),
            Some(ended) => format!("{before} {} {}", node.mv, ended.id()),
        });
    }
    lines.into_iter().collect()
}
