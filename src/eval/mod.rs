//! Opinions about positions: features of a game, and evaluations that weigh them.
//!
//! A feature is a named number of a position from the point of view of a side, declared beside the rules of its game by
//! [`Evaluated`]. An evaluation is a weighted sum of features; what the page, a file and a worker speak is the plain
//! [`EvaluationSpec`], which [`Evaluation::new`] turns into something that a search can call. The sum of no terms is 0
//! everywhere: a search then sees wins and losses only. Where a game's pieces stand on the squares of a board, every square is a
//! feature as well.

mod evaluated;
mod evaluation;
mod feature;
mod named;
mod program_features;
mod spec;
mod square;
mod value;

pub use evaluated::{Evaluated, WINS_ONLY, feature_value};
pub use evaluation::{Evaluation, Evaluator, Prepared};
pub use feature::{Feature, FeatureValue, Perspective};
pub use named::{NamedEvaluation, NamedPlayer, Style};
pub use program_features::{OWN_FEATURES, ProgramFeatures};
pub use spec::{EvaluationSpec, Term};
pub use square::{
    ALL_SQUARES, Pieces, SQUARES, board_among, one_by_one, reflected, square_feature,
    square_features, square_of, together,
};
pub use value::{
    Ends, MAX_WEIGHT, Preference, Value, Verdict, WIN, WIN_THRESHOLD, finished_value,
    terminal_value, verdict,
};
