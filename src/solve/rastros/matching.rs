//! Matchings of cells, and the proofs that they give.
//!
//! Pair neighbouring cells. Suppose it is my move, and every cell that I can enter now or later is paired with another
//! cell that the opponent may enter. Then the opponent answers every move by entering the partner cell, and I run out
//! of moves first: I lose. Finding such pairs is a maximum matching problem (Edmonds 1965). If both sides may enter the
//! same cells, this strategy is also necessary: the side to move loses exactly if some maximum matching of the cells,
//! including the piece's cell, leaves the piece's cell unmatched (Fraenkel, Scheinerman & Ullman 1993).
//!
//! Some cells are open to one side only. A cell that only the opponent may enter needs no partner, but may be one. A
//! cell that only the side to move may enter needs a partner that only the opponent may enter: the side to move could
//! enter any other partner itself, which would make the answer impossible.

use super::state::{State, dilated};
use crate::games::grid::{Cells, NEIGHBOURS};

/// No cell.
const NONE: u8 = 64;

/// Pairs of neighbouring cells.
#[derive(Clone, Debug)]
pub struct Matching {
    mate: [u8; 64],
    /// The cells that the side to move may enter: they need a partner.
    mine: u64,
    /// The cells that the opponent may enter: the possible partners.
    theirs: u64,
    /// The cells with a partner.
    paired: u64,
}

/// The arrays of one search for an augmenting path.
struct Tree {
    /// For a cell at an odd step: the cell before it. For a cell of a blossom: the way round it.
    before: [u8; 64],
    /// The base of the blossom that contains the cell.
    base: [u8; 64],
    queue: [u8; 64],
}

impl Matching {
    /// A matching that gives a partner to as many cells of `mine` as possible.
    pub fn maximum(mine: u64, theirs: u64) -> Self {
        let mut matching = Matching {
            mate: [NONE; 64],
            mine,
            theirs,
            paired: 0,
        };
        matching.greedy();
        matching.complete();
        matching
    }

    /// Greedy matching, cells with the fewest free neighbours first: leaves little for [`Matching::complete`] to do.
    fn greedy(&mut self) {
        for cell in Cells(self.mine) {
            if self.paired >> cell & 1 == 1 {
                continue;
            }
            let open = self.around(cell) & !self.paired;
            let Some(mate) =
                Cells(open).min_by_key(|&m| (self.around(m) & !self.paired).count_ones())
            else {
                continue;
            };
            self.pair(cell, mate);
        }
    }

    fn complete(&mut self) {
        for cell in Cells(self.mine & !self.paired) {
            if self.paired >> cell & 1 == 0 {
                self.grow(cell);
            }
        }
    }

    /// The cell's partner.
    pub fn mate(&self, cell: u8) -> Option<u8> {
        let mate = self.mate[cell as usize & 63];
        (mate != NONE).then_some(mate)
    }

    /// All pairs, the smaller cell first.
    pub fn pairs(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        Cells(self.paired).filter_map(|a| self.mate(a).filter(|&b| a < b).map(|b| (a, b)))
    }

    fn pair(&mut self, a: u8, b: u8) {
        self.mate[a as usize] = b;
        self.mate[b as usize] = a;
        self.paired |= 1 << a | 1 << b;
    }

    /// The possible partners of a cell.
    fn around(&self, cell: u8) -> u64 {
        let with = match (self.mine >> cell & 1, self.theirs >> cell & 1) {
            (1, 1) => self.theirs,
            (1, _) => self.theirs & !self.mine,
            _ => self.mine,
        };
        NEIGHBOURS[cell as usize & 63] & with
    }

    /// Finds a partner for a cell along an augmenting path, without taking away a partner that another cell needs.
    fn grow(&mut self, root: u8) -> bool {
        let mut tree = Tree::new();
        let Some(end) = self.search(root, &mut tree, true) else {
            return false;
        };
        let mut to = end;
        if self.mate[end as usize] != NONE {
            // The path ends at a paired cell that does not need its partner.
            to = self.mate[end as usize];
            self.mate[end as usize] = NONE;
            self.paired &= !(1 << end);
        }
        while to != NONE {
            let from = tree.before[to as usize];
            let next = self.mate[from as usize];
            self.pair(to, from);
            to = next;
        }
        true
    }

    /// True if the opponent's answers may run out when the side to move begins from the piece's cell.
    fn runs_out(&self, piece: u8) -> bool {
        if self.mine & !self.theirs == 0 {
            // The opponent may enter every cell of the side to move: the answers run out exactly if an augmenting path
            // begins at the piece.
            return self.search(piece, &mut Tree::new(), false).is_some();
        }
        // The answers may run out if some reachable cell has no partner. (The cells may come from different games.)
        let mut answers = 1u64 << piece;
        loop {
            let entered = dilated(answers) & self.mine;
            if entered & !self.paired != 0 {
                return true;
            }
            let more = Cells(entered).fold(answers, |set, c| set | 1 << self.mate[c as usize]);
            if more == answers {
                return false;
            }
            answers = more;
        }
    }

    /// The piece's cell, and the cells where the opponent can stand after answering with partners. (The cells may come
    /// from different games.)
    pub fn answers(&self, piece: u8) -> u64 {
        let mut answers = 1u64 << piece;
        loop {
            let entered = Cells(dilated(answers) & self.mine & self.paired);
            let more = entered.fold(answers, |set, c| set | 1 << self.mate[c as usize]);
            if more == answers {
                return answers;
            }
            answers = more;
        }
    }

    /// Grows a tree of alternating paths from an unmatched cell, and returns the end of a path. With `growing` a path
    /// ends at an unmatched cell or at a matched cell that needs no partner, otherwise at an unmatched cell that needs
    /// one.
    fn search(&self, root: u8, tree: &mut Tree, growing: bool) -> Option<u8> {
        let mut outer = 1u64 << root;
        let mut inner = 0u64;
        tree.queue[0] = root;
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let from = tree.queue[head];
            head += 1;
            let around = if from == root && !growing {
                NEIGHBOURS[root as usize & 63] & self.mine
            } else {
                self.around(from)
            };
            let unpaired =
                around & !self.paired & !(1 << root) & if growing { !0 } else { self.mine };
            if unpaired != 0 {
                let end = unpaired.trailing_zeros() as u8;
                tree.before[end as usize] = from;
                return Some(end);
            }
            for to in Cells(around & (self.paired | 1 << root)) {
                if tree.base[from as usize] == tree.base[to as usize]
                    || self.mate[from as usize] == to
                {
                    continue;
                }
                if outer >> to & 1 == 1 {
                    // A blossom: an even number of steps reaches each of its cells.
                    let base = self.meeting(from, to, root, tree);
                    let mut shrunk = 0u64;
                    self.mark(from, base, to, tree, &mut shrunk);
                    self.mark(to, base, from, tree, &mut shrunk);
                    for cell in Cells(outer | inner) {
                        if shrunk >> tree.base[cell as usize] & 1 == 1 {
                            tree.base[cell as usize] = base;
                            if outer >> cell & 1 == 0 {
                                outer |= 1 << cell;
                                if growing && self.mine >> cell & 1 == 0 {
                                    return Some(cell);
                                }
                                tree.queue[tail] = cell;
                                tail += 1;
                            }
                        }
                    }
                } else if inner >> to & 1 == 0 {
                    inner |= 1 << to;
                    tree.before[to as usize] = from;
                    let mate = self.mate[to as usize];
                    outer |= 1 << mate;
                    if growing && self.mine >> mate & 1 == 0 {
                        return Some(mate);
                    }
                    tree.queue[tail] = mate;
                    tail += 1;
                }
            }
        }
        None
    }

    /// The first common cell on the paths from two outer cells to the root.
    fn meeting(&self, a: u8, b: u8, root: u8, tree: &Tree) -> u8 {
        let mut passed = 0u64;
        let mut cell = a;
        loop {
            cell = tree.base[cell as usize];
            passed |= 1 << cell;
            if cell == root || self.mate[cell as usize] == NONE {
                break;
            }
            cell = tree.before[self.mate[cell as usize] as usize];
        }
        let mut cell = b;
        loop {
            cell = tree.base[cell as usize];
            if passed >> cell & 1 == 1 {
                return cell;
            }
            cell = tree.before[self.mate[cell as usize] as usize];
        }
    }

    /// Records the way round the blossom for its cells between `cell` and the base.
    fn mark(&self, mut cell: u8, base: u8, mut child: u8, tree: &mut Tree, shrunk: &mut u64) {
        while tree.base[cell as usize] != base {
            let mate = self.mate[cell as usize];
            *shrunk |= 1 << tree.base[cell as usize] | 1 << tree.base[mate as usize];
            tree.before[cell as usize] = child;
            child = mate;
            cell = tree.before[mate as usize];
        }
    }
}

impl Tree {
    fn new() -> Self {
        let mut base = [0; 64];
        let mut i = 0;
        while i < 64 {
            base[i] = i as u8;
            i += 1;
        }
        Tree {
            before: [NONE; 64],
            base,
            queue: [0; 64],
        }
    }
}

/// True if pairs prove that the side to move loses. Exact in impartial positions; elsewhere `false` proves nothing.
pub fn proves_loss(state: &State) -> bool {
    losing_pairs(state).is_some()
}

/// The pairs that prove that the side to move loses, if they exist.
pub fn losing_pairs(state: &State) -> Option<Matching> {
    let (only_mine, only_theirs) = (state.mine & !state.theirs, state.theirs & !state.mine);
    if only_mine & !dilated(only_theirs) != 0 {
        return None;
    }
    let matching = Matching::maximum(state.mine, state.theirs);
    (!matching.runs_out(state.piece)).then_some(matching)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// The size of a maximum matching of `mine`, by exhaustive search.
    fn most(mine: u64, theirs: u64) -> u32 {
        fn rest(matching: &Matching, left: u64) -> u32 {
            if left & matching.mine == 0 {
                return 0;
            }
            let cell = (left & matching.mine).trailing_zeros() as u8;
            let left = left & !(1 << cell);
            let without = rest(matching, left);
            Cells(matching.around(cell) & left).fold(without, |most, mate| {
                let gain = 1 + (matching.mine >> mate & 1) as u32;
                most.max(gain + rest(matching, left & !(1 << mate)))
            })
        }
        let empty = Matching {
            mate: [NONE; 64],
            mine,
            theirs,
            paired: 0,
        };
        rest(&empty, mine | theirs)
    }

    #[test]
    fn matching_is_maximum() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for i in 0..4000 {
            // Up to 16 cells in a corner of the grid; in every other round only one side has cells of its own.
            let corner = 0x0f0f_0f0f & rng.random::<u64>();
            let theirs = corner & (rng.random::<u64>() | rng.random::<u64>());
            let mine = if i % 2 == 0 {
                theirs & (rng.random::<u64>() | rng.random::<u64>())
            } else {
                corner & (rng.random::<u64>() | rng.random::<u64>())
            };
            let matching = Matching::maximum(mine, theirs);
            let paired = (matching.paired & mine).count_ones();
            assert_eq!(paired, most(mine, theirs), "{mine:x} {theirs:x}");
            for (a, b) in matching.pairs() {
                assert!(matching.around(a) >> b & 1 == 1 && matching.around(b) >> a & 1 == 1);
            }
        }
    }
}
