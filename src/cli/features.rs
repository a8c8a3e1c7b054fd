//! The features of a user's program, for an evolution on the command line.

use std::path::Path;
use std::sync::Arc;

use super::failure::Failure;
use super::guest::OpenGame;
use super::program::PythonProgram;
use super::scripts::{Adapter, script_of};
use crate::game::PROGRAM_PREFIX;
use crate::job::{JudgedPosition, features_question};
use crate::python::{Answer, FoundFunction, FunctionKind, Loaded, ProgramError, Script};
use crate::text::Message;

/// The timeout in milliseconds for the features of some positions.
const TIMEOUT_MS: u32 = 20_000;

/// Positions with their features.
pub(super) type Rows = Vec<(JudgedPosition, Vec<f64>)>;

/// Returns the features of some of the unknown positions, at least of the first position. Fails if the program fails.
pub(super) type FeatureSource = Box<dyn FnMut(&[JudgedPosition]) -> Result<Rows, Message>>;

/// The source of an evolution without a program; never called.
pub(super) fn no_program() -> FeatureSource {
    Box::new(|_| Err(ProgramError::InvalidAnswer.message()))
}

/// A program in its own process.
pub(super) struct Features {
    python: PythonProgram,
    list: String,
    count: usize,
}

impl Features {
    /// A program with `count` features in its list; `words` is the command line of Python. The process starts with the
    /// first question.
    pub(super) fn new(words: Vec<String>, program: Arc<Script>, count: usize) -> Self {
        Features {
            list: program.function.clone(),
            python: PythonProgram::new(words, program),
            count,
        }
    }

    /// The features of the positions.
    ///
    /// # Errors
    /// The program has failed.
    pub(super) fn ask(&mut self, unknown: &[JudgedPosition]) -> Result<Rows, Message> {
        let question = features_question(&self.list, self.count, unknown);
        match self.python.ask(question, TIMEOUT_MS) {
            Ok(Answer::Features(rows)) => Ok(unknown.iter().cloned().zip(rows).collect()),
            Ok(_) => Err(ProgramError::InvalidAnswer.message()),
            Err(error) => Err(error.message()),
        }
    }
}

/// A file, and the contents that Python found in it.
fn load(path: &Path, game: Option<&OpenGame>) -> Result<(Script, Loaded), Failure> {
    let script = match game {
        Some(game) => game.script_of(path)?,
        None => script_of(path)?,
    };
    let adapter = Adapter::write()?;
    // Without a game, the adapter does not require a function that plays.
    let any_game = Script {
        game: String::new(),
        ..script.clone()
    };
    let loaded = PythonProgram::new(adapter.words("features"), any_game.into()).load();
    let loaded = loaded.map_err(|error| Failure::of_file(path, &error.message()))?;
    let game = loaded.game.clone();
    Ok((Script { game, ..script }, loaded))
}

/// A program whose evaluation with this name joins the panel of an evolution.
///
/// # Errors
/// The file cannot be read or loaded, the evaluation does not exist, or Python is missing.
pub(super) fn evaluation_of(
    path: &Path,
    name: &str,
    game: Option<&OpenGame>,
) -> Result<Script, Failure> {
    let (script, loaded) = load(path, game)?;
    let is_requested =
        |found: &&FoundFunction| found.kind == FunctionKind::Evaluation && found.name == name;
    let found = loaded.found.iter().find(is_requested);
    let none = || Failure::of_file(path, &format!("it has no evaluation {name}."));
    let function = found.ok_or_else(none)?.name.clone();
    Ok(Script { function, ..script }.trimmed())
}

/// A program with the features of the list with this name, or of its only list, and the ids of the features.
///
/// # Errors
/// The file cannot be read or loaded, the list does not exist, or Python is missing.
pub(super) fn program_of(
    path: &Path,
    list: Option<&str>,
    game: Option<&OpenGame>,
) -> Result<(Script, Vec<String>), Failure> {
    let (script, loaded) = load(path, game)?;
    let lists = loaded
        .found
        .iter()
        .filter(|f| f.kind == FunctionKind::Features);
    let lists: Vec<_> = lists
        .filter(|f| list.is_none_or(|name| f.name == name))
        .collect();
    let [found] = lists[..] else {
        let names: Vec<_> = lists.iter().map(|found| &*found.name).collect();
        let why = if names.is_empty() {
            "it has no such list of functions of state and player.".to_owned()
        } else {
            format!("which list is meant? --list {}", names.join(" or "))
        };
        return Err(Failure::of_file(path, &why));
    };
    let names = found
        .features
        .iter()
        .map(|name| format!("{PROGRAM_PREFIX}{name}"));
    let names = names.collect();
    let function = found.name.clone();
    Ok((Script { function, ..script }.trimmed(), names))
}
