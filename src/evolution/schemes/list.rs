//! The list of fitness schemes.

use super::fitness_scheme::FitnessScheme;
use super::{
    cup, hall_of_fame, random_opponents, rival, round_robin, shaped, sharing, two_populations,
};
use crate::evolution::choices::Scheme;
use crate::evolution::config::EvolutionConfig;

pub(in crate::evolution) fn scheme(scheme: Scheme) -> &'static dyn FitnessScheme {
    match scheme {
        Scheme::Cup => &cup::Cup,
        Scheme::RoundRobin => &round_robin::RoundRobin,
        Scheme::RandomOpponents => &random_opponents::RandomOpponents,
        Scheme::HallOfFame => &hall_of_fame::HallOfFame,
        Scheme::Sharing => &sharing::Sharing,
        Scheme::Shaped => &shaped::Shaped,
        Scheme::Rival => &rival::Rival,
        Scheme::TwoPopulations => &two_populations::TwoPopulations,
    }
}

/// Meetings of a generation's contest in all rounds.
pub(in crate::evolution) fn meetings(config: &EvolutionConfig, generation: u32) -> u64 {
    scheme(config.scheme).meetings(config, generation)
}
