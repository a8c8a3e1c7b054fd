//! The yardstick's panel: opponents that stay the same from generation to generation.
//!
//! The fitness of a cup says nothing across generations: every champion has the same one. Against fixed opponents champions
//! of different generations can be compared.

use serde::{Deserialize, Serialize};

use crate::eval::{EvaluationSpec, NamedEvaluation};

/// An opponent of the panel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Opponent {
    /// Moves by lot.
    Random,
    /// Searches as deep as the champion with an evaluation of the game that has a name.
    Evaluation {
        /// Its name.
        id: String,
        /// What it is.
        evaluation: EvaluationSpec,
    },
    /// The champion of the first generation.
    FirstChampion,
}

impl Opponent {
    /// Its name in tables and files: `random`, `first_champion`, or the evaluation's id. The texts have
    /// `evolution.panel.random` and `evolution.panel.first_champion`, and `evaluation.GAME.ID`.
    pub fn id(&self) -> &str {
        match self {
            Opponent::Random => "random",
            Opponent::Evaluation { id, .. } => id,
            Opponent::FirstChampion => "first_champion",
        }
    }
}

/// The opponents for a game with those evaluations: the random player, the default evaluation, one that seed 000
/// published if there is one, and the first champion.
pub(super) fn panel(evaluations: &[NamedEvaluation]) -> Vec<Opponent> {
    let mut panel = vec![Opponent::Random];
    let published = evaluations.iter().skip(1).find(|e| e.source == "000");
    for evaluation in evaluations.first().into_iter().chain(published) {
        panel.push(Opponent::Evaluation {
            id: evaluation.id.to_owned(),
            evaluation: evaluation.spec(),
        });
    }
    panel.push(Opponent::FirstChampion);
    panel
}
