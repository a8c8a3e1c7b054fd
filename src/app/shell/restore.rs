//! Restores a backup file beside the existing data: first the documents, all or nothing, then puzzles, quiz scores,
//! programs and lessons. Reports success only after the browser has saved everything.

use super::backup_file::{self, CheckedBackup, Restoring};
use super::state::State;
use crate::app::documents::DatabaseAnswer;
use crate::app::effects::{DatabaseRequest, Notice, StorageKey};
use crate::app::lab::LESSONS;
use crate::app::programs::Programs;
use crate::app::shell::msg::Effect;
use crate::text::Message;

fn list() -> Effect {
    Effect::Database(DatabaseRequest::List(""))
}

/// Begins to restore a file by reading the list of existing documents. A faulty file changes nothing.
pub(crate) fn begin(state: &mut State, text: &str) -> Vec<Effect> {
    if state.restoring.is_some() {
        return state.notify(Notice::error(Message::new("error.restore.busy")));
    }
    match backup_file::read(text, state.now) {
        Ok(found) => {
            state.restoring = Some(Restoring::Listing(found));
            vec![list()]
        }
        Err(reason) => refuse(state, reason),
    }
}

/// Reports why nothing was restored.
fn refuse(state: &mut State, reason: Message) -> Vec<Effect> {
    let error = Message::new("error.backup").with_message("reason", reason);
    state.notify(Notice::error(error))
}

/// Handles an answer of the browser.
pub(crate) fn on_answer(state: &mut State, answer: &DatabaseAnswer) -> Vec<Effect> {
    match (state.restoring.take(), answer) {
        (Some(Restoring::Listing(found)), DatabaseAnswer::Listed("", answer)) => match answer {
            Ok(heads) => save_missing(state, found, heads),
            Err(reason) => refuse(state, reason.clone()),
        },
        (Some(Restoring::SavingDocuments(key, found)), DatabaseAnswer::Saved(first, answer))
            if key == *first =>
        {
            match answer {
                Ok(()) => merge_shared(state, found),
                Err(reason) => refuse(state, reason.clone()),
            }
        }
        (restoring, _) => {
            state.restoring = restoring;
            Vec::new()
        }
    }
}

/// Saves the missing documents after the list of existing ones is known.
fn save_missing(
    state: &mut State,
    mut found: CheckedBackup,
    heads: &[(String, String)],
) -> Vec<Effect> {
    let taken = state.open_run_keys().into_iter().collect();
    let fresh = format!("{:.0}-{}", state.now, state.tab_name());
    let documents = std::mem::take(&mut found.documents);
    let texts = backup_file::missing(documents, heads, taken, &fresh);
    match texts.first() {
        Some(first) => {
            state.restoring = Some(Restoring::SavingDocuments(first.key.clone(), found));
            vec![Effect::Database(DatabaseRequest::Put(texts))]
        }
        None => merge_shared(state, found),
    }
}

/// Merges puzzles, scores, programs and lessons, which the page saves with the next frame. The documents are already
/// saved and listed.
fn merge_shared(state: &mut State, found: CheckedBackup) -> Vec<Effect> {
    let sections = &mut state.sections;
    let add = |own: &mut Programs| {
        let programs = found.programs.into_iter();
        let refused = programs.filter_map(|program| own.add(program).err());
        refused.count()
    };
    let without_room = sections.programs.programs.change(add);
    sections.puzzles.progress.merge(found.puzzles);
    sections.lab.quiz.scores.merge(found.quiz);
    let mut lessons = found.lessons;
    // Ignore lessons of other versions.
    lessons.retain(|lesson| LESSONS.iter().any(|l| l.id == lesson));
    state
        .settings
        .change(|settings| settings.add_lessons(lessons));
    let shared = state.shared().filter(|(_, shared)| shared.is_changed());
    let waiting = shared.map(|(key, _)| key).collect();
    let result = if without_room > 0 {
        Notice::error(Message::new("error.restore.programs").with("n", without_room))
    } else {
        Notice::info(found.summary)
    };
    state.restoring = Some(Restoring::SavingShared { waiting, result });
    let mut effects = vec![list()];
    effects.extend(announce_restored(state));
    effects
}

/// Handles the result of a write to local storage.
pub(crate) fn on_stored(state: &mut State, key: &StorageKey, done: bool) -> Vec<Effect> {
    if let Some(Restoring::SavingShared { waiting, result }) = &mut state.restoring {
        if !done && waiting.contains(key) {
            *result = Notice::error(Message::new("error.restore.shared"));
        }
        waiting.retain(|waiting| waiting != key);
    }
    announce_restored(state)
}

/// Reports the restored data after the browser has answered all writes.
fn announce_restored(state: &mut State) -> Vec<Effect> {
    let is_done = |restoring: &mut Restoring| match restoring {
        Restoring::SavingShared { waiting, .. } => waiting.is_empty(),
        _ => false,
    };
    match state.restoring.take_if(is_done) {
        Some(Restoring::SavingShared { result, .. }) => state.notify(result),
        _ => Vec::new(),
    }
}
