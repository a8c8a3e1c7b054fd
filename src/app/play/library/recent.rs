//! Recent games: a game moves to the recent games of the library when another one replaces it, and the user can restore
//! it for a while.

use super::Library;
use super::saved::{Saved, UnsavedGame};
use super::stored_game::{StoredGame, contains_game, history_of, is_worth_saving};
use crate::app::documents::Entry;
use crate::app::effects::{Effect, Stored};

/// The maximum number of recent games; the oldest is deleted first.
pub(super) const MOST_RECENT: usize = 20;

impl Library {
    /// Adds a game that another one replaces to the recent games.
    pub fn add_replaced(&mut self, saved: Saved) {
        self.waiting.push(UnsavedGame {
            saved: Saved {
                recent: true,
                ..saved
            },
            from: None,
        });
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
        let UnsavedGame { saved, from } = game;
        let games = &self.games;
        let contains = |entry: &&Entry<Saved>| contains_game(&entry.head.kept, &saved.kept);
        if games.iter().any(|e| !e.head.recent && contains(&e)) {
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
        self.moving.extend(from.map(|from| (key.clone(), from)));
        let mut effects = vec![self.put_at(key, saved)];
        let recent = self.games.iter().filter(|e| e.head.recent);
        let too_many = recent.skip(MOST_RECENT).map(|e| e.key.clone());
        let gone = [shorter, too_many.collect()].concat();
        effects.extend(self.games.purge(gone));
        effects
    }

    /// Drops the waiting games, because the browser cannot list the library. Returns true if a game is lost that is not
    /// in local storage.
    pub(super) fn drop_waiting_games(&mut self) -> bool {
        let waiting = std::mem::take(&mut self.waiting);
        waiting.iter().any(|game| game.from.is_none())
    }

    /// Removes and returns the former names in local storage of a game.
    pub(super) fn take_former(&mut self, key: &str) -> Vec<Stored> {
        let former = self.moving.extract_if(.., |(moving, _)| moving == key);
        former.map(|(_, from)| from).collect()
    }
}
