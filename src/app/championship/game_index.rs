//! Indices of games of a championship.

/// The index of a game in a championship; all its numbers start at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameIndex {
    pub repeat: u32,
    /// Within the repeat.
    pub meeting: u32,
    /// Within the meeting.
    pub pair: u32,
    /// Within the pair: 0 or 1.
    pub game: u32,
}
