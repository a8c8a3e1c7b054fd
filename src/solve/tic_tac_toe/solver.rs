//! Win, draw or loss by alpha-beta.

use std::collections::HashMap;

use super::board::{Board, Look};
use crate::game::{Game, Outcome};
use crate::games::TicTacToe;
use crate::search::allocate::MemoryShortage;

/// For the side to move: 1 a win, 0 a draw, -1 a loss.
pub type Score = i8;

/// Solves positions of one board and one `k`, and keeps its table between them.
pub struct Solver {
    board: Board,
    /// Bounds on the score by own marks and opponent's marks.
    table: HashMap<(u64, u64), (Score, Score)>,
    max_entries: usize,
    /// True if memory ran out before `max_entries` entries.
    short: bool,
    /// Positions visited so far.
    pub nodes: u64,
    stopped: bool,
}

impl Solver {
    /// `max_entries` is the maximum number of saved positions (about 40 bytes each).
    pub fn new(position: &TicTacToe, max_entries: usize) -> Self {
        Solver {
            board: Board::of(position),
            table: HashMap::new(),
            max_entries,
            short: false,
            nodes: 0,
            stopped: false,
        }
    }

    /// The score of a position for the side to move; `None` if `stop`, called every 1024 nodes with their number,
    /// returned true.
    ///
    /// # Panics
    /// If the position is of another board.
    pub fn score(
        &mut self,
        position: &TicTacToe,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Score> {
        assert!(self.board.has(position), "a position of another board");
        let mover = position.side_to_move();
        if let Some(outcome) = position.outcome() {
            return Some(match outcome {
                Outcome::WonBy(side) if side == mover => 1,
                Outcome::WonBy(_) => -1,
                Outcome::Draw => 0,
            });
        }
        self.stopped = false;
        let score = self.search(position.marks(mover), position.marks(!mover), -1, 1, stop);
        (!self.stopped).then_some(score)
    }

    /// The score within the window, or a bound on the same side of it.
    fn search(
        &mut self,
        mine: u64,
        theirs: u64,
        mut alpha: Score,
        mut beta: Score,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Score {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) && stop(self.nodes) {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let empty = self.board.empty(mine, theirs);
        let look = self.board.look(mine, theirs, empty.count_ones());
        if look.wins != 0 {
            return 1;
        }
        if look.threats.count_ones() > 1 {
            return -1;
        }
        let key = self.board.key(mine, theirs);
        let (mut low, mut high) = self.bounds(key, &look, mine, theirs);
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        (alpha, beta) = (alpha.max(low), beta.min(high));
        let searched_window = (alpha, beta);
        let mut best = -1;
        for cell in self.board.best_first(look.choices(empty), mine, theirs) {
            let score = -self.search(theirs, mine | 1 << cell, -beta, -alpha, stop);
            if self.stopped {
                return 0;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best = best.clamp(low, high);
        if best > searched_window.0 {
            low = low.max(best);
        }
        if best < searched_window.1 {
            high = high.min(best);
        }
        self.remember(key, (low, high));
        best
    }

    /// Bounds on the score without a search: from the table, from the open lines, and from pairs.
    fn bounds(&self, key: (u64, u64), look: &Look, mine: u64, theirs: u64) -> (Score, Score) {
        let known = self.table.get(&key).copied();
        let (mut low, mut high) = known.unwrap_or((-1, 1));
        let empty = self.board.empty(mine, theirs);
        let pairs_off = |a, b| known.is_none() && self.board.pairs_off(a, b, empty);
        if !look.they_can || pairs_off(theirs, mine) {
            low = low.max(0);
        }
        if !look.i_can || pairs_off(mine, theirs) {
            high = high.min(0);
        }
        (low, high)
    }

    /// Saves the bounds of a position, unless the table is full.
    fn remember(&mut self, key: (u64, u64), bounds: (Score, Score)) {
        if let Some(known) = self.table.get_mut(&key) {
            *known = bounds;
        } else if self.table.len() < self.max_entries && !self.short {
            self.short = self.table.try_reserve(1).is_err();
            if !self.short {
                self.table.insert(key, bounds);
            }
        }
    }

    /// Set if memory ran out. Scores are exact in any case.
    pub fn shortage(&self) -> Option<MemoryShortage> {
        let entry = size_of::<((u64, u64), (Score, Score))>();
        self.short.then(|| MemoryShortage {
            wanted: self.max_entries * entry,
            got: self.table.capacity() * entry,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Preference;
    use crate::game::Side;
    use crate::search::{SearchParams, Silent, minimax};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// The table of m columns, n rows and k in a row, first player's result (see the README of the numbers from
    /// outside).
    #[test]
    fn boards_match_external_table() {
        for (columns, rows, k, wins) in [
            (3, 3, 3, false),
            (3, 3, 2, true),
            (4, 3, 3, true),
            (3, 4, 3, true),
            (4, 4, 3, true),
            (4, 4, 4, false),
            (5, 4, 4, false),
        ] {
            let start = TicTacToe::start(&[rows, columns, k]).unwrap();
            let score = Solver::new(&start, 4_000_000).score(&start, &mut |_| false);
            assert_eq!(score, Some(Score::from(wins)), "{columns},{rows},{k}");
        }
    }

    #[test]
    fn scores_equal_exhaustive_search() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let nothing = |_: &TicTacToe, _: Side| 0.0;
        let mut compared = 0;
        for game in 0..400 {
            let [rows, columns] = [rng.random_range(1..=4), rng.random_range(1..=4)];
            let k = rng.random_range(1..=rows.max(columns));
            let mut position = TicTacToe::start(&[rows, columns, k]).unwrap();
            let mut solver = Solver::new(&position, if game % 2 == 0 { 100_000 } else { 10 });
            while position.outcome().is_none() {
                let left = position.moves().count() as u32;
                if left <= 8 {
                    let mut params = SearchParams::new(left, &nothing);
                    params.preference = Preference::Any;
                    let plain = minimax(&position, &params, &mut Silent);
                    let score = solver.score(&position, &mut |_| false).unwrap();
                    assert_eq!(f64::from(score) * 1e15, plain.value, "{}", position.text());
                    compared += 1;
                }
                let mv = position
                    .moves()
                    .nth(rng.random_range(0..left) as usize)
                    .unwrap();
                position.play(mv);
            }
        }
        assert!(compared > 1000, "{compared}");
    }

    #[test]
    fn stopped_solver_can_resume() {
        let start = TicTacToe::start(&[4, 5, 4]).unwrap();
        let mut solver = Solver::new(&start, 1_000_000);
        assert_eq!(solver.score(&start, &mut |_| true), None);
        assert_eq!(solver.score(&start, &mut |_| false), Some(0));
    }
}
