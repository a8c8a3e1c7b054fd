//! People's Python in a championship: what it is asked, and how it loses by not answering.

use super::played::{Ending, Forfeit};
use super::unit::ProgramRequest;
use crate::python::{ProgramError, Question, Script, WorkerError};
use crate::text::Message;

/// The question for a move.
pub fn move_question(script: &Script, asked: &ProgramRequest) -> Question {
    Question::Move {
        name: script.function.clone(),
        position: asked.position.clone(),
        // The course's limit is one less than the plies that are searched.
        limit: asked.depth.map(|plies| plies.saturating_sub(1)),
        for_all: true,
        ours: script.ours,
        seed: asked.move_seed,
    }
}

/// How a program has lost a game in which it had so many milliseconds for a move.
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

/// How a program that cannot be loaded has lost a game.
pub fn unloaded(error: &ProgramError) -> Forfeit {
    Forfeit {
        end: Ending::Unloaded,
        why: error.message(),
    }
}
