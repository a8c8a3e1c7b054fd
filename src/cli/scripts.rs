//! Users' Python on the command line: the adapter's files, and the programs of a folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::console::warn;
use super::failure::Failure;
use super::program::{Interpreter, is_installed};
use crate::python::{ClassFiles, Program, Script, SurveyEvent, WorkerError, programs};
use crate::text::Message;

/// The adapter's files by their paths without extension, the same as on the page.
macro_rules! adapter {
    ($($path:literal),+ $(,)?) => {
        [$((
            concat!($path, ".py"),
            include_str!(concat!("../../examples/players/course_adapter/", $path, ".py")),
        )),+]
    };
}

const ADAPTER: [(&str, &str); 36] = adapter![
    "__init__",
    "audit",
    "canonical",
    "clock",
    "faults",
    "finding",
    "games/__init__",
    "games/board",
    "games/madrid",
    "games/rastros",
    "games/reversi",
    "games/tic_tac_toe",
    "guest",
    "instead/dill",
    "instead/func_timeout",
    "magics",
    "modules/game",
    "modules/games",
    "modules/games4e",
    "modules/heuristic",
    "modules/jogar",
    "modules/jogos",
    "modules/rastros",
    "modules/reversi",
    "modules/strategy",
    "modules/tictactoe",
    "modules/tournament",
    "modules/utils",
    "page",
    "playing",
    "reading",
    "search",
    "serve",
    "stand_in",
    "survey",
    "watching",
];

/// The number of [`Adapter`]s that this process has written.
static WRITTEN: AtomicU32 = AtomicU32::new(0);

/// A temporary folder with the adapter, deleted when dropped.
#[derive(Debug)]
pub(super) struct Adapter {
    folder: PathBuf,
    python: &'static str,
}

impl Adapter {
    /// Writes the adapter into the system's folder for temporary files.
    ///
    /// # Errors
    /// The adapter cannot be written, or Python is missing.
    pub(super) fn write() -> Result<Self, Failure> {
        let python = ["python3", "python"]
            .into_iter()
            .find(|name| is_installed(name));
        let python = python.ok_or_else(|| {
            Failure::Work("Programs in Python need python3, which is not there.".to_owned())
        })?;
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let name = format!("rastros-lab-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let adapter = Adapter { folder, python };
        for (path, text) in ADAPTER {
            let path = adapter.folder.join("course_adapter").join(path);
            let written = match path.parent() {
                Some(parent) => fs::create_dir_all(parent).and_then(|()| fs::write(&path, text)),
                None => Ok(()),
            };
            written.map_err(|e| Failure::of_file(&path, &e))?;
        }
        Ok(adapter)
    }

    /// The command line of Python for a program, with a separate folder for each process.
    pub(super) fn words(&self, name: &str) -> Vec<String> {
        let path = |path: PathBuf| path.to_string_lossy().into_owned();
        vec![
            self.python.to_owned(),
            path(self.folder.join("course_adapter").join("serve.py")),
            path(self.folder.join("programs").join(name)),
        ]
    }
}

impl Drop for Adapter {
    fn drop(&mut self) {
        // After a failure, the system deletes the temporary folder later.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A file, with the other files of its folder, which it may import.
///
/// # Errors
/// The file cannot be read.
pub(super) fn script_of(path: &Path) -> Result<Script, Failure> {
    let read = |path: &Path| {
        let bytes = fs::read(path).map_err(|e| Failure::of_file(path, &e))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Program::of_bytes(&name, &bytes).map_err(|error| match error.key.as_ref() {
            // The other messages contain the name of the file.
            "error.file.no_text" => Failure::of_file(path, &error),
            _ => error.into(),
        })
    };
    let (program, note) = read(path)?;
    if let Some(note) = note {
        warn(note);
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let beside = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter();
    let beside = beside.flatten().flatten().map(|entry| entry.path());
    let mut others: Vec<_> = beside
        .filter(|other| other.extension().is_some_and(|ending| ending == "py"))
        .filter(|other| other.file_name() != path.file_name())
        .collect();
    others.sort();
    let mut files = vec![program.file()];
    // Skips files that cannot be read: their import reports the error.
    files.extend(
        others
            .iter()
            .filter_map(|other| Some(read(other).ok()?.0.file())),
    );
    Ok(Script {
        main: program.name,
        files,
        ..Script::default()
    })
}

/// The maximum number of files in a folder: more than a class has.
const MAX_FILES: usize = 10_000;

/// The programs of a class in a folder or a zip, or a single file.
///
/// # Errors
/// It cannot be read, or is too large.
pub(super) fn class_files(path: &Path) -> Result<ClassFiles, Failure> {
    ClassFiles::read(&files_in(path)?).map_err(|m| Failure::of_file(path, &m))
}

/// The Python files of a folder or a zip, each as the main file of a program that may import the others.
///
/// # Errors
/// It cannot be read, or is too large.
pub(super) fn scripts_in(path: &Path) -> Result<Vec<Script>, Failure> {
    let read = programs(&files_in(path)?).map_err(|m| Failure::of_file(path, &m));
    let (mut programs, notes) = read?;
    for note in notes {
        warn(note);
    }
    let mut names = BTreeSet::new();
    programs.retain(|Program { name, .. }| {
        let is_first = names.insert(name.clone());
        if !is_first {
            warn(format_args!("{name} is there twice: the first one counts."));
        }
        is_first
    });
    let files: Vec<_> = programs.iter().map(Program::file).collect();
    let script = |program: Program| Script {
        main: program.name,
        files: files.clone(),
        ..Script::default()
    };
    Ok(programs.into_iter().map(script).collect())
}

/// Reads the files of a folder, or a single file. Only Python files and zips have contents.
fn files_in(path: &Path) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files = Vec::new();
    let mut waiting = vec![(path.to_owned(), String::new())];
    while let Some((at, name)) = waiting.pop() {
        let of_file = |e: std::io::Error| Failure::of_file(&at, &e);
        if at.is_dir() {
            for entry in fs::read_dir(&at).map_err(of_file)? {
                let entry = entry.map_err(of_file)?;
                let own = entry.file_name().to_string_lossy().into_owned();
                let below = if name.is_empty() { own } else { format!("{name}/{own}") };
                waiting.push((entry.path(), below));
            }
        } else {
            let name = if name.is_empty() {
                at.file_name().unwrap_or_default().to_string_lossy().into()
            } else {
                name
            };
            let bytes = if is_wanted(&at) { fs::read(&at).map_err(of_file)? } else { Vec::new() };
            files.push((name, bytes));
        }
        if files.len() + waiting.len() > MAX_FILES {
            let many = format!("there are more than {MAX_FILES} files");
            return Err(Failure::of_file(path, &many));
        }
    }
    files.sort();
    Ok(files)
}

/// Determines the imports of the files, and the files that play, with Python.
///
/// # Errors
/// Python is missing.
pub(super) fn survey(files: &mut ClassFiles) -> Result<(), Failure> {
    let adapter = Adapter::write()?;
    let mut python = Interpreter::new(adapter.words("roster"));
    let mut survey = files.survey(1);
    let mut call = survey.call();
    while let Some(asked) = call.take() {
        let Some(reply) = python.carry_out(&asked) else {
            break;
        };
        if reply.answer == Err(WorkerError::Unstarted) {
            return Err(Failure::Work(Message::new("error.python.unstarted").to_string()));
        }
        if let SurveyEvent::Next(next) = survey.receive(&reply) {
            call = Some(next);
        }
    }
    files.take(survey.into_facts());
    Ok(())
}

fn is_wanted(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    ["py", "ipynb", "zip"].contains(&&*ending.to_lowercase())
}
