//! Where in a recorded search something happens that is worth a jump.

use strum::{IntoStaticStr, VariantArray};

use crate::eval::Value;
use crate::search::Algorithm;
use crate::text::EnumId;
use crate::trace::{Step, Trace, Updates};

/// A kind of thing that happens in a search. The texts have `lab.jump.ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    /// A node is left with moves unsearched.
    Cutoff,
    /// Alpha is raised, or beta lowered.
    Window,
    /// The root has a new best move.
    Best,
    /// The transposition table knows a node.
    #[strum(to_string = "hit")]
    TableHit,
}

/// For each kind the numbers of its steps, growing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Events {
    kinds: [Vec<usize>; Kind::ALL.len()],
    /// The steps that hand up a value which is the best so far, growing, with what else it changes.
    updates: Vec<(usize, Updates)>,
}

impl Events {
    /// The steps of a kind.
    pub fn of(&self, kind: Kind) -> &[usize] {
        &self.kinds[kind as usize]
    }

    fn add(&mut self, kind: Kind, step: usize) {
        self.kinds[kind as usize].push(step);
    }

    /// What the value that a step hands up changes.
    pub fn updates(&self, step: usize) -> Updates {
        let found = self.updates.binary_search_by_key(&step, |(at, _)| *at);
        found.map_or_else(|_| Updates::default(), |at| self.updates[at].1)
    }

    /// How many steps are done when the next of a kind has just happened, with `done` of them done now.
    pub fn next(&self, kind: Kind, done: usize) -> Option<usize> {
        let steps = self.of(kind);
        steps
            .get(steps.partition_point(|&s| s < done))
            .map(|s| s + 1)
    }
}

/// A node that the search is in.
struct Open {
    best: Option<Value>,
    window: Option<(Value, Value)>,
}

/// Finds everything that is worth a jump.
pub(super) fn find(trace: &Trace) -> Events {
    let mut events = Events::default();
    // Minimax knows no window.
    let narrows = trace.heading.algorithm != Some(Algorithm::Minimax);
    let mut path: Vec<Open> = Vec::new();
    for (number, step) in trace.steps.iter().enumerate() {
        match step {
            Step::Deepen(_) => path.clear(),
            Step::Enter { window } => path.push(Open {
                best: None,
                window: Some(*window).filter(|(alpha, beta)| alpha < beta),
            }),
            Step::Move(_) => {}
            Step::Cut { .. } => events.add(Kind::Cutoff, number),
            Step::Leaf(value) => hand_up(&mut path, *value, number, narrows, &mut events),
            Step::TableHit { value, .. } => {
                events.add(Kind::TableHit, number);
                hand_up(&mut path, *value, number, narrows, &mut events);
            }
            Step::Leave { value, .. } => {
                path.pop();
                hand_up(&mut path, *value, number, narrows, &mut events);
            }
        }
    }
    events
}

/// A child of the node that the search is in has its value.
fn hand_up(path: &mut [Open], value: Value, number: usize, narrows: bool, events: &mut Events) {
    let max = path.len() % 2 == 1;
    let at_root = path.len() == 1;
    let Some(node) = path.last_mut() else {
        return;
    };
    let beats = |old: Value| if max { value > old } else { value < old };
    if !node.best.is_none_or(beats) {
        return;
    }
    node.best = Some(value);
    let mut updates = Updates {
        best: true,
        ..Updates::default()
    };
    if at_root {
        events.add(Kind::Best, number);
    }
    if let Some((alpha, beta)) = &mut node.window {
        let end = if max { alpha } else { beta };
        if narrows && beats(*end) {
            *end = value;
            events.add(Kind::Window, number);
            (updates.alpha, updates.beta) = (max, !max);
        }
    }
    events.updates.push((number, updates));
}
