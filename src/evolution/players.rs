//! The players that evaluations and genomes are in a coevolution.

use super::genome::Genome;
use crate::eval::{EvaluationSpec, Preference};
use crate::player::PlayerSpec;
use crate::search::MoveOrder;

/// The player that seed 000 makes of an evaluation: every win is worth the same, equal best moves are chosen among by lot,
/// and it resigns when every move loses.
pub fn course_player(evaluation: EvaluationSpec, plies: u32) -> PlayerSpec {
    PlayerSpec {
        preference: Preference::Any,
        order: MoveOrder::Natural,
        shuffles: true,
        resigns: true,
        ..PlayerSpec::alpha_beta(plies, evaluation)
    }
}

/// The player that a genome is.
pub fn genome_player(features: &[String], genome: &Genome, plies: u32) -> PlayerSpec {
    course_player(genome.evaluation(features), plies)
}
