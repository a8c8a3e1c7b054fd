//! What workers are asked and what they answer, all of it plain data.

use serde::{Deserialize, Serialize};

use crate::arena::Score;
use crate::eval::{EvaluationSpec, Value};
use crate::job::Unit;
use crate::player::{Algorithm, PlayerSpec};
use crate::search::{Counters, MoveOrder};
use crate::text::Message;

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
        /// What judges the leaves.
        evaluation: EvaluationSpec,
        /// The algorithm to count; not [`Algorithm::Random`].
        algorithm: Algorithm,
        /// The order of its moves.
        order: MoveOrder,
        /// The last depth, in plies.
        max_depth: u32,
        /// A search with more nodes than this is given up, and the task ends.
        max_nodes: u64,
    },
    /// Say what a position is worth under perfect play, where that can be found out.
    Solve {
        /// The game so far.
        record: GameRecord,
        /// Whether to say it of every legal move too; without, who wins is all.
        moves: bool,
        /// Milliseconds after which to stop; 0 for no limit.
        #[serde(default)]
        time_ms: u32,
    },
    /// Play games, for an evolution or another long job.
    Play(Unit),
}

impl Task {
    /// The game that the task is about.
    pub fn game(&self) -> &str {
        match self {
            Task::Choose { record, .. }
            | Task::Analyse { record, .. }
            | Task::Solve { record, .. }
            | Task::NodesPerDepth { record, .. } => &record.game,
            Task::Play(unit) => &unit.game,
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

/// What one search of a [`Task::NodesPerDepth`] took.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct NodesRow {
    /// Plies.
    pub depth: u32,
    /// The value for the side to move.
    pub value: Value,
    /// What it took.
    pub counters: Counters,
    /// Milliseconds.
    pub time_ms: f64,
}

/// What something is worth under perfect play, for the side that it is said of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// The other side wins.
    Loss,
    /// Nobody does.
    Draw,
    /// This side wins.
    Win,
}

impl Worth {
    /// A win or a loss.
    pub fn of_win(wins: bool) -> Self {
        if wins { Worth::Win } else { Worth::Loss }
    }

    /// A win where a score is above 0, a loss below.
    pub fn of_score(score: i32) -> Self {
        match score.signum() {
            1 => Worth::Win,
            0 => Worth::Draw,
            _ => Worth::Loss,
        }
    }

    /// The same for the other side.
    #[must_use]
    pub fn for_the_other(self) -> Self {
        match self {
            Worth::Loss => Worth::Win,
            Worth::Draw => Worth::Draw,
            Worth::Win => Worth::Loss,
        }
    }
}

/// What is known for certain of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvedMove {
    /// The move.
    pub mv: String,
    /// Its worth for the side that makes it; `None` while it is not known.
    pub worth: Option<Worth>,
    /// In games that count points: the final difference for that side.
    pub score: Option<i32>,
    /// Of a win or a loss, where it is known: plies to the end of the game with this move, the winner hurrying and the loser
    /// delaying.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Where the game is lost: how many of the opponent's answers win, if that was counted.
    pub answers: Option<u32>,
    /// Positions that were looked at to decide it.
    pub nodes: u64,
}

/// A proof by pairs of cells: one side's every move goes to one cell of a pair, and the other side answers with the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    /// The move that the winner makes first; `None` where the loser is to move.
    pub first: Option<String>,
    /// The pairs, as cells of the board's view.
    pub pairs: Vec<(usize, usize)>,
}

/// What is known for certain of a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    /// Its worth for the side to move; `None` while it is not known.
    pub worth: Option<Worth>,
    /// Every legal move, in the order of the game, if that was asked.
    pub moves: Vec<SolvedMove>,
    /// A best move; where all lose, the one that is hardest to refute.
    pub best: Option<String>,
    /// Pairs that prove the worth, where there are such.
    pub pairs: Option<Pairs>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Milliseconds.
    pub time_ms: f64,
    /// Whether everything that was asked is known.
    pub complete: bool,
    /// Whether it comes from a book of openings.
    #[serde(default)]
    pub in_book: bool,
    /// Something to tell about how it was found: that there was less memory than asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
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
    /// A [`Task::Solve`] goes on.
    Solving {
        /// The moves that are known by now; empty where nothing is new.
        moves: Vec<SolvedMove>,
        /// Positions that were looked at.
        nodes: u64,
        /// Milliseconds since it began.
        time_ms: f64,
    },
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
    /// Of [`Task::Solve`].
    Solved(Solved),
    /// Of [`Task::Play`].
    Played {
        /// A score for each bout.
        scores: Vec<Score>,
    },
}
