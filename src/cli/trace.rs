//! `rastros-lab trace`: the steps of a search, and the first difference to the user's program.

use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum, value_parser};

use super::console::{Console, warn};
use super::failure::Failure;
use super::files::{prepare_file, read_text, write_whole};
use super::guest::{OpenGame, open_game};
use super::player_file::evaluation;
use crate::eval::Preference;
use crate::player::MAX_DEPTH;
use crate::registry::{
    GameRecord, Task, TaskResult, import_trace, run, search_beside, trace_listing,
};
use crate::search::{Algorithm, MoveOrder, SearchSpec};
use crate::text::EnumId;
use crate::trace::{self, MAX_RECORDED, Stopped, Trace};

/// The output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// JSON Lines: every step, to be read again (docs/trace.md)
    Jsonl,
    /// A table, a line for each node
    Csv,
    /// The lines that the programs of the course print
    Listing,
}

/// The arguments of `trace`.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// The game, or a file with a game of your own: FILE.py:Class,h=4 (docs/your-game.md)
    #[arg(long, value_name = "ID", required_unless_present = "compare")]
    game: Option<String>,
    /// The position to search, as text; default: the usual start
    #[arg(long, value_name = "TEXT", requires = "game")]
    position: Option<String>,
    /// The search; default: the algorithm of the compared file, otherwise alpha_beta
    #[arg(long, value_name = "ID", value_parser = PossibleValuesParser::new(searches()))]
    algorithm: Option<String>,
    /// Plies
    #[arg(long, value_name = "N", default_value_t = 4,
        value_parser = value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// A named evaluation of the game; default: its first one
    #[arg(long, value_name = "ID", requires = "game")]
    evaluation: Option<String>,
    /// Search the moves with the best evaluation first
    #[arg(long)]
    ordered: bool,
    /// All wins are worth the same, as in the course
    #[arg(long)]
    any_win: bool,
    /// Nodes to record, at most 500,000; the search continues without recording
    #[arg(long, value_name = "N", default_value_t = 50_000,
        value_parser = value_parser!(u32).range(1..=i64::from(MAX_RECORDED)))]
    nodes: u32,
    /// The output format
    #[arg(long, value_enum, default_value = "jsonl")]
    format: Format,
    /// The file to write; default: standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Compare a trace of your own program with ours for the same position, depth and evaluation, and print the first
    /// difference: the exit code is then 1
    #[arg(long, value_name = "FILE",
        conflicts_with_all = ["game", "depth", "ordered", "any_win", "nodes", "format", "out"])]
    compare: Option<PathBuf>,
}

/// The ids of all algorithms that search.
fn searches() -> impl Iterator<Item = &'static str> {
    Algorithm::all()
        .filter(|a| a.has_depth())
        .map(Algorithm::id)
}

impl Options {
    fn algorithm(&self) -> Option<Algorithm> {
        self.algorithm.as_deref().and_then(Algorithm::from_id)
    }

    fn task(&self, open: &OpenGame) -> Result<Task, Failure> {
        let game = open.kind;
        let start = match &self.position {
            Some(text) => open.position(text)?,
            None => game.first_start()?,
        };
        let evaluation = match &self.evaluation {
            None => game.evaluations()[0].spec(),
            Some(id) => evaluation(game, id)?,
        };
        Ok(Task::Record {
            record: GameRecord::new(game.info().id, start.text()),
            search: SearchSpec {
                evaluation,
                algorithm: self.algorithm().unwrap_or_default(),
                order: if self.ordered { MoveOrder::Evaluation } else { MoveOrder::Natural },
                preference: if self.any_win { Preference::Any } else { Preference::Sooner },
                depth: self.depth,
            },
            max_nodes_recorded: self.nodes,
            max_nodes: 0,
        })
    }
}

/// Records a search and writes its trace, or compares a trace with a search.
///
/// # Errors
/// An invalid position or evaluation, a file that cannot be read or written or is not a trace, or different traces in a
/// comparison.
pub(super) fn trace(options: &Options, console: &Console) -> Result<(), Failure> {
    if let Some(path) = &options.compare {
        return compare(path, options, console);
    }
    let game = open_game(options.game.as_deref().unwrap_or_default())?;
    let task = options.task(&game)?;
    if let Some(path) = &options.out {
        prepare_file(path)?;
    }
    let trace = recorded(&task)?;
    if let Some(Stopped::Full(nodes)) = trace.stopped {
        let all = trace.counters.map_or(0, |c| c.nodes);
        warn(format_args!("the first {nodes} of {all} nodes are recorded (--nodes)"));
    }
    let text = match options.format {
        Format::Jsonl => trace::to_json_lines(&trace),
        Format::Csv => trace::to_csv(&trace),
        Format::Listing => trace_listing(&trace)?.join("\n") + "\n",
    };
    match &options.out {
        Some(path) => {
            write_whole(path, text.as_bytes())?;
            console.line(path.display());
        }
        None => console.part(text),
    }
    Ok(())
}

fn recorded(task: &Task) -> Result<Trace, Failure> {
    match run(task, &mut |_| {})? {
        TaskResult::Recorded(trace) => Ok(trace),
        _ => Err(Failure::Work("the search was not recorded".to_owned())),
    }
}

fn compare(path: &Path, options: &Options, console: &Console) -> Result<(), Failure> {
    let own = import_trace(&read_text(path)?).map_err(|m| Failure::of_file(path, &m))?;
    let heading = &own.heading;
    let algorithm = options.algorithm().or(heading.algorithm);
    let how = (algorithm.unwrap_or_default(), heading.order);
    let ours = search_beside(&own, how, MAX_RECORDED.into())?;
    match trace::compare(&own, &ours) {
        None => {
            console.line(format_args!("{} steps, no difference", own.steps.len()));
            Ok(())
        }
        Some(difference) => Err(Failure::of_file(path, &difference.reason)),
    }
}
