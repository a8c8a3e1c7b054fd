//! Files with a player or with initial positions.

use std::fs;
use std::path::Path;

use super::failure::Failure;
use super::files::read_text;
use super::reading::player;
use crate::championship::Contender;
use crate::eval::is_network;
use crate::registry::{AnyGame, read_start_list};

/// True for a file with a player as JSON (NAME.json), or with a network of n-tuples.
pub(super) fn is_player_file(path: &Path) -> bool {
    let is_json = path.extension().is_some_and(|ending| ending == "json");
    let is_network = || fs::read_to_string(path).is_ok_and(|text| is_network(&text));
    path.is_file() && (is_json || is_network())
}

/// Reads a player: a member of a roster, or a plain player or network, named after its file.
///
/// # Errors
/// The file cannot be read or is invalid.
pub(super) fn read_player(path: &Path) -> Result<Contender, Failure> {
    let text = read_text(path)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    player(&text, &name).map_err(|e| Failure::of_file(path, &e))
}

/// Reads initial positions.
///
/// # Errors
/// The file cannot be read, or a line is invalid.
pub(super) fn read_starts(kind: &dyn AnyGame, path: &Path) -> Result<Vec<String>, Failure> {
    read_start_list(kind, &read_text(path)?).map_err(|e| Failure::of_file(path, &e))
}
