//! `rastros-lab check`: checks a user's evaluation or player as the page does.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, value_parser};

use super::console::{Console, warn};
use super::failure::Failure;
use super::program::Interpreter;
use super::scripts::Adapter;
use crate::check::{
    Check, Step, failures, heading, not_tried, of_blunder, scores, times, verdicts,
};
use crate::python::{
    FoundFunction, Kind, Loaded, Program, ProgramGame, Script, Session, SessionEvent,
};
use crate::registry::run;
use crate::text::Message;

/// What `check` was asked for.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The user's .py or .ipynb file; it can access all your files
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The evaluation or the player, if the file has several
    #[arg(value_name = "NAME")]
    function: Option<String>,
    /// The limit of the search, which looks one ply further, and of the opponent that searches
    #[arg(long, value_name = "D", default_value_t = 2, value_parser = value_parser!(u32).range(0..=6))]
    limit: u32,
    /// Use our own search with the evaluation
    #[arg(long)]
    ours: bool,
}

/// Checks a program and prints the results.
///
/// # Errors
/// The file cannot be read or loaded, contains nothing that plays, or Python is missing.
pub(super) fn check(options: &Options, console: &Console) -> Result<(), Failure> {
    let script = script_of(&options.file)?;
    let adapter = Adapter::write()?;
    let mut python = Interpreter::new(adapter.words("check"));
    let mut session = Session::new("check".to_owned(), script.into());
    let loaded = load(&mut session, &mut python);
    let loaded = loaded.map_err(|m| Failure::Work(m.to_string()))?;
    for note in &loaded.notes {
        warn(note.message());
    }
    for failed in &loaded.failed {
        warn(failed.message());
    }
    let game = ProgramGame::find(&loaded.game);
    let found = chosen(&loaded, options.function.as_deref());
    let (Some(found), Some(game)) = (found, game) else {
        return Err(nothing(&loaded));
    };
    let mut check = Check::new(game, found.clone(), options.limit, options.ours);
    console.line(heading(&check));
    go_through(&mut check, &mut session, &mut python);
    print(&check, console);
    Ok(())
}

/// A file, with the other files of its folder, which it may import.
pub(super) fn script_of(path: &Path) -> Result<Script, Failure> {
    let read = |path: &Path| {
        let bytes = fs::read(path).map_err(|e| Failure::of_file(path, &e))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Program::of_bytes(&name, &bytes).map_err(|m| Failure::of_file(path, &m))
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
    // A file that cannot be read fails when it is imported.
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

pub(super) fn load(session: &mut Session, python: &mut Interpreter) -> Result<Loaded, Message> {
    let reply = python.carry_out(&session.load());
    match reply.map(|reply| session.receive(&reply)) {
        Some(SessionEvent::Loaded(loaded, _)) => Ok(loaded),
        Some(SessionEvent::Error(error)) => Err(error.message()),
        _ => Err(Message::new("error.python.strange")),
    }
}

fn chosen<'a>(loaded: &'a Loaded, name: Option<&str>) -> Option<&'a FoundFunction> {
    match name {
        Some(name) => loaded.found.iter().find(|found| found.name == name),
        None => loaded.found.iter().find(|f| f.kind != Kind::Features),
    }
}

fn nothing(loaded: &Loaded) -> Failure {
    let names: Vec<_> = loaded.found.iter().map(|found| &found.name[..]).collect();
    Failure::Work(match names.is_empty() {
        true if loaded.failed.is_empty() => Message::new("programs.found.none").to_string(),
        true => Message::new("programs.found.only_failed").to_string(),
        false => format!("The file has {}.", names.join(", ")),
    })
}

/// Executes the requests of the check one after the other.
fn go_through(check: &mut Check, session: &mut Session, python: &mut Interpreter) {
    let mut tasks = 0;
    let mut steps = VecDeque::from(check.next(session, &mut tasks));
    while let Some(step) = steps.pop_front() {
        match step {
            Step::Run(id, task) => {
                check.on_task_result(id, run(&task, &mut |_| {}));
            }
            Step::Ask(call) => {
                let reply = python.carry_out(&call);
                match reply.map(|reply| session.receive(&reply)) {
                    Some(SessionEvent::Loaded(_, Some(next))) => {
                        steps.push_front(Step::Ask(next));
                        continue;
                    }
                    Some(SessionEvent::Answer(answer)) => check.on_answer(answer),
                    Some(SessionEvent::Error(error)) => check.on_error(error),
                    // Its process has ended, so the session restarts it.
                    Some(SessionEvent::Loaded(_, None) | SessionEvent::Ignored) | None => continue,
                }
            }
        }
        if !check.is_done() {
            steps.extend(check.next(session, &mut tasks));
        }
    }
}

/// Prints the texts of the page.
fn print(check: &Check, console: &Console) {
    let number = |value: f64, digits: usize| format!("{value:.digits$}");
    for (good, message) in verdicts(check) {
        let sign = if good { "✓" } else { "✗" };
        console.line(format_args!("{sign} {message}"));
    }
    let lines = times(check, &number).into_iter();
    for message in lines.chain(scores(check, &number)).chain(failures(check)) {
        console.line(message);
    }
    for blunder in &check.blunders {
        console.line(of_blunder(check, *blunder));
        let moves = check.games[blunder.game].record.moves.iter();
        let moves: Vec<_> = moves.take(blunder.ply + 1).map(String::as_str).collect();
        console.line(format_args!("  {}", moves.join(" ")));
    }
    console.line(not_tried(check));
}
