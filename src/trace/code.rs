//! Searches as pseudo-code, and the lines executed in each step of a trace.

use super::actions::Actions;
use crate::search::{Algorithm, MoveOrder};
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

// Fragments of the searches; the searches share equal fragments. The lines fit the column beside the tree on a small
// projector: at most ten, of at most `24 - indent` characters.

const LEAF: Line = (1, "trace.code.leaf", Actions::LEAF);

const BEST: Line = (1, "trace.code.best", Actions::BEST);

const MOVES: Line = (1, "trace.code.moves", Actions::MOVE);

/// Instead of `MOVES` in a search that sorts the moves.
const SORTED_MOVES: Line = (1, "trace.code.order", Actions::ORDER.or(Actions::MOVE));

const IMPROVE: Line = (2, "trace.code.improve", Actions::IMPROVE);

const CUT: Line = (2, "trace.code.cut", Actions::CUT);

const STORE: Line = (1, "trace.code.remember", Actions::STORE);

const RETURN: Line = (1, "trace.code.return", Actions::RETURN);

const ALPHA_BETA: &[Line] = &[(0, "trace.code.alpha_beta", Actions::CALL), LEAF];

/// The recursion of alpha-beta.
const CHILD: Line = (2, "trace.code.alpha_beta.child", Actions::MOVE);

const ALPHA_OR_BETA: Actions = Actions::ALPHA.or(Actions::BETA);

/// Updates best, alpha and beta in one line, in a search whose code is long.
const UPDATE: Line = (2, "trace.code.update", Actions::IMPROVE.or(ALPHA_OR_BETA));

/// The pseudo-code of a search, MAX and MIN in one function; empty for an algorithm without a depth. Without table hits,
/// principal variation search lacks its lines about the table.
pub fn pseudo_code(algorithm: Algorithm, order: MoveOrder, has_hits: bool) -> Vec<CodeLine> {
    let known: &[Line] = &[(1, "trace.code.pvs.known", Actions::LATE.or(Actions::TABLE))];
    let save = (1, "trace.code.pvs.return", Actions::STORE.or(Actions::RETURN));
    let (known, end) = if has_hits { (known, save) } else { (&[][..], RETURN) };
    let moves = match order {
        MoveOrder::Natural => MOVES,
        MoveOrder::Evaluation => SORTED_MOVES,
    };
    let parts: &[&[Line]] = match algorithm {
        Algorithm::Random | Algorithm::MonteCarlo => &[],
        Algorithm::Minimax => &[
            &[(0, "trace.code.minimax", Actions::CALL), LEAF, BEST, moves],
            &[(2, "trace.code.minimax.child", Actions::MOVE), IMPROVE, RETURN],
        ],
        Algorithm::AlphaBeta => &[
            ALPHA_BETA,
            &[BEST, moves, CHILD, IMPROVE],
            &[(2, "trace.code.alpha", Actions::ALPHA), (2, "trace.code.beta", Actions::BETA)],
            &[CUT, RETURN],
        ],
        Algorithm::Deepening => &[
            &[
                (0, "trace.code.deepen", Actions::DEEPEN),
                (1, "trace.code.deepen.search", Actions::DEEPEN),
                (1, "trace.code.deepen.line", Actions::DEEPEN),
            ],
            ALPHA_BETA,
            &[moves, CHILD, UPDATE, CUT, RETURN],
        ],
        Algorithm::AlphaBetaTable => &[
            ALPHA_BETA,
            &[(1, "trace.code.table", Actions::TABLE)],
            &[moves, CHILD, UPDATE, CUT, STORE, RETURN],
        ],
        Algorithm::Pvs => &[
            ALPHA_BETA,
            known,
            &[
                SORTED_MOVES,
                (2, "trace.code.pvs.first", Actions::OPEN_WINDOW),
                (2, "trace.code.pvs.others", Actions::NULL_WINDOW),
                (2, "trace.code.pvs.again", Actions::AGAIN),
            ],
            &[UPDATE, CUT, end],
        ],
        Algorithm::NegamaxMemo => &[
            &[(0, "trace.code.negamax", Actions::CALL), LEAF],
            &[(1, "trace.code.table", Actions::TABLE)],
            &[moves, (2, "trace.code.negamax.child", Actions::MOVE)],
            &[
                (2, "trace.code.negamax.improve", Actions::IMPROVE),
                // Negamax has only alpha, for the side to move.
                (2, "trace.code.negamax.alpha", ALPHA_OR_BETA),
            ],
            &[CUT, STORE, RETURN],
        ],
    };
    let line = |&(indent, key, runs_in): &Line| CodeLine {
        indent,
        text: Message::new(key),
        runs_in,
    };
    parts.iter().copied().flatten().map(line).collect()
}
