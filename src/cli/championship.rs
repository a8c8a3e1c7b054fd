//! A championship on threads, and its files.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::console::{Console, warn};
use super::failure::Failure;
use super::files::{read_text, write_whole};
use super::interrupt;
use super::journal::{Checkpoints, SavedWork, delete_journal, journal_path, read_lines};
use super::program::{Command, Programs};
use super::reading::words;
use super::scripts::Adapter;
use super::threads::run_units;
use crate::championship::{
    ChampionshipJob, GradeRule, PROGRAM_TIME_MS, PairResult, PairsUnit, Plays, Turn, add_saved,
    bracket_csv, cross_table_csv, games_csv, games_text, grades_csv, head_json, pair_json,
    standings_csv, to_json,
};
use crate::job::UnitId;
use crate::registry;
use crate::text::{Message, visible};

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
pub(super) type Commands = Arc<BTreeMap<u32, Command>>;

/// The programs of a roster, and the adapter that runs users' Python. The adapter deletes its file when dropped.
pub(super) type Programmed = (Commands, Option<Adapter>);

/// The programs of the roster. Requests a first move from each program, so that a program that does not start loses no
/// games.
///
/// # Errors
/// An invalid command line, or a program without an answer.
pub(super) fn programs(job: &ChampionshipJob) -> Result<Programmed, Failure> {
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
pub(super) fn check_overwrite(path: &Path, job: &ChampionshipJob) -> Result<(), Failure> {
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
pub(super) fn write_files(
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
