//! `rastros-lab evolve`: runs a coevolution on threads and writes its files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::builder::PossibleValuesParser;
use clap::{Args, value_parser};

use super::console::Console;
use super::failure::Failure;
use super::features::{Features, evaluation_of, no_program, program_of};
use super::files::{read_text, write_whole};
use super::folder::Folder;
use super::guest::{OpenGame, open_game};
use super::interrupt;
use super::journal::{Checkpoints, delete_journal};
use super::reading::configuration;
use super::scripts::Adapter;
use super::sweep;
use super::threads::thread_count;
use crate::evolution::{
    EvolutionConfig, PRESETS, SEED_LIMIT, contests_jsonl, is_run, preset, to_json,
};
use crate::job::EvolutionJob;
use crate::registry::check_evolution;
use play::{Programs, play};
use report::Reporter;
use saved::{NewGenerations, check_overwrite, journal_lines, write_files};

mod play;
mod report;
mod saved;

pub(super) use saved::{RUN_FILE, read_run};

/// The arguments of `evolve`.
#[derive(Debug, Args)]
pub(super) struct Options {
    #[command(flatten)]
    source: Source,
    /// The user's .py or .ipynb file with a list of features, functions of state and player, which replace the game's
    /// own; it can access all your files
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// With --program or --game: the name of the list, if there are several
    #[arg(long, value_name = "NAME")]
    list: Option<String>,
    /// With --program: an evaluation that joins the panel; genes weigh the game's own features
    #[arg(
        long,
        value_name = "NAME",
        requires = "program",
        conflicts_with = "list"
    )]
    opponent: Option<String>,
    /// A game of your own in place of the configuration's: FILE.py:Class,h=4 (docs/your-game.md). Without --program
    /// the file also defines the features
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Another seed, below 2^53
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..SEED_LIMIT), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Threads; default: one per core. The files do not depend on the number
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    workers: Option<u16>,
    /// The folder for evolution.json, champions.csv, yardstick.csv and other measurements. From the first generation on
    /// it contains evolution.json, and beside it a journal of the last generations; --config continues from both. With
    /// --line the folder line-N in it, which is continued if it exists
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// Overwrite an incomplete evolution in DIR
    #[arg(long)]
    overwrite: bool,
    /// Also write contests.jsonl, with the meetings and scores of every generation's contest (docs/coevolution.md). For
    /// a continued run, complete or not, all contests are played again
    #[arg(long)]
    contests: bool,
    /// Print every generation as a line of JSON on standard output, after breeding and after measuring
    #[arg(long)]
    json: bool,
    /// Print no progress
    #[arg(long)]
    quiet: bool,
    /// With --line: a file of experiments, one per line as JSON (docs/coevolution.md)
    #[arg(value_name = "FILE")]
    experiments: Option<PathBuf>,
}

/// The source of the evolution: exactly one of these arguments.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Source {
    /// One of the runs of the course
    #[arg(long, value_name = "ID", value_parser = PossibleValuesParser::new(PRESETS.iter().map(|p| p.id)))]
    preset: Option<String>,
    /// A configuration as JSON, or an exported run to continue
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The experiment in this line of FILE, from 1
    #[arg(long, value_name = "N", requires = "experiments",
        value_parser = value_parser!(u32).range(1..), allow_negative_numbers = true)]
    line: Option<u32>,
}

impl Options {
    /// The folder of the evolution's files.
    fn folder(&self) -> PathBuf {
        match self.source.line {
            Some(line) => self.out.join(format!("line-{line}")),
            None => self.out.clone(),
        }
    }

    /// A new evolution, of the guest game if there is one, or an evolution to continue.
    fn job(&self, game: Option<&OpenGame>) -> Result<EvolutionJob, Failure> {
        if let (None, Some(path)) = (self.source.line, &self.experiments) {
            let why = format!("Which line of {}? --line <N> is missing.", path.display());
            return Err(Failure::Usage(why));
        }
        let mut config = match (&self.source, &self.experiments) {
            (
                Source {
                    config: Some(path), ..
                },
                _,
            ) => {
                let text = read_text(path)?;
                if is_run(&text) {
                    return self.resume(path);
                }
                configuration(&text).map_err(|e| Failure::of_file(path, &e))?
            }
            (
                Source {
                    line: Some(line), ..
                },
                Some(path),
            ) => sweep::experiment(path, *line)?,
            (Source { preset: id, .. }, _) => preset_config(id.as_deref().unwrap_or_default())?,
        };
        config.seed = self.seed.unwrap_or(config.seed);
        if let Some(game) = game {
            game.id().clone_into(&mut config.game);
            config.start = game.start()?;
        }
        let file = game.and_then(OpenGame::path);
        if self.list.is_some() && self.program.as_deref().or(file).is_none() {
            return Err(Failure::Usage("--list needs --program or --game.".to_owned()));
        }
        if let Some(path) = self.program.as_deref().or(file) {
            let program = match &self.opponent {
                Some(name) => evaluation_of(path, name, game)?,
                None => {
                    let (program, features) = program_of(path, self.list.as_deref(), game)?;
                    config.features = features;
                    program
                }
            };
            config.program = Some(Arc::new(program));
        }
        let setup = check_evolution(&config)?;
        let left = self.folder().join(RUN_FILE);
        if self.source.line.is_some() && left.exists() {
            let run = read_run(&left)?;
            if run.config != config {
                let other = "this is another experiment: choose another --out, or delete it.";
                return Err(Failure::of_file(&left, &other));
            }
            return Ok(EvolutionJob::resume(run));
        }
        Ok(EvolutionJob::new(setup))
    }

    fn resume(&self, path: &Path) -> Result<EvolutionJob, Failure> {
        if self.seed.is_some() || self.program.is_some() {
            let why = format!(
                "{} is an exported run, which continues with its own seed and features: omit --seed and --program.",
                path.display()
            );
            return Err(Failure::Usage(why));
        }
        Ok(EvolutionJob::resume(read_run(path)?))
    }

    fn threads(&self) -> usize {
        thread_count(self.workers)
    }
}

fn preset_config(id: &str) -> Result<EvolutionConfig, Failure> {
    let found = preset(id).map(|p| p.config());
    found.ok_or_else(|| Failure::Usage(format!("There is no preset “{id}”.")))
}

/// Plays an evolution to its end and writes its files.
///
/// # Errors
/// Before the first game: the source cannot be read or is invalid, the folder is not writable, another run uses it, or
/// it contains an incomplete run. Later: a file cannot be written, or the user interrupted it, after the games so far
/// were saved.
pub(super) fn evolve(options: &Options, console: &Console) -> Result<(), Failure> {
    let game = options.game.as_deref().map(open_game).transpose()?;
    let job = options.job(game.as_ref())?;
    let folder = Folder::take(&options.folder())?;
    let folder = folder.path();
    if !options.overwrite {
        check_overwrite(&folder.join(RUN_FILE), job.run())?;
    }
    let mut job = if options.contests && job.run().generations.is_empty() {
        job.recording()
    } else {
        job
    };
    interrupt::handle_signals();
    let program = job.run().config.program.clone();
    let adapter = program.is_some().then(Adapter::write).transpose()?;
    let words = adapter.as_ref().map(|adapter| adapter.words("features"));
    let count = job.run().config.program_functions().len();
    let programs: Programs = Arc::new(move || match words.clone().zip(program.clone()) {
        Some((words, program)) => {
            let mut features = Features::new(words, program, count);
            Box::new(move |unknown| features.ask(unknown))
        }
        None => no_program(),
    });
    let mut reporter = Reporter::new(&job, options.json, options.quiet);
    let mut checkpoints = Checkpoints::new(folder.join(RUN_FILE));
    let mut generations = NewGenerations::new(job.run());
    play(&mut job, options.threads(), &programs, &mut |job| {
        let new = generations.of(job.run());
        checkpoints.write_new(job.run(), &journal_lines(&new));
        reporter.print_new(job, &new);
    })?;
    reporter.end(&job, options.threads());
    if !job.is_done() {
        return Err(stopped(options, &job, &folder.join(RUN_FILE)));
    }
    let mut files = write_files(job.run(), folder)?;
    if options.contests {
        let path = folder.join("contests.jsonl");
        write_whole(&path, contests(&job, options, &programs)?.as_bytes())?;
        files.push(path);
    }
    reporter.written(&files, console);
    Ok(())
}

/// The contests of a complete run; plays them again unless the job has recorded all of them.
fn contests(job: &EvolutionJob, options: &Options, programs: &Programs) -> Result<String, Failure> {
    let run = job.run();
    let replayed = match EvolutionJob::replay(run) {
        Some(mut replay) if job.contests().len() < run.generations.len() => {
            let mut reporter = Reporter::new(&replay, false, options.quiet || options.json);
            play(&mut replay, options.threads(), programs, &mut |job| {
                reporter.print_new(job, &[]);
            })?;
            if !replay.is_done() {
                let why = "Stopped while the contests were played again; the run itself is complete and saved.";
                return Err(Failure::Stopped(why.to_owned()));
            }
            reporter.end(&replay, options.threads());
            Some(replay)
        }
        _ => None,
    };
    let recorded = replayed.as_ref().unwrap_or(job);
    Ok(contests_jsonl(run, recorded.run(), recorded.contests())?)
}

/// Saves an interrupted evolution, and returns a message that explains how to continue it.
fn stopped(options: &Options, job: &EvolutionJob, path: &Path) -> Failure {
    if let Err(failure) = write_whole(path, to_json(job.run()).as_bytes()) {
        return failure;
    }
    delete_journal(path);
    let p = job.progress();
    let next = match options.source.line {
        Some(_) => "the same command continues it".to_owned(),
        None => format!("rastros-lab evolve --config {} continues it", path.display()),
    };
    Failure::Stopped(format!(
        "Stopped after {} of {} generations; {next}.",
        p.generation,
        u64::from(p.last_generation) + 1
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::tests::parse;

    #[test]
    fn options() {
        let options: Options =
            parse("--preset course_class --seed 7 --workers 3 --out a/b --quiet").unwrap();
        assert_eq!(options.source.preset.as_deref(), Some("course_class"));
        assert_eq!((options.seed, options.threads()), (Some(7), 3));
        assert_eq!((options.out, options.quiet), ("a/b".into(), true));
        let options: Options = parse("--config run.json").unwrap();
        assert_eq!(options.source.config, Some("run.json".into()));
        assert_eq!((options.seed, options.out), (None, ".".into()));
    }

    #[test]
    fn errors_name_the_invalid_argument() {
        for (line, named) in [
            ("", "--preset <ID>|--config <FILE>|--line <N>"),
            ("--line 3", "<FILE>"),
            ("--line 0 sweep.jsonl", "'0' for '--line <N>'"),
            ("--preset course_class --config x", "cannot be used with"),
            ("--preset fast", "course_deep"),
            ("--preset course_class --seed", "--seed <N>"),
            ("--preset course_class --seed -1", "'-1' for '--seed <N>'"),
            ("--preset course_class --seed x", "'x' for '--seed <N>'"),
            (
                "--preset course_class --seed 9007199254740992",
                "9007199254740992 is not in 0..9007199254740992",
            ),
            ("--preset course_class --workers 0", "0 is not in 1..=1024"),
            ("--fast", "'--fast'"),
        ] {
            let found = parse::<Options>(line).unwrap_err();
            assert!(found.contains(named), "{line}: {found}");
        }
        let no_line = parse::<Options>("--preset course_class sweep.jsonl")
            .unwrap()
            .job(None);
        let no_line = no_line.unwrap_err();
        assert!(no_line.to_string().contains("--line <N>"), "{no_line}");
        assert_eq!(no_line.exit_code(), 2);
        let missing = parse::<Options>("--config no/such/file").unwrap().job(None);
        let missing = missing.unwrap_err();
        assert!(missing.to_string().contains("no/such/file"), "{missing}");
    }
}
