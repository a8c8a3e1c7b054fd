//! Rastros solved: who wins any position on any board from 3 x 3 to 8 x 8, and what to play.
//!
//! The theory stands in `docs/solver.md` with what each part of it saves. In short, and in the order of the files:
//!
//! - `state`: a cell next to a goal is open to the goal's owner only. So a position is two sets, the cells that each side
//!   may still enter, and whoever cannot move loses. Dead ends and what cannot be reached are taken out of the sets;
//! - `blocks`: parts of the board that hang on a single cell are solved for themselves and cut off;
//! - `matching`: pairs of cells that prove a loss. Where both sides may enter the same cells they always decide;
//! - `symmetry`, `table`: positions that were searched are remembered, images of each other once, without loss;
//! - `search`: depth first, the moves with the fewest answers first, after a look at what is remembered of each.

mod blocks;
pub mod book;
pub mod build;
mod matching;
mod search;
mod state;
mod symmetry;
mod table;
pub mod verify;

use book::Book;

use crate::game::{Game, Outcome};
use crate::games::Rastros;
use crate::games::grid::Size;
use crate::search::allocate::Shortage;
pub use search::Ideas;
use search::Search;
use state::State;
use symmetry::Symmetry;
use table::Table;

/// The most that a solver of the page takes for its table.
pub const DEFAULT_BYTES: usize = 128 << 20;

/// What is known of one legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveVerdict {
    /// The move.
    pub mv: u8,
    /// Whether the side that makes it wins; `None` while that is not known.
    pub wins: Option<bool>,
    /// Positions that were looked at to decide it.
    pub nodes: u64,
    /// In a lost position: how many of the opponent's answers win. `None` elsewhere, and where it was not counted.
    pub answers: Option<u32>,
}

/// A proof by pairs: the loser's every move goes to one cell of a pair, and the winner answers with the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The move that the winner makes first; `None` where the loser is to move.
    pub first: Option<u8>,
    /// The pairs of neighbouring cells.
    pub pairs: Vec<(u8, u8)>,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the side to move wins; `None` while that is not known.
    pub wins: Option<bool>,
    /// Every legal move, in the order of the game.
    pub moves: Vec<MoveVerdict>,
    /// A winning move; in a lost position the one that is hardest to refute. `None` where nothing is known or the game is over.
    pub best: Option<u8>,
    /// Pairs that prove who wins, where there are such.
    pub pairing: Option<Pairing>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Whether every move was decided.
    pub complete: bool,
    /// Whether the book of openings knows the position.
    pub in_book: bool,
}

/// Asked every few thousand nodes: with their number, and with what is known by then. Ends the search by saying yes.
pub type Watch<'a> = &'a mut dyn FnMut(u64, &[MoveVerdict]) -> bool;

/// Solves positions, and remembers what it found.
pub struct Solver {
    table: Table,
    ideas: Ideas,
    /// The board that the table is about.
    size: Option<Size>,
    /// Positions looked at so far.
    pub nodes: u64,
}

impl Solver {
    /// A solver that remembers within that many bytes, [`DEFAULT_BYTES`] in the page; it begins with 4 MiB and grows.
    pub fn with_bytes(bytes: usize) -> Self {
        Solver {
            table: Table::with_bytes(bytes),
            ideas: Ideas::ALL,
            size: None,
            nodes: 0,
        }
    }

    /// The same with only some parts of the theory, to see what each of them saves.
    #[must_use]
    pub fn with_ideas(mut self, ideas: Ideas) -> Self {
        self.ideas = ideas;
        self
    }

    /// What the table lacks, if there was less memory than it asked for. Who wins is found all the same.
    pub fn shortage(&self) -> Option<Shortage> {
        self.table.shortage()
    }

    /// Forgets what it found: what follows takes the same nodes as in a new solver.
    pub fn forget(&mut self) {
        self.table.clear();
        self.size = None;
    }

    /// Whether the side to move wins; `None` when `stop`, asked every few thousand nodes with their number, ended the search.
    /// What was found by then is remembered, so asking again goes on from there.
    pub fn wins(&mut self, position: &Rastros, stop: &mut dyn FnMut(u64) -> bool) -> Option<bool> {
        match State::of(position) {
            Ok(state) => self.searched(position.size(), stop, |search| search.wins(state)),
            Err(wins) => Some(wins),
        }
    }

    /// A winning move, or `Some(None)` where there is none; `None` when stopped. Quicker than [`Solver::verdict`], which values
    /// every move, and like [`Solver::wins`] it makes use of what was found before.
    pub fn winning_move(
        &mut self,
        position: &Rastros,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Option<u8>> {
        match State::of(position) {
            Ok(state) => self.searched(position.size(), stop, |search| search.winning_move(&state)),
            Err(false) => Some(None),
            Err(true) => {
                let wins = |&mv: &u8| {
                    let outcome = position.after(mv).outcome();
                    outcome.and_then(Outcome::winner) == Some(position.side_to_move())
                };
                Some(position.moves().find(wins))
            }
        }
    }

    /// What a search finds; `None` when it was stopped.
    fn searched<T>(
        &mut self,
        size: Size,
        stop: &mut dyn FnMut(u64) -> bool,
        find: impl FnOnce(&mut Search<'_>) -> T,
    ) -> Option<T> {
        // The table speaks of positions on a grid and not on a board; only the symmetries differ.
        if self.size.replace(size) != Some(size) {
            self.table.clear();
        }
        let so_far = self.nodes;
        let mut stop = |nodes| stop(so_far + nodes);
        let symmetry = Symmetry::of(size.rows, size.columns);
        let mut search = Search::new(&mut self.table, symmetry, self.ideas, &mut stop);
        let found = find(&mut search);
        let (nodes, stopped) = (search.nodes, search.stopped);
        self.nodes += nodes;
        (!stopped).then_some(found)
    }

    /// Who wins, by which moves, and what to play. Begins by forgetting, so that every number depends on the position and the
    /// book alone. What the book knows is not searched again.
    pub fn verdict(
        &mut self,
        position: &Rastros,
        book: Option<&Book>,
        watch: Watch<'_>,
    ) -> Verdict {
        self.forget();
        self.nodes = 0;
        let answer = book.and_then(|b| b.answer(position));
        let mut moves: Vec<MoveVerdict> = position
            .moves()
            .map(|mv| MoveVerdict {
                mv,
                wins: None,
                nodes: 0,
                answers: None,
            })
            .collect();
        for &(mv, wins) in answer.iter().flat_map(|a| &a.moves) {
            let of_move = moves.iter_mut().find(|m| m.mv == mv);
            of_move.into_iter().for_each(|m| m.wins = Some(wins));
        }
        let mut stopped = answer.is_some() && watch(0, &moves);
        for i in 0..moves.len() {
            if stopped {
                break;
            }
            if moves[i].wins.is_some() {
                continue;
            }
            let next = position.after(moves[i].mv);
            let before = self.nodes;
            let known = self.wins(&next, &mut |nodes| watch(nodes, &moves));
            moves[i].nodes = self.nodes - before;
            moves[i].wins = known.map(|opponent_wins| !opponent_wins);
            stopped = known.is_none() || watch(self.nodes, &moves);
        }
        let complete = moves.iter().all(|m| m.wins.is_some());
        let wins = if moves.iter().any(|m| m.wins == Some(true)) {
            Some(true)
        } else if complete {
            Some(false)
        } else {
            None
        };
        if wins == Some(false) && !stopped && answer.is_none() {
            self.count_answers(position, &mut moves, watch);
        }
        let pairing = wins.and_then(|wins| pairing(position, wins, &moves));
        let best = match (wins, &answer) {
            (None, _) => None,
            (Some(_), Some(answer)) => Some(answer.best),
            (Some(true), None) => easiest(position, &moves, pairing.as_ref()),
            (Some(false), None) => hardest(position, &moves),
        };
        Verdict {
            wins,
            moves,
            best,
            pairing,
            nodes: self.nodes,
            complete,
            in_book: answer.is_some(),
        }
    }

    /// The move of a perfect player: a winning one, or the one that is hardest to refute. `None` when stopped, or when the game
    /// is over. From the book where it knows one, and otherwise without valuing moves that need not be.
    pub fn choose(
        &mut self,
        position: &Rastros,
        book: Option<&Book>,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<u8> {
        if let Some(answer) = book.and_then(|b| b.answer(position)) {
            return Some(answer.best);
        }
        self.forget();
        match self.winning_move(position, stop)? {
            Some(mv) => Some(mv),
            None => {
                self.verdict(position, book, &mut |nodes, _| stop(nodes))
                    .best
            }
        }
    }

    /// For each move of a lost position, how many answers win. Given up where that takes much longer than the verdict did.
    fn count_answers(&mut self, position: &Rastros, moves: &mut [MoveVerdict], watch: Watch<'_>) {
        let limit = 500_000 + 3 * self.nodes;
        for i in 0..moves.len() {
            let next = position.after(moves[i].mv);
            if next.outcome().is_some() {
                continue;
            }
            let mut winning = 0;
            for answer in next.moves() {
                let shown: &[MoveVerdict] = moves;
                let known = self.wins(&next.after(answer), &mut |n| n > limit || watch(n, shown));
                match known {
                    Some(false) => winning += 1,
                    Some(true) => {}
                    None => return,
                }
            }
            moves[i].answers = Some(winning);
        }
    }
}

/// Of the winning moves: one that ends the game, else the one that a pairing begins with, else the one that took least work
/// to prove.
fn easiest(position: &Rastros, moves: &[MoveVerdict], pairing: Option<&Pairing>) -> Option<u8> {
    let paired = pairing.and_then(|p| p.first);
    moves
        .iter()
        .filter(|m| m.wins == Some(true))
        .min_by_key(|m| {
            let ends = position.after(m.mv).outcome().is_some();
            (!ends, Some(m.mv) != paired, m.nodes)
        })
        .map(|m| m.mv)
}

/// Of the losing moves: rather one that the opponent does not win after at once, then one with few answers that win, then the
/// one that took most work to refute.
fn hardest(position: &Rastros, moves: &[MoveVerdict]) -> Option<u8> {
    moves
        .iter()
        .min_by_key(|m| {
            let next = position.after(m.mv);
            let over = next.outcome().is_some();
            let at_once = next
                .moves()
                .any(|a| matches!(next.after(a).outcome(), Some(Outcome::WonBy(side)) if side == next.side_to_move()));
            (over, at_once, m.answers.unwrap_or(u32::MAX), u64::MAX - m.nodes)
        })
        .map(|m| m.mv)
}

/// Pairs that prove the verdict: of the position itself where it is lost, else of one after a winning move.
///
/// The cells are those of the board, only without the ones that nobody sane enters: dead ends are left in, so that the proof
/// needs no other argument than the pairs.
fn pairing(position: &Rastros, wins: bool, moves: &[MoveVerdict]) -> Option<Pairing> {
    let pairs = |position: &Rastros, first| {
        let state = State::of(position).ok()?.within_reach();
        let matching = matching::losing_pairs(&state)?;
        Some(Pairing {
            first,
            pairs: matching.pairs().collect(),
        })
    };
    if !wins {
        return pairs(position, None);
    }
    moves
        .iter()
        .filter(|m| m.wins == Some(true))
        .find_map(|m| pairs(&position.after(m.mv), Some(m.mv)))
}

/// Who wins from every cell of an empty board with the first side to move: `None` for the goals, else whether the first side
/// wins, by cells row by row. `None` altogether when stopped.
pub fn start_map(
    solver: &mut Solver,
    size: Size,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Option<Vec<Option<bool>>> {
    let cells = usize::from(size.rows) * usize::from(size.columns);
    (0..cells)
        .map(|i| match start_from(size, i) {
            None => Some(None),
            Some(start) => solver.wins(&start, stop).map(Some),
        })
        .collect()
}

/// The empty board with the piece on a cell, counted row by row, and the first side to move; `None` if the cell is a goal or
/// there is no such board.
pub fn start_from(size: Size, cell: usize) -> Option<Rastros> {
    let (rows, columns) = (usize::from(size.rows), usize::from(size.columns));
    if cell >= rows * columns {
        return None;
    }
    let values = [rows, columns, cell / columns + 1, cell % columns + 1].map(|v| v as i32);
    Rastros::start(&values).ok()
}

/// The cells of pairs as a set.
pub fn cells_of(pairs: &[(u8, u8)]) -> u64 {
    pairs.iter().fold(0, |set, &(a, b)| set | 1 << a | 1 << b)
}

#[cfg(test)]
mod tests;
