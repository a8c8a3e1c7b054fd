//! The counts of all searches, depth by depth.

use strum::{IntoStaticStr, VariantArray};

use super::compare;
use super::measure::{Measure, fewest_leaves};
use super::strength;
use crate::app::effects::{TaskEvent, TaskId};
use crate::app::lab::Question;
use crate::app::ui::figure::File;
use crate::eval::{EvaluationSpec, Preference};
use crate::registry::{FewestRow, GameRecord, NodesRow};
use crate::search::LADDER;
use crate::text::{CsvTable, Message, or_empty};

/// The deepest search that is counted when nothing else is said.
const OPENING_DEEPEST: u32 = 10;

/// Which of [`LADDER`] is minimax, whose counts show what the tree is like.
const MINIMAX: usize = 0;

/// How far a search has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// Whether it was chosen when the count began.
    pub chosen: bool,
    /// A row for each depth that is done.
    pub rows: Vec<NodesRow>,
    /// Whether it is still counting.
    pub running: bool,
    /// The depth that would have been too much.
    pub gave_up_at: Option<u32>,
    /// Its task.
    pub id: TaskId,
}

/// How far the least that alpha-beta can do with is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Least {
    /// A row for each depth that is done.
    pub rows: Vec<FewestRow>,
    /// Whether it is still being found.
    pub running: bool,
    /// The depth whose tree has too many nodes.
    pub gave_up_at: Option<u32>,
    /// Its task.
    pub id: TaskId,
}

/// What counts are, or were, of.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// The position, as a game that begins with it.
    pub record: GameRecord,
    /// What judged the leaves.
    pub evaluation: EvaluationSpec,
    /// Whether sooner wins were worth more.
    pub preference: Preference,
    /// Plies of the deepest search.
    pub deepest: u32,
    /// The most nodes that a search was allowed.
    pub budget: u64,
}

impl Counted {
    /// What a count up to a depth would be of.
    pub fn of(question: &Question, deepest: u32) -> Counted {
        Counted {
            record: GameRecord::new(&question.record().game, question.position().text()),
            evaluation: question.judge(),
            preference: question.preference,
            deepest,
            budget: question.budget,
        }
    }

    /// Whether the numbers are of what the lab asks now. How deep and how long it is searched changes no number, only how many
    /// there are.
    pub fn is_of(&self, question: &Question) -> bool {
        let now = Counted {
            budget: self.budget,
            ..Counted::of(question, self.deepest)
        };
        *self == now
    }
}

/// A card of the charts. Its id stands in links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Card {
    /// The counts per depth.
    Counts,
    /// The comparison that a seed made.
    Compare,
    /// What a ply more is worth.
    Strength,
}

/// The counts of all searches, depth by depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Charts {
    /// Plies of the deepest search.
    pub deepest: u32,
    /// Which of [`LADDER`] the next count is of.
    pub chosen: [bool; LADDER.len()],
    /// What the chart and the table show.
    pub measure: Measure,
    /// The depth of which every count is shown; `None` for the deepest that is there.
    pub detail: Option<u32>,
    /// What was counted.
    pub counted: Option<Counted>,
    /// How far each of [`LADDER`] has come.
    pub runs: [Run; LADDER.len()],
    /// The least that alpha-beta can do with in the tree of that position.
    pub least: Least,
    /// What went wrong.
    pub error: Option<Message>,
    /// A comparison that a seed made.
    pub compare: compare::State,
    /// What a ply more is worth.
    pub strength: strength::State,
    /// The card that somebody is at, which a link leads to.
    pub at: Option<Card>,
    /// The card that a link has led to and that is to be begun.
    pub(super) pending_card: Option<Card>,
}

impl Default for Charts {
    fn default() -> Self {
        Charts {
            deepest: OPENING_DEEPEST,
            chosen: [true; LADDER.len()],
            measure: Measure::default(),
            detail: None,
            counted: None,
            runs: Default::default(),
            least: Least::default(),
            error: None,
            compare: compare::State::default(),
            strength: strength::State::default(),
            at: None,
            pending_card: None,
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
    /// Count one of [`LADDER`] the next time, or leave it out.
    Choose(usize, bool),
    /// Show something else.
    Show(Measure),
    /// Show every count of another depth.
    Detail(u32),
    /// Save a file of the chart.
    Save(File),
    /// Something about the comparison.
    Compare(compare::Msg),
    /// Something about what a ply more is worth.
    Strength(strength::Msg),
    /// A worker reports on a count.
    Task(TaskId, Box<TaskEvent>),
}

impl Msg {
    /// The card that it is about.
    pub fn card(&self) -> Card {
        match self {
            Msg::Compare(_) => Card::Compare,
            Msg::Strength(_) => Card::Strength,
            _ => Card::Counts,
        }
    }
}

impl Charts {
    /// Whether something is being counted.
    pub fn running(&self) -> bool {
        self.runs.iter().any(|r| r.running) || self.least.running
    }

    /// Whether counting again would take other searches, another depth or another limit than the count that is there.
    pub fn planned_anew(&self, question: &Question) -> bool {
        let chosen = self.runs.iter().map(|run| run.chosen);
        let plan = |c: &Counted| (c.deepest, c.budget) == (self.deepest, question.budget);
        let same = self.counted.as_ref().is_none_or(plan);
        !same || !chosen.eq(self.chosen)
    }

    /// Whether a card shows more than what can be chosen in it.
    pub fn shows(&self, card: Card) -> bool {
        match card {
            Card::Counts => self.counted.is_some(),
            Card::Compare => !self.compare.positions.is_empty(),
            Card::Strength => self.strength.played.is_some(),
        }
    }

    /// The searches that were chosen when the count began, as indices of [`LADDER`], and how far they are.
    pub fn counts(&self) -> impl Iterator<Item = (usize, &Run)> {
        let runs = self.runs.iter().enumerate();
        runs.filter(|(_, run)| run.chosen)
    }

    /// The deepest search that is done; 0 before the first.
    pub fn last_depth(&self) -> u32 {
        let rows = self.runs.iter().filter_map(|run| run.rows.last());
        rows.map(|row| row.depth).max().unwrap_or(0)
    }

    /// The depth of which every count is shown.
    pub fn detailed(&self) -> u32 {
        let last = self.last_depth();
        self.detail.map_or(last, |depth| depth.min(last))
    }

    /// What minimax has counted at a depth.
    pub fn minimax_at(&self, depth: u32) -> Option<NodesRow> {
        row_at(&self.runs[MINIMAX], depth)
    }

    /// By depth an estimate of the fewest leaves that alpha-beta could do with, where minimax was counted and the tree is
    /// uniform enough (see [`fewest_leaves`]).
    pub fn fewest(&self) -> Vec<(u32, f64)> {
        let rows = self.runs[MINIMAX].rows.iter();
        rows.filter_map(|row| Some((row.depth, fewest_leaves(row)?)))
            .collect()
    }

    /// The least that any alpha-beta without a table can do with at a depth.
    pub fn least_at(&self, depth: u32) -> Option<FewestRow> {
        self.least.rows.iter().find(|r| r.depth == depth).copied()
    }

    /// Whether every depth that several methods have finished has the same value in all of them; `None` while there
    /// is nothing to compare.
    pub fn values_agree(&self) -> Option<bool> {
        let mut compared = false;
        for depth in 1..=self.last_depth() {
            let rows = self.runs.iter().filter_map(|run| row_at(run, depth));
            let values: Vec<_> = rows.map(|row| row.value).collect();
            compared |= values.len() > 1;
            if values.windows(2).any(|pair| pair[0] != pair[1]) {
                return Some(false);
            }
        }
        compared.then_some(true)
    }

    /// The counts as a file of comma-separated values: what does not exist is left empty.
    pub fn csv(&self) -> String {
        let fewest = self.fewest();
        let uniform = |depth: u32| Some(fewest.iter().find(|(d, _)| *d == depth)?.1);
        let counts = self.counts();
        let rows = counts.flat_map(|(step, run)| run.rows.iter().map(move |row| (step, run, row)));
        CsvTable::new("method", |(step, ..): &(usize, &Run, &NodesRow)| {
            LADDER[*step].id
        })
        .column("depth", |(.., row)| row.depth)
        .column("nodes", |(.., row)| row.counters.nodes)
        .column("leaves", |(.., row)| row.counters.leaves)
        .column("cutoffs", |(.., row)| row.counters.cutoffs)
        .column("branches_cut", |(.., row)| row.counters.branches_cut)
        .column("first_move_cutoffs", |(.., row)| {
            row.counters.first_move_cutoffs
        })
        .decimals("first_move_percent", 3, |(_, run, row)| {
            Measure::FirstMove.at(&run.rows, row.depth)
        })
        .column("table_hits", |(.., row)| row.counters.table_hits)
        .decimals("branching_factor", 3, |(_, run, row)| {
            Measure::Branching.at(&run.rows, row.depth)
        })
        .column("tree_minimum_nodes", |(.., row)| {
            or_empty(self.least_at(row.depth).map(|least| least.nodes))
        })
        .column("tree_minimum_leaves", |(.., row)| {
            or_empty(self.least_at(row.depth).map(|least| least.leaves))
        })
        .decimals("uniform_minimum_leaves", 3, |(.., row)| uniform(row.depth))
        .decimals("time_ms", 3, |(.., row)| Some(row.time_ms))
        .column("value", |(.., row)| row.value)
        .write(rows)
    }
}

/// What a search has counted at a depth.
pub fn row_at(run: &Run, depth: u32) -> Option<NodesRow> {
    run.rows.iter().find(|r| r.depth == depth).copied()
}
