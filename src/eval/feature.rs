//! Features: numbers of a position.

use super::square::Pieces;
use crate::game::{Game, Side};

/// How a feature looks from the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// What is good for one side is as bad for the other: the two values add up to zero.
    Opposed,
    /// Both sides see the same value.
    Shared,
    /// Each side sees its own.
    Own,
}

/// What computes a feature of a position for a side.
pub enum FeatureValue<G> {
    /// From the whole position. A game that is over is asked about too, by players that do not see it (see [`Ends`]).
    Position(fn(&G, Side) -> f64),
    /// From the cell of the shared piece (see [`Game::shared_piece`]), the side, and what never changes in a game, such as
    /// the size of the board: a search then computes it once for each cell and looks it up in its leaves.
    Cell(fn(&G, u8, Side) -> f64),
    /// From what stands on one square of a board: 1 for a piece of the side, -1 for one of its opponent, 0 for none. A search adds
    /// up many of them at once.
    Square(Pieces<G>, u8),
}

impl<G> Clone for FeatureValue<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for FeatureValue<G> {}

impl<G: Game> FeatureValue<G> {
    /// The number.
    #[inline]
    pub fn of(self, position: &G, side: Side) -> f64 {
        match self {
            FeatureValue::Position(value) => value(position, side),
            FeatureValue::Cell(value) => {
                value(position, position.shared_piece().unwrap_or(0), side)
            }
            FeatureValue::Square(pieces, square) => on_square(pieces(position, side), square),
        }
    }
}

/// The feature of one square. Searches add up many at once and do not come here: apart, it costs the other features nothing.
#[inline(never)]
fn on_square(pieces: [u64; 2], square: u8) -> f64 {
    let [own, other] = pieces.map(|set| (set >> square & 1) as i8);
    f64::from(own - other)
}

/// A number of a position from the point of view of a side.
pub struct Feature<G> {
    /// Its name in files and links; the texts have `feature.GAME.ID` and `feature.GAME.ID.about`.
    pub id: &'static str,
    /// The seed document it comes from, such as `"000"`; empty where it is our own.
    pub source: &'static str,
    /// How it looks from the two sides.
    pub perspective: Perspective,
    /// The number.
    pub value: FeatureValue<G>,
}
