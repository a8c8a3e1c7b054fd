//! Recent games: a game moves to the recent games of the library when another one replaces it.

use super::stored_game::{StoredGame, contains_game, history_of, is_worth_saving};
use super::{Library, Saved};
use crate::app::documents::Entry;
use crate::app::effects::{Effect, Stored};

/// The maximum number of recent games; the oldest is deleted first.
pub(super) const MOST_RECENT: usize = 20;

impl Library {
    /// Saves a game among the recent games; `now` is in milliseconds since 1970.
    pub fn add_recent<M>(&mut self, saved: Saved, now: f64) -> Effect<M> {
        let key = self.games.new_key(now);
        self.put_recent(key, saved)
    }

    fn put_recent<M>(&mut self, key: String, saved: Saved) -> Effect<M> {
        let recent = true;
        self.put_at(key, Saved { recent, ..saved })
    }

    /// Moves a game from local storage, where its name is `from`, to the recent games if it is long enough. Deletes a
    /// short or invalid game there; `date` is the time of its last change.
    pub fn adopt<M>(
        &mut self,
        kept: StoredGame,
        from: Stored,
        date: f64,
        now: f64,
    ) -> Option<Effect<M>> {
        let is_own_game = kept.is_own_game();
        match history_of(&kept).filter(is_worth_saving) {
            Some(history) => {
                let key = self.games.new_key(now);
                self.moving.push((key.clone(), from));
                let saved = Saved::of("", &history, kept, date);
                Some(self.put_recent(key, saved))
            }
            // Its file may be opened later.
            None if is_own_game => None,
            None => Some(Effect::Forget(from)),
        }
    }

    /// Removes and returns the name in local storage of a game that is being moved.
    pub(super) fn take_former(&mut self, key: &str) -> Option<Stored> {
        let place = self.moving.iter().position(|(moving, _)| moving == key)?;
        Some(self.moving.remove(place).1)
    }

    /// Deletes recent games that newly saved ones contain, and the other way round, and the oldest of too many.
    pub(super) fn trim_recent<M>(&mut self) -> Vec<Effect<M>> {
        let new = std::mem::take(&mut self.untrimmed);
        if new.is_empty() {
            return Vec::new();
        }
        let mut gone = Vec::new();
        for entry in self.games.iter().filter(|entry| new.contains(&entry.key)) {
            for other in self.games.iter().filter(|other| other.key != entry.key) {
                for (a, b) in [(entry, other), (other, entry)] {
                    if is_redundant(a, b) {
                        gone.push(a.key.clone());
                    }
                }
            }
        }
        let recent = self.games.iter().filter(|e| e.head.recent);
        let recent = recent.filter(|e| !gone.contains(&e.key));
        let too_many: Vec<_> = recent.skip(MOST_RECENT).map(|e| e.key.clone()).collect();
        gone.extend(too_many);
        self.games.purge(gone)
    }
}

/// True if `other` contains all of a recent game. Of equal ones, the one with the greater key stays, so that two tabs
/// never delete both.
fn is_redundant(recent: &Entry<Saved>, other: &Entry<Saved>) -> bool {
    let contains = |a: &Entry<Saved>, b: &Entry<Saved>| contains_game(&a.head.kept, &b.head.kept);
    let stays = |other: &Entry<Saved>| !other.head.recent || other.key > recent.key;
    recent.head.recent && contains(other, recent) && (stays(other) || !contains(recent, other))
}
