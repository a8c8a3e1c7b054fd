//! The players made from evaluations and genomes of a coevolution.

use super::config::EvolutionConfig;
use super::genome::Genome;
use super::panel::Opponent;
use crate::eval::{Ends, EvaluationSpec, Preference};
use crate::player::PlayerSpec;
use crate::search::MoveOrder;

/// The player that source 000 makes from an evaluation: all wins have the same value; the player draws one of the best
/// moves, and resigns if every move loses, unless the configuration has random moves. The configuration determines the
/// finished games that the player recognises.
pub fn course_player(
    config: &EvolutionConfig,
    evaluation: EvaluationSpec,
    plies: u32,
) -> PlayerSpec {
    PlayerSpec {
        preference: Preference::Any,
        ends: config.ends,
        order: MoveOrder::Natural,
        shuffles: true,
        // With random moves a player can still win a lost game.
        resigns: config.random_moves == 0.0,
        ..PlayerSpec::alpha_beta(plies, evaluation)
    }
}

pub fn genome_player(config: &EvolutionConfig, genome: &Genome, plies: u32) -> PlayerSpec {
    course_player(config, genome.evaluation(&config.features), plies)
}

/// The player of an opponent for genomes that search this many plies. Only [`Opponent::FirstChampion`] uses
/// `first_champion`; for `None` its evaluation has no terms.
pub(crate) fn opponent_player(
    config: &EvolutionConfig,
    opponent: &Opponent,
    plies: u32,
    first_champion: Option<&Genome>,
) -> PlayerSpec {
    match opponent {
        Opponent::Random => PlayerSpec::random(),
        Opponent::Evaluation { evaluation, .. } => course_player(config, evaluation.clone(), plies),
        Opponent::Player {
            evaluation,
            plies,
            ends,
            ..
        } => PlayerSpec {
            ends: ends.unwrap_or(config.ends),
            ..course_player(config, evaluation.clone(), *plies)
        },
        Opponent::Program { id } => PlayerSpec {
            ends: Ends::Unseen,
            ..course_player(config, EvaluationSpec::feature(id), plies)
        },
        Opponent::Exact { plies } => PlayerSpec {
            ends: Ends::All,
            ..course_player(config, EvaluationSpec::default(), *plies)
        },
        Opponent::FirstChampion => match first_champion {
            Some(genome) => genome_player(config, genome, plies),
            None => course_player(config, EvaluationSpec::default(), plies),
        },
    }
}
