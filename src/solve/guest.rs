//! The exact solver of guest games: backwards from the ends of games through all positions, once the whole graph is
//! known.

use std::collections::{HashMap, VecDeque};

use super::solved::{Solved, Worth};
use super::solver::{Listener, Reach, Solver};
use crate::game::{Game, Outcome, Side};
use crate::guest::Guest;

/// The number of positions between two calls of the listener.
const REPORT_EVERY: usize = 4096;

pub struct GuestSolver;

/// All positions reachable from a position, each with its result.
struct Graph {
    /// By [`Guest::key`].
    numbers: HashMap<(u64, Side), usize>,
    /// For the side to move: a win or a loss, and the plies to the end of the game; `None` for a draw.
    results: Vec<Option<(Worth, u32)>>,
}

impl Graph {
    /// Explores and decides all positions after `root`; `None` if the listener stops it.
    fn of(root: &Guest, listener: Listener<'_>) -> Option<Graph> {
        let mut positions = vec![root.clone()];
        let mut numbers = HashMap::from([(root.key(), 0)]);
        let mut predecessors: Vec<Vec<usize>> = vec![Vec::new()];
        let mut move_counts = Vec::new();
        while let Some(position) = positions.get(move_counts.len()).cloned() {
            let number = move_counts.len();
            if number.is_multiple_of(REPORT_EVERY) {
                let so_far = Solved::of_worth(None, number as u64);
                if listener(&so_far) {
                    return None;
                }
            }
            let mut moves = 0;
            for mv in position.moves() {
                moves += 1;
                let next = position.after(mv);
                let after = *numbers.entry(next.key()).or_insert(positions.len());
                if after == positions.len() {
                    positions.push(next);
                    predecessors.push(Vec::new());
                }
                predecessors[after].push(number);
            }
            move_counts.push(moves);
        }
        let ended = |position: &Guest| match position.outcome() {
            Some(Outcome::WonBy(winner)) => {
                Some((Worth::of_win(winner == position.side_to_move()), 0))
            }
            _ => None,
        };
        let results = positions.iter().map(ended).collect();
        let mut graph = Graph { numbers, results };
        graph.decide(&predecessors, move_counts);
        Some(graph)
    }

    /// Decides positions in the order of their distances from the end.
    fn decide(&mut self, predecessors: &[Vec<usize>], move_counts: Vec<usize>) {
        let mut undecided_moves = move_counts;
        let decided = self.results.iter().enumerate();
        let decided = decided.filter_map(|(number, result)| result.map(|_| number));
        let mut waiting: VecDeque<usize> = decided.collect();
        while let Some(after) = waiting.pop_front() {
            let Some((worth, plies)) = self.results[after] else {
                continue;
            };
            for &number in &predecessors[after] {
                undecided_moves[number] -= 1;
                let is_last = undecided_moves[number] == 0;
                if self.results[number].is_none() && (worth == Worth::Loss || is_last) {
                    self.results[number] = Some((worth.opposite(), plies + 1));
                    waiting.push_back(number);
                }
            }
        }
    }

    /// The result of a position for the side to move, and the plies to the end of a game that is not drawn.
    fn result(&self, position: &Guest) -> (Worth, Option<u32>) {
        match self
            .numbers
            .get(&position.key())
            .and_then(|&n| self.results[n])
        {
            Some((worth, plies)) => (worth, Some(plies)),
            None => (Worth::Draw, None),
        }
    }
}

impl Reach<Guest> for GuestSolver {
    fn is_solvable(&self, position: &Guest) -> bool {
        position.is_solvable()
    }
}

impl Solver<Guest> for GuestSolver {
    fn worth(&self, position: &Guest, listener: Listener<'_>) -> Solved {
        let graph = Graph::of(position, listener);
        graph.map_or_else(Solved::default, |graph| {
            let nodes = graph.results.len() as u64;
            Solved::of_worth(Some(graph.result(position).0), nodes)
        })
    }

    fn moves(
        &self,
        position: &Guest,
        _only: &[<Guest as Game>::Move],
        listener: Listener<'_>,
    ) -> Solved {
        let mut solved = Solved::undecided_moves_of(position);
        let Some(graph) = Graph::of(position, listener) else {
            return solved;
        };
        solved.nodes = graph.results.len() as u64;
        for (known, mv) in solved.moves.iter_mut().zip(position.moves()) {
            let (worth, plies) = graph.result(&position.after(mv));
            known.worth = Some(worth.opposite());
            known.plies = plies.map(|plies| plies + 1);
        }
        solved.complete_moves();
        solved
    }
}
