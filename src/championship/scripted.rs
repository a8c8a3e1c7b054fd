//! Users' Python in a championship: the question for a move, and forfeits.

use super::played::{Ending, Forfeit};
use super::unit::ProgramRequest;
use crate::python::{ProgramError, Question, Script, WorkerError};
use crate::text::Message;

pub fn move_question(script: &Script, request: &ProgramRequest) -> Question {
    Question::Move {
        name: script.function.clone(),
        position: request.position.clone(),
        // The course's limit is the number of plies minus one.
        limit: request.depth.map(|plies| plies.saturating_sub(1)),
        for_all: true,
        by_our_search: script.by_our_search,
        seed: request.move_seed,
    }
}

/// The forfeit of a program with this time limit per move in milliseconds.
pub fn forfeit_of(error: &ProgramError, time_ms: u32) -> Forfeit {
    match error {
        error if error.is_late() => Forfeit {
            end: Ending::Timeout,
            why: Message::new("championship.forfeit.late")
                .with("limit", time_ms)
                .with_message("what", error.message()),
        },
        ProgramError::InvalidAnswer
        | ProgramError::Worker(WorkerError::Long | WorkerError::Unasked) => Forfeit {
            end: Ending::Nonsense,
            why: error.message(),
        },
        error => Forfeit {
            end: Ending::Crash,
            why: error.message(),
        },
    }
}

/// The forfeit of a program that cannot be loaded.
pub fn unloaded(error: &ProgramError) -> Forfeit {
    Forfeit {
        end: Ending::Unloaded,
        why: error.message(),
    }
}
