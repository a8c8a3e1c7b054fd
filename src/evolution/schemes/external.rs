//! One fixed opponent for all: genomes learn to beat it, and possibly nothing else.

use super::field::{Field, Meeting, Rival};
use super::fitness_scheme::FitnessScheme;
use crate::evolution::config::EvolutionConfig;

pub(super) struct External;

impl FitnessScheme for External {
    fn first_round(&self, field: &Field) -> Vec<Meeting> {
        let meeting = |member| Meeting {
            member,
            rival: Rival::External,
        };
        field.playing().map(meeting).collect()
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        config.playing_in(generation)
    }
}
