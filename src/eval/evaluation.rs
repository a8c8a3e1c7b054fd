//! The evaluation of positions: the trait that a search calls, and the weighted sum of features.

use std::rc::Rc;

use super::evaluated::{Evaluated, feature_value};
use super::feature::FeatureValue;
use super::program_features::ProgramFeatures;
use super::spec::EvaluationSpec;
use super::square::Squares;
use super::tuple::{Tuple, Tuples};
use super::value::{Ends, MAX_WEIGHT, Preference, Value, finished_value};
use crate::game::{Game, Outcome, PROGRAM_PREFIX, Side};
use crate::text::Message;

pub trait Evaluator<G> {
    /// The value of an unfinished position for a side.
    fn evaluate(&self, position: &G, side: Side) -> Value;

    /// The value of a finished position, `ply` plies after the root of the search.
    #[inline]
    fn finished(
        &self,
        position: &G,
        outcome: Outcome,
        side: Side,
        ply: u32,
        preference: Preference,
    ) -> Value
    where
        G: Game,
    {
        finished_value(position, outcome, side, ply, preference)
    }

    /// True if every finished game has the value of its outcome. Otherwise a search to the end of every game proves
    /// nothing.
    fn knows_ends(&self) -> bool {
        true
    }
}

impl<G, F: Fn(&G, Side) -> Value> Evaluator<G> for F {
    #[inline]
    fn evaluate(&self, position: &G, side: Side) -> Value {
        self(position, side)
    }
}

/// A weighted sum of features. [`Evaluation::prepared`] turns it into an [`Evaluator`].
pub struct Evaluation<G> {
    steps: Vec<Step<G>>,
    ends: Ends,
}

/// A part of the sum: a weighted feature, or a run of weighted squares.
enum Step<G> {
    Position(fn(&G, Side) -> f64, f64),
    Cell(fn(&G, u8, Side) -> f64, f64),
    /// Consecutive squares in ascending order.
    Squares(Squares<G>),
    /// Consecutive n-tuples.
    Tuples(Tuples<G>),
    /// A function of the file of a user's own game, its name and its weight.
    Function(fn(&G, &str, Side) -> f64, Rc<str>, f64),
    /// Features of the user's program: index and weight.
    Program(Rc<ProgramFeatures<G>>, Vec<(usize, f64)>),
}

impl<G> Clone for Step<G> {
    fn clone(&self) -> Self {
        match self {
            Step::Position(value, weight) => Step::Position(*value, *weight),
            Step::Cell(value, weight) => Step::Cell(*value, *weight),
            Step::Squares(squares) => Step::Squares(squares.clone()),
            Step::Tuples(tuples) => Step::Tuples(tuples.clone()),
            Step::Function(value, name, weight) => Step::Function(*value, Rc::clone(name), *weight),
            Step::Program(own, terms) => Step::Program(Rc::clone(own), terms.clone()),
        }
    }
}

impl<G> Clone for Evaluation<G> {
    fn clone(&self) -> Self {
        Evaluation {
            steps: self.steps.clone(),
            ends: self.ends,
        }
    }
}

impl<G: Evaluated> Evaluation<G> {
    /// # Errors
    /// An unknown feature, a weight that is not a number within [`MAX_WEIGHT`], or a table of the wrong size.
    pub fn new(spec: &EvaluationSpec) -> Result<Self, Message> {
        Self::with_own(spec, None)
    }

    /// Like [`Evaluation::new`], and accepts features of the user's program.
    ///
    /// # Errors
    /// As for [`Evaluation::new`].
    pub fn with_own(
        spec: &EvaluationSpec,
        own: Option<&Rc<ProgramFeatures<G>>>,
    ) -> Result<Self, Message> {
        let mut steps: Vec<Step<G>> = Vec::new();
        for term in &spec.terms {
            let weight = term.weight;
            if !weight.is_finite() || weight.abs() > MAX_WEIGHT {
                let name = G::INFO.feature_name(&term.feature);
                return Err(Message::new("error.evaluation.weight").with_message("feature", name));
            }
            if let Some((own, i)) = own.and_then(|own| Some((own, own.index(&term.feature)?))) {
                match steps.last_mut() {
                    Some(Step::Program(_, terms)) => terms.push((i, weight)),
                    _ => steps.push(Step::Program(Rc::clone(own), vec![(i, weight)])),
                }
                continue;
            }
            if let Some((name, value)) = term.feature.strip_prefix(PROGRAM_PREFIX).zip(G::FUNCTION)
            {
                steps.push(Step::Function(value, name.into(), weight));
                continue;
            }
            if let Some((pieces, tuple)) = Tuple::of_term::<G>(term)? {
                match steps.last_mut() {
                    Some(Step::Tuples(tuples)) => tuples.push(tuple),
                    _ => steps.push(Step::Tuples(Tuples::new(pieces, tuple))),
                }
                continue;
            }
            let step = match feature_value::<G>(&term.feature)? {
                FeatureValue::Position(value) => Step::Position(value, weight),
                FeatureValue::Cell(value) => Step::Cell(value, weight),
                FeatureValue::Square(pieces, square) => {
                    if let Some(Step::Squares(squares)) = steps.last_mut()
                        && squares.try_push(square, weight)
                    {
                        continue;
                    }
                    Step::Squares(Squares::new(pieces, square, weight))
                }
            };
            steps.push(step);
        }
        Ok(Evaluation {
            steps,
            ends: Ends::All,
        })
    }
}

impl<G> Evaluation<G> {
    /// The same evaluation with a different treatment of finished games.
    #[must_use]
    pub fn with_ends(self, ends: Ends) -> Self {
        Evaluation { ends, ..self }
    }
}

impl<G: Game> Evaluation<G> {
    /// Prepares the evaluation for one side and for the game of `position`: only constants of the game may be read from
    /// it.
    pub fn prepared(&self, position: &G, side: Side) -> Prepared<'_, G> {
        let mut by_cell = [0.0; CELLS];
        let mut rest = &self.steps[..];
        while let [Step::Cell(value, weight), later @ ..] = rest {
            for (cell, sum) in by_cell.iter_mut().enumerate() {
                *sum += weight * value(position, cell as u8, side);
            }
            rest = later;
        }
        Prepared {
            side,
            by_cell,
            rest,
            ends: self.ends,
        }
    }
}

/// Possible cells of a shared piece (see [`Game::shared_piece`]).
const CELLS: usize = 64;

/// An [`Evaluation`] for one side in one game. Like the course's Python it adds the terms in their order from zero, so
/// that ties come out the same. `by_cell` holds the sum of the leading terms that depend only on the cell of the shared
/// piece.
pub struct Prepared<'a, G> {
    side: Side,
    by_cell: [Value; CELLS],
    rest: &'a [Step<G>],
    ends: Ends,
}

impl<G: Game> Evaluator<G> for Prepared<'_, G> {
    #[inline]
    fn evaluate(&self, position: &G, side: Side) -> Value {
        debug_assert_eq!(side, self.side, "prepared for the other side");
        let start = match position.shared_piece() {
            Some(cell) => self.by_cell[cell as usize % CELLS],
            None => 0.0,
        };
        if self.rest.is_empty() { start } else { self.with_remaining(start, position) }
    }

    fn finished(
        &self,
        position: &G,
        outcome: Outcome,
        side: Side,
        ply: u32,
        preference: Preference,
    ) -> Value {
        let known = match self.ends {
            Ends::All => true,
            Ends::Won => outcome != Outcome::Draw,
            Ends::Unseen => false,
        };
        if known {
            finished_value(position, outcome, side, ply, preference)
        } else {
            self.evaluate(position, side)
        }
    }

    fn knows_ends(&self) -> bool {
        self.ends == Ends::All
    }
}

impl<G: Game> Prepared<'_, G> {
    /// Adds the remaining terms.
    fn with_remaining(&self, start: Value, position: &G) -> Value {
        self.rest.iter().fold(start, |sum, step| match step {
            Step::Position(value, weight) => sum + weight * value(position, self.side),
            Step::Cell(value, weight) => {
                let cell = position.shared_piece().unwrap_or(0);
                sum + weight * value(position, cell, self.side)
            }
            Step::Squares(squares) => squares.added_to(sum, position, self.side),
            Step::Tuples(tuples) => tuples.added_to(sum, position, self.side),
            Step::Function(value, name, weight) => sum + weight * value(position, name, self.side),
            Step::Program(own, terms) => own.added_to(sum, terms, position, self.side),
        })
    }
}
