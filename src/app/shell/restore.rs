//! What a file of the whole library holds is taken up beside what is here: the documents, all or none, and then what is remembered of
//! puzzles, quizzes and lessons. Nothing is told before the browser has kept it all.

use super::backup_file::{self, Restoring, Stage};
use super::state::State;
use crate::app::documents::{DocumentMsg, SharedData};
use crate::app::effects::{Documents, Stored};
use crate::app::lab::LESSONS;
use crate::app::programs::Programs;
use crate::app::shell::msg::Effect;
use crate::text::Message;

/// Reads the heads of all documents.
fn list() -> Effect {
    Effect::Documents(Documents::List(""))
}

/// Begins to take up what a file holds: what is here already is looked for first. A file with something faulty changes nothing.
pub(crate) fn begin(state: &mut State, text: &str) -> Vec<Effect> {
    if state.restoring.is_some() {
        return state.notify(Message::new("error.restore.busy"), true);
    }
    match backup_file::read(&state.document_kinds(), text, state.now) {
        Ok(found) => {
            let stage = Stage::Looking;
            state.restoring = Some(Restoring { found, stage });
            vec![list()]
        }
        Err(reason) => refuse(state, reason),
    }
}

/// Nothing is restored, and why.
fn refuse(state: &mut State, reason: Message) -> Vec<Effect> {
    state.restoring = None;
    let error = Message::new("error.backup").with_message("reason", reason);
    state.notify(error, true)
}

/// The browser has answered: what follows if that was for what is being restored.
pub(crate) fn answered(state: &mut State, msg: &DocumentMsg) -> Option<Vec<Effect>> {
    let stage = &state.restoring.as_ref()?.stage;
    match (stage, msg) {
        (Stage::Looking, DocumentMsg::Listed("", answer)) => Some(match answer {
            Ok(heads) => keep(state, heads),
            Err(reason) => refuse(state, reason.clone()),
        }),
        (Stage::Keeping(key), DocumentMsg::Saved(first, answer)) if key == first => {
            Some(match answer {
                Ok(()) => remember(state),
                Err(reason) => refuse(state, reason.clone()),
            })
        }
        _ => None,
    }
}

/// Has what is not here kept, now that it is known what is.
fn keep(state: &mut State, heads: &[(String, String)]) -> Vec<Effect> {
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
            restoring.stage = Stage::Keeping(first.key.clone());
            vec![Effect::Documents(Documents::Put(texts))]
        }
        None => remember(state),
    }
}

/// Takes up what is remembered of puzzles, quizzes and lessons, which the browser keeps with the next frame; the documents are
/// kept, and shown.
fn remember(state: &mut State) -> Vec<Effect> {
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
    let add = |own: &mut Programs| programs.into_iter().all(|program| own.add(program).is_ok());
    let room = sections.programs.programs.change(add);
    sections.puzzles.progress.change(|own| own.merge(puzzles));
    sections.lab.quiz.scores.change(|own| own.merge(quiz));
    let read = &mut state.sections.lab.lessons.read;
    for lesson in lessons {
        // What another version calls a lesson is none here.
        if LESSONS.iter().any(|l| l.id == lesson) && !read.contains(&lesson) {
            read.push(lesson);
        }
    }
    let shared = state
        .shared()
        .filter(|(_, shared, kept)| shared.changes() != **kept);
    let mut waiting: Vec<_> = shared.map(|(stored, ..)| stored).collect();
    if state.sections.lab.lessons.read != state.settings.lessons {
        waiting.push(Stored::Settings);
    }
    let refused = !room;
    if let Some(restoring) = &mut state.restoring {
        restoring.stage = Stage::Remembering { waiting, refused };
    }
    let mut effects = vec![list()];
    effects.extend(announce_restored(state));
    effects
}

/// The browser has kept a text, or could not.
pub(crate) fn remembered(state: &mut State, stored: &Stored, done: bool) -> Vec<Effect> {
    if let Some(Restoring {
        stage: Stage::Remembering { waiting, refused },
        ..
    }) = &mut state.restoring
    {
        *refused |= !done && waiting.contains(stored);
        waiting.retain(|waiting| waiting != stored);
        return announce_restored(state);
    }
    Vec::new()
}

/// Tells what was restored, once the browser has answered for all of it.
fn announce_restored(state: &mut State) -> Vec<Effect> {
    let is_done = |restoring: &mut Restoring| matches!(&restoring.stage, Stage::Remembering { waiting, .. } if waiting.is_empty());
    match state.restoring.take_if(is_done) {
        Some(Restoring {
            stage: Stage::Remembering { refused: true, .. },
            ..
        }) => state.notify(Message::new("error.restore.remembered"), true),
        Some(restoring) => state.notify(restoring.found.summary, false),
        None => Vec::new(),
    }
}
