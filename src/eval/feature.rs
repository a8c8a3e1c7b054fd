//! Features of positions.

use super::square::Pieces;
use crate::game::{Game, Side};

/// The relation between the values of a feature for the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// The two values add up to zero.
    Opposed,
    Shared,
    /// The two values are independent.
    Own,
}

/// The function of a feature.
pub enum FeatureValue<G> {
    /// Depends on the whole position. Players that do not recognise finished games also evaluate finished games (see
    /// [`Ends`]).
    Position(fn(&G, Side) -> f64),
    /// Depends on the cell of the shared piece (see [`Game::shared_piece`]), the side, and constants of the game such
    /// as the size of the board. A search computes it once per cell and looks it up in its leaves.
    Cell(fn(&G, u8, Side) -> f64),
    /// One square of a board: 1 for a piece of the side, -1 for one of its opponent, 0 if empty. A search adds up many
    /// at once.
    Square(Pieces<G>, u8),
}

impl<G> Clone for FeatureValue<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for FeatureValue<G> {}

impl<G: Game> FeatureValue<G> {
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

/// Not inlined, so that the other features stay fast. Searches do not call this function: they add up many squares at
/// once.
#[inline(never)]
fn on_square(pieces: [u64; 2], square: u8) -> f64 {
    let [own, other] = pieces.map(|set| (set >> square & 1) as i8);
    f64::from(own - other)
}

pub struct Feature<G> {
    /// Used in files and links; the texts have `feature.GAME.ID` and `feature.GAME.ID.about`.
    pub id: &'static str,
    /// The source document it comes from, such as `"000"`; empty for our own.
    pub source: &'static str,
    pub perspective: Perspective,
    pub value: FeatureValue<G>,
}

impl<G> Feature<G> {
    /// A feature whose values for the two sides add up to zero.
    pub const fn opposed(id: &'static str, source: &'static str, value: FeatureValue<G>) -> Self {
        Feature::new(id, source, Perspective::Opposed, value)
    }

    /// A feature that has the same value for both sides.
    pub const fn shared(id: &'static str, source: &'static str, value: FeatureValue<G>) -> Self {
        Feature::new(id, source, Perspective::Shared, value)
    }

    /// A feature whose values for the two sides are independent.
    pub const fn own(id: &'static str, source: &'static str, value: FeatureValue<G>) -> Self {
        Feature::new(id, source, Perspective::Own, value)
    }

    const fn new(
        id: &'static str,
        source: &'static str,
        perspective: Perspective,
        value: FeatureValue<G>,
    ) -> Self {
        Feature {
            id,
            source,
            perspective,
            value,
        }
    }
}
