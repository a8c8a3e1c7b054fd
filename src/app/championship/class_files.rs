//! Loads the files of a class into the roster: Python reports their imports, and the teacher confirms the helpers.

use super::entering::{add_programs, move_class};
use super::state::PendingClass;
use super::{Draft, Msg, State};
use crate::app::championship::msg::{Effect, Response};
use crate::python::{ClassFiles, Event, SurveyEvent};
use crate::registry::game;
use crate::text::Message;

/// Request numbers reserved for one survey.
const QUESTIONS: u64 = 1_000_000;

/// Reads files and starts a survey of their imports in Python.
pub(super) fn read_files(state: &mut State, files: &[(String, Vec<u8>)]) -> Response {
    let mut effects = discard_files(state);
    let mut files = match ClassFiles::read(files) {
        Ok(files) => files,
        Err(error) => {
            state.file_notes = vec![error];
            return effects.into();
        }
    };
    state.file_notes.clear();
    state.surveys += 1;
    set_game(&mut files, &state.draft);
    let survey = files.survey(state.surveys * QUESTIONS);
    let call = survey.call();
    state.pending_class = Some(PendingClass {
        files,
        survey: Some(survey),
        ..PendingClass::default()
    });
    match call {
        Some(call) => {
            effects.push(Effect::python(call, Msg::Python));
            effects.into()
        }
        None => finish(state).with_effects(effects),
    }
}

/// Selects a game for the roster and for files that are not in it yet.
pub(super) fn select_game(state: &mut State, id: &str) -> Response {
    let kind = match game(id) {
        Ok(kind) => kind,
        Err(error) => return Response::error(error),
    };
    let next = state.draft.for_game(kind);
    let before = std::mem::replace(&mut state.draft, next);
    if let Some(pending) = &mut state.pending_class {
        set_game(&mut pending.files, &state.draft);
    }
    move_class(state, before.players)
}

/// Sets the game that the programs would play now.
fn set_game(files: &mut ClassFiles, draft: &Draft) {
    files.set_game(draft.kind.rules().as_deref());
}

/// Discards files that are not in the roster yet, and ends their survey.
pub(super) fn discard_files(state: &mut State) -> Vec<Effect> {
    let pending = state.pending_class.take();
    let survey = pending.and_then(|pending| pending.survey);
    let end = survey.map(|survey| Effect::python(survey.end(), Msg::Python));
    end.into_iter().collect()
}

/// Sets whether all programs of its folder may import a file.
pub(super) fn set_helper(state: &mut State, path: String, helps: bool) {
    let Some(pending) = &mut state.pending_class else {
        return;
    };
    if helps {
        pending.helpers.insert(path);
    } else {
        pending.helpers.remove(&path);
    }
}

/// Handles a Python event of the survey; returns `None` when no survey is running.
pub(super) fn on_event(state: &mut State, event: &Event) -> Option<Response> {
    let pending = state.pending_class.as_mut()?;
    let survey = pending.survey.as_mut()?;
    Some(match event {
        Event::Missing(_) => {
            state.file_notes = vec![Message::new("error.roster.unread")];
            finish(state)
        }
        Event::Reply(reply) => match survey.receive(reply) {
            SurveyEvent::Ignored => return None,
            SurveyEvent::Next(call) => Effect::python(call, Msg::Python).into(),
            SurveyEvent::Done(end) => {
                finish(state).with_effects([Effect::python(end, Msg::Python)])
            }
        },
    })
}

/// Finishes the survey. If there are no helpers to confirm, adds the programs to the roster.
fn finish(state: &mut State) -> Response {
    let Some(pending) = &mut state.pending_class else {
        return Response::default();
    };
    if let Some(survey) = pending.survey.take() {
        pending.files.take(survey.into_facts());
    }
    set_game(&mut pending.files, &state.draft);
    let choices = pending.files.helper_choices();
    if choices.is_empty() {
        return add_files(state);
    }
    let proposed = choices.into_iter().filter(|choice| choice.is_proposed());
    pending.helpers = proposed.map(|choice| choice.path).collect();
    Response::focus("championship-helpers")
}

/// Adds the programs to the roster.
pub(super) fn add_files(state: &mut State) -> Response {
    let Some(mut pending) = state.pending_class.take() else {
        return Response::default();
    };
    set_game(&mut pending.files, &state.draft);
    match pending.files.roster(&pending.helpers) {
        Ok(found) => {
            state.file_notes.extend(found.notes);
            if found.programs.is_empty() {
                Response::default()
            } else {
                add_programs(state, found.programs)
            }
        }
        Err(error) => {
            state.file_notes = vec![error];
            Response::default()
        }
    }
}
