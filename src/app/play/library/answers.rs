//! Answers of the browser about saved games.

use super::saved::{SaveStatus, Saved};
use super::{Effect, Library, LibraryMsg, LibraryRequest, NAME, Response};
use crate::app::documents::DocumentMsg;
use crate::app::section::Undo;
use crate::text::Message;

impl Library {
    /// Handles an answer of the browser about games. `open` is true while the library is open.
    pub fn on_document_msg(
        &mut self,
        msg: &DocumentMsg,
        open: bool,
        now: f64,
    ) -> (Response, Option<LibraryRequest>) {
        let response = match msg {
            DocumentMsg::Listed(_, answer) => {
                if self.games.listed(answer, Saved::read) {
                    let mut effects = match open {
                        true => self.cancel_orphaned_rename(),
                        false => Vec::new(),
                    };
                    effects.extend(self.save_waiting_games(now));
                    Response::effects(effects)
                } else {
                    self.error = Some(Message::new("error.library.storage"));
                    self.drop_waiting_games();
                    Response::default()
                }
            }
            DocumentMsg::Saved(key, Ok(())) => return self.on_saved(key),
            DocumentMsg::Deleted(key, Ok(())) => {
                let gone = self.games.take_pending(key);
                self.games.remove(&gone.unwrap_or_default().keys);
                Response::default()
            }
            DocumentMsg::Saved(key, Err(error)) | DocumentMsg::Deleted(key, Err(error)) => {
                self.on_failed(key, error.clone())
            }
            _ => Response::default(),
        };
        (response, None)
    }

    fn on_saved(&mut self, key: &str) -> (Response, Option<LibraryRequest>) {
        let effects = self.on_game_saved(key, SaveStatus::Saved);
        let answered = self.games.take_pending(key).unwrap_or_default();
        let request = answered.added.then(|| {
            self.added = answered.keys;
            LibraryRequest::OfferUndo(Undo::AddedGames)
        });
        if answered.notice.is_some() {
            self.saved_notice = Some(key.to_owned());
        }
        let response = Response {
            effects,
            notice: answered.notice.map(|message| (message, false)),
            ..Response::default()
        };
        (response, request)
    }

    /// Handles a failed request, and reads the list again.
    fn on_failed(&mut self, key: &str, error: Message) -> Response {
        let request = self.games.take_pending(key);
        let keys = request.map_or_else(|| vec![key.to_owned()], |request| request.keys);
        for key in &keys {
            self.on_game_saved::<LibraryMsg>(key, SaveStatus::Lost);
        }
        self.games.remove(&keys);
        self.renaming.take_if(|(k, _)| keys.contains(k));
        let saved = self.saved_notice.take_if(|saved| keys.contains(saved));
        self.error = Some(error.clone());
        Response {
            effects: self.games.list(),
            notice: saved.map(|_| (error, true)),
            ..Response::default()
        }
    }

    /// Cancels renaming and reports it if the game no longer exists.
    fn cancel_orphaned_rename(&mut self) -> Vec<Effect> {
        let Some((key, _)) = &self.renaming else {
            return Vec::new();
        };
        // A pending game may not be in the list yet.
        if self.games.is_pending(key) || self.games.get(key).is_some() {
            return Vec::new();
        }
        self.renaming = None;
        self.error = Some(Message::new("error.library.gone"));
        vec![Effect::Focus(NAME.to_owned())]
    }
}
