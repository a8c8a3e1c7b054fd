//! What the Search lab knows, and what can happen to it.

use super::start_map;
use crate::app::effect::TaskId;
use crate::app::link::{self, Pairs};
use crate::eval::Preference;
use crate::player::Algorithm;
use crate::plot::LineChart;
use crate::registry::{AnyGame, GameRecord, NodesRow};
use crate::search::MoveOrder;
use crate::text::Message;

/// A search whose cost is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// Its name in the texts, as `method.ID`, and in the file.
    pub id: &'static str,
    pub(super) algorithm: Algorithm,
    pub(super) order: MoveOrder,
}

/// The searches, from the plainest to the one that cuts most.
pub const METHODS: [Method; 4] = [
    Method {
        id: "minimax",
        algorithm: Algorithm::Minimax,
        order: MoveOrder::Natural,
    },
    Method {
        id: "alpha_beta",
        algorithm: Algorithm::AlphaBeta,
        order: MoveOrder::Natural,
    },
    Method {
        id: "ordered",
        algorithm: Algorithm::AlphaBeta,
        order: MoveOrder::Evaluation,
    },
    Method {
        id: "pvs",
        algorithm: Algorithm::Pvs,
        order: MoveOrder::Natural,
    },
];

/// Choices for the most nodes that one search may visit.
pub const BUDGETS: [u64; 4] = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/// Everything that links say of the lab.
pub const LINK_NAMES: &[&str] = &["depth", "nodes", "evaluation", PREFERENCE];

/// What the preference is called in links.
const PREFERENCE: &str = "wins";
/// Sooner wins are worth more, in links and in the list.
pub(super) const SOONER: &str = "sooner";
/// All wins are worth the same, in links and in the list.
pub(super) const ANY: &str = "any";

/// The deepest search that the page offers to count, in plies.
pub const DEEPEST: u32 = 30;

/// How far a method has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// A row for each depth that is done.
    pub rows: Vec<NodesRow>,
    /// Whether it is still counting.
    pub running: bool,
    /// The depth that would have been too much.
    pub gave_up_at: Option<u32>,
    /// Its task.
    pub(super) id: TaskId,
}

/// What the Search lab knows.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Plies of the deepest search.
    pub max_depth: u32,
    /// Nodes after which a search is given up.
    pub budget: u64,
    /// The evaluation that judges the leaves, by name; empty for the game's first.
    pub evaluation: String,
    /// Whether sooner wins are worth more, or all are alike.
    pub preference: Preference,
    /// The position that was counted.
    pub counted: Option<GameRecord>,
    /// How far each of [`METHODS`] has come.
    pub runs: [Run; METHODS.len()],
    /// What went wrong.
    pub error: Option<Message>,
    /// Who wins from every start of small boards.
    pub starts: start_map::State,
    /// The last task's number.
    pub(super) tasks: TaskId,
}

impl Default for State {
    fn default() -> Self {
        State {
            max_depth: 10,
            budget: BUDGETS[1],
            evaluation: String::new(),
            preference: Preference::Sooner,
            counted: None,
            runs: Default::default(),
            error: None,
            starts: start_map::State::default(),
            tasks: 0,
        }
    }
}

/// Something that happens in the Search lab.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Count the position on the board.
    Start,
    /// Stop counting.
    Stop,
    /// Another deepest search.
    Depth(u32),
    /// Another most of nodes.
    Budget(u64),
    /// Another evaluation.
    Evaluation(String),
    /// Whether sooner wins are worth more.
    Preference(Preference),
    /// Save the table.
    SaveTable,
    /// Save the chart.
    SaveChart(Box<LineChart>),
    /// Something about the map of starts.
    Starts(start_map::Msg),
}

impl State {
    /// Whether something is being counted.
    pub fn running(&self) -> bool {
        self.runs.iter().any(|r| r.running)
    }

    /// Whether every depth that several methods have finished has the same value in all of them; `None` while there
    /// is nothing to compare.
    pub fn values_agree(&self) -> Option<bool> {
        let mut compared = false;
        for depth in 1..=self.max_depth {
            let mut values = self
                .runs
                .iter()
                .filter_map(|run| run.rows.iter().find(|r| r.depth == depth))
                .map(|row| row.value);
            let Some(first) = values.next() else {
                break;
            };
            for value in values {
                compared = true;
                if value != first {
                    return Some(false);
                }
            }
        }
        compared.then_some(true)
    }

    /// What is adjustable, as names and values of a link.
    pub fn link(&self) -> Vec<(&'static str, String)> {
        let mut pairs = vec![
            ("depth", self.max_depth.to_string()),
            ("nodes", self.budget.to_string()),
        ];
        if !self.evaluation.is_empty() {
            pairs.push(("evaluation", self.evaluation.clone()));
        }
        if self.preference == Preference::Any {
            pairs.push((PREFERENCE, ANY.to_owned()));
        }
        pairs
    }

    /// What the lab would be after a link, for a game of that kind; what is wrong with a value of it goes to `errors`, and the value counts for nothing.
    pub fn open(&self, pairs: &Pairs, kind: &dyn AnyGame, errors: &mut Vec<Message>) -> State {
        let mut state = self.clone();
        let mut number = |name: &str, max: u64| {
            let text = link::value(pairs, name)?;
            let value = text.parse().ok().filter(|v| (1..=max).contains(v));
            if value.is_none() {
                errors.push(link::no_value(name, text));
            }
            value
        };
        if let Some(depth) = number("depth", DEEPEST.into()) {
            state.max_depth = depth as u32;
        }
        if let Some(nodes) = number("nodes", BUDGETS[BUDGETS.len() - 1]) {
            state.budget = nodes;
        }
        if let Some(evaluation) = link::value(pairs, "evaluation") {
            match kind.evaluations().iter().any(|e| e.id == evaluation) {
                true => state.evaluation = evaluation.to_owned(),
                false => errors.push(link::no_value("evaluation", evaluation)),
            }
        }
        match link::value(pairs, PREFERENCE) {
            None => {}
            Some(SOONER) => state.preference = Preference::Sooner,
            Some(ANY) => state.preference = Preference::Any,
            Some(other) => errors.push(link::no_value(PREFERENCE, other)),
        }
        state
    }

    /// The table as a file of comma-separated values.
    pub fn csv(&self) -> String {
        let mut text = "method,depth,nodes,leaves,cutoffs,branches_cut,time_ms,value\n".to_owned();
        for (method, run) in METHODS.iter().zip(&self.runs) {
            for row in &run.rows {
                let c = row.counters;
                text.push_str(&format!(
                    "{},{},{},{},{},{},{:.3},{}\n",
                    method.id,
                    row.depth,
                    c.nodes,
                    c.leaves,
                    c.cutoffs,
                    c.branches_cut,
                    row.time_ms,
                    row.value
                ));
            }
        }
        text
    }
}
