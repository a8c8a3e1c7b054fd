//! The competitors of a generation and their meetings.

use std::ops::Range;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::arena::{Purpose, Score, Stream};
use crate::evolution::config::EvolutionConfig;
use crate::evolution::genome::{Genome, Ranked};

/// The input of a scheme.
#[derive(Clone, Debug)]
pub(in crate::evolution) struct Field {
    pub(in crate::evolution) config: EvolutionConfig,
    /// The number of the generation.
    pub(in crate::evolution) generation: u32,
    /// Its genomes; survivors come first.
    pub(in crate::evolution) population: Vec<Genome>,
    /// The champions of earlier generations in order.
    pub(in crate::evolution) ancestors: Vec<Genome>,
    /// The fitness of the survivors that keep their fitness: the first genomes of the population.
    pub(in crate::evolution) kept: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::evolution) enum MeetingOpponent {
    /// An index into the population.
    Member(u32),
    /// The champion of an earlier generation.
    Ancestor(u32),
    /// The fixed opponent of the evolution.
    Rival,
}

/// A meeting of a member of the population with an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::evolution) struct Meeting {
    /// An index into the population.
    pub(in crate::evolution) member: u32,
    pub(in crate::evolution) opponent: MeetingOpponent,
}

/// A completed meeting.
#[derive(Clone, Copy, Debug)]
pub(in crate::evolution) struct Played {
    pub(in crate::evolution) meeting: Meeting,
    /// From the member's point of view.
    pub(in crate::evolution) score: Score,
}

impl Field {
    pub(super) fn size(&self) -> u32 {
        self.population.len() as u32
    }

    /// The members that play for their fitness; all others keep their fitness.
    pub(super) fn playing(&self) -> Range<u32> {
        self.kept.len() as u32..self.size()
    }

    /// Random numbers for pairings: one stream per item, such as a member.
    pub(super) fn rng(&self, item: u32) -> ChaCha8Rng {
        Stream::of(Purpose::Opponents, self.generation).rng(self.config.seed, item)
    }

    /// The table by fitness; members that keep their fitness ignore the given number. Among equally fit members, an
    /// earlier member of the population has a later row, which means a higher rank.
    pub(super) fn ranked(&self, mut fitness: Vec<u32>) -> Vec<Ranked> {
        for (fitness, &kept) in fitness.iter_mut().zip(&self.kept) {
            *fitness = kept;
        }
        self.ranked_among(0..fitness.len(), &fitness)
    }

    /// The table of some members by fitness. Among equally fit members, an earlier member has a later row.
    pub(super) fn ranked_among(&self, members: Range<usize>, fitness: &[u32]) -> Vec<Ranked> {
        let mut order: Vec<usize> = members.rev().collect();
        order.sort_by_key(|&i| fitness[i]);
        let ranked = order.into_iter().map(|i| Ranked {
            genome: self.population[i].clone(),
            fitness: fitness[i],
        });
        ranked.collect()
    }
}

/// Draws `count` different numbers below `below`, all sets with the same probability; all numbers if there are not
/// enough.
pub(super) fn draw(count: u32, below: u32, rng: &mut ChaCha8Rng) -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..below).collect();
    let count = count.min(below);
    for i in 0..count {
        let j = rng.random_range(i..below);
        numbers.swap(i as usize, j as usize);
    }
    numbers.truncate(count as usize);
    numbers
}

/// Like [`draw`], but never draws `own`.
pub(super) fn draw_others(count: u32, below: u32, own: u32, rng: &mut ChaCha8Rng) -> Vec<u32> {
    let drawn = draw(count, below - 1, rng);
    drawn.into_iter().map(|n| n + u32::from(n >= own)).collect()
}
