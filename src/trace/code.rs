//! Searches as pseudo-code, and the lines that run in each step of a trace.

use super::actions::Actions;
use crate::search::{Algorithm, MoveOrder, TABLED};
use crate::text::Message;

/// A line of pseudo-code.
#[derive(Clone, Debug, PartialEq)]
pub struct CodeLine {
    /// How far it is indented, from 0.
    pub indent: usize,
    /// What it says: names and signs are the same in every language, the words between are not.
    pub text: Message,
    runs_in: Actions,
}

impl CodeLine {
    /// Whether the line runs in a step in which a search does this.
    pub fn runs(&self, done: Actions) -> bool {
        done.any(self.runs_in)
    }
}

/// A line: its indentation, its key, the actions in which it runs.
type Line = (usize, &'static str, Actions);

// The searches are put together of these: what two of them say alike stands here once.

const MINIMAX: &[Line] = &[(0, "trace.code.minimax", Actions::CALL)];

const ALPHA_BETA: &[Line] = &[(0, "trace.code.alpha_beta", Actions::CALL)];

const LEAF: &[Line] = &[(1, "trace.code.leaf", Actions::LEAF)];

const TABLE: &[Line] = &[(1, "trace.code.table", Actions::TABLE)];

const BEST: &[Line] = &[(1, "trace.code.best", Actions::BEST)];

const MOVES: &[Line] = &[(1, "trace.code.moves", Actions::MOVE)];

const IMPROVE: &[Line] = &[(2, "trace.code.improve", Actions::IMPROVE)];

/// Alpha-beta's recursion.
const CHILD: &[Line] = &[(2, "trace.code.alpha_beta.child", Actions::MOVE)];

/// Alpha or beta moves, and what lies beyond is cut.
const CUT: &[Line] = &[
    (2, "trace.code.alpha", Actions::ALPHA),
    (2, "trace.code.beta", Actions::BETA),
    (2, "trace.code.cut", Actions::CUT),
];

const REMEMBER: &[Line] = &[(1, "trace.code.remember", Actions::STORE)];

const RETURN: &[Line] = &[(1, "trace.code.return", Actions::RETURN)];

/// Minimax's recursion.
const PLAIN_CHILD: &[Line] = &[(2, "trace.code.minimax.child", Actions::MOVE)];

const DEEPEN: &[Line] = &[
    (0, "trace.code.deepen", Actions::DEEPEN),
    (1, "trace.code.deepen.search", Actions::DEEPEN),
];

const NEGAMAX: &[Line] = &[
    (0, "trace.code.negamax", Actions::CALL),
    (1, "trace.code.negamax.leaf", Actions::LEAF),
];

const NEGAMAX_BEST: &[Line] = &[(1, "trace.code.negamax.best", Actions::BEST)];

/// Negamax has alpha alone, for the side that moves.
const ALPHA_OR_BETA: Actions = Actions::ALPHA.or(Actions::BETA);

/// The recursion of negamax, and its cut.
const NEGAMAX_CHILD: &[Line] = &[
    (2, "trace.code.negamax.child", Actions::MOVE),
    (2, "trace.code.negamax.improve", Actions::IMPROVE),
    (2, "trace.code.negamax.alpha", ALPHA_OR_BETA),
    (2, "trace.code.cut", Actions::CUT),
];

const ORDER: &[Line] = &[(1, "trace.code.order", Actions::ORDER)];

/// What principal variation search knows before it looks at a node's moves.
const PVS_KNOWN: &[Line] = &[
    (1, "trace.code.pvs.late", Actions::LATE),
    (1, "trace.code.pvs.table", Actions::TABLE),
];

const PVS_ORDER: &[Line] = &[(1, "trace.code.pvs.order", Actions::ORDER)];

/// The recursion of principal variation search.
const PVS_CHILD: &[Line] = &[
    (2, "trace.code.pvs.first", Actions::OPEN_WINDOW),
    (2, "trace.code.pvs.others", Actions::NULL_WINDOW),
    (2, "trace.code.pvs.again", Actions::AGAIN),
];

const PVS_REMEMBER: &[Line] = &[(1, "trace.code.pvs.remember", Actions::STORE)];

/// The search as pseudo-code, for MAX and MIN in one function; nothing for [`Algorithm::Random`].
pub fn pseudo_code(algorithm: Algorithm, order: MoveOrder) -> Vec<CodeLine> {
    let sort = match order {
        MoveOrder::Natural => &[],
        MoveOrder::Evaluation => ORDER,
    };
    let parts: &[&[Line]] = match algorithm {
        Algorithm::Random => &[],
        Algorithm::Minimax => &[
            MINIMAX,
            LEAF,
            BEST,
            sort,
            MOVES,
            PLAIN_CHILD,
            IMPROVE,
            RETURN,
        ],
        Algorithm::AlphaBeta => &[
            ALPHA_BETA, LEAF, BEST, sort, MOVES, CHILD, IMPROVE, CUT, RETURN,
        ],
        Algorithm::Deepening => &[
            DEEPEN, ALPHA_BETA, LEAF, BEST, sort, MOVES, CHILD, IMPROVE, CUT, RETURN,
        ],
        Algorithm::AlphaBetaTable => &[
            ALPHA_BETA, LEAF, TABLE, BEST, sort, MOVES, CHILD, IMPROVE, CUT, REMEMBER, RETURN,
        ],
        Algorithm::Pvs => &[
            ALPHA_BETA,
            LEAF,
            PVS_KNOWN,
            BEST,
            PVS_ORDER,
            MOVES,
            PVS_CHILD,
            IMPROVE,
            CUT,
            PVS_REMEMBER,
            RETURN,
        ],
        Algorithm::NegamaxMemo => &[
            NEGAMAX,
            TABLE,
            NEGAMAX_BEST,
            sort,
            MOVES,
            NEGAMAX_CHILD,
            REMEMBER,
            RETURN,
        ],
    };
    let lines = parts.iter().copied().flatten();
    let line = |&(indent, key, runs_in): &Line| CodeLine {
        indent,
        text: Message::new(key).with("plies", TABLED),
        runs_in,
    };
    lines.map(line).collect()
}
