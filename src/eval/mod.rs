//! Features of positions, and evaluations, which are weighted sums of them.
//!
//! A game declares its features with [`Evaluated`]. The page, files and workers exchange the plain [`EvaluationSpec`],
//! which [`Evaluation::new`] turns into a function for searches. The empty sum is 0 everywhere: a search then
//! distinguishes only wins and losses.

mod entry;
mod evaluated;
mod evaluation;
mod feature;
mod groups;
mod named;
mod network;
mod program_features;
mod spec;
mod square;
mod tuple;
mod value;

pub use entry::{content_digits, entry_of, pair_features};
pub use evaluated::{Evaluated, WINS_ONLY, feature_value};
pub use evaluation::{Evaluation, Evaluator, Prepared};
pub use feature::{Feature, FeatureValue, Perspective};
pub use groups::{ALL_PAIRS, ALL_SQUARES, collapse_groups, expand_groups};
pub use named::{NamedEvaluation, NamedPlayer, Style};
pub use network::{is_network, network_text, read_network};
pub use program_features::{OWN_FEATURES, ProgramFeatures};
pub use spec::{EvaluationSpec, Term};
pub use square::{
    Pieces, SQUARES, board_among, reflected, square_feature, square_features, square_of,
};
pub use tuple::term_value;
pub use value::{Ends, MAX_WEIGHT, Preference, Value, Verdict, WIN, WIN_THRESHOLD, verdict};
