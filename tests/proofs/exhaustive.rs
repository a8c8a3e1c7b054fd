//! Exhaustive search: the values of positions, from the rules alone.

use std::cmp::Reverse;
use std::collections::HashMap;

use rastros_lab::game::{Game, Outcome, Side};
use rastros_lab::solve::Worth;

/// The true value of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameValue {
    pub worth: Worth,
    /// Plies to the end with the fastest win and the slowest loss; meaningless for a draw.
    pub plies: u32,
    /// The final difference of points, in games with points.
    pub score: Option<i32>,
}

/// Caches values.
pub struct Exhaustive<G: Game> {
    known: HashMap<G, GameValue>,
    points: fn(&G, Side) -> Option<i32>,
}

impl<G: Game> Exhaustive<G> {
    /// `points` is a side's final difference in a finished game.
    pub fn new(points: fn(&G, Side) -> Option<i32>) -> Self {
        Exhaustive {
            known: HashMap::new(),
            points,
        }
    }

    /// The value of a position.
    pub fn of(&mut self, position: &G) -> GameValue {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let truth = match position.outcome() {
            Some(outcome) => GameValue {
                worth: match outcome {
                    Outcome::Draw => Worth::Draw,
                    Outcome::WonBy(side) => Worth::of_win(side == position.side_to_move()),
                },
                plies: 0,
                score: (self.points)(position, position.side_to_move()),
            },
            None => {
                let moves: Vec<GameValue> = position
                    .moves()
                    .map(|mv| self.of_move(position, mv))
                    .collect();
                let best = moves.iter().max_by_key(|t| match t.worth {
                    Worth::Win => (t.worth, Reverse(t.plies), 0),
                    _ => (t.worth, Reverse(0), t.plies),
                });
                GameValue {
                    score: moves.iter().filter_map(|t| t.score).max(),
                    ..*best.expect("somebody can move")
                }
            }
        };
        self.known.insert(position.clone(), truth);
        truth
    }

    /// The value of a move, for the side that makes it.
    pub fn of_move(&mut self, position: &G, mv: G::Move) -> GameValue {
        let next = self.of(&position.after(mv));
        GameValue {
            worth: next.worth.opposite(),
            plies: next.plies + 1,
            score: next.score.map(|score| -score),
        }
    }
}
