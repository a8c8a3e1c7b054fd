//! The yardstick's panel: the same opponents for all generations.
//!
//! Fitness does not compare generations: in a cup every champion has the same fitness. Games against fixed opponents
//! compare generations.

use serde::{Deserialize, Serialize};

use super::config::EvolutionConfig;
use super::exact::longest_game;
use crate::eval::{Ends, Evaluated, EvaluationSpec, NamedEvaluation};
use crate::player::{Algorithm, Limit, PlayerSpec};

/// An opponent of the panel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Opponent {
    /// Makes random moves.
    Random,
    /// Searches as deep as the champion with a named evaluation of the game.
    Evaluation {
        id: String,
        evaluation: EvaluationSpec,
    },
    /// Searches as deep as the champion with the evaluation of the user's program, which also values finished games.
    Program {
        /// The name of the evaluation as a feature: it begins with [`PROGRAM_PREFIX`](crate::game::PROGRAM_PREFIX).
        id: String,
    },
    /// The champion of the first generation.
    FirstChampion,
    /// Searches to its own depth with an evaluation of the game, independent of the depth of the evolution.
    Player {
        id: String,
        evaluation: EvaluationSpec,
        /// In plies.
        plies: u32,
        /// Which finished games it recognises, if different from the evolution's players.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ends: Option<Ends>,
    },
    /// Searches every game to its end, so it plays perfectly.
    Exact {
        /// The longest game.
        plies: u32,
    },
}

impl Opponent {
    /// Its name in tables and files: `random`, `first_champion`, `exact`, or the id of an evaluation, a player or a
    /// program's evaluation. The texts have `evolution.panel.random`, `.first_champion` and `.exact`,
    /// `evaluation.GAME.ID` and `named.GAME.ID`.
    pub fn id(&self) -> &str {
        match self {
            Opponent::Random => "random",
            Opponent::Evaluation { id, .. }
            | Opponent::Player { id, .. }
            | Opponent::Program { id } => id,
            Opponent::FirstChampion => "first_champion",
            Opponent::Exact { .. } => "exact",
        }
    }

    /// True if it does not depend on the evolution.
    pub fn is_fixed(&self) -> bool {
        *self != Opponent::FirstChampion
    }
}

/// The opponents for a game with these evaluations: the random player, the default evaluation, the first other
/// evaluation of source 000 if any, the evaluation of the user's program if any, and the first champion.
pub(super) fn panel(config: &EvolutionConfig, evaluations: &[NamedEvaluation]) -> Vec<Opponent> {
    let mut panel = vec![Opponent::Random];
    let published = evaluations.iter().skip(1).find(|e| e.source == "000");
    for evaluation in evaluations.first().into_iter().chain(published) {
        panel.push(Opponent::Evaluation {
            id: evaluation.id.to_owned(),
            evaluation: evaluation.spec(),
        });
    }
    if !config.weighs_program() {
        let functions = config.program_functions().into_iter();
        panel.extend(functions.map(|id| Opponent::Program { id }));
    }
    panel.push(Opponent::FirstChampion);
    panel
}

/// The additional opponents of a wide panel: the game's players that look one ply ahead (source 001 calls them obtuse),
/// and perfect play from a start with few reachable positions.
pub(super) fn wide_panel<G: Evaluated>(start: &G) -> Vec<Opponent> {
    let simple = G::PLAYERS.iter().filter_map(|named| {
        let player = PlayerSpec::named::<G>(named);
        let searches_one_ply =
            player.algorithm != Algorithm::Random && player.limit == Limit::Depth(1);
        searches_one_ply.then(|| Opponent::Player {
            id: named.id.to_owned(),
            evaluation: player.evaluation,
            plies: 1,
            ends: (player.ends != Ends::All).then_some(player.ends),
        })
    });
    let exact = longest_game(start).map(|plies| Opponent::Exact { plies });
    simple.chain(exact).collect()
}

/// The fixed opponent with this id: `random`, or an evaluation of the game.
pub(super) fn rival<G: Evaluated>(id: &str) -> Option<Opponent> {
    if id == Opponent::Random.id() {
        return Some(Opponent::Random);
    }
    evaluation_of::<G>(id).map(|found| Opponent::Evaluation {
        id: id.to_owned(),
        evaluation: found.spec(),
    })
}

fn evaluation_of<G: Evaluated>(id: &str) -> Option<&'static NamedEvaluation> {
    G::EVALUATIONS.iter().find(|e| e.id == id)
}
