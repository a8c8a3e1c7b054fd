//! The number of plies until a decided game ends, when the winner plays the fastest win and the loser the longest
//! defence.
//!
//! The search tests an increasing number of plies, in steps of 2. The number also limits how many marks a line may
//! lack, since each side makes about half of the plies. If a side can complete a line at once, the game or the attack
//! ends; a single threat leaves one move, and two threats of the attacker win.

use std::collections::HashMap;

use super::board::Board;
use crate::game::Game;
use crate::games::TicTacToe;

/// Bounds for a position with the attacker to move.
#[derive(Clone, Copy)]
struct WinDistance {
    /// The attacker does not win within this many plies.
    more_than: u8,
    /// The attacker wins within this many plies.
    at_most: u8,
}

/// Computes distances on one board, and saves its results.
pub struct Distances {
    board: Board,
    /// By own marks and opponent's marks of the attacker, who is to move.
    within: HashMap<(u64, u64), WinDistance>,
    max_entries: usize,
    pub nodes: u64,
    /// The search gives up after this many nodes.
    max_total_nodes: u64,
    stopped: bool,
}

impl Distances {
    /// `max_entries` is the maximum number of saved positions.
    pub fn new(position: &TicTacToe, max_entries: usize) -> Self {
        Distances {
            board: Board::of(position),
            within: HashMap::new(),
            max_entries,
            nodes: 0,
            max_total_nodes: u64::MAX,
            stopped: false,
        }
    }

    /// The number of plies until the game ends under best play, if the side to move wins (or loses, with `wins` false).
    /// `None` if stopped, or if it takes more than `max_nodes` positions.
    ///
    /// Never returns a number if the position has another worth.
    ///
    /// # Panics
    /// If the position is of another board.
    pub fn plies_to_end(
        &mut self,
        position: &TicTacToe,
        wins: bool,
        max_nodes: u64,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<u32> {
        assert!(self.board.has(position), "a position of another board");
        let mover = position.side_to_move();
        let (mine, theirs) = (position.marks(mover), position.marks(!mover));
        if position.outcome().is_some() {
            return Some(0);
        }
        self.max_total_nodes = self.nodes.saturating_add(max_nodes);
        self.stopped = false;
        let empty_cells = self.board.empty(mine, theirs).count_ones();
        let numbers = (if wins { 1 } else { 2 }..=empty_cells).step_by(2);
        for plies in numbers {
            let over = if wins {
                self.wins_within(mine, theirs, plies, stop)
            } else {
                self.loses_within(mine, theirs, plies, stop)
            };
            if self.stopped {
                return None;
            }
            if over {
                return Some(plies);
            }
        }
        None
    }

    /// True if the side to move wins within an odd number of plies.
    fn wins_within(
        &mut self,
        mine: u64,
        theirs: u64,
        plies: u32,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> bool {
        self.nodes += 1;
        let too_long = self.nodes > self.max_total_nodes;
        if too_long || (self.nodes.is_multiple_of(1024) && stop(self.nodes)) {
            self.stopped = true;
        }
        let look = self.board.look(mine, theirs, plies);
        if look.wins != 0 || plies == 1 || self.stopped {
            return look.wins != 0;
        }
        if !look.i_can || look.threats.count_ones() > 1 {
            return false;
        }
        let key = self.board.key(mine, theirs);
        let mut known = self.within.get(&key).copied().unwrap_or(WinDistance {
            more_than: 0,
            at_most: u8::MAX,
        });
        if u32::from(known.at_most) <= plies {
            return true;
        }
        if u32::from(known.more_than) >= plies {
            return false;
        }
        let empty = self.board.empty(mine, theirs);
        let mut wins = false;
        for cell in self.board.best_first(look.choices(empty), mine, theirs) {
            wins = self.loses_within(theirs, mine | 1 << cell, plies - 1, stop);
            if self.stopped {
                return false;
            }
            if wins {
                break;
            }
        }
        if wins {
            known.at_most = plies as u8;
        } else {
            known.more_than = plies as u8;
        }
        if let Some(entry) = self.within.get_mut(&key) {
            *entry = known;
        } else if self.within.len() < self.max_entries && self.within.try_reserve(1).is_ok() {
            self.within.insert(key, known);
        }
        wins
    }

    /// True if the side to move loses within an even number of plies with every move.
    fn loses_within(
        &mut self,
        mine: u64,
        theirs: u64,
        plies: u32,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> bool {
        self.nodes += 1;
        let empty = self.board.empty(mine, theirs);
        let look = self.board.look(mine, theirs, plies);
        if look.wins != 0 || empty == 0 {
            return false;
        }
        if look.threats.count_ones() > 1 {
            return true;
        }
        if !look.they_can || (plies == 2 && empty & !look.threats != empty) {
            return false;
        }
        for cell in self.board.best_first(look.choices(empty), mine, theirs) {
            if !self.wins_within(theirs, mine | 1 << cell, plies - 1, stop) || self.stopped {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Preference, Verdict, verdict};
    use crate::game::Side;
    use crate::search::{SearchParams, Silent, minimax};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn distances_equal_exhaustive_search() {
        let mut rng = ChaCha8Rng::seed_from_u64(31);
        let nothing = |_: &TicTacToe, _: Side| 0.0;
        let mut longest = [0, 0];
        let mut compared = 0;
        for game in 0..500 {
            let [rows, columns] = [rng.random_range(2..=4), rng.random_range(2..=4)];
            let k = rng.random_range(2..=rows.max(columns));
            let mut position = TicTacToe::start(&[rows, columns, k]).unwrap();
            let mut distances = Distances::new(&position, if game % 2 == 0 { 100_000 } else { 10 });
            while position.outcome().is_none() {
                let empty_cells = position.moves().count() as u32;
                if empty_cells <= 9 {
                    let mut params = SearchParams::new(empty_cells, &nothing);
                    params.preference = Preference::Sooner;
                    let plain = minimax(&position, &params, &mut Silent);
                    let expected = match verdict(plain.value) {
                        Verdict::WonIn(plies) => [Some(plies), None],
                        Verdict::LostIn(plies) => [None, Some(plies)],
                        Verdict::Open => [None, None],
                    };
                    let found = [true, false].map(|wins| {
                        distances.plies_to_end(&position, wins, u64::MAX / 2, &mut |_| false)
                    });
                    assert_eq!(found, expected, "{}", position.text());
                    for (most, plies) in longest.iter_mut().zip(found) {
                        *most = plies.unwrap_or(0).max(*most);
                    }
                    compared += 1;
                }
                let mv = position
                    .moves()
                    .nth(rng.random_range(0..empty_cells) as usize)
                    .unwrap();
                position.play(mv);
            }
        }
        assert!(compared > 1000 && longest >= [5, 4], "{compared} {longest:?}");
    }

    #[test]
    fn gives_up_at_node_limit() {
        // One mark ahead on an open board, four in a row to win.
        let ahead = TicTacToe::parse("5/5/2X2/5/O4 X 4").unwrap();
        let mut distances = Distances::new(&ahead, 100_000);
        assert_eq!(distances.plies_to_end(&ahead, true, 0, &mut |_| false), None);
        assert!(distances.nodes < 10, "{}", distances.nodes);
        let found = distances.plies_to_end(&ahead, true, 10_000_000, &mut |_| false);
        assert!(found.is_some_and(|plies| plies >= 7 && plies % 2 == 1), "{found:?}");
    }
}
