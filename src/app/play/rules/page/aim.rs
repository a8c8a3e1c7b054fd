//! What a reader is asked to do on the board of a rule, and whether the positions on it show that it is done.

use super::change::Change;
use crate::game::{Outcome, Side};
use crate::registry::AnyPosition;

/// What is to be reached. It is known from the positions alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::play) enum Aim {
    /// So many moves.
    Moves(usize),
    /// The shared piece goes to a cell that touches its own with a corner alone.
    Slanted,
    /// One move is left to the side whose turn it is.
    OneWay,
    /// One move turns at least so many pieces.
    Turned(usize),
    /// One move turns pieces in so many directions.
    Directions(usize),
    /// A move turns pieces along a diagonal.
    Diagonal,
    /// A side passes, and the other one plays on.
    Passed,
    /// Seeds come into the other row.
    Across,
    /// One move captures exactly so many seeds.
    Captured(i32),
    /// Seeds come into the other row, and none is captured.
    Spared,
    /// More seeds are sown than there are holes, and the hole that they came from has one (`true`) or none.
    Lap(bool),
    /// The game ends for a reason, a key of the texts, with an outcome where that matters.
    End(&'static str, Option<Outcome>),
    /// A side ends the game by a move of its own, and the other one has won.
    GivenAway,
}

/// Won by the first side.
pub(super) const FIRST: Option<Outcome> = Some(Outcome::WonBy(Side::First));

/// Won by the second side.
pub(super) const SECOND: Option<Outcome> = Some(Outcome::WonBy(Side::Second));

/// Won by nobody.
pub(super) const DRAW: Option<Outcome> = Some(Outcome::Draw);

impl Aim {
    /// Whether the last of some positions, which follow each other by moves, is where the aim is reached.
    pub(super) fn is_reached(self, line: &[Box<dyn AnyPosition>]) -> bool {
        let [.., before, here] = line else {
            return false;
        };
        let last = Change::between(&**before, &**here);
        match self {
            Aim::Moves(count) => line.len() > count,
            Aim::Slanted => last.is_slanted(),
            Aim::OneWay => here.moves().len() == 1,
            Aim::Turned(count) => last.turned().len() >= count,
            Aim::Directions(count) => last.directions().len() >= count,
            Aim::Diagonal => last.directions().iter().any(|way| way.0 != 0 && way.1 != 0),
            Aim::Passed => match line {
                [.., earlier, _, _] => {
                    Change::between(&**earlier, &**before).is_pass() && !last.is_pass()
                }
                _ => false,
            },
            Aim::Across => last.is_across(),
            Aim::Captured(count) => last.gained() == count,
            Aim::Spared => last.is_across() && last.gained() == 0,
            Aim::Lap(own) => went_round(&last, own),
            Aim::End(why, outcome) => {
                let ends = here.ending().is_some_and(|ending| ending.key == why);
                ends && outcome.is_none_or(|outcome| here.outcome() == Some(outcome))
            }
            Aim::GivenAway => {
                let winner = here.outcome().and_then(Outcome::winner);
                winner == Some(!last.mover)
            }
        }
    }
}

/// Holes of a ring of seeds: as many seeds as that go once round.
const ROUND: u16 = 12;

/// Whether seeds went round the board from one hole, which then has seeds again (`own`) or is left out.
fn went_round(last: &Change, own: bool) -> bool {
    (0..usize::from(ROUND)).any(|cell| {
        let (after, before) = last.sown(cell);
        before >= ROUND && after < before && (after > 0) == own
    })
}
