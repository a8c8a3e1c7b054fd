//! A championship on threads, its options, and its files.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, value_parser};

use super::console::{Console, warn};
use super::failure::Failure;
use super::files::{read_text, write_whole};
use super::folder::Folder;
use super::interrupt;
use super::journal::{Checkpoints, SavedWork, delete_journal, journal_path, read_lines};
use super::program::{Command, Programs};
use super::reading::words;
use super::scripts::Adapter;
use super::threads::{run_units, thread_count};
use crate::championship::{
    ChampionshipJob, GradeRule, PROGRAM_TIME_MS, PairResult, PairsUnit, Plays, Turn, add_saved,
    bracket_csv, cross_table_csv, games_csv, games_text, grades_csv, head_json, pair_json,
    standings_csv, to_json,
};
use crate::job::UnitId;
use crate::registry;
use crate::text::{Message, visible};
use report::{Reporter, print_grades, print_result};

mod report;

/// The options of playing and reporting a championship.
#[derive(Debug, Args)]
pub(super) struct RunOptions {
    /// Threads; default: one per core. The files do not depend on the number, unless a player has a clock
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    workers: Option<u16>,
    /// Print every pair of games as a line of JSON on standard output, and the result as the last line
    #[arg(long)]
    json: bool,
    /// Print no progress
    #[arg(long)]
    quiet: bool,
    /// Overwrite an incomplete championship in DIR
    #[arg(long)]
    overwrite: bool,
}

impl RunOptions {
    fn threads(&self) -> usize {
        thread_count(self.workers)
    }

    /// Plays a championship, prints the result and writes its files.
    ///
    /// # Errors
    /// Before the first game: the folder is not writable, another run uses it, it contains an incomplete championship,
    /// or a program does not start. Later: a game cannot be played, a file cannot be written, or the user interrupted
    /// it, after the games so far were printed and saved.
    pub(super) fn run(
        &self,
        job: ChampionshipJob,
        folder: Option<&PathBuf>,
        rule: Option<&GradeRule>,
        console: &Console,
    ) -> Result<(), Failure> {
        let taken = folder.map(|folder| Folder::take(folder)).transpose()?;
        let folder = taken.as_ref().map(Folder::path);
        if let Some(folder) = folder
            && !self.overwrite
        {
            check_overwrite(&folder.join(FILE), &job)?;
        }
        // The adapter must live until the last game.
        let (programs, _adapter) = programs(&job)?;
        let mut reporter = Reporter::new(console, &job, self.json, self.quiet);
        let (job, ended) = play(job, programs, self.threads(), folder, |job, unit, pairs| {
            reporter.on_played(job, unit, pairs);
        });
        reporter.end(&job);
        let names = (!self.json).then_some(console);
        let written = match folder {
            Some(folder) => write_files(&job, folder, rule, names),
            None => Ok(Vec::new()),
        };
        // Prints the result even if the files cannot be written, for instance on a full disk.
        let files = written.as_deref().unwrap_or_default();
        print_result(&job, console, self.json, files);
        if let Some(rule) = rule.filter(|_| !self.json) {
            print_grades(&job, rule, console);
        }
        ended?;
        written?;
        if job.is_done() {
            return Ok(());
        }
        let p = job.progress();
        let kept = match folder {
            Some(folder) => {
                format!("; rastros-lab tournament {} continues it", folder.join(FILE).display())
            }
            None => String::new(),
        };
        Err(Failure::Stopped(format!(
            "Stopped after {} of {} games{kept}.",
            p.games, p.all_games
        )))
    }
}

/// Plays a championship on `workers` threads until it is over or interrupted. With a folder, saves the games there
/// repeatedly. Calls `on_played` after each unit.
///
/// Returns the championship with its games also after an early end, and the reason of the end: a unit that cannot be
/// played.
pub(super) fn play(
    mut job: ChampionshipJob,
    commands: Commands,
    workers: usize,
    folder: Option<&Path>,
    mut on_played: impl FnMut(&ChampionshipJob, &PairsUnit, &[PairResult]),
) -> (ChampionshipJob, Result<(), Failure>) {
    interrupt::handle_signals();
    let mut checkpoints = folder.map(|folder| Checkpoints::new(folder.join(FILE)));
    let worker = move || {
        let mut host = Programs::new(Arc::clone(&commands));
        move |(id, unit): (UnitId, PairsUnit)| {
            let pairs = registry::play_pairs(&unit, &mut host)?;
            Ok((id, unit, pairs))
        }
    };
    let next = ChampionshipJob::next_unit;
    let ended = run_units(&mut job, workers, worker, next, |job, (id, unit, pairs)| {
        if !job.receive(id, &pairs) {
            return Err(Failure::Work("A result does not fit.".to_owned()));
        }
        if let Some(checkpoints) = &mut checkpoints {
            let lines: Vec<_> = job.played_in(&unit).map(|pair| pair_json(&pair)).collect();
            checkpoints.write_new(job, &lines);
        }
        on_played(job, &unit, &pairs);
        // A test may decide while other threads still play.
        Ok(if job.is_done() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    });
    (job, ended)
}

/// The programs of a roster by index.
type Commands = Arc<BTreeMap<u32, Command>>;

/// The programs of a roster, and the adapter that runs users' Python. The adapter deletes its file when dropped.
type Programmed = (Commands, Option<Adapter>);

/// The programs of the roster. Requests a first move from each program, so that a program that does not start loses no
/// games.
///
/// # Errors
/// An invalid command line, or a program without an answer.
fn programs(job: &ChampionshipJob) -> Result<Programmed, Failure> {
    let config = job.config();
    let scripted = config.players.iter().any(|p| p.script().is_some());
    let adapter = (scripted && !job.is_done())
        .then(Adapter::write)
        .transpose()?;
    let mut commands = commands(job, adapter.as_ref())?;
    if commands.is_empty() || job.is_done() {
        return Ok((Arc::new(commands), adapter));
    }
    if job.progress().games == 0 {
        report_unloaded(&mut commands);
    }
    let commands = Arc::new(commands);
    let kind = registry::game(&config.game)?;
    let start = kind.parse(&config.start);
    let start = start.map_err(|e| e.describe(&config.start))?;
    let mut turn = Turn {
        game: &config.game,
        start: &config.start,
        position: &start.text(),
        side: kind.info().sides[start.side_to_move().index()],
        legal: start.moves().into_iter().map(|m| m.text).collect(),
        moves: &[],
        time_ms: 0,
        depth: None,
        move_seed: 0,
    };
    let time_ms = |player| {
        let limits = config.players.get(player as usize).map(|p| p.limits);
        limits.and_then(|l| l.time_ms).unwrap_or(PROGRAM_TIME_MS)
    };
    Programs::new(Arc::clone(&commands)).try_out(&mut turn, time_ms)?;
    Ok((commands, adapter))
}

/// Loads users' Python once, and reports files that fail to load before the first game.
fn report_unloaded(commands: &mut BTreeMap<u32, Command>) {
    let host = Programs::new(Arc::new(commands.clone()));
    for (player, error) in host.load_all() {
        if let Some(command) = commands.get_mut(&player) {
            let message = Message::new("championship.unloaded").with("name", &command.name);
            warn(message.with_message("why", error.message()));
            command.broken = Some(error);
        }
    }
}

fn commands(
    job: &ChampionshipJob,
    adapter: Option<&Adapter>,
) -> Result<BTreeMap<u32, Command>, Failure> {
    let mut commands = BTreeMap::new();
    for (player, number) in job.config().players.iter().zip(0..) {
        let words =
            match (&player.plays, adapter) {
                (Plays::Program(line), _) => words(line)
                    .filter(|words| !words.is_empty())
                    .ok_or_else(|| {
                        Failure::Usage(format!(
                            "{}: a quotation mark is left open in {}",
                            player.name,
                            visible(line)
                        ))
                    })?,
                (Plays::Python(_), Some(adapter)) => adapter.words(&number.to_string()),
                _ => continue,
            };
        let command = Command {
            name: player.name.clone(),
            words,
            script: player.script().cloned(),
            broken: None,
        };
        commands.insert(number, command);
    }
    Ok(commands)
}

/// The file from which a championship can continue.
pub(super) const FILE: &str = "championship.json";

impl SavedWork for ChampionshipJob {
    fn done(&self) -> usize {
        (self.progress().games / 2) as usize
    }

    fn head(&self) -> String {
        head_json(self.config())
    }

    fn document(&self) -> String {
        to_json(self)
    }
}

/// Reads a championship and its journal.
///
/// # Errors
/// One of the two cannot be read or is invalid.
pub(super) fn read_championship(path: &Path) -> Result<ChampionshipJob, Failure> {
    let job = registry::import_championship(&read_text(path)?);
    let mut job = job.map_err(|m| Failure::of_file(path, &m))?;
    let lines = read_lines(path, &head_json(job.config()))?;
    add_saved(&mut job, &lines, registry::replay_pair)
        .map_err(|m| Failure::of_file(&journal_path(path), &m))?;
    Ok(job)
}

/// Checks that `path` may be overwritten: an existing championship must be complete, without games, or have the
/// configuration of `job` (tie-breaks may differ) and no more games.
///
/// # Errors
/// The existing championship must not be overwritten, or cannot be read.
fn check_overwrite(path: &Path, job: &ChampionshipJob) -> Result<(), Failure> {
    if !path.exists() {
        return Ok(());
    }
    let mut existing = read_championship(path)
        .map_err(|failure| Failure::Work(format!("{failure} (--overwrite replaces it)")))?;
    existing.set_tie_breaks(job.config().tie_breaks.clone());
    let (p, ours) = (existing.progress(), job.progress());
    let is_ours = existing.config() == job.config() && p.games <= ours.games;
    if is_ours || p.games == 0 || existing.is_done() {
        return Ok(());
    }
    let why = format!(
        "this championship is not over ({} of {} games): continue it with rastros-lab tournament {}, \
         choose another --out, or use --overwrite.",
        p.games,
        p.all_games,
        path.display()
    );
    Err(Failure::of_file(path, &why))
}

/// Writes all files, prints their names and returns them.
///
/// # Errors
/// A file cannot be written.
fn write_files(
    job: &ChampionshipJob,
    folder: &Path,
    rule: Option<&GradeRule>,
    console: Option<&Console>,
) -> Result<Vec<String>, Failure> {
    let mut files = vec![
        (FILE, to_json(job)),
        ("standings.csv", standings_csv(job)),
        ("cross_table.csv", cross_table_csv(job)),
        ("games.csv", games_csv(job)),
        ("games.txt", games_text(job)),
    ];
    files.extend(bracket_csv(job).map(|text| ("bracket.csv", text)));
    if let Some(rule) = rule {
        files.push(("grades.csv", grades_csv(job, rule)));
    }
    let mut written = Vec::new();
    for (name, text) in files {
        let path = folder.join(name);
        write_whole(&path, text.as_bytes())?;
        if let Some(console) = console {
            console.line(path.display());
        }
        written.push(path.display().to_string());
    }
    delete_journal(&folder.join(FILE));
    Ok(written)
}
