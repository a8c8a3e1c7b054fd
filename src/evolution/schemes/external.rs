//! One fixed opponent for all: genomes learn to beat it, and possibly nothing else.

use super::field::{Field, Meeting, Played, Rival};
use super::judge::Judge;
use super::points::by_points;
use crate::evolution::config::EvolutionConfig;
use crate::evolution::genome::Ranked;

pub(super) struct External;

impl Judge for External {
    fn round(&self, field: &Field, played: &[Played]) -> Vec<Meeting> {
        if !played.is_empty() {
            return Vec::new();
        }
        let meeting = |member| Meeting {
            member,
            rival: Rival::External,
        };
        field.playing().map(meeting).collect()
    }

    fn table(&self, field: &Field, played: &[Played]) -> Vec<Ranked> {
        by_points(field, played)
    }

    fn meetings(&self, config: &EvolutionConfig, generation: u32) -> u64 {
        u64::from(config.population - config.kept_in(generation))
    }
}
