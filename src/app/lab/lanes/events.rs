//! Where in a recorded search something happens that is worth a jump.

use strum::{IntoStaticStr, VariantArray};

use crate::text::EnumId;
use crate::trace::Actions;

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
}

impl Events {
    /// The steps of a kind.
    pub fn of(&self, kind: Kind) -> &[usize] {
        &self.kinds[kind as usize]
    }

    /// How many steps are done when the next of a kind has just happened, with `done` of them done now.
    pub fn next(&self, kind: Kind, done: usize) -> Option<usize> {
        let steps = self.of(kind);
        steps
            .get(steps.partition_point(|&s| s < done))
            .map(|s| s + 1)
    }
}

/// Finds everything that is worth a jump in what a search did in each step.
pub(super) fn find(steps: &[Actions]) -> Events {
    let mut events = Events::default();
    for (number, &done) in steps.iter().enumerate() {
        let best = done.any(Actions::ROOT) && done.any(Actions::IMPROVE);
        for (kind, happens) in [
            (Kind::Cutoff, done.any(Actions::CUT)),
            (Kind::Window, done.any(Actions::ALPHA | Actions::BETA)),
            (Kind::Best, best),
            (Kind::TableHit, done.any(Actions::TABLE)),
        ] {
            if happens {
                events.kinds[kind as usize].push(number);
            }
        }
    }
    events
}
