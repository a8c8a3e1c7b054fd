//! `rastros-lab check`: checks a user's evaluation or player as the page does.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, value_parser};

use super::console::{Console, progress, warn};
use super::failure::Failure;
use super::guest::{audit_of, open_game};
use super::program::PythonProgram;
use super::scripts::{Adapter, script_of};
use crate::check::{
    Check, Step, facts, failures, findings, heading, not_tried, of_blunder, scores, times, verdicts,
};
use crate::guest::{self, SMALL};
use crate::python::{
    FoundFunction, FunctionKind, Loaded, OWN_GAME, ProgramGame, SessionEvent, game_name,
};
use crate::registry::{GameRecord, Task, TaskResult, run};
use crate::solve::Worth;
use crate::text::{Message, grouped};

/// The time between two reports of the exploration.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);

/// The arguments of `check`.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The user's .py or .ipynb file; it can access all your files. If it has a game of its own, the rules of that and
    /// all evaluations are checked
    #[arg(value_name = "FILE", required_unless_present = "game")]
    file: Option<PathBuf>,
    /// The evaluation or the player, if the file has several
    #[arg(value_name = "NAME")]
    function: Option<String>,
    /// The limit of the search, which looks one ply further, and of the opponent that searches
    #[arg(long, value_name = "D", default_value_t = 2, value_parser = value_parser!(u32).range(0..=6))]
    limit: u32,
    /// Use our own search with the evaluation
    #[arg(long)]
    ours: bool,
    /// Check the rules of a game of your own instead: FILE.py:Class,h=4 (docs/your-game.md)
    #[arg(long, value_name = "GAME", conflicts_with = "file")]
    game: Option<String>,
}

/// Checks a program and prints the results.
///
/// # Errors
/// The file cannot be read or loaded, contains no evaluation or player, or Python is missing.
pub(super) fn check(options: &Options, console: &Console) -> Result<(), Failure> {
    let file = match (&options.file, &options.game) {
        (Some(file), _) => file,
        (None, game) => return check_rules(game.as_deref().unwrap_or_default(), console),
    };
    let script = script_of(file)?;
    let adapter = Adapter::write()?;
    let mut program = PythonProgram::new(adapter.words("check"), script.into());
    let loaded = program.load().map_err(|error| error.message())?;
    for note in &loaded.notes {
        warn(note.message());
    }
    let found = chosen_function(&loaded, options.function.as_deref());
    let own = loaded.games.first().filter(|_| loaded.game == OWN_GAME);
    if let Some(own) = own.filter(|_| options.function.is_none() || found.is_some()) {
        return check_rules(&format!("{}:{}", file.display(), own.name), console);
    }
    warn_of_failed(&loaded);
    if options.function.is_some() && found.is_none() {
        return Err(no_function(&loaded));
    }
    let game = ProgramGame::find(&loaded.game);
    let (Some(found), Some(game)) = (found, game) else {
        return Err(no_function(&loaded));
    };
    let mut check = Check::new(game, found.clone(), options.limit, options.ours);
    console.line(heading(&check));
    go_through(&mut check, &mut program);
    print(&check, console);
    Ok(())
}

/// Warns of each failing function of a file.
fn warn_of_failed(loaded: &Loaded) {
    for failed in &loaded.failed {
        warn(failed.message());
    }
}

/// Checks the rules of a user's own game, and prints the findings.
///
/// # Errors
/// The check finds errors or fails.
fn check_rules(name: &str, console: &Console) -> Result<(), Failure> {
    let (script, loaded, audit) = audit_of(name)?;
    warn_of_failed(&loaded);
    console.line(game_name(&script.game));
    let findings = findings(&audit);
    if findings.is_empty() {
        console.line(format_args!("✓ {}", Message::new("guest.sound")));
    }
    for finding in &findings {
        console.line(format_args!("✗ {finding}"));
    }
    for fact in facts(&audit) {
        console.line(fact);
    }
    console.line(audit.text.trim_end());
    if !audit.points {
        let unsolved = || Message::new("guest.unsolved").with("limit", grouped(SMALL as u64));
        console.line(solve_game(name)?.unwrap_or_else(unsolved));
    }
    match findings.len() {
        0 => Ok(()),
        n => Err(Failure::Work(format!("Errors found: {n}."))),
    }
}

/// Solves a game from its start, unless it has more than [`SMALL`] states or is played for points.
///
/// # Errors
/// The rules fail in some state.
fn solve_game(name: &str) -> Result<Option<Message>, Failure> {
    let game = open_game(name)?;
    let table = guest::table(game.id())?;
    let (mut last, mut is_shown) = (Instant::now(), false);
    let mut report = |states| {
        if last.elapsed() >= REPORT_INTERVAL {
            (last, is_shown) = (Instant::now(), true);
            progress(format_args!("{} states explored", grouped(states as u64)));
        }
        false
    };
    let is_complete = table.expand_all(SMALL, &mut report);
    if is_shown {
        progress(format_args!("{:40}\r", ""));
    }
    if !is_complete {
        return table.take_failure().map_or(Ok(None), |why| Err(why.into()));
    }
    let task = Task::solve_moves(GameRecord::new(game.id(), game.start()?), Vec::new(), 0);
    if !game.kind.can_solve(&game.start()?) {
        return Ok(Some(Message::new("guest.note.points")));
    }
    let TaskResult::Solved(solved) = run(&task, &mut |_| {})? else {
        return Ok(None);
    };
    let key = match solved.worth {
        Some(Worth::Win) => "guest.solved.win",
        Some(Worth::Draw) => "guest.solved.draw",
        _ => "guest.solved.loss",
    };
    let plies = solved
        .moves
        .iter()
        .filter(|m| Some(&m.mv) == solved.best.as_ref());
    let plies = plies.filter_map(|m| m.plies).next().unwrap_or(0);
    let message = Message::new(key)
        .with("positions", solved.nodes)
        .with("plies", plies)
        .with("best", solved.best.unwrap_or_default());
    Ok(Some(message))
}

fn chosen_function<'a>(loaded: &'a Loaded, name: Option<&str>) -> Option<&'a FoundFunction> {
    match name {
        Some(name) => loaded.found.iter().find(|found| found.name == name),
        None => loaded
            .found
            .iter()
            .find(|f| f.kind != FunctionKind::Features),
    }
}

fn no_function(loaded: &Loaded) -> Failure {
    let names: Vec<_> = loaded.found.iter().map(|found| &found.name[..]).collect();
    Failure::Work(match names.is_empty() {
        true if loaded.failed.is_empty() => Message::new("programs.found.none").to_string(),
        true => Message::new("programs.found.only_failed").to_string(),
        false => format!("The file has {}.", names.join(", ")),
    })
}

/// Executes the requests of the check one after the other.
fn go_through(check: &mut Check, program: &mut PythonProgram) {
    let mut tasks = 0;
    let mut steps = VecDeque::from(check.next(&mut program.session, &mut tasks));
    while let Some(step) = steps.pop_front() {
        match step {
            Step::Run(id, task) => {
                check.on_task_result(id, run(&task, &mut |_| {}));
            }
            Step::Ask(call) => match program.carry_out(&call) {
                SessionEvent::Loaded(_, Some(next)) => {
                    steps.push_front(Step::Ask(next));
                    continue;
                }
                SessionEvent::Answer(answer) => check.on_answer(answer),
                SessionEvent::Error(error) => check.on_error(error),
                // The process of the program has ended. The session restarts it.
                SessionEvent::Loaded(_, None) | SessionEvent::Ignored => continue,
            },
        }
        if !check.is_done() {
            steps.extend(check.next(&mut program.session, &mut tasks));
        }
    }
}

/// Prints the texts of the page.
fn print(check: &Check, console: &Console) {
    for (good, message) in verdicts(check) {
        let sign = if good { "✓" } else { "✗" };
        console.line(format_args!("{sign} {message}"));
    }
    let lines = times(check).into_iter();
    for message in lines.chain(scores(check)).chain(failures(check)) {
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
