//! What can happen among the puzzles.

use super::sheet::SheetMsg;
use crate::app::effects::{self, TaskEvent, TaskId};
use crate::registry::PuzzleLevel;

/// An effect whose answer becomes a message of this section.
pub(crate) type Effect = effects::Effect<Msg>;

/// A response with such effects.
pub(crate) type Response = effects::Response<Msg>;

/// Something that happens among the puzzles.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The puzzle of the day.
    Today,
    /// A puzzle that ships with the page, by its number from 0.
    Open(usize),
    /// A mistake of the person's own games, by its place in the list.
    Mine(usize),
    /// Another level: its first puzzle that is not solved.
    Level(PuzzleLevel),
    /// The puzzle after this one.
    Next,
    /// Play a move.
    Choose(String),
    /// The piece is taken into the hand (`true`), or put down.
    Lift(bool),
    /// A cell was chosen that is no legal move.
    Refuse(usize),
    /// The roving focus goes to a cell.
    Walk(usize),
    /// From the beginning.
    Again,
    /// Say two moves of which one is right.
    Hint,
    /// The solver plays on for both sides.
    Show,
    /// Hold it, or let it go on.
    Pause(bool),
    /// The solver makes its next move.
    Step,
    /// The solver need not find out whether this is a puzzle.
    Stop,
    /// Go on against the computer, in Play.
    PlayOn,
    /// Something with the sheet for paper.
    Sheet(SheetMsg),
    /// Put the link to the puzzle on the clipboard.
    CopyLink,
    /// Forget the mistakes.
    Clear,
    /// A worker reports on the position on the board.
    Task(TaskId, TaskEvent),
    /// The solver's next move is due; the number is the timer's.
    MoveDue(u64),
}
