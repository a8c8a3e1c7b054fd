//! The task of playing pairs of games of a championship.

use super::task::{Progress, TaskResult};
use crate::championship::{Host, LiveGame, PairsUnit, Played, Reply, Turn};
use crate::eval::Evaluated;
use crate::text::Message;

pub(super) fn play<G: Evaluated>(
    unit: &PairsUnit,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    Ok(match unit.play::<G>(&mut ProgressHost(progress))? {
        Played::All(pairs) => TaskResult::PlayedPairs { pairs },
        Played::Waits(open) => TaskResult::PairsWait(Box::new(open)),
    })
}

/// Reports live games as progress. Leaves calls of programs to the sender of the task.
struct ProgressHost<'a>(&'a mut dyn FnMut(Progress));

impl Host for ProgressHost<'_> {
    fn has_programs(&self) -> bool {
        true
    }

    fn ask(&mut self, _: u32, _: &Turn<'_>) -> Option<Reply> {
        None
    }

    fn moved(&mut self, game: LiveGame) {
        (self.0)(Progress::Playing(game));
    }
}
