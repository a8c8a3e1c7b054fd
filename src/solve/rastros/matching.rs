//! Matchings of cells, and what they prove.
//!
//! Pair cells that are neighbours. If the opponent has just moved, and wherever I can go now lies the partner of another
//! cell that the opponent may enter, then the opponent answers every move by going to the partner and never runs out of
//! answers: I lose. The search for such pairs is that for a maximum matching (Edmonds 1965), and where both sides may enter
//! the same cells no other strategy is needed: the side to move loses exactly when some maximum matching of the cells,
//! piece's cell included, leaves the piece's cell alone (Fraenkel, Scheinerman & Ullman 1993).
//!
//! Cells that only one side may enter come in as well. A cell that only the opponent may enter needs no partner, but may be
//! one. A cell that only the side to move may enter needs a partner that only the opponent may enter: any other could be
//! entered by the side to move as well, and then the answer would be forbidden.

use super::state::{State, dilated};
use crate::games::grid::{Cells, NEIGHBOURS};

/// No cell.
const NONE: u8 = 64;

/// Pairs of neighbouring cells.
#[derive(Clone, Debug)]
pub struct Matching {
    mate: [u8; 64],
    /// The cells that the side to move may enter: these need a partner.
    mine: u64,
    /// The cells that the opponent may enter: from among these.
    theirs: u64,
    /// The cells that have a partner.
    paired: u64,
}

/// The arrays of one search for a path on which paired and unpaired steps alternate.
struct Tree {
    /// For a cell on an odd step: the one before it. For the cells of an odd circle: the way round it.
    before: [u8; 64],
    /// The first cell of the odd circle that a cell was shrunk into.
    base: [u8; 64],
    queue: [u8; 64],
}

impl Matching {
    /// A matching that gives partners to as many of the cells that need one as possible.
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

    /// Pairs cells that have few neighbours left first, which leaves little for [`Matching::complete`] to do.
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

    /// Every pair once, the smaller cell first.
    pub fn pairs(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        Cells(self.paired).filter_map(|a| self.mate(a).filter(|&b| a < b).map(|b| (a, b)))
    }

    fn pair(&mut self, a: u8, b: u8) {
        self.mate[a as usize] = b;
        self.mate[b as usize] = a;
        self.paired |= 1 << a | 1 << b;
    }

    /// The cells that a cell may be paired with.
    fn around(&self, cell: u8) -> u64 {
        let with = match (self.mine >> cell & 1, self.theirs >> cell & 1) {
            (1, 1) => self.theirs,
            (1, _) => self.theirs & !self.mine,
            _ => self.mine,
        };
        NEIGHBOURS[cell as usize & 63] & with
    }

    /// Gives a cell that needs a partner one, if that can be done without taking another's that needs it.
    fn grow(&mut self, root: u8) -> bool {
        let mut tree = Tree::new();
        let Some(end) = self.search(root, &mut tree, true) else {
            return false;
        };
        let mut to = end;
        if self.mate[end as usize] != NONE {
            // The path ends at a paired cell that can do without its partner.
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

    /// Whether the opponent's answers may run out when the side to move begins from the piece's cell.
    fn runs_out(&self, piece: u8) -> bool {
        if self.mine & !self.theirs == 0 {
            // Then they can exactly when the piece's cell, if it were one more partner, would help one more cell to a partner.
            return self.search(piece, &mut Tree::new(), false).is_some();
        }
        // Otherwise: if one of the cells that may be entered at all has no partner. (More than can happen in one game.)
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

    /// Cells where the opponent can stand when it answers with partners, and the piece's own. (More than can happen in one game.)
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

    /// Grows a tree of alternating paths from an unpaired cell. With `growing` it ends at an unpaired cell or one that can do
    /// without its partner; without, only at an unpaired cell in need.
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
                    // An odd circle: all of its cells can be reached in an even number of steps.
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

    /// The first cell that the ways from two outer cells back to the root have in common.
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

    /// Notes the way round the circle for its cells between `cell` and the base.
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

/// Whether pairs prove that the side to move loses. Exact where the position is impartial; otherwise `false` means nothing.
pub fn proves_loss(state: &State) -> bool {
    losing_pairs(state).is_some()
}

/// The pairs that prove that the side to move loses, if there are any.
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

    /// As many cells of `mine` as can be paired, by trying every way.
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
    fn no_other_matching_gives_more_cells_a_partner() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for i in 0..4000 {
            // Up to 16 cells of a corner of the grid; every other time only one side has cells of its own.
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
