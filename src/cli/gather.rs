//! `rastros-lab gather`: many evolutions, or many championships, as one table.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::championship::{FILE as CHAMPIONSHIP_FILE, read_championship};
use super::console::Console;
use super::evolve::{RUN_FILE, read_run};
use super::failure::Failure;
use super::files::{prepare_file, write_whole};
use crate::championship::gathered_standings_csv;
use crate::evolution::gathered_csv;

/// The arguments of `gather`.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The folder whose subfolders contain evolution.json or championship.json
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The CSV file to write; default: standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Gathers the results of a sweep, or the games of championships.
///
/// # Errors
/// The folder contains neither evolutions nor championships, or both, a file cannot be read, the championships do not
/// belong together, or the table cannot be written.
pub(super) fn gather(options: &Options, console: &Console) -> Result<(), Failure> {
    if let Some(path) = &options.out {
        prepare_file(path)?;
    }
    let folder = &options.folder;
    let runs = find_files(folder, RUN_FILE)?;
    let championships = find_files(folder, CHAMPIONSHIP_FILE)?;
    let table = match (runs.is_empty(), championships.is_empty()) {
        (false, true) => {
            let runs = read_all(&runs, read_run)?;
            gathered_csv(runs.iter().map(|(name, run)| (&**name, run)))
        }
        (true, false) => {
            let jobs = read_all(&championships, read_championship)?;
            gathered_standings_csv(&jobs).map_err(|m| Failure::of_file(folder, &m))?
        }
        (neither, _) => {
            let why = if neither {
                format!("none of its folders has a file {RUN_FILE} or {CHAMPIONSHIP_FILE}.")
            } else {
                format!(
                    "its folders have both {RUN_FILE} and {CHAMPIONSHIP_FILE}: gather them separately."
                )
            };
            return Err(Failure::of_file(folder, &why));
        }
    };
    match &options.out {
        Some(path) => write_whole(path, table.as_bytes()),
        None => {
            console.part(table);
            Ok(())
        }
    }
}

/// Reads files, each with the name of its folder.
fn read_all<T>(
    paths: &[PathBuf],
    read: fn(&Path) -> Result<T, Failure>,
) -> Result<Vec<(String, T)>, Failure> {
    let named = |path: &PathBuf| {
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
        Ok((folder.to_string_lossy().into_owned(), read(path)?))
    };
    paths.iter().map(named).collect()
}

/// The files of this name in the subfolders of a folder, sorted by the numbers in their names and then by name.
fn find_files(folder: &Path, file: &str) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|e| Failure::of_file(folder, &e))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path().join(file)))
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
