//! A championship on threads: the job on one, pairs of games on the others.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::console::{Console, warn};
use super::failure::Failure;
use super::files::write_whole;
use super::interrupt;
use super::program::{Command, Groups, Programs, words};
use crate::championship::{
    ChampionshipJob, PairResult, PairsUnit, Plays, cross_table_csv, games_csv, games_text,
    standings_csv, to_json,
};
use crate::job::UnitId;
use crate::registry;
use crate::text::Message;

/// How long to wait for news before looking whether somebody wants to stop.
const LOOK_UP: Duration = Duration::from_millis(50);

/// Who follows a championship.
pub(super) trait Follower {
    /// A unit has been played.
    fn played(&mut self, job: &ChampionshipJob, unit: &PairsUnit, pairs: &[PairResult]);
}

type Work = (UnitId, PairsUnit);
type Outcome = (UnitId, Result<Vec<PairResult>, Message>);

/// Plays a championship on that many threads until it is over or somebody wants to stop. Where there is a folder, what has
/// been played is written there again and again.
///
/// Whatever happens, what has been played comes back; with it, why it ended too soon: a command line that cannot be read, a unit
/// that cannot be played.
pub(super) fn play(
    mut job: ChampionshipJob,
    workers: usize,
    folder: Option<&Path>,
    follower: &mut dyn Follower,
) -> (ChampionshipJob, Result<(), Failure>) {
    let commands = match commands(&job) {
        Ok(commands) => Arc::new(commands),
        Err(failure) => return (job, Err(failure)),
    };
    let groups = Arc::new(Groups::default());
    interrupt::listen();
    let (to_do, waiting) = channel::<Work>();
    let (tell, told) = channel::<Outcome>();
    let waiting = Arc::new(Mutex::new(waiting));
    let hands: Vec<JoinHandle<()>> = (0..workers)
        .map(|_| {
            let (waiting, tell) = (Arc::clone(&waiting), tell.clone());
            let host = Programs::new(Arc::clone(&commands), Arc::clone(&groups));
            thread::spawn(move || work(&waiting, &tell, host))
        })
        .collect();
    drop(tell);
    let mut checkpoints = Checkpoints::new(folder);
    let mut out: BTreeMap<UnitId, PairsUnit> = BTreeMap::new();
    let ended = loop {
        while out.len() < 2 * workers
            && let Some((id, unit)) = job.ask()
        {
            out.insert(id, unit.clone());
            // Workers listen for as long as this does.
            let _ = to_do.send((id, unit));
        }
        if job.is_done() || interrupt::is_wanted() {
            break Ok(());
        }
        match told.recv_timeout(LOOK_UP) {
            Ok((id, Ok(pairs))) => {
                let unit = out.remove(&id);
                if !job.tell(id, &pairs) {
                    break Err(Failure::Work("A result does not fit.".to_owned()));
                }
                checkpoints.told(&job);
                if let Some(unit) = unit {
                    follower.played(&job, &unit, &pairs);
                }
            }
            Ok((_, Err(reason))) => break Err(reason.into()),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                break Err(Failure::Work("A thread has ended.".to_owned()));
            }
        }
    };
    drop(to_do);
    if out.is_empty() {
        // Programs learn that nothing more is wanted, and end by themselves.
        for hand in hands {
            let _ = hand.join();
        }
    }
    // Nobody waits for games that nobody wants any more.
    groups.close();
    (job, ended)
}

/// What one thread does: units until there are none.
fn work(waiting: &Mutex<Receiver<Work>>, tell: &Sender<Outcome>, mut host: Programs) {
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok((id, unit)) = next else { return };
        let kind = registry::game(&unit.game);
        let result = kind.and_then(|kind| kind.play_pairs(&unit, &mut host));
        if tell.send((id, result)).is_err() {
            return;
        }
    }
}

/// The programs of the roster.
fn commands(job: &ChampionshipJob) -> Result<BTreeMap<u32, Command>, Failure> {
    let mut commands = BTreeMap::new();
    for (player, number) in job.config().players.iter().zip(0..) {
        let Plays::Program(line) = &player.plays else {
            continue;
        };
        let words = words(line)
            .filter(|words| !words.is_empty())
            .ok_or_else(|| {
                Failure::Usage(format!(
                    "{}: a quotation mark is left open in {line}",
                    player.name
                ))
            })?;
        let name = player.name.clone();
        commands.insert(number, Command { name, words });
    }
    Ok(commands)
}

/// Where a championship is written, and from which it goes on.
pub(super) const FILE: &str = "championship.json";

/// The championship so far as a file, from which `tournament` goes on. Where writing takes long some are left out, so that it never
/// takes more than about a tenth of the time.
struct Checkpoints {
    path: Option<PathBuf>,
    /// Not before that.
    next: Instant,
    /// Whether somebody was told that it does not work.
    warned: bool,
}

impl Checkpoints {
    /// The shortest time between two.
    const PACE: Duration = Duration::from_millis(500);

    fn new(folder: Option<&Path>) -> Self {
        Checkpoints {
            path: folder.map(|folder| folder.join(FILE)),
            next: Instant::now() + Self::PACE,
            warned: false,
        }
    }

    /// Writes one where it is time. Where that fails the championship goes on: the disk may have room again at its end.
    fn told(&mut self, job: &ChampionshipJob) {
        let start = Instant::now();
        let Some(path) = self.path.as_ref().filter(|_| start >= self.next) else {
            return;
        };
        let written = write_whole(path, to_json(job).as_bytes());
        self.next = Instant::now() + Self::PACE.max(10 * start.elapsed());
        if let Err(failure) = written
            && !self.warned
        {
            self.warned = true;
            warn(format_args!("{failure} (the championship goes on)"));
        }
    }
}

/// Writes everything and prints the names of the files; returns them.
///
/// # Errors
/// A file cannot be written.
pub(super) fn write_files(
    job: &ChampionshipJob,
    folder: &Path,
    console: Option<&Console>,
) -> Result<Vec<String>, Failure> {
    let files = [
        (FILE, to_json(job)),
        ("standings.csv", standings_csv(job)),
        ("cross_table.csv", cross_table_csv(job)),
        ("games.csv", games_csv(job)),
        ("games.txt", games_text(job)),
    ];
    let mut written = Vec::new();
    for (name, text) in files {
        let path = folder.join(name);
        write_whole(&path, text.as_bytes())?;
        if let Some(console) = console {
            console.line(path.display());
        }
        written.push(path.display().to_string());
    }
    Ok(written)
}
