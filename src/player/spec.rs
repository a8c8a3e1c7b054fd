//! A player as plain data.

use serde::{Deserialize, Serialize};

use super::limit::Limit;
use crate::eval::{
    Ends, Evaluated, EvaluationSpec, NamedEvaluation, NamedPlayer, Preference, Style,
};
use crate::search::monte_carlo::DEFAULT_EXPLORATION;
use crate::search::{Algorithm, MoveOrder};
use crate::text::{Choice, EnumId};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerSpec {
    pub algorithm: Algorithm,
    pub limit: Limit,
    /// Used by algorithms with a depth only; likewise `order`, `preference`, `ends` and `resigns`.
    #[serde(default)]
    pub evaluation: EvaluationSpec,
    #[serde(default)]
    pub order: MoveOrder,
    #[serde(default)]
    pub preference: Preference,
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub ends: Ends,
    /// Draws one of the best moves; if false, takes the first best move.
    #[serde(default = "yes")]
    pub shuffles: bool,
    /// Resigns if every move loses, as players of the course's championships do.
    #[serde(default)]
    pub resigns: bool,
    /// Plays proved moves of a fast exact solver, if the game has one: an immediate win or the fastest known win; in a
    /// lost position, the move that delays the loss longest. Searches only if the proof does not determine the move.
    /// For opponents of the user only: in arena games players always search.
    #[serde(default)]
    pub proves: bool,
    /// The percentage of random moves, 0 to 100: makes a player weak without being always wrong.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub random_percent: u32,
    /// The exploration constant of [`Algorithm::MonteCarlo`], from 0 to [`MAX_EXPLORATION`].
    #[serde(
        default = "default_exploration",
        skip_serializing_if = "is_default_exploration"
    )]
    pub exploration: f64,
}

/// The largest exploration constant: such a player visits all moves almost equally often.
pub const MAX_EXPLORATION: f64 = 10.0;

fn default_exploration() -> f64 {
    DEFAULT_EXPLORATION
}

fn is_default_exploration(exploration: &f64) -> bool {
    *exploration == DEFAULT_EXPLORATION
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn yes() -> bool {
    true
}

impl PlayerSpec {
    pub fn random() -> Self {
        PlayerSpec {
            algorithm: Algorithm::Random,
            limit: Limit::Depth(1),
            evaluation: EvaluationSpec::default(),
            order: MoveOrder::Natural,
            preference: Preference::Sooner,
            ends: Ends::All,
            shuffles: true,
            resigns: false,
            proves: false,
            random_percent: 0,
            exploration: DEFAULT_EXPLORATION,
        }
    }

    pub fn monte_carlo(playouts: u32) -> Self {
        PlayerSpec {
            algorithm: Algorithm::MonteCarlo,
            limit: Limit::Playouts(playouts),
            ..PlayerSpec::random()
        }
    }

    pub fn named<G: Evaluated>(named: &NamedPlayer) -> Self {
        match named.style {
            Style::Random => PlayerSpec::random(),
            Style::MonteCarlo { playouts } => PlayerSpec::monte_carlo(playouts),
            Style::Search {
                algorithm,
                evaluation,
                depth,
                time,
                preference,
                ends,
            } => PlayerSpec {
                algorithm: Algorithm::from_id(algorithm).unwrap_or_default(),
                limit: match time {
                    0 => Limit::Depth(depth),
                    _ => Limit::Both { depth, time },
                },
                preference,
                ends,
                ..PlayerSpec::alpha_beta(depth, named_evaluation::<G>(evaluation))
            },
        }
    }

    /// A 1-ply player as in the Othello League: it evaluates the positions after its moves, finished games included.
    pub fn one_ply(evaluation: EvaluationSpec) -> Self {
        PlayerSpec {
            ends: Ends::Unseen,
            ..PlayerSpec::alpha_beta(1, evaluation)
        }
    }

    /// An alpha-beta player with a depth in plies.
    pub fn alpha_beta(depth: u32, evaluation: EvaluationSpec) -> Self {
        PlayerSpec {
            algorithm: Algorithm::AlphaBeta,
            limit: Limit::Depth(depth),
            evaluation,
            order: MoveOrder::Evaluation,
            ..PlayerSpec::random()
        }
    }
}

/// The named evaluation, or no terms if it does not exist.
fn named_evaluation<G: Evaluated>(id: &str) -> EvaluationSpec {
    let found = G::EVALUATIONS.iter().find(|e| e.id == id);
    found.map(NamedEvaluation::spec).unwrap_or_default()
}
