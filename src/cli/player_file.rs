//! Files with a player or with initial positions, and named evaluations and positions.

use std::mem;
use std::path::Path;

use super::failure::Failure;
use super::files::read_text;
use super::reading::player;
use crate::championship::{Contender, Plays};
use crate::eval::{EvaluationSpec, NamedEvaluation, is_network};
use crate::game::PROGRAM_PREFIX;
use crate::registry::{AnyGame, read_start_list};

/// The suffix of a network's file if its value for White is the negated value for Black.
const NEGATED: &str = "@negated";

/// The separator between a player's file and its percentage of random moves.
const RANDOM: &str = "@random=";

/// An argument that names a player's file, in its parts.
struct PlayerFile<'a> {
    path: &'a Path,
    negated: bool,
    random_percent: Option<u32>,
}

impl PlayerFile<'_> {
    fn of(argument: &str) -> PlayerFile<'_> {
        let percent = |(file, percent): (_, &str)| Some((file, percent.parse().ok()?));
        let random = argument.rsplit_once(RANDOM).and_then(percent);
        let file = random.map_or(argument, |(file, _)| file);
        let network = file.strip_suffix(NEGATED);
        PlayerFile {
            path: Path::new(network.unwrap_or(file)),
            negated: network.is_some(),
            random_percent: random.map(|(_, percent)| percent),
        }
    }
}

/// True for a file with a player as JSON (NAME.json), or with a network of n-tuples.
pub(super) fn is_player_file(argument: &str) -> bool {
    let path = PlayerFile::of(argument).path;
    let is_json = path.extension().is_some_and(|ending| ending == "json");
    let is_network = || read_text(path).is_ok_and(|text| is_network(&text));
    path.is_file() && (is_json || is_network())
}

/// Reads a player: a member of a roster, or a plain player or network, named after its file.
///
/// # Errors
/// The file cannot be read or is invalid.
pub(super) fn player_of_file(argument: &str) -> Result<Contender, Failure> {
    let PlayerFile {
        path,
        negated,
        random_percent,
    } = PlayerFile::of(argument);
    let text = read_text(path)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    if negated && !is_network(&text) {
        return Err(Failure::Usage(format!(
            "{argument}: {NEGATED} is for a network of n-tuples, which this file is not."
        )));
    }
    let mut found = player(&text, &name).map_err(|e| Failure::of_file(path, &e))?;
    let Plays::Player(spec) = &mut found.plays else {
        let refused = random_percent.map(|_| {
            Failure::Usage(format!(
                "{argument}: {RANDOM} is for a player with a search of its own."
            ))
        });
        return refused.map_or(Ok(found), Err);
    };
    if negated {
        spec.evaluation = mem::take(&mut spec.evaluation).with_negated(true);
    }
    if let Some(percent) = random_percent {
        spec.random_percent = percent;
        found.name += &format!("{RANDOM}{percent}");
    }
    Ok(found)
}

/// The position of a preset of a game, by default of its first preset.
///
/// # Errors
/// The game has no such preset.
pub(super) fn preset_start(kind: &dyn AnyGame, id: Option<&str>) -> Result<String, Failure> {
    let Some(id) = id else {
        return Ok(kind.first_start()?.text());
    };
    let presets = kind.info().presets;
    let Some(preset) = presets.iter().find(|preset| preset.id == id) else {
        let known: Vec<_> = presets.iter().map(|preset| preset.id).collect();
        return Err(Failure::Usage(format!(
            "{} has no preset “{id}”; it has {}.",
            kind.info().id,
            known.join(", ")
        )));
    };
    Ok(kind.preset(preset)?.text())
}

/// The evaluation with this id, or in a user's own game with this name of a function.
///
/// # Errors
/// The game has no such evaluation.
pub(super) fn evaluation(kind: &dyn AnyGame, id: &str) -> Result<EvaluationSpec, Failure> {
    let known = kind.evaluations();
    let is_named =
        |e: &&NamedEvaluation| e.id == id || e.id.strip_prefix(PROGRAM_PREFIX) == Some(id);
    let found = known.iter().find(is_named).map(NamedEvaluation::spec);
    found.ok_or_else(|| {
        let ids: Vec<_> = known.iter().map(|e| e.id).collect();
        Failure::Usage(format!("There is no evaluation “{id}”, but {}.", ids.join(", ")))
    })
}

/// Reads initial positions.
///
/// # Errors
/// The file cannot be read, or a line is invalid.
pub(super) fn read_starts(kind: &dyn AnyGame, path: &Path) -> Result<Vec<String>, Failure> {
    read_start_list(kind, &read_text(path)?).map_err(|e| Failure::of_file(path, &e))
}
