//! Games that ended otherwise than by their rules.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::championship::Ending;
use crate::game::{Outcome, Side};
use crate::registry::AnyPosition;
use crate::text::{EnumId, Message};

/// In links: why the game ended, where it was not by the rules: see [`Ended`].
pub const END: &str = "end";

/// What the first player is called.
pub const FIRST_NAME: &str = "first_name";
/// What the second player is called.
pub const SECOND_NAME: &str = "second_name";

/// Why a game ended that the rules let go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Ended {
    /// The side to move resigned.
    Resignation,
    /// Its time was over.
    Timeout,
    /// It made an illegal move.
    Illegal,
    /// It answered with something that is no move.
    Nonsense,
    /// Its program ended.
    Crash,
    /// The game was too long: a draw.
    Length,
    /// One side cannot lose any more, and the person did not want to go on.
    Decided,
}

impl Ended {
    /// The ending of a game of a championship; `None` where the rules ended it.
    pub fn of(ending: Ending) -> Option<Self> {
        match ending {
            Ending::Unloaded => Some(Ended::Crash),
            ending => Ended::from_id(ending.id()),
        }
    }

    /// Who has won by that in a position in which the game goes on; `None` where it cannot have ended so.
    pub fn outcome(self, position: &dyn AnyPosition) -> Option<Outcome> {
        match self {
            Ended::Length => Some(Outcome::Draw),
            Ended::Decided => position.decided().map(Outcome::WonBy),
            _ => Some(Outcome::WonBy(!position.side_to_move())),
        }
    }

    /// How it is told, and of which side.
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
