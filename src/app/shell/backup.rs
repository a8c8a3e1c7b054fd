//! Writes the backup file: games with their variations, clocks, judgements and dates, evolutions, experiments and
//! championships with all their data, the user's own evaluations and programs, solved puzzles, quiz scores, and read
//! lessons. [`super::restore`] adds the content to the data of this browser or another.

use std::collections::BTreeMap;

use super::backup_file::{BackupContents, BackupEntry, FORMAT, kind_of};
use super::state::State;
use crate::app::documents::StoredDocument;
use crate::app::effects::{DatabaseRequest, Notice};
use crate::app::lab::quiz::scores::Scores;
use crate::app::puzzles::Progress;
use crate::app::shell::msg::Effect;
use crate::text::{Message, json_text};

/// Begins a backup: reads all documents from the browser.
pub(crate) fn begin(state: &mut State) -> Vec<Effect> {
    state.backup_pending = true;
    vec![Effect::Database(DatabaseRequest::ReadAll)]
}

/// Writes the file from the documents. Leaves out unreadable documents and reports them.
pub(crate) fn write(
    state: &mut State,
    answer: Result<Vec<(String, StoredDocument)>, Message>,
) -> Vec<Effect> {
    if !std::mem::take(&mut state.backup_pending) {
        return Vec::new();
    }
    let (stored, mut failure) = match answer {
        Ok(stored) => (stored, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    let mut documents = BTreeMap::new();
    for (key, stored) in stored {
        let Some(kind) = kind_of(&key) else {
            continue;
        };
        match (kind.to_json)(&stored) {
            Ok(text) => _ = documents.insert(key, text),
            Err(error) => failure = Some(error),
        }
    }
    documents.extend(state.open_documents());
    let documents = documents.into_iter();
    let documents = documents.map(|(key, text)| BackupEntry { key, text });
    let file = json_text(&BackupContents {
        format: FORMAT.format.to_owned(),
        version: FORMAT.version,
        documents: documents.collect(),
        puzzles: Progress::clone(&state.sections.puzzles.progress),
        quiz: Scores::clone(&state.sections.lab.quiz.scores),
        programs: state.sections.programs.programs.list().to_vec(),
        lessons: state.settings.lessons.clone(),
    });
    let mut effects = vec![Effect::download("rastros-lab-backup.json", file.into_bytes())];
    if let Some(reason) = failure {
        let error = Message::new("error.backup.without").with_message("reason", reason);
        effects.extend(state.notify(Notice::error(error)));
    }
    effects
}
