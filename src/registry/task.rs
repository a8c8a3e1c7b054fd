//! The tasks of workers and their results, as plain data.

use serde::{Deserialize, Serialize};

use crate::arena::{Score, WeightChanges};
use crate::championship::{LiveGame, OpenUnit, PairResult, PairsUnit};
use crate::eval::{EvaluationSpec, Preference, Value};
use crate::game::Outcome;
use crate::guest::Missing;
use crate::job::truth::{Sample, TruthUnit};
use crate::job::{JudgedPosition, Unit};
use crate::player::PlayerSpec;
use crate::search::{Counters, SearchSpec};
use crate::solve::Solved;
use crate::text::Message;
use crate::trace::{Difference, Trace};

/// A game so far, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// An id of a game.
    pub game: String,
    /// The initial position.
    pub start: String,
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A task for a worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Choose a move.
    Choose {
        /// The game so far.
        record: GameRecord,
        player: PlayerSpec,
        /// The seed for choosing among equal moves, below 2^53; combined with the number of moves so far.
        seed: u64,
    },
    /// Value the legal moves with increasing depth.
    Analyse {
        /// The game so far.
        record: GameRecord,
        /// The moves to value; all legal ones if empty. Workers may share them.
        #[serde(default)]
        moves: Vec<String>,
        /// Values the leaves.
        evaluation: EvaluationSpec,
        /// The first depth in plies: one more than the known depth. 0 and 1 start from the beginning.
        #[serde(default)]
        from_depth: u32,
        /// The last depth in plies.
        max_depth: u32,
        /// The limit in milliseconds; 0 for none.
        #[serde(default)]
        time_ms: u32,
    },
    /// Count the nodes of searches to depth 1, 2, 3, …
    NodesPerDepth {
        /// The game so far.
        record: GameRecord,
        /// Its depth is the last one.
        search: SearchSpec,
        /// The task ends at a search with more nodes than this.
        max_nodes: u64,
    },
    /// Search a position and record the steps.
    Record {
        /// The game so far; its last position is the root.
        record: GameRecord,
        search: SearchSpec,
        /// The maximum number of recorded nodes, at most [`crate::trace::MAX_RECORDED`]; the search continues without
        /// recording.
        max_nodes_recorded: u32,
        /// The limit of nodes, after which the trace has no value; 0 for none.
        #[serde(default)]
        max_nodes: u64,
    },
    /// Estimate the cost of a search by running a part of it.
    Estimate {
        /// The game so far; its last position is the root.
        record: GameRecord,
        search: SearchSpec,
    },
    /// Find the minimum nodes and leaves of any alpha-beta without a table, to depth 1, 2, 3, …
    TreeMinimum {
        /// The game so far; its last position is the root.
        record: GameRecord,
        /// Values the leaves.
        evaluation: EvaluationSpec,
        #[serde(default)]
        preference: Preference,
        /// The last depth in plies.
        max_depth: u32,
        /// The task ends at a tree with more nodes than this, since it must visit all of them.
        max_nodes: u64,
    },
    /// Count the nodes of alpha-beta to the end of the game, with the moves in a given order.
    CountInOrder {
        /// The game so far; its last position is the root.
        record: GameRecord,
        /// The moves to search first, at every node; the others follow in the order of the game.
        order: Vec<String>,
        max_nodes: u64,
    },
    /// Play playouts of Monte Carlo tree search, and return the last one step by step.
    Playout {
        /// The game so far; its last position is the root.
        record: GameRecord,
        /// At least 1.
        playouts: u32,
        exploration: f64,
        /// Below 2^53.
        seed: u64,
    },
    /// Read a trace of the user's search and compare it with ours.
    ReadTrace {
        /// The contents of the file.
        text: String,
    },
    /// Find the worth of a position under perfect play, if possible.
    Solve {
        /// The game so far.
        record: GameRecord,
        /// If true, for every legal move; otherwise only for the position.
        moves: bool,
        /// With `moves`: the moves to decide in this order; all legal ones if empty. Workers may share them, and a
        /// stopped proof can continue with its undecided moves; [`Solved::merged`] merges the answers.
        #[serde(default)]
        only: Vec<String>,
        /// The approximate limit of positions; 0 for none. Unlike a clock it gives the same answer every time and on
        /// every machine.
        #[serde(default)]
        max_nodes: u64,
    },
    /// Play games for an evolution or another long job.
    Play(Unit),
    /// Play pairs of games of a championship, with all moves in the result.
    PlayPairs(PairsUnit),
    /// Compare the choices of searches with the solver, on sampled positions.
    Truth(TruthUnit),
}

impl Task {
    /// The id of the task's game; empty if a file names it.
    pub fn game(&self) -> &str {
        match self {
            Task::Choose { record, .. }
            | Task::Analyse { record, .. }
            | Task::Record { record, .. }
            | Task::Estimate { record, .. }
            | Task::TreeMinimum { record, .. }
            | Task::CountInOrder { record, .. }
            | Task::Playout { record, .. }
            | Task::Solve { record, .. }
            | Task::NodesPerDepth { record, .. } => &record.game,
            Task::ReadTrace { .. } => "",
            Task::Play(unit) => &unit.game,
            Task::PlayPairs(unit) => &unit.game,
            Task::Truth(unit) => &unit.plan.game,
        }
    }

    /// Decides moves of a position, all if `only` is empty, within this number of positions.
    pub fn solve_moves(record: GameRecord, only: Vec<String>, max_nodes: u64) -> Task {
        Task::Solve {
            record,
            moves: true,
            only,
            max_nodes,
        }
    }
}

impl TaskResult {
    /// The scores and changes of weights of a [`Task::Play`]; `None` for other results.
    pub fn scores(&self) -> Option<(&[Score], &[WeightChanges])> {
        match self {
            TaskResult::Played { scores } => Some((scores, &[])),
            TaskResult::Learned { scores, changes } => Some((scores, changes)),
            _ => None,
        }
    }
}

/// The result of a search, with moves as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thinking {
    /// For the side to move.
    pub value: Value,
    /// The principal variation.
    pub variation: Vec<String>,
    /// Plies searched completely.
    pub depth: u32,
    pub counters: Counters,
    /// Milliseconds since the start of the search.
    pub time_ms: f64,
    /// True if the value is proved, not an estimate.
    pub exact: bool,
    /// True if the search ran to its end.
    pub complete: bool,
    /// A note for the user, such as less memory than requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
}

/// A chosen move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chosen {
    /// `None` if the player resigns.
    pub mv: Option<String>,
    /// `None` for a player that does not search.
    pub thinking: Option<Thinking>,
}

/// The value of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveValue {
    pub mv: String,
    /// For the side that makes the move.
    pub value: Value,
    /// Best play, beginning with the move.
    pub variation: Vec<String>,
    /// Plies searched, including the move.
    pub depth: u32,
    /// True if the value is proved, not an estimate.
    pub exact: bool,
}

/// The values of the moves of a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Analysed {
    /// In the order of the task or of the game.
    pub moves: Vec<MoveValue>,
    pub counters: Counters,
    /// Milliseconds since the start of the analysis.
    pub time_ms: f64,
    /// True if the last depth is complete, or all values are exact.
    pub complete: bool,
    /// A note for the user, such as less memory than requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
}

/// The estimated cost of a search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimated {
    /// Positions to visit.
    pub nodes: f64,
    /// Milliseconds on this machine, at the speed of the searches made for the estimate.
    pub time_ms: f64,
    /// Milliseconds while recording, which is several times slower.
    pub watched_ms: f64,
    /// True if the nodes are counted, not estimated.
    pub exact: bool,
}

/// The cost of one search of a [`Task::NodesPerDepth`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NodesRow {
    /// In plies.
    pub depth: u32,
    /// The best move that the search found first.
    pub best: String,
    /// For the side to move.
    pub value: Value,
    /// True if the value depends only on finished games.
    pub exact: bool,
    pub counters: Counters,
    /// In milliseconds.
    pub time_ms: f64,
}

/// The statistics of a move at a node of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VisitedMove {
    pub mv: String,
    pub visits: u32,
    /// The mean result, from 0 to 1, for the side that makes the move.
    pub mean: f64,
    /// The mean plus the exploration term: the node selects the move with the largest sum.
    pub sum: f64,
}

/// A move on the path of a playout, and the visited moves beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Selected {
    /// In ascending order.
    pub moves: Vec<VisitedMove>,
    pub mv: String,
}

/// A playout, and the root moves after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Playout {
    /// From the root on, each with the moves before the playout.
    pub selection: Vec<Selected>,
    /// The move of the new node, and the visited moves beside it after the playout; `None` if the selection reached a
    /// finished game.
    pub expanded: Option<Selected>,
    /// The random moves after the new node.
    pub simulated: Vec<String>,
    pub outcome: Outcome,
    /// The visited root moves after the playout, in ascending order.
    pub root: Vec<VisitedMove>,
}

impl Playout {
    /// The root move with the most visits. Of equal moves, the move with the best mean. `None` without a visit.
    pub fn most_visited(&self) -> Option<&VisitedMove> {
        let strength = |m: &VisitedMove| (m.visits, m.mean);
        self.root
            .iter()
            .reduce(|best, m| if strength(m) > strength(best) { m } else { best })
    }

    /// The share of the visits that a root move has, from 0 to 1.
    pub fn share(&self, of: &VisitedMove) -> f64 {
        let all: u32 = self.root.iter().map(|m| m.visits).sum();
        f64::from(of.visits) / f64::from(all)
    }
}

/// The minimum work of alpha-beta at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeMinimumRow {
    /// In plies.
    pub depth: u32,
    /// Nodes of the smallest proof of the value, including the root.
    pub nodes: u64,
    /// Leaves of the proof with the fewest leaves.
    pub leaves: u64,
    pub tree_nodes: u64,
}

/// The comparison of the user's trace with one of our searches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceComparison {
    /// An id of [`SEARCH_METHODS`](crate::search::SEARCH_METHODS).
    pub method: String,
    /// The first different step; `None` if there is none.
    pub difference: Option<Difference>,
}

/// The progress of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// A deepening search has completed a depth.
    Thinking(Thinking),
    /// A [`Task::Analyse`] has completed a depth.
    Analysed(Analysed),
    /// A [`Task::NodesPerDepth`] has completed a search.
    NodesRow(NodesRow),
    /// A [`Task::TreeMinimum`] has completed a depth.
    TreeMinimumRow(TreeMinimumRow),
    /// Of a [`Task::ReadTrace`].
    Reading {
        /// Lines read.
        lines: usize,
        /// Lines of the file.
        of: usize,
    },
    /// Of a [`Task::Record`].
    Recording {
        /// Positions visited; while states of a user's own game are missing, the number of known states.
        nodes: u64,
    },
    /// Of a [`Task::Solve`]: the results so far, by the same rules as the final result, with every legal move if
    /// requested.
    Solving(Solved),
    /// A [`Task::PlayPairs`] has made a move in a live game.
    Playing(LiveGame),
}

/// The result of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskResult {
    /// Of [`Task::Choose`].
    Chosen(Chosen),
    /// Of [`Task::Analyse`].
    Analysed(Analysed),
    /// Of [`Task::NodesPerDepth`].
    NodesPerDepth {
        /// One per completed depth.
        rows: Vec<NodesRow>,
        /// The depth that exceeded the limit of nodes, if any.
        gave_up_at: Option<u32>,
    },
    /// Of [`Task::TreeMinimum`].
    TreeMinimum {
        /// One per completed depth.
        rows: Vec<TreeMinimumRow>,
        /// The depth whose tree exceeded the limit of nodes, if any.
        gave_up_at: Option<u32>,
    },
    /// Of [`Task::Record`].
    Recorded(Trace),
    /// Of [`Task::ReadTrace`].
    ReadTrace {
        /// The trace, with its position in our notation.
        trace: Trace,
        /// The comparisons with our searches, by descending step of the first difference.
        beside: Vec<TraceComparison>,
    },
    /// Of [`Task::Estimate`].
    Estimated(Estimated),
    Playout(Playout),
    CountedInOrder(Counters),
    /// Of [`Task::Solve`].
    Solved(Solved),
    /// Of [`Task::Play`].
    Played {
        /// One per bout.
        scores: Vec<Score>,
    },
    /// Of [`Task::Play`] with learning players.
    Learned {
        /// One per bout.
        scores: Vec<Score>,
        /// One per bout.
        #[serde(rename = "lessons")]
        changes: Vec<WeightChanges>,
    },
    /// Of [`Task::Play`], if values of features of the user's program are missing: the task must run again with them.
    MissingFeatures {
        /// The positions, each for a side.
        positions: Vec<JudgedPosition>,
    },
    /// Of any task of a guest game, if states or values are missing in the worker's table: the task must run again with
    /// them.
    MissingStates(Missing),
    /// Of [`Task::PlayPairs`].
    PlayedPairs {
        /// One per pair.
        pairs: Vec<PairResult>,
    },
    /// Of [`Task::PlayPairs`], if it must wait for the answer of a program.
    PairsWait(Box<OpenUnit>),
    /// Of [`Task::Truth`]: one per number, in order.
    Sampled(Vec<Sample>),
}
