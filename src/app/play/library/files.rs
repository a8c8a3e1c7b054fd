//! Games in files: one or many as text, which people and other programs read, and all that is known of them in the file of the
//! whole library.

use super::state::{Library, Saved};
use crate::app::Followed;
use crate::app::effect::{Effect, Shelf};
use crate::app::play::evaluations::state::OwnEvaluation;
use crate::app::play::game::history::History;
use crate::app::play::game::notation;
use crate::app::play::state::State;
use crate::app::play::storage::history_of;
use crate::registry::AnyGame;
use crate::text::Message;

/// The last moment that browsers have a date for, in milliseconds since 1970.
const LATEST: f64 = 8.64e15;

/// A saved game as text, its name first.
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

/// What a game of a file is called that has no name there.
fn proposed_name(game: &dyn AnyGame) -> String {
    let names = game.info().sides.join("–");
    format!("{} {names}", game.info().id.replace('_', " "))
}

/// Whether a library has a game: the same, under the same name.
fn has(library: &Library, saved: &Saved) -> bool {
    let mut entries = library.entries.iter().flatten();
    entries.any(|e| e.saved.name == saved.name && e.saved.kept == saved.kept)
}

impl State {
    pub(super) fn download(&mut self, texts: Vec<String>) -> Followed {
        if texts.is_empty() {
            self.library.error = Some(Message::new("error.library.nothing"));
            return Followed::default();
        }
        Followed::effects(vec![Effect::Download {
            name: "rastros-lab-games.txt".to_owned(),
            mime: "text/plain",
            bytes: texts.join("\n").into_bytes(),
        }])
    }

    /// Puts the games of a text into the library: all of them, or none where one is faulty.
    pub(super) fn import(&mut self, text: &str) -> Followed {
        let mut found = Vec::new();
        for (i, part) in notation::split_games(text).into_iter().enumerate() {
            match notation::read_game(part) {
                Ok(history) => found.push(self.imported(part, &history)),
                Err(error) => {
                    let error = Message::new("error.library.import")
                        .with("number", i + 1)
                        .with_message("reason", error);
                    self.library.error = Some(error);
                    return Followed::default();
                }
            }
        }
        let message = Message::new("library.imported").with("n", found.len());
        Followed::effects(self.put(found, message))
    }

    /// A game of a file as an entry.
    fn imported(&self, text: &str, history: &History) -> Saved {
        let info = history.here().position.info();
        let kind = crate::registry::game(info.id).unwrap_or(self.game);
        let name = notation::name_of(text).unwrap_or_else(|| proposed_name(kind));
        self.saved_of(&name, history, self.kept_with(kind, history))
    }

    /// A file was dropped on the page: its game is opened, or several are put into the library.
    pub(in crate::app::play) fn dropped(&mut self, text: &str) -> Followed {
        let parts = notation::split_games(text);
        if parts.len() > 1 {
            let mut followed = self.open_library();
            let imported = self.import(text);
            // What was put in is known here; reading it anew could miss it.
            followed
                .effects
                .retain(|e| !matches!(e, Effect::Shelf(Shelf::Read)));
            followed.effects.extend(imported.effects);
            followed.effects.push(Effect::Shelf(Shelf::Read));
            followed.notice = imported.notice;
            return followed;
        }
        match notation::read_game(text) {
            Ok(history) => {
                self.load_game(history);
                Followed::told(Message::new("play.text.read"))
            }
            Err(error) => {
                Followed::error(Message::new("error.file.game").with_message("reason", error))
            }
        }
    }

    /// Every game that a file of the whole library holds: those that are kept, and the present one if it is worth it.
    pub fn backed_up(&self) -> Vec<Saved> {
        let entries = self.library.entries.iter().flatten();
        let mut games: Vec<_> = entries.map(|e| e.saved.clone()).collect();
        let present = Saved {
            recent: true,
            ..self.saved("")
        };
        if self.is_worth_keeping() && !games.iter().any(|saved| saved.kept == present.kept) {
            games.push(present);
        }
        games
    }

    /// Puts the games and evaluations of such a file into the library, but for those that it has. `message` is told once the browser
    /// has kept them; where there is nothing to keep, at once.
    ///
    /// # Errors
    /// The first game that cannot be played, or evaluation that its game does not know; nothing is put in then.
    pub fn put_back(
        &mut self,
        games: Vec<Saved>,
        evaluations: Vec<OwnEvaluation>,
        message: Message,
    ) -> Result<Followed, Message> {
        let mut new = Vec::with_capacity(games.len());
        for (saved, number) in games.into_iter().zip(1u32..) {
            let checked = self.checked(saved).map_err(|reason| {
                Message::new("error.library.import")
                    .with("number", number)
                    .with_message("reason", reason)
            })?;
            new.push(checked);
        }
        let evaluations = self.new_evaluations(evaluations)?;
        new.retain(|saved| !has(&self.library, saved));
        let mut texts = self.enter(new);
        texts.extend(self.take_up_evaluations(evaluations));
        if texts.is_empty() {
            return Ok(Followed::told(message));
        }
        Ok(Followed::effects(self.have_kept(texts, message)))
    }

    /// A game of a file of the whole library, as it stands in a library. Its length, its end and which game it is follow from its moves: a
    /// file may say anything.
    fn checked(&self, saved: Saved) -> Result<Saved, Message> {
        let history =
            history_of(&saved.kept).ok_or_else(|| Message::new("error.library.broken"))?;
        if !(0.0..=LATEST).contains(&saved.date) {
            return Err(Message::new("error.library.date").with("found", saved.date));
        }
        Ok(Saved {
            date: saved.date,
            recent: saved.recent,
            ..self.saved_of(&saved.name, &history, saved.kept)
        })
    }
}
