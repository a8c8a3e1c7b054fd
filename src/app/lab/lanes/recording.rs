//! A recorded search with indices for stepping through it, which are computed once, and its events.

use std::rc::Rc;

use strum::{IntoStaticStr, VariantArray};

use super::complete_tree::complete_tree;
use crate::plot::TreeLayout;
use crate::search::Algorithm;
use crate::trace::{Actions, Step, Trace, Tree, actions};

/// A kind of event to which the clock can jump. Its text key is `lab.jump.ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum JumpTarget {
    /// The search leaves a node with unsearched moves.
    Cutoff,
    /// The search raises alpha or lowers beta.
    Window,
    /// The root gets a new best move.
    Best,
    /// The transposition table contains a node.
    #[strum(to_string = "hit")]
    TableHit,
}

impl JumpTarget {
    fn happens(self, done: Actions) -> bool {
        match self {
            JumpTarget::Cutoff => done.any(Actions::CUT),
            JumpTarget::Window => done.any(Actions::ALPHA | Actions::BETA),
            JumpTarget::Best => done.any(Actions::ROOT) && done.any(Actions::IMPROVE),
            JumpTarget::TableHit => done.any(Actions::TABLE),
        }
    }
}

/// The counters of a search after some of its steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepCounts {
    /// Visited positions.
    pub nodes: u32,
    /// Evaluated positions.
    pub leaves: u32,
    /// Nodes at which a cut skipped moves.
    pub cutoffs: u32,
    /// The skipped moves.
    pub branches: u32,
    /// Nodes found in the transposition table.
    pub hits: u32,
}

/// One of the trees of iterative deepening; other searches have one.
#[derive(Clone, Debug)]
pub struct Iteration {
    pub begin: usize,
    /// In plies; `None` if the trace does not contain it.
    pub depth: Option<u32>,
    /// The tree at the end of the recording.
    pub tree: Rc<Tree>,
    /// The tree with the moves that the search does not visit, for a game that is a tree itself.
    pub complete: Option<Rc<Tree>>,
    /// The layout of the complete tree, or else of the recorded one.
    pub layout: Rc<TreeLayout>,
}

#[derive(Clone, Debug)]
pub struct Recording {
    /// The trace of the worker or the file.
    pub trace: Rc<Trace>,
    /// The trees in their order; at least one.
    pub iterations: Vec<Iteration>,
    pub actions: Vec<Actions>,
    /// After each number of steps, from 0.
    counts: Vec<StepCounts>,
    /// The step that visited each node.
    visit_steps: Vec<usize>,
}

impl PartialEq for Recording {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.trace, &other.trace)
    }
}

impl Recording {
    /// Computes the indices of a trace, in time proportional to its steps.
    pub fn new(trace: Trace) -> Recording {
        let steps = &trace.steps;
        let iterations = iterations(&trace);
        let mut counts = Vec::with_capacity(steps.len() + 1);
        counts.push(StepCounts::default());
        let mut visit_steps = Vec::new();
        let mut counted = StepCounts::default();
        for (number, step) in steps.iter().enumerate() {
            match step {
                Step::Enter { .. } => counted.nodes += 1,
                Step::Leaf(_) => {
                    counted.nodes += 1;
                    counted.leaves += 1;
                }
                Step::TableHit { .. } => {
                    counted.nodes += 1;
                    counted.hits += 1;
                }
                Step::Cut { unsearched } => {
                    counted.cutoffs += 1;
                    counted.branches += unsearched.len() as u32;
                }
                Step::Deepen(_) | Step::Move(_) | Step::Leave { .. } => {}
            }
            if counted.nodes as usize > visit_steps.len() {
                visit_steps.push(number);
            }
            counts.push(counted);
        }
        Recording {
            actions: actions(&trace),
            trace: Rc::new(trace),
            iterations,
            counts,
            visit_steps,
        }
    }

    pub fn len(&self) -> usize {
        self.trace.steps.len()
    }

    /// True without steps.
    pub fn is_empty(&self) -> bool {
        self.trace.steps.is_empty()
    }

    /// True if the search narrows windows; minimax does not.
    pub fn narrows(&self) -> bool {
        self.trace.heading.algorithm != Some(Algorithm::Minimax)
    }

    /// True if the table decides a node, or if the counters do not say that it decides none.
    pub fn has_table_hits(&self) -> bool {
        let counters = self.trace.counters;
        counters.is_none_or(|counters| counters.table_hits > 0)
    }

    /// The counters after a number of steps.
    pub fn counts_at(&self, steps: usize) -> StepCounts {
        self.counts[steps.min(self.len())]
    }

    /// The number of recorded nodes.
    pub fn nodes(&self) -> u64 {
        self.visit_steps.len() as u64
    }

    /// The number of steps until just before the search visits one node more than `nodes`.
    pub fn steps_at(&self, nodes: u64) -> usize {
        let next = self.visit_steps.get(nodes as usize);
        next.map_or(self.len(), |&step| step)
    }

    /// The tree with the last of `steps` steps.
    pub fn iteration_at(&self, steps: usize) -> &Iteration {
        let begun = self.iterations.partition_point(|p| p.begin < steps.max(1));
        &self.iterations[begun.saturating_sub(1)]
    }

    /// The numbers of the steps with an event of a kind, from the one with the number `first` on.
    pub fn events(&self, target: JumpTarget, first: usize) -> impl Iterator<Item = usize> {
        let steps = self.actions.iter().enumerate().skip(first);
        steps.filter_map(move |(number, &done)| target.happens(done).then_some(number))
    }

    /// The number of finished steps just after the next event of a kind, if `done` steps are finished now.
    pub fn after_next(&self, target: JumpTarget, done: usize) -> Option<usize> {
        self.events(target, done).next().map(|step| step + 1)
    }
}

/// The trees of a search: iterative deepening starts a new one with each depth.
fn iterations(trace: &Trace) -> Vec<Iteration> {
    let steps = &trace.steps;
    let deepens = |at: &usize| matches!(steps[*at], Step::Deepen(_));
    let mut begins: Vec<usize> = (0..steps.len()).filter(deepens).collect();
    if begins.first() != Some(&0) {
        begins.insert(0, 0);
    }
    let ends = begins[1..].iter().copied().chain([steps.len()]);
    let iteration = |(&begin, end): (&usize, usize)| {
        let tree = Tree::of(steps, begin..end);
        let depth = match steps.get(begin) {
            Some(Step::Deepen(depth)) => Some(*depth),
            _ => None,
        };
        let heading = &trace.heading;
        let complete = complete_tree(&tree, heading, depth.unwrap_or(heading.depth));
        Iteration {
            begin,
            depth,
            layout: Rc::new(TreeLayout::of(complete.as_ref().unwrap_or(&tree))),
            complete: complete.map(Rc::new),
            tree: Rc::new(tree),
        }
    };
    begins.iter().zip(ends).map(iteration).collect()
}
