//! The cup that is the fitness of seed 000: a random bracket, duels, and the loser is out.

use rand::RngExt;

use super::config::EvolutionConfig;
use super::genome::{Genome, Ranked};
use super::record::Totals;
use crate::arena::{Purpose, Score, Stream};
use crate::player::shuffle;

/// A cup that is going on. Scores may arrive in any order and in parts.
#[derive(Clone, Debug)]
pub struct Cup {
    generation: u32,
    seed: u64,
    games_per_duel: u32,
    population: Vec<Genome>,
    /// The indices in `population` of those who play in this round; neighbours meet.
    players: Vec<u32>,
    /// A score for each duel of this round, as its first player sees it.
    scores: Vec<Score>,
    /// The number of this round, from 1.
    round: u32,
    /// The number of this round's first duel within the cup.
    first_pairing: u32,
    /// Who is out, in the order of the rounds and duels.
    table: Vec<Ranked>,
    totals: Totals,
}

/// A duel to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pairing {
    /// Its number within the cup.
    pub(crate) number: u32,
    /// Who plays.
    pub(crate) genomes: [Genome; 2],
}

impl Cup {
    /// A cup of a generation, with a random bracket.
    pub(crate) fn new(config: &EvolutionConfig, generation: u32, population: Vec<Genome>) -> Self {
        let mut players: Vec<u32> = (0..population.len() as u32).collect();
        let mut rng = Stream::of(Purpose::Bracket, generation).rng(config.seed, 0);
        shuffle(&mut players, &mut rng);
        let mut cup = Cup {
            generation,
            seed: config.seed,
            games_per_duel: config.games_per_duel(),
            scores: Vec::new(),
            round: 0,
            first_pairing: 0,
            table: Vec::with_capacity(population.len()),
            totals: Totals::default(),
            players,
            population,
        };
        cup.next_round();
        cup
    }

    fn next_round(&mut self) {
        self.first_pairing += self.scores.len() as u32;
        self.round += 1;
        self.scores = vec![Score::default(); self.players.len() / 2];
    }

    /// The number of the generation.
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// The number of the round that is being played, from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The duels of this round.
    pub(crate) fn pairings(&self) -> Vec<Pairing> {
        self.players
            .chunks_exact(2)
            .zip(self.first_pairing..)
            .map(|(two, number)| Pairing {
                number,
                genomes: [self.genome(two[0]).clone(), self.genome(two[1]).clone()],
            })
            .collect()
    }

    fn genome(&self, index: u32) -> &Genome {
        &self.population[index as usize]
    }

    /// Takes in the score of some games of a duel of this round. When that completes the round, the next one begins and
    /// true is returned.
    ///
    /// A number that is not of this round is none of its business.
    pub(crate) fn add(&mut self, pairing: u32, score: Score) -> bool {
        let Some(duel) = pairing
            .checked_sub(self.first_pairing)
            .and_then(|i| self.scores.get_mut(i as usize))
        else {
            return false;
        };
        *duel += score;
        if self.scores.iter().any(|s| s.games() < self.games_per_duel) {
            return false;
        }
        self.finish_round();
        true
    }

    fn finish_round(&mut self) {
        let mut winners = Vec::with_capacity(self.scores.len());
        let pairs = self.players.chunks_exact(2).zip(self.first_pairing..);
        for ((two, pairing), score) in pairs.zip(&self.scores) {
            let [a, b] = score.pair_points();
            let lot = || {
                let stream = Stream {
                    purpose: Purpose::Lot,
                    generation: self.generation,
                    pairing,
                };
                stream.rng(self.seed, 0).random_range(0..2u32) == 0
            };
            let first_wins = a > b || (a == b && lot());
            let (winner, loser) = match first_wins {
                true => (two[0], two[1]),
                false => (two[1], two[0]),
            };
            winners.push(winner);
            self.table.push(Ranked {
                genome: self.population[loser as usize].clone(),
                fitness: self.round,
            });
            self.totals.add(score);
        }
        self.players = winners;
        if let [champion] = self.players[..] {
            self.table.push(Ranked {
                genome: self.genome(champion).clone(),
                fitness: self.round + 1,
            });
            self.scores.clear();
        } else {
            self.next_round();
        }
    }

    /// Everybody in the order of growing fitness, the champion last, once the cup is over; and what its games were like.
    pub(crate) fn result(&self) -> Option<(&[Ranked], Totals)> {
        (self.table.len() == self.population.len()).then_some((&self.table, self.totals))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::preset;

    fn config() -> EvolutionConfig {
        let mut config = preset("course_class").unwrap().config();
        config.population = 8;
        config
    }

    fn population() -> Vec<Genome> {
        (0..8).map(|n| Genome(vec![n])).collect()
    }

    /// Every pair goes to the larger gene.
    fn score(config: &EvolutionConfig, p: &Pairing) -> Score {
        let pairs = config.games_per_duel() / 2;
        let won = Score {
            wins: 2 * pairs,
            pairs_won: pairs,
            plies: 30,
            ..Score::default()
        };
        match p.genomes[0] > p.genomes[1] {
            true => won,
            false => won.swapped(),
        }
    }

    #[test]
    fn the_best_wins_and_everybody_has_the_fitness_of_the_round() {
        let config = config();
        let mut cup = Cup::new(&config, 3, population());
        let mut numbers = Vec::new();
        for round in 1..=3 {
            assert_eq!(cup.round(), round);
            let pairings = cup.pairings();
            assert_eq!(pairings.len(), 8 >> round);
            for (i, p) in pairings.iter().enumerate().rev() {
                numbers.push(p.number);
                assert!(cup.result().is_none());
                assert_eq!(cup.add(p.number, score(&config, p)), i == 0);
                // Late: the duel is over, and so is its round perhaps.
                assert!(!cup.add(numbers[0], Score::default()) || i == 0);
            }
        }
        numbers.sort_unstable();
        assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6]);
        let (table, totals) = cup.result().unwrap();
        assert_eq!(table.last().unwrap().genome, Genome(vec![7]));
        let fitness: Vec<u32> = table.iter().map(|r| r.fitness).collect();
        assert_eq!(fitness, [1, 1, 1, 1, 2, 2, 3, 4]);
        assert_eq!(totals.games, 7 * config.games_per_duel());
    }

    #[test]
    fn ties_are_broken_by_lot_and_the_bracket_by_the_seed() {
        let mut config = config();
        let mut champions = std::collections::BTreeSet::new();
        let mut first_won = 0;
        for seed in 0..200 {
            config.seed = seed;
            let mut cup = Cup::new(&config, 0, population());
            while cup.result().is_none() {
                for p in cup.pairings() {
                    let pairs = config.games_per_duel() / 2;
                    let even = Score {
                        wins: pairs,
                        losses: pairs,
                        pairs_even: pairs,
                        ..Score::default()
                    };
                    cup.add(p.number, even);
                }
            }
            let champion = cup.result().unwrap().0.last().unwrap().genome.clone();
            first_won += u32::from(champion.0[0] < 4);
            champions.insert(champion);
        }
        assert_eq!(champions.len(), 8);
        // 100 expected; 5 standard deviations are 35.
        assert!((65..=135).contains(&first_won), "{first_won}");
    }
}
