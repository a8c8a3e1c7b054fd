//! What follows from what happens to the person's own evaluations: they are written, kept, changed and deleted.

use crate::app::effects::Response;
use crate::app::effects::{Effect, Shelf};
use crate::app::play::library::state::LibraryMsg;
use crate::app::play::msg::{Layer, Msg};
use crate::app::play::setup::boards::change_seat;
use crate::app::play::state::State;
use crate::app::players::offered::player_of;
use crate::app::players::own::{Draft, Entry, EvaluationsMsg, OwnEvaluation};
use crate::app::players::seats::{self, Seat};
use crate::app::players::terms::weigh;
use crate::app::section::Undo;
use crate::app::ui::names::tidy_name;
use crate::eval::{EvaluationSpec, square_of};
use crate::game::Side;
use crate::registry::game;
use crate::text::Message;

/// What their keys begin with, in the storage that they share with the saved games.
pub(super) const PREFIX: &str = "evaluation-";

impl State {
    /// What follows from something that happened to them.
    pub(in crate::app::play) fn evaluate(&mut self, msg: EvaluationsMsg) -> Response {
        if !matches!(msg, EvaluationsMsg::Name(_) | EvaluationsMsg::Weight(..)) {
            self.own.error = None;
        }
        match msg {
            EvaluationsMsg::Open => {
                // Of another game there is nothing to go on with.
                let game = self.game.info().id;
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
            EvaluationsMsg::Save(proposed) => return self.save_draft(&proposed),
            EvaluationsMsg::Discard => {
                self.own.draft = None;
                return focus(super::view::LAYER);
            }
            EvaluationsMsg::Keep(own) => {
                self.own.guests.retain(|guest| *guest != own);
                let key = format!("{PREFIX}{}", self.new_key());
                return Response::effects(vec![self.keep(key, own)]);
            }
            EvaluationsMsg::Delete(key) => return self.delete_own(&key),
            EvaluationsMsg::Judge(word) => {
                if let Ok(evaluation) = seats::read_evaluation(self.game, &word) {
                    self.judge_with(evaluation);
                    self.analyse(true);
                    return self.close_evaluations();
                }
            }
            EvaluationsMsg::Play(word) => return self.play_against(&word),
        }
        Response::default()
    }

    /// Begins one with the weights of another.
    fn begin_draft(&mut self, word: &str, name: &str) -> Response {
        match seats::read_evaluation(self.game, word) {
            Ok(evaluation) => {
                self.own.draft = Some(Draft {
                    key: None,
                    game: self.game.info().id.to_owned(),
                    name: name.to_owned(),
                    evaluation,
                });
                focus(super::editor_view::NAME)
            }
            Err(error) => Response::error(error),
        }
    }

    fn edit_own(&mut self, key: &str) -> Response {
        let Some(entry) = self.own.entries.iter().find(|e| e.key == key) else {
            return Response::default();
        };
        self.own.draft = Some(Draft {
            key: Some(entry.key.clone()),
            game: entry.own.game.clone(),
            name: entry.own.name.clone(),
            evaluation: entry.own.evaluation.clone(),
        });
        focus(super::editor_view::NAME)
    }

    /// Keeps what was written. Whoever uses the one that was changed uses it as it is now.
    fn save_draft(&mut self, proposed: &str) -> Response {
        let Some(draft) = &self.own.draft else {
            return Response::default();
        };
        if draft.evaluation.terms.is_empty() {
            self.own.error = Some(Message::new("error.own.empty"));
            return Response::default();
        }
        if let Err(error) = self.game.check_evaluation(&draft.evaluation) {
            self.own.error = Some(error);
            return Response::default();
        }
        let name = match tidy_name(&draft.name) {
            name if name.is_empty() => proposed.to_owned(),
            name => name,
        };
        let mut evaluation = draft.evaluation.clone();
        // Added in the order of the game, however the sliders were moved.
        let features = self.game.features();
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
        let key = draft.key.clone();
        self.own.draft = None;
        let before = key.as_ref().and_then(|key| {
            let mut entries = self.own.entries.iter();
            entries.find(|e| e.key == *key).map(|e| e.own.clone())
        });
        if let Some(before) = before {
            self.replace_used(&before.evaluation, &own.evaluation);
        }
        let key = key.unwrap_or_else(|| format!("{PREFIX}{}", self.new_key()));
        let focus = Effect::Focus(format!("edit-{key}"));
        let keep = self.keep(key, own);
        Response::effects(vec![keep, focus])
    }

    /// Players and analysis that use an evaluation use another one instead.
    fn replace_used(&mut self, old: &EvaluationSpec, new: &EvaluationSpec) {
        for side in Side::ALL {
            if let Seat::Computer(spec) = &self.seats[side]
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

    /// Has the browser keep one under a key, and promises to say so.
    fn keep(&mut self, key: String, own: OwnEvaluation) -> Effect {
        let text = text_of(&own);
        let told = Message::new("own.saved").with("name", &own.name);
        self.own.promised.push((key.clone(), told));
        let entry = Entry {
            key: key.clone(),
            own,
        };
        match self.own.entries.iter_mut().find(|e| e.key == key) {
            Some(old) => *old = entry,
            None => self.own.entries.push(entry),
        }
        Effect::Shelf(Shelf::Put { key, text })
    }

    /// Keeps one that was found elsewhere on the page: what it is called, its key, and what follows. Where the person has the same
    /// weights already, that one's name, and no key.
    pub(in crate::app) fn keep_evaluation(
        &mut self,
        own: OwnEvaluation,
    ) -> (String, Option<String>, Response) {
        if let Some(name) = self.own.name_of(&own.game, &own.evaluation) {
            return (name.to_owned(), None, Response::default());
        }
        let name = own.name.clone();
        let key = format!("{PREFIX}{}", self.new_key());
        let effect = self.keep(key.clone(), own);
        (name, Some(key), Response::effects(vec![effect]))
    }

    /// Forgets one that was kept under a key.
    pub(in crate::app) fn forget_evaluation(&mut self, key: &str) -> Response {
        self.own.entries.retain(|e| e.key != key);
        self.own.promised.retain(|(k, _)| k != key);
        Response::effects(vec![Effect::Shelf(Shelf::Delete(key.to_owned()))])
    }

    fn delete_own(&mut self, key: &str) -> Response {
        let Some(index) = self.own.entries.iter().position(|e| e.key == key) else {
            return Response::default();
        };
        let before = self.forget_deleted_evaluation();
        self.own.deleted = Some(self.own.entries.remove(index));
        self.own.promised.retain(|(k, _)| k != key);
        self.undoable.push(Undo::DeletedEvaluation);
        Response::effects(before)
    }

    /// The one that was deleted is back.
    pub(in crate::app::play) fn undelete_evaluation(&mut self) -> Vec<Effect> {
        let Some(entry) = self.own.deleted.take() else {
            return Vec::new();
        };
        let focus = Effect::Focus(format!("edit-{}", entry.key));
        self.own.entries.push(entry);
        oldest_first(&mut self.own.entries);
        vec![focus]
    }

    /// Nobody wants the one back that was deleted: the browser forgets it.
    pub(in crate::app::play) fn forget_deleted_evaluation(&mut self) -> Vec<Effect> {
        let gone = self.own.deleted.take();
        let forget = gone.map(|entry| Effect::Shelf(Shelf::Delete(entry.key)));
        forget.into_iter().collect()
    }

    /// Seats a player with an evaluation: in the place of a computer, the second side's if there is none.
    fn play_against(&mut self, word: &str) -> Response {
        let Ok(evaluation) = seats::read_evaluation(self.game, word) else {
            return Response::default();
        };
        let computer = |side: &Side| self.seats[*side] != Seat::Person;
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

    /// Takes what is about them out of what happens to the storage that they share with the saved games: the message that is
    /// left for these, or what has followed where nothing is left.
    pub(in crate::app::play) fn shelve_evaluations(
        &mut self,
        msg: LibraryMsg,
    ) -> Result<LibraryMsg, Response> {
        let ours = |key: &String| key.starts_with(PREFIX);
        match msg {
            LibraryMsg::Loaded(records) => {
                let (own, games) = records.into_iter().partition(|(key, _)| ours(key));
                self.load_own(own);
                Ok(LibraryMsg::Loaded(games))
            }
            LibraryMsg::Kept(key) if ours(&key) => {
                let mut promised = self.own.promised.iter();
                Err(match promised.position(|(k, _)| *k == key) {
                    Some(done) => Response::told(self.own.promised.remove(done).1),
                    None => Response::default(),
                })
            }
            LibraryMsg::Lost(key, error) if ours(&key) => {
                self.own.promised.retain(|(k, _)| *k != key);
                self.stay_unkept(&key);
                self.own.error = Some(error.clone());
                Err(Response {
                    effects: vec![Effect::Shelf(Shelf::Read)],
                    ..Response::error(error)
                })
            }
            msg => Ok(msg),
        }
    }

    /// The browser did not keep what was written under a key: it stays in memory, beside those that nobody has kept.
    fn stay_unkept(&mut self, key: &str) {
        let refused = self.own.entries.extract_if(.., |e| e.key == key);
        let refused: Vec<_> = refused.map(|entry| entry.own).collect();
        for own in refused {
            if !self.own.guests.contains(&own) {
                self.own.guests.push(own);
            }
        }
    }

    /// Takes up what the browser has kept. What cannot be read, or speaks of games and features that are not known here, is
    /// counted and left alone: another version of the page may know it.
    fn load_own(&mut self, records: Vec<(String, String)>) {
        let all = records.len();
        let mut entries: Vec<Entry> = records
            .into_iter()
            .filter_map(|(key, text)| {
                let own: OwnEvaluation = serde_json::from_str(&text).ok()?;
                let kind = game(&own.game).ok()?;
                kind.check_evaluation(&own.evaluation).ok()?;
                Some(Entry { key, own })
            })
            .collect();
        self.own.unread = all - entries.len();
        // What is on its way may not be there yet.
        let known = |entries: &[Entry], key: &str| entries.iter().any(|e| e.key == key);
        for (key, _) in &self.own.promised {
            let waiting = self.own.entries.iter().find(|e| e.key == *key);
            if let Some(entry) = waiting.filter(|_| !known(&entries, key)) {
                entries.push(entry.clone());
            }
        }
        let gone = self.own.deleted.as_ref().map(|entry| &entry.key);
        entries.retain(|entry| Some(&entry.key) != gone);
        oldest_first(&mut entries);
        let kept = |guest: &OwnEvaluation| entries.iter().any(|e| e.own == *guest);
        self.own.guests.retain(|guest| !kept(guest));
        self.own.entries = entries;
    }
}

/// Keys begin with the moment, which has the same number of digits until the year 2286.
fn oldest_first(entries: &mut [Entry]) {
    entries.sort_by(|a, b| a.key.cmp(&b.key));
}

/// One as the browser keeps it.
pub(super) fn text_of(own: &OwnEvaluation) -> String {
    // Names and numbers: there is nothing that could fail.
    serde_json::to_string(own).unwrap_or_default()
}

fn focus(id: &str) -> Response {
    Response::effects(vec![Effect::Focus(id.to_owned())])
}
