//! A player as plain data.

use serde::{Deserialize, Serialize};

use super::limit::Limit;
use crate::eval::{
    Ends, Evaluated, EvaluationSpec, NamedEvaluation, NamedPlayer, Preference, Style,
};
use crate::search::{Algorithm, MoveOrder};
use crate::text::{Choice, EnumId};

/// Everything that makes a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerSpec {
    /// How it finds its move.
    pub algorithm: Algorithm,
    /// How long it searches.
    pub limit: Limit,
    /// What it thinks of positions; a random player needs none.
    #[serde(default)]
    pub evaluation: EvaluationSpec,
    /// The order of moves in its search.
    #[serde(default)]
    pub order: MoveOrder,
    /// Whether it prefers sooner wins.
    #[serde(default)]
    pub preference: Preference,
    /// Which finished games it knows to be finished.
    #[serde(default, skip_serializing_if = "Choice::is_default")]
    pub ends: Ends,
    /// Whether it chooses among equal best moves by lot, or takes the first.
    #[serde(default = "yes")]
    pub shuffles: bool,
    /// Whether it resigns when it sees that every move loses, as players of the course's championships do.
    #[serde(default)]
    pub resigns: bool,
    /// Whether it plays what an exact solver of the game proves, where there is one that is quick enough: a win at once, else the
    /// quickest that is known; where it is lost it holds out as long as it can. It searches only where the proof does not say what to
    /// play. For a person's opponent: games of an arena are searched always.
    #[serde(default)]
    pub proves: bool,
    /// How many of a hundred moves it draws by lot in place of thinking, 0 to 100: a weak player that is not always wrong.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub random_percent: u32,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn yes() -> bool {
    true
}

impl PlayerSpec {
    /// A player that moves by lot.
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
        }
    }

    /// The player that a game knows by that name.
    pub fn named<G: Evaluated>(named: &NamedPlayer) -> Self {
        match named.style {
            Style::Random => PlayerSpec::random(),
            Style::Searching {
                evaluation,
                depth,
                preference,
            } => PlayerSpec {
                preference,
                ..PlayerSpec::alpha_beta(depth, named_evaluation::<G>(evaluation))
            },
            Style::Special {
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

    /// A player that searches with alpha-beta to a depth in plies.
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

/// The evaluation of a game by that name; no terms where it has none.
fn named_evaluation<G: Evaluated>(id: &str) -> EvaluationSpec {
    let found = G::evaluations().iter().find(|e| e.id == id);
    found.map(NamedEvaluation::spec).unwrap_or_default()
}
