//! All the best moves of a position, for players that choose among them by lot.
//!
//! The players of seed 000 shuffle the moves of every node, so that each of several equal best moves is chosen with the
//! same probability. Shuffling costs more than the rest of a small search. This search instead finds the whole set of
//! best moves, in any order that prunes well, and leaves the lot to the caller: the distribution is the same.
//!
//! A move that only equals the best must be told from one that is worse, so the window of a root move begins just below
//! the best value so far.

use super::{judge, larger, smaller};
use crate::eval::{Evaluator, Preference, Value, WIN};
use crate::game::{Game, Side};

/// The value of a position and every move that leads to it.
#[derive(Clone, Debug, PartialEq)]
pub struct BestMoves<M> {
    /// What minimax says, for the side to move.
    pub value: Value,
    /// The moves of that value, in the order in which the game lists them.
    pub moves: Vec<M>,
}

/// Finds every move whose value by [`super::minimax`] at that depth is the best one. Depth 0 is taken for 1.
///
/// After the end of the game there are none, and the value means nothing.
pub fn best_moves<G: Game, E: Evaluator<G>>(
    root: &G,
    depth: u32,
    evaluator: &E,
    preference: Preference,
) -> BestMoves<G::Move> {
    let mut search = Search {
        evaluator,
        preference,
        me: root.side_to_move(),
        enough: [None; REMEMBERED],
        listed: Vec::with_capacity(64),
        nodes: 0,
    };
    let found = search.root(root, depth.max(1));
    #[cfg(test)]
    tests::NODES.with(|n| n.set(n.get() + search.nodes));
    found
}

/// Plies whose last refutation is remembered; deeper ones share.
const REMEMBERED: usize = 16;

/// Nodes with at least that many plies below are worth being put in order by the evaluation of their children.
const WORTH_SORTING: u32 = 3;

struct Search<'a, G: Game, E> {
    evaluator: &'a E,
    preference: Preference,
    /// The side that moves at the root, for which everything is judged.
    me: Side,
    /// The move that was last enough to leave a node, by ply: likely to be enough for the next node too.
    enough: [Option<G::Move>; REMEMBERED],
    /// The sorted moves of all nodes on the path, each node's behind its parent's.
    listed: Vec<(Value, G::Move)>,
    nodes: u64,
}

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    fn root(&mut self, root: &G, depth: u32) -> BestMoves<G::Move> {
        let mut best = Value::NEG_INFINITY;
        let mut moves = Vec::new();
        self.list::<true>(root);
        for i in 0..self.listed.len() {
            let mv = self.listed[i].1;
            let child = root.after(mv);
            // Nothing is worse than a loss or better than a win, so that these need no proof of being no worse.
            let alpha = best.next_down().max(-WIN);
            let value = self.node::<false>(&child, 1, depth - 1, (alpha, WIN));
            if value > best {
                best = value;
                moves.clear();
            }
            if value == best {
                moves.push(mv);
            }
        }
        moves.sort_unstable();
        BestMoves { value: best, moves }
    }

    /// Puts the moves of a node behind those listed so far, the most promising by the evaluation first.
    fn list<const MAX: bool>(&mut self, position: &G) {
        let base = self.listed.len();
        for mv in position.moves() {
            let child = position.after(mv);
            let value = judge(&child, self.evaluator, self.me, 1, self.preference);
            self.listed.push((if MAX { -value } else { value }, mv));
        }
        // Stable, so that the order is the same on every machine.
        super::sort_by_value(&mut self.listed[base..]);
    }

    /// The value of a node if it lies within the window, else a bound on the same side of it. `MAX` is whether the side
    /// of the root moves.
    #[inline(always)] // Most nodes are leaves: spare them the call.
    fn node<const MAX: bool>(
        &mut self,
        position: &G,
        ply: u32,
        depth: u32,
        window: (Value, Value),
    ) -> Value {
        self.nodes += 1;
        if depth == 0 || position.is_over() {
            judge(position, self.evaluator, self.me, ply, self.preference)
        } else {
            self.expand::<MAX>(position, ply, depth, window)
        }
    }

    fn expand<const MAX: bool>(
        &mut self,
        position: &G,
        ply: u32,
        depth: u32,
        mut window: (Value, Value),
    ) -> Value {
        let mut best = if MAX {
            Value::NEG_INFINITY
        } else {
            Value::INFINITY
        };
        let place = ply as usize % REMEMBERED;
        if depth >= WORTH_SORTING {
            let base = self.listed.len();
            self.list::<MAX>(position);
            for i in base..self.listed.len() {
                let mv = self.listed[i].1;
                if self.enough_with::<MAX>(position, mv, (ply, depth), &mut window, &mut best) {
                    break;
                }
            }
            self.listed.truncate(base);
            return best;
        }
        let first = self.enough[place].filter(|&mv| position.is_legal(mv));
        if let Some(mv) = first
            && self.enough_with::<MAX>(position, mv, (ply, depth), &mut window, &mut best)
        {
            return best;
        }
        for mv in position.moves() {
            if Some(mv) != first
                && self.enough_with::<MAX>(position, mv, (ply, depth), &mut window, &mut best)
            {
                self.enough[place] = Some(mv);
                break;
            }
        }
        best
    }

    /// Looks at a move of a node, and whether the node can be left then.
    #[inline(always)]
    fn enough_with<const MAX: bool>(
        &mut self,
        position: &G,
        mv: G::Move,
        (ply, depth): (u32, u32),
        window: &mut (Value, Value),
        best: &mut Value,
    ) -> bool {
        let child = position.after(mv);
        if MAX {
            let value = self.node::<false>(&child, ply + 1, depth - 1, *window);
            *best = larger(*best, value);
            window.0 = larger(window.0, value);
        } else {
            let value = self.node::<true>(&child, ply + 1, depth - 1, *window);
            *best = smaller(*best, value);
            window.1 = smaller(window.1, value);
        }
        window.0 >= window.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluated, Evaluation, EvaluationSpec, Term};
    use crate::games::{AdjiBoto, Rastros, TicTacToe};
    use crate::search::{Question, Silent, minimax};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    thread_local! {
        /// Nodes of all searches of this thread.
        pub static NODES: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
    }

    /// The definition: minimax says what each move of the root is worth.
    fn plainly<G: Game, E: Evaluator<G>>(
        root: &G,
        depth: u32,
        evaluator: &E,
        preference: Preference,
    ) -> BestMoves<G::Move> {
        let values: Vec<(G::Move, Value)> = root
            .moves()
            .map(|mv| {
                let only = [mv];
                let mut question = Question::new(depth, evaluator);
                question.preference = preference;
                question.root = &only;
                (mv, minimax(root, &question, &mut Silent).value)
            })
            .collect();
        let value = values
            .iter()
            .map(|v| v.1)
            .fold(Value::NEG_INFINITY, Value::max);
        let mut moves: Vec<_> = values
            .into_iter()
            .filter(|v| v.1 == value)
            .map(|v| v.0)
            .collect();
        moves.sort_unstable();
        BestMoves { value, moves }
    }

    /// Weights from a small range, so that ties are frequent, or from a large one.
    fn genome<G: Evaluated>(rng: &mut ChaCha8Rng) -> Evaluation<G> {
        let range = [1, 3, 1000][rng.random_range(0..3u32) as usize];
        let terms = G::features()
            .iter()
            .take(rng.random_range(1..=G::features().len() as u32) as usize)
            .map(|feature| Term {
                feature: feature.id.to_owned(),
                weight: f64::from(rng.random_range(-range..=range)),
            })
            .collect();
        Evaluation::new(&EvaluationSpec { terms }).expect("the features are the game's")
    }

    /// Compares the sets in random games from each start; returns (positions, those with ties, those lost by force).
    fn same_sets<G: Evaluated>(starts: &[&[i32]], max_depth: u32, games: u32) -> (u32, u32, u32) {
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let mut seen = (0, 0, 0);
        for game in 0..games {
            let mut p = G::start(starts[game as usize % starts.len()]).unwrap();
            let evaluation = genome::<G>(&mut rng);
            while p.outcome().is_none() {
                let depth = rng.random_range(1..=max_depth);
                let evaluation = evaluation.prepared(&p, p.side_to_move());
                for preference in [Preference::Any, Preference::Sooner] {
                    let found = best_moves(&p, depth, &evaluation, preference);
                    let plain = plainly(&p, depth, &evaluation, preference);
                    assert_eq!(found, plain, "depth {depth}, {preference:?}: {}", p.text());
                    seen.0 += 1;
                    seen.1 += u32::from(found.moves.len() > 1);
                    seen.2 += u32::from(found.value == -WIN);
                }
                let n = p.moves().count() as u32;
                let mv = p.moves().nth(rng.random_range(0..n) as usize);
                p.play(mv.expect("n is the number of moves"));
            }
        }
        seen
    }

    #[test]
    fn the_sets_are_those_of_minimax() {
        let boards: [&[i32]; 4] = [&[8, 8, 4, 5], &[7, 7, 3, 5], &[5, 5, 3, 3], &[4, 6, 2, 3]];
        let (positions, ties, lost) = same_sets::<Rastros>(&boards, 5, 120);
        assert!(positions > 3000, "{positions}");
        assert!(ties > positions / 10 && lost > 50, "{ties} {lost}");
        let boards: [&[i32]; 2] = [&[3, 3, 3], &[4, 3, 3]];
        let (positions, ties, _) = same_sets::<TicTacToe>(&boards, 5, 80);
        assert!(positions > 800 && ties > 100, "{positions} {ties}");
        // Played for points: every finished game has its own value.
        let boards: [&[i32]; 2] = [&[2, 0], &[3, 1]];
        let (positions, ties, _) = same_sets::<AdjiBoto>(&boards, 4, 20);
        assert!(positions > 300 && ties > 100, "{positions} {ties}");
    }
}
