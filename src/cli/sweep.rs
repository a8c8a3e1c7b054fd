//! The file of a sweep: one experiment per line, as JSON.

use std::path::Path;

use super::failure::Failure;
use super::files::read_text;
use super::reading;
use crate::evolution::EvolutionConfig;

/// The experiment in a line of a file, from 1.
///
/// A line is an object: a configuration, or the differences from a named preset.
///
/// # Errors
/// The file cannot be read, or the line does not exist or is invalid.
pub(super) fn experiment(path: &Path, line: u32) -> Result<EvolutionConfig, Failure> {
    let text = read_text(path)?;
    let lines = text.lines().count();
    let Some(found) = text.lines().nth(line as usize - 1) else {
        let few = format!("there is no line {line}: the file has {lines}.");
        return Err(Failure::of_file(path, &few));
    };
    reading::experiment(found).map_err(|e| Failure::of_file(path, &format!("line {line}: {e}")))
}
