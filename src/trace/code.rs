//! Searches as pseudo-code, and the line that each step of a trace is.

use super::steps::Step;
use crate::search::Algorithm;
use crate::text::Message;

/// What of a search a line of pseudo-code does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    Deepen,
    Enter,
    Move,
    Leaf,
    Table,
    Cut,
    Leave,
    /// Something that has no step of its own.
    Else,
}

/// A line of pseudo-code.
#[derive(Clone, Debug, PartialEq)]
pub struct CodeLine {
    /// How far it is indented, from 0.
    pub indent: usize,
    /// What it says: names and signs are the same in every language, the words between are not.
    pub text: Message,
    does: Does,
}

/// A line: its indentation, its key, what it does.
type Line = (usize, &'static str, Does);

const MINIMAX: &[Line] = &[
    (0, "trace.code.minimax", Does::Else),
    (1, "trace.code.leaf", Does::Leaf),
    (1, "trace.code.best", Does::Enter),
    (1, "trace.code.moves", Does::Move),
    (2, "trace.code.minimax.child", Does::Else),
    (2, "trace.code.improve", Does::Else),
    (1, "trace.code.return", Does::Leave),
];

const ALPHA_BETA: &[Line] = &[
    (0, "trace.code.alpha_beta", Does::Else),
    (1, "trace.code.leaf", Does::Leaf),
    (1, "trace.code.best", Does::Enter),
    (1, "trace.code.moves", Does::Move),
    (2, "trace.code.alpha_beta.child", Does::Else),
    (2, "trace.code.improve", Does::Else),
    (2, "trace.code.alpha", Does::Else),
    (2, "trace.code.beta", Does::Else),
    (2, "trace.code.cut", Does::Cut),
    (1, "trace.code.return", Does::Leave),
];

const DEEPEN: &[Line] = &[
    (0, "trace.code.deepen", Does::Deepen),
    (1, "trace.code.deepen.search", Does::Else),
];

const PVS: &[Line] = &[
    (0, "trace.code.alpha_beta", Does::Else),
    (1, "trace.code.leaf", Does::Leaf),
    (1, "trace.code.table", Does::Table),
    (1, "trace.code.best", Does::Enter),
    (1, "trace.code.moves.ordered", Does::Move),
    (2, "trace.code.pvs.first", Does::Else),
    (2, "trace.code.pvs.others", Does::Else),
    (2, "trace.code.pvs.again", Does::Else),
    (2, "trace.code.improve", Does::Else),
    (2, "trace.code.alpha", Does::Else),
    (2, "trace.code.beta", Does::Else),
    (2, "trace.code.cut", Does::Cut),
    (1, "trace.code.remember", Does::Else),
    (1, "trace.code.return", Does::Leave),
];

/// The search as pseudo-code, for MAX and MIN in one function; nothing for [`Algorithm::Random`].
pub fn pseudo_code(algorithm: Algorithm) -> Vec<CodeLine> {
    let parts: &[&[Line]] = match algorithm {
        Algorithm::Random => &[],
        Algorithm::Minimax => &[MINIMAX],
        Algorithm::Deepening => &[DEEPEN, ALPHA_BETA],
        Algorithm::Pvs => &[PVS],
        Algorithm::AlphaBeta => &[ALPHA_BETA],
    };
    let lines = parts.iter().copied().flatten();
    let line = |&(indent, key, does): &Line| CodeLine {
        indent,
        text: Message::new(key),
        does,
    };
    lines.map(line).collect()
}

/// The line of [`pseudo_code`] that a step is, from 0; `None` where the search has none for it.
pub fn line_of(algorithm: Algorithm, step: &Step) -> Option<usize> {
    let does = match step {
        Step::Deepen(_) => Does::Deepen,
        Step::Enter { .. } => Does::Enter,
        Step::Move(_) => Does::Move,
        Step::Leaf(_) => Does::Leaf,
        Step::TableHit { .. } => Does::Table,
        Step::Cut { .. } => Does::Cut,
        Step::Leave { .. } => Does::Leave,
    };
    pseudo_code(algorithm)
        .iter()
        .position(|line| line.does == does)
}
