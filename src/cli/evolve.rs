//! `rastros-lab evolve`: a coevolution on as many threads as wanted, and its files.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;

use clap::builder::PossibleValuesParser;
use clap::{Args, value_parser};

use super::console::Console;
use super::failure::Failure;
use super::files::{prepare_folder, read_text, write_whole};
use super::growth::Growth;
use super::interrupt;
use super::journal::{Checkpoints, Work, forget_beside, left_beside};
use super::sweep;
use super::threads::play;
use crate::evolution::{
    EvolutionConfig, Generation, PRESETS, Run, SEED_LIMIT, champions_csv, generation_json,
    head_json, individuals_csv, is_run, measures_csv, preset, take_in, to_json, yardstick_csv,
};
use crate::job::EvolutionJob;
use crate::registry::{check_evolution, import_evolution};
use crate::text::Message;

/// What `evolve` was asked for.
#[derive(Debug, Args)]
pub(super) struct Options {
    #[command(flatten)]
    source: Source,
    /// Another seed, below 2^53
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..SEED_LIMIT), allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Threads, as many as the machine has cores where it is not given; the files are the same for any number
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    workers: Option<u16>,
    /// Where evolution.json, champions.csv, yardstick.csv and what else was measured are written; evolution.json stands there from
    /// the first generation on, with a journal of the last ones beside it, and --config goes on from both. With --line a folder line-N is made there, and what stands in it
    /// is gone on with
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// Every generation as a line of JSON on standard output, once as it is bred and once as it is measured
    #[arg(long)]
    json: bool,
    /// No progress
    #[arg(long)]
    quiet: bool,
    /// With --line: a file of experiments, each a line of JSON (docs/coevolution.md)
    #[arg(value_name = "FILE")]
    experiments: Option<PathBuf>,
}

/// Where the evolution comes from: one of the three.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Source {
    /// One of the runs of the course
    #[arg(long, value_name = "ID", value_parser = PossibleValuesParser::new(PRESETS.iter().map(|p| p.id)))]
    preset: Option<String>,
    /// A configuration as JSON, or an exported run to go on with
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The experiment in a line of FILE, from 1
    #[arg(long, value_name = "N", requires = "experiments", value_parser = value_parser!(u32).range(1..), allow_negative_numbers = true)]
    line: Option<u32>,
}

impl Options {
    /// Where its files are written.
    fn folder(&self) -> PathBuf {
        match self.source.line {
            Some(line) => self.out.join(format!("line-{line}")),
            None => self.out.clone(),
        }
    }

    /// The evolution to play: a new one, or one to go on with.
    fn job(&self) -> Result<EvolutionJob, Failure> {
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
                serde_json::from_str(&text).map_err(|e| Failure::of_file(path, &e))?
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
        if self.seed.is_some() {
            let why = format!(
                "{} is an exported run, which goes on with its own seed: leave --seed out.",
                path.display()
            );
            return Err(Failure::Usage(why));
        }
        Ok(EvolutionJob::resume(read_run(path)?))
    }

    fn threads(&self) -> usize {
        match self.workers {
            Some(workers) => workers.into(),
            None => thread::available_parallelism().map_or(1, |n| n.get()),
        }
    }
}

fn preset_config(id: &str) -> Result<EvolutionConfig, Failure> {
    let found = preset(id).map(|p| p.config());
    found.ok_or_else(|| Failure::Usage(format!("There is no preset “{id}”.")))
}

/// Plays an evolution to its end and writes its files.
///
/// # Errors
/// The source cannot be read or is wrong, the folder cannot be written to (both before the first game), a file cannot be
/// written; or somebody has stopped it, after what was played was written.
pub(super) fn evolve(options: &Options, console: &Console) -> Result<(), Failure> {
    let job = options.job()?;
    let folder = options.folder();
    prepare_folder(&folder)?;
    interrupt::listen();
    let mut growth = Growth::new(&job, options.json, options.quiet);
    let mut checkpoints = Checkpoints::new(folder.join(RUN_FILE));
    let mut news = News::new(job.run());
    let job = play(job, options.threads(), &mut |job| {
        checkpoints.told(job.run(), &news.of(job.run()));
        growth.told(job);
        match interrupt::is_wanted() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    growth.end(&job, options.threads());
    if !job.is_done() {
        return Err(stopped(options, &job, &folder.join(RUN_FILE)));
    }
    let files = write_files(job.run(), &folder)?;
    growth.written(&files, console);
    Ok(())
}

/// Keeps what somebody has stopped, and says how it goes on.
fn stopped(options: &Options, job: &EvolutionJob, path: &Path) -> Failure {
    if let Err(failure) = write_whole(path, to_json(job.run()).as_bytes()) {
        return failure;
    }
    forget_beside(path);
    let p = job.progress();
    let next = match options.source.line {
        Some(_) => "the same command goes on from there".to_owned(),
        None => format!(
            "rastros-lab evolve --config {} goes on from there",
            path.display()
        ),
    };
    Failure::Stopped(format!(
        "Stopped after {} of {} generations; {next}.",
        p.generation,
        u64::from(p.last_generation) + 1
    ))
}

impl Work for Run {
    fn done(&self) -> usize {
        self.generations.len()
    }

    fn head(&self) -> String {
        head_json(self)
    }

    fn whole(&self) -> String {
        to_json(self)
    }
}

/// Which generations of a run have been told.
struct News {
    /// For each whether that was with its measures.
    told: Vec<bool>,
    /// All before this number have been told with their measures.
    open: usize,
}

impl News {
    fn new(run: &Run) -> Self {
        News {
            told: run.generations.iter().map(|g| is_final(run, g)).collect(),
            open: 0,
        }
    }

    /// What is new, a line for each generation that was bred or measured.
    fn of(&mut self, run: &Run) -> Vec<String> {
        let mut lines = Vec::new();
        for (i, generation) in run.generations.iter().enumerate().skip(self.open) {
            let known = is_final(run, generation);
            if self.told.get(i).is_none_or(|&told| known && !told) {
                lines.push(generation_json(generation));
                self.told.resize(self.told.len().max(i + 1), false);
                self.told[i] = known;
            }
        }
        let known = self.told.iter().skip(self.open);
        self.open += known.take_while(|told| **told).count();
        lines
    }
}

/// Whether nothing more will be known of a generation.
fn is_final(run: &Run, generation: &Generation) -> bool {
    run.panel.is_empty() || generation.yardstick.is_some()
}

/// Reads a run, and what its journal has to add.
///
/// # Errors
/// One of the two cannot be read or is faulty.
pub(super) fn read_run(path: &Path) -> Result<Run, Failure> {
    let run = import_evolution(&read_text(path)?);
    let mut run = run.map_err(|m| Failure::of_file(path, &m))?;
    let lines = left_beside(path, &head_json(&run))?;
    add_lines(&mut run, &lines).map_err(|m| Failure::of_file(path, &m))?;
    Ok(run)
}

/// Puts generations into a run, each in place of one of which less is known.
fn add_lines(run: &mut Run, lines: &[String]) -> Result<(), Message> {
    let mut known: Vec<(bool, String)> = Vec::new();
    known.extend(
        run.generations
            .iter()
            .map(|g| (is_final(run, g), generation_json(g))),
    );
    for line in lines {
        let generation: Result<Generation, _> = serde_json::from_str(line);
        let at = generation
            .as_ref()
            .map_or(known.len(), |g| g.number as usize);
        let is_known = generation.is_ok_and(|g| is_final(run, &g));
        match known.get_mut(at) {
            Some(found) if found.0 => {}
            Some(found) => *found = (is_known, line.clone()),
            // What is wrong with it is found where all are checked.
            None => known.push((is_known, line.clone())),
        }
    }
    let texts: Vec<String> = known.into_iter().map(|(_, text)| text).collect();
    take_in(run, 0, &texts, check_evolution)
}

/// Where a run is written, and from which it goes on.
pub(super) const RUN_FILE: &str = "evolution.json";

/// Writes everything that is known of a run that is over; the paths of the files.
fn write_files(run: &Run, out: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = vec![
        (RUN_FILE, to_json(run)),
        ("champions.csv", champions_csv(run)),
    ];
    if let Some(yardstick) = &run.config.yardstick {
        files.push(("yardstick.csv", yardstick_csv(run)));
        if yardstick.centroid || yardstick.ancestors > 0 || yardstick.strategies > 0 {
            files.push(("measures.csv", measures_csv(run)));
        }
        if yardstick.members > 0 {
            files.push(("individuals.csv", individuals_csv(run)));
        }
    }
    let mut written = Vec::new();
    for (name, text) in files {
        let path = out.join(name);
        write_whole(&path, text.as_bytes())?;
        written.push(path);
    }
    forget_beside(&out.join(RUN_FILE));
    Ok(written)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use std::collections::BTreeMap;
    use std::fs;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn parse(line: &str) -> Result<Options, String> {
        let words = ["evolve"].into_iter().chain(line.split_whitespace());
        let parsed = Line::try_parse_from(words);
        parsed.map(|l| l.options).map_err(|e| e.to_string())
    }

    #[test]
    fn options() {
        let options =
            parse("--preset course_class --seed 7 --workers 3 --out a/b --quiet").unwrap();
        assert_eq!(options.source.preset.as_deref(), Some("course_class"));
        assert_eq!((options.seed, options.threads()), (Some(7), 3));
        assert_eq!((options.out, options.quiet), ("a/b".into(), true));
        let options = parse("--config run.json").unwrap();
        assert_eq!(options.source.config, Some("run.json".into()));
        assert_eq!((options.seed, options.out), (None, ".".into()));
    }

    #[test]
    fn what_is_wrong_is_named() {
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
            let found = parse(line).unwrap_err();
            assert!(found.contains(named), "{line}: {found}");
        }
        let no_line = parse("--preset course_class sweep.jsonl").unwrap().job();
        let no_line = no_line.unwrap_err();
        assert!(no_line.to_string().contains("--line <N>"), "{no_line}");
        assert_eq!(no_line.exit_code(), 2);
        let missing = parse("--config no/such/file").unwrap().job().unwrap_err();
        assert!(missing.to_string().contains("no/such/file"), "{missing}");
    }

    /// Whatever an interrupted program may leave behind goes on to the same end, with at most one generation less than was bred.
    #[test]
    fn every_checkpoint_resumes_to_the_same_bytes() {
        let name = format!("rastros-lab-evolve-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        prepare_folder(&folder).unwrap();
        let mut config = preset("course_class").unwrap().config();
        config.start = "6/6/3o2/6/6/6 S".to_owned();
        (config.population, config.pairs, config.generations) = (8, 2, 12);
        let [path, journal] = ["evolution.json", "evolution.journal"].map(|f| folder.join(f));
        let job = EvolutionJob::new(check_evolution(&config).unwrap());
        let mut checkpoints = Checkpoints::new(path.clone());
        let mut news = News::new(job.run());
        let mut left = BTreeMap::new();
        let whole = play(job, 2, &mut |job| {
            checkpoints.told(job.run(), &news.of(job.run()));
            if let Ok(file) = fs::read(&path) {
                let lines = fs::read(&journal).unwrap();
                let state = (job.run().generations.clone(), file, lines);
                let key = (
                    state.0.len(),
                    state.0.iter().filter(|g| g.yardstick.is_some()).count(),
                );
                left.entry(key).or_insert(state);
            }
            ControlFlow::Continue(())
        });
        let whole = to_json(whole.unwrap().run());
        let resumed = || {
            parse(&format!("--config {}", path.display()))
                .unwrap()
                .job()
                .unwrap()
        };
        let mut bred = Vec::new();
        for (generations, file, lines) in left.into_values() {
            write_whole(&path, &file).unwrap();
            write_whole(&journal, &lines).unwrap();
            assert!(resumed().run().generations == generations);
            bred.push(generations.len());
            // A line that was torn.
            write_whole(&journal, &lines[..lines.len() - 1]).unwrap();
            let job = resumed();
            assert!(job.run().generations.len() + 1 >= generations.len());
            let end = play(job, 2, &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(
                to_json(end.run()),
                whole,
                "{} generations",
                generations.len()
            );
        }
        bred.dedup();
        assert_eq!(bred, Vec::from_iter(1..=13), "one for every generation");
        let other_seed = format!("--seed 5 --config {}", path.display());
        let refused = parse(&other_seed).unwrap().job().unwrap_err();
        assert_eq!(refused.exit_code(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
