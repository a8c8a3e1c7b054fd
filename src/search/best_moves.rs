//! All best moves of a position, for players that draw one of them at random.
//!
//! The players of source 000 shuffle the moves of every node, so that all best moves have the same probability. In a
//! small search, shuffling takes more than half of the time. This search instead finds all best moves with any
//! efficient move order, and the caller draws one of them: the distribution is the same.
//!
//! To distinguish equal moves from worse ones, the window of a root move begins just below the best value so far.

use super::judge::judge;
use super::order::sort_by_value;
use crate::eval::{Evaluator, Preference, Value, WIN};
use crate::game::{Game, Side};

/// The value of a position and all moves that reach it.
#[derive(Clone, Debug, PartialEq)]
pub struct BestMoves<M> {
    /// The minimax value, for the side to move.
    pub value: Value,
    /// In the order of the game.
    pub moves: Vec<M>,
}

/// Finds every move with the best value by [`super::minimax()`] at this depth (at least 1).
///
/// For a finished game the list is empty and the value meaningless.
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
        refutations: [None; KILLER_PLIES],
        listed: Vec::with_capacity(64),
    };
    search.root(root, depth.max(1))
}

/// The number of plies with their own killer move; deeper plies share these moves.
const KILLER_PLIES: usize = 16;

/// Sorts the moves of nodes with at least this many plies below by the evaluation of their children.
const WORTH_SORTING: u32 = 3;

struct Search<'a, G: Game, E> {
    evaluator: &'a E,
    preference: Preference,
    /// The side to move at the root; all values are for it.
    me: Side,
    /// The last move that caused a cutoff, by ply: the killer heuristic tries it first at the next node of the ply.
    refutations: [Option<G::Move>; KILLER_PLIES],
    /// The sorted moves of all nodes on the path, each node's after its parent's.
    listed: Vec<(Value, G::Move)>,
}

/// The state of a node during the search of its moves.
struct Bounds {
    best: Value,
    alpha: Value,
    beta: Value,
}

impl<G: Game, E: Evaluator<G>> Search<'_, G, E> {
    fn root(&mut self, root: &G, depth: u32) -> BestMoves<G::Move> {
        let mut best = Value::NEG_INFINITY;
        let mut moves = Vec::new();
        self.list::<true>(root);
        for i in 0..self.listed.len() {
            let mv = self.listed[i].1;
            let child = root.after(mv);
            // Below the best value, so that equal moves get their exact value. No value is below `-WIN` or above `WIN`.
            let alpha = best.next_down().max(-WIN);
            let value = self.value::<false>(&child, 1, depth - 1, alpha, WIN);
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

    /// Pushes the moves of a node, sorted by the evaluation of the children, best first.
    fn list<const MAX: bool>(&mut self, position: &G) {
        let base = self.listed.len();
        for mv in position.moves() {
            let child = position.after(mv);
            let value = judge(&child, self.evaluator, self.me, 1, self.preference);
            self.listed.push((if MAX { -value } else { value }, mv));
        }
        sort_by_value(&mut self.listed[base..]);
    }

    /// The value of a node if it lies within the window, otherwise a bound on the same side of it. `MAX` is true if the
    /// side of the root moves.
    #[inline(always)] // Most nodes are leaves: saves them the call.
    fn value<const MAX: bool>(
        &mut self,
        position: &G,
        ply: u32,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        if depth == 0 || position.is_over() {
            judge(position, self.evaluator, self.me, ply, self.preference)
        } else {
            self.expand::<MAX>(position, ply, depth, alpha, beta)
        }
    }

    /// The value of an inner node. Sorts the moves if many nodes are below, otherwise begins with the killer move of
    /// the ply.
    fn expand<const MAX: bool>(
        &mut self,
        position: &G,
        ply: u32,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        let best = if MAX { Value::NEG_INFINITY } else { Value::INFINITY };
        let mut bounds = Bounds { best, alpha, beta };
        if depth >= WORTH_SORTING {
            let base = self.listed.len();
            self.list::<MAX>(position);
            for i in base..self.listed.len() {
                let mv = self.listed[i].1;
                if self.search_move::<MAX>(position, mv, (ply, depth), &mut bounds) {
                    break;
                }
            }
            self.listed.truncate(base);
            return bounds.best;
        }
        let slot = ply as usize % KILLER_PLIES;
        let first = self.refutations[slot].filter(|&mv| position.is_legal(mv));
        if let Some(mv) = first
            && self.search_move::<MAX>(position, mv, (ply, depth), &mut bounds)
        {
            return bounds.best;
        }
        for mv in position.moves() {
            if Some(mv) != first && self.search_move::<MAX>(position, mv, (ply, depth), &mut bounds)
            {
                self.refutations[slot] = Some(mv);
                break;
            }
        }
        bounds.best
    }

    /// Searches a move of a node, and returns true if it causes a cutoff.
    #[inline(always)]
    fn search_move<const MAX: bool>(
        &mut self,
        position: &G,
        mv: G::Move,
        (ply, depth): (u32, u32),
        bounds: &mut Bounds,
    ) -> bool {
        let child = position.after(mv);
        let (alpha, beta) = (bounds.alpha, bounds.beta);
        if MAX {
            let value = self.value::<false>(&child, ply + 1, depth - 1, alpha, beta);
            bounds.best = larger(bounds.best, value);
            bounds.alpha = larger(alpha, value);
        } else {
            let value = self.value::<true>(&child, ply + 1, depth - 1, alpha, beta);
            bounds.best = smaller(bounds.best, value);
            bounds.beta = smaller(beta, value);
        }
        bounds.alpha >= bounds.beta
    }
}

/// The larger value. `f64::max` also handles NaN and is a call in WebAssembly.
#[cfg(not(target_arch = "wasm32"))]
fn larger(a: Value, b: Value) -> Value {
    if b > a { b } else { a }
}

/// The smaller value.
#[cfg(not(target_arch = "wasm32"))]
fn smaller(a: Value, b: Value) -> Value {
    if b < a { b } else { a }
}

/// The larger value by one instruction. V8 compiles the comparison above to a jump, which the processor often
/// mispredicts: this takes 3 to 9 % of the time of an evolution.
#[cfg(target_arch = "wasm32")]
fn larger(a: Value, b: Value) -> Value {
    use std::arch::wasm32::{f64x2_extract_lane, f64x2_pmax, f64x2_splat};
    f64x2_extract_lane::<0>(f64x2_pmax(f64x2_splat(a), f64x2_splat(b)))
}

/// The smaller value by one instruction.
#[cfg(target_arch = "wasm32")]
fn smaller(a: Value, b: Value) -> Value {
    use std::arch::wasm32::{f64x2_extract_lane, f64x2_pmin, f64x2_splat};
    f64x2_extract_lane::<0>(f64x2_pmin(f64x2_splat(a), f64x2_splat(b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluated, Evaluation, EvaluationSpec, Term};
    use crate::games::{AdjiBoto, Rastros, TicTacToe};
    use crate::search::{SearchParams, Silent, minimax};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// The definition, by minimax of each root move.
    fn reference<G: Game, E: Evaluator<G>>(
        root: &G,
        depth: u32,
        evaluator: &E,
        preference: Preference,
    ) -> BestMoves<G::Move> {
        let values: Vec<(G::Move, Value)> = root
            .moves()
            .map(|mv| {
                let only = [mv];
                let mut params = SearchParams::new(depth, evaluator);
                params.preference = preference;
                params.root = &only;
                (mv, minimax(root, &params, &mut Silent).value)
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

    /// Weights from a small range, which makes ties frequent, or from a large one.
    fn genome<G: Evaluated>(rng: &mut ChaCha8Rng) -> Evaluation<G> {
        let range = [1, 3, 1000][rng.random_range(0..3u32) as usize];
        let terms = G::FEATURES
            .iter()
            .take(rng.random_range(1..=G::FEATURES.len() as u32) as usize)
            .map(|feature| Term::new(feature.id, f64::from(rng.random_range(-range..=range))))
            .collect();
        Evaluation::new(&EvaluationSpec { terms }).expect("the features are the game's")
    }

    /// Compares the sets in random games from each start; returns the numbers of positions, of ties and of forced
    /// losses.
    fn same_sets<G: Evaluated>(starts: &[&[i32]], max_depth: u32, games: u32) -> (u32, u32, u32) {
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let mut counted = (0, 0, 0);
        for game in 0..games {
            let mut p = G::start(starts[game as usize % starts.len()]).unwrap();
            let evaluation = genome::<G>(&mut rng);
            while p.outcome().is_none() {
                let depth = rng.random_range(1..=max_depth);
                let evaluation = evaluation.prepared(&p, p.side_to_move());
                for preference in [Preference::Any, Preference::Sooner] {
                    let found = best_moves(&p, depth, &evaluation, preference);
                    let plain = reference(&p, depth, &evaluation, preference);
                    assert_eq!(found, plain, "depth {depth}, {preference:?}: {}", p.text());
                    counted.0 += 1;
                    counted.1 += u32::from(found.moves.len() > 1);
                    counted.2 += u32::from(found.value == -WIN);
                }
                let n = p.moves().count() as u32;
                let mv = p.moves().nth(rng.random_range(0..n) as usize);
                p.play(mv.expect("n is the number of moves"));
            }
        }
        counted
    }

    #[test]
    fn best_moves_equal_minimax() {
        let boards: [&[i32]; 4] = [&[8, 8, 4, 5], &[7, 7, 3, 5], &[5, 5, 3, 3], &[4, 6, 2, 3]];
        let (positions, ties, lost) = same_sets::<Rastros>(&boards, 5, 120);
        assert!(positions > 3000, "{positions}");
        assert!(ties > positions / 10 && lost > 50, "{ties} {lost}");
        let boards: [&[i32]; 2] = [&[3, 3, 3], &[4, 3, 3]];
        let (positions, ties, _) = same_sets::<TicTacToe>(&boards, 5, 80);
        assert!(positions > 800 && ties > 100, "{positions} {ties}");
        // In a game with points most finished games have different values.
        let boards: [&[i32]; 2] = [&[2, 0], &[3, 1]];
        let (positions, ties, _) = same_sets::<AdjiBoto>(&boards, 4, 20);
        assert!(positions > 300 && ties > 100, "{positions} {ties}");
    }
}
