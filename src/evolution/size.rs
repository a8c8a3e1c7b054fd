//! The number of games of a configuration.

use super::config::EvolutionConfig;
use super::limits;
use super::schemes::meetings;
use crate::arena::MAX_PAIRINGS;
use crate::text::Message;

impl EvolutionConfig {
    /// Games of a generation's contest. The first generation has no ancestors, and no survivors with a fitness.
    pub fn games_in(&self, generation: u32) -> u64 {
        meetings(self, generation) * u64::from(self.games_per_duel())
    }

    pub fn games(&self) -> u64 {
        (0..=self.generations).map(|g| self.games_in(g)).sum()
    }

    /// # Errors
    /// A generation with more meetings than there are streams, or too many games in all.
    pub(super) fn check_games(&self) -> Result<(), Message> {
        // The last generation has the most ancestors, and in the first generation all genomes play for their fitness.
        for generation in [0, self.generations] {
            let games = self.games_in(generation);
            let max_games = *limits::GAMES.end();
            if games > max_games || meetings(self, generation) > u64::from(MAX_PAIRINGS) {
                return Err(Message::new("error.evolution.games")
                    .with("found", games)
                    .with("max", max_games));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::evolution::{Scheme, preset};

    #[test]
    fn rejects_too_many_games() {
        let mut config = preset("course_class").unwrap().config();
        (config.population, config.scheme) = (1_000, Scheme::RoundRobin);
        assert_eq!(config.check_games(), Ok(()));
        config.pairs = 1_000;
        assert_eq!(config.check_games().unwrap_err().key, "error.evolution.games");
    }

    #[test]
    fn games_are_counted_by_generation() {
        let mut config = preset("course_class").unwrap().config();
        assert_eq!((config.games_in(0), config.games()), (15 * 20, 6 * 15 * 20));
        (config.scheme, config.population) = (Scheme::RoundRobin, 10);
        config.keeps_fitness = true;
        assert_eq!((config.elite(), config.games_in(0)), (2, 45 * 20));
        assert_eq!(config.games_in(1), 44 * 20);
        config.elitism = 1.0;
        assert_eq!(config.games_in(1), 9 * 20, "somebody plays always");
        (config.scheme, config.keeps_fitness) = (Scheme::HallOfFame, false);
        (config.opponents, config.ancestors) = (3, 2);
        let games = [0, 1, 2, 5].map(|g| config.games_in(g) / 20);
        assert_eq!(games, [30, 40, 50, 50]);
    }
}
