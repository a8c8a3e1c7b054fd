//! What workers are asked and what they answer, all of it plain data.

use serde::{Deserialize, Serialize};

use crate::arena::{Lessons, Score};
use crate::championship::{LiveGame, OpenUnit, PairResult, PairsUnit};
use crate::eval::{EvaluationSpec, Preference, Value};
use crate::job::{JudgedPosition, Unit};
use crate::player::PlayerSpec;
use crate::search::{Counters, SearchSpec};
use crate::solve::Solved;
use crate::text::Message;
use crate::trace::{Difference, Trace};

/// A game so far: where it began and the moves since, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The game's id.
    pub game: String,
    /// The position in which it began.
    pub start: String,
    /// The moves since.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// Something for a worker to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Choose a move.
    Choose {
        /// The game so far.
        record: GameRecord,
        /// Who chooses.
        player: PlayerSpec,
        /// What the choice among equals is drawn from, below 2^53; together with the number of moves so far.
        seed: u64,
    },
    /// Value the legal moves, deeper and deeper.
    Analyse {
        /// The game so far.
        record: GameRecord,
        /// The moves to value; all legal ones where this is empty. Workers may share them.
        #[serde(default)]
        moves: Vec<String>,
        /// What judges the leaves.
        evaluation: EvaluationSpec,
        /// The first depth, in plies: one more than what is known already. 0 and 1 begin at the beginning.
        #[serde(default)]
        from_depth: u32,
        /// The last depth, in plies.
        max_depth: u32,
        /// Milliseconds after which to stop; 0 for no limit.
        #[serde(default)]
        time_ms: u32,
    },
    /// Count the nodes of searches to depth 1, 2, 3, …
    NodesPerDepth {
        /// The game so far.
        record: GameRecord,
        /// The search; its depth is the last one.
        search: SearchSpec,
        /// A search with more nodes than this is given up, and the task ends.
        max_nodes: u64,
    },
    /// Search a position and record what the search does.
    Record {
        /// The game so far; its last position is the root.
        record: GameRecord,
        /// How it is searched.
        search: SearchSpec,
        /// Nodes that are recorded, at most [`crate::trace::MAX_RECORDED`]; the search goes on without being recorded.
        max_nodes_recorded: u32,
        /// Nodes after which the search is ended, and the trace has no value; 0 for no limit.
        #[serde(default)]
        max_nodes: u64,
    },
    /// Estimate what a search would take, in a moment.
    Estimate {
        /// The game so far; its last position is the root.
        record: GameRecord,
        /// How it is searched.
        search: SearchSpec,
    },
    /// Find the fewest nodes and leaves that any alpha-beta without a table can do with, to depth 1, 2, 3, …
    Fewest {
        /// The game so far; its last position is the root.
        record: GameRecord,
        /// What judges the leaves.
        evaluation: EvaluationSpec,
        /// Whether sooner wins are worth more.
        #[serde(default)]
        preference: Preference,
        /// The last depth, in plies.
        max_depth: u32,
        /// A tree with more nodes than this is given up, and the task ends: all of its nodes have to be looked at.
        max_nodes: u64,
    },
    /// Read the trace of somebody's own search and compare it with ours.
    ReadTrace {
        /// The file.
        text: String,
    },
    /// Say what a position is worth under perfect play, where that can be found out.
    Solve {
        /// The game so far.
        record: GameRecord,
        /// Whether to say it of every legal move too; without, who wins is all.
        moves: bool,
        /// With `moves`: the moves to decide; all legal ones where this is empty. Workers may share them, and a proof that was
        /// ended may go on with those that it left undecided; [`Solved::merged`] puts the answers together. Decided in this order.
        #[serde(default)]
        only: Vec<String>,
        /// Milliseconds after which to stop; 0 for no limit.
        #[serde(default)]
        time_ms: u32,
        /// Positions after which to stop, give or take a few thousand; 0 for no limit. Unlike a clock this makes the answer the
        /// same every time and on every machine.
        #[serde(default)]
        max_nodes: u64,
    },
    /// Play games, for an evolution or another long job.
    Play(Unit),
    /// Play pairs of games of a championship, of which every move is wanted.
    PlayPairs(PairsUnit),
}

impl Task {
    /// The id of the game that the task is about; empty where it is a file that tells.
    pub fn game(&self) -> &str {
        match self {
            Task::Choose { record, .. }
            | Task::Analyse { record, .. }
            | Task::Record { record, .. }
            | Task::Estimate { record, .. }
            | Task::Fewest { record, .. }
            | Task::Solve { record, .. }
            | Task::NodesPerDepth { record, .. } => &record.game,
            Task::ReadTrace { .. } => "",
            Task::Play(unit) => &unit.game,
            Task::PlayPairs(unit) => &unit.game,
        }
    }
}

impl TaskResult {
    /// The scores of a [`Task::Play`], and the lessons where somebody has learned; `None` for any other.
    pub fn scores(&self) -> Option<(&[Score], &[Lessons])> {
        match self {
            TaskResult::Played { scores } => Some((scores, &[])),
            TaskResult::Learned { scores, lessons } => Some((scores, lessons)),
            _ => None,
        }
    }
}

/// What a search has found, with moves as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thinking {
    /// The value for the side to move.
    pub value: Value,
    /// The principal variation.
    pub variation: Vec<String>,
    /// Plies searched in full.
    pub depth: u32,
    /// What it took.
    pub counters: Counters,
    /// Milliseconds since the search began.
    pub time_ms: f64,
    /// Whether the value is the truth and no estimate.
    pub exact: bool,
    /// Whether the search came to its end.
    pub complete: bool,
    /// Something to tell about how it was found: that there was less memory than asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
}

/// A move that was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chosen {
    /// The move; `None` when the player resigns.
    pub mv: Option<String>,
    /// What the search found; `None` for a player that does not search.
    pub thinking: Option<Thinking>,
}

/// What is known about a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveValue {
    /// The move.
    pub mv: String,
    /// Its value for the side that makes it.
    pub value: Value,
    /// Best play, beginning with the move.
    pub variation: Vec<String>,
    /// Plies that were searched, the move included.
    pub depth: u32,
    /// Whether the value is the truth and no estimate.
    pub exact: bool,
}

/// What is known about the moves of a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Analysed {
    /// The moves, in the order of the task or of the game.
    pub moves: Vec<MoveValue>,
    /// What it took.
    pub counters: Counters,
    /// Milliseconds since the analysis began.
    pub time_ms: f64,
    /// Whether the last depth was reached, or all values are exact.
    pub complete: bool,
    /// Something to tell about how it was found: that there was less memory than asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
}

/// What a search would take.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimated {
    /// Positions that it would look at.
    pub nodes: f64,
    /// Milliseconds on this machine, at the speed of the searches that were done to find out.
    pub time_ms: f64,
    /// The same while every event is told, as to a recording that is full: some times slower.
    pub watched_ms: f64,
    /// Whether the nodes are counted and no estimate.
    pub exact: bool,
}

/// What one search of a [`Task::NodesPerDepth`] took.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct NodesRow {
    /// Plies.
    pub depth: u32,
    /// The value for the side to move.
    pub value: Value,
    /// Whether it rests on finished games alone.
    pub exact: bool,
    /// What it took.
    pub counters: Counters,
    /// Milliseconds.
    pub time_ms: f64,
}

/// The least that alpha-beta can do with at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FewestRow {
    /// Plies.
    pub depth: u32,
    /// Nodes of the smallest part of the tree that proves its value, the root included.
    pub nodes: u64,
    /// Leaves of the part with the fewest leaves.
    pub leaves: u64,
    /// Nodes of the whole tree.
    pub of: u64,
}

/// How far the trace of somebody's own search goes along with one of ours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TraceComparison {
    /// The id of our search among [`LADDER`](crate::search::LADDER).
    pub method: String,
    /// The first step that differs; `None` where all are alike.
    pub difference: Option<Difference>,
}

/// Something worth telling before a task is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// Deepening has finished a depth.
    Thinking(Thinking),
    /// A depth of [`Task::Analyse`] is done.
    Analysed(Analysed),
    /// A search of [`Task::NodesPerDepth`] is done.
    NodesRow(NodesRow),
    /// A depth of [`Task::Fewest`] is done.
    FewestRow(FewestRow),
    /// A [`Task::ReadTrace`] goes on.
    Reading {
        /// Lines that were read.
        lines: usize,
        /// Lines of the file.
        of: usize,
    },
    /// A [`Task::Record`] goes on: the nodes that it has looked at by now.
    Recording {
        /// Positions.
        nodes: u64,
    },
    /// A [`Task::Solve`] goes on: what is known by now, made by the same rules as the result, with every legal move if moves
    /// were asked for.
    Solving(Solved),
    /// A move was made in a game of a [`Task::PlayPairs`] that is to be told live.
    Playing(LiveGame),
}

/// What a task led to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaskResult {
    /// Of [`Task::Choose`].
    Chosen(Chosen),
    /// Of [`Task::Analyse`].
    Analysed(Analysed),
    /// Of [`Task::NodesPerDepth`].
    NodesPerDepth {
        /// A row for each depth that was finished.
        rows: Vec<NodesRow>,
        /// The depth that had more nodes than allowed, if one had.
        gave_up_at: Option<u32>,
    },
    /// Of [`Task::Fewest`].
    Fewest {
        /// A row for each depth that was finished.
        rows: Vec<FewestRow>,
        /// The depth whose tree had more nodes than allowed, if one had.
        gave_up_at: Option<u32>,
    },
    /// Of [`Task::Record`].
    Recorded(Trace),
    /// Of [`Task::ReadTrace`].
    ReadTrace {
        /// The trace, its position as we write it.
        trace: Trace,
        /// Our searches, the one that it follows for longest first.
        beside: Vec<TraceComparison>,
    },
    /// Of [`Task::Estimate`].
    Estimated(Estimated),
    /// Of [`Task::Solve`].
    Solved(Solved),
    /// Of [`Task::Play`].
    Played {
        /// A score for each bout.
        scores: Vec<Score>,
    },
    /// Of [`Task::Play`], where somebody learns from the games.
    Learned {
        /// A score for each bout.
        scores: Vec<Score>,
        /// What the players of each bout have learned.
        lessons: Vec<Lessons>,
    },
    /// Of [`Task::Play`], where features of a person's program have to be known before it goes on: it is given again with them.
    Lacks {
        /// The positions, each for a side.
        positions: Vec<JudgedPosition>,
    },
    /// Of [`Task::PlayPairs`].
    PlayedPairs {
        /// A result for each pair.
        pairs: Vec<PairResult>,
    },
    /// Of [`Task::PlayPairs`], where a program has to be asked before it goes on.
    PairsWait(Box<OpenUnit>),
}
