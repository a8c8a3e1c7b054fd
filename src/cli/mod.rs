//! The program on the command line: evolutions without a browser, on as many threads as wanted, and the long searches of the
//! Rastros solver.

mod ideas;
mod solve;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Instant;

use crate::evolution::{self, EvolutionConfig, PRESETS, Run, preset};
use crate::job::EvolutionJob;
use crate::registry::{self, Task, TaskResult};
use crate::text::Message;

const USAGE: &str = "\
Rastros Lab on the command line. (The page itself: cargo xtask serve)

  rastros-lab evolve --preset ID [options]     one of the runs of the course
  rastros-lab evolve --config FILE [options]   a configuration as JSON, or an exported run to go on with
  rastros-lab presets                          the presets, with their configurations
  rastros-lab solve [options]                  decide both championship boards of Rastros and write the book of openings

Options of evolve:
  --seed N        another seed, below 2^53
  --workers N     threads; as many as the machine has cores where it is not given.
                  The files are the same for any number.
  --out DIR       where evolution.json, champions.csv and yardstick.csv are written; \".\" where it is not given
  --quiet         no progress

Options of solve:
  --book FILE     the book; www/book/rastros.bin where it is not given
  --parts DIR     where finished branches are kept for a run that goes on; target/solve where it is not given
  --full N        plies of which every move is valued
  --quick N       the book ends where a solver of the page finds the win within N nodes
  --megabytes N   for the table of the long searches; 2048 where it is not given
  --ideas         make nothing, but print what each part of the solver's theory saves
  --verify        make nothing, but check the book with a search that knows none of the theory
  --every N       boards of at most N cells are checked with every answer of the loser; 64 where it is not given
  --lines N       larger ones with N lines of random answers after each first move; 200 where it is not given";

/// What went wrong, as it is printed.
type Fault = String;

/// Runs the program with its arguments, the program's own name left out. The result is the exit status.
pub fn main(arguments: &[String]) -> i32 {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.split_first() {
        Some((&"evolve", rest)) => Options::parse(rest).and_then(|o| evolve(&o)),
        Some((&"solve", rest)) => solve::Options::parse(rest).and_then(|o| solve::solve(&o)),
        Some((&"presets", [])) => {
            print_presets();
            Ok(())
        }
        None | Some((&("help" | "--help" | "-h"), _)) => {
            println!("{USAGE}");
            Ok(())
        }
        Some((other, _)) => Err(format!("“{other}” is no command.\n\n{USAGE}")),
    };
    match done {
        Ok(()) => 0,
        Err(fault) => {
            eprintln!("{fault}");
            1
        }
    }
}

/// Where an evolution comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    Preset(String),
    File(PathBuf),
}

/// The options of `evolve`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Options {
    source: Source,
    seed: Option<u64>,
    workers: usize,
    out: PathBuf,
    quiet: bool,
}

impl Options {
    fn parse(words: &[&str]) -> Result<Options, Fault> {
        let (mut source, mut seed, mut workers) = (None, None, None);
        let (mut out, mut quiet) = (PathBuf::from("."), false);
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || {
                let next = words.next().copied();
                next.ok_or_else(|| format!("{word} needs a value.\n\n{USAGE}"))
            };
            let number = |text: &str| {
                let parsed = text.parse::<u64>();
                parsed.map_err(|_| format!("{word}: “{text}” is not a whole number."))
            };
            match word {
                "--preset" => source = Some(Source::Preset(value()?.to_owned())),
                "--config" => source = Some(Source::File(value()?.into())),
                "--seed" => seed = Some(number(value()?)?),
                "--workers" => match number(value()?)? {
                    n @ 1..=1024 => workers = Some(n as usize),
                    n => return Err(format!("--workers: {n} is not within 1 to 1024.")),
                },
                "--out" => out = value()?.into(),
                "--quiet" => quiet = true,
                other => return Err(format!("“{other}” is no option.\n\n{USAGE}")),
            }
        }
        Ok(Options {
            source: source.ok_or_else(|| format!("--preset or --config is missing.\n\n{USAGE}"))?,
            seed,
            workers: workers
                .unwrap_or_else(|| thread::available_parallelism().map_or(1, |n| n.get())),
            out,
            quiet,
        })
    }

    /// The evolution to play: a new one, or one to go on with.
    fn job(&self) -> Result<EvolutionJob, Fault> {
        let mut config = match &self.source {
            Source::Preset(id) => preset(id)
                .ok_or_else(|| {
                    let known: Vec<&str> = PRESETS.iter().map(|p| p.id).collect();
                    format!("There is no preset “{id}”, only {}.", known.join(", "))
                })?
                .config(),
            Source::File(path) => {
                let text = fs::read_to_string(path).map_err(|e| of_file(path, &e))?;
                match serde_json::from_str::<EvolutionConfig>(&text) {
                    Ok(config) => config,
                    Err(_) if text.contains(evolution::FORMAT) => {
                        let run =
                            registry::import_evolution(&text).map_err(|m| of_file(path, &m))?;
                        if self.seed.is_some() {
                            return Err("An exported run goes on with its own seed.".to_owned());
                        }
                        return Ok(EvolutionJob::resume(run));
                    }
                    Err(e) => return Err(of_file(path, &e)),
                }
            }
        };
        config.seed = self.seed.unwrap_or(config.seed);
        let setup = registry::check_evolution(&config).map_err(|m| m.to_string())?;
        Ok(EvolutionJob::new(setup))
    }
}

fn of_file(path: &Path, fault: &dyn std::fmt::Display) -> Fault {
    format!("{}: {fault}", path.display())
}

fn print_presets() {
    for preset in PRESETS {
        let name = Message::new(&format!("evolution.preset.{}", preset.id));
        let config = serde_json::to_string_pretty(&preset.config()).unwrap_or_default();
        println!("{}: {name}\n{config}\n", preset.id);
    }
}

fn evolve(options: &Options) -> Result<(), Fault> {
    let job = options.job()?;
    let start = Instant::now();
    let games_before = job.progress().games + job.progress().yardstick_games;
    let job = play(job, options.workers, &mut |job| {
        if !options.quiet {
            print_progress(job, start);
        }
    })?;
    let progress = job.progress();
    let games = progress.games + progress.yardstick_games - games_before;
    let seconds = start.elapsed().as_secs_f64();
    if !options.quiet {
        eprintln!(
            "\r{games} games in {seconds:.1} s on {} threads: {:.0} games/s",
            options.workers,
            games as f64 / seconds
        );
    }
    write_files(job.run(), &options.out)
}

fn print_progress(job: &EvolutionJob, start: Instant) {
    let p = job.progress();
    eprint!(
        "\rgeneration {}/{}, round {}/{}, {:.1} %, {:.0} s ",
        p.generation.min(p.last_generation),
        p.last_generation,
        p.round,
        p.rounds,
        100.0 * p.share(),
        start.elapsed().as_secs_f64()
    );
    let _ = std::io::stderr().flush();
}

fn write_files(run: &Run, out: &Path) -> Result<(), Fault> {
    fs::create_dir_all(out).map_err(|e| of_file(out, &e))?;
    let mut files = vec![
        ("evolution.json", evolution::to_json(run)),
        ("champions.csv", evolution::champions_csv(run)),
    ];
    if !run.panel.is_empty() {
        files.push(("yardstick.csv", evolution::yardstick_csv(run)));
    }
    for (name, text) in files {
        let path = out.join(name);
        fs::write(&path, text).map_err(|e| of_file(&path, &e))?;
        println!("{}", path.display());
    }
    Ok(())
}

/// A job on threads: the job behind a lock, units played outside of it.
struct Shared<'a> {
    job: EvolutionJob,
    fault: Option<Message>,
    told: &'a mut (dyn FnMut(&EvolutionJob) + Send),
}

/// Plays a job to its end on that many threads and returns it. `told` sees it after every unit.
fn play(
    job: EvolutionJob,
    workers: usize,
    told: &mut (dyn FnMut(&EvolutionJob) + Send),
) -> Result<EvolutionJob, Fault> {
    let shared = Mutex::new(Shared {
        job,
        fault: None,
        told,
    });
    let more = Condvar::new();
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| work(&shared, &more));
        }
    });
    let shared = shared.into_inner().unwrap_or_else(|e| e.into_inner());
    match shared.fault {
        Some(fault) => Err(fault.to_string()),
        None => Ok(shared.job),
    }
}

fn work(shared: &Mutex<Shared<'_>>, more: &Condvar) {
    let lock = || shared.lock().unwrap_or_else(|e| e.into_inner());
    loop {
        let mut state = lock();
        let (id, unit) = loop {
            if state.fault.is_some() || state.job.is_done() {
                return;
            }
            match state.job.ask() {
                Some(unit) => break unit,
                // Others are playing what the next units depend on.
                None => state = more.wait(state).unwrap_or_else(|e| e.into_inner()),
            }
        };
        drop(state);
        let result = registry::run(&Task::Play(unit), &mut |_| {});
        let mut state = lock();
        match result {
            Ok(TaskResult::Played { scores }) => {
                state.job.tell(id, &scores);
                let Shared { job, told, .. } = &mut *state;
                told(job);
            }
            Ok(_) => unreachable!("playing gives scores"),
            Err(fault) => state.fault = Some(fault),
        }
        more.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Options, Fault> {
        Options::parse(&line.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn options() {
        let options = parse("--preset course_class --seed 7 --workers 3 --out a/b --quiet");
        let expected = Options {
            source: Source::Preset("course_class".to_owned()),
            seed: Some(7),
            workers: 3,
            out: "a/b".into(),
            quiet: true,
        };
        assert_eq!(options, Ok(expected));
        for (line, fault) in [
            ("", "--preset or --config"),
            ("--seed", "--seed needs a value"),
            ("--seed -1", "“-1” is not a whole number"),
            ("--workers 0", "not within 1 to 1024"),
            ("--fast", "“--fast” is no option"),
        ] {
            let found = parse(line).unwrap_err();
            assert!(found.contains(fault), "{line}: {found}");
        }
    }

    #[test]
    fn faults_of_a_source_are_named() {
        let fault = |line: &str| parse(line).and_then(|o| o.job().map(|_| ())).unwrap_err();
        assert!(fault("--preset fast").contains("course_deep"));
        assert!(fault("--config no/such/file").contains("no/such/file"));
        assert!(fault("--preset course_class --seed 9007199254740992").contains("Seed"));
        assert_eq!(main(&["fly".to_owned()]), 1);
    }

    #[test]
    fn threads_change_nothing() {
        let text = |workers| {
            let mut config = preset("course_class").unwrap().config();
            config.population = 8;
            config.generations = 2;
            let job = EvolutionJob::new(registry::check_evolution(&config).unwrap());
            let mut told = 0;
            let done = play(job, workers, &mut |_| told += 1).unwrap();
            assert!(told > 10, "{told}");
            evolution::to_json(done.run())
        };
        assert_eq!(text(1), text(4));
    }
}
