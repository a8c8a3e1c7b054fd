//! What stands in the prose for a number: facts of a position, and what a silent search of a setting has found.

use strum::{IntoStaticStr, VariantArray};

use super::scenes::Setting;
use crate::eval::Value;
use crate::game::Side;
use crate::registry::{Task, TaskResult, Worth};
use crate::search::{Counters, step};
use crate::text::EnumId;

/// A figure of a text: `d3.nodes2` is what the second search of the setting `d3` has counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure<'a> {
    /// The setting that it is about; `None` for the one that is chosen.
    pub setting: Option<&'a str>,
    /// What it says.
    pub what: FigureKind,
}

/// What a figure says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureKind {
    /// Whose move it is.
    Turn,
    /// How many moves the rules allow.
    Moves,
    /// How the game has ended, or that it goes on.
    End,
    /// What the end is worth to a side: 1, 0 or -1.
    Utility(Side),
    /// How many times the second search looks at fewer positions than the first.
    Times,
    /// Who wins, as a solver has proved.
    Proved,
    /// How deep a search looks, by its number from 0.
    Depth(usize),
    /// Something that a search has found, by its number from 0.
    Of(usize, SearchFigure),
}

/// Something that a search has found. A number after its id says which search, where it is not the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum SearchFigure {
    /// Positions visited.
    Nodes,
    /// Positions judged.
    Leaves,
    /// Nodes left with moves unsearched.
    Cutoffs,
    /// Those moves.
    Branches,
    /// Nodes that the table knew.
    Hits,
    /// The root's value.
    Value,
    /// The best move.
    Move,
    /// The principal variation.
    Line,
}

/// How deep a search looks; a number after it says which search, likewise.
const DEPTH: &str = "depth";

/// Names of all others.
const OTHERS: [(&str, FigureKind); 7] = [
    ("turn", FigureKind::Turn),
    ("moves", FigureKind::Moves),
    ("end", FigureKind::End),
    ("first", FigureKind::Utility(Side::First)),
    ("second", FigureKind::Utility(Side::Second)),
    ("times", FigureKind::Times),
    ("proved", FigureKind::Proved),
];

impl<'a> Figure<'a> {
    /// The figure that a text means; `None` if it means none.
    pub fn read(text: &'a str) -> Option<Self> {
        let (setting, name) = match text.split_once('.') {
            Some((setting, name)) => (Some(setting), name),
            None => (None, text),
        };
        let other = OTHERS.iter().find(|(n, _)| *n == name);
        if let Some(&(_, what)) = other {
            return Some(Figure { setting, what });
        }
        let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let lane = match &name[bare.len()..] {
            "" => 0,
            number => number.parse::<usize>().ok()?.checked_sub(1)?,
        };
        if bare == DEPTH {
            let what = FigureKind::Depth(lane);
            return Some(Figure { setting, what });
        }
        let what = FigureKind::Of(lane, SearchFigure::from_id(bare)?);
        Some(Figure { setting, what })
    }

    /// What has to be found out for it.
    pub fn jobs(self) -> Vec<Job> {
        match self.what {
            FigureKind::Turn
            | FigureKind::Moves
            | FigureKind::End
            | FigureKind::Utility(_)
            | FigureKind::Depth(_) => Vec::new(),
            FigureKind::Times => vec![Job::Search(0), Job::Search(1)],
            FigureKind::Proved => vec![Job::Proof],
            FigureKind::Of(lane, _) => vec![Job::Search(lane)],
        }
    }
}

/// Something to be found out of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// What a search finds, by its number from 0.
    Search(usize),
    /// Who wins.
    Proof,
}

impl Job {
    /// The task that finds it out; `None` where the setting has no such search or cannot be set, which a test excludes.
    pub fn task(self, setting: &Setting) -> Option<Task> {
        let question = setting.question().ok()?;
        let record = question.record().clone();
        let lane = match self {
            Job::Search(lane) => lane,
            Job::Proof => {
                return Some(Task::Solve {
                    record,
                    moves: false,
                    only: Vec::new(),
                    time_ms: 0,
                    max_nodes: question.budget,
                });
            }
        };
        let method = step(setting.lanes.get(lane)?)?;
        Some(Task::Record {
            record,
            search: question.search(*method, setting.deeper(lane)),
            // Nobody steps through it: the counters are enough.
            max_nodes_recorded: 1,
            max_nodes: question.budget,
        })
    }
}

/// What was found out.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// By a search: what it took, the root's value and the principal variation.
    Searched(Counters, Value, Vec<String>),
    /// By a solver: what the position is worth to the side to move.
    Proved(Worth),
}

impl Answer {
    /// What a task says, if it came to its end.
    pub fn of(result: TaskResult) -> Option<Self> {
        match result {
            TaskResult::Recorded(trace) => Some(Answer::Searched(
                trace.counters?,
                trace.value?,
                trace.variation,
            )),
            TaskResult::Solved(solved) => solved.worth.map(Answer::Proved),
            _ => None,
        }
    }

    /// What a search found, if it was one.
    pub fn searched(&self) -> Option<(&Counters, Value, &[String])> {
        match self {
            Answer::Searched(counters, value, line) => Some((counters, *value, line)),
            Answer::Proved(_) => None,
        }
    }
}
