//! `rastros-lab tournament`: a championship that a file describes, or that goes on.

use std::path::PathBuf;
use std::thread;

use clap::{Args, value_parser};

use super::championship::{FILE, keep_unfinished, play, programs, read_championship, write_files};
use super::console::Console;
use super::failure::Failure;
use super::files::read_text;
use super::folder::Folder;
use super::reading::configuration;
use super::report::{Reporter, print_result};
use crate::championship::{ChampionshipConfig, ChampionshipJob, is_championship};
use crate::evolution::SEED_LIMIT;
use crate::registry::check_championship;
use crate::text::visible;

/// How a championship is played and told, whatever it is.
#[derive(Debug, Args)]
pub(super) struct DisplayMode {
    /// Threads, as many as the machine has cores where it is not given; of players without a clock the files are the same for any
    /// number
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    workers: Option<u16>,
    /// Every pair of games as a line of JSON on standard output, and what came out as the last one
    #[arg(long)]
    json: bool,
    /// No progress
    #[arg(long)]
    quiet: bool,
    /// Write over a championship in DIR that is not over
    #[arg(long)]
    overwrite: bool,
}

impl DisplayMode {
    fn threads(&self) -> usize {
        match self.workers {
            Some(workers) => workers.into(),
            None => thread::available_parallelism().map_or(1, |n| n.get()),
        }
    }

    /// Plays a championship, prints what came out and writes its files.
    ///
    /// # Errors
    /// The folder cannot be written to, another run writes there, a championship that is not over lies there, or a program does not start
    /// (all of that before the first game), a game cannot be played, a file cannot be written; or somebody has
    /// stopped it, after what has been played was printed and written.
    pub(super) fn hold(
        &self,
        job: ChampionshipJob,
        folder: Option<&PathBuf>,
        console: &Console,
    ) -> Result<(), Failure> {
        let taken = folder.map(|folder| Folder::take(folder)).transpose()?;
        let folder = taken.as_ref().map(Folder::path);
        if let Some(folder) = folder
            && !self.overwrite
        {
            keep_unfinished(&folder.join(FILE), &job)?;
        }
        let programs = programs(&job)?;
        let mut reporter = Reporter::new(console, &job, self.json, self.quiet);
        let (job, ended) = play(job, programs, self.threads(), folder, &mut reporter);
        reporter.end(&job);
        let names = (!self.json).then_some(console);
        let written = match folder {
            Some(folder) => write_files(&job, folder, names),
            None => Ok(Vec::new()),
        };
        // Where a disk is full, what came out can at least be read.
        let files = written.as_deref().unwrap_or_default();
        print_result(&job, console, self.json, files);
        ended?;
        written?;
        if job.is_done() {
            return Ok(());
        }
        let p = job.progress();
        let kept = match folder {
            Some(folder) => format!(
                "; rastros-lab tournament {} goes on from there",
                folder.join(FILE).display()
            ),
            None => String::new(),
        };
        Err(Failure::Stopped(format!(
            "Stopped after {} of {} games{kept}.",
            p.games, p.all_games
        )))
    }
}

/// What `tournament` was asked for.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// A championship as JSON (docs/players.md), or an exported one to go on with
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Another seed, below 2^53
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..SEED_LIMIT), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Start the programs that the file names
    #[arg(long)]
    programs: bool,
    /// Where championship.json, standings.csv, cross_table.csv, games.csv and games.txt are written; championship.json stands there
    /// while it goes on, and FILE may be it
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    #[command(flatten)]
    manner: DisplayMode,
}

impl Options {
    fn job(&self) -> Result<ChampionshipJob, Failure> {
        let text = read_text(&self.file)?;
        let of_file = |e: &dyn std::fmt::Display| Failure::of_file(&self.file, e);
        let job = if is_championship(&text) {
            if self.seed.is_some() {
                return Err(Failure::Usage(format!(
                    "{} is an exported championship, which goes on with its own seed: leave --seed out.",
                    self.file.display()
                )));
            }
            read_championship(&self.file)?
        } else {
            let mut config: ChampionshipConfig = configuration(&text).map_err(|e| of_file(&e))?;
            config.seed = self.seed.unwrap_or(config.seed);
            ChampionshipJob::new(check_championship(&config).map_err(|m| of_file(&m))?)
        };
        let programs = job.config().programs();
        if !self.programs && !programs.is_empty() {
            let shown: Vec<_> = programs.iter().map(|line| visible(line)).collect();
            return Err(Failure::Usage(format!(
                "{} wants to start programs; add --programs if you trust them:\n  {}",
                self.file.display(),
                shown.join("\n  ")
            )));
        }
        Ok(job)
    }
}

/// Plays a championship to its end and writes its files.
///
/// # Errors
/// The file cannot be read or is wrong, and see [`DisplayMode::hold`].
pub(super) fn tournament(options: &Options, console: &Console) -> Result<(), Failure> {
    options
        .manner
        .hold(options.job()?, Some(&options.out), console)
}
