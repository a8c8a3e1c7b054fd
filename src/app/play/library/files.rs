//! Files of games: one or many as text, readable by users and other programs. The backup file contains all other data
//! of games.

use super::stored_game::is_worth_saving;
use super::{CurrentGame, Effect, Library, Response, Saved};
use crate::app::documents::PendingRequest;
use crate::app::play::game::notation::{self, Reading};
use crate::registry::AnyGame;
use crate::text::{Message, grouped};

/// The maximum number of games in a text. The page plays through each game and lists each in a row, so that many more
/// would block it for minutes.
pub(super) const MAX_IN_TEXT: usize = 10_000;

/// The default name of a game in a file.
fn proposed_name(game: &dyn AnyGame) -> String {
    let names = game.info().sides.join("–");
    format!("{} {names}", game.info().id.replace('_', " "))
}

impl Library {
    pub(super) fn download(&mut self, texts: Vec<String>) -> Response {
        if texts.is_empty() {
            self.error = Some(Message::new("error.library.nothing"));
            return Response::hide_notice();
        }
        let file = Effect::download("rastros-lab-games.txt", texts.join("\n"));
        file.into()
    }

    /// Adds the games of a text to the library, all or nothing.
    pub fn import(&mut self, text: &str, current: &CurrentGame) -> Response {
        let parts = notation::split_games(text);
        if parts.len() > MAX_IN_TEXT {
            let error = Message::new("error.library.many")
                .with("found", grouped(parts.len() as u64))
                .with("most", grouped(MAX_IN_TEXT as u64));
            self.error = Some(error);
            return Response::hide_notice();
        }
        let mut found = Vec::new();
        for (i, part) in parts.into_iter().enumerate() {
            match notation::read_game(part, current.game.start()) {
                Ok(reading) => found.push(current.imported(reading)),
                Err(error) => {
                    let error = Message::new("error.library.import")
                        .with("number", i + 1)
                        .with_message("reason", error);
                    self.error = Some(error);
                    return Response::hide_notice();
                }
            }
        }
        // The undo offer contains the message about the added games.
        let request = PendingRequest {
            added: true,
            ..PendingRequest::default()
        };
        let put = self.put(found, request, current.now);
        put.into()
    }

    /// The current game as an unnamed entry, if it is long enough and not saved already.
    pub fn unsaved_entry(&self, current: &CurrentGame) -> Option<Saved> {
        let present = Saved {
            recent: true,
            ..current.saved("")
        };
        let mut games = self.games.iter();
        let new = is_worth_saving(&current.game.history)
            && !games.any(|e| e.head.stored == present.stored);
        new.then_some(present)
    }
}

impl CurrentGame<'_> {
    /// A game of a file as an entry of the library.
    fn imported(&self, reading: Reading) -> Saved {
        let Reading { history, name, .. } = &reading;
        let info = history.here().position.info();
        let kind = crate::registry::game(info.id).unwrap_or(self.game.kind);
        let name = name.clone().unwrap_or_else(|| proposed_name(kind));
        Saved::of(&name, history, self.stored.with_history(history), self.now)
    }
}
