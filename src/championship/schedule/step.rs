//! The step between two rounds.

/// The next step of a repeat without open meetings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::championship) enum Step {
    /// These players meet in a new round.
    Open(Vec<[u32; 2]>),
    /// These meetings, by index, get this many more pairs.
    Extend(Vec<(u32, u32)>),
    Done,
}
