//! Recent games: a game moves to the recent games of the library when another one replaces it, and the user can restore
//! it for a while.

use super::Library;
use super::saved::{ReplacedGame, SaveStatus, Saved, UnsavedGame};
use super::stored_game::{StoredGame, contains_game, history_of, is_worth_saving};
use crate::app::documents::Entry;
use crate::app::effects::{Effect, Stored};
use crate::text::Message;

/// The maximum number of recent games; the oldest is deleted first.
pub(super) const MOST_RECENT: usize = 20;

impl Library {
    /// Adds a game that another one replaces to the recent games.
    pub fn add_replaced(&mut self, saved: Saved) {
        self.replaced_games += 1;
        self.waiting.push(UnsavedGame {
            number: self.replaced_games,
            saved: Saved {
                recent: true,
                ..saved
            },
            from: None,
        });
        self.replaced = Some(ReplacedGame {
            number: self.replaced_games,
            key: None,
            status: SaveStatus::Pending,
        });
    }

    /// The user can no longer restore the replaced game.
    pub fn forget_replaced(&mut self) {
        self.replaced = None;
    }

    /// Adds a game that is not on the board to the recent games, if it is long enough; `from` is its name in local
    /// storage. Deletes a short or invalid game there.
    pub fn add_recent<M>(&mut self, kept: StoredGame, from: Stored, date: f64) -> Vec<Effect<M>> {
        let is_own_game = kept.is_own_game();
        match history_of(&kept).filter(is_worth_saving) {
            Some(history) => {
                let saved = Saved {
                    recent: true,
                    ..Saved::of("", &history, kept, date)
                };
                self.waiting.push(UnsavedGame {
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
    pub fn sync<M>(&mut self) -> Vec<Effect<M>> {
        if self.waiting.is_empty() || self.listing {
            return Vec::new();
        }
        self.listing = true;
        self.games.list()
    }

    /// Saves the waiting games after the browser has returned the list of the library.
    pub(super) fn save_waiting_games<M>(&mut self, now: f64) -> Vec<Effect<M>> {
        self.listing = false;
        let waiting = std::mem::take(&mut self.waiting);
        let mut effects = Vec::new();
        for game in waiting {
            effects.extend(self.save_waiting_game(game, now));
        }
        effects
    }

    fn save_waiting_game<M>(&mut self, game: UnsavedGame, now: f64) -> Vec<Effect<M>> {
        let UnsavedGame {
            number,
            saved,
            from,
        } = game;
        let games = &self.games;
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
            (None, None) => (self.games.new_key(now), saved),
        };
        self.set_replaced_key(number, Some(&key), SaveStatus::Pending);
        self.moving.extend(from.map(|from| (key.clone(), from)));
        let mut effects = vec![self.put_at(key, saved)];
        let recent = self.games.iter().filter(|e| e.head.recent);
        let too_many = recent.skip(MOST_RECENT).map(|e| e.key.clone());
        let gone = [shorter, too_many.collect()].concat();
        effects.extend(self.games.purge(gone));
        effects
    }

    /// Marks the waiting games as lost, because the browser cannot list the library.
    pub(super) fn drop_waiting_games(&mut self) {
        self.listing = false;
        for game in std::mem::take(&mut self.waiting) {
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
    pub(super) fn on_game_saved<M>(&mut self, key: &str, status: SaveStatus) -> Vec<Effect<M>> {
        let moving = std::mem::take(&mut self.moving);
        let (here, moving): (Vec<_>, _) = moving.into_iter().partition(|(k, _)| k == key);
        self.moving = moving;
        let saved = here.into_iter().filter(|_| status == SaveStatus::Saved);
        let effects = saved.map(|(_, from)| Effect::Forget(from)).collect();
        let ours = |replaced: &&mut ReplacedGame| replaced.key.as_deref() == Some(key);
        if let Some(replaced) = self.replaced.as_mut().filter(ours) {
            replaced.status = status;
        }
        effects
    }

    /// Describes what happened to the replaced game. Claims that it is saved only after the browser's confirmation.
    pub fn replaced_text(&self) -> Option<Message> {
        let key = match self.replaced.as_ref()?.status {
            SaveStatus::Pending => "library.left",
            SaveStatus::Saved => "library.left.kept",
            SaveStatus::Lost => "library.left.lost",
        };
        Some(Message::new(key))
    }
}
