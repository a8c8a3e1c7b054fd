//! One fixed opponent for all: genomes learn to beat it, and possibly nothing else.

use super::field::{Field, Meeting, MeetingOpponent};
use super::fitness_scheme::FitnessScheme;
use crate::evolution::config::EvolutionConfig;

pub(super) struct Rival;

impl FitnessScheme for Rival {
    fn first_round(&self, field: &Field) -> Vec<Meeting> {
        let meeting = |member| Meeting {
            member,
            opponent: MeetingOpponent::Rival,
        };
        field.playing().map(meeting).collect()
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        config.playing_in(generation)
    }
}
