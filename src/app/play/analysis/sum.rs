//! An evaluation as a sum: the terms of the features of a position, and their total.

use super::Analysis;
use crate::app::play::game::{Game, Knowledge, NodeId};
use crate::eval::{EvaluationSpec, Term, Value};
use crate::game::Side;
use crate::registry::AnyPosition;

/// A term: a feature of a position with its weight.
#[derive(Clone, Debug, PartialEq)]
pub struct Product {
    pub feature: String,
    /// The feature's value in this position, for the side.
    pub value: f64,
    pub weight: f64,
}

impl Product {
    pub fn product(&self) -> f64 {
        self.weight * self.value
    }
}

/// The evaluation of a position in which the game continues.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    /// The side whose evaluation it is.
    pub side: Side,
    /// In the order of addition.
    pub products: Vec<Product>,
}

impl Sum {
    /// The sum of a position for a side; `None` if the game is over, or the evaluation names an unknown feature.
    pub fn of(position: &dyn AnyPosition, evaluation: &EvaluationSpec, side: Side) -> Option<Sum> {
        if position.outcome().is_some() {
            return None;
        }
        let product = |term: &Term| {
            Some(Product {
                feature: term.feature.clone(),
                value: position.term(term, side)?,
                weight: term.weight,
            })
        };
        let products = evaluation.terms.iter().map(product);
        Some(Sum {
            side,
            products: products.collect::<Option<_>>()?,
        })
    }

    /// The total. Adds in order from zero, as the search does, so that both are equal to the last digit.
    pub fn total(&self) -> Value {
        let products = self.products.iter();
        products.fold(0.0, |sum, product| sum + product.product())
    }
}

/// The source of an estimate: the end of the expected line.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The moves that lead there.
    pub line: Vec<String>,
    /// Its sum for the side to move at the node; `None` if the game is over there.
    pub ours: Option<Sum>,
    /// Its value by the same evaluation for the other side.
    pub theirs: Value,
}

/// The leaf behind the estimate of a node; `None` without an estimate, or if the line does not lead to its value.
pub fn leaf(analysis: &Analysis, game: &Game, id: NodeId) -> Option<Leaf> {
    let node = game.history.nodes().get(id)?;
    let known = node.known()?;
    let best = Knowledge::best(&known).filter(|best| !best.exact)?;
    let mut position = node.position.boxed();
    for mv in &best.variation {
        position = position.play(mv).ok()?;
    }
    let evaluation = analysis.judging(game.kind);
    let side = node.position.side_to_move();
    let sum = |side| Sum::of(&*position, &evaluation, side);
    let (ours, theirs) = (sum(side), sum(!side));
    let leads_there = match &ours {
        Some(sum) => sum.total() == best.value,
        None => position.outcome().is_some(),
    };
    leads_there.then(|| Leaf {
        line: best.variation.clone(),
        // In a finished game, one side's gain is the other's loss.
        theirs: theirs.as_ref().map_or(0.0 - best.value, Sum::total),
        ours,
    })
}
