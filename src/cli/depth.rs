//! `rastros-lab depth`: how often a search of each depth keeps the best result of positions that the solver decides.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::{Args, value_parser};

use super::console::{Console, progress};
use super::failure::Failure;
use super::files::{prepare_file, write_whole};
use super::player_file::{evaluation, preset_start};
use super::progress_timer::ProgressTimer;
use super::threads::{run_units, thread_count};
use crate::eval::Preference;
use crate::evolution::SEED_LIMIT;
use crate::job::truth::{MAX_TRUTH_DEPTH, TruthPlan, TruthStudy, TruthUnit};
use crate::registry::{AnyGame, Task, TaskResult, find_horizons, game, run};

/// The arguments of `depth`.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The game
    #[arg(long, value_name = "ID")]
    game: String,
    /// A board of the game; default: its first one
    #[arg(long, value_name = "ID")]
    board: Option<String>,
    /// The position in which the random games begin, as text, in place of a board
    #[arg(long, value_name = "TEXT", conflicts_with = "board")]
    position: Option<String>,
    /// A named evaluation of the game, once for each; default: its first one
    #[arg(long, value_name = "ID")]
    evaluation: Vec<String>,
    /// The greatest depth, in plies
    #[arg(long, value_name = "N", default_value_t = 5,
        value_parser = value_parser!(u32).range(1..=i64::from(MAX_TRUTH_DEPTH)))]
    deepest: u32,
    /// Positions to draw; those in which every move has the same result do not count
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u32).range(1..=1_000_000))]
    samples: u32,
    /// The seed, below 2^53
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = value_parser!(u64).range(..SEED_LIMIT), allow_negative_numbers = true)]
    seed: u64,
    /// All wins are worth the same, as in the course
    #[arg(long)]
    any_win: bool,
    /// The file with a row per evaluation and depth; default: standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write also a row per position, evaluation and depth
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Print instead of the table this many positions of each depth, with a losing move that one more ply avoids
    #[arg(long, value_name = "N", conflicts_with = "out")]
    horizons: Option<usize>,
    /// Threads; default: one per core. The tables do not depend on the number
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    workers: Option<u16>,
}

impl Options {
    fn start(&self, kind: &dyn AnyGame) -> Result<String, Failure> {
        match &self.position {
            Some(text) => Ok(kind.parse(text).map_err(|e| e.describe(text))?.text()),
            None => preset_start(kind, self.board.as_deref()),
        }
    }

    fn study(&self) -> Result<TruthStudy, Failure> {
        let kind = game(&self.game)?;
        let names = match &self.evaluation[..] {
            [] => vec![kind.evaluations()[0].id.to_owned()],
            named => named.to_vec(),
        };
        let specs = names.iter().map(|id| evaluation(kind, id));
        let plan = TruthPlan {
            game: kind.info().id.to_owned(),
            start: self.start(kind)?,
            seed: self.seed,
            evaluations: specs.collect::<Result<_, Failure>>()?,
            preference: if self.any_win { Preference::Any } else { Preference::Sooner },
            deepest: self.deepest,
            playouts: Vec::new(),
        };
        Ok(TruthStudy::new(plan, names, self.samples))
    }
}

/// Draws and searches the positions, and writes the tables.
///
/// # Errors
/// A name is unknown, the game has no solver, or a file cannot be written.
pub(super) fn depth(options: &Options, console: &Console) -> Result<(), Failure> {
    for path in options.out.iter().chain(&options.positions) {
        prepare_file(path)?;
    }
    let study = complete(options.study()?, thread_count(options.workers))?;
    if let Some(path) = &options.positions {
        write_whole(path, study.positions_csv().as_bytes())?;
    }
    if let Some(max_rows) = options.horizons {
        for found in find_horizons(&study, max_rows)? {
            console.line(found);
        }
        return Ok(());
    }
    match &options.out {
        Some(path) => write_whole(path, study.csv().as_bytes())?,
        None => console.part(study.csv()),
    }
    Ok(())
}

/// Runs all units of a study on threads.
fn complete(mut study: TruthStudy, workers: usize) -> Result<TruthStudy, Failure> {
    let mut units = study.units().into_iter();
    let mut timer = ProgressTimer::start(0);
    let worker = || {
        |unit: TruthUnit| {
            let first = unit.first;
            Ok((first, run(&Task::Truth(unit), &mut |_| {})?))
        }
    };
    let next = |_: &mut TruthStudy| units.next();
    run_units(&mut study, workers, worker, next, |study, (first, result)| {
        if let TaskResult::Sampled(samples) = result {
            study.receive(first, samples);
        }
        if timer.is_report_due() {
            let (done, all) = study.progress();
            progress(format_args!("{done} of {all} positions "));
        }
        Ok(ControlFlow::Continue(()))
    })?;
    progress("\n");
    Ok(study)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(evaluation: &str) -> Options {
        Options {
            game: "rastros".to_owned(),
            board: Some("small5".to_owned()),
            position: None,
            evaluation: vec![evaluation.to_owned()],
            deepest: 2,
            samples: 30,
            seed: 1,
            any_win: false,
            out: None,
            positions: None,
            horizons: None,
            workers: None,
        }
    }

    #[test]
    fn tables_do_not_depend_on_threads() {
        let tables = |workers| {
            let study = complete(options("mobility").study().unwrap(), workers).unwrap();
            (study.csv(), study.positions_csv())
        };
        assert_eq!(tables(1), tables(3));
    }

    #[test]
    fn unknown_names_are_wrong_usage() {
        let error = options("luck").study().unwrap_err();
        assert_eq!(error.exit_code(), 2);
        let board = Options {
            board: Some("huge".to_owned()),
            ..options("mobility")
        };
        assert!(board.study().unwrap_err().to_string().contains("small5"));
        let unsolved = Options {
            game: "lecture_tree".to_owned(),
            board: None,
            ..options("")
        };
        let unsolved = Options {
            evaluation: Vec::new(),
            ..unsolved
        };
        assert!(complete(unsolved.study().unwrap(), 1).is_err());
    }
}
