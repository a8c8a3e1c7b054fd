//! The whole library in one file: games with their lines, clocks, judgements and dates, evolutions with every generation, alone and
//! over several seeds, championships with every game, the person's own evaluations, solved puzzles, what came of quizzes, the
//! person's own programs, and which lessons were read. What was written can be restored, in this browser or another, beside what is there: see [`super::restore`].

use std::collections::BTreeMap;

use serde::Serialize;

use super::backup_file::{KIND, SavedDocument};
use super::state::State;
use crate::app::documents::{Kind, StoredDocument};
use crate::app::effects::Documents;
use crate::app::lab::quiz::scores::Scores;
use crate::app::puzzles::Progress;
use crate::app::shell::msg::Effect;
use crate::python::Program;
use crate::text::Message;

/// What the file holds.
#[derive(Serialize)]
struct Contents<'a> {
    format: String,
    version: u32,
    /// Of every kind.
    documents: Vec<SavedDocument>,
    /// Solved puzzles and the mistakes of the person's own games.
    puzzles: &'a Progress,
    quiz: &'a Scores,
    /// The person's own programs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    programs: Vec<Program>,
    /// The lessons of the Search lab that were read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lessons: Vec<String>,
}

/// Begins to write the file: documents are read as the browser has them now.
pub(crate) fn begin(state: &mut State) -> Vec<Effect> {
    state.backup = true;
    vec![Effect::Documents(Documents::ReadAll)]
}

/// Writes the file once all is read. What cannot be read is left out, and that is said.
pub(crate) fn write(
    state: &mut State,
    answer: Result<Vec<(String, StoredDocument)>, Message>,
) -> Vec<Effect> {
    if !std::mem::take(&mut state.backup) {
        return Vec::new();
    }
    let (kept, mut failure) = match answer {
        Ok(kept) => (kept, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    let kinds = state.document_kinds();
    let mut documents = BTreeMap::new();
    for (key, kept) in kept {
        let Some(kind) = Kind::of_key(&kinds, &key) else {
            continue;
        };
        match (kind.document)(&kept) {
            Ok(text) => _ = documents.insert(key, text),
            Err(error) => failure = Some(error),
        }
    }
    documents.extend(state.sections.open_documents());
    let documents = documents.into_iter();
    let documents = documents.map(|(key, text)| SavedDocument { key, text });
    let document = Contents {
        format: KIND.format.to_owned(),
        version: KIND.version,
        documents: documents.collect(),
        puzzles: &state.sections.puzzles.progress,
        quiz: &state.sections.lab.quiz.scores,
        programs: state.sections.programs.programs.list().to_vec(),
        lessons: state.sections.lab.lessons.read.clone(),
    };
    // Names, numbers and texts: there is nothing that could fail.
    let bytes = serde_json::to_vec(&document).unwrap_or_default();
    let mut effects = vec![Effect::save("rastros-lab-library.json", bytes)];
    if let Some(reason) = failure {
        let error = Message::new("error.backup.without").with_message("reason", reason);
        effects.extend(state.notify(error, true));
    }
    effects
}
