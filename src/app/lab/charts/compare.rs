//! The comparison of searches from a source document, repeated on the worker pool.

use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId};
use crate::app::lab::task_queue::TaskQueue;
use crate::eval::Value;
use crate::job::dispatch::Urgency;
use crate::registry::{COMPARISONS, Compared, ComparedPosition, Comparison, TaskResult};
use crate::text::CsvTable;

pub const COMPARISON: &Comparison = &COMPARISONS[0];

/// The repetitions of each search on each position: a single one is shorter than the resolution of browsers' clocks.
pub const ROUNDS: usize = 10;

/// The cost and result of a search on a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Visited positions.
    pub nodes: u64,
    /// Milliseconds, summed over all rounds.
    pub time_ms: f64,
    pub rounds: usize,
    /// For the side to move.
    pub value: Value,
}

/// The average cost of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// Visited positions.
    pub nodes: f64,
    pub time_ms: f64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct MethodComparison {
    /// Empty before the start.
    pub positions: Vec<ComparedPosition>,
    /// By position and search.
    costs: Vec<Vec<Option<Cost>>>,
    /// Pairs of position and search.
    pub queue: TaskQueue<(usize, usize)>,
}

pub(in crate::app::lab) const COMPARED: TaskGroup = TaskGroup::new("lab/compare", Urgency::Brief);

type Effect = effects::Effect<Msg>;
type Response = effects::Response<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Start,
    Stop,
    /// Save the costs of each search on each position.
    SaveTable,
    Task(TaskId, Box<TaskEvent>),
}

impl MethodComparison {
    /// The finished searches, and all of them.
    pub fn progress(&self) -> (usize, usize) {
        let done = self.costs.iter().flatten().flatten().map(|c| c.rounds);
        let all = self.positions.len() * COMPARISON.searches.len() * ROUNDS;
        (done.sum(), all)
    }

    /// True if all searches have finished all rounds on all positions.
    pub fn done(&self) -> bool {
        let (done, all) = self.progress();
        all > 0 && done == all
    }

    /// The costs for each position that all searches have finished.
    fn complete(&self) -> impl Iterator<Item = Vec<Cost>> {
        let costs = self.costs.iter();
        costs.filter_map(|of_one| of_one.iter().copied().collect())
    }

    /// The average cost of a search over the positions that all searches have finished; `None` without such positions.
    pub fn mean(&self, search: usize) -> Option<Mean> {
        let costs: Vec<Cost> = self
            .complete()
            .filter_map(|of_one| of_one.get(search).copied())
            .collect();
        let all = (!costs.is_empty()).then_some(costs.len() as f64)?;
        Some(Mean {
            nodes: costs.iter().map(|c| c.nodes as f64).sum::<f64>() / all,
            time_ms: costs
                .iter()
                .map(|c| c.time_ms / c.rounds as f64)
                .sum::<f64>()
                / all,
        })
    }

    /// The average number of nodes of the search with an id.
    fn nodes(&self, id: &str) -> Option<f64> {
        let is_it = |search: &Compared| search.id == id;
        let search = COMPARISON.searches.iter().position(is_it)?;
        self.mean(search).map(|mean| mean.nodes)
    }

    /// The average nodes of minimax and alpha-beta at the intended depth, of alpha-beta as coded and of minimax at the
    /// same greater depth. `None` before the end, and if the numbers do not explain the observation of the seed: the
    /// additional ply costs more than the cuts save.
    pub fn riddle(&self) -> Option<[f64; 4]> {
        let [plain, pruned, written, deeper] =
            ["minimax", "alpha_beta", "as_coded", "minimax_deeper"].map(|id| self.nodes(id));
        let all @ [plain, pruned, written, deeper] = [plain?, pruned?, written?, deeper?];
        let explains = pruned < plain && plain <= written && written < deeper;
        (self.done() && explains).then_some(all)
    }

    /// True if searches of equal depth agree on the values of all positions.
    pub fn values_agree(&self) -> bool {
        let searches = COMPARISON.searches;
        self.complete().all(|costs| {
            let found = || searches.iter().zip(&costs);
            found().all(|(a, cost)| {
                let mut same = found().filter(|(b, _)| a.depth == b.depth);
                same.all(|(_, other)| cost.value == other.value)
            })
        })
    }

    /// The costs of each search on each position in CSV format.
    pub fn csv(&self) -> String {
        let positions = self.positions.iter().enumerate().zip(&self.costs);
        let rows = positions.flat_map(|((number, at), costs)| {
            let costs = COMPARISON.searches.iter().zip(costs);
            costs.filter_map(move |(search, cost)| Some((number, at, search, cost.as_ref()?)))
        });
        type Row<'a> = (usize, &'a ComparedPosition, &'static Compared, &'a Cost);
        CsvTable::new("position", |row: &Row<'_>| row.0 + 1)
            .column("moves", |row| row.1.record.moves.join(" "))
            .column("evaluation", |row| row.1.evaluation.id)
            .column("search", |row| row.2.id)
            .column("depth", |row| row.2.depth)
            .column("nodes", |row| row.3.nodes)
            .decimals("mean_time_ms", 5, |row| Some(row.3.time_ms / row.3.rounds as f64))
            .column("value", |row| row.3.value)
            .write(rows)
    }
}

pub fn update(state: &mut MethodComparison, msg: Msg, workers: u32) -> Response {
    match msg {
        Msg::Start => {
            let positions = match COMPARISON.positions() {
                Ok(positions) => positions,
                Err(error) => return Response::error(error),
            };
            let searches = COMPARISON.searches.len();
            let parts = (0..positions.len()).flat_map(|p| (0..searches).map(move |s| (p, s)));
            let parts: Vec<_> = parts.collect();
            state.queue.begin(parts.repeat(ROUNDS));
            state.costs = vec![vec![None; searches]; positions.len()];
            state.positions = positions;
        }
        Msg::Stop => state.queue.stop(),
        Msg::SaveTable => {
            let name = format!("comparison-{}", COMPARISON.id);
            return Effect::download_csv(&name, state.csv()).into();
        }
        Msg::Task(id, event) => {
            if let Some(((position, search), TaskResult::Chosen(chosen))) =
                state.queue.receive(id, *event)
                && let Some(found) = chosen.thinking
            {
                let known = &mut state.costs[position][search];
                let (time_ms, rounds) = known.map_or((0.0, 0), |c| (c.time_ms, c.rounds));
                *known = Some(Cost {
                    nodes: found.counters.nodes,
                    time_ms: time_ms + found.time_ms,
                    rounds: rounds + 1,
                    value: found.value,
                });
            }
        }
    }
    let task = |&(position, search): &(usize, usize)| {
        COMPARISON.task(&state.positions[position], &COMPARISON.searches[search])
    };
    state.queue.feed(COMPARED, workers, Msg::Task, task).into()
}
