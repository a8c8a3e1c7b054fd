//! The players that evaluations and genomes are in a coevolution.

use super::config::EvolutionConfig;
use super::genome::Genome;
use crate::eval::{EvaluationSpec, Preference};
use crate::player::PlayerSpec;
use crate::search::MoveOrder;

/// The player that seed 000 makes of an evaluation: every win is worth the same, equal best moves are chosen among by lot,
/// and it resigns when every move loses. The configuration says which ends of games it knows.
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
        resigns: true,
        ..PlayerSpec::alpha_beta(plies, evaluation)
    }
}

/// The player that a genome is.
pub fn genome_player(config: &EvolutionConfig, genome: &Genome, plies: u32) -> PlayerSpec {
    course_player(config, genome.evaluation(&config.features), plies)
}
