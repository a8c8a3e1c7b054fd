//! The yardstick's panel: opponents that stay the same from generation to generation.
//!
//! The fitness of a cup says nothing across generations: every champion has the same one. Against fixed opponents champions
//! of different generations can be compared.

use serde::{Deserialize, Serialize};

use super::config::EvolutionConfig;
use super::exact::longest_game;
use crate::eval::{Ends, Evaluated, EvaluationSpec, NamedEvaluation};
use crate::player::{Algorithm, Limit, PlayerSpec};

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
    /// Searches as deep as the champion with the evaluation of a person's program, which judges finished games as well.
    Program {
        /// The name of the evaluation, as a feature: it begins with [`OWN`](crate::game::OWN).
        id: String,
    },
    /// The champion of the first generation.
    FirstChampion,
    /// Searches to a depth of its own with an evaluation of the game, whatever the depth of the evolution.
    Player {
        /// The name of the player.
        id: String,
        /// What it thinks.
        evaluation: EvaluationSpec,
        /// Its depth in plies.
        plies: u32,
        /// Which finished games it knows, where these are not those that the evolution's players know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ends: Option<Ends>,
    },
    /// Searches every game to its end: what it does is exact.
    Exact {
        /// The longest game, in plies.
        plies: u32,
    },
}

impl Opponent {
    /// Its name in tables and files: `random`, `first_champion`, `exact`, or the id of an evaluation, a player or a program's evaluation.
    /// The texts have `evolution.panel.random`, `.first_champion` and `.exact`, `evaluation.GAME.ID` and `named.GAME.ID`.
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

    /// Whether it is the same whatever the evolution does.
    pub fn is_fixed(&self) -> bool {
        *self != Opponent::FirstChampion
    }
}

/// The opponents for a game with those evaluations: the random player, the default evaluation, one that seed 000
/// published if there is one, that of a person's program if it has one for that, and the first champion.
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
        let asked = config.asked_of_program().into_iter();
        panel.extend(asked.map(|id| Opponent::Program { id }));
    }
    panel.push(Opponent::FirstChampion);
    panel
}

/// The opponents that a wide panel has beside those of [`panel`]: the game's players that look one ply ahead, obtuse ones as seed
/// 001 calls them, and exact play from a start of which all games together have few positions.
pub(super) fn wide_panel<G: Evaluated>(start: &G) -> Vec<Opponent> {
    let simple = G::players().iter().filter_map(|named| {
        let player = PlayerSpec::named::<G>(named);
        let looks_one_ply =
            player.algorithm != Algorithm::Random && player.limit == Limit::Depth(1);
        looks_one_ply.then(|| Opponent::Player {
            id: named.id.to_owned(),
            evaluation: player.evaluation,
            plies: 1,
            ends: (player.ends != Ends::All).then_some(player.ends),
        })
    });
    let exact = longest_game(start).map(|plies| Opponent::Exact { plies });
    simple.chain(exact).collect()
}

/// The fixed opponent that a configuration names: `random`, or an evaluation of the game.
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
    G::evaluations().iter().find(|e| e.id == id)
}
