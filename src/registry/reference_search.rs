//! One of our searches beside the trace of the user's program.

use std::rc::Rc;

use super::replay::play_text;
use crate::eval::{Evaluated, ProgramFeatures};
use crate::player::MAX_DEPTH;
use crate::search::{Algorithm, MoveOrder};
use crate::text::Message;
use crate::trace::{Heading, JUDGE, Step, Trace, record};

/// The first nodes of our search. If the trace has its own values of positions, our search uses these values, so that
/// both searches visit the same positions up to the first difference.
///
/// # Errors
/// The trace's position is invalid, or its evaluation does not exist in the game.
pub(super) fn search<G: Evaluated>(
    own: &Trace,
    (algorithm, order): (Algorithm, MoveOrder),
    nodes: u64,
) -> Result<Trace, Message> {
    let text = &own.heading.position;
    let root = G::parse(text).map_err(|e| e.describe(text))?;
    let heading = Heading {
        position: root.text(),
        algorithm: Some(algorithm),
        order,
        depth: own.heading.depth.clamp(1, MAX_DEPTH),
        ..own.heading.clone()
    };
    let values = own.heading.own.then(|| values_of_trace(&root, &own.steps));
    let limits = (u32::try_from(nodes).unwrap_or(u32::MAX), nodes);
    record(&root, heading, limits, &mut |_| false, values.as_ref())
}

/// The values of the positions in a trace.
fn values_of_trace<G: Evaluated>(root: &G, steps: &[Step]) -> Rc<ProgramFeatures<G>> {
    let known = ProgramFeatures::new(vec![JUDGE.to_owned()]);
    let side = root.side_to_move();
    let mut line = vec![root.clone()];
    for step in steps {
        match step {
            Step::Move(mv) => {
                let next = line.last().and_then(|at| play_text(at, mv).ok());
                line.extend(next);
            }
            Step::Leaf(value) => {
                let position = line.pop();
                if let Some(position) = position {
                    known.learn(position, side, vec![*value]);
                }
            }
            Step::TableHit { .. } | Step::Leave { .. } => {
                line.pop();
            }
            Step::Deepen(_) => line.truncate(1),
            Step::Enter { .. } | Step::Cut { .. } => {}
        }
        if line.is_empty() {
            line.push(root.clone());
        }
    }
    Rc::new(known)
}
