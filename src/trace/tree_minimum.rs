//! The smallest part of a tree that proves its value: a lower bound for alpha-beta with any move order.
//!
//! A proof that a tree has the value v consists of two parts. The first proves "at least v": one move of each MAX node,
//! all moves of each MIN node, leaves of at least v. The second proves "at most v", with MAX and MIN exchanged. The
//! parts share only the line from the root to one leaf. Alpha-beta with the best moves first visits exactly these two
//! parts, the critical tree of Knuth and Moore ("An analysis of alpha-beta pruning", 1975). Among equally good moves
//! the choice matters, and with different numbers of moves there is no formula, so the code finds the smallest parts
//! from the leaves to the root.

use super::record::{StopCheck, stream};
use super::recorded::Heading;
use super::steps::Step;
use crate::eval::{Evaluated, Value};
use crate::search::{Algorithm, MoveOrder};
use crate::text::Message;

/// The minimum work of alpha-beta in a tree, and the size of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeMinimum {
    /// Nodes of the smallest proof, including the root.
    pub nodes: u64,
    /// Leaves of the proof with the fewest leaves, which may be another proof.
    pub leaves: u64,
    /// Nodes of the whole tree.
    pub tree_nodes: u64,
}

/// The sizes of the smallest proofs of three claims about a node; `None` for a false claim.
#[derive(Clone, Copy, Debug)]
struct Proofs {
    at_least: Option<u64>,
    at_most: Option<u64>,
    /// At least and at most the value of the root.
    both: Option<u64>,
}

/// A node on the current path, with the proofs from its moves so far.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// The size that an inner node adds: 1, or 0 when counting leaves.
    own: u64,
    max: bool,
    /// The smallest proof of the claim that needs a single move.
    one: Option<u64>,
    /// The sum of the proofs of the claim that needs all moves.
    all: Option<u64>,
    /// The smallest additional size for proving both claims about one of the moves.
    more: Option<u64>,
}

/// The smaller of two sizes; `None` means no proof.
fn smaller(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a.into_iter().chain(b).min()
}

impl Open {
    fn new(own: u64, max: bool) -> Open {
        Open {
            own,
            max,
            one: None,
            all: Some(0),
            more: None,
        }
    }

    /// Adds the proofs about the node after a move.
    fn take(&mut self, child: Proofs) {
        let (one, all) = if self.max {
            (child.at_least, child.at_most)
        } else {
            (child.at_most, child.at_least)
        };
        // A proof of both claims contains a proof of each, so the difference is not negative.
        let more = child.both.zip(all).map(|(both, all)| both - all);
        self.one = smaller(self.one, one);
        self.all = self.all.zip(all).map(|(sum, all)| sum + all);
        self.more = smaller(self.more, more);
    }

    fn close(self) -> Proofs {
        let one = self.one.map(|size| size + self.own);
        let all = self.all.map(|size| size + self.own);
        let (at_least, at_most) = if self.max { (one, all) } else { (all, one) };
        Proofs {
            at_least,
            at_most,
            both: all.zip(self.more).map(|(all, more)| all + more),
        }
    }
}

/// Computes [`TreeMinimum`] from the steps of a search without cutoffs; stores only the nodes on the current path.
#[derive(Debug)]
pub struct MinimumFinder {
    /// The value of the tree.
    value: Value,
    /// Counts nodes and leaves.
    path: Vec<[Open; 2]>,
    root: Option<[Proofs; 2]>,
    tree_nodes: u64,
}

impl MinimumFinder {
    /// Begins a tree with a known value, for the side of the root.
    pub fn new(value: Value) -> MinimumFinder {
        MinimumFinder {
            value,
            path: Vec::new(),
            root: None,
            tree_nodes: 0,
        }
    }

    /// Takes the next step of a minimax search, and ignores steps that minimax does not have.
    pub fn take(&mut self, step: &Step) {
        match step {
            Step::Enter { .. } => {
                self.tree_nodes += 1;
                let max = self.path.len().is_multiple_of(2);
                self.path.push([Open::new(1, max), Open::new(0, max)]);
            }
            Step::Leaf(value) => {
                self.tree_nodes += 1;
                let leaf = Proofs {
                    at_least: (*value >= self.value).then_some(1),
                    at_most: (*value <= self.value).then_some(1),
                    both: (*value == self.value).then_some(1),
                };
                self.done([leaf; 2]);
            }
            Step::Leave { .. } => {
                if let Some(open) = self.path.pop() {
                    self.done(open.map(Open::close));
                }
            }
            Step::Deepen(_) | Step::Move(_) | Step::TableHit { .. } | Step::Cut { .. } => {}
        }
    }

    fn done(&mut self, proofs: [Proofs; 2]) {
        match self.path.last_mut() {
            None => self.root = Some(proofs),
            Some(above) => {
                for (open, proofs) in above.iter_mut().zip(proofs) {
                    open.take(proofs);
                }
            }
        }
    }

    /// The result; `None` before the search leaves the root, and if the tree does not have the claimed value.
    pub fn minimum(&self) -> Option<TreeMinimum> {
        let [nodes, leaves] = self.root?;
        Some(TreeMinimum {
            nodes: nodes.both?,
            leaves: leaves.both?,
            tree_nodes: self.tree_nodes,
        })
    }
}

/// The minimum work of alpha-beta in the tree of a position to the depth of a heading, and true if every line of the
/// tree ends with the game. Searches the whole tree; `None` if it has more than `max_nodes` nodes. Ignores the
/// heading's algorithm.
///
/// # Errors
/// The game lacks the evaluation.
pub fn tree_minimum<G: Evaluated>(
    root: &G,
    heading: &Heading,
    max_nodes: u64,
    should_stop: StopCheck<'_>,
) -> Result<Option<(TreeMinimum, bool)>, Message> {
    let by = |algorithm, order| Heading {
        algorithm: Some(algorithm),
        order,
        ..heading.clone()
    };
    let quick = by(Algorithm::AlphaBeta, MoveOrder::Evaluation);
    let known = stream(root, &quick, max_nodes, should_stop, &mut |_| {})?;
    if !known.complete {
        return Ok(None);
    }
    let mut finder = MinimumFinder::new(known.value);
    let plain = by(Algorithm::Minimax, MoveOrder::Natural);
    let report = stream(root, &plain, max_nodes, should_stop, &mut |step| finder.take(&step))?;
    let found = finder.minimum().filter(|_| report.complete);
    Ok(found.map(|minimum| (minimum, report.exact)))
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::trace::steps::UNKNOWN_WINDOW;

    #[derive(Clone, Debug)]
    enum Tree {
        Leaf(f64),
        Node(Vec<Tree>),
    }

    impl Tree {
        fn random(rng: &mut ChaCha8Rng, plies: u32, values: u32) -> Tree {
            if plies == 0 || (plies < 3 && rng.random_range(0..5u32) == 0) {
                return Tree::Leaf(f64::from(rng.random_range(0..values)));
            }
            let moves = rng.random_range(1..=3u32);
            let below = (0..moves).map(|_| Tree::random(rng, plies - 1, values));
            Tree::Node(below.collect())
        }

        fn uniform(rng: &mut ChaCha8Rng, moves: u32, plies: u32) -> Tree {
            match plies {
                0 => Tree::Leaf(f64::from(rng.random_range(0..1_000_000u32))),
                _ => Tree::Node(
                    (0..moves)
                        .map(|_| Tree::uniform(rng, moves, plies - 1))
                        .collect(),
                ),
            }
        }

        /// Plain minimax; `leaf` maps the index and value of a leaf to its value.
        fn minimax(&self, max: bool, next: &mut usize, leaf: &dyn Fn(usize, f64) -> f64) -> f64 {
            match self {
                Tree::Leaf(value) => {
                    *next += 1;
                    leaf(*next - 1, *value)
                }
                Tree::Node(below) => {
                    let values = below.iter().map(|t| t.minimax(!max, next, leaf));
                    let values: Vec<f64> = values.collect();
                    let better = if max { f64::max } else { f64::min };
                    values.into_iter().reduce(better).unwrap()
                }
            }
        }

        fn value(&self) -> f64 {
            self.minimax(true, &mut 0, &|_, value| value)
        }

        fn leaves(&self) -> usize {
            let mut count = 0;
            self.minimax(true, &mut count, &|_, value| value);
            count
        }

        /// Nodes on the paths to the leaves in the bit set `seen`, including those leaves.
        fn nodes_to(&self, seen: u32, next: &mut usize) -> u64 {
            let below = match self {
                Tree::Leaf(_) => {
                    *next += 1;
                    return u64::from(seen >> (*next - 1) & 1);
                }
                Tree::Node(below) => below,
            };
            let nodes: u64 = below.iter().map(|t| t.nodes_to(seen, next)).sum();
            nodes + u64::from(nodes > 0)
        }

        fn steps(&self, steps: &mut Vec<Step>) {
            match self {
                Tree::Leaf(value) => steps.push(Step::Leaf(*value)),
                Tree::Node(below) => {
                    let window = UNKNOWN_WINDOW;
                    steps.push(Step::Enter { window });
                    for (i, child) in below.iter().enumerate() {
                        steps.push(Step::Move(i.to_string()));
                        child.steps(steps);
                    }
                    let bound = Default::default();
                    steps.push(Step::Leave { value: 0.0, bound });
                }
            }
        }

        fn minimum(&self, value: f64) -> Option<TreeMinimum> {
            let mut steps = Vec::new();
            self.steps(&mut steps);
            let mut finder = MinimumFinder::new(value);
            steps.iter().for_each(|step| finder.take(step));
            finder.minimum()
        }

        /// The fewest leaves that textbook alpha-beta visits, over all orders of the moves of all nodes.
        fn best_alpha_beta(&self) -> u64 {
            let orders = self.orders();
            let leaves = orders.iter().map(|tree| {
                let mut leaves = 0;
                alpha_beta(tree, true, (f64::NEG_INFINITY, f64::INFINITY), &mut leaves);
                leaves
            });
            leaves.min().unwrap()
        }

        /// The tree with its moves in every order.
        fn orders(&self) -> Vec<Tree> {
            let Tree::Node(below) = self else {
                return vec![self.clone()];
            };
            let mut rows: Vec<Vec<Tree>> = vec![Vec::new()];
            for child in below {
                let mut longer = Vec::new();
                for row in &rows {
                    for place in 0..=row.len() {
                        for child in child.orders() {
                            let mut row = row.clone();
                            row.insert(place, child);
                            longer.push(row);
                        }
                    }
                }
                rows = longer;
            }
            rows.into_iter().map(Tree::Node).collect()
        }
    }

    fn alpha_beta(tree: &Tree, max: bool, window: (f64, f64), leaves: &mut u64) -> f64 {
        let below = match tree {
            Tree::Leaf(value) => {
                *leaves += 1;
                return *value;
            }
            Tree::Node(below) => below,
        };
        let (mut alpha, mut beta) = window;
        for child in below {
            let value = alpha_beta(child, !max, (alpha, beta), leaves);
            if max {
                alpha = alpha.max(value)
            } else {
                beta = beta.min(value)
            }
            if alpha >= beta {
                break;
            }
        }
        if max { alpha } else { beta }
    }

    /// Brute force: a set of leaves proves the value if the value does not depend on the other leaves.
    #[test]
    fn brute_force_finds_no_smaller_proof() {
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let (mut tried, mut uneven) = (0, 0);
        while tried < 150 {
            let tree = Tree::random(&mut rng, 3, 4);
            let count = tree.leaves();
            if !(2..=11).contains(&count) {
                continue;
            }
            tried += 1;
            let value = tree.value();
            let proves = |seen: u32| {
                let known = |other: f64| {
                    let leaf = |i: usize, v: f64| if seen >> i & 1 == 1 { v } else { other };
                    tree.minimax(true, &mut 0, &leaf)
                };
                known(f64::NEG_INFINITY) == value && known(f64::INFINITY) == value
            };
            let sets: Vec<u32> = (0..1 << count).filter(|seen| proves(*seen)).collect();
            let leaves = sets.iter().map(|seen| u64::from(seen.count_ones()));
            let nodes = sets.iter().map(|seen| tree.nodes_to(*seen, &mut 0));
            let found = tree.minimum(value).unwrap();
            let least = (leaves.min().unwrap(), nodes.min().unwrap());
            assert_eq!((found.leaves, found.nodes), least, "{tree:?}");
            assert_eq!(found.tree_nodes, tree.nodes_to(u32::MAX, &mut 0));
            assert_eq!(tree.minimum(value + 0.5), None, "it is worth no more");
            uneven += u32::from(found.leaves < count as u64);
        }
        assert!(uneven > 100, "{uneven}");
    }

    #[test]
    fn minimal_tree_is_a_lower_bound() {
        let mut rng = ChaCha8Rng::seed_from_u64(12);
        let mut tried = 0;
        while tried < 60 {
            let tree = Tree::random(&mut rng, 3, 5);
            if !(4..=8).contains(&tree.leaves()) {
                continue;
            }
            tried += 1;
            let found = tree.minimum(tree.value()).unwrap();
            assert_eq!(found.leaves, tree.best_alpha_beta(), "{tree:?}");
        }
    }

    /// Knuth and Moore 1975: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves if every node has b moves, for any values of leaves.
    #[test]
    fn uniform_tree_matches_the_formula() {
        let mut rng = ChaCha8Rng::seed_from_u64(13);
        for (moves, plies, leaves) in [(3, 4, 17), (3, 3, 11), (2, 6, 15), (5, 2, 9), (4, 1, 4)] {
            let tree = Tree::uniform(&mut rng, moves, plies);
            assert_eq!(tree.minimum(tree.value()).unwrap().leaves, leaves);
        }
    }
}
