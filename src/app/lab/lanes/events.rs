//! The events of a recorded search to which the clock can jump.

use strum::{IntoStaticStr, VariantArray};

use crate::text::EnumId;
use crate::trace::Actions;

/// A kind of event. Its text key is `lab.jump.ID`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
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

/// The numbers of the steps of each kind, in ascending order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Events {
    kinds: [Vec<usize>; Kind::ALL.len()],
}

impl Events {
    pub fn of(&self, kind: Kind) -> &[usize] {
        &self.kinds[kind as usize]
    }

    /// The number of finished steps just after the next event of a kind, if `done` steps are finished now.
    pub fn next(&self, kind: Kind, done: usize) -> Option<usize> {
        let steps = self.of(kind);
        steps
            .get(steps.partition_point(|&s| s < done))
            .map(|s| s + 1)
    }
}

/// Collects the events from the actions of each step.
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
