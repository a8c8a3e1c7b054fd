//! The computers of a game, and the one whose turn it is.

use crate::app::effects::TaskId;
use crate::app::play::NodeId;
use crate::app::players::ProgramPlayer;
use crate::game::BySide;
use crate::python::Session;
use crate::registry::{Chosen, Thinking};
use crate::text::Message;

/// The paces of a game between computers that the page offers, in milliseconds a move.
pub const PACES: [u32; 4] = [0, 300, 900, 2000];

/// The computers of a game.
#[derive(Clone, Debug)]
pub(crate) struct Computers {
    /// The one that is thinking.
    pub(crate) turn: Option<Turn>,
    /// The person's own programs that play, by their sides.
    pub(crate) programs: BySide<Option<SeatProgram>>,
    /// Whether they wait, although it is their turn.
    pub(crate) paused: bool,
    /// The pace of a game between computers, in milliseconds a move.
    pub(crate) pace: u32,
    /// The node that the person's last move has led to, although the game had gone on from there before: the computer answers anew.
    pub(crate) played_again: Option<NodeId>,
    /// What a move failed with.
    pub(crate) error: Option<Message>,
}

impl Default for Computers {
    fn default() -> Self {
        Computers {
            turn: None,
            programs: BySide::new(None, None),
            paused: false,
            pace: PACES[1],
            played_again: None,
            error: None,
        }
    }
}

impl Computers {
    /// Whether one has not answered yet.
    pub(crate) fn is_thinking(&self) -> bool {
        self.turn.as_ref().is_some_and(|t| t.answer.is_none())
    }

    /// Makes the next [`State::sync_work`](crate::app::play::State::sync_work) stop the computer that is thinking.
    pub(crate) fn drop_turn(&mut self) {
        if let Some(turn) = &mut self.turn {
            turn.node = NodeId::MAX;
        }
    }

    /// Another game begins.
    pub(crate) fn forget(&mut self) {
        self.drop_turn();
        self.played_again = None;
        self.error = None;
    }
}

/// A computer that is thinking.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// Its task.
    pub(crate) id: TaskId,
    /// The node in the game that it thinks about.
    pub(crate) node: NodeId,
    /// The best it knows.
    pub(crate) so_far: Option<Thinking>,
    /// Its answer, while it waits for its pace.
    pub(crate) answer: Option<Chosen>,
    /// Whether the shortest time for a move is over.
    pub(crate) paced: bool,
}

/// A person's own program of a seat, in its worker.
#[derive(Clone, Debug)]
pub(crate) struct SeatProgram {
    pub(crate) player: ProgramPlayer,
    pub(crate) session: Session,
}
