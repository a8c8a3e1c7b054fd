//! The number of plies until a decided game ends, when the winner plays the fastest win and the loser the longest
//! defence.
//!
//! The search tests an increasing number of plies, in steps of 2: does the winner have a move that ends the game within
//! that many plies against every answer? It tries only winning moves, which the solver recognises at once with so few
//! cells left.

use std::collections::HashMap;

use super::solver::Solver;
use super::state::dilated;
use crate::game::{Game, Outcome};
use crate::games::Rastros;

/// The maximum number of cells that the piece can still reach, including goals.
pub const MAX_CELLS: u32 = 20;

/// The maximum number of saved positions.
const ENTRIES: usize = 200_000;

/// Bounds for a position that its side to move wins.
#[derive(Clone, Copy)]
struct WinDistance {
    /// No win within this many plies.
    more_than: u32,
    /// A win within this many plies.
    at_most: u32,
}

/// The cells that the piece can still reach; it stops at a goal.
pub fn reachable(position: &Rastros) -> u64 {
    let goals = 1u64 << position.goal(position.side_to_move())
        | 1 << position.goal(!position.side_to_move());
    let mut reached = 0u64;
    let mut border = 1u64 << position.piece();
    while border != 0 {
        border = dilated(border & !goals) & position.free() & !reached;
        reached |= border;
    }
    reached
}

/// Computes distances on one board, and saves its results.
pub struct Distances<'a> {
    /// Decides who wins.
    solver: &'a mut Solver,
    within: HashMap<Rastros, WinDistance>,
    pub nodes: u64,
    /// The search gives up after this many nodes.
    max_nodes: u64,
    /// Called regularly with the number of nodes; returns true to stop.
    stop: &'a mut dyn FnMut(u64) -> bool,
    stopped: bool,
}

impl<'a> Distances<'a> {
    /// A search that gives up after `max_nodes` nodes.
    pub fn new(
        solver: &'a mut Solver,
        max_nodes: u64,
        stop: &'a mut dyn FnMut(u64) -> bool,
    ) -> Self {
        Distances {
            solver,
            within: HashMap::new(),
            nodes: 0,
            max_nodes,
            stop,
            stopped: false,
        }
    }

    /// The number of plies until the game ends under best play, if the side to move wins (or loses, with `wins` false).
    /// `None` if stopped or given up, or if the piece can reach more than [`MAX_CELLS`] cells.
    pub fn plies_to_end(&mut self, position: &Rastros, wins: bool) -> Option<u32> {
        if position.outcome().is_some() {
            return Some(0);
        }
        let cells = reachable(position).count_ones();
        if cells > MAX_CELLS || self.stopped {
            return None;
        }
        // Every ply enters a cell.
        for plies in 1..=cells {
            let over = if wins {
                self.wins_within(position, plies)
            } else {
                self.loses_within(position, plies)
            };
            if self.stopped {
                return None;
            } else if over {
                return Some(plies);
            }
        }
        None
    }

    /// True if the side to move, which wins, does so within this many plies.
    fn wins_within(&mut self, at: &Rastros, plies: u32) -> bool {
        self.nodes += 1;
        let is_check_due = self.nodes.is_multiple_of(1024);
        self.stopped |= self.nodes > self.max_nodes || (is_check_due && (self.stop)(self.nodes));
        if self.stopped || plies == 0 {
            return false;
        }
        let key = plain_position(at);
        let mut known = self.within.get(&key).copied().unwrap_or(WinDistance {
            more_than: 0,
            at_most: u32::MAX,
        });
        if plies <= known.more_than || plies >= known.at_most {
            return plies >= known.at_most;
        }
        let wins = at.moves().any(|mv| {
            let next = at.after(mv);
            self.is_lost(&next) && self.loses_within(&next, plies - 1)
        });
        if self.stopped {
            return false;
        } else if wins {
            known.at_most = plies;
        } else {
            known.more_than = plies;
        }
        if self.within.len() < ENTRIES || self.within.contains_key(&key) {
            self.within.insert(key, known);
        }
        wins
    }

    /// True if the side to move, which loses, does so within this many plies with every move.
    fn loses_within(&mut self, at: &Rastros, plies: u32) -> bool {
        if let Some(outcome) = at.outcome() {
            return outcome == Outcome::WonBy(!at.side_to_move());
        }
        plies > 0
            && at.moves().all(|mv| {
                let next = at.after(mv);
                match next.outcome() {
                    Some(outcome) => outcome == Outcome::WonBy(next.side_to_move()),
                    None => self.wins_within(&next, plies - 1),
                }
            })
    }

    /// True if the side to move loses.
    fn is_lost(&mut self, at: &Rastros) -> bool {
        match at.outcome() {
            Some(outcome) => outcome == Outcome::WonBy(!at.side_to_move()),
            None => self.solver.wins(at, &mut |_| false) == Some(false),
        }
    }
}

/// The same position without unreachable free cells.
fn plain_position(at: &Rastros) -> Rastros {
    let side = at.side_to_move();
    let goals = 1u64 << at.goal(side) | 1 << at.goal(!side);
    Rastros::new(at.size(), reachable(at) | goals, at.piece(), side).unwrap_or(*at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;
    use crate::games::grid::Size;
    use crate::solve::Solver as _;
    use crate::solve::rastros::{RastrosSolver, most_plies};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// The winner and the number of plies by exhaustive search.
    fn exhaustive(at: &Rastros) -> (bool, u32) {
        if let Some(outcome) = at.outcome() {
            return (outcome == Outcome::WonBy(at.side_to_move()), 0);
        }
        let after = at.moves().map(|mv| exhaustive(&at.after(mv)));
        let after: Vec<(bool, u32)> = after.map(|(wins, plies)| (!wins, plies + 1)).collect();
        let of = |wins: bool| after.iter().filter(move |a| a.0 == wins).map(|a| a.1);
        match of(true).min() {
            Some(plies) => (true, plies),
            None => (false, of(false).max().expect("there is a move")),
        }
    }

    #[test]
    fn plies_equal_exhaustive_search() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let (mut counted, mut longest) = (0, 0);
        while counted < 600 {
            let size = Size {
                rows: rng.random_range(3..=6),
                columns: rng.random_range(3..=6),
            };
            let goals = 1u64 << (size.columns - 1) | 1 << ((size.rows - 1) * 8);
            let free = rng.random::<u64>() & size.all() | goals;
            let side = Side::ALL[rng.random_range(0..2u32) as usize];
            let piece = rng.random_range(0..64);
            let Ok(at) = Rastros::new(size, free, piece, side) else {
                continue;
            };
            if reachable(&at).count_ones() > 12 || at.moves().count() == 0 {
                continue;
            }
            let (wins, plies) = exhaustive(&at);
            let mut solver = Solver::with_bytes(0);
            let mut never = |_| false;
            let mut distances = Distances::new(&mut solver, u64::MAX, &mut never);
            assert_eq!(distances.plies_to_end(&at, wins), Some(plies), "{}", at.text());
            // No number for the wrong result.
            assert_eq!(distances.plies_to_end(&at, !wins), None, "{}", at.text());
            counted += 1;
            longest = longest.max(plies);
        }
        assert!(longest > 6, "{longest}");
    }

    #[test]
    fn games_end_within_the_bound() {
        let mut rng = ChaCha8Rng::seed_from_u64(35);
        let (mut checked, mut sharp) = (0, 0);
        while checked < 400 {
            let size = Size {
                rows: rng.random_range(3..=6),
                columns: rng.random_range(3..=6),
            };
            let goals = 1u64 << (size.columns - 1) | 1 << ((size.rows - 1) * 8);
            let free = rng.random::<u64>() & size.all() | goals;
            let Ok(at) = Rastros::new(size, free, rng.random_range(0..64), Side::First) else {
                continue;
            };
            if reachable(&at).count_ones() > 12 || at.moves().count() == 0 {
                continue;
            }
            let mut solved = RastrosSolver.moves(&at, &[], &mut |_| false);
            let (_, plies) = exhaustive(&at);
            assert_eq!(solved.at_most, Some(plies), "{}", at.text());
            // The bound also holds without counted plies.
            solved.moves.iter_mut().for_each(|m| m.plies = None);
            let bound = most_plies(&at, &solved);
            assert!(bound >= plies, "{} {bound} {plies}", at.text());
            checked += 1;
            sharp += u32::from(bound < reachable(&at).count_ones());
        }
        assert!(sharp > 50, "{sharp}");
    }

    #[test]
    fn gives_up_at_node_limit_and_stops_on_request() {
        let at = Rastros::parse("4/2o1/4/4 S").unwrap();
        let mut solver = Solver::with_bytes(0);
        let wins = solver.wins(&at, &mut |_| false).unwrap();
        let mut never = |_| false;
        let mut distances = Distances::new(&mut solver, 1, &mut never);
        assert_eq!(distances.plies_to_end(&at, wins), None);
        let mut distances = Distances::new(&mut solver, u64::MAX, &mut never);
        assert!(distances.plies_to_end(&at, wins).is_some());
        let large = Rastros::start(&[5, 5, 3, 3]).unwrap();
        assert_eq!(distances.plies_to_end(&large, true), None, "too many cells");
    }
}
