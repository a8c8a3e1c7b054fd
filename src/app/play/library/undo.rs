//! Undo in the library.

use super::state::SaveStatus;
use crate::app::play::State;
use crate::app::play::msg::{Effect, Response};
use crate::app::section::Undo;
use crate::text::Message;

impl State {
    /// Removes a game from the list.
    pub(super) fn delete(&mut self, key: &str) -> Response {
        let effects = self.library.games.delete(key);
        if effects.is_some() {
            self.undoable.push(Undo::DeletedGame);
        }
        Response::effects(effects.unwrap_or_default())
    }

    /// Restores the last deleted game.
    pub(crate) fn undelete_game(&mut self) -> Vec<Effect> {
        let key = self.library.games.undelete();
        let focus = key.map(|key| Effect::Focus(format!("open-{key}")));
        focus.into_iter().collect()
    }

    /// Removes the games that a file has added.
    pub(crate) fn remove_added(&mut self) -> Vec<Effect> {
        let keys = std::mem::take(&mut self.library.added);
        let mut effects = self.library.games.purge(keys);
        if !effects.is_empty() {
            effects.push(Effect::Focus("library-name".to_owned()));
        }
        effects
    }

    /// Handles a failed request, and reads the list again.
    pub(super) fn on_failed(&mut self, key: &str, error: Message) -> Response {
        let request = self.library.games.take_pending(key);
        let keys = request.map_or_else(|| vec![key.to_owned()], |request| request.keys);
        for key in &keys {
            self.on_game_saved(key, SaveStatus::Lost);
        }
        let library = &mut self.library;
        library.games.remove(&keys);
        library.renaming.take_if(|(k, _)| keys.contains(k));
        let saved = library.saved_notice.take_if(|saved| keys.contains(saved));
        library.error = Some(error.clone());
        Response {
            effects: library.games.list(),
            notice: saved.map(|_| (error, true)),
            ..Response::default()
        }
    }
}
