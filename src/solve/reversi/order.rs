//! Move ordering.

use super::score::final_score;
use crate::games::grid::{Cells, NEIGHBOURS};
use crate::games::reversi::bits::{flips, moves};

/// A move with its turned discs and its priority.
#[derive(Clone, Copy, Default)]
pub(super) struct Candidate {
    pub cell: u8,
    pub turned: u64,
    /// The search picks moves with larger values first.
    pub promise: i32,
}

impl Candidate {
    /// The discs of the opponent and of the mover after the move.
    #[inline(always)]
    pub(super) fn played(&self, mine: u64, theirs: u64) -> (u64, u64) {
        (theirs ^ self.turned, mine | self.turned | 1 << self.cell)
    }
}

/// The maximum number of moves of a position: 33 occur in known games, and endgames have fewer empty cells.
pub(super) const MAX_MOVES: usize = 34;

pub(super) struct Candidates {
    list: [Candidate; MAX_MOVES],
    len: usize,
}

impl Candidates {
    /// The legal moves, unsorted.
    #[inline]
    pub(super) fn new(mine: u64, theirs: u64, legal: u64) -> Self {
        let mut found = Candidates {
            list: [Candidate::default(); MAX_MOVES],
            len: 0,
        };
        for cell in Cells(legal) {
            found.list[found.len] = Candidate {
                cell,
                turned: flips(mine, theirs, cell),
                promise: 0,
            };
            found.len += 1;
        }
        found
    }

    #[inline]
    pub(super) fn iter(&self) -> std::slice::Iter<'_, Candidate> {
        self.list[..self.len].iter()
    }

    #[inline]
    pub(super) fn iter_mut(&mut self) -> std::slice::IterMut<'_, Candidate> {
        self.list[..self.len].iter_mut()
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Gives the move into a cell the highest priority, if it exists.
    pub(super) fn prefer(&mut self, cell: u8) {
        if let Some(candidate) = self.iter_mut().find(|c| c.cell == cell) {
            candidate.promise = i32::MAX;
        }
    }

    /// Gives the move at index `i` the highest priority.
    pub(super) fn first(&mut self, i: usize) {
        let largest = self.list[..self.len].iter().map(|c| c.promise).max();
        self.list[i].promise = largest.unwrap_or(0).saturating_add(1);
    }

    /// Swaps the move with the highest priority from `i` on into index `i`.
    #[inline]
    pub(super) fn pick(&mut self, i: usize) -> Candidate {
        let mut best = i;
        for j in i + 1..self.len {
            if self.list[j].promise > self.list[best].promise {
                best = j;
            }
        }
        self.list.swap(i, best);
        self.list[i]
    }
}

/// The value of a cell by its kind: highest for corners, lowest for cells next to an empty corner.
static CELL_WORTH: [i8; 64] = {
    const QUARTER: [[i8; 4]; 4] = [[18, 4, 16, 12], [4, 2, 6, 8], [16, 6, 14, 10], [12, 8, 10, 0]];
    let mut table = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let (row, column) = (cell / 8, cell % 8);
        let r = if row < 4 { row } else { 7 - row };
        let c = if column < 4 { column } else { 7 - column };
        table[cell] = QUARTER[r][c];
        cell += 1;
    }
    table
};

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The number of moves, with moves into corners counted twice: a corner is the most harmful reply.
#[inline]
fn weighted_mobility(legal: u64) -> i32 {
    (legal.count_ones() + (legal & CORNERS).count_ones()) as i32
}

/// Empty cells next to an opponent's disc: potential moves.
#[inline]
fn potential(mine: u64, theirs: u64) -> i32 {
    let empty = !(mine | theirs);
    const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
    let (inner, all) = (theirs & INNER, theirs);
    let around = (inner << 1)
        | (inner >> 1)
        | (all << 8)
        | (all >> 8)
        | (inner << 7)
        | (inner >> 7)
        | (inner << 9)
        | (inner >> 9);
    (around & empty).count_ones() as i32
}

/// A static estimate of a position for the side that has just moved: few replies, few potential replies, an odd region
/// (`odd` has the cells of odd regions), a valuable cell.
#[inline]
pub(super) fn promise(mine: u64, theirs: u64, candidate: &Candidate, odd: u64) -> i32 {
    let (after_theirs, after_mine) = candidate.played(mine, theirs);
    let replies = moves(after_theirs, after_mine);
    let mut promise = -(weighted_mobility(replies) << 7);
    promise -= potential(after_theirs, after_mine) << 4;
    promise += i32::from(CELL_WORTH[candidate.cell as usize & 63]);
    if odd >> candidate.cell & 1 == 1 {
        promise += 40;
    }
    promise
}

/// A static evaluation of the middle game, for ordering only: mobility, potential mobility, corners and the cells next
/// to them.
fn opinion(mine: u64, theirs: u64) -> i32 {
    let legal = weighted_mobility(moves(mine, theirs)) - weighted_mobility(moves(theirs, mine));
    let open = potential(mine, theirs) - potential(theirs, mine);
    let corners = (mine & CORNERS).count_ones() as i32 - (theirs & CORNERS).count_ones() as i32;
    let mut risky = 0;
    for corner in Cells(CORNERS & !(mine | theirs)) {
        let near = NEIGHBOURS[corner as usize];
        risky += (theirs & near).count_ones() as i32 - (mine & near).count_ones() as i32;
    }
    legal * 8 + open * 3 + corners * 48 + risky * 10
}

/// An estimate of the score.
pub(super) fn estimate(mine: u64, theirs: u64) -> i32 {
    shallow(mine, theirs, 4, -1_000_000, 1_000_000) / 16 * 2
}

/// A shallow alpha-beta search with the static evaluation, for ordering near the root.
pub(super) fn shallow(mine: u64, theirs: u64, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if depth == 0 {
        return opinion(mine, theirs);
    }
    let legal = moves(mine, theirs);
    if legal == 0 {
        if moves(theirs, mine) == 0 {
            return final_score(mine, theirs) * 1000;
        }
        return -shallow(theirs, mine, depth, -beta, -alpha);
    }
    let mut candidates = Candidates::new(mine, theirs, legal);
    if depth > 1 {
        for candidate in candidates.iter_mut() {
            candidate.promise = promise(mine, theirs, candidate, 0);
        }
    }
    let mut best = -1_000_000;
    for i in 0..candidates.len() {
        let candidate = candidates.pick(i);
        let (next_theirs, next_mine) = candidate.played(mine, theirs);
        let value = -shallow(next_theirs, next_mine, depth - 1, -beta, -alpha);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}
