//! Games that ended for another reason than the rules.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::championship::Ending;
use crate::game::{Outcome, Side};
use crate::registry::AnyPosition;
use crate::text::{EnumId, Message};

/// The parameter of links with the reason: see [`Ended`].
pub const END: &str = "end";

/// The parameter with the first player's name.
pub const FIRST_NAME: &str = "first_name";
/// The parameter with the second player's name.
pub const SECOND_NAME: &str = "second_name";

/// The reason for the end of a game that the rules would continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Ended {
    /// The side to move resigned.
    Resignation,
    /// The clock of the side to move ran out.
    Timeout,
    /// The side to move made an illegal move.
    Illegal,
    /// The side to move answered with a text that is not a move.
    Nonsense,
    /// The program of the side to move crashed.
    Crash,
    /// The game reached the maximum length: a draw.
    Length,
    /// One side can no longer lose, and the user ended the game.
    Decided,
}

impl Ended {
    /// Converts the ending of a championship game; `None` if the rules ended the game.
    pub fn of(ending: Ending) -> Option<Self> {
        match ending {
            Ending::Unloaded => Some(Ended::Crash),
            ending => Ended::from_id(ending.id()),
        }
    }

    /// The outcome in an unfinished position; `None` if the game cannot have ended for this reason.
    pub fn outcome(self, position: &dyn AnyPosition) -> Option<Outcome> {
        match self {
            Ended::Length => Some(Outcome::Draw),
            Ended::Decided => position.decided().map(Outcome::WonBy),
            _ => Some(Outcome::WonBy(!position.side_to_move())),
        }
    }

    /// The message for the user, and the side that it is about.
    pub fn message(self, position: &dyn AnyPosition) -> (Message, Side) {
        let mover = position.side_to_move();
        let side = match self {
            Ended::Decided => position.decided().unwrap_or(mover),
            _ => mover,
        };
        let key = match self {
            Ended::Resignation => "play.resigned".to_owned(),
            Ended::Timeout => "clock.fell".to_owned(),
            _ => format!("play.end.{}", self.id()),
        };
        (Message::new(&key), side)
    }
}
