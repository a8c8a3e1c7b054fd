//! Updates of the user's own evaluations.

use crate::app::documents::{DocumentMsg, Entry, Extent, Kind};
use crate::app::effects::DocumentTexts;
use crate::app::play::msg::{Effect, Response};
use crate::app::play::setup::boards::change_seat;
use crate::app::play::{Layer, Msg, State};
use crate::app::players::offered::player_of;
use crate::app::players::own::{Draft, PREFIX};
use crate::app::players::terms::weigh;
use crate::app::players::{EvaluationsMsg, OwnEvaluation, Seat, seats};
use crate::app::section::Undo;
use crate::app::ui::names::tidy_name;
use crate::eval::{EvaluationSpec, square_of};
use crate::game::Side;
use crate::registry::game;
use crate::text::Message;

/// Evaluations as documents: the head contains the whole evaluation.
pub static EVALUATIONS: Kind = Kind {
    prefix: PREFIX,
    extent: |head| {
        Some(Extent {
            identity: Some(text_of(&read(head)?)),
            done: 0,
        })
    },
    document: |kept| match read(&kept.head) {
        Some(_) => Ok(kept.head.clone()),
        None => Err(Message::new("error.runs.damaged")),
    },
    texts: |key, text, _| {
        let (head, parts) = (text_of(&read_file(text)?), Vec::new());
        Ok(DocumentTexts { key, head, parts })
    },
    faulty: "error.backup.evaluation",
    counted: "evaluations",
};

/// Parses a saved evaluation; `None` if it is damaged or uses unknown games or features.
fn read(text: &str) -> Option<OwnEvaluation> {
    let own: OwnEvaluation = serde_json::from_str(text).ok()?;
    let kind = game(&own.game).ok()?;
    kind.check_evaluation(&own.evaluation).ok()?;
    Some(own)
}

/// Parses an evaluation of a file; shortens its name to one line of limited length.
///
/// # Errors
/// Its game or a feature is unknown.
fn read_file(text: &str) -> Result<OwnEvaluation, Message> {
    let unreadable = |_| Message::new("error.backup.entry");
    let own: OwnEvaluation = serde_json::from_str(text).map_err(unreadable)?;
    game(&own.game)?.check_evaluation(&own.evaluation)?;
    let name = match tidy_name(&own.name) {
        name if name.is_empty() => own.game.clone(),
        name => name,
    };
    Ok(OwnEvaluation { name, ..own })
}

impl State {
    pub(crate) fn update_evaluations(&mut self, msg: EvaluationsMsg) -> Response {
        if !matches!(msg, EvaluationsMsg::Name(_) | EvaluationsMsg::Weight(..)) {
            self.own.error = None;
        }
        match msg {
            EvaluationsMsg::Open => {
                // A draft for another game is of no use.
                let game = self.game.kind.info().id;
                self.own.draft.take_if(|draft| draft.game != game);
                self.layer = Some(Layer::Evaluations);
                return focus(super::view::LAYER);
            }
            EvaluationsMsg::Begin(word, name) => return self.begin_draft(&word, &name),
            EvaluationsMsg::Edit(key) => return self.edit_own(&key),
            EvaluationsMsg::Name(name) => {
                if let Some(draft) = &mut self.own.draft {
                    draft.name = name;
                }
            }
            EvaluationsMsg::Weight(feature, weight) => {
                if let Some(draft) = &mut self.own.draft {
                    weigh(&mut draft.evaluation, &feature, weight);
                }
            }
            EvaluationsMsg::NoWeight(error) => return Response::error(error),
            EvaluationsMsg::Save(proposed) => return self.save_draft(&proposed),
            EvaluationsMsg::Discard => {
                self.own.draft = None;
                return focus(super::view::LAYER);
            }
            EvaluationsMsg::Keep(own) => {
                self.own.guests.retain(|guest| *guest != own);
                let key = self.own.list.new_key(self.now);
                return Response::effects(vec![self.save_under(key, own)]);
            }
            EvaluationsMsg::Delete(key) => return self.delete_own(&key),
            EvaluationsMsg::Judge(word) => {
                if let Ok(evaluation) = seats::read_evaluation(self.game.kind, &word) {
                    self.judge_with(evaluation);
                    self.analyse(true);
                    return self.close_evaluations();
                }
            }
            EvaluationsMsg::Play(word) => return self.play_against(&word),
        }
        Response::default()
    }

    /// Creates a draft with the weights of another evaluation.
    fn begin_draft(&mut self, word: &str, name: &str) -> Response {
        match seats::read_evaluation(self.game.kind, word) {
            Ok(evaluation) => {
                self.own.draft = Some(Draft {
                    from: None,
                    game: self.game.kind.info().id.to_owned(),
                    name: name.to_owned(),
                    evaluation,
                });
                focus(super::editor_view::NAME)
            }
            Err(error) => Response::error(error),
        }
    }

    fn edit_own(&mut self, key: &str) -> Response {
        let Some(own) = self.own.list.get(key).cloned() else {
            return Response::default();
        };
        self.own.draft = Some(Draft {
            game: own.game.clone(),
            name: own.name.clone(),
            evaluation: own.evaluation.clone(),
            from: Some(Entry {
                key: key.to_owned(),
                head: own,
            }),
        });
        focus(super::editor_view::NAME)
    }

    /// Saves the draft. Players and analysis that use the old version change to the new one. If another tab has changed
    /// the same evaluation, that version stays beside it.
    fn save_draft(&mut self, proposed: &str) -> Response {
        let Some(draft) = &self.own.draft else {
            return Response::default();
        };
        if draft.evaluation.terms.is_empty() {
            self.own.error = Some(Message::new("error.own.empty"));
            return Response::default();
        }
        if let Err(error) = self.game.kind.check_evaluation(&draft.evaluation) {
            self.own.error = Some(error);
            return Response::default();
        }
        let name = match tidy_name(&draft.name) {
            name if name.is_empty() => proposed.to_owned(),
            name => name,
        };
        let mut evaluation = draft.evaluation.clone();
        // In the order of the game's features, independent of the order of changes.
        let features = self.game.kind.features();
        let place = |feature: &str| {
            let place = features.iter().position(|f| f.id == feature);
            place.unwrap_or(features.len() + usize::from(square_of(feature).unwrap_or(0)))
        };
        evaluation.terms.sort_by_key(|term| place(&term.feature));
        let own = OwnEvaluation {
            name,
            game: draft.game.clone(),
            evaluation,
        };
        let from = self.own.draft.take().and_then(|draft| draft.from);
        if let Some(before) = &from {
            self.replace_used(&before.head.evaluation, &own.evaluation);
        }
        let unchanged = from.filter(|e| self.own.list.get(&e.key) == Some(&e.head));
        let key = unchanged.map(|before| before.key);
        let key = key.unwrap_or_else(|| self.own.list.new_key(self.now));
        let focus = Effect::Focus(format!("edit-{key}"));
        let save = self.save_under(key, own);
        Response::effects(vec![save, focus])
    }

    /// Replaces an evaluation in players and analysis.
    fn replace_used(&mut self, old: &EvaluationSpec, new: &EvaluationSpec) {
        for side in Side::ALL {
            if let Seat::Computer(spec) = &self.game.seats[side]
                && spec.evaluation == *old
            {
                let mut spec = spec.clone();
                spec.evaluation = new.clone();
                change_seat(self, Msg::Player(side, spec));
            }
        }
        if self.judging() == *old {
            self.judge_with(new.clone());
        }
    }

    /// Saves an evaluation under a key, with a notice after success.
    fn save_under(&mut self, key: String, own: OwnEvaluation) -> Effect {
        let text = text_of(&own);
        let message = Message::new("own.saved").with("name", &own.name);
        let entry = Entry { key, head: own };
        let documents = vec![(entry, text)];
        self.own.list.put(documents, Some(message), false)
    }

    /// Saves an evaluation from another section. Returns its name, its key, and the response. If the user already has
    /// the same weights: that evaluation's name, and no key.
    pub(in crate::app) fn save_evaluation(
        &mut self,
        own: OwnEvaluation,
    ) -> (String, Option<String>, Response) {
        if let Some(name) = self.own.name_of(&own.game, &own.evaluation) {
            return (name.to_owned(), None, Response::default());
        }
        let name = own.name.clone();
        let key = self.own.list.new_key(self.now);
        let effect = self.save_under(key.clone(), own);
        (name, Some(key), Response::effects(vec![effect]))
    }

    /// Deletes the evaluation with this key.
    pub(in crate::app) fn purge_evaluation(&mut self, key: &str) -> Response {
        Response::effects(self.own.list.purge(vec![key.to_owned()]))
    }

    fn delete_own(&mut self, key: &str) -> Response {
        let effects = self.own.list.delete(key);
        if effects.is_some() {
            self.undoable.push(Undo::DeletedEvaluation);
        }
        Response::effects(effects.unwrap_or_default())
    }

    /// Restores the last deleted evaluation.
    pub(crate) fn undelete_evaluation(&mut self) -> Vec<Effect> {
        let key = self.own.list.undelete();
        let focus = key.map(|key| Effect::Focus(format!("edit-{key}")));
        focus.into_iter().collect()
    }

    /// Seats a player with an evaluation in place of a computer, or on the second side without one.
    fn play_against(&mut self, word: &str) -> Response {
        let Ok(evaluation) = seats::read_evaluation(self.game.kind, word) else {
            return Response::default();
        };
        let computer = |side: &Side| self.game.seats[*side] != Seat::Person;
        let side = [Side::Second, Side::First].into_iter().find(computer);
        let side = side.unwrap_or(Side::Second);
        let mut response = change_seat(self, Msg::Player(side, player_of(&evaluation)));
        response.effects.extend(self.close_evaluations().effects);
        response
    }

    fn close_evaluations(&mut self) -> Response {
        self.layer = None;
        Response::default()
    }

    /// Handles an answer of the browser about evaluations.
    pub(crate) fn on_evaluations_msg(&mut self, msg: &DocumentMsg) -> Response {
        match msg {
            DocumentMsg::Listed(_, answer) => {
                self.own.list.listed(answer, read);
                let kept = |guest: &OwnEvaluation| self.own.list.iter().any(|e| e.head == *guest);
                self.own.guests.retain(|guest| !kept(guest));
                Response::default()
            }
            DocumentMsg::Saved(key, Ok(())) | DocumentMsg::Deleted(key, Ok(())) => {
                let message = self
                    .own
                    .list
                    .take_pending(key)
                    .and_then(|asked| asked.notice);
                message.map_or_else(Response::default, Response::notice)
            }
            DocumentMsg::Saved(key, Err(error)) | DocumentMsg::Deleted(key, Err(error)) => {
                self.own.list.take_pending(key);
                self.keep_in_memory(key);
                self.own.error = Some(error.clone());
                Response::error(error.clone()).with_effects(self.own.list.list())
            }
            _ => Response::default(),
        }
    }

    /// Keeps an evaluation in memory, among the unsaved ones, after a failed save.
    fn keep_in_memory(&mut self, key: &str) {
        let refused = self.own.list.get(key).cloned();
        self.own.list.remove(&[key.to_owned()]);
        let guests = &mut self.own.guests;
        guests.extend(refused.filter(|own| !guests.contains(own)));
    }
}

/// The text of an evaluation as a document.
pub(crate) fn text_of(own: &OwnEvaluation) -> String {
    // The value contains only names and numbers, so that serialization cannot fail.
    serde_json::to_string(own).unwrap_or_default()
}

fn focus(id: &str) -> Response {
    Response::effects(vec![Effect::Focus(id.to_owned())])
}
