//! `rastros-lab gather`: many evolutions as one table.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::console::Console;
use super::evolve::{RUN_FILE, read_run};
use super::failure::Failure;
use super::files::{prepare_file, write_whole};
use crate::evolution::gathered_csv;

/// The arguments of `gather`.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The folder whose subfolders contain evolution.json
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The CSV file to write; default: standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Gathers the results of a sweep.
///
/// # Errors
/// The folder contains no evolution, a file cannot be read, or the table cannot be written.
pub(super) fn gather(options: &Options, console: &Console) -> Result<(), Failure> {
    if let Some(path) = &options.out {
        prepare_file(path)?;
    }
    let mut runs = Vec::new();
    for path in found(&options.folder)? {
        let run = read_run(&path)?;
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
        runs.push((folder.to_string_lossy().into_owned(), run));
    }
    if runs.is_empty() {
        let none = format!("none of its folders has a file {RUN_FILE}.");
        return Err(Failure::of_file(&options.folder, &none));
    }
    let table = gathered_csv(runs.iter().map(|(name, run)| (&**name, run)));
    match &options.out {
        Some(path) => write_whole(path, table.as_bytes()),
        None => {
            console.part(table);
            Ok(())
        }
    }
}

/// The evolutions in the subfolders of a folder, sorted by the numbers in their names and then by name.
fn found(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|e| Failure::of_file(folder, &e))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path().join(RUN_FILE)))
        .filter(|path| path.is_file())
        .collect();
    files.sort_by_key(|path| {
        let name = path.parent().unwrap_or(path).to_string_lossy().into_owned();
        let digits: String = name
            .chars()
            .rev()
            .take_while(char::is_ascii_digit)
            .collect();
        let number: String = digits.chars().rev().collect();
        (number.parse::<u64>().unwrap_or(u64::MAX), name)
    });
    Ok(files)
}
