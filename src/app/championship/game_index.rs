//! Which game of a championship.

use crate::app::effects::TaskId;

/// A game of a championship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameIndex {
    /// The repeat, from 0.
    pub repeat: u32,
    /// The meeting within it, from 0.
    pub meeting: u32,
    /// The pair within the meeting, from 0.
    pub pair: u32,
    /// The game within the pair: 0 or 1.
    pub game: u32,
}

/// Which game is to be opened.
#[derive(Clone, Copy, Debug)]
pub enum GameRef {
    /// One that was played.
    Played(GameIndex),
    /// One that is being played.
    Live(TaskId),
}
