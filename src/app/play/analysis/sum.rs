//! An evaluation as a sum: what each feature of a position counts, and what that makes together.

use super::knowledge::Knowledge;
use crate::app::play::{NodeId, State};
use crate::eval::{EvaluationSpec, Value};
use crate::game::Side;
use crate::registry::AnyPosition;

/// A feature of a position, and what it counts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Product {
    /// The feature.
    pub(crate) feature: String,
    /// Its number in this position, for the side.
    pub(crate) value: f64,
    /// What one of it is worth.
    pub(crate) weight: f64,
}

impl Product {
    /// What it adds to the sum.
    pub(crate) fn product(&self) -> f64 {
        self.weight * self.value
    }
}

/// What an evaluation says of a position in which the game goes on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sum {
    /// For whom.
    pub(crate) side: Side,
    /// In the order in which they are added.
    pub(crate) products: Vec<Product>,
}

impl Sum {
    /// The sum of a position for a side; `None` where the game is over, and where the evaluation names a feature that the game
    /// does not have.
    pub(crate) fn of(
        position: &dyn AnyPosition,
        evaluation: &EvaluationSpec,
        side: Side,
    ) -> Option<Sum> {
        if position.outcome().is_some() {
            return None;
        }
        let product = |(feature, weight): (&String, f64)| {
            Some(Product {
                feature: feature.clone(),
                value: position.feature(feature, side)?,
                weight,
            })
        };
        let terms = evaluation.terms.iter().map(|t| (&t.feature, t.weight));
        Some(Sum {
            side,
            products: terms.map(product).collect::<Option<_>>()?,
        })
    }

    /// What it comes to: added in its order from zero, as a search does it, so that it is the same number to the last digit.
    pub(crate) fn total(&self) -> Value {
        let products = self.products.iter();
        products.fold(0.0, |sum, product| sum + product.product())
    }
}

/// Where the estimate of a position comes from: the end of the line that both sides are expected to play.
#[derive(Clone, Debug)]
pub(crate) struct Leaf {
    /// The moves that lead there.
    pub(crate) line: Vec<String>,
    /// Its sum for the side to move at the node; `None` where the game is over there.
    pub(crate) ours: Option<Sum>,
    /// What the same evaluation makes of it for the other side.
    pub(crate) theirs: Value,
}

/// The leaf behind the estimate of a node; `None` where nothing is estimated, or the line does not lead to that value.
pub(crate) fn leaf(state: &State, node: NodeId) -> Option<Leaf> {
    let this_node = state.game.history.nodes().get(node)?;
    let known = this_node.known()?;
    let best = Knowledge::best(&known).filter(|best| !best.exact)?;
    let mut position = this_node.position.boxed();
    for mv in &best.variation {
        position = position.play(mv).ok()?;
    }
    let evaluation = state.judging();
    let side = this_node.position.side_to_move();
    let sum = |side| Sum::of(&*position, &evaluation, side);
    let (ours, theirs) = (sum(side), sum(!side));
    let leads_there = match &ours {
        Some(sum) => sum.total() == best.value,
        None => position.outcome().is_some(),
    };
    leads_there.then(|| Leaf {
        line: best.variation.clone(),
        // Of a finished game what one side has the other lacks.
        theirs: theirs.as_ref().map_or(0.0 - best.value, Sum::total),
        ours,
    })
}
