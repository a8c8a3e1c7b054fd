//! Decides positions of Rastros move by move, and chooses the move to play.

use super::book::Book;
use super::matching;
use super::openings::Known;
use super::search::{Ideas, Search};
use super::state::{State, dilated};
use super::symmetry::Symmetry;
use super::table::Table;
use crate::game::{Game, Outcome};
use crate::games::Rastros;
use crate::games::grid::Size;
use crate::search::allocate::MemoryShortage;
use crate::solve::solved::{Worth, conclude};

/// The result for one legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveDecision {
    pub mv: u8,
    /// True if the side that makes it wins; `None` if unknown.
    pub wins: Option<bool>,
    /// Positions visited to decide it.
    pub nodes: u64,
    /// In a lost position: the number of the opponent's winning answers. `None` elsewhere, and if not counted.
    pub answers: Option<u32>,
}

/// A proof by pairs: the winner answers a move next to its goal by entering the goal, and a move to a cell of a pair by
/// entering the other cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The winner's first move; `None` if the loser is to move.
    pub first: Option<u8>,
    /// The pairs of neighbouring cells that the loser can reach.
    pub pairs: Vec<(u8, u8)>,
    /// True if the loser can reach the winner's goal or a cell next to it.
    pub goal: bool,
}

/// The result for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// True if the side to move wins; `None` if unknown.
    pub wins: Option<bool>,
    /// All legal moves in the order of the game.
    pub moves: Vec<MoveDecision>,
    /// A winning move; in a lost position the move that is hardest to refute. `None` if nothing is known or the game is
    /// over.
    pub best: Option<u8>,
    /// Pairs that prove the result, if there are any.
    pub pairing: Option<Pairing>,
    /// Positions visited.
    pub nodes: u64,
    /// True if every move is decided.
    pub complete: bool,
    /// True if everything comes from the book of openings, without a search.
    pub in_book: bool,
}

/// Called every few thousand nodes with their number and the results so far; returns true to stop.
pub type OnProgress<'a> = &'a mut dyn FnMut(u64, &[MoveDecision]) -> bool;

/// Solves positions, and keeps its table between them.
pub struct Solver {
    table: Table,
    ideas: Ideas,
    /// The board size of the positions in the table.
    size: Option<Size>,
    /// Positions visited so far.
    pub nodes: u64,
}

impl Solver {
    /// A solver with a table of at most `bytes` bytes; it starts with 4 MiB and grows.
    pub fn with_bytes(bytes: usize) -> Self {
        Solver {
            table: Table::with_bytes(bytes),
            ideas: Ideas::ALL,
            size: None,
            nodes: 0,
        }
    }

    /// Enables only some parts of the theory, to measure their savings.
    #[must_use]
    pub fn with_ideas(mut self, ideas: Ideas) -> Self {
        self.ideas = ideas;
        self
    }

    /// Set if the table is smaller than requested. The results are correct in any case.
    pub fn shortage(&self) -> Option<MemoryShortage> {
        self.table.shortage()
    }

    /// Clears the table: later results take the same nodes as in a new solver.
    pub fn forget(&mut self) {
        self.table.clear();
        self.size = None;
    }

    /// True if the side to move wins; `None` if `stop`, called every few thousand nodes with their number, returned
    /// true. The table keeps the results so far, so another call continues from there.
    pub fn wins(&mut self, position: &Rastros, stop: &mut dyn FnMut(u64) -> bool) -> Option<bool> {
        match State::of(position) {
            Ok(state) => self.searched(position.size(), stop, |search| search.wins(state)),
            Err(wins) => Some(wins),
        }
    }

    /// A winning move, or `Some(None)` if there is none; `None` if stopped. Faster than [`Solver::decide`], which
    /// values every move, and like [`Solver::wins`] it uses earlier results.
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

    /// Runs a search; `None` if stopped.
    fn searched<T>(
        &mut self,
        size: Size,
        stop: &mut dyn FnMut(u64) -> bool,
        find: impl FnOnce(&mut Search<'_>) -> T,
    ) -> Option<T> {
        // The table does not depend on the board, but the symmetries do.
        if self.size.replace(size) != Some(size) {
            self.table.clear();
        }
        let earlier_nodes = self.nodes;
        let mut stop = |nodes| stop(earlier_nodes + nodes);
        let symmetry = Symmetry::of(size.rows, size.columns);
        let mut search = Search::new(&mut self.table, symmetry, self.ideas, &mut stop);
        let found = find(&mut search);
        let (nodes, stopped) = (search.nodes, search.stopped);
        self.nodes += nodes;
        (!stopped).then_some(found)
    }

    /// Decides the winner, the winning moves, and the move to play. Clears the table first, so that every number
    /// depends only on the position, the requested moves, and the book.
    ///
    /// If the book knows the position, its entry is the answer, without a search: it may leave moves undecided in a
    /// position known to be won. To decide these, name them in `only`; without names, all moves are decided.
    pub fn decide(
        &mut self,
        position: &Rastros,
        only: &[u8],
        book: Option<&Book>,
        progress: OnProgress<'_>,
    ) -> Decision {
        self.forget();
        self.nodes = 0;
        let known = book.and_then(|b| b.about(position));
        let mut moves = moves_with_book(position, known.as_ref());
        if !only.is_empty() && losing_pairs(position, None).is_some() {
            // The pairs answer every move, so this decides moves outside of `only` as well.
            moves.iter_mut().for_each(|m| m.wins = Some(false));
        }
        let mut searched = false;
        let mut stopped = false;
        let from_book = known.as_ref().is_some_and(|known| is_answer(known, &moves));
        if !from_book || !only.is_empty() {
            let is_won = known.as_ref().and_then(|k| k.wins) == Some(true);
            (searched, stopped) = self.decide_moves(position, only, is_won, &mut moves, progress);
        }
        let complete = moves.iter().all(|m| m.wins.is_some());
        let wins = verdict(&moves);
        if wins == Some(false) && searched && !stopped {
            self.count_answers(position, &mut moves, progress);
        }
        let pairing = wins.and_then(|wins| pairing(position, wins, &moves));
        let best = match (wins, known.and_then(|k| k.best)) {
            (None, _) => None,
            (Some(_), Some(best)) => Some(best),
            (Some(true), None) => easiest(position, &moves, pairing.as_ref()),
            (Some(false), None) => hardest(position, &moves),
        };
        Decision {
            wins,
            moves,
            best,
            pairing,
            nodes: self.nodes,
            complete,
            in_book: from_book && !searched,
        }
    }

    /// Decides the undecided moves, or the moves in `only`, in their order. In a position known to be won, the last
    /// move wins if all others lose. Returns true if it searched any move, and true if it was stopped.
    fn decide_moves(
        &mut self,
        position: &Rastros,
        only: &[u8],
        is_won: bool,
        moves: &mut [MoveDecision],
        progress: OnProgress<'_>,
    ) -> (bool, bool) {
        let mut searched = false;
        let order: Vec<usize> = match only {
            [] => (0..moves.len()).collect(),
            _ => only
                .iter()
                .filter_map(|mv| moves.iter().position(|m| m.mv == *mv))
                .collect(),
        };
        for i in order {
            if moves[i].wins.is_some() {
                continue;
            }
            searched = true;
            let next = position.after(moves[i].mv);
            let before = self.nodes;
            let shown: &[MoveDecision] = moves;
            let known = self.wins(&next, &mut |nodes| progress(nodes, shown));
            moves[i].nodes = self.nodes - before;
            moves[i].wins = known.map(|opponent_wins| !opponent_wins);
            if is_won && moves.iter().filter(|m| m.wins != Some(false)).count() == 1 {
                let last = moves.iter_mut().find(|m| m.wins != Some(false));
                last.into_iter().for_each(|m| m.wins = Some(true));
            }
            if known.is_none() || progress(self.nodes, moves) {
                return (true, true);
            }
        }
        (searched, false)
    }

    /// Counts the winning answers for each move of a lost position. Gives up if that takes much longer than the
    /// decision.
    fn count_answers(
        &mut self,
        position: &Rastros,
        moves: &mut [MoveDecision],
        progress: OnProgress<'_>,
    ) {
        let limit = 500_000 + 3 * self.nodes;
        for i in 0..moves.len() {
            let next = position.after(moves[i].mv);
            if next.outcome().is_some() {
                continue;
            }
            let mut winning = 0;
            for answer in next.moves() {
                let shown: &[MoveDecision] = moves;
                let known =
                    self.wins(&next.after(answer), &mut |n| n > limit || progress(n, shown));
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

/// Chooses a winning move: a move that ends the game, otherwise the first move of a pairing, otherwise the move whose
/// proof took the fewest nodes.
fn easiest(position: &Rastros, moves: &[MoveDecision], pairing: Option<&Pairing>) -> Option<u8> {
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

/// Chooses a losing move: prefers moves that do not end the game, then moves without an immediate winning answer, then
/// with the fewest winning answers, then with the most nodes, then with the fewest answers.
fn hardest(position: &Rastros, moves: &[MoveDecision]) -> Option<u8> {
    moves
        .iter()
        .min_by_key(|m| {
            let next = position.after(m.mv);
            let over = next.outcome().is_some();
            let at_once = next
                .moves()
                .any(|a| matches!(next.after(a).outcome(), Some(Outcome::WonBy(side)) if side == next.side_to_move()));
            let answers = m.answers.unwrap_or(u32::MAX);
            // Without a search: the fewest answers.
            (over, at_once, answers, u64::MAX - m.nodes, next.moves().count())
        })
        .map(|m| m.mv)
}

/// True if the book suffices: it has a move to play in a position of known worth, or the worth of every move.
fn is_answer(known: &Known, moves: &[MoveDecision]) -> bool {
    known.best.is_some() || moves.iter().all(|m| m.wins.is_some())
}

/// The moves of a position with the book's knowledge.
fn moves_with_book(position: &Rastros, known: Option<&Known>) -> Vec<MoveDecision> {
    let about = |mv| known.and_then(|k| k.moves.iter().find(|m| m.mv == mv));
    let moves = position.moves().map(|mv| MoveDecision {
        mv,
        wins: about(mv).and_then(|m| m.wins),
        nodes: 0,
        answers: about(mv).and_then(|m| m.answers),
    });
    moves.collect()
}

/// True if the side to move wins, by the results of all of its moves.
fn verdict(moves: &[MoveDecision]) -> Option<bool> {
    let worths = moves.iter().map(|m| m.wins.map(Worth::of_win));
    conclude(worths).map(|worth| worth == Worth::Win)
}

/// Pairs that prove the result: for the position itself if it is lost, otherwise for the position after a winning move.
/// `None` if a move wins at once, which needs no proof.
fn pairing(position: &Rastros, wins: bool, moves: &[MoveDecision]) -> Option<Pairing> {
    if !wins {
        return losing_pairs(position, None);
    }
    let winning = || moves.iter().filter(|m| m.wins == Some(true));
    if winning().any(|m| position.after(m.mv).is_over()) {
        return None;
    }
    winning().find_map(|m| losing_pairs(&position.after(m.mv), Some(m.mv)))
}

/// Pairs that prove that the side to move loses, after the other side's `first` move if given.
///
/// Considers all reachable cells except the cells next to the opponent's goal. Does not remove dead ends, so that the
/// pairs alone are the proof.
fn losing_pairs(position: &Rastros, first: Option<u8>) -> Option<Pairing> {
    let state = State::of(position).ok()?.within_reach();
    let matching = matching::losing_pairs(&state)?;
    let answers = matching.answers(state.piece);
    let goal = 1u64 << position.goal(!position.side_to_move());
    let wins_at_once = (goal | dilated(goal)) & position.free();
    let pairs = matching.pairs();
    Some(Pairing {
        first,
        pairs: pairs
            .filter(|&(a, b)| answers & (1 << a | 1 << b) != 0)
            .collect(),
        goal: dilated(answers) & wins_at_once != 0,
    })
}
