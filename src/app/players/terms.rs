//! The weights of an evaluation: changes, and words for links.

use crate::eval::{
    ALL_SQUARES, EvaluationSpec, MAX_WEIGHT, SQUARES, Term, square_feature, square_of,
};
use crate::text::{Language, Message, read_decimal};

/// Changes the weight of a feature; 0 removes the feature. Ignores NaN and limits large weights.
pub(crate) fn weigh(evaluation: &mut EvaluationSpec, feature: &str, weight: f64) {
    if weight.is_nan() {
        return;
    }
    let weight = weight.clamp(-MAX_WEIGHT, MAX_WEIGHT);
    let terms = &mut evaluation.terms;
    match terms.iter_mut().find(|t| t.feature == feature) {
        Some(_) if weight == 0.0 => terms.retain(|t| t.feature != feature),
        Some(term) => term.weight = weight,
        None if weight == 0.0 => {}
        None => terms.push(Term::new(feature, weight)),
    }
}

/// The weight of a feature; 0 if the evaluation does not contain it.
pub(crate) fn weight_of(evaluation: &EvaluationSpec, feature: &str) -> f64 {
    let mut terms = evaluation.terms.iter();
    terms
        .find(|t| t.feature == feature)
        .map_or(0.0, |t| t.weight)
}

/// The limit of a slider on both sides, so that the weight fits: 10, or the next sufficient power of ten.
pub(crate) fn reach(weight: f64) -> f64 {
    let mut reach = 10.0;
    while reach < weight.abs() {
        reach *= 10.0;
    }
    reach
}

/// Parses the weight that the user typed for the feature with this name.
///
/// # Errors
/// The text is not a number, or is ambiguous.
pub(crate) fn read_weight(typed: &str, name: &str, language: Language) -> Result<f64, Message> {
    let number = read_decimal(typed, language);
    number.map_err(|error| error.message(name.to_owned(), typed))
}

/// Links and views list at most this number of squares by name.
pub(crate) const FEW: usize = 8;

/// Features and weights as a word of a link: `dist_obj*-1,mobility*2`. A long sequence of squares in order needs only
/// the weights, with nothing between two slashes for a missing square: `squares*100/-25//5`. The table of an n-tuple
/// follows its weight: `tuple_a1*1*-2.5/0/2.5`.
pub(crate) fn write_terms(terms: &[Term]) -> String {
    let mut parts = Vec::new();
    let mut rest = terms;
    while let [first, others @ ..] = rest {
        let (squares, later) = rest.split_at(squares_ahead(rest));
        if squares.len() > FEW {
            parts.push(write_squares(squares));
            rest = later;
        } else {
            parts.push(write_term(first));
            rest = others;
        }
    }
    parts.join(",")
}

fn write_term(term: &Term) -> String {
    let word = format!("{}*{}", term.feature, term.weight);
    let values: Vec<_> = term.values.iter().map(f64::to_string).collect();
    if values.is_empty() { word } else { format!("{word}*{}", values.join("/")) }
}

/// The number of terms at the beginning that are squares in order.
fn squares_ahead(terms: &[Term]) -> usize {
    let mut last = None;
    let in_order = terms.iter().take_while(|term| {
        let square = square_of(&term.feature);
        let follows = square.is_some() && square > last;
        last = square;
        follows
    });
    in_order.count()
}

fn write_squares(terms: &[Term]) -> String {
    let last = terms.last().and_then(|term| square_of(&term.feature));
    let weight = |square: u8| {
        let term = terms.iter().find(|t| square_of(&t.feature) == Some(square));
        term.map_or_else(String::new, |term| term.weight.to_string())
    };
    let weights: Vec<String> = (0..=last.unwrap_or(0)).map(weight).collect();
    format!("{ALL_SQUARES}*{}", weights.join("/"))
}

/// Parses the format of [`write_terms`]; `None` if a part is not a feature with a weight.
pub(crate) fn read_terms(text: &str) -> Option<Vec<Term>> {
    let plain = |weight: &str| read_decimal(weight, Language::En).ok();
    let mut terms = Vec::new();
    for part in text.split(',') {
        let (feature, weight) = part.split_once('*')?;
        if feature != ALL_SQUARES {
            let (weight, values) = weight.split_once('*').unwrap_or((weight, ""));
            let values = values.split('/').filter(|_| !values.is_empty()).map(plain);
            terms.push(Term {
                values: values.collect::<Option<_>>()?,
                ..Term::new(feature, plain(weight)?)
            });
            continue;
        }
        for (square, weight) in weight.split('/').enumerate() {
            let square = u8::try_from(square).ok().filter(|n| *n < SQUARES)?;
            if !weight.is_empty() {
                terms.push(Term::new(square_feature(square), plain(weight)?));
            }
        }
    }
    Some(terms)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn back(word: &str) -> String {
        write_terms(&read_terms(word).unwrap())
    }

    #[test]
    fn squares_round_trip_through_short_words() {
        let all: Vec<String> = (0..64).map(|n| (n * 7 % 11 - 5).to_string()).collect();
        let all = format!("mobility*2.5,squares*{},edges*-1", all.join("/"));
        assert_eq!(back(&all), all);
        assert_eq!(read_terms(&all).unwrap().len(), 66);
        let with_gaps = "squares*1//-0.25/0/5/6/7/8/9///3";
        let terms = read_terms(with_gaps).unwrap();
        assert_eq!((terms.len(), terms[1].feature.as_str()), (9, "square_c1"));
        assert_eq!(back(with_gaps), with_gaps);
        // Few squares, or squares in another order, have names: the order is that of the sum.
        assert_eq!(back("squares*1/2"), "square_a1*1,square_b1*2");
        let other = "square_b1*1,square_a1*2";
        assert_eq!(back(other), other);
        let tuples = "tuple_a1.h8*1*-2.5/0/1.125,mobility*3,tuple_b1*2*0/1/2";
        assert_eq!(back(tuples), tuples);
        let too_many = format!("squares*{}", vec!["1"; 65].join("/"));
        for bad in [too_many.as_str(), "squares*1/x", "squares", "mobility*", "", "tuple_a1*1*2//3"]
        {
            assert_eq!(read_terms(bad), None, "{bad}");
        }
    }
}
