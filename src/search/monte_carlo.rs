//! Monte Carlo tree search: UCT.
//!
//! The search plays random games and stores their results in a tree that grows by one node per game. Each game, a
//! *playout*, has four steps:
//!
//! 1. *Selection*: starts at the root and goes to the child with the largest [`Tree::ucb1`], until a node has an
//!    untried move or the game is over.
//! 2. *Expansion*: plays one of the untried moves, and adds its position to the tree.
//! 3. *Simulation*: plays random moves to the end of the game.
//! 4. *Backpropagation*: adds a visit and the result to every node on the path.
//!
//! The best move is the root move with the most visits.
//!
//! The selection rule is UCB1 (Auer, Cesa-Bianchi and Fischer, "Finite-time analysis of the multiarmed bandit problem",
//! Machine Learning 47, 2002). Its use at every node of a game tree is UCT (Kocsis and Szepesvári, "Bandit based
//! Monte-Carlo planning", ECML 2006).
//!
//! A result counts 1 point for a win, 1/2 for a draw and 0 for a loss, also in games with points.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::observe::Observer;
use super::report::{Counters, Report};
use crate::game::{Game, Outcome, Side};

/// The exploration constant of UCB1 for results from 0 to 1, √2, rounded.
pub const DEFAULT_EXPLORATION: f64 = 1.4;

/// The index of the root in [`Tree::nodes`].
const ROOT: usize = 0;

/// A position in the tree.
#[derive(Debug)]
pub struct Node<M> {
    /// The tried moves and the indexes of their nodes, in the order of expansion.
    pub children: Vec<(M, usize)>,
    untried: Vec<M>,
    /// The number of playouts through this node.
    pub visits: u32,
    /// Results of these playouts in half points, for the side that moved to this node.
    half_points: u32,
}

impl<M> Node<M> {
    fn new<G: Game<Move = M>>(position: &G) -> Self {
        Node {
            children: Vec::new(),
            untried: position.moves().collect(),
            visits: 0,
            half_points: 0,
        }
    }

    /// The mean result, from 0 to 1, for the side that moved to this node. At least one playout has visited it.
    pub fn mean(&self) -> f64 {
        f64::from(self.half_points) / (2.0 * f64::from(self.visits))
    }
}

/// The tree, and the last playout.
#[derive(Debug)]
pub struct Tree<G: Game> {
    root: G,
    exploration: f64,
    nodes: Vec<Node<G::Move>>,
    counters: Counters,
    /// Indexes of the nodes of the last playout, from the root to the new node.
    path: Vec<usize>,
    /// The moves of its simulation.
    simulated: Vec<G::Move>,
    /// A buffer for legal moves.
    legal: Vec<G::Move>,
}

impl<G: Game> Tree<G> {
    /// A tree that contains only the root.
    pub fn new(root: &G, exploration: f64) -> Self {
        Tree {
            root: root.clone(),
            exploration,
            nodes: vec![Node::new(root)],
            counters: Counters::default(),
            path: Vec::new(),
            simulated: Vec::new(),
            legal: Vec::new(),
        }
    }

    /// Plays one game, and returns its outcome.
    pub fn playout(&mut self, rng: &mut ChaCha8Rng) -> Outcome {
        let mut position = self.root.clone();
        let leaf = self.select(&mut position);
        // Each playout has its own random stream, so that a change of one playout does not change the others.
        let mut playout_rng = ChaCha8Rng::from_rng(rng);
        self.expand(leaf, &mut position, &mut playout_rng);
        let outcome = self.simulate(position, &mut playout_rng);
        self.backpropagate(outcome);
        self.counters.nodes += (self.path.len() + self.simulated.len()) as u64;
        self.counters.leaves += 1;
        outcome
    }

    /// Returns a node with an untried move or without moves.
    fn select(&mut self, position: &mut G) -> usize {
        let mut node = ROOT;
        self.path.clear();
        self.path.push(node);
        while let Some((mv, child)) = self.selected(node) {
            position.play(mv);
            self.path.push(child);
            node = child;
        }
        node
    }

    /// The first child with the largest [`Tree::ucb1`]; `None` if the node has an untried move or no moves.
    pub fn selected(&self, node: usize) -> Option<(G::Move, usize)> {
        if !self.nodes[node].untried.is_empty() {
            return None;
        }
        let mut best = None;
        let mut largest = f64::NEG_INFINITY;
        for &(mv, child) in &self.nodes[node].children {
            let sum = self.ucb1(node, child);
            if sum > largest {
                largest = sum;
                best = Some((mv, child));
            }
        }
        best
    }

    /// The sum that decides the selection: the mean, and the exploration term, which grows while other children are
    /// visited.
    pub fn ucb1(&self, node: usize, child: usize) -> f64 {
        let (node, child) = (&self.nodes[node], &self.nodes[child]);
        let uncertainty = libm::log(f64::from(node.visits)) / f64::from(child.visits);
        child.mean() + self.exploration * uncertainty.sqrt()
    }

    /// Adds a child for a random untried move, and plays the move. Does nothing without untried moves.
    fn expand(&mut self, node: usize, position: &mut G, rng: &mut ChaCha8Rng) {
        let child = self.nodes.len();
        let Node {
            children, untried, ..
        } = &mut self.nodes[node];
        if untried.is_empty() {
            return;
        }
        let drawn = rng.random_range(0..untried.len() as u32);
        let mv = untried.swap_remove(drawn as usize);
        children.push((mv, child));
        position.play(mv);
        self.nodes.push(Node::new(position));
        self.path.push(child);
    }

    /// Plays random moves to the end of the game.
    fn simulate(&mut self, mut position: G, rng: &mut ChaCha8Rng) -> Outcome {
        self.simulated.clear();
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            self.legal.clear();
            self.legal.extend(position.moves());
            // The rules of a guest game can fail while they list moves.
            if self.legal.is_empty() {
                return Outcome::Draw;
            }
            let drawn = rng.random_range(0..self.legal.len() as u32);
            let mv = self.legal[drawn as usize];
            position.play(mv);
            self.simulated.push(mv);
        }
    }

    fn backpropagate(&mut self, outcome: Outcome) {
        let mut mover = !self.root.side_to_move();
        for &node in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.half_points += half_points(outcome, mover);
            mover = !mover;
        }
    }

    /// All nodes, the root first, in the order of expansion.
    pub fn nodes(&self) -> &[Node<G::Move>] {
        &self.nodes
    }

    /// The counters of all playouts; every position of a playout counts as a node.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The indexes of the nodes of the last playout, from the root to the new node or to a finished game.
    pub fn path(&self) -> &[usize] {
        &self.path
    }

    /// The random moves of the last playout, after the moves of its path.
    pub fn simulated(&self) -> &[G::Move] {
        &self.simulated
    }

    /// The child with the most visits; among equals the child with the best mean, then the first.
    fn most_visited(&self, node: usize) -> Option<(G::Move, usize)> {
        let strength = |child: usize| {
            let child = &self.nodes[child];
            (child.visits, child.half_points)
        };
        let children = self.nodes[node].children.iter().copied();
        children.reduce(|best, next| if strength(next.1) > strength(best.1) { next } else { best })
    }

    /// The best move so far; `None` without a playout.
    pub fn best(&self) -> Option<G::Move> {
        self.most_visited(ROOT).map(|(mv, _)| mv)
    }

    /// The result. Its value is twice the mean of the best move minus 1, so that a win counts 1 and a loss -1. Its
    /// variation follows the most visited moves.
    fn report(&self, complete: bool) -> Report<G::Move> {
        let best = self.most_visited(ROOT);
        let next = |&(_, node): &(G::Move, usize)| self.most_visited(node);
        let variation = std::iter::successors(best, next);
        Report {
            value: best.map_or(0.0, |(_, child)| 2.0 * self.nodes[child].mean() - 1.0),
            variation: variation.map(|(mv, _)| mv).collect(),
            depth: 0,
            counters: self.counters,
            exact: false,
            complete,
        }
    }
}

/// A result for one side: 2 for a win, 1 for a draw. An integer, so that sums are exact.
fn half_points(outcome: Outcome, side: Side) -> u32 {
    match outcome {
        Outcome::WonBy(winner) if winner == side => 2,
        Outcome::WonBy(_) => 0,
        Outcome::Draw => 1,
    }
}

/// Searches `root` with this number of playouts. Calls `each` with the tree after every playout.
///
/// The result depends only on the arguments and the state of `rng`. The report counts every position of a playout as a
/// node, and every playout as a leaf; its depth is 0, because the depth of the tree varies.
pub fn monte_carlo<G: Game, O: Observer<G>>(
    root: &G,
    (playouts, exploration): (u32, f64),
    rng: &mut ChaCha8Rng,
    observer: &mut O,
    each: &mut dyn FnMut(&Tree<G>),
) -> Report<G::Move> {
    observer.begin();
    let mut tree = Tree::new(root, exploration);
    for _ in 0..playouts {
        if O::MAY_STOP && observer.stop(&tree.counters) {
            return tree.report(false);
        }
        tree.playout(rng);
        each(&tree);
    }
    tree.report(true)
}
