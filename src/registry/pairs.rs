//! Playing pairs of games of a championship as a task.

use super::task::{Progress, TaskResult};
use crate::championship::{Alone, Forfeit, Host, LiveGame, PairsUnit, Turn};
use crate::eval::Evaluated;
use crate::text::Message;

/// Plays the pairs of a unit.
pub(super) fn play<G: Evaluated>(
    unit: &PairsUnit,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    let pairs = unit.play::<G>(&mut Telling(progress))?;
    Ok(TaskResult::PlayedPairs { pairs })
}

/// Plays without programs, and tells the moves where that is wanted.
struct Telling<'a>(&'a mut dyn FnMut(Progress));

impl Host for Telling<'_> {
    fn ask(&mut self, player: u32, turn: &Turn<'_>) -> Result<Option<String>, Forfeit> {
        Alone.ask(player, turn)
    }

    fn moved(&mut self, game: LiveGame) {
        (self.0)(Progress::Playing(game));
    }
}
