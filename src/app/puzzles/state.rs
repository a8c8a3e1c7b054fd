//! The state of Puzzles.

use super::Progress;
use super::sheet::Sheet;
use crate::app::documents::Shared;
use crate::app::effects::{TaskId, TaskIds};
use crate::app::record::board::BoardState;
use crate::registry::{AnyPosition, PuzzleLevel, Solved};
use crate::text::Message;

#[derive(Clone, Debug)]
pub struct Puzzle {
    pub start: Box<dyn AnyPosition>,
    pub text: String,
    /// The winning move; `None` until the solver has checked that there is exactly one.
    pub winning: Option<String>,
    /// The number of a built-in puzzle, from 0.
    pub number: Option<usize>,
    /// The move that the user played in the game.
    pub played: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Stage {
    /// The solver checks whether the position is a puzzle.
    Checking,
    /// The position is not a puzzle, for this reason.
    Refused(Message),
    /// The user must find the move.
    #[default]
    Asked,
    /// The user's move was wrong.
    Wrong,
    /// The user's move was right.
    Right,
    /// The page shows the solution to a user who has not found it.
    Shown,
}

/// The state of automatic play by the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Showing {
    #[default]
    No,
    /// Plays moves automatically.
    Running,
    Paused,
}

/// A move on the board.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    pub mv: String,
    /// The position after the move.
    pub position: Box<dyn AnyPosition>,
}

#[derive(Clone, Debug, Default)]
pub struct State {
    pub(super) puzzle: Option<Puzzle>,
    pub(super) stage: Stage,
    /// The moves since the start position.
    pub(super) line: Vec<PlayedMove>,
    /// The proved result of the position on the board.
    pub(super) known: Option<Solved>,
    /// The number of wrong moves since the puzzle was opened.
    pub(super) tries: u32,
    pub(super) hinted: bool,
    pub(super) showing: Showing,
    pub(super) waiting: Option<TaskId>,
    pub(super) task_ids: TaskIds,
    /// The number of the current timer; older ones have no effect.
    pub(super) timer: u64,
    pub(super) board: BoardState,
    pub(super) level: PuzzleLevel,
    /// The sheet for paper, in place of the board.
    pub(super) sheet: Option<Sheet>,
    /// The saved results.
    pub progress: Shared<Progress>,
    pub(super) error: Option<Message>,
}

impl State {
    pub fn new(_tab: u64) -> State {
        State::default()
    }

    pub fn has_sheet(&self) -> bool {
        self.sheet.is_some()
    }

    pub(super) fn here(&self) -> Option<&dyn AnyPosition> {
        let start = self.puzzle.as_ref().map(|puzzle| &puzzle.start);
        let last = self.line.last().map(|played| &played.position);
        last.or(start).map(|position| &**position)
    }

    /// True if the user must find a move.
    pub(super) fn may_choose(&self) -> bool {
        self.stage == Stage::Asked && self.line.is_empty() && self.puzzle.is_some()
    }

    /// The two moves of the hint, in the order of the legal moves: the right one and a wrong one.
    pub(super) fn hint(&self) -> Option<[String; 2]> {
        let puzzle = self.puzzle.as_ref()?;
        let winning = puzzle.winning.as_ref()?;
        let moves: Vec<String> = puzzle.start.moves().into_iter().map(|m| m.text).collect();
        let wrong: Vec<&String> = moves.iter().filter(|mv| *mv != winning).collect();
        let place = puzzle.number.unwrap_or(moves.len()) % wrong.len().max(1);
        let wrong = puzzle.played.as_ref().or(wrong.get(place).copied())?;
        let both = moves.iter().filter(|mv| [winning, wrong].contains(mv));
        both.cloned().collect::<Vec<_>>().try_into().ok()
    }
}
