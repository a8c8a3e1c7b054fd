//! Games in files: one or many as text, which people and other programs read, and all that is known of them in the file of the
//! whole library.

use super::state::{Library, Request, Saved};
use crate::app::effects::Response;
use crate::app::effects::{Effect, Shelf};
use crate::app::play::game::history::History;
use crate::app::play::game::notation;
use crate::app::play::state::State;
use crate::app::play::storage::history_of;
use crate::app::players::own::OwnEvaluation;
use crate::app::ui::widgets::grouped;
use crate::registry::AnyGame;
use crate::text::Message;

/// Games that are taken from one text at most. Each is played through, and each is a row of the list: with many more the page would
/// stand still for minutes.
pub(super) const MOST_IN_TEXT: usize = 10_000;

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
    pub(super) fn download(&mut self, texts: Vec<String>) -> Response {
        if texts.is_empty() {
            self.library.error = Some(Message::new("error.library.nothing"));
            return Response::default();
        }
        Response::effects(vec![Effect::Download {
            name: "rastros-lab-games.txt".to_owned(),
            mime: "text/plain",
            bytes: texts.join("\n").into_bytes(),
        }])
    }

    /// Puts the games of a text into the library: all of them, or none where one is faulty.
    pub(super) fn import(&mut self, text: &str) -> Response {
        let parts = notation::split_games(text);
        if parts.len() > MOST_IN_TEXT {
            let error = Message::new("error.library.many")
                .with("found", grouped(parts.len() as u64))
                .with("most", grouped(MOST_IN_TEXT as u64));
            self.library.error = Some(error);
            return Response::default();
        }
        let mut found = Vec::new();
        for (i, part) in parts.into_iter().enumerate() {
            match notation::read_game(part) {
                Ok(history) => found.push(self.imported(part, &history)),
                Err(error) => {
                    let error = Message::new("error.library.import")
                        .with("number", i + 1)
                        .with_message("reason", error);
                    self.library.error = Some(error);
                    return Response::default();
                }
            }
        }
        let (keys, put) = self.put(found);
        // That they were added is told beside what undoes it.
        self.library.requests.push(Request {
            added: true,
            keys,
            ..Request::default()
        });
        Response::effects(vec![put])
    }

    /// A game of a file as an entry.
    fn imported(&self, text: &str, history: &History) -> Saved {
        let info = history.here().position.info();
        let kind = crate::registry::game(info.id).unwrap_or(self.game);
        let name = notation::name_of(text).unwrap_or_else(|| proposed_name(kind));
        self.saved_of(&name, history, self.kept_with(kind, history))
    }

    /// A file was dropped on the page: its game is opened, or several are put into the library.
    pub(in crate::app::play) fn dropped(&mut self, text: &str) -> Response {
        let parts = notation::split_games(text);
        if parts.len() > 1 {
            let mut response = self.open_library();
            let imported = self.import(text);
            // What was put in is known here; reading it anew could miss it.
            response
                .effects
                .retain(|e| !matches!(e, Effect::Shelf(Shelf::Read)));
            response.effects.extend(imported.effects);
            response.effects.push(Effect::Shelf(Shelf::Read));
            response.notice = imported.notice;
            return response;
        }
        match notation::read_game(text) {
            Ok(history) => {
                self.load_game(history);
                Response::told(Message::new("play.text.read"))
            }
            Err(error) => {
                Response::error(Message::new("error.file.game").with_message("reason", error))
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

    /// What the browser is to keep of the games and evaluations of such a file: those that the library does not have, each under a key
    /// of its own.
    pub fn missing(
        &mut self,
        games: Vec<Saved>,
        evaluations: Vec<OwnEvaluation>,
    ) -> Vec<(String, String)> {
        let new = games.into_iter().filter(|saved| !has(&self.library, saved));
        let new: Vec<_> = new.map(|saved| saved.text()).collect();
        let texts = new.into_iter().map(|text| (self.new_key(), text));
        let mut texts: Vec<_> = texts.collect();
        texts.extend(self.missing_evaluations(evaluations));
        texts
    }

    /// Why a file of the whole library cannot hold all games, or all evaluations: the browser did not give them back, or some cannot be
    /// read.
    pub fn unread(&self) -> Option<Message> {
        let damaged = self.library.damaged + self.own.unread();
        let some = || Message::new("library.damaged").with("n", damaged);
        let unread = self.library.unread.clone();
        unread.or_else(|| (damaged > 0).then(some))
    }

    /// A game of a file of the whole library, as it stands in a library. Its length, its end and which game it is follow from its moves: a
    /// file may say anything.
    ///
    /// # Errors
    /// It cannot be played, or its date is none.
    pub fn checked(&self, saved: Saved) -> Result<Saved, Message> {
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
