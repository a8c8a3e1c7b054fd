//! Independent verification of the winner, without any of the theory and without the rules in
//! [`crate::games::rastros`].
//!
//! An exhaustive search decides small positions. In large positions an adviser supplies the winner's moves, and the
//! search tries every answer of the loser, down to small positions. If the winner wins all of these, it wins the large
//! position, whether or not the adviser is correct.

use std::collections::{HashMap, HashSet};

use crate::games::grid::{Cells, NEIGHBOURS, Size};

/// A position with as little structure as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlainPosition {
    /// The cells that the piece may enter, including goals.
    pub free: u64,
    /// The piece's cell.
    pub piece: u8,
    /// True if the side that owns the bottom left corner moves.
    pub first: bool,
}

/// Exhaustive search on boards of one size.
pub struct PlainSolver {
    /// The goal of the second side, in the top right corner, and of the first, in the bottom left one.
    goals: [u8; 2],
    known: HashMap<PlainPosition, bool>,
    /// The maximum number of saved positions.
    max_known: usize,
    pub nodes: u64,
}

/// The result of a move.
enum Next {
    Over { first_wins: bool },
    On(PlainPosition),
}

impl PlainSolver {
    /// `max_known` is the maximum number of saved positions.
    pub fn new(size: Size, max_known: usize) -> Self {
        PlainSolver {
            goals: [size.columns - 1, (size.rows - 1) * 8],
            known: HashMap::new(),
            max_known,
            nodes: 0,
        }
    }

    fn moved(&self, at: &PlainPosition, to: u8) -> Next {
        match self.goals.iter().position(|&g| g == to) {
            Some(owner) => Next::Over {
                first_wins: owner == 1,
            },
            None => Next::On(PlainPosition {
                free: at.free & !(1 << to),
                piece: to,
                first: !at.first,
            }),
        }
    }

    /// True if the side to move wins; `None` if that takes more than `budget` positions. Reduces the budget by the
    /// visited positions.
    pub fn wins(&mut self, at: &PlainPosition, budget: &mut u64) -> Option<bool> {
        let at = self.reachable(at);
        if let Some(&wins) = self.known.get(&at) {
            return Some(wins);
        }
        *budget = budget.checked_sub(1)?;
        self.nodes += 1;
        let mut open = Vec::with_capacity(8);
        let mut wins = false;
        for to in Cells(NEIGHBOURS[at.piece as usize] & at.free) {
            match self.moved(&at, to) {
                Next::Over { first_wins } => wins |= first_wins == at.first,
                Next::On(next) => open.push(next),
            }
        }
        if !wins {
            open.sort_by_key(|next| (NEIGHBOURS[next.piece as usize] & next.free).count_ones());
            for next in open {
                if !self.wins(&next, budget)? {
                    wins = true;
                    break;
                }
            }
        }
        if self.known.len() >= self.max_known {
            self.known.clear();
        }
        self.known.insert(at, wins);
        Some(wins)
    }

    /// The same position without unreachable free cells. The piece stops at a goal.
    fn reachable(&self, at: &PlainPosition) -> PlainPosition {
        let goals = 1u64 << self.goals[0] | 1 << self.goals[1];
        let mut reached = 0u64;
        let mut border = 1u64 << at.piece;
        while border != 0 {
            let around = Cells(border & !goals).fold(0, |set, c| set | NEIGHBOURS[c as usize]);
            border = around & at.free & !reached;
            reached |= border;
        }
        PlainPosition {
            free: reached,
            ..*at
        }
    }
}

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions in which the winner followed advice.
    pub advised: u64,
    /// Positions decided by exhaustive search.
    pub decided: u64,
    /// Positions visited by that search.
    pub nodes: u64,
    /// A position that the claimed winner does not win.
    pub refuted: Option<PlainPosition>,
}

/// Which answers of the loser to try.
pub enum Answers<'a> {
    Every,
    /// One answer in each position: the callback receives their number and returns an index.
    One(&'a mut dyn FnMut(usize) -> usize),
}

/// Follows the advice for one side against the answers of the other.
pub struct Walk<'a> {
    plain: PlainSolver,
    first_wins: bool,
    /// The maximum number of nodes of an exhaustive search; above this number the walk requests advice.
    budget: u64,
    /// Returns the winner's move.
    advice: &'a mut dyn FnMut(&PlainPosition) -> Option<u8>,
    /// Positions proved to be won, with the winner to move.
    won: HashSet<PlainPosition>,
    pub report: Report,
}

impl<'a> Walk<'a> {
    /// A walk for the claimed winner.
    pub fn new(
        size: Size,
        first_wins: bool,
        budget: u64,
        advice: &'a mut dyn FnMut(&PlainPosition) -> Option<u8>,
    ) -> Self {
        Walk {
            plain: PlainSolver::new(size, 4_000_000),
            first_wins,
            budget,
            advice,
            won: HashSet::new(),
            report: Report::default(),
        }
    }

    /// True if the claimed winner wins against these answers. Otherwise the report contains a counterexample.
    pub fn holds(&mut self, at: &PlainPosition, answers: &mut Answers<'_>) -> bool {
        let holds = if at.first == self.first_wins {
            self.winner_moves(at, answers)
        } else {
            self.loser_moves(at, answers)
        };
        self.report.nodes = self.plain.nodes;
        holds
    }

    fn winner_moves(&mut self, at: &PlainPosition, answers: &mut Answers<'_>) -> bool {
        let at = self.plain.reachable(at);
        if self.won.contains(&at) {
            return true;
        }
        let holds = match self.plain.wins(&at, &mut self.budget.clone()) {
            Some(wins) => {
                self.report.decided += 1;
                wins
            }
            None => {
                self.report.advised += 1;
                let advised = (self.advice)(&at);
                let legal = NEIGHBOURS[at.piece as usize] & at.free;
                match advised.filter(|&to| legal >> (to & 63) & 1 == 1) {
                    None => false,
                    Some(to) => match self.plain.moved(&at, to) {
                        Next::Over { first_wins } => first_wins == self.first_wins,
                        Next::On(next) => self.loser_moves(&next, answers),
                    },
                }
            }
        };
        if !holds {
            self.report.refuted.get_or_insert(at);
        } else if matches!(answers, Answers::Every) {
            self.won.insert(at);
        }
        holds
    }

    fn loser_moves(&mut self, at: &PlainPosition, answers: &mut Answers<'_>) -> bool {
        let mut moves: Vec<u8> = Cells(NEIGHBOURS[at.piece as usize] & at.free).collect();
        if let Answers::One(choose) = answers
            && !moves.is_empty()
        {
            moves = vec![moves[choose(moves.len())]];
        }
        moves.into_iter().all(|to| match self.plain.moved(at, to) {
            Next::Over { first_wins } => first_wins == self.first_wins,
            Next::On(next) => self.winner_moves(&next, answers),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Side};
    use crate::games::Rastros;
    use crate::solve::rastros::Solver;

    fn plain_position(position: &Rastros) -> PlainPosition {
        PlainPosition {
            free: position.free(),
            piece: position.piece(),
            first: position.side_to_move() == Side::First,
        }
    }

    fn game(size: Size, at: &PlainPosition) -> Rastros {
        let side = if at.first { Side::First } else { Side::Second };
        let goals = 1 << (size.columns - 1) | 1 << ((size.rows - 1) * 8);
        Rastros::new(size, at.free | goals, at.piece, side).unwrap()
    }

    #[test]
    fn accepts_true_claims_and_refutes_false_claims() {
        let start = Rastros::start(&[5, 5, 2, 3]).unwrap();
        let size = start.size();
        let mut solver = Solver::with_bytes(0);
        let wins = solver.wins(&start, &mut |_| false).unwrap();
        let mut plain = PlainSolver::new(size, 1 << 20);
        assert_eq!(plain.wins(&plain_position(&start), &mut u64::MAX.clone()), Some(wins));
        let mut advice = |at: &PlainPosition| {
            solver
                .winning_move(&game(size, at), &mut |_| false)
                .unwrap()
        };
        let mut walk = Walk::new(size, wins, 30, &mut advice);
        assert!(walk.holds(&plain_position(&start), &mut Answers::Every));
        assert!(walk.report.advised > 10 && walk.report.decided > 10);
        assert_eq!(walk.report.refuted, None);
        let mut walk = Walk::new(size, !wins, 30, &mut advice);
        assert!(!walk.holds(&plain_position(&start), &mut Answers::Every));
        assert!(walk.report.refuted.is_some());
    }

    #[test]
    fn accepts_random_lines() {
        let start = Rastros::start(&[6, 6, 3, 4]).unwrap();
        let size = start.size();
        let mut solver = Solver::with_bytes(0);
        let wins = solver.wins(&start, &mut |_| false).unwrap();
        let mut advice = |at: &PlainPosition| {
            solver
                .winning_move(&game(size, at), &mut |_| false)
                .unwrap()
        };
        let mut walk = Walk::new(size, wins, 200, &mut advice);
        let mut turn = 0;
        for _ in 0..20 {
            let mut choose = |n: usize| {
                turn += 7;
                turn % n
            };
            assert!(walk.holds(&plain_position(&start), &mut Answers::One(&mut choose)));
        }
        assert!(walk.report.decided > 10);
    }
}
