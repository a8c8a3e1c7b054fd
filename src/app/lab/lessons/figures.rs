//! Placeholders of the prose: facts of a position, and results of background searches of a setting.

use strum::{IntoStaticStr, VariantArray};

use super::scenes::Setting;
use crate::app::lab::playouts::state as playouts;
use crate::eval::Value;
use crate::game::Side;
use crate::registry::{Task, TaskResult, Worth};
use crate::search::{Counters, step};
use crate::text::EnumId;

/// A placeholder of a text: `d3.nodes2` are the nodes of the second search of the setting `d3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure<'a> {
    /// `None` for the selected setting.
    pub setting: Option<&'a str>,
    pub what: FigureKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureKind {
    /// The side to move.
    Turn,
    /// The number of legal moves.
    Moves,
    /// The outcome of the game, or that it continues.
    End,
    /// The utility of the outcome for a side: 1, 0 or -1.
    Utility(Side),
    /// The ratio of the positions of the first search to those of the second.
    Times,
    /// The winner, by a solver.
    Proved,
    /// The nodes of alpha-beta in the order of the setting, with the root.
    Ordered,
    /// The same without the root.
    BelowRoot,
    /// The branches that it cuts.
    OrderedCuts,
    /// The number of playouts.
    Playouts,
    /// The most visited move.
    MostVisited,
    /// Its share of the visits.
    Share,
    /// The depth of a search, by its number from 0.
    Depth(usize),
    /// A result of a search, by its number from 0.
    Of(usize, SearchFigure),
}

/// A result of a search. A number after its id selects the search, from 1; the first without a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum SearchFigure {
    /// Visited positions.
    Nodes,
    /// Evaluated positions.
    Leaves,
    /// Nodes at which a cut skipped moves.
    Cutoffs,
    /// The skipped moves.
    Branches,
    /// Nodes found in the table.
    Hits,
    /// Of the root.
    Value,
    Move,
    /// The principal variation.
    Line,
}

/// The id for the depth of a search; a number after it selects the search.
const DEPTH: &str = "depth";

/// The ids of all other figures.
const OTHERS: [(&str, FigureKind); 13] = [
    ("turn", FigureKind::Turn),
    ("moves", FigureKind::Moves),
    ("end", FigureKind::End),
    ("first", FigureKind::Utility(Side::First)),
    ("second", FigureKind::Utility(Side::Second)),
    ("times", FigureKind::Times),
    ("proved", FigureKind::Proved),
    ("ordered", FigureKind::Ordered),
    ("below", FigureKind::BelowRoot),
    ("cuts", FigureKind::OrderedCuts),
    ("playouts", FigureKind::Playouts),
    ("visited", FigureKind::MostVisited),
    ("share", FigureKind::Share),
];

impl<'a> Figure<'a> {
    /// Parses a placeholder; `None` if it is unknown.
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

    /// The tasks that it requires.
    pub fn jobs(self) -> Vec<Job> {
        match self.what {
            FigureKind::Turn
            | FigureKind::Moves
            | FigureKind::End
            | FigureKind::Utility(_)
            | FigureKind::Playouts
            | FigureKind::Depth(_) => Vec::new(),
            FigureKind::Ordered | FigureKind::BelowRoot | FigureKind::OrderedCuts => {
                vec![Job::InOrder]
            }
            FigureKind::MostVisited | FigureKind::Share => vec![Job::Playouts],
            FigureKind::Times => vec![Job::Search(0), Job::Search(1)],
            FigureKind::Proved => vec![Job::Proof],
            FigureKind::Of(lane, _) => vec![Job::Search(lane)],
        }
    }
}

/// A task about a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// A search, by its number from 0.
    Search(usize),
    /// The proof of the winner.
    Proof,
    /// Alpha-beta in the order of the setting.
    InOrder,
    Playouts,
}

impl Job {
    /// The task; `None` for a missing search or an invalid setting, which a test excludes.
    pub fn task(self, setting: &Setting) -> Option<Task> {
        let question = setting.question().ok()?;
        let record = question.record().clone();
        let lane = match self {
            Job::Search(lane) => lane,
            Job::InOrder => {
                let order = setting.order.split(',').filter(|mv| !mv.is_empty());
                return Some(Task::CountInOrder {
                    record,
                    order: order.map(str::to_owned).collect(),
                    max_nodes: question.budget,
                });
            }
            Job::Playouts => return Some(playouts::task(&question, setting.playouts)),
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
            // A figure needs only counters, no steps.
            max_nodes_recorded: 1,
            max_nodes: question.budget,
        })
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The counters of a search, the root's value and the principal variation.
    Searched(Counters, Value, Vec<String>),
    /// The value for the side to move, by a solver.
    Proved(Worth),
    InOrder(Counters),
    /// The most visited move, and its share of the visits.
    PlayedOut(String, f64),
}

impl Answer {
    /// The result of a finished task; `None` for one that stopped early.
    pub fn of(result: TaskResult) -> Option<Self> {
        match result {
            TaskResult::Recorded(trace) => Some(Answer::Searched(
                trace.counters?,
                trace.value?,
                trace.variation,
            )),
            TaskResult::Solved(solved) => solved.worth.map(Answer::Proved),
            TaskResult::CountedInOrder(counts) => Some(Answer::InOrder(counts)),
            TaskResult::Playout(playout) => {
                let best = playout.most_visited()?;
                Some(Answer::PlayedOut(best.mv.clone(), playout.share(best)))
            }
            _ => None,
        }
    }

    /// The result of a search; `None` for others.
    pub fn searched(&self) -> Option<(&Counters, Value, &[String])> {
        match self {
            Answer::Searched(counters, value, line) => Some((counters, *value, line)),
            _ => None,
        }
    }
}
