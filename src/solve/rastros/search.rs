//! The search: depth first; the side to move wins if one move wins.
//!
//! Before searching a position, [`Search::look`] decomposes it: it cuts off dead ends, solves parts that hang on a
//! single cell and replaces them by their effect on that cell, and tries pairings. A block without articulation points
//! remains, in which both sides have cells of their own.

use super::blocks::{flooded, may_be_joints, together};
use super::matching::proves_loss;
use super::state::{Settled, State};
use super::symmetry::Symmetry;
use super::table::Table;
use crate::games::grid::{Cells, NEIGHBOURS};

/// The maximum size of a hanging part that is solved separately. Larger parts cost more than they save: the search
/// never enters most of them.
const HANGING: u32 = 14;

/// Positions between two calls of `stop`.
const STOP_INTERVAL: u64 = 4096;

/// The parts of the theory, which can be disabled to measure their savings. They do not change who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ideas {
    /// Ignores cells that no side can enter any more.
    pub reach: bool,
    /// Ignores dead ends, and moves next to the opponent's dead ends.
    pub dead_ends: bool,
    /// Solves parts that hang on a single cell separately.
    pub hanging: bool,
    /// Uses pairs of cells, which prove losses and decide impartial positions.
    pub pairs: bool,
    /// Stores symmetric positions once.
    pub symmetry: bool,
    /// Searches moves with few answers first.
    pub order: bool,
    /// Looks all moves up in the table before searching the first.
    pub look_ahead: bool,
}

impl Ideas {
    pub const ALL: Ideas = Ideas {
        reach: true,
        dead_ends: true,
        hanging: true,
        pairs: true,
        symmetry: true,
        order: true,
        look_ahead: true,
    };
    /// Depth first with a table.
    pub const NONE: Ideas = Ideas {
        reach: false,
        dead_ends: false,
        hanging: false,
        pairs: false,
        symmetry: false,
        order: false,
        look_ahead: false,
    };
}

/// The result of looking at a position without a search.
enum Known {
    /// True if the side to move wins.
    Decided(bool),
    /// Not decided: the remaining position to search.
    Open(State),
}

/// A running search.
pub struct Search<'a> {
    pub table: &'a mut Table,
    pub symmetry: Symmetry,
    ideas: Ideas,
    /// Positions visited so far.
    pub nodes: u64,
    /// Called regularly with the number of nodes; returns true to stop.
    pub stop: &'a mut dyn FnMut(u64) -> bool,
    /// The number of nodes at the next call of `stop`.
    pub next_stop_call: u64,
    /// True after a stop: later results are meaningless.
    pub stopped: bool,
}

/// The position after a move, with an estimate of the cost to refute it.
#[derive(Clone, Copy)]
struct Child {
    cost: u32,
    state: State,
}

impl<'a> Search<'a> {
    pub fn new(
        table: &'a mut Table,
        symmetry: Symmetry,
        ideas: Ideas,
        stop: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        Search {
            table,
            symmetry,
            ideas,
            nodes: 0,
            stop,
            next_stop_call: STOP_INTERVAL,
            stopped: false,
        }
    }

    /// True if the side to move wins.
    pub fn wins(&mut self, state: State) -> bool {
        match self.look(state) {
            Known::Decided(wins) => wins,
            Known::Open(state) => self.search(state),
        }
    }

    /// A winning move, if there is one.
    pub fn winning_move(&mut self, state: &State) -> Option<u8> {
        let mut open: Vec<(u32, u8, State)> = Vec::new();
        for to in Cells(state.moves()) {
            match self.look(state.after(to)) {
                Known::Decided(true) => {}
                Known::Decided(false) => return Some(to),
                Known::Open(next) => open.push((cost(&next), to, next)),
            }
        }
        let known = |o: &&(u32, u8, State)| self.table.get(&o.2) == Some(false);
        if let Some(&(_, to, _)) = open.iter().find(known) {
            return Some(to);
        }
        open.sort();
        open.into_iter()
            .find(|(_, _, next)| !self.search(*next) && !self.stopped)
            .map(|(_, to, _)| to)
    }

    /// Decides or reduces a position without making a move.
    fn look(&mut self, state: State) -> Known {
        self.nodes += 1;
        let state = match self.reduced(state) {
            Settled::Won(_) => return Known::Decided(true),
            Settled::Lost => return Known::Decided(false),
            Settled::Open(state) => state,
        };
        let all = state.mine | state.theirs;
        if self.ideas.hanging && !together(NEIGHBOURS[state.piece as usize & 63] & all, all) {
            // The piece stands on an articulation point: the next move chooses one part for good.
            let mut remaining = all;
            while remaining != 0 {
                let part = flooded(remaining & remaining.wrapping_neg(), all);
                remaining &= !part;
                if self.wins(state.only(part)) {
                    return Known::Decided(true);
                }
            }
            return Known::Decided(false);
        }
        if self.ideas.pairs {
            if proves_loss(&state) {
                return Known::Decided(false);
            }
            if state.impartial() {
                return Known::Decided(true);
            }
        }
        Known::Open(if self.ideas.symmetry { self.symmetry.least(&state) } else { state })
    }

    fn settled(&self, state: State) -> Settled {
        state.settled(self.ideas.dead_ends, self.ideas.reach)
    }

    /// The position without dead ends and without parts that hang on a single cell.
    ///
    /// After a side enters such a cell, the opponent can continue into the part behind the cell. If the opponent wins
    /// in this part, entering the cell loses. Otherwise, no side gains by entering the part. In both cases the part can
    /// be removed.
    fn reduced(&mut self, state: State) -> Settled {
        let mut settled = self.settled(state);
        if !self.ideas.hanging {
            return settled;
        }
        'again: loop {
            let Settled::Open(mut state) = settled else {
                return settled;
            };
            let piece_bit = 1u64 << state.piece;
            let all = state.mine | state.theirs;
            for joint in Cells(may_be_joints(all | piece_bit) & all) {
                let rest = (all | piece_bit) & !(1 << joint);
                if together(NEIGHBOURS[joint as usize & 63] & rest, rest) {
                    continue;
                }
                let beyond = rest & !flooded(piece_bit, rest);
                let part = State {
                    piece: joint,
                    ..state.only(beyond)
                };
                let Some(i_win) = self.wins_part(part) else {
                    continue;
                };
                let Some(they_win) = self.wins_part(part.swapped()) else {
                    continue;
                };
                state = state.only(!beyond);
                if i_win {
                    state.theirs &= !(1 << joint);
                }
                if they_win {
                    state.mine &= !(1 << joint);
                }
                settled = self.settled(state);
                continue 'again;
            }
            return settled;
        }
    }

    /// True if the side to move wins in a part that the piece cannot leave; `None` if that takes a search of more than
    /// [`HANGING`] cells.
    fn wins_part(&mut self, part: State) -> Option<bool> {
        match self.settled(part) {
            Settled::Won(_) => Some(true),
            Settled::Lost => Some(false),
            Settled::Open(state) if self.ideas.pairs && state.impartial() => {
                Some(!proves_loss(&state))
            }
            Settled::Open(state) => {
                let cells = (state.mine | state.theirs).count_ones();
                (cells <= HANGING).then(|| self.wins(state))
            }
        }
    }

    /// True if the side to move wins a position that [`Search::look`] left open.
    fn search(&mut self, state: State) -> bool {
        if let Some(wins) = self.table.get(&state) {
            return wins;
        }
        if self.nodes >= self.next_stop_call {
            self.next_stop_call = self.nodes + STOP_INTERVAL;
            self.stopped |= (self.stop)(self.nodes);
        }
        if self.stopped {
            return false;
        }
        let before = self.nodes;
        let wins = self.wins_by_a_move(&state);
        if !self.stopped {
            self.table.put(&state, wins, self.nodes - before);
        }
        wins
    }

    fn wins_by_a_move(&mut self, state: &State) -> bool {
        let mut children = [Child {
            cost: 0,
            state: *state,
        }; 8];
        let mut count = 0;
        for to in Cells(state.moves()) {
            match self.look(state.after(to)) {
                Known::Decided(true) => {}
                Known::Decided(false) => return true,
                Known::Open(state) => {
                    children[count] = Child {
                        cost: cost(&state),
                        state,
                    };
                    count += 1;
                }
            }
        }
        // All table lookups in a row, so that the processor can overlap their latencies.
        let mut known = [None; 8];
        if self.ideas.look_ahead {
            for (known, child) in known.iter_mut().zip(&children[..count]) {
                *known = self.table.get(&child.state);
            }
        }
        let mut open = 0;
        for i in 0..count {
            match known[i] {
                Some(true) => {}
                Some(false) => return true,
                None => {
                    children[open] = children[i];
                    open += 1;
                }
            }
        }
        let children = &mut children[..open];
        if self.ideas.order {
            children.sort_by_key(|child| child.cost);
        }
        children
            .iter()
            .any(|child| !self.search(child.state) && !self.stopped)
    }
}

/// An estimate of the work to prove that the side to move loses: increases with its number of moves, and among equals
/// with the number of answers.
fn cost(state: &State) -> u32 {
    let moves = state.moves();
    let answers: u32 = Cells(moves)
        .map(|to| (NEIGHBOURS[to as usize & 63] & state.theirs).count_ones())
        .sum();
    moves.count_ones() << 8 | answers
}
