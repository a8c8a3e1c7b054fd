//! The computers of a game, and the current search for a move.

use crate::app::effects::TaskId;
use crate::app::play::NodeId;
use crate::app::players::ProgramPlayer;
use crate::game::BySide;
use crate::python::Session;
use crate::registry::{Chosen, Thinking};
use crate::text::Message;

/// The selectable paces of a game between computers, in milliseconds per move.
pub const PACES: [u32; 4] = [0, 300, 900, 2000];

#[derive(Clone, Debug)]
pub(crate) struct Computers {
    /// The current search.
    pub(crate) turn: Option<Turn>,
    /// The user's own programs among the players.
    pub(crate) programs: BySide<Option<SeatProgram>>,
    pub(crate) paused: bool,
    /// The pace of a game between computers, in milliseconds per move.
    pub(crate) pace: u32,
    /// The node after the user's last move if the tree already continued there: the computer answers anew.
    pub(crate) played_again: Option<NodeId>,
    /// The error of the last move.
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
    /// True while a computer searches for its move.
    pub(crate) fn is_thinking(&self) -> bool {
        self.turn.as_ref().is_some_and(|t| t.answer.is_none())
    }

    /// Makes the next [`State::sync_work`](crate::app::play::State::sync_work) cancel the search.
    pub(crate) fn cancel_turn(&mut self) {
        if let Some(turn) = &mut self.turn {
            turn.node = NodeId::MAX;
        }
    }

    /// Resets the state for another game.
    pub(crate) fn reset(&mut self) {
        self.cancel_turn();
        self.played_again = None;
        self.error = None;
    }
}

/// The search of a computer for its move.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) id: TaskId,
    /// The node of the position to search.
    pub(crate) node: NodeId,
    /// The best result so far.
    pub(crate) so_far: Option<Thinking>,
    /// The final result, while it waits for the minimum time.
    pub(crate) answer: Option<Chosen>,
    /// True once the minimum time for a move is over.
    pub(crate) paced: bool,
}

/// The user's own program of a seat, in its worker.
#[derive(Clone, Debug)]
pub(crate) struct SeatProgram {
    pub(crate) player: ProgramPlayer,
    pub(crate) session: Session,
}
