//! Files of games: one or many as text, readable by users and other programs. The backup file contains all other data
//! of games.

use super::state::Saved;
use crate::app::play::State;
use crate::app::play::game::notation::{self, Reading};
use crate::app::play::msg::{Effect, Response};
use crate::app::play::storage::history_of;
use crate::app::ui::widgets::grouped;
use crate::registry::{AnyGame, AnyPosition};
use crate::text::Message;

/// The maximum number of games in a text. The page plays through each game and lists each in a row, so that many more
/// would block it for minutes.
pub(super) const MOST_IN_TEXT: usize = 10_000;

/// A saved game as text, with its name first.
pub(super) fn exported(saved: &Saved) -> Option<String> {
    let mut history = history_of(&saved.kept)?;
    let end = history.main_line().pop()?;
    history.go(end);
    let text = notation::write_game(&history);
    Some(match &*saved.name {
        "" => text,
        name => format!("name: {name}\n{text}"),
    })
}

/// The default name of a game in a file.
fn proposed_name(game: &dyn AnyGame) -> String {
    let names = game.info().sides.join("–");
    format!("{} {names}", game.info().id.replace('_', " "))
}

impl State {
    /// The start position of the selected game.
    pub(crate) fn start(&self) -> &dyn AnyPosition {
        &*self.game.history[0].position
    }

    pub(super) fn download(&mut self, texts: Vec<String>) -> Response {
        if texts.is_empty() {
            self.library.error = Some(Message::new("error.library.nothing"));
            return Response::refusal();
        }
        let file = Effect::save("rastros-lab-games.txt", texts.join("\n"));
        Response::effects(vec![file])
    }

    /// Adds the games of a text to the library, all or nothing.
    pub(super) fn import(&mut self, text: &str) -> Response {
        let parts = notation::split_games(text);
        if parts.len() > MOST_IN_TEXT {
            let error = Message::new("error.library.many")
                .with("found", grouped(parts.len() as u64))
                .with("most", grouped(MOST_IN_TEXT as u64));
            self.library.error = Some(error);
            return Response::refusal();
        }
        let mut found = Vec::new();
        for (i, part) in parts.into_iter().enumerate() {
            match notation::read_game(part, self.start()) {
                Ok(reading) => found.push(self.imported(reading)),
                Err(error) => {
                    let error = Message::new("error.library.import")
                        .with("number", i + 1)
                        .with_message("reason", error);
                    self.library.error = Some(error);
                    return Response::refusal();
                }
            }
        }
        // The undo offer contains the message about the added games.
        let put = self.put(found, None, true);
        Response::effects(vec![put])
    }

    /// A game of a file as an entry of the library.
    fn imported(&self, reading: Reading) -> Saved {
        let Reading { history, name, .. } = &reading;
        let info = history.here().position.info();
        let kind = crate::registry::game(info.id).unwrap_or(self.game.kind);
        let name = name.clone().unwrap_or_else(|| proposed_name(kind));
        Saved::of(&name, history, self.stored_game_of(kind, history), self.now)
    }

    /// Handles a dropped file: opens its game, or adds several games to the library.
    pub(crate) fn on_file_dropped(&mut self, text: &str) -> Response {
        let parts = notation::split_games(text);
        if parts.len() > 1 {
            let mut response = self.open_library();
            let imported = self.import(text);
            // Save first: a list read before the save could lack the new games.
            response.effects.splice(0..0, imported.effects);
            response.notice = imported.notice;
            response.requests.extend(imported.requests);
            return response;
        }
        match notation::read_game(text, self.start()) {
            Ok(reading) => {
                self.load_game(reading.history);
                Response::notice(reading.message)
            }
            Err(error) => {
                Response::error(Message::new("error.file.game").with_message("reason", error))
            }
        }
    }

    /// All saved games, and the current one if it is long enough to save.
    pub fn games(&self) -> Vec<Saved> {
        let mut games: Vec<_> = self.library.games.iter().map(|e| e.head.clone()).collect();
        games.extend(self.current_game());
        games
    }

    /// The current game as an entry, if it is long enough and not saved already.
    pub(crate) fn current_game(&self) -> Option<Saved> {
        let present = Saved {
            recent: true,
            ..self.saved("")
        };
        let mut games = self.library.games.iter();
        let new = self.is_worth_saving() && !games.any(|e| e.head.kept == present.kept);
        new.then_some(present)
    }
}
