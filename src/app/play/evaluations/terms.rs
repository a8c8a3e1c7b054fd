//! Changing the weights of an evaluation.

use crate::eval::{EvaluationSpec, MAX_WEIGHT, Term};

/// Gives a feature another weight; 0 takes the feature out. What is no number changes nothing, and what is beyond the largest
/// weight counts as that.
pub(in crate::app::play) fn weigh(evaluation: &mut EvaluationSpec, feature: &str, weight: f64) {
    if weight.is_nan() {
        return;
    }
    let weight = weight.clamp(-MAX_WEIGHT, MAX_WEIGHT);
    let terms = &mut evaluation.terms;
    match terms.iter_mut().find(|t| t.feature == feature) {
        Some(_) if weight == 0.0 => terms.retain(|t| t.feature != feature),
        Some(term) => term.weight = weight,
        None if weight == 0.0 => {}
        None => terms.push(Term {
            feature: feature.to_owned(),
            weight,
        }),
    }
}

/// What a feature weighs in an evaluation; 0 where it is not in it.
pub(in crate::app::play) fn weight_of(evaluation: &EvaluationSpec, feature: &str) -> f64 {
    let mut terms = evaluation.terms.iter();
    terms
        .find(|t| t.feature == feature)
        .map_or(0.0, |t| t.weight)
}

/// How far a slider reaches to either side, so that a weight fits on it: 10, or the power of ten that is large enough.
pub(super) fn reach(weight: f64) -> f64 {
    let mut reach = 10.0;
    while reach < weight.abs() {
        reach *= 10.0;
    }
    reach
}

/// The number that a person has written, with a point or a comma and any minus.
pub(in crate::app::play) fn read_number(text: &str) -> Option<f64> {
    let text = text.trim().replace(',', ".").replace('−', "-");
    text.parse().ok().filter(|value: &f64| value.is_finite())
}
