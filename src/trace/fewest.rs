//! The smallest part of a tree that proves its value: what alpha-beta cannot do without, however good its order of moves is.
//!
//! Whoever knows that a tree is worth v has seen two things: a part that proves "at least v" (one move of each MAX node, all moves
//! of each MIN node, leaves of at least v) and a part that proves "at most v" (the other way round). They share the line of play
//! from the root to one leaf, and nothing else. Alpha-beta with the best moves first looks at just these two, the critical tree of
//! Knuth and Moore ("An analysis of alpha-beta pruning", 1975). Where several moves are equally good it matters which of them is
//! chosen, and where every position has another number of moves no formula helps: the smallest parts are found from the leaves up.

use super::record::{StopCheck, stream};
use super::recorded::Heading;
use super::steps::Step;
use crate::eval::{Evaluated, Value};
use crate::search::{Algorithm, MoveOrder};
use crate::text::Message;

/// The least that alpha-beta can do with in a tree, and what the tree has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// Nodes of the smallest part that proves the value, the root included.
    pub nodes: u64,
    /// Leaves of the part with the fewest leaves, which may be another part.
    pub leaves: u64,
    /// Nodes of the whole tree.
    pub of: u64,
}

/// The sizes of the smallest proofs of three claims about a node; `None` for a claim that is not true.
#[derive(Clone, Copy, Debug)]
struct Proofs {
    at_least: Option<u64>,
    at_most: Option<u64>,
    /// That it is worth as much as the root, at least and at most.
    both: Option<u64>,
}

/// A node that was entered and not left, with what its moves so far have proved.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// What an inner node counts for: 1, or 0 where leaves are counted.
    own: u64,
    max: bool,
    /// Of what whoever moves can prove with a single move: the smallest proof.
    one: Option<u64>,
    /// Of what takes all moves: the proofs together.
    all: Option<u64>,
    /// What is added to that by proving both of one of the moves, the cheapest one.
    more: Option<u64>,
}

/// The smaller of two sizes, of which either may be that of no proof.
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

    /// A move of the node leads to one of which this is proved.
    fn take(&mut self, child: Proofs) {
        let (one, all) = match self.max {
            true => (child.at_least, child.at_most),
            false => (child.at_most, child.at_least),
        };
        // Who proves both proves each, so that the difference is not negative.
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

/// Finds [`Fewest`] from the steps of a search that cuts nothing, one after the other; it keeps the nodes on the path alone.
#[derive(Debug)]
pub struct FewestSearch {
    /// What the tree is worth.
    value: Value,
    /// Once with nodes, once with leaves.
    path: Vec<[Open; 2]>,
    root: Option<[Proofs; 2]>,
    of: u64,
}

impl FewestSearch {
    /// Begins with a tree of a known value, for the side of the root.
    pub fn new(value: Value) -> FewestSearch {
        FewestSearch {
            value,
            path: Vec::new(),
            root: None,
            of: 0,
        }
    }

    /// The next step of a search by minimax. Steps that minimax does not take mean nothing.
    pub fn take(&mut self, step: &Step) {
        match step {
            Step::Enter { .. } => {
                self.of += 1;
                let max = self.path.len().is_multiple_of(2);
                self.path.push([Open::new(1, max), Open::new(0, max)]);
            }
            Step::Leaf(value) => {
                self.of += 1;
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

    /// What was found once the root is left; `None` before, and where the tree is not worth what it was said to be.
    pub fn fewest(&self) -> Option<Fewest> {
        let [nodes, leaves] = self.root?;
        Some(Fewest {
            nodes: nodes.both?,
            leaves: leaves.both?,
            of: self.of,
        })
    }
}

/// The least that any alpha-beta can do with in the tree of a position to the depth of a heading, and whether every line of it
/// ends with the game; `None` where the tree has more than `max_nodes` nodes: all of them have to be looked at. Which search
/// the heading names does not matter.
///
/// # Errors
/// An evaluation that the game does not have.
pub fn fewest<G: Evaluated>(
    root: &G,
    heading: &Heading,
    max_nodes: u64,
    ask: StopCheck<'_>,
) -> Result<Option<(Fewest, bool)>, Message> {
    let by = |algorithm, order| Heading {
        algorithm: Some(algorithm),
        order,
        ..heading.clone()
    };
    let quick = by(Algorithm::AlphaBeta, MoveOrder::Evaluation);
    let known = stream(root, &quick, max_nodes, ask, &mut |_| {})?;
    if !known.complete {
        return Ok(None);
    }
    let mut weighing = FewestSearch::new(known.value);
    let plain = by(Algorithm::Minimax, MoveOrder::Natural);
    let whole = stream(root, &plain, max_nodes, ask, &mut |step| {
        weighing.take(&step)
    })?;
    let found = weighing.fewest().filter(|_| whole.complete);
    Ok(found.map(|fewest| (fewest, whole.exact)))
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::trace::UNKNOWN_WINDOW;

    /// A tree of numbers.
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

        /// By the definition; a leaf is worth what `leaf` says of its number and value.
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

        /// Nodes on the way to some of the leaves, those included.
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

        fn fewest(&self, value: f64) -> Option<Fewest> {
            let mut steps = Vec::new();
            self.steps(&mut steps);
            let mut weighing = FewestSearch::new(value);
            steps.iter().for_each(|step| weighing.take(step));
            weighing.fewest()
        }

        /// The leaves that the text-book's alpha-beta looks at, over all orders of the moves of all nodes the fewest.
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
            match max {
                true => alpha = alpha.max(value),
                false => beta = beta.min(value),
            }
            if alpha >= beta {
                break;
            }
        }
        if max { alpha } else { beta }
    }

    /// Some leaves prove a value if it stays the same whatever the others are.
    #[test]
    fn no_smaller_set_of_leaves_proves_the_value() {
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
            let found = tree.fewest(value).unwrap();
            let least = (leaves.min().unwrap(), nodes.min().unwrap());
            assert_eq!((found.leaves, found.nodes), least, "{tree:?}");
            assert_eq!(found.of, tree.nodes_to(u32::MAX, &mut 0));
            assert_eq!(tree.fewest(value + 0.5), None, "it is worth no more");
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
            let found = tree.fewest(tree.value()).unwrap();
            assert_eq!(found.leaves, tree.best_alpha_beta(), "{tree:?}");
        }
    }

    /// Knuth and Moore 1975: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves where every position has b moves, whatever the leaves are worth.
    #[test]
    fn uniform_tree_matches_the_formula() {
        let mut rng = ChaCha8Rng::seed_from_u64(13);
        for (moves, plies, leaves) in [(3, 4, 17), (3, 3, 11), (2, 6, 15), (5, 2, 9), (4, 1, 4)] {
            let tree = Tree::uniform(&mut rng, moves, plies);
            assert_eq!(tree.fewest(tree.value()).unwrap().leaves, leaves);
        }
    }
}
