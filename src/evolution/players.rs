//! The players that evaluations and genomes are in a coevolution.

use super::config::EvolutionConfig;
use super::genome::Genome;
use super::panel::Opponent;
use crate::eval::{Ends, EvaluationSpec, Preference};
use crate::player::PlayerSpec;
use crate::search::MoveOrder;

/// The player that seed 000 makes of an evaluation: every win is worth the same, equal best moves are chosen among by lot,
/// and it resigns when every move loses, unless moves are by lot. The configuration says which ends of games it knows.
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
        // Where moves are by lot no game is lost before its end.
        resigns: config.random_moves == 0.0,
        ..PlayerSpec::alpha_beta(plies, evaluation)
    }
}

/// The player that a genome is.
pub fn genome_player(config: &EvolutionConfig, genome: &Genome, plies: u32) -> PlayerSpec {
    course_player(config, genome.evaluation(&config.features), plies)
}

/// The player that an opponent is for those who search so many plies, where the first generation's champion is known if it is
/// asked for; without it nobody is better than anybody.
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
