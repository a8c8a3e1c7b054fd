//! The counts of all searches by depth.

use strum::{IntoStaticStr, VariantArray};

use super::compare;
use super::measure::{Measure, estimated_uniform_minimum};
use super::{horizon, strength, truth};
use crate::app::effects::{TaskEvent, TaskId, TaskIds};
use crate::app::lab::setup::state::{SearchSetup, Subject};
use crate::app::record::words::is_timed;
use crate::app::ui::figure::File;
use crate::registry::{GameRecord, Horizon, NodesRow, TreeMinimumRow, game};
use crate::search::SEARCH_METHODS;
use crate::text::{CsvTable, Message, or_empty};

/// The default of the greatest depth.
const OPENING_DEEPEST: u32 = 10;

/// The greatest tree for which a worker computes the minimum of alpha-beta, in nodes: it visits all of them, which
/// takes about a second.
pub const TREE_MINIMUM_LIMIT: u64 = 1_000_000;

/// The node limit of each search in the first count of a screen: it takes less than a second.
pub const FIRST_BUDGET: u64 = 20_000;

/// The index of minimax in [`SEARCH_METHODS`]. Its counts describe the whole tree.
const MINIMAX: usize = 0;

/// The progress of a search, or of the minimal tree of alpha-beta, with a row per finished depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Run<R = NodesRow> {
    pub rows: Vec<R>,
    /// The depth that exceeded the node limit.
    pub gave_up_at: Option<u32>,
    /// The task until its end.
    pub task: Option<TaskId>,
}

impl<R> Default for Run<R> {
    fn default() -> Self {
        Run {
            rows: Vec::new(),
            gave_up_at: None,
            task: None,
        }
    }
}

impl<R> Run<R> {
    pub fn started(id: TaskId) -> Run<R> {
        Run {
            task: Some(id),
            ..Run::default()
        }
    }

    pub fn end(&mut self, rows: Vec<R>, gave_up_at: Option<u32>) {
        self.rows = rows;
        self.gave_up_at = gave_up_at;
        self.task = None;
    }

    /// The finished depths out of `deepest`; all of them at the end.
    pub fn depths_done(&self, deepest: u32) -> u32 {
        if self.task.is_some() { self.rows.len() as u32 } else { deepest }
    }

    /// True while it works on a depth.
    pub fn is_at(&self, depth: u32) -> bool {
        self.task.is_some() && self.rows.len() as u32 + 1 == depth
    }
}

/// The setup of a count.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    pub subject: Subject,
    /// In plies.
    pub deepest: u32,
    /// The node limit of each search.
    pub budget: u64,
    /// True if the page started the count with the screen.
    pub is_first: bool,
}

impl Counted {
    /// The setup of a count up to a depth.
    pub fn of(setup: &SearchSetup, deepest: u32) -> Counted {
        Counted {
            subject: setup.subject(),
            deepest,
            budget: setup.budget,
            is_first: false,
        }
    }

    /// The setup of a count that the page starts.
    pub fn first(setup: &SearchSetup, deepest: u32) -> Counted {
        Counted {
            budget: FIRST_BUDGET,
            is_first: true,
            ..Counted::of(setup, deepest)
        }
    }

    /// The node limit of the minimal tree.
    pub fn tree_minimum_limit(&self) -> u64 {
        self.budget.min(TREE_MINIMUM_LIMIT)
    }

    /// True if the numbers belong to the lab's current setup.
    pub fn is_of(&self, setup: &SearchSetup) -> bool {
        self.subject == setup.subject()
    }
}

/// A card of the charts. Links contain its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Card {
    Counts,
    /// The comparison of a source document.
    Compare,
    /// The gain of one more ply.
    Strength,
    /// Depth against truth.
    Truth,
    Horizon,
}

impl Card {
    /// True for the cards of the screen about depth.
    pub fn is_about_depth(self) -> bool {
        matches!(self, Card::Strength | Card::Truth | Card::Horizon)
    }

    /// The `id` of its element that gets the focus.
    pub fn element_id(self) -> &'static str {
        match self {
            Card::Counts => "lab-charts",
            Card::Compare => "lab-compare",
            Card::Strength => "lab-strength",
            Card::Truth => "lab-truth",
            Card::Horizon => "lab-horizon",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Charts {
    /// The depth of the next count, in plies.
    pub deepest: u32,
    /// The searches of [`SEARCH_METHODS`] for the next count.
    pub chosen: [bool; SEARCH_METHODS.len()],
    pub measure: Measure,
    /// The depth of the table with all counts; `None` for the greatest that all searches have finished.
    pub detail: Option<u32>,
    pub counted: Option<Counted>,
    /// The searches of [`SEARCH_METHODS`] in the last count.
    pub runs: [Option<Run>; SEARCH_METHODS.len()],
    /// The minimal tree of alpha-beta for the counted position.
    pub tree_minimum: Run<TreeMinimumRow>,
    pub error: Option<Message>,
    pub compare: compare::MethodComparison,
    pub strength: strength::StrengthTest,
    pub truth: truth::TruthTest,
    pub horizon: horizon::HorizonView,
    /// The card in use, for links.
    pub at: Option<Card>,
    /// The card to measure next: of a link, or of the screen about depth.
    pub(super) pending_card: Option<Card>,
    pub(super) task_ids: TaskIds,
}

impl Default for Charts {
    fn default() -> Self {
        Charts {
            deepest: OPENING_DEEPEST,
            chosen: [true; SEARCH_METHODS.len()],
            measure: Measure::default(),
            detail: None,
            counted: None,
            runs: Default::default(),
            tree_minimum: Run::default(),
            error: None,
            compare: compare::MethodComparison::default(),
            strength: strength::StrengthTest::default(),
            truth: truth::TruthTest::default(),
            horizon: horizon::HorizonView::default(),
            at: None,
            pending_card: None,
            task_ids: TaskIds::default(),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum ChartsMsg {
    /// Count the position on the board.
    Start,
    Stop,
    Deepest(u32),
    /// Include a search of [`SEARCH_METHODS`] in the next count, or exclude it.
    Choose(usize, bool),
    Show(Measure),
    /// Show all counts of a depth.
    Detail(u32),
    /// Save the chart or the table as a file.
    Save(File),
    Compare(compare::Msg),
    Strength(strength::Msg),
    Truth(truth::Msg),
    Horizon(horizon::Msg),
    /// Start all measurements of the screen about depth: search, games, and solved positions if the game has a solver.
    StartDepths,
    StopDepths,
    /// Save the chart of the depths or their table as a file.
    SaveDepths(File),
    FocusCard(Card),
    /// Open a game in Play, with a message about it.
    Open(Box<(GameRecord, Message)>),
    Task(TaskId, Box<TaskEvent>),
}

impl ChartsMsg {
    pub fn card(&self) -> Card {
        match self {
            ChartsMsg::Compare(_) => Card::Compare,
            ChartsMsg::Strength(_)
            | ChartsMsg::StartDepths
            | ChartsMsg::StopDepths
            | ChartsMsg::SaveDepths(_) => Card::Strength,
            ChartsMsg::Truth(_) => Card::Truth,
            ChartsMsg::Horizon(_) => Card::Horizon,
            ChartsMsg::FocusCard(card) => *card,
            _ => Card::Counts,
        }
    }
}

/// The cards of the screen about depth for a setup: the gain of one more ply, depth against truth, and the horizon.
pub fn cards_about_depth(setup: &SearchSetup) -> Vec<Card> {
    let has_horizon = !horizon::horizons(&setup.record().game).is_empty();
    let cards = [
        Some(Card::Strength),
        truth::is_possible(setup).then_some(Card::Truth),
        has_horizon.then_some(Card::Horizon),
    ];
    cards.into_iter().flatten().collect()
}

impl Charts {
    /// The current card of the screen about depth: the one last used, or else the first.
    pub fn current_card(&self, setup: &SearchSetup) -> Card {
        let used = self
            .at
            .filter(|card| cards_about_depth(setup).contains(card));
        used.unwrap_or(Card::Strength)
    }

    /// The stops of a presentation: the cards about depth with the numbers of their parts. The horizon has a part for
    /// each of its positions, and stops at some of them; the others have one part.
    pub fn stops(&self, setup: &SearchSetup) -> Vec<(Card, usize)> {
        let game = &setup.record().game;
        let parts = |card: &Card| match card {
            Card::Horizon => self.horizon.of(game).map_or(Vec::new(), Horizon::stops),
            _ => vec![0],
        };
        let cards = cards_about_depth(setup).into_iter();
        cards
            .flat_map(|card| parts(&card).into_iter().map(move |part| (card, part)))
            .collect()
    }

    /// The shown part of a card.
    pub fn part(&self, card: Card) -> usize {
        match card {
            Card::Horizon => self.horizon.shown,
            _ => 0,
        }
    }

    pub fn set_part(&mut self, card: Card, part: usize) {
        if card == Card::Horizon {
            self.horizon.shown = part;
        }
    }

    pub fn running(&self) -> bool {
        self.counts().any(|(_, run)| run.task.is_some()) || self.tree_minimum.task.is_some()
    }

    /// True while something that [`ChartsMsg::StartDepths`] starts runs.
    pub fn measures_depths(&self) -> bool {
        self.strength.queue.running() || self.truth.queue.running()
    }

    /// True if a new count would use other searches, another depth or another node limit than the last one.
    pub fn planned_anew(&self, setup: &SearchSetup) -> bool {
        let chosen = self.runs.iter().map(Option::is_some);
        let plan =
            |c: &Counted| c.deepest == self.deepest && (c.is_first || c.budget == setup.budget);
        let same = self.counted.as_ref().is_none_or(plan);
        !same || !chosen.eq(self.chosen)
    }

    /// True if a card shows more than its settings.
    pub fn shows(&self, card: Card) -> bool {
        match card {
            Card::Counts => self.counted.as_ref().is_some_and(|c| !c.is_first),
            Card::Compare => !self.compare.positions.is_empty(),
            Card::Strength => self.strength.measured.is_some(),
            Card::Truth => self.truth.study.is_some(),
            Card::Horizon => true,
        }
    }

    /// The searches of the last count, as indices of [`SEARCH_METHODS`], with their progress.
    pub fn counts(&self) -> impl Iterator<Item = (usize, &Run)> {
        let runs = self.runs.iter().enumerate();
        runs.filter_map(|(method, run)| Some((method, run.as_ref()?)))
    }

    /// The greatest finished depth; 0 before the first.
    pub fn last_depth(&self) -> u32 {
        let rows = self.counts().filter_map(|(_, run)| run.rows.last());
        rows.map(|row| row.depth).max().unwrap_or(0)
    }

    /// The depth of the table with all counts.
    pub fn detailed(&self) -> u32 {
        let last = self.last_depth();
        let finished = self
            .counts()
            .map(|(_, run)| run.rows.last().map_or(0, |row| row.depth));
        let common = finished.min().filter(|&depth| depth > 0);
        self.detail.or(common).map_or(last, |depth| depth.min(last))
    }

    pub fn minimax_at(&self, depth: u32) -> Option<NodesRow> {
        row_at(self.runs[MINIMAX].as_ref()?, depth)
    }

    /// An estimate of the fewest leaves of alpha-beta by depth, if minimax has counted a sufficiently uniform tree (see
    /// [`estimated_uniform_minimum`]).
    pub fn uniform_minima(&self) -> Vec<(u32, f64)> {
        let rows = self.runs[MINIMAX].iter().flat_map(|run| &run.rows);
        rows.filter_map(|row| Some((row.depth, estimated_uniform_minimum(row)?)))
            .collect()
    }

    /// The fewest nodes and leaves that any alpha-beta search without a table visits at a depth.
    pub fn tree_minimum_at(&self, depth: u32) -> Option<TreeMinimumRow> {
        self.tree_minimum
            .rows
            .iter()
            .find(|r| r.depth == depth)
            .copied()
    }

    /// True if all searches agree on the value of each depth that several have finished; `None` if there is nothing to
    /// compare.
    pub fn values_agree(&self) -> Option<bool> {
        let mut compared = false;
        for depth in 1..=self.last_depth() {
            let rows = self.counts().filter_map(|(_, run)| row_at(run, depth));
            let values: Vec<_> = rows.map(|row| row.value).collect();
            compared |= values.len() > 1;
            if values.windows(2).any(|pair| pair[0] != pair[1]) {
                return Some(false);
            }
        }
        compared.then_some(true)
    }

    /// False if only a part of each search was timed (see [`is_timed`]).
    pub fn are_timed(&self) -> bool {
        let record = self.counted.as_ref().map(|c| &c.subject.record);
        record.is_some_and(|record| game(&record.game).is_ok_and(is_timed))
    }

    /// The counts in CSV format; numbers that do not exist are empty.
    pub fn csv(&self) -> String {
        let minima = self.uniform_minima();
        let uniform = |depth: u32| Some(minima.iter().find(|(d, _)| *d == depth)?.1);
        let timed = self.are_timed();
        let counts = self.counts();
        let rows =
            counts.flat_map(|(method, run)| run.rows.iter().map(move |row| (method, run, row)));
        CsvTable::new("method", |(method, ..): &(usize, &Run, &NodesRow)| {
            SEARCH_METHODS[*method].id
        })
        .column("depth", |(.., row)| row.depth)
        .column("nodes", |(.., row)| row.counters.nodes)
        .column("leaves", |(.., row)| row.counters.leaves)
        .column("cutoffs", |(.., row)| row.counters.cutoffs)
        .column("branches_cut", |(.., row)| row.counters.branches_cut)
        .column("first_move_cutoffs", |(.., row)| row.counters.first_move_cutoffs)
        .decimals("first_move_percent", 3, |(_, run, row)| {
            Measure::FirstMove.at(&run.rows, row.depth)
        })
        .column("table_hits", |(.., row)| row.counters.table_hits)
        .decimals("growth", 3, |(_, run, row)| Measure::Growth.at(&run.rows, row.depth))
        .column("tree_minimum_nodes", |(.., row)| {
            or_empty(self.tree_minimum_at(row.depth).map(|minimum| minimum.nodes))
        })
        .column("tree_minimum_leaves", |(.., row)| {
            or_empty(
                self.tree_minimum_at(row.depth)
                    .map(|minimum| minimum.leaves),
            )
        })
        .decimals("uniform_minimum_leaves", 3, |(.., row)| uniform(row.depth))
        .decimals("time_ms", 3, |(.., row)| timed.then_some(row.time_ms))
        .column("value", |(.., row)| row.value)
        .write(rows)
    }
}

/// The counts of a search at a depth.
pub fn row_at(run: &Run, depth: u32) -> Option<NodesRow> {
    run.rows.iter().find(|r| r.depth == depth).cloned()
}
