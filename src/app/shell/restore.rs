//! Restores a backup file beside the existing data: first the documents, all or nothing, then puzzles, quiz scores,
//! programs and lessons. Reports success only after the browser has saved everything.

use super::backup_file::{self, Restoring, Stage};
use super::state::State;
use crate::app::documents::{DocumentMsg, SharedData};
use crate::app::effects::{Documents, Notice, Stored};
use crate::app::lab::LESSONS;
use crate::app::programs::Programs;
use crate::app::shell::msg::Effect;
use crate::text::Message;

fn list() -> Effect {
    Effect::Documents(Documents::List(""))
}

/// Begins to restore a file by reading the list of existing documents. A faulty file changes nothing.
pub(crate) fn begin(state: &mut State, text: &str) -> Vec<Effect> {
    if state.restoring.is_some() {
        return state.notify(Notice::error(Message::new("error.restore.busy")));
    }
    match backup_file::read(&state.document_kinds(), text, state.now) {
        Ok(found) => {
            let stage = Stage::Listing;
            state.restoring = Some(Restoring { found, stage });
            vec![list()]
        }
        Err(reason) => refuse(state, reason),
    }
}

/// Reports why nothing was restored.
fn refuse(state: &mut State, reason: Message) -> Vec<Effect> {
    state.restoring = None;
    let error = Message::new("error.backup").with_message("reason", reason);
    state.notify(Notice::error(error))
}

/// Handles an answer of the browser; returns `None` if it does not concern the restoration.
pub(crate) fn on_document_msg(state: &mut State, msg: &DocumentMsg) -> Option<Vec<Effect>> {
    let stage = &state.restoring.as_ref()?.stage;
    match (stage, msg) {
        (Stage::Listing, DocumentMsg::Listed("", answer)) => Some(match answer {
            Ok(heads) => save_missing(state, heads),
            Err(reason) => refuse(state, reason.clone()),
        }),
        (Stage::Saving(key), DocumentMsg::Saved(first, answer)) if key == first => {
            Some(match answer {
                Ok(()) => merge_shared(state),
                Err(reason) => refuse(state, reason.clone()),
            })
        }
        _ => None,
    }
}

/// Saves the missing documents after the list of existing ones is known.
fn save_missing(state: &mut State, heads: &[(String, String)]) -> Vec<Effect> {
    let kinds = state.document_kinds();
    let taken = state.storage_keys().into_iter().collect();
    let fresh = format!("{:.0}-{}", state.now, state.tab_name());
    let Some(restoring) = &mut state.restoring else {
        return Vec::new();
    };
    let documents = std::mem::take(&mut restoring.found.documents);
    let texts = backup_file::missing(&kinds, documents, heads, taken, &fresh);
    match texts.first() {
        Some(first) => {
            restoring.stage = Stage::Saving(first.key.clone());
            vec![Effect::Documents(Documents::Put(texts))]
        }
        None => merge_shared(state),
    }
}

/// Merges puzzles, scores, programs and lessons, which the page saves with the next frame. The documents are already
/// saved and listed.
fn merge_shared(state: &mut State) -> Vec<Effect> {
    let Some(restoring) = &mut state.restoring else {
        return Vec::new();
    };
    let found = &mut restoring.found;
    let (puzzles, quiz) = (
        std::mem::take(&mut found.puzzles),
        std::mem::take(&mut found.quiz),
    );
    let lessons = std::mem::take(&mut found.lessons);
    let programs = std::mem::take(&mut found.programs);
    let sections = &mut state.sections;
    let add = |own: &mut Programs| {
        let refused = programs
            .into_iter()
            .filter_map(|program| own.add(program).err());
        refused.count()
    };
    let without_room = sections.programs.programs.change(add);
    sections.puzzles.progress.change(|own| own.merge(puzzles));
    sections.lab.quiz.scores.change(|own| own.merge(quiz));
    let read = &mut state.sections.lab.lessons.read;
    for lesson in lessons {
        // Ignore lessons of other versions.
        if LESSONS.iter().any(|l| l.id == lesson) && !read.contains(&lesson) {
            read.push(lesson);
        }
    }
    let shared = state.shared().filter(|(_, shared)| shared.is_changed());
    let mut waiting: Vec<_> = shared.map(|(stored, _)| stored).collect();
    if state.sections.lab.lessons.read != state.settings.lessons {
        waiting.push(Stored::Settings);
    }
    let error = Message::new("error.restore.programs").with("n", without_room);
    let error = (without_room > 0).then_some(error);
    if let Some(restoring) = &mut state.restoring {
        restoring.stage = Stage::SavingShared { waiting, error };
    }
    let mut effects = vec![list()];
    effects.extend(announce_restored(state));
    effects
}

/// Handles the result of a write to local storage.
pub(crate) fn on_stored(state: &mut State, stored: &Stored, done: bool) -> Vec<Effect> {
    if let Some(Restoring {
        stage: Stage::SavingShared { waiting, error },
        ..
    }) = &mut state.restoring
    {
        if !done && waiting.contains(stored) {
            *error = Some(Message::new("error.restore.remembered"));
        }
        waiting.retain(|waiting| waiting != stored);
        return announce_restored(state);
    }
    Vec::new()
}

/// Reports the restored data after the browser has answered all writes.
fn announce_restored(state: &mut State) -> Vec<Effect> {
    let is_done = |restoring: &mut Restoring| matches!(&restoring.stage, Stage::SavingShared { waiting, .. } if waiting.is_empty());
    match state.restoring.take_if(is_done) {
        Some(Restoring {
            stage: Stage::SavingShared {
                error: Some(error), ..
            },
            ..
        }) => state.notify(Notice::error(error)),
        Some(restoring) => state.notify(Notice::info(restoring.found.summary)),
        None => Vec::new(),
    }
}
