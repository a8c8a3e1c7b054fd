//! The messages of Puzzles.

use super::progress::Progress;
use super::sheet::SheetMsg;
use crate::app::effects::{self, TaskEvent, TaskId};
use crate::app::record::board::BoardMsg;
use crate::registry::PuzzleLevel;

pub(crate) type Effect = effects::Effect<Msg>;

pub(crate) type Response = effects::Response<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Open the puzzle of the day.
    Today,
    /// Open a built-in puzzle by its number from 0.
    Open(usize),
    /// Open a mistake in the user's own games, by its place in the list.
    Mine(usize),
    /// Choose a level and open its first unsolved puzzle.
    Level(PuzzleLevel),
    /// Open the next puzzle.
    Next,
    Board(BoardMsg),
    /// Restart the puzzle.
    Again,
    /// Name two moves of which one is right.
    Hint,
    /// Let the solver play on for both sides.
    Show,
    /// Pause or resume the solver.
    Pause(bool),
    /// Play the solver's next move.
    Step,
    /// Cancel the check whether the position is a puzzle.
    Stop,
    /// Continue the game against the computer in Play.
    PlayOn,
    /// Open the sheet of the day, of the current level.
    OpenSheet,
    Sheet(SheetMsg),
    CopyLink,
    /// Delete the mistakes.
    Clear,
    /// Add deleted results.
    Merge(Progress),
    Task(TaskId, Box<TaskEvent>),
    /// The timer with this number for the solver's next move has run out.
    MoveDue(u64),
}
