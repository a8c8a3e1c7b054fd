//! Tic-tac-toe solved: win, draw or loss of any position, on boards up to 5 x 5 and on larger ones near the end.
//!
//! Alpha-beta on the three values, with what the rules imply before any move is searched:
//!
//! - a side that can complete a line does, and one that must stop the opponent's only threat has one move; two threats
//!   cannot be stopped;
//! - a line with marks of both sides is dead. A side without a line that it still has the moves to fill cannot win, and
//!   where neither has one the game is a draw;
//! - a side whose opponent can pair off the empty cells so that every line that is still open has a pair of its own cannot
//!   win: the opponent answers in the same pair each time (Hales & Jewett 1963);
//! - positions that are images of each other under the symmetries of the board have one entry in the table;
//! - cells are tried in the order of what the lines through them are worth.

mod distance;

use std::collections::HashMap;

use crate::game::{Game, Outcome, Side};
use crate::games::TicTacToe;
use crate::games::grid::{Cells, Size, cell_at};
use crate::search::allocate::Shortage;

/// The value for the side to move: 1 a win, 0 a draw, -1 a loss.
pub type Score = i8;

/// Positions with at most this many marks are looked up under all symmetries: there they meet often, and further down
/// finding the smallest image would cost more than it saves.
const FOLDED_MARKS: u32 = 8;

/// Solves positions of one board and one number in a row, and remembers what it found.
pub struct Solver {
    size: Size,
    k: u8,
    /// Every set of cells that wins.
    lines: Vec<u64>,
    /// The symmetries that keep the board's size, the identity left out.
    symmetries: Vec<[u8; 64]>,
    /// Bounds on the score by (own marks, opponent's marks).
    table: HashMap<(u64, u64), (Score, Score)>,
    max_entries: usize,
    /// By (own marks, opponent's marks) of the attacker, who is to move, how soon the game can be over.
    within: HashMap<(u64, u64), distance::Within>,
    /// Beyond this many nodes a distance is given up.
    last_node: u64,
    /// Whether there was less memory than that.
    short: bool,
    /// Positions visited so far.
    pub nodes: u64,
    stopped: bool,
}

impl Solver {
    /// A solver for the board of a position, which remembers at most that many positions (about 40 bytes each).
    pub fn new(position: &TicTacToe, max_entries: usize) -> Self {
        let (size, k) = (position.size(), position.k());
        Solver {
            size,
            k,
            lines: lines(size, k),
            symmetries: symmetries(size),
            table: HashMap::new(),
            max_entries,
            within: HashMap::new(),
            last_node: u64::MAX,
            short: false,
            nodes: 0,
            stopped: false,
        }
    }

    /// The score of a position for the side to move; `None` when `stop`, asked every 1024 nodes with their number, ended
    /// the search.
    ///
    /// # Panics
    /// If the position is of another board than the solver.
    pub fn score(
        &mut self,
        position: &TicTacToe,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Score> {
        assert_eq!((position.size(), position.k()), (self.size, self.k));
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

    /// The score of every legal move, for the side that makes it; `None` when stopped.
    pub fn moves(
        &mut self,
        position: &TicTacToe,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Vec<(u8, Score)>> {
        position
            .moves()
            .map(|mv| Some((mv, -self.score(&position.after(mv), stop)?)))
            .collect()
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
        let empty = self.size.all() & !mine & !theirs;
        let left = empty.count_ones();
        let here = self.look(mine, theirs, left);
        if here.wins != 0 {
            return 1;
        }
        if here.threats.count_ones() > 1 {
            return -1;
        }
        let key = self.key(mine, theirs);
        let known = self.table.get(&key).copied();
        let (mut low, mut high) = known.unwrap_or((-1, 1));
        if !here.they_can || (known.is_none() && self.pairs_off(theirs, mine, empty)) {
            low = low.max(0);
        }
        if !here.i_can || (known.is_none() && self.pairs_off(mine, theirs, empty)) {
            high = high.min(0);
        }
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        (alpha, beta) = (alpha.max(low), beta.min(high));
        let asked = (alpha, beta);
        let mut best = -1;
        let choices = if here.threats != 0 {
            here.threats
        } else {
            empty
        };
        let mut ordered: Vec<(u32, u8)> = Cells(choices)
            .map(|c| (self.worth(c, mine, theirs), c))
            .collect();
        ordered.sort_unstable_by(|a, b| b.cmp(a));
        for (_, cell) in ordered {
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
        if best > asked.0 {
            low = low.max(best);
        }
        if best < asked.1 {
            high = high.min(best);
        }
        self.remember(key, (low, high));
        best
    }

    /// Keeps the bounds of a position, as long as there is room.
    #[inline]
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

    /// What the table lacks, if there was less memory than it asked for. Scores are exact all the same.
    pub fn shortage(&self) -> Option<Shortage> {
        let entry = size_of::<((u64, u64), (Score, Score))>();
        self.short.then(|| Shortage {
            wanted: self.max_entries * entry,
            got: self.table.capacity() * entry,
        })
    }

    /// What the lines say about a position, before any move is searched. `left` is the number of empty cells.
    #[inline]
    fn look(&self, mine: u64, theirs: u64, left: u32) -> Look {
        let (my_moves, their_moves) = (left.div_ceil(2), left / 2);
        let mut look = Look::default();
        let k = u32::from(self.k);
        for &line in &self.lines {
            if line & theirs == 0 {
                let missing = k - (line & mine).count_ones();
                if missing == 1 {
                    look.wins |= line & !mine;
                }
                look.i_can |= missing <= my_moves;
            }
            if line & mine == 0 {
                let missing = k - (line & theirs).count_ones();
                if missing == 1 {
                    look.threats |= line & !theirs;
                }
                look.they_can |= missing <= their_moves;
            }
        }
        look
    }

    /// Whether every line that is still open to the attacker has two empty cells of its own.
    fn pairs_off(&self, attacker: u64, defender: u64, empty: u64) -> bool {
        let open = |line: &&u64| *line & defender == 0;
        if 2 * self.lines.iter().filter(open).count() > empty.count_ones() as usize {
            return false;
        }
        // A matching of lines, each twice, with cells, grown by one augmenting path after the other.
        let mut owner = [None; 64];
        for &line in self.lines.iter().filter(open) {
            for _ in 0..2 {
                if !assign(line & !attacker, &mut owner, &mut 0) {
                    return false;
                }
            }
        }
        true
    }

    /// How promising a cell is: lines that are still open count the more, the more marks they have.
    #[inline]
    fn worth(&self, cell: u8, mine: u64, theirs: u64) -> u32 {
        let mut worth = 0;
        for &line in &self.lines {
            if line >> cell & 1 == 0 {
                continue;
            }
            if line & theirs == 0 {
                worth += 4 << (2 * (line & mine).count_ones());
            }
            if line & mine == 0 {
                worth += 3 << (2 * (line & theirs).count_ones());
            }
        }
        worth
    }

    #[inline]
    fn key(&self, mine: u64, theirs: u64) -> (u64, u64) {
        if (mine | theirs).count_ones() > FOLDED_MARKS {
            return (mine, theirs);
        }
        let image =
            |map: &[u8; 64], set: u64| Cells(set).fold(0u64, |s, c| s | 1 << map[c as usize]);
        self.symmetries
            .iter()
            .map(|map| (image(map, mine), image(map, theirs)))
            .fold((mine, theirs), Ord::min)
    }
}

/// Gives one of a line's cells to it, if need be by finding other cells for the lines that hold them. `owner` has the line
/// of each cell that is given away, `seen` the cells that were tried.
fn assign(line: u64, owner: &mut [Option<u64>; 64], seen: &mut u64) -> bool {
    // A line owns at most two cells; its own are no way on.
    for cell in Cells(line) {
        if *seen >> cell & 1 == 1 || owner[cell as usize] == Some(line) {
            continue;
        }
        *seen |= 1 << cell;
        let free = match owner[cell as usize] {
            None => true,
            Some(other) => assign(other, owner, seen),
        };
        if free {
            owner[cell as usize] = Some(line);
            return true;
        }
    }
    false
}

/// See [`Solver::look`].
#[derive(Default)]
struct Look {
    /// Cells that complete a line of the side to move.
    wins: u64,
    /// Cells that complete a line of its opponent.
    threats: u64,
    /// Whether the side to move has a line that it could still fill.
    i_can: bool,
    /// Whether its opponent has.
    they_can: bool,
}

/// All sets of `k` cells in a row.
fn lines(size: Size, k: u8) -> Vec<u64> {
    let (rows, columns, k) = (i32::from(size.rows), i32::from(size.columns), i32::from(k));
    let mut lines = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            for (dr, dc) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let (last_row, last_column) = (row + dr * (k - 1), column + dc * (k - 1));
                if last_row >= rows || last_column >= columns || last_column < 0 {
                    continue;
                }
                let line = (0..k).fold(0, |set, i| {
                    set | 1u64 << cell_at((row + dr * i) as usize, (column + dc * i) as usize)
                });
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
    }
    lines
}

/// The maps of cells that keep the board: three, or seven if it is square.
fn symmetries(size: Size) -> Vec<[u8; 64]> {
    let square = size.rows == size.columns;
    let identity = |set: u64| set;
    let mirror = |set| size.mirrored(set);
    let turn = |set| size.half_turned(set);
    let both = |set| size.mirrored(size.half_turned(set));
    let kept: [&dyn Fn(u64) -> u64; 4] = [&identity, &mirror, &turn, &both];
    let mut maps = Vec::new();
    for (i, f) in kept.iter().enumerate() {
        for transpose in [false, true] {
            if (i == 0 && !transpose) || (transpose && !square) {
                continue;
            }
            let mut map = [0; 64];
            for cell in Cells(size.all()) {
                let set = if transpose {
                    size.transposed(1 << cell)
                } else {
                    1 << cell
                };
                map[cell as usize] = f(set).trailing_zeros() as u8;
            }
            maps.push(map);
        }
    }
    maps
}

/// Who wins a position under perfect play; `None` for a draw. For tests and tables; [`Solver`] is for use.
pub fn winner(position: &TicTacToe) -> Option<Side> {
    let mut solver = Solver::new(position, 4_000_000);
    let mover = position.side_to_move();
    match solver.score(position, &mut |_| false) {
        Some(1) => Some(mover),
        Some(-1) => Some(!mover),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Preference;
    use crate::search::{Question, Silent, minimax};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// The table of m columns, n rows and k in a row, first player's result (see the README of the numbers from outside).
    #[test]
    fn boards_have_their_known_values() {
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
            let expected = wins.then_some(Side::First);
            assert_eq!(winner(&start), expected, "{columns},{rows},{k}");
        }
    }

    #[test]
    fn scores_are_those_of_exhaustive_search() {
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
                    let mut question = Question::new(left, &nothing);
                    question.preference = Preference::Any;
                    let plain = minimax(&position, &question, &mut Silent);
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
    fn a_solver_can_be_stopped_and_asked_again() {
        let start = TicTacToe::start(&[4, 5, 4]).unwrap();
        let mut solver = Solver::new(&start, 1_000_000);
        assert_eq!(solver.score(&start, &mut |_| true), None);
        assert_eq!(solver.score(&start, &mut |_| false), Some(0));
    }
}
