//! The whole library in one file: games with their lines, clocks, judgements and dates, evolutions with every generation, alone and
//! over several seeds, championships with every game, the person's own evaluations, solved puzzles, what came of quizzes, and which
//! lessons were read. What was written can be restored, in this browser or another, beside what is there.

use serde::{Deserialize, Serialize};

use super::effect::{Effect, Runs};
use super::lab::LESSONS;
use super::lab::quiz::scores::Scores;
use super::play::{OwnEvaluation, Saved};
use super::puzzles::Progress;
use super::runs::KeptRun;
use super::state::State;
use super::{championship, coevolution};
use crate::evolution::to_json;
use crate::registry::{import_championship, import_evolution};
use crate::text::{Document, Message};

/// What the file says it is.
const KIND: Document = Document {
    format: "rastros-lab library",
    version: 1,
    other: "error.backup.format",
    faulty: "error.backup.place",
};

/// What the file holds.
#[derive(Serialize, Deserialize)]
struct Contents {
    format: String,
    version: u32,
    games: Vec<Saved>,
    runs: Vec<SavedRun>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    championships: Vec<SavedRun>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    experiments: Vec<SavedRun>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    evaluations: Vec<OwnEvaluation>,
    /// Solved puzzles and the mistakes of the person's own games.
    #[serde(default)]
    puzzles: Progress,
    #[serde(default)]
    quiz: Scores,
    /// The lessons of the Search lab that were read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lessons: Vec<String>,
}

/// An evolution, an experiment over several seeds or a championship.
#[derive(Serialize, Deserialize)]
struct SavedRun {
    /// Its key, which tells it from others in any browser.
    key: String,
    /// Its own JSON document.
    text: String,
}

/// Whether a text is a file of the whole library.
pub(super) fn is_backup(text: &str) -> bool {
    text.trim_start().starts_with('{') && KIND.is(text)
}

/// Begins to write the file: the evolutions are read.
pub(super) fn begin(state: &mut State) -> Vec<Effect> {
    state.backup = true;
    vec![Effect::Runs(Runs::ReadAll)]
}

/// Writes the file once the evolutions are read. Evolutions that cannot be read are left out, and that is said.
pub(super) fn write(
    state: &mut State,
    answer: Result<Vec<(String, KeptRun)>, Message>,
) -> Vec<Effect> {
    if !std::mem::take(&mut state.backup) {
        return Vec::new();
    }
    let mut trouble = None;
    let kept = answer.unwrap_or_else(|error| {
        trouble = Some(error);
        Vec::new()
    });
    let mut saved = Vec::new();
    for (key, run) in kept {
        let document = match &key {
            key if championship::is_key(key) => championship::document(&run),
            key if coevolution::is_experiment(key) => coevolution::experiment_document(&run),
            _ => coevolution::document(&run),
        };
        match document {
            Ok(text) => saved.push(SavedRun { key, text }),
            Err(error) => trouble = Some(error),
        }
    }
    for seen in seen(state) {
        saved.retain(|saved| saved.key != seen.key);
        saved.push(seen);
    }
    let is_championship = |saved: &SavedRun| championship::is_key(&saved.key);
    let is_experiment = |saved: &SavedRun| coevolution::is_experiment(&saved.key);
    let (championships, others): (_, Vec<_>) = saved.into_iter().partition(is_championship);
    let (experiments, runs) = others.into_iter().partition(is_experiment);
    let document = Contents {
        format: KIND.format.to_owned(),
        version: KIND.version,
        games: state.play.backed_up(),
        runs,
        championships,
        experiments,
        evaluations: state.play.own_evaluations(),
        puzzles: state.puzzles.progress.clone(),
        quiz: state.lab.quiz.scores.clone(),
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

/// The evolution, the experiment and the championship that are seen: they may be such that the browser does not keep.
fn seen(state: &State) -> Vec<SavedRun> {
    let (evolution, championship) = (&state.coevolution, &state.championship);
    let evolution = evolution.run().map(to_json).zip(evolution.kept_under());
    let games = championship.job().map(crate::championship::to_json);
    let experiment = state.coevolution.experiment();
    let games = games.zip(championship.kept_under());
    let seen = [evolution, experiment, games];
    let saved = seen.into_iter().flatten().map(|(text, key)| SavedRun {
        key: key.to_owned(),
        text,
    });
    saved.collect()
}

/// Takes up what a file of the whole library holds, beside what is there: all of it or, where something is faulty, nothing.
pub(super) fn restore(state: &mut State, text: &str) -> Vec<Effect> {
    match try_restore(state, text) {
        Ok(effects) => effects,
        Err(reason) => {
            let error = Message::new("error.backup").with_message("reason", reason);
            state.notify(error, true)
        }
    }
}

fn try_restore(state: &mut State, text: &str) -> Result<Vec<Effect>, Message> {
    let document: Contents = KIND.read(text)?;
    let runs = each(document.runs, "error.backup.run", import_evolution)?;
    let championships = each(
        document.championships,
        "error.backup.championship",
        import_championship,
    )?;
    let experiments = each(
        document.experiments,
        "error.backup.experiment",
        coevolution::read_experiment,
    )?;
    document.puzzles.check()?;
    document.quiz.check()?;
    let told = Message::new("library.restored")
        .with("games", document.games.len())
        .with("runs", runs.len())
        .with("experiments", experiments.len())
        .with("championships", championships.len())
        .with("evaluations", document.evaluations.len())
        .with("puzzles", document.puzzles.count())
        .with("questions", document.quiz.count());
    let play = &mut state.play;
    let followed = play.put_back(document.games, document.evaluations, told)?;
    state.puzzles.progress.merge(document.puzzles);
    state.lab.quiz.scores.merge(document.quiz);
    let read = &mut state.lab.lessons.read;
    for lesson in document.lessons {
        // What another version calls a lesson is none here.
        if LESSONS.iter().any(|l| l.id == lesson) && !read.contains(&lesson) {
            read.push(lesson);
        }
    }
    let mut effects = state.follow(followed);
    for (key, run) in runs {
        effects.extend(state.coevolution.put_beside(key, &run));
    }
    for (key, series) in experiments {
        effects.extend(state.coevolution.put_experiment_beside(key, &series));
    }
    for (key, job) in championships {
        effects.extend(state.championship.put_beside(key, &job));
    }
    Ok(effects)
}

/// Reads all documents of a kind, each with its key. `faulty` is the key of what is told of the first one that cannot be read: it gets
/// `number` and `reason`.
fn each<T>(
    saved: Vec<SavedRun>,
    faulty: &str,
    read: impl Fn(&str) -> Result<T, Message>,
) -> Result<Vec<(String, T)>, Message> {
    let numbered = saved.into_iter().zip(1u32..);
    let read = numbered.map(|(saved, number)| {
        let found = read(&saved.text).map_err(|reason| {
            Message::new(faulty)
                .with("number", number)
                .with_message("reason", reason)
        });
        Ok((saved.key, found?))
    });
    read.collect()
}
