//! The kinds of questions and their answers.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use strum::{IntoStaticStr, VariantArray};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::faults::{wrong_cuts, wrong_values};
use super::small_tree::{SmallTree, line};
use super::windows::wrong_windows;
use crate::eval::Value;
use crate::search::Algorithm;
use crate::text::{EnumId, Message};
use crate::trace::recorded::Trace;
use crate::trace::steps::Step;
use crate::trace::tree::{Node, Tree};

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum QuestionKind {
    /// The value of a node.
    Value,
    /// A leaf that alpha-beta does not visit.
    Unvisited,
    /// The branches that alpha-beta cuts off.
    Cuts,
    /// The order of root moves with the fewest alpha-beta nodes.
    Order,
    /// The wrong step of an alpha-beta search.
    Bug,
    /// Alpha and beta on entering a node.
    Window,
}

/// The moves from the root of a question to a node.
pub type Line = Vec<String>;

/// The answer of a pupil, or the right one.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// To [`QuestionKind::Value`], for the side of the root.
    Value(Value),
    /// To [`QuestionKind::Cuts`]: the branches in any order, each as the line to its first node. To
    /// [`QuestionKind::Unvisited`]: one leaf.
    Lines(Vec<Line>),
    /// To [`QuestionKind::Order`].
    Order(Vec<String>),
    /// To [`QuestionKind::Bug`]: the index of the wrong step.
    Step(usize),
    /// To [`QuestionKind::Window`]: alpha and beta.
    Window((Value, Value)),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub kind: QuestionKind,
    /// The question as a sentence.
    pub ask: Message,
    /// The moves from the root of the original search to the root of the question, a MAX node.
    pub path: Line,
    /// The search that explains the answer, from its own root: minimax for [`QuestionKind::Value`], the search with the
    /// error for [`QuestionKind::Bug`], otherwise alpha-beta, for [`QuestionKind::Order`] in the order of the answer.
    /// Its heading is that of the original search, except for algorithm, order and depth.
    pub trace: Trace,
    /// The node of [`QuestionKind::Value`] and [`QuestionKind::Window`], the leaves or branches to choose from in
    /// [`QuestionKind::Unvisited`] and [`QuestionKind::Cuts`], empty for the others.
    pub about: Vec<Line>,
    /// The right answer; for [`QuestionKind::Order`] the right order with the best moves first.
    pub answer: Answer,
    /// The steps of the trace that explain the answer.
    pub steps: Vec<usize>,
    /// For [`QuestionKind::Order`] all orders with their numbers of nodes.
    pub orders: Vec<(Vec<String>, u64)>,
    /// For [`QuestionKind::Window`] the offered windows, in ascending order.
    pub windows: Vec<(Value, Value)>,
}

/// Numbers of branches in an answer to [`QuestionKind::Cuts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutsFound {
    pub right: usize,
    pub wrong: usize,
    /// The branches that the search cuts.
    pub all: usize,
}

impl Question {
    /// A question without the parts that only some kinds have.
    fn new(kind: QuestionKind, part: &SmallTree, answer: Answer, trace: Trace) -> Question {
        Question {
            kind,
            ask: Message::new(&format!("trace.quiz.{}", kind.id())),
            path: part.line.clone(),
            trace,
            about: Vec::new(),
            answer,
            steps: Vec::new(),
            orders: Vec::new(),
            windows: Vec::new(),
        }
    }

    /// A value must be right to a thousandth.
    pub fn is_right(&self, answer: &Answer) -> bool {
        match (answer, &self.answer) {
            (Answer::Value(a), Answer::Value(b)) => a == b || (a - b).abs() < 1e-3,
            (Answer::Lines(a), Answer::Lines(b)) => {
                a.len() == b.len() && b.iter().all(|line| a.contains(line))
            }
            (Answer::Order(a), Answer::Order(_)) => {
                let fewest = self.orders.iter().map(|(_, nodes)| *nodes).min();
                let found = self.orders.iter().find(|(order, _)| order == a);
                found.is_some_and(|(_, nodes)| Some(*nodes) == fewest)
            }
            (Answer::Step(a), Answer::Step(b)) => a == b,
            (Answer::Window(a), Answer::Window(b)) => a == b,
            _ => false,
        }
    }

    /// How much of an answer is right; `None` for kinds other than [`QuestionKind::Cuts`].
    pub fn cuts_found(&self, answer: &Answer) -> Option<CutsFound> {
        match (self.kind, answer, &self.answer) {
            (QuestionKind::Cuts, Answer::Lines(own), Answer::Lines(all)) => {
                let right = own.iter().filter(|line| all.contains(line)).count();
                Some(CutsFound {
                    right,
                    wrong: own.len() - right,
                    all: all.len(),
                })
            }
            _ => None,
        }
    }

    /// For [`QuestionKind::Order`] all right answers.
    pub fn right_orders(&self) -> impl Iterator<Item = Answer> {
        let orders = self.orders.iter();
        let answers = orders.map(|(order, _)| Answer::Order(order.clone()));
        answers.filter(|answer| self.is_right(answer))
    }

    /// The index into [`Question::steps`] of the step that decides an answer: the node gets its value, the search enters
    /// it with its alpha and beta, the search cuts off a branch that the answer lacks, or the search cuts off the
    /// unvisited leaf; otherwise 0.
    pub fn deciding_step(&self, answer: &Answer) -> usize {
        if let QuestionKind::Value | QuestionKind::Window = self.kind {
            return self.steps.len().saturating_sub(1);
        }
        let tree = whole_tree(&self.trace);
        let cut_at = |step: usize| -> Vec<Line> {
            // The search leaves the node in the step after the cut.
            let node = tree.left_at(step + 1);
            node.map_or_else(Vec::new, |node| branches_of(&tree, node))
        };
        let decides = |step: &usize| match (self.kind, answer, &self.answer) {
            (QuestionKind::Cuts, Answer::Lines(given), _) => {
                cut_at(*step).iter().any(|branch| !given.contains(branch))
            }
            (QuestionKind::Unvisited, _, Answer::Lines(right)) => {
                let below = |branch: &Line| right.iter().any(|leaf| leaf.starts_with(branch));
                cut_at(*step).iter().any(below)
            }
            _ => true,
        };
        self.steps.iter().position(decides).unwrap_or(0)
    }

    /// The lines to the moves that set alpha and beta in a [`QuestionKind::Window`]; `None` for an infinite bound.
    pub fn sources_of_window(&self) -> [Option<Line>; 2] {
        let tree = whole_tree(&self.trace);
        let nodes = self.nodes_of_window(&tree);
        nodes.map(|node| Some(line(&tree, node?)))
    }

    /// The nodes that set alpha and beta in a [`QuestionKind::Window`]: moves of a node on the path, searched earlier, at
    /// a MAX node for alpha, at a MIN node for beta. Of several nodes with this value, the one that the search left first.
    fn nodes_of_window(&self, tree: &Tree) -> [Option<usize>; 2] {
        let Answer::Window((alpha, beta)) = self.answer else {
            return [None; 2];
        };
        let entry = self.steps.len().saturating_sub(1);
        let asked = tree.nodes.iter().position(|node| node.first_step == entry);
        let path = asked.map(|node| tree.path(node)).unwrap_or_default();
        [(true, alpha), (false, beta)].map(|(is_max, bound)| {
            let pairs = path.windows(2);
            let pairs = pairs.filter(|pair| tree.nodes[pair[0]].is_max() == is_max);
            let earlier = pairs.flat_map(|pair| {
                let children = tree.nodes[pair[0]].children.iter();
                children.take_while(|&&child| child != pair[1])
            });
            let has_bound = |&&child: &&usize| {
                let value = tree.nodes[child].value;
                value.is_some_and(|(value, _)| value == bound)
            };
            let equal = earlier.filter(has_bound).copied();
            equal.min_by_key(|&child| tree.nodes[child].last_step)
        })
    }
}

/// Makes a question from a part of a search without cutoffs, such as minimax; deterministic for a seed. `None` if no
/// part is suitable: a part needs a MAX node with at least two moves as its root, at most 60 nodes, a number of leaves
/// in the range, and at least two plies.
pub fn question(
    kind: QuestionKind,
    trace: &Trace,
    leaves: RangeInclusive<usize>,
    seed: u64,
) -> Option<Question> {
    let mut parts = SmallTree::parts(trace, leaves);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    while !parts.is_empty() {
        let part = parts.swap_remove(pick(&mut rng, parts.len()));
        let made = match kind {
            QuestionKind::Value => value(&part, &mut rng),
            QuestionKind::Cuts => cuts(&part),
            QuestionKind::Order => order(&part),
            QuestionKind::Unvisited => unvisited(&part, &mut rng),
            QuestionKind::Bug => bug(&part, &mut rng),
            QuestionKind::Window => window(&part, &mut rng),
        };
        if made.is_some() {
            return made;
        }
    }
    None
}

fn pick(rng: &mut ChaCha8Rng, count: usize) -> usize {
    rng.random_range(0..count.max(1) as u32) as usize
}

fn whole_tree(trace: &Trace) -> Tree {
    Tree::after(&trace.steps, trace.steps.len())
}

fn value(part: &SmallTree, rng: &mut ChaCha8Rng) -> Option<Question> {
    let trace = part.search(Algorithm::Minimax, &part.natural_order())?;
    let tree = whole_tree(&trace);
    let inner = |&i: &usize| tree.nodes[i].children.len() > 1;
    let nodes: Vec<usize> = (0..tree.nodes.len()).filter(inner).collect();
    let node_index = *nodes.get(pick(rng, nodes.len()))?;
    let node = &tree.nodes[node_index];
    let answer = Answer::Value(node.value?.0);
    Some(Question {
        about: vec![line(&tree, node_index)],
        steps: (node.first_step..=node.last_step?).collect(),
        ..Question::new(QuestionKind::Value, part, answer, trace)
    })
}

/// The window of a node where a bound follows from moves searched before.
fn window(part: &SmallTree, rng: &mut ChaCha8Rng) -> Option<Question> {
    let trace = part.search_alpha_beta()?;
    let tree = whole_tree(&trace);
    let is_bounded = |node: &Node| {
        node.window
            .is_some_and(|(a, b)| a.is_finite() || b.is_finite())
    };
    let nodes = (0..tree.nodes.len()).filter(|&i| is_bounded(&tree.nodes[i]));
    let nodes: Vec<usize> = nodes.collect();
    let node_index = *nodes.get(pick(rng, nodes.len()))?;
    let node = &tree.nodes[node_index];
    let right = node.window?;
    let mut wrong = wrong_windows(&tree, right);
    let mut windows = vec![right];
    while windows.len() < CHOICES {
        if wrong.is_empty() {
            return None;
        }
        windows.push(wrong.swap_remove(pick(rng, wrong.len())));
    }
    windows.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    Some(Question {
        about: vec![line(&tree, node_index)],
        steps: (0..=node.first_step).collect(),
        windows,
        ..Question::new(QuestionKind::Window, part, Answer::Window(right), trace)
    })
}

/// The branches cut off at a node.
fn branches_of(tree: &Tree, node: usize) -> Vec<Line> {
    let unsearched = tree.nodes[node].unsearched.iter();
    let branch = |mv: &String| [&line(tree, node)[..], std::slice::from_ref(mv)].concat();
    unsearched.map(branch).collect()
}

/// All branches cut off in a search.
fn branches(tree: &Tree) -> Vec<Line> {
    let nodes = 0..tree.nodes.len();
    nodes.flat_map(|node| branches_of(tree, node)).collect()
}

/// The steps with cutoffs.
fn cutting(trace: &Trace) -> Vec<usize> {
    let steps = trace.steps.iter().enumerate();
    let cuts = steps.filter(|(_, step)| matches!(step, Step::Cut { .. }));
    cuts.map(|(i, _)| i).collect()
}

fn cuts(part: &SmallTree) -> Option<Question> {
    let trace = part.search_alpha_beta()?;
    let branches = branches(&whole_tree(&trace));
    let about = part.branches();
    (!branches.is_empty() && branches.len() < about.len()).then(|| Question {
        about,
        steps: cutting(&trace),
        ..Question::new(QuestionKind::Cuts, part, Answer::Lines(branches), trace)
    })
}

/// The maximum number of root moves in an order question: 120 orders.
const MAX_MOVES: usize = 5;

fn order(part: &SmallTree) -> Option<Question> {
    let moves = part.moves();
    if !(3..=MAX_MOVES).contains(&moves.len()) {
        return None;
    }
    let mut orders = Vec::new();
    for order in permutations(moves.len()) {
        let nodes = part.search(Algorithm::AlphaBeta, &order)?.counters?.nodes;
        orders.push((order, nodes));
    }
    let fewest = orders.iter().map(|(_, nodes)| *nodes).min()?;
    let is_right = |(order, nodes): &(Vec<usize>, u64)| (*nodes == fewest).then_some(order.clone());
    let right: Vec<Vec<usize>> = orders.iter().filter_map(is_right).collect();
    // If most orders are right, the question is too easy.
    if 2 * right.len() > orders.len() {
        return None;
    }
    let values = move_values(part)?;
    // Of the right orders, the one with the best moves first.
    let by_values = |a: &Vec<usize>, b: &Vec<usize>| {
        let pairs = a.iter().zip(b);
        let compared = pairs.map(|(&a, &b)| values[b].total_cmp(&values[a]));
        compared.fold(Ordering::Equal, Ordering::then)
    };
    let best = right.into_iter().min_by(by_values)?;
    let trace = part.search(Algorithm::AlphaBeta, &best)?;
    let named = |order: &[usize]| order.iter().map(|&i| moves[i].clone()).collect();
    let answer = Answer::Order(named(&best));
    let orders = orders
        .iter()
        .map(|(order, nodes)| (named(order), *nodes))
        .collect();
    Some(Question {
        steps: cutting(&trace),
        orders,
        ..Question::new(QuestionKind::Order, part, answer, trace)
    })
}

/// The values of the root moves.
fn move_values(part: &SmallTree) -> Option<Vec<Value>> {
    let tree = whole_tree(&part.search(Algorithm::Minimax, &part.natural_order())?);
    let children = tree.nodes[0].children.iter();
    let values = children.map(|&child| Some(tree.nodes[child].value?.0));
    values.collect()
}

/// All permutations of 0 to `count` - 1.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|order: &Vec<usize>| {
            let rest = (0..count).filter(|i| !order.contains(i));
            rest.map(|i| [&order[..], &[i]].concat())
                .collect::<Vec<_>>()
        });
        all = longer.collect();
    }
    all
}

/// The number of leaves to choose from.
const CHOICES: usize = 4;

fn unvisited(part: &SmallTree, rng: &mut ChaCha8Rng) -> Option<Question> {
    let trace = part.search_alpha_beta()?;
    let tree = whole_tree(&trace);
    let leaf = |(i, node): (usize, &Node)| node.leaf.then(|| line(&tree, i));
    let visited: Vec<Line> = tree.nodes.iter().enumerate().filter_map(leaf).collect();
    let leaves = part.leaves();
    let (mut visited, mut missed): (Vec<Line>, Vec<Line>) = leaves
        .iter()
        .cloned()
        .partition(|leaf| visited.contains(leaf));
    if missed.is_empty() || visited.len() + 1 < CHOICES {
        return None;
    }
    let answer = missed.swap_remove(pick(rng, missed.len()));
    let mut about = vec![answer.clone()];
    while about.len() < CHOICES {
        about.push(visited.swap_remove(pick(rng, visited.len())));
    }
    // From left to right as in the tree.
    about.sort_by_key(|choice| leaves.iter().position(|leaf| leaf == choice));
    let answer = Answer::Lines(vec![answer]);
    Some(Question {
        about,
        steps: cutting(&trace),
        ..Question::new(QuestionKind::Unvisited, part, answer, trace)
    })
}

fn bug(part: &SmallTree, rng: &mut ChaCha8Rng) -> Option<Question> {
    let right = part.search_alpha_beta()?;
    let (values, cuts) = (wrong_values(part, &right), wrong_cuts(&right));
    let from_cuts = !cuts.is_empty() && (values.is_empty() || rng.random_range(0..2u32) == 0);
    let mut made = if from_cuts { cuts } else { values };
    if made.is_empty() {
        return None;
    }
    let (step, trace) = made.swap_remove(pick(rng, made.len()));
    Some(Question {
        steps: vec![step],
        ..Question::new(QuestionKind::Bug, part, Answer::Step(step), trace)
    })
}
