//! Recent games: a game moves to the recent games of the library when another one replaces it.

use super::stored_game::{StoredGame, contains_game};
use super::{Library, Saved};
use crate::app::documents::{Entry, PendingRequest};
use crate::app::effects::{Effect, StorageKey};

/// The maximum number of recent games; the oldest is deleted first.
pub(super) const MAX_RECENT: usize = 20;

impl Library {
    /// Saves a game among the recent games; `now` is in milliseconds since 1970.
    pub fn add_recent<M>(&mut self, saved: Saved, now: f64) -> Effect<M> {
        let recent = true;
        let saved = Saved { recent, ..saved };
        self.put(vec![saved], PendingRequest::default(), now)
    }

    /// Moves the games of a closed tab from local storage, where `from` contains them, to the recent games. Drops short
    /// and invalid games; `date` is the time of the last change.
    pub fn move_to_recent<M>(
        &mut self,
        games: Vec<StoredGame>,
        from: StorageKey,
        date: f64,
        now: f64,
    ) -> Effect<M> {
        let games = games.into_iter();
        let games: Vec<_> = games.filter_map(|game| Saved::recent(game, date)).collect();
        if games.is_empty() {
            return Effect::delete_stored(from);
        }
        let request = PendingRequest {
            moved: Some(from),
            ..PendingRequest::default()
        };
        self.put(games, request, now)
    }

    /// Deletes recent games that another game contains, if one of the two is new, and the oldest ones beyond the limit.
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
        let too_many: Vec<_> = recent.skip(MAX_RECENT).map(|e| e.key.clone()).collect();
        gone.extend(too_many);
        self.games.purge(gone)
    }
}

/// True if `other` contains all of a recent game. Of equal ones, the one with the greater key stays, so that two tabs
/// never delete both.
fn is_redundant(recent: &Entry<Saved>, other: &Entry<Saved>) -> bool {
    let contains =
        |a: &Entry<Saved>, b: &Entry<Saved>| contains_game(&a.head.stored, &b.head.stored);
    let stays = |other: &Entry<Saved>| !other.head.recent || other.key > recent.key;
    recent.head.recent && contains(other, recent) && (stays(other) || !contains(recent, other))
}
