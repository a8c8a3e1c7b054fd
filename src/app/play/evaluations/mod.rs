//! Evaluations: the selectable ones, their terms, and the user's own.

mod editor_view;
pub mod kind;
pub mod view;

#[cfg(test)]
mod tests;

use std::mem;

use super::game::Game;
use super::request::{Dialog, PartRequest};
use crate::app::documents::{DatabaseAnswer, Entry, PendingRequest};
use crate::app::effects::{self, Notice, Request};
use crate::app::players::own::Draft;
use crate::app::players::terms::weigh;
use crate::app::players::{OwnEvaluation, OwnEvaluations, seats};
use crate::app::ui::names::tidy_name_or;
use crate::app::undo::Undo;
use crate::eval::{SQUARES, read_network, square_of};
use crate::registry::GAMES;
use crate::text::Message;
use kind::{read, text_of};

pub const LAYER: &str = "evaluations";

const NAME: &str = "own-name";

type Effect = effects::Effect<EvaluationsMsg>;

type Response<R = PartRequest> = effects::Response<EvaluationsMsg, R>;

#[derive(Clone, Debug, PartialEq)]
pub enum EvaluationsMsg {
    Close,
    /// Create one with the weights of another, given as a word (see [`crate::app::players::offered`]), under a name.
    Begin(String, String),
    /// Edit a network of n-tuples from the text of a file.
    OpenFile(String),
    /// Set whether the network in the editor is negated for the second side (`EvaluationSpec::with_negated`).
    Negated(bool),
    /// Edit the evaluation with this key.
    Edit(String),
    Name(String),
    Weight(String, f64),
    NoWeight(Message),
    /// Save the evaluation in the editor, under this name if the user typed none.
    Save(String),
    /// Close the editor without saving.
    Discard,
    /// Save an evaluation from a link.
    SaveUnsaved(OwnEvaluation),
    /// Delete the evaluation with this key; the user can undo this for a while.
    Delete(String),
    Undelete(String),
    /// Delete a champion, given with its key. It is in memory if the browser has refused to save it.
    DeleteChampion(String, OwnEvaluation),
    /// Analyse and review with an evaluation, given as a word.
    Judge(String),
    /// Play against an evaluation, given as a word.
    Play(String),
}

/// Resets the dialog before it opens. A draft for another game is of no use.
pub fn reset_dialog(own: &mut OwnEvaluations, game: &Game) {
    own.error = None;
    let game = game.kind.info().id;
    own.draft.take_if(|draft| draft.game != game);
}

/// Handles a message about the user's own evaluations, with the game on the board and the time.
pub fn update(own: &mut OwnEvaluations, msg: EvaluationsMsg, game: &Game, now: f64) -> Response {
    if !matches!(msg, EvaluationsMsg::Name(_) | EvaluationsMsg::Weight(..)) {
        own.error = None;
    }
    let read = |word: &str| seats::read_evaluation(game.kind, word).ok();
    match msg {
        EvaluationsMsg::Close => return Response::request(PartRequest::Dialog(None)),
        EvaluationsMsg::Begin(word, name) => match seats::read_evaluation(game.kind, &word) {
            Ok(evaluation) => {
                own.draft = Some(Draft {
                    from: None,
                    game: game.kind.info().id.to_owned(),
                    name,
                    evaluation,
                });
                return Response::focus(NAME);
            }
            Err(error) => return Response::error(error),
        },
        EvaluationsMsg::OpenFile(text) => {
            return open_file(own, game, &text).unwrap_or_else(Response::error);
        }
        EvaluationsMsg::Negated(negated) => {
            if let Some(draft) = &mut own.draft {
                let evaluation = mem::take(&mut draft.evaluation);
                draft.evaluation = evaluation.with_negated(negated);
            }
        }
        EvaluationsMsg::Edit(key) => return edit(own, &key),
        EvaluationsMsg::Name(name) => {
            if let Some(draft) = &mut own.draft {
                draft.name = name;
            }
        }
        EvaluationsMsg::Weight(feature, weight) => {
            if let Some(draft) = &mut own.draft {
                weigh(&mut draft.evaluation, &feature, weight);
            }
        }
        EvaluationsMsg::NoWeight(error) => return Response::error(error),
        EvaluationsMsg::Save(proposed) => {
            return save_draft(own, &proposed, game, now).unwrap_or_default();
        }
        EvaluationsMsg::Discard => {
            own.draft = None;
            return Response::focus(LAYER);
        }
        EvaluationsMsg::SaveUnsaved(unsaved) => {
            own.unsaved.retain(|other| *other != unsaved);
            let key = own.list.new_key(now);
            return save_under(own, key, unsaved).into();
        }
        EvaluationsMsg::Delete(key) => return delete(own, &key),
        EvaluationsMsg::DeleteChampion(key, champion) => {
            own.unsaved.retain(|other| *other != champion);
            return delete(own, &key);
        }
        EvaluationsMsg::Undelete(key) => {
            own.list.undelete(&key);
            return Response::focus(format!("edit-{key}"));
        }
        EvaluationsMsg::Judge(word) => {
            return Response::request(read(&word).map(PartRequest::Analyse));
        }
        EvaluationsMsg::Play(word) => {
            return Response::request(read(&word).map(PartRequest::PlayAgainst));
        }
    }
    Response::default()
}

/// Edits the network of a file. Begins another game if the current one has no cells that the network could evaluate.
fn open_file(own: &mut OwnEvaluations, game: &Game, text: &str) -> Result<Response, Message> {
    if own.draft.is_some() {
        return Err(Message::new("error.network.draft"));
    }
    let evaluation = read_network(text)?;
    let mut response = Response::focus(NAME);
    let mut kind = game.kind;
    if !kind.has_squares()
        && let Some(other) = GAMES.iter().find(|kind| kind.has_squares())
    {
        kind = *other;
        let begun = Message::new("network.begun").with_message("game", kind.info().name());
        response.notice = Some(Notice::info(begun));
        response = response.with_request(PartRequest::Begin(kind.first_start()?));
    }
    own.draft = Some(Draft {
        from: None,
        game: kind.info().id.to_owned(),
        name: String::new(),
        evaluation,
    });
    Ok(response.with_request(PartRequest::Dialog(Some(Dialog::Evaluations))))
}

fn edit(own: &mut OwnEvaluations, key: &str) -> Response {
    let Some(head) = own.list.get(key).cloned() else {
        return Response::default();
    };
    own.draft = Some(Draft {
        game: head.game.clone(),
        name: head.name.clone(),
        evaluation: head.evaluation.clone(),
        from: Some(Entry {
            key: key.to_owned(),
            head,
        }),
    });
    Response::focus(NAME)
}

/// Saves the draft. Players and analysis that use its old version change to the new one. If another tab has changed the
/// same evaluation, that version stays beside it.
fn save_draft(own: &mut OwnEvaluations, proposed: &str, game: &Game, now: f64) -> Option<Response> {
    let draft = own.draft.as_ref()?;
    own.error = if draft.evaluation.terms.is_empty() {
        Some(Message::new("error.own.empty"))
    } else {
        game.kind.check_evaluation(&draft.evaluation).err()
    };
    if own.error.is_some() {
        return None;
    }
    let name = tidy_name_or(&draft.name, proposed);
    let mut evaluation = draft.evaluation.clone();
    // In the order of the game's features, independent of the order of changes.
    let features = game.kind.features();
    let place = |feature: &str| {
        let place = features.iter().position(|f| f.id == feature);
        place.unwrap_or(features.len() + usize::from(square_of(feature).unwrap_or(SQUARES)))
    };
    evaluation.terms.sort_by_key(|term| place(&term.feature));
    let saved = OwnEvaluation {
        name,
        game: draft.game.clone(),
        evaluation,
    };
    let from = own.draft.take().and_then(|draft| draft.from);
    let old = from.as_ref().map(|before| before.head.evaluation.clone());
    let changed = old.map(|old| PartRequest::Replace(old, saved.evaluation.clone()));
    let unchanged = from.filter(|e| own.list.get(&e.key) == Some(&e.head));
    let key = unchanged.map(|before| before.key);
    let key = key.unwrap_or_else(|| own.list.new_key(now));
    let focus = Effect::focus(format!("edit-{key}"));
    let save = save_under(own, key, saved);
    Some(Response::request(changed).with_effects([save, focus]))
}

/// Saves an evaluation under a key, with a notice after success.
fn save_under(own: &mut OwnEvaluations, key: String, saved: OwnEvaluation) -> Effect {
    let text = text_of(&saved);
    let message = Message::new("own.saved").with("name", &saved.name);
    let entry = Entry { key, head: saved };
    let documents = vec![(entry, text)];
    let request = PendingRequest {
        notice: Some(message),
        ..PendingRequest::default()
    };
    own.list.put(documents, request)
}

fn delete(own: &mut OwnEvaluations, key: &str) -> Response {
    let back = EvaluationsMsg::Undelete(key.to_owned());
    own.list.delete(key, |own| own.name.clone(), back).into()
}

/// Saves a champion of an evolution, unless the user already has an evaluation with the same weights.
pub fn save_champion(
    own: &mut OwnEvaluations,
    champion: OwnEvaluation,
    now: f64,
) -> Response<Request> {
    if let Some(name) = own.name_of(&champion.game, &champion.evaluation) {
        return Response::notice(Message::new("coevolution.named.before").with("name", name));
    }
    let text = Message::new("coevolution.named").with("name", &champion.name);
    let key = own.list.new_key(now);
    let back = EvaluationsMsg::DeleteChampion(key.clone(), champion.clone());
    let undo = Undo::new(text, back);
    let save = save_under(own, key, champion);
    Response::effects([save, Effect::OfferUndo(undo)])
}

/// Handles an answer of the browser about evaluations.
pub fn on_answer(own: &mut OwnEvaluations, answer: &DatabaseAnswer) -> Response<Request> {
    match answer {
        DatabaseAnswer::Listed(_, answer) => {
            own.list.on_listed(answer, read);
            let is_saved = |other: &OwnEvaluation| own.list.iter().any(|e| e.head == *other);
            own.unsaved.retain(|other| !is_saved(other));
            Response::default()
        }
        DatabaseAnswer::Saved(key, Ok(())) => {
            let message = own
                .list
                .take_pending(key)
                .and_then(|request| request.notice);
            message.map_or_else(Response::default, Response::notice)
        }
        DatabaseAnswer::Deleted(key, Ok(())) => {
            own.list.take_pending(key);
            own.list.remove(std::slice::from_ref(key));
            Response::default()
        }
        DatabaseAnswer::Saved(key, Err(error)) | DatabaseAnswer::Deleted(key, Err(error)) => {
            own.list.take_pending(key);
            keep_in_memory(own, key);
            own.error = Some(error.clone());
            Response::error(error.clone()).with_effects(own.list.request())
        }
        _ => Response::default(),
    }
}

/// Keeps an evaluation in memory, among the unsaved ones, after a failed save.
fn keep_in_memory(own: &mut OwnEvaluations, key: &str) {
    let refused = own.list.get(key).cloned();
    own.list.remove(&[key.to_owned()]);
    let unsaved = &mut own.unsaved;
    unsaved.extend(refused.filter(|refused| !unsaved.contains(refused)));
}
