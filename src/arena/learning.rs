//! Temporal-difference learning of an evaluation's weights from the games of a bout: TD(0) of Sutton (1988), as Lucas
//! and Runarsson (2006) use it for Othello.
//!
//! The value of a position for the side that has just moved is the hyperbolic tangent of the weighted sum of its
//! features: -1 for a loss, 1 for a win. After a game the player changes the value of each position after an own move
//! towards the value of the next such position, and the value of the last one towards the outcome. A random move does
//! not change the value of the position before the move.

use serde::{Deserialize, Serialize};

use crate::eval::{Evaluated, EvaluationSpec, FeatureValue, MAX_WEIGHT, feature_value};
use crate::game::Side;
use crate::player::PlayerSpec;
use crate::text::Message;

/// The divisor of the weighted sum before the hyperbolic tangent. A search depends only on the ratios of weights; the
/// divisor is large, so that integer weights have enough digits.
const UNIT: f64 = 1_000.0;

/// A change of a weight by 1: [`WeightChanges`] are integers in millionths, so that their sum does not depend on
/// their order.
pub const CHANGE_UNIT: f64 = 1e6;

/// Which players learn from the games of a bout, and how fast.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Learning {
    /// The step size: above 0, at most 1.
    pub rate: f64,
    /// For each player whether it learns.
    pub who: [bool; 2],
}

/// The change of each weight of the two players, in millionths; empty for a player that does not learn.
pub type WeightChanges = [Vec<i64>; 2];

pub(super) struct Learner<G> {
    rate: f64,
    features: Vec<FeatureValue<G>>,
    /// The initial weights.
    initial: Vec<f64>,
    weights: Vec<f64>,
    /// The features of the positions after the player's moves in the current game; true for a random move.
    observed: Vec<(Vec<f64>, bool)>,
}

impl<G: Evaluated> Learner<G> {
    /// # Errors
    /// An unknown feature.
    pub(super) fn new(rate: f64, evaluation: &EvaluationSpec) -> Result<Self, Message> {
        let terms = evaluation.terms.iter();
        let features = terms.map(|term| feature_value::<G>(&term.feature));
        let weights: Vec<f64> = evaluation.terms.iter().map(|term| term.weight).collect();
        Ok(Learner {
            rate,
            features: features.collect::<Result<_, Message>>()?,
            initial: weights.clone(),
            weights,
            observed: Vec::new(),
        })
    }

    /// Records the position after one of its moves.
    pub(super) fn observe(&mut self, position: &G, side: Side, is_random: bool) {
        let values = self.features.iter().map(|f| f.of(position, side));
        self.observed.push((values.collect(), is_random));
    }

    /// Learns from the finished game; `points` is 1 for a win, 0 for a draw, -1 for a loss.
    pub(super) fn learn(&mut self, points: i32) {
        let observed = std::mem::take(&mut self.observed);
        for (i, (values, _)) in observed.iter().enumerate() {
            let target = match observed.get(i + 1) {
                Some((_, true)) => continue,
                Some((next, false)) => self.value(next),
                None => f64::from(points),
            };
            self.correct(values, target);
        }
    }

    fn value(&self, values: &[f64]) -> f64 {
        let terms = self.weights.iter().zip(values);
        libm::tanh(terms.map(|(weight, value)| weight * value).sum::<f64>() / UNIT)
    }

    /// Moves the value of a position towards a target, against the gradient of the squared error. Divides the step by
    /// one plus the squared length of the feature vector, so that the same rate fits large and small features
    /// (normalised least mean squares, Nagumo and Noda 1967).
    fn correct(&mut self, values: &[f64], target: f64) {
        let value = self.value(values);
        let length = 1.0 + values.iter().map(|v| v * v).sum::<f64>();
        let step = self.rate * (target - value) * (1.0 - value * value) / length;
        for (weight, value) in self.weights.iter_mut().zip(values) {
            *weight = (*weight + UNIT * step * value).clamp(-MAX_WEIGHT, MAX_WEIGHT);
        }
    }

    /// Returns `spec` with the current weights.
    pub(super) fn with_weights(&self, mut spec: PlayerSpec) -> PlayerSpec {
        for (term, &weight) in spec.evaluation.terms.iter_mut().zip(&self.weights) {
            term.weight = weight;
        }
        spec
    }

    /// The change of each weight since the start, in units of 1 / [`CHANGE_UNIT`].
    pub(super) fn changes(&self) -> Vec<i64> {
        let weights = self.weights.iter().zip(&self.initial);
        let change = weights.map(|(now, initial)| ((now - initial) * CHANGE_UNIT).round() as i64);
        change.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Term;
    use crate::game::Game;
    use crate::games::Rastros;

    fn learner(rate: f64, weights: [f64; 2]) -> Learner<Rastros> {
        let names = ["dist_base", "dist_obj"].into_iter().zip(weights);
        let terms = names.map(|(feature, weight)| Term::new(feature, weight));
        let evaluation = EvaluationSpec {
            terms: terms.collect(),
        };
        Learner::new(rate, &evaluation).unwrap()
    }

    #[test]
    fn step_matches_formula() {
        let mut one = learner(0.5, [100.0, -50.0]);
        one.observed = vec![(vec![3.0, 2.0], false)];
        one.learn(1);
        // The value is tanh((300 - 100) / 1000); the squared length of the features is 13.
        let v = libm::tanh(0.2);
        let step = 0.5 * (1.0 - v) * (1.0 - v * v) / 14.0;
        let expected = [3.0, 2.0].map(|x| (step * x * 1e9).round() as i64);
        assert_eq!(one.changes(), expected);
        // The first position moves towards the second one's value before its correction.
        let mut two = learner(0.5, [100.0, -50.0]);
        two.observed = vec![(vec![1.0, 0.0], false), (vec![3.0, 2.0], false)];
        two.learn(1);
        let first = libm::tanh(0.1);
        let step = 0.5 * (v - first) * (1.0 - first * first) / 2.0;
        let after_one = learner(0.5, [100.0 + 1000.0 * step, -50.0]);
        let mut rest = after_one;
        rest.observed = vec![(vec![3.0, 2.0], false)];
        rest.learn(1);
        let moved = (1000.0 * step * CHANGE_UNIT).round() as i64;
        assert!((two.changes()[0] - rest.changes()[0] - moved).abs() <= 1);
        assert_eq!(two.changes()[1], rest.changes()[1]);
    }

    #[test]
    fn random_move_skips_correction() {
        let mut all = learner(0.5, [0.0, 0.0]);
        all.observed = vec![(vec![1.0, 0.0], false), (vec![0.0, 1.0], true)];
        all.learn(-1);
        assert_eq!(all.changes()[0], 0);
        assert!(all.changes()[1] < 0, "the outcome counts: {:?}", all.changes());
        assert!(all.observed.is_empty(), "the next game begins");
    }

    #[test]
    fn values_converge_to_mean_outcome() {
        // The first position always leads to the second, which wins three games in four.
        let mut one = learner(0.05, [0.0, 0.0]);
        for game in 0..4_000 {
            one.observed = vec![(vec![1.0, 0.0], false), (vec![0.0, 1.0], false)];
            one.learn(if game % 4 == 0 { -1 } else { 1 });
        }
        for values in [[1.0, 0.0], [0.0, 1.0]] {
            let value = one.value(&values);
            assert!((value - 0.5).abs() < 0.06, "{value}");
        }
        let start = Rastros::start(&[8, 8, 4, 5]).unwrap();
        one.observe(&start, Side::First, false);
        assert_eq!(one.observed.len(), 1);
        let spec = one.with_weights(PlayerSpec::alpha_beta(2, EvaluationSpec::default()));
        assert!(spec.evaluation.terms.is_empty(), "only what it weighs is taught");
    }
}
