//! The search itself: depth first; who moves wins if one move wins.
//!
//! Before a position is searched it is taken apart ([`Search::look`]): dead ends are cut off, parts that hang on a single
//! cell are solved by themselves and replaced by what they mean for that cell, pairings are tried. What remains is a block
//! without joints in which both sides have cells of their own.

use super::blocks::{flooded, may_be_joints, together};
use super::matching::proves_loss;
use super::state::{Settled, State};
use super::symmetry::Symmetry;
use super::table::Table;
use crate::games::grid::{Cells, NEIGHBOURS};

/// A part that hangs on one cell is solved for itself if it has at most so many cells. Larger ones cost more than they save:
/// most of them the search never enters.
const HANGING: u32 = 14;

/// `stop` is asked after so many positions.
const ASK: u64 = 4096;

/// The parts of the theory, each of which can be left out to see what it saves. Left out or not, who wins is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ideas {
    /// Cells that cannot be entered any more do not count.
    pub reach: bool,
    /// Dead ends, and moves next to the opponent's, do not count.
    pub dead_ends: bool,
    /// Parts that hang on a single cell are solved for themselves.
    pub hanging: bool,
    /// Pairs of cells prove losses, and decide where both sides may enter the same.
    pub pairs: bool,
    /// Images of each other are one position.
    pub symmetry: bool,
    /// Moves that leave few answers first.
    pub order: bool,
    /// What is remembered of all moves is looked up before the first is searched.
    pub look_ahead: bool,
}

impl Ideas {
    /// All of them.
    pub const ALL: Ideas = Ideas {
        reach: true,
        dead_ends: true,
        hanging: true,
        pairs: true,
        symmetry: true,
        order: true,
        look_ahead: true,
    };
    /// None: depth first with a table.
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

/// What is known of a position without searching it.
enum Known {
    /// Whether the side to move wins.
    Decided(bool),
    /// Nothing; this has to be searched.
    Open(State),
}

/// A search in progress.
pub struct Search<'a> {
    /// What it remembers.
    pub table: &'a mut Table,
    /// The symmetries of the board.
    pub symmetry: Symmetry,
    /// The parts of the theory that it uses.
    ideas: Ideas,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Asked now and then, with the number of nodes, whether to end.
    pub stop: &'a mut dyn FnMut(u64) -> bool,
    /// When it is asked next.
    pub ask_at: u64,
    /// Whether it said yes. Nothing that was found since then means anything.
    pub stopped: bool,
}

/// A move that was made: an estimate of what refuting it costs, and the position.
#[derive(Clone, Copy)]
struct Child {
    cost: u32,
    state: State,
}

impl<'a> Search<'a> {
    /// A search that has not begun.
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
            ask_at: ASK,
            stopped: false,
        }
    }

    /// Whether the side to move wins.
    pub fn wins(&mut self, state: State) -> bool {
        match self.look(state) {
            Known::Decided(wins) => wins,
            Known::Open(state) => self.search(state),
        }
    }

    /// A move that wins, if one does.
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

    /// Everything that can be said without making a move.
    fn look(&mut self, state: State) -> Known {
        self.nodes += 1;
        let state = match self.reduced(state) {
            Settled::Won(_) => return Known::Decided(true),
            Settled::Lost => return Known::Decided(false),
            Settled::Open(state) => state,
        };
        let all = state.mine | state.theirs;
        if self.ideas.hanging && !together(NEIGHBOURS[state.piece as usize & 63] & all, all) {
            // The piece stands on a joint: whoever moves chooses one part for good.
            let mut left = all;
            while left != 0 {
                let part = flooded(left & left.wrapping_neg(), all);
                left &= !part;
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
        Known::Open(if self.ideas.symmetry {
            self.symmetry.least(&state)
        } else {
            state
        })
    }

    fn settled(&self, state: State) -> Settled {
        state.settled(self.ideas.dead_ends, self.ideas.reach)
    }

    /// The position without dead ends and without parts that hang on a single cell.
    ///
    /// Who enters such a joint lets the opponent go on into the part behind it, and if that wins there, entering the joint
    /// loses. If it does not, nobody ever has a reason to go there. Either way the part itself is done with.
    fn reduced(&mut self, state: State) -> Settled {
        let mut settled = self.settled(state);
        if !self.ideas.hanging {
            return settled;
        }
        'again: loop {
            let Settled::Open(mut state) = settled else {
                return settled;
            };
            let here = 1u64 << state.piece;
            let all = state.mine | state.theirs;
            for joint in Cells(may_be_joints(all | here) & all) {
                let rest = (all | here) & !(1 << joint);
                if together(NEIGHBOURS[joint as usize & 63] & rest, rest) {
                    continue;
                }
                let beyond = rest & !flooded(here, rest);
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

    /// Whether the side to move wins in a part that the piece cannot leave; `None` where the answer is not cheap.
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

    /// Whether the side to move wins a position that [`Search::look`] left open.
    fn search(&mut self, state: State) -> bool {
        if let Some(wins) = self.table.get(&state) {
            return wins;
        }
        if self.nodes >= self.ask_at {
            self.ask_at = self.nodes + ASK;
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
        // All looks into the table in a row, so that a processor can wait for all of them at once.
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

/// How much work it may take to show that the side to move loses: the fewer moves it has the less, and among equals the
/// fewer answers these leave.
fn cost(state: &State) -> u32 {
    let moves = state.moves();
    let answers: u32 = Cells(moves)
        .map(|to| (NEIGHBOURS[to as usize & 63] & state.theirs).count_ones())
        .sum();
    moves.count_ones() << 8 | answers
}
