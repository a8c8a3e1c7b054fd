//! The whole library in one file: games with their lines, clocks, judgements and dates, evolutions with every generation, alone and
//! over several seeds, championships with every game, the person's own evaluations, solved puzzles, what came of quizzes, the
//! person's own programs, and which lessons were read. What was written can be restored, in this browser or another, beside what is there: see [`super::restore`].

use serde::Serialize;

use super::backup_file::{KIND, SavedRun};
use super::state::State;
use crate::app::documents::runs::KeptRun;
use crate::app::effects::{Effect, Runs, Shelf};
use crate::app::lab::quiz::scores::Scores;
use crate::app::play::Saved;
use crate::app::players::own::OwnEvaluation;
use crate::app::puzzles::Progress;
use crate::python::Program;
use crate::text::Message;

/// What the file holds.
#[derive(Serialize)]
struct Contents {
    format: String,
    version: u32,
    games: Vec<Saved>,
    /// Of every kind.
    runs: Vec<SavedRun>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evaluations: Vec<OwnEvaluation>,
    /// Solved puzzles and the mistakes of the person's own games.
    puzzles: Progress,
    quiz: Scores,
    /// The person's own programs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    programs: Vec<Program>,
    /// The lessons of the Search lab that were read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lessons: Vec<String>,
}

/// Begins to write the file: games and runs are read as the browser has them now.
pub(crate) fn begin(state: &mut State) -> Vec<Effect> {
    state.backup = true;
    vec![Effect::Shelf(Shelf::Read), Effect::Runs(Runs::ReadAll)]
}

/// Writes the file once all is read. What cannot be read is left out, and that is said.
pub(crate) fn write(
    state: &mut State,
    answer: Result<Vec<(String, KeptRun)>, Message>,
) -> Vec<Effect> {
    if !std::mem::take(&mut state.backup) {
        return Vec::new();
    }
    let mut trouble = state.play.unread();
    let kept = answer.unwrap_or_else(|error| {
        trouble = Some(error);
        Vec::new()
    });
    let mut saved = Vec::new();
    for (key, run) in kept {
        let Some(kind) = state.kind_of(&key) else {
            continue;
        };
        let document = (kind.document)(&run);
        match document {
            Ok(text) => saved.push(SavedRun { key, text }),
            Err(error) => trouble = Some(error),
        }
    }
    // Those that are seen may be such that the browser does not keep.
    let keys = state.kept_under();
    let documents = state.each_runs(|runs| {
        let key = runs.store().key().map(str::to_owned);
        key.filter(|key| keys.contains(key)).zip(runs.document())
    });
    for (key, text) in documents.into_iter().flatten() {
        saved.retain(|saved| saved.key != key);
        saved.push(SavedRun { key, text });
    }
    let document = Contents {
        format: KIND.format.to_owned(),
        version: KIND.version,
        games: state.play.backed_up(),
        runs: saved,
        evaluations: state.play.own_evaluations(),
        puzzles: state.puzzles.progress.clone(),
        quiz: state.lab.quiz.scores.clone(),
        programs: state.programs.programs.list().to_vec(),
        lessons: state.lab.lessons.read.clone(),
    };
    // Names, numbers and texts: there is nothing that could fail.
    let bytes = serde_json::to_vec(&document).unwrap_or_default();
    let mut effects = vec![Effect::Download {
        name: "rastros-lab-library.json".to_owned(),
        mime: "application/json",
        bytes,
    }];
    if let Some(reason) = trouble {
        let error = Message::new("error.backup.without").with_message("reason", reason);
        effects.extend(state.notify(error, true));
    }
    effects
}
