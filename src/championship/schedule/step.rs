//! What happens between two rounds.

/// What follows when all meetings of a repeat have been played so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::championship) enum Step {
    /// These players meet in a new round.
    Open(Vec<[u32; 2]>),
    /// These meetings, by their numbers, get so many more pairs.
    Extend(Vec<(u32, u32)>),
    /// Nothing: it is over.
    Done,
}
