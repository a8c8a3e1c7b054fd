//! The counts of all searches, depth by depth.

use crate::app::effect::TaskId;
use crate::app::lab::lanes::methods::METHODS;
use crate::plot::LineChart;
use crate::registry::{GameRecord, NodesRow};
use crate::text::Message;

/// The deepest search that is counted when nothing else is said.
const OPENING_DEEPEST: u32 = 10;

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
    pub id: TaskId,
}

/// The counts of all searches, depth by depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Charts {
    /// Plies of the deepest search.
    pub deepest: u32,
    /// The position that was counted.
    pub counted: Option<GameRecord>,
    /// The most nodes that a search was allowed there.
    pub budget: u64,
    /// How far each of [`METHODS`] has come.
    pub runs: [Run; METHODS.len()],
    /// What went wrong.
    pub error: Option<Message>,
}

impl Default for Charts {
    fn default() -> Self {
        Charts {
            deepest: OPENING_DEEPEST,
            counted: None,
            budget: 0,
            runs: Default::default(),
            error: None,
        }
    }
}

/// Something that happens to the counts.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Count the position on the board.
    Start,
    /// Stop counting.
    Stop,
    /// Another deepest search.
    Deepest(u32),
    /// Save the table.
    SaveTable,
    /// Save the chart.
    SaveChart(Box<LineChart>),
}

impl Charts {
    /// Whether something is being counted.
    pub fn running(&self) -> bool {
        self.runs.iter().any(|r| r.running)
    }

    /// Whether every depth that several methods have finished has the same value in all of them; `None` while there
    /// is nothing to compare.
    pub fn values_agree(&self) -> Option<bool> {
        let mut compared = false;
        for depth in 1..=self.deepest {
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
