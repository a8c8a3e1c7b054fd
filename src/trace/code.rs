//! Searches as pseudo-code, and the line that each step of a trace is.

use super::steps::Step;
use crate::search::Algorithm;
use crate::text::Message;

/// What of a search a line of pseudo-code does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CodeAction {
    Deepen,
    Enter,
    Move,
    Leaf,
    Table,
    Cut,
    Leave,
    /// A child has a value that is the best so far.
    Improve,
    /// Alpha is raised.
    Alpha,
    /// Beta is lowered.
    Beta,
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
    action: CodeAction,
}

/// A line: its indentation, its key, what it does.
type Line = (usize, &'static str, CodeAction);

// The searches are put together of these: what two of them say alike stands here once.

const MINIMAX: &[Line] = &[(0, "trace.code.minimax", CodeAction::Else)];

const ALPHA_BETA: &[Line] = &[(0, "trace.code.alpha_beta", CodeAction::Else)];

const LEAF: &[Line] = &[(1, "trace.code.leaf", CodeAction::Leaf)];

const TABLE: &[Line] = &[(1, "trace.code.table", CodeAction::Table)];

const BEST: &[Line] = &[(1, "trace.code.best", CodeAction::Enter)];

const MOVES: &[Line] = &[(1, "trace.code.moves", CodeAction::Move)];

const IMPROVE: &[Line] = &[(2, "trace.code.improve", CodeAction::Improve)];

/// Alpha-beta's recursion.
const CHILD: &[Line] = &[(2, "trace.code.alpha_beta.child", CodeAction::Else)];

/// Alpha or beta moves, and what lies beyond is cut.
const CUT: &[Line] = &[
    (2, "trace.code.alpha", CodeAction::Alpha),
    (2, "trace.code.beta", CodeAction::Beta),
    (2, "trace.code.cut", CodeAction::Cut),
];

const REMEMBER: &[Line] = &[(1, "trace.code.remember", CodeAction::Else)];

const RETURN: &[Line] = &[(1, "trace.code.return", CodeAction::Leave)];

/// Minimax's recursion.
const PLAIN_CHILD: &[Line] = &[(2, "trace.code.minimax.child", CodeAction::Else)];

const DEEPEN: &[Line] = &[
    (0, "trace.code.deepen", CodeAction::Deepen),
    (1, "trace.code.deepen.search", CodeAction::Else),
];

const NEGAMAX: &[Line] = &[
    (0, "trace.code.negamax", CodeAction::Else),
    (1, "trace.code.negamax.leaf", CodeAction::Leaf),
];

const NEGAMAX_BEST: &[Line] = &[(1, "trace.code.negamax.best", CodeAction::Enter)];

/// The recursion of negamax, and its cut.
const NEGAMAX_CHILD: &[Line] = &[
    (2, "trace.code.negamax.child", CodeAction::Else),
    (2, "trace.code.negamax.improve", CodeAction::Improve),
    (2, "trace.code.negamax.alpha", CodeAction::Alpha),
    (2, "trace.code.cut", CodeAction::Cut),
];

/// The recursion of principal variation search.
const PVS_CHILD: &[Line] = &[
    (1, "trace.code.moves.ordered", CodeAction::Move),
    (2, "trace.code.pvs.first", CodeAction::Else),
    (2, "trace.code.pvs.others", CodeAction::Else),
    (2, "trace.code.pvs.again", CodeAction::Else),
];

/// The search as pseudo-code, for MAX and MIN in one function; nothing for [`Algorithm::Random`].
pub fn pseudo_code(algorithm: Algorithm) -> Vec<CodeLine> {
    let parts: &[&[Line]] = match algorithm {
        Algorithm::Random => &[],
        Algorithm::Minimax => &[MINIMAX, LEAF, BEST, MOVES, PLAIN_CHILD, IMPROVE, RETURN],
        Algorithm::AlphaBeta => &[ALPHA_BETA, LEAF, BEST, MOVES, CHILD, IMPROVE, CUT, RETURN],
        Algorithm::Deepening => &[
            DEEPEN, ALPHA_BETA, LEAF, BEST, MOVES, CHILD, IMPROVE, CUT, RETURN,
        ],
        Algorithm::AlphaBetaTable => &[
            ALPHA_BETA, LEAF, TABLE, BEST, MOVES, CHILD, IMPROVE, CUT, REMEMBER, RETURN,
        ],
        Algorithm::Pvs => &[
            ALPHA_BETA, LEAF, TABLE, BEST, PVS_CHILD, IMPROVE, CUT, REMEMBER, RETURN,
        ],
        Algorithm::NegamaxMemo => &[
            NEGAMAX,
            TABLE,
            NEGAMAX_BEST,
            MOVES,
            NEGAMAX_CHILD,
            REMEMBER,
            RETURN,
        ],
    };
    let lines = parts.iter().copied().flatten();
    let line = |&(indent, key, action): &Line| CodeLine {
        indent,
        text: Message::new(key),
        action,
    };
    lines.map(line).collect()
}

/// What the value that a step hands up changes at the parent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Updates {
    /// It is the best so far.
    pub best: bool,
    /// It raises alpha.
    pub alpha: bool,
    /// It lowers beta.
    pub beta: bool,
}

/// The lines of [`pseudo_code`] that run in a step, from 0: the step itself, and what the value that it hands up changes. Negamax
/// has alpha alone.
pub fn lines_of(algorithm: Algorithm, step: &Step, updates: Updates) -> Vec<usize> {
    let negamax = algorithm == Algorithm::NegamaxMemo;
    let action = match step {
        Step::Deepen(_) => CodeAction::Deepen,
        Step::Enter { .. } => CodeAction::Enter,
        Step::Move(_) => CodeAction::Move,
        Step::Leaf(_) => CodeAction::Leaf,
        Step::TableHit { .. } => CodeAction::Table,
        Step::Cut { .. } => CodeAction::Cut,
        Step::Leave { .. } => CodeAction::Leave,
    };
    let runs = |line: &CodeLine| match line.action {
        CodeAction::Improve => updates.best,
        CodeAction::Alpha => updates.alpha || (negamax && updates.beta),
        CodeAction::Beta => updates.beta,
        other => other == action,
    };
    let lines = pseudo_code(algorithm);
    let numbered = lines.iter().enumerate();
    numbered.filter(|(_, l)| runs(l)).map(|(n, _)| n).collect()
}
