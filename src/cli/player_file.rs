//! Files with a player or with initial positions.

use std::mem;
use std::path::Path;

use super::failure::Failure;
use super::files::read_text;
use super::reading::player;
use crate::championship::{Contender, Plays};
use crate::eval::is_network;
use crate::registry::{AnyGame, read_start_list};

/// The suffix of a network's file if its value for White is the negated value for Black.
const NEGATED: &str = "@negated";

/// The file in an argument, and true if [`NEGATED`] follows it.
fn file_of(argument: &str) -> (&Path, bool) {
    let network = argument.strip_suffix(NEGATED);
    (Path::new(network.unwrap_or(argument)), network.is_some())
}

/// True for a file with a player as JSON (NAME.json), or with a network of n-tuples.
pub(super) fn is_player_file(argument: &str) -> bool {
    let (path, _) = file_of(argument);
    let is_json = path.extension().is_some_and(|ending| ending == "json");
    let is_network = || read_text(path).is_ok_and(|text| is_network(&text));
    path.is_file() && (is_json || is_network())
}

/// Reads a player: a member of a roster, or a plain player or network, named after its file.
///
/// # Errors
/// The file cannot be read or is invalid.
pub(super) fn player_of_file(argument: &str) -> Result<Contender, Failure> {
    let (path, negated) = file_of(argument);
    let text = read_text(path)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    if negated && !is_network(&text) {
        return Err(Failure::Usage(format!(
            "{argument}: {NEGATED} is for a network of n-tuples, which this file is not."
        )));
    }
    let mut found = player(&text, &name).map_err(|e| Failure::of_file(path, &e))?;
    if let Plays::Player(spec) = &mut found.plays
        && negated
    {
        spec.evaluation = mem::take(&mut spec.evaluation).with_negated(true);
    }
    Ok(found)
}

/// Reads initial positions.
///
/// # Errors
/// The file cannot be read, or a line is invalid.
pub(super) fn read_starts(kind: &dyn AnyGame, path: &Path) -> Result<Vec<String>, Failure> {
    read_start_list(kind, &read_text(path)?).map_err(|e| Failure::of_file(path, &e))
}
