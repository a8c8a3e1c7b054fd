//! Placeholders of the prose: facts of a position, and results of background searches of a setting, as text.

use strum::{IntoStaticStr, VariantArray};

use super::scenes::Setting;
use crate::app::lab::lanes::view::times;
use crate::app::lab::playouts::state as playouts;
use crate::app::lab::setup::state::SearchSetup;
use crate::app::lab::tree::picture::words;
use crate::app::record::words::{outcome_message, side_name, value_in_words};
use crate::app::ui::Texts;
use crate::eval::{Value, Verdict, verdict};
use crate::game::{Outcome, Side};
use crate::registry::{AnyPosition, Task, TaskResult, Worth};
use crate::search::{Counters, search_method};
use crate::text::{EnumId, Message, grouped};

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
    Playouts,
    MostVisited,
    /// Its share of the visits.
    Share,
    /// The runs of playouts that find a right move.
    RightRuns,
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
const OTHERS: [(&str, FigureKind); 14] = [
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
    ("right", FigureKind::RightRuns),
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
            | FigureKind::RightRuns
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Job {
    /// A search, by its number from 0.
    Search(usize),
    Proof,
    /// Alpha-beta in the order of the setting.
    InOrder,
    Playouts,
}

impl Job {
    /// The task; `None` for a missing search or an invalid setting, which a test excludes.
    pub fn task(self, setting: &Setting) -> Option<Task> {
        let setup = setting.setup().ok()?;
        let record = setup.record().clone();
        let lane = match self {
            Job::Search(lane) => lane,
            Job::InOrder => {
                let order = setting.order.split(',').filter(|mv| !mv.is_empty());
                return Some(Task::CountInOrder {
                    record,
                    order: order.map(str::to_owned).collect(),
                    max_nodes: setup.budget,
                });
            }
            Job::Playouts => return Some(playouts::task(&setup, setting.playouts)),
            Job::Proof => {
                return Some(Task::Solve {
                    record,
                    moves: false,
                    only: Vec::new(),
                    max_nodes: setup.budget,
                });
            }
        };
        let method = search_method(setting.lanes.get(lane)?)?;
        Some(Task::Record {
            record,
            search: setup.search(*method, setting.deeper(lane)),
            // A figure needs only counters, no steps.
            max_nodes_recorded: 1,
            max_nodes: setup.budget,
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
            TaskResult::Recorded(trace) => {
                Some(Answer::Searched(trace.counters?, trace.value?, trace.variation))
            }
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

/// A figure of a setting as text; `answer` supplies the results of its tasks. `None` while one is missing.
pub fn text<'a>(
    what: FigureKind,
    setting: &Setting,
    answer: impl Fn(Job) -> Option<&'a Answer>,
    texts: Texts,
) -> Option<String> {
    let setup = setting.setup().ok()?;
    let position = setup.position();
    let searched = |lane| answer(Job::Search(lane)).and_then(Answer::searched);
    Some(match what {
        FigureKind::Turn => side_name(setup.kind(), position.side_to_move(), texts),
        FigureKind::Moves => position.moves().len().to_string(),
        FigureKind::End => end(&setup, texts),
        FigureKind::Utility(side) => utility(position, side).to_owned(),
        FigureKind::Times => {
            let ((first, ..), (second, ..)) = (searched(0)?, searched(1)?);
            times(first.nodes as f64 / second.nodes.max(1) as f64, texts)
        }
        FigureKind::Depth(lane) => (setting.depth + setting.deeper(lane)).to_string(),
        FigureKind::Proved => match answer(Job::Proof)? {
            Answer::Proved(worth) => who_wins(&setup, worth.value(0), texts),
            _ => return None,
        },
        FigureKind::Ordered | FigureKind::BelowRoot | FigureKind::OrderedCuts => {
            let Answer::InOrder(counts) = answer(Job::InOrder)? else {
                return None;
            };
            grouped(match what {
                FigureKind::OrderedCuts => counts.branches_cut,
                FigureKind::BelowRoot => counts.nodes - 1,
                _ => counts.nodes,
            })
        }
        FigureKind::Playouts => grouped(setting.playouts.into()),
        FigureKind::RightRuns => {
            let runs = Message::new("playout.runs").with("right", setting.right_runs);
            texts.say(&runs.with("runs", playouts::RUNS))
        }
        FigureKind::MostVisited | FigureKind::Share => match answer(Job::Playouts)? {
            Answer::PlayedOut(_, share) if what == FigureKind::Share => texts.percent(*share, 0),
            Answer::PlayedOut(mv, _) => mv.clone(),
            _ => return None,
        },
        FigureKind::Of(lane, found) => {
            let (counters, value, line) = searched(lane)?;
            match found {
                SearchFigure::Nodes => grouped(counters.nodes),
                SearchFigure::Leaves => grouped(counters.leaves),
                SearchFigure::Cutoffs => grouped(counters.cutoffs),
                SearchFigure::Branches => grouped(counters.branches_cut),
                SearchFigure::Hits => grouped(counters.table_hits),
                SearchFigure::Value => value_text(&setup, value, texts),
                SearchFigure::Move => line.first()?.clone(),
                SearchFigure::Line => line.join(" "),
            }
        }
    })
}

/// A value as beside a node, or the winner.
fn value_text(setup: &SearchSetup, value: Value, texts: Texts) -> String {
    match verdict(value) {
        Verdict::Open => words(texts).value(value),
        _ => who_wins(setup, value, texts),
    }
}

/// A value in words, for the side to move.
fn who_wins(setup: &SearchSetup, value: Value, texts: Texts) -> String {
    let side = setup.position().side_to_move();
    value_in_words(setup.kind(), side, value, true, texts)
}

fn end(setup: &SearchSetup, texts: Texts) -> String {
    match setup.position().outcome() {
        None => texts.get("lessons.goes_on"),
        Some(outcome) => texts.say(&outcome_message(setup.kind(), outcome, texts)),
    }
}

/// The value of the course's utility function for a side.
fn utility(position: &dyn AnyPosition, side: Side) -> &'static str {
    match position.outcome() {
        Some(Outcome::WonBy(winner)) if winner == side => "1",
        Some(Outcome::WonBy(_)) => "−1",
        Some(Outcome::Draw) | None => "0",
    }
}
