//! A computer whose turn it is.

use crate::app::effects::TaskId;
use crate::app::play::game::history::NodeId;
use crate::app::players::program::ProgramPlayer;
use crate::python::Session;
use crate::registry::{Chosen, Thinking};

/// A computer that is thinking.
#[derive(Clone, Debug)]
pub(in crate::app::play) struct Turn {
    /// Its task.
    pub(in crate::app::play) id: TaskId,
    /// The node in the game that it thinks about.
    pub(in crate::app::play) node: NodeId,
    /// The best it knows.
    pub(in crate::app::play) so_far: Option<Thinking>,
    /// Its answer, while it waits for its pace.
    pub(in crate::app::play) answer: Option<Chosen>,
    /// Whether the shortest time for a move is over.
    pub(in crate::app::play) paced: bool,
}

/// A person's own program of a seat, in its worker.
#[derive(Clone, Debug)]
pub(in crate::app::play) struct Host {
    pub(in crate::app::play) player: ProgramPlayer,
    pub(in crate::app::play) session: Session,
}
