//! Answers of the browser about saved games.

use super::{Effect, Library, LibraryMsg, NAME, Response, Saved};
use crate::app::documents::{DatabaseAnswer, PendingRequest};
use crate::app::effects::Notice;
use crate::app::undo::Undo;
use crate::text::Message;

impl Library {
    /// Handles an answer of the browser about games. `open` is true while the library is open.
    pub fn on_answer(&mut self, answer: &DatabaseAnswer, open: bool) -> Response {
        match answer {
            DatabaseAnswer::Listed(_, answer) => {
                if !self.games.on_listed(answer, Saved::read) {
                    self.error = Some(Message::new("error.library.storage"));
                    return Response::default();
                }
                let mut effects = if open { self.cancel_orphaned_rename() } else { Vec::new() };
                effects.extend(self.trim_recent());
                effects.into()
            }
            DatabaseAnswer::Saved(key, Ok(())) => self.on_saved(key),
            DatabaseAnswer::Deleted(key, Ok(())) => {
                let gone = self.answered_request(key);
                self.games.remove(&gone.keys);
                Response::default()
            }
            DatabaseAnswer::Saved(key, Err(error)) | DatabaseAnswer::Deleted(key, Err(error)) => {
                self.on_failed(key, error.clone())
            }
            _ => Response::default(),
        }
    }

    /// The answered request, or one for this key alone: the shell requests the deletion of documents in the trash.
    fn answered_request(&mut self, key: &str) -> PendingRequest {
        let request = self.games.take_pending(key);
        request.unwrap_or_else(|| PendingRequest {
            keys: vec![key.to_owned()],
            ..PendingRequest::default()
        })
    }

    fn on_saved(&mut self, key: &str) -> Response {
        let answered = self.games.take_pending(key).unwrap_or_default();
        let mut effects = Vec::from_iter(answered.moved.map(Effect::delete_stored));
        let mut recent = answered.keys.clone();
        recent.retain(|key| self.is_recent(key));
        self.untrimmed.append(&mut recent);
        if !self.untrimmed.is_empty() {
            // Another tab may have changed the library.
            effects.extend(self.games.request());
        }
        if answered.added {
            let text = Message::new("library.imported").with("n", answered.keys.len());
            let named = answered.keys.into_iter().filter_map(|key| {
                let name = self.games.get(&key)?.name.clone();
                Some((key, name))
            });
            let back = LibraryMsg::RemoveAdded(named.collect());
            effects.push(Effect::OfferUndo(Undo::new(text, back)));
        }
        Response {
            effects,
            notice: answered.notice.map(Notice::info),
            ..Response::default()
        }
    }

    /// Handles a failed request, and reads the list again.
    fn on_failed(&mut self, key: &str, error: Message) -> Response {
        let request = self.answered_request(key);
        let lost = request.keys.iter().any(|key| self.is_recent(key));
        self.games.remove(&request.keys);
        self.renaming.take_if(|(k, _)| request.keys.contains(k));
        self.error = Some(error.clone());
        let response = match (request.moved, lost) {
            // The games stay in local storage.
            (Some(_), _) => Response::default(),
            (None, true) => Response::error(Message::new("library.left.lost")),
            (None, false) => Response::error(error),
        };
        response.with_effects(self.games.request())
    }

    fn is_recent(&self, key: &str) -> bool {
        self.games.get(key).is_some_and(|saved| saved.recent)
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
        vec![Effect::focus(NAME)]
    }
}
