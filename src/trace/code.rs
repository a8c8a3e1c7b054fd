//! Searches as pseudo-code, and the lines executed in each step of a trace.

use super::actions::Actions;
use crate::search::{Algorithm, MoveOrder, TABLED};
use crate::text::Message;

#[derive(Clone, Debug, PartialEq)]
pub struct CodeLine {
    /// The level of indentation, from 0.
    pub indent: usize,
    /// Names and operators are the same in every language, the words between are translated.
    pub text: Message,
    runs_in: Actions,
}

impl CodeLine {
    /// True if one of these actions executes the line.
    pub fn runs(&self, done: Actions) -> bool {
        done.any(self.runs_in)
    }
}

/// A line: its indentation, its text key, and the actions that execute it.
type Line = (usize, &'static str, Actions);

// Fragments of the searches; the searches share equal fragments.

const MINIMAX: &[Line] = &[(0, "trace.code.minimax", Actions::CALL)];

const ALPHA_BETA: &[Line] = &[(0, "trace.code.alpha_beta", Actions::CALL)];

const LEAF: &[Line] = &[(1, "trace.code.leaf", Actions::LEAF)];

const TABLE: &[Line] = &[(1, "trace.code.table", Actions::TABLE)];

const BEST: &[Line] = &[(1, "trace.code.best", Actions::BEST)];

const MOVES: &[Line] = &[(1, "trace.code.moves", Actions::MOVE)];

const IMPROVE: &[Line] = &[(2, "trace.code.improve", Actions::IMPROVE)];

/// The recursion of alpha-beta.
const CHILD: &[Line] = &[(2, "trace.code.alpha_beta.child", Actions::MOVE)];

/// Updates alpha or beta and cuts off.
const CUT: &[Line] = &[
    (2, "trace.code.alpha", Actions::ALPHA),
    (2, "trace.code.beta", Actions::BETA),
    (2, "trace.code.cut", Actions::CUT),
];

const REMEMBER: &[Line] = &[(1, "trace.code.remember", Actions::STORE)];

const RETURN: &[Line] = &[(1, "trace.code.return", Actions::RETURN)];

/// The recursion of minimax.
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

/// Negamax has only alpha, for the side to move.
const ALPHA_OR_BETA: Actions = Actions::ALPHA.or(Actions::BETA);

/// The recursion of negamax and its cutoff.
const NEGAMAX_CHILD: &[Line] = &[
    (2, "trace.code.negamax.child", Actions::MOVE),
    (2, "trace.code.negamax.improve", Actions::IMPROVE),
    (2, "trace.code.negamax.alpha", ALPHA_OR_BETA),
    (2, "trace.code.cut", Actions::CUT),
];

const ORDER: &[Line] = &[(1, "trace.code.order", Actions::ORDER)];

/// The checks of principal variation search before it searches the moves of a node.
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

/// The pseudo-code of a search, MAX and MIN in one function; empty for an algorithm without a depth.
pub fn pseudo_code(algorithm: Algorithm, order: MoveOrder) -> Vec<CodeLine> {
    let sort = match order {
        MoveOrder::Natural => &[],
        MoveOrder::Evaluation => ORDER,
    };
    let parts: &[&[Line]] = match algorithm {
        Algorithm::Random | Algorithm::MonteCarlo => &[],
        Algorithm::Minimax => &[MINIMAX, LEAF, BEST, sort, MOVES, PLAIN_CHILD, IMPROVE, RETURN],
        Algorithm::AlphaBeta => &[ALPHA_BETA, LEAF, BEST, sort, MOVES, CHILD, IMPROVE, CUT, RETURN],
        Algorithm::Deepening => {
            &[DEEPEN, ALPHA_BETA, LEAF, BEST, sort, MOVES, CHILD, IMPROVE, CUT, RETURN]
        }
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
        Algorithm::NegamaxMemo => {
            &[NEGAMAX, TABLE, NEGAMAX_BEST, sort, MOVES, NEGAMAX_CHILD, REMEMBER, RETURN]
        }
    };
    let lines = parts.iter().copied().flatten();
    let line = |&(indent, key, runs_in): &Line| CodeLine {
        indent,
        text: Message::new(key).with("plies", TABLED),
        runs_in,
    };
    lines.map(line).collect()
}
