//! What a file of the whole library holds is taken up beside what is here: first the games and evaluations, all or none, then the runs,
//! all or none. Where the browser refuses these, the games are taken back, so that nothing is half restored. What is remembered of
//! puzzles, quizzes and lessons comes last. Nothing is told before the browser has kept it all.

use super::backup_file::{self, Restoring, Stage};
use super::state::State;
use crate::app::documents::runs::RunSection;
use crate::app::effects::{Effect, RunTexts, Runs, Shelf, Stored};
use crate::app::lab::LESSONS;
use crate::text::Message;

/// Begins to take up what a file holds: what is here already is looked for first. A file with something faulty changes nothing.
pub(crate) fn begin(state: &mut State, text: &str) -> Vec<Effect> {
    if state.restoring.is_some() {
        return state.notify(Message::new("error.restore.busy"), true);
    }
    let kinds = state.all_kinds();
    match backup_file::read(&state.play, &kinds, text, state.now) {
        Ok(found) => {
            let (shelf, heads) = (false, None);
            let stage = Stage::Looking { shelf, heads };
            state.restoring = Some(Restoring { found, stage });
            vec![Effect::Shelf(Shelf::Read), Effect::Runs(Runs::List)]
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

/// The games that are here were read, or could not be.
pub(crate) fn shelf_read(state: &mut State, answer: Result<(), Message>) -> Vec<Effect> {
    let Some(restoring) = &mut state.restoring else {
        return Vec::new();
    };
    let Stage::Looking { shelf, .. } = &mut restoring.stage else {
        return Vec::new();
    };
    *shelf = true;
    let found = &restoring.found;
    let needed = !found.games.is_empty() || !found.evaluations.is_empty();
    match answer {
        Err(reason) if needed => refuse(state, reason),
        _ => put_games(state),
    }
}

/// The heads of the runs that are here were read, or could not be.
pub(crate) fn listed(
    state: &mut State,
    answer: &Result<Vec<(String, String)>, Message>,
) -> Vec<Effect> {
    let Some(restoring) = &mut state.restoring else {
        return Vec::new();
    };
    let Stage::Looking { heads, .. } = &mut restoring.stage else {
        return Vec::new();
    };
    *heads = Some(answer.clone().unwrap_or_default());
    match answer {
        Err(reason) if !restoring.found.runs.is_empty() => refuse(state, reason.clone()),
        _ => put_games(state),
    }
}

/// Has what is not here kept, once it is known what is.
fn put_games(state: &mut State) -> Vec<Effect> {
    let Some(restoring) = &mut state.restoring else {
        return Vec::new();
    };
    let Stage::Looking {
        shelf: true,
        heads: Some(heads),
    } = &mut restoring.stage
    else {
        return Vec::new();
    };
    let heads = std::mem::take(heads);
    let found = &mut restoring.found;
    let (games, runs) = (
        std::mem::take(&mut found.games),
        std::mem::take(&mut found.runs),
    );
    let evaluations = std::mem::take(&mut found.evaluations);
    let texts = state.play.missing(games, evaluations);
    let taken = state.kept_under();
    let now = state.now;
    let kinds = state.all_kinds();
    let store = state.coevolution.store();
    let runs = backup_file::missing(&kinds, runs, &heads, taken, || store.new_key(now));
    if texts.is_empty() {
        return put_runs(state, Vec::new(), runs);
    }
    let keys = texts.iter().map(|(key, _)| key.clone()).collect();
    wait(state, Stage::Games { keys, runs });
    vec![Effect::Shelf(Shelf::PutAll(texts))]
}

fn wait(state: &mut State, stage: Stage) {
    if let Some(restoring) = &mut state.restoring {
        restoring.stage = stage;
    }
}

/// Has the runs kept; the games are, under those keys.
fn put_runs(state: &mut State, keys: Vec<String>, runs: Vec<RunTexts>) -> Vec<Effect> {
    if runs.is_empty() {
        return remember(state);
    }
    wait(state, Stage::Runs { keys });
    vec![Effect::Runs(Runs::PutAll(runs))]
}

/// The browser has answered for what it was to do with games; `None` where that was not for what is being restored.
pub(crate) fn shelved(
    state: &mut State,
    key: &str,
    answer: &Result<(), Message>,
) -> Option<Vec<Effect>> {
    let stage = &mut state.restoring.as_mut()?.stage;
    let first = match stage {
        Stage::Games { keys, .. } => keys.first()?,
        Stage::Undoing { first, .. } => first,
        _ => return None,
    };
    if first != key {
        return None;
    }
    let (shelf, heads) = (false, None);
    let done = std::mem::replace(stage, Stage::Looking { shelf, heads });
    Some(match (done, answer) {
        (Stage::Games { keys, runs }, Ok(())) => put_runs(state, keys, runs),
        (Stage::Undoing { reason, .. }, Ok(())) => refuse(state, reason),
        (Stage::Undoing { reason, .. }, Err(_)) => {
            state.restoring = None;
            let half = Message::new("error.restore.half").with_message("reason", reason);
            let mut effects = state.notify(half, true);
            effects.push(Effect::Shelf(Shelf::Read));
            effects
        }
        (_, Ok(())) => Vec::new(),
        (_, Err(reason)) => refuse(state, reason.clone()),
    })
}

/// The browser has kept the runs, or could not: then the games are taken back.
pub(crate) fn runs_put(state: &mut State, answer: Result<(), Message>) -> Vec<Effect> {
    let Some(Restoring {
        stage: Stage::Runs { keys },
        ..
    }) = &mut state.restoring
    else {
        return Vec::new();
    };
    let keys = std::mem::take(keys);
    match (answer, keys.first().cloned()) {
        (Ok(()), _) => remember(state),
        (Err(reason), None) => refuse(state, reason),
        (Err(reason), Some(first)) => {
            wait(state, Stage::Undoing { first, reason });
            vec![Effect::Shelf(Shelf::DeleteAll(keys))]
        }
    }
}

/// Takes up what is remembered of puzzles, quizzes and lessons, which the browser keeps with the next frame; games and runs are kept, and
/// shown.
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
    let room = programs
        .into_iter()
        .all(|program| state.programs.programs.add(program).is_ok());
    state.puzzles.progress.merge(puzzles);
    state.lab.quiz.scores.merge(quiz);
    let read = &mut state.lab.lessons.read;
    for lesson in lessons {
        // What another version calls a lesson is none here.
        if LESSONS.iter().any(|l| l.id == lesson) && !read.contains(&lesson) {
            read.push(lesson);
        }
    }
    let changed = [
        (
            Stored::Puzzles,
            state.puzzles.progress.changes() != state.autosave.puzzles,
        ),
        (
            Stored::Scores,
            state.lab.quiz.scores.changes() != state.autosave.scores,
        ),
        (
            Stored::Programs,
            state.programs.programs.changes() != state.autosave.programs,
        ),
        (
            Stored::Settings,
            state.lab.lessons.read != state.settings.lessons,
        ),
    ];
    let changed = changed.into_iter().filter(|(_, changed)| *changed);
    let waiting: Vec<_> = changed.map(|(stored, _)| stored).collect();
    let refused = !room;
    wait(state, Stage::Remembering { waiting, refused });
    let mut effects = vec![Effect::Shelf(Shelf::Read), Effect::Runs(Runs::List)];
    effects.extend(tell(state));
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
        return tell(state);
    }
    Vec::new()
}

/// Tells what was restored, once the browser has answered for all of it.
fn tell(state: &mut State) -> Vec<Effect> {
    let is_done = |restoring: &mut Restoring| matches!(&restoring.stage, Stage::Remembering { waiting, .. } if waiting.is_empty());
    match state.restoring.take_if(is_done) {
        Some(Restoring {
            stage: Stage::Remembering { refused: true, .. },
            ..
        }) => state.notify(Message::new("error.restore.remembered"), true),
        Some(restoring) => state.notify(restoring.found.told, false),
        None => Vec::new(),
    }
}
