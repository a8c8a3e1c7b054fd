//! Generates a question from the search of a position by a worker. The seed determines both, on all devices.

use std::ops::RangeInclusive;
use std::rc::Rc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::class_scores::letter;
use crate::app::lab::lanes::recording::Recording;
use crate::eval::Preference;
use crate::plot::TreeLayout;
use crate::registry::{AnyPosition, GameRecord, Task, game};
use crate::search::{Algorithm, Bound, MoveOrder, SearchSpec};
use crate::text::EnumId;
use crate::trace::quiz::{Answer, Question, QuestionKind, question};
use crate::trace::{Node, Step, Trace, Tree};

/// The games of the questions, each with the smallest and greatest number of moves from its start: the trees are small
/// there.
pub(super) const SOURCES: [(&str, u32, u32); 4] = [
    ("tic_tac_toe", 2, 4),
    ("rastros", 6, 18),
    ("adji_boto", 4, 16),
    ("reversi", 4, 8),
];

/// The depth of the searches, in plies: subtrees of two or more plies start at the root or two plies below it.
const DEPTH: u32 = 4;

/// The node limit of such a search.
const NODES: u32 = 12_000;

/// The number of leaves of a question: on a projector more are not readable from the last row.
const LEAVES: RangeInclusive<usize> = 5..=11;

/// The number of positions to try for a question. No seed is known for which all fail; if they do, the quiz reports it.
const ATTEMPTS: u64 = 60;

#[derive(Clone, Debug)]
pub struct PosedQuestion {
    pub question: Question,
    /// The whole tree of the question. Only its leaves have values; the answer requires the others.
    pub tree: Rc<Tree>,
    pub layout: Rc<TreeLayout>,
    /// The search that explains the answer.
    pub recording: Rc<Recording>,
    pub game: &'static str,
}

impl PosedQuestion {
    /// The nodes to choose from, which have letters in the tree; empty if the options are no nodes.
    pub fn lettered_nodes(&self) -> Vec<usize> {
        match self.question.kind {
            QuestionKind::Cuts | QuestionKind::Unvisited => self.question_nodes(),
            QuestionKind::Order => self.tree.nodes[0].children.clone(),
            QuestionKind::Value | QuestionKind::Bug | QuestionKind::Window => Vec::new(),
        }
    }

    /// The nodes in the question.
    pub fn question_nodes(&self) -> Vec<usize> {
        let lines = self.question.about.iter();
        lines.filter_map(|line| node_at(&self.tree, line)).collect()
    }

    /// The options of the question, which have letters. An answer to [`QuestionKind::Cuts`] or [`QuestionKind::Order`]
    /// consists of several.
    pub fn options(&self) -> Vec<Answer> {
        let question = &self.question;
        match question.kind {
            QuestionKind::Value => {
                let mut values = values(&self.tree);
                values.sort_by(f64::total_cmp);
                values.into_iter().map(Answer::Value).collect()
            }
            QuestionKind::Cuts | QuestionKind::Order | QuestionKind::Unvisited => {
                let lines = self.lettered_nodes().into_iter();
                let lines = lines.map(|node| self.tree.line(node));
                let lines = lines.map(|line| line.into_iter().map(str::to_owned).collect());
                let option = |line| match question.kind {
                    QuestionKind::Order => Answer::Order(line),
                    _ => Answer::Lines(vec![line]),
                };
                lines.map(option).collect()
            }
            // The steps with values.
            QuestionKind::Bug => {
                let says =
                    |s: &Step| matches!(s, Step::Leaf(_) | Step::Cut { .. } | Step::Leave { .. });
                let steps = question.trace.steps.iter().enumerate();
                let steps = steps.filter(|(_, step)| says(step));
                steps.map(|(number, _)| Answer::Step(number)).collect()
            }
            QuestionKind::Window => question
                .windows
                .iter()
                .copied()
                .map(Answer::Window)
                .collect(),
        }
    }

    /// The index of an answer among the options; `None` for one that is not offered.
    pub fn option_of(&self, answer: &Answer) -> Option<usize> {
        self.options().iter().position(|option| option == answer)
    }

    /// The letters of the options that form an answer.
    pub fn letters_of(&self, answer: &Answer) -> String {
        let parts: Vec<Answer> = match answer {
            Answer::Lines(lines) => lines
                .iter()
                .map(|l| Answer::Lines(vec![l.clone()]))
                .collect(),
            Answer::Order(moves) => moves
                .iter()
                .map(|m| Answer::Order(vec![m.clone()]))
                .collect(),
            other => vec![other.clone()],
        };
        let options = parts.iter().filter_map(|part| self.option_of(part));
        options.map(letter).collect()
    }
}

/// A search for a question: workers search the positions of a seed one after the other until one yields a question.
#[derive(Clone, Debug)]
pub struct QuestionSearch {
    kind: QuestionKind,
    seed: u64,
    /// The number of the position, from 0.
    attempt: u64,
    is_running: bool,
}

impl QuestionSearch {
    pub fn new(kind: QuestionKind, seed: u64) -> QuestionSearch {
        QuestionSearch {
            kind,
            seed,
            attempt: 0,
            is_running: false,
        }
    }

    pub fn is_running(&self) -> bool {
        self.is_running
    }

    /// Identifies the position, and is the seed of its random moves. Different kinds and seeds share no position.
    pub fn position_seed(&self) -> u64 {
        let question = self.seed * QuestionKind::ALL.len() as u64 + self.kind as u64;
        question * ATTEMPTS + self.attempt
    }

    /// Starts the search of the next position; `None` if none is left.
    pub fn start(&mut self) -> Option<Task> {
        while self.attempt < ATTEMPTS {
            if let Some(task) = position(self.position_seed()).and_then(|root| minimax(&*root)) {
                self.is_running = true;
                return Some(task);
            }
            self.attempt += 1;
        }
        None
    }

    /// Ends the search of a position and returns its question; `None` if it yields none.
    pub fn finish(&mut self, trace: &Trace) -> Option<PosedQuestion> {
        let root = position(self.position_seed());
        self.is_running = false;
        self.attempt += 1;
        let root = root?;
        let question = question(self.kind, trace, LEAVES, self.seed)?;
        let whole = Tree::after(&trace.steps, trace.steps.len());
        let top = node_at(&whole, &question.path)?;
        let tree = part(&whole, top);
        has_distinct_values(&tree).then(|| PosedQuestion {
            layout: Rc::new(TreeLayout::of(&tree)),
            tree: Rc::new(tree),
            recording: Rc::new(Recording::new(question.trace.clone())),
            game: root.info().id,
            question,
        })
    }
}

/// A position after random moves from the start of a game; `None` if the game ends before.
fn position(seed: u64) -> Option<Box<dyn AnyPosition>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (id, least, most) = SOURCES[rng.random_range(0..SOURCES.len() as u32) as usize];
    let kind = game(id).ok()?;
    let mut at = kind.preset(kind.info().presets.first()?).ok()?;
    for _ in 0..rng.random_range(least..=most) {
        let moves = at.moves();
        let count = u32::try_from(moves.len()).ok().filter(|n| *n > 0)?;
        at = at
            .play(&moves[rng.random_range(0..count) as usize].text)
            .ok()?;
    }
    at.outcome().is_none().then_some(at)
}

/// The minimax search of a position, in which all wins count the same, so that its values are easy to read.
fn minimax(root: &dyn AnyPosition) -> Option<Task> {
    let kind = game(root.info().id).ok()?;
    let first = kind.evaluations().first();
    Some(Task::Record {
        record: GameRecord::new(root.info().id, root.text()),
        search: SearchSpec {
            evaluation: first.map(|e| e.spec()).unwrap_or_default(),
            algorithm: Algorithm::Minimax,
            order: MoveOrder::Natural,
            preference: Preference::Any,
            depth: DEPTH,
        },
        max_nodes_recorded: NODES,
        max_nodes: NODES.into(),
    })
}

/// The node at the end of a line of moves.
pub fn node_at(tree: &Tree, line: &[String]) -> Option<usize> {
    let mut at = 0;
    for mv in line {
        let children = &tree.nodes.get(at)?.children;
        at = children
            .iter()
            .copied()
            .find(|&c| tree.nodes[c].mv == *mv)?;
    }
    (at < tree.nodes.len()).then_some(at)
}

/// The subtree of a node as a separate tree, in which only the leaves have values.
fn part(whole: &Tree, top: usize) -> Tree {
    let base = whole.nodes[top].ply;
    let mut tree = Tree::default();
    let mut waiting = vec![(top, None)];
    while let Some((from, parent)) = waiting.pop() {
        let node = &whole.nodes[from];
        let at = tree.nodes.len();
        if let Some(parent) = parent {
            let above: &mut Node = &mut tree.nodes[parent];
            above.children.push(at);
        }
        let leaf = node.children.is_empty();
        tree.nodes.push(Node {
            parent,
            mv: if parent.is_some() { node.mv.clone() } else { String::new() },
            ply: node.ply - base,
            value: node.value.filter(|_| leaf),
            leaf,
            last_step: leaf.then_some(0),
            ..Node::default()
        });
        waiting.extend(node.children.iter().rev().map(|&c| (c, Some(at))));
    }
    tree
}

/// True if the leaves have at least three values, all of which differ with two decimals.
fn has_distinct_values(tree: &Tree) -> bool {
    let mut values = values(tree);
    values.sort_by(f64::total_cmp);
    let apart = values.windows(2).all(|two| two[1] - two[0] >= 0.01);
    values.len() >= 3 && apart
}

/// The distinct values of the leaves, in the order of the leaves.
pub fn values(tree: &Tree) -> Vec<f64> {
    let mut values: Vec<f64> = Vec::new();
    for (value, bound) in tree.nodes.iter().filter_map(|n| n.value) {
        if bound == Bound::Exact && !values.contains(&value) {
            values.push(value);
        }
    }
    values
}
