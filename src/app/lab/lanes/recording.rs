//! A recorded search made ready to be stepped through: everything that a step asks for is counted once, when it comes in.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::events::{Events, find};
use crate::plot::TreeLayout;
use crate::search::Algorithm;
use crate::trace::{Actions, Step, Trace, Tree, actions};

/// What a search had done after some of its steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepCounts {
    /// Positions that it had looked at.
    pub nodes: u32,
    /// Of those, the ones that were judged.
    pub leaves: u32,
    /// Nodes that it left with moves unsearched.
    pub cutoffs: u32,
    /// Those moves.
    pub branches: u32,
    /// Nodes that the transposition table knew.
    pub hits: u32,
}

/// One of the trees of a search that deepens; other searches have one.
#[derive(Clone, Debug)]
pub struct Iteration {
    /// Its first step.
    pub begin: usize,
    /// Its plies, where the search says so.
    pub depth: Option<u32>,
    /// The tree when the recording ended.
    pub tree: Rc<Tree>,
    /// Where its nodes stand.
    pub layout: Rc<TreeLayout>,
}

/// A recorded search.
#[derive(Clone, Debug)]
pub struct Recording {
    /// What came from the worker or the file.
    pub trace: Rc<Trace>,
    /// Its trees, one after the other; at least one.
    pub parts: Vec<Iteration>,
    /// Where something happens that is worth a jump.
    pub events: Events,
    /// What the search did in each step.
    pub actions: Vec<Actions>,
    /// After each number of steps.
    tallies: Vec<StepCounts>,
    /// The step with which each node was looked at.
    looked: Vec<usize>,
}

impl PartialEq for Recording {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.trace, &other.trace)
    }
}

impl Recording {
    /// Makes a trace ready. In time proportional to its steps.
    pub fn new(trace: Trace) -> Recording {
        let steps = &trace.steps;
        let parts = parts(steps);
        let mut tallies = Vec::with_capacity(steps.len() + 1);
        tallies.push(StepCounts::default());
        let mut looked = Vec::new();
        let mut tally = StepCounts::default();
        for (number, step) in steps.iter().enumerate() {
            match step {
                Step::Enter { .. } => tally.nodes += 1,
                Step::Leaf(_) => {
                    tally.nodes += 1;
                    tally.leaves += 1;
                }
                Step::TableHit { .. } => {
                    tally.nodes += 1;
                    tally.hits += 1;
                }
                Step::Cut { unsearched } => {
                    tally.cutoffs += 1;
                    tally.branches += unsearched.len() as u32;
                }
                Step::Deepen(_) | Step::Move(_) | Step::Leave { .. } => {}
            }
            if tally.nodes as usize > looked.len() {
                looked.push(number);
            }
            tallies.push(tally);
        }
        let actions = actions(&trace);
        Recording {
            trace: Rc::new(trace),
            parts,
            events: find(&actions),
            actions,
            tallies,
            looked,
        }
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.trace.steps.len()
    }

    /// Whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.trace.steps.is_empty()
    }

    /// Whether the search narrows windows; minimax does not.
    pub fn narrows(&self) -> bool {
        self.trace.heading.algorithm != Some(Algorithm::Minimax)
    }

    /// What was done after so many steps.
    pub fn tally(&self, steps: usize) -> StepCounts {
        self.tallies[steps.min(self.len())]
    }

    /// How many nodes were recorded.
    pub fn nodes(&self) -> u64 {
        self.looked.len() as u64
    }

    /// The steps that are done when so many nodes have been looked at, and before another one is.
    pub fn steps_at(&self, nodes: u64) -> usize {
        let next = self.looked.get(nodes as usize);
        next.map_or(self.len(), |&step| step)
    }

    /// The part in which the last of so many steps was done.
    pub fn part_at(&self, steps: usize) -> usize {
        let begun = self.parts.partition_point(|p| p.begin < steps.max(1));
        begun.saturating_sub(1)
    }
}

/// The trees of a search: a new one with each deepening.
fn parts(steps: &[Step]) -> Vec<Iteration> {
    let deepens = |at: &usize| matches!(steps[*at], Step::Deepen(_));
    let mut begins: Vec<usize> = (0..steps.len()).filter(deepens).collect();
    if begins.first() != Some(&0) {
        begins.insert(0, 0);
    }
    let ends = begins[1..].iter().copied().chain([steps.len()]);
    let part = |(&begin, end): (&usize, usize)| {
        let tree = Tree::of(steps, begin..end);
        Iteration {
            begin,
            depth: match steps.get(begin) {
                Some(Step::Deepen(depth)) => Some(*depth),
                _ => None,
            },
            layout: Rc::new(TreeLayout::of(&tree, &BTreeSet::new())),
            tree: Rc::new(tree),
        }
    };
    begins.iter().zip(ends).map(part).collect()
}
