//! All genomes of a generation, each as the direction that its weights have.

use std::collections::BTreeSet;

use super::axes::direction;
use crate::evolution::{Generation, Genome, Run};
use crate::plot::ParallelLine;
use crate::text::CsvTable;

/// Genomes with fewer genes are an angle, or nothing to choose between.
const LEAST: usize = 3;

/// The generation that is seen: the one that was chosen, if it is there, or else the last one. `None` before there is one, and where
/// two genes are seen better as an angle.
pub(crate) fn shown_generation(run: &Run, chosen: Option<u32>) -> Option<&Generation> {
    if run.config.features.len() < LEAST {
        return None;
    }
    let chosen = chosen.and_then(|number| run.generations.get(number as usize));
    chosen.or(run.generations.last())
}

/// Everybody from the champion down: the place, from 1, the fitness and the genome.
pub(crate) fn ranked(generation: &Generation) -> impl Iterator<Item = (usize, u32, &Genome)> {
    let places = generation.table.iter().rev().zip(1..);
    places.map(|(ranked, place)| (place, ranked.fitness, &ranked.genome))
}

/// A line for each genome that there is, the fittest ones strongest and on top; relatives that are the same have one.
pub(crate) fn lines(generation: &Generation) -> Vec<ParallelLine> {
    let all = generation.table.len() as f64;
    let mut known = BTreeSet::new();
    let different = ranked(generation).filter(|(.., genome)| known.insert(*genome));
    let mut lines: Vec<_> = different
        .map(|(place, _, genome)| ParallelLine {
            parts: direction(genome),
            strength: 1.0 - (place - 1) as f64 / all,
        })
        .collect();
    lines.reverse();
    lines
}

/// A generation as comma-separated values: a line for each genome from the champion down, with the parts of its direction.
pub(crate) fn csv(run: &Run, generation: &Generation) -> String {
    let columns = CsvTable::new("generation", |_: &(usize, u32, &Genome)| generation.number)
        .column("place", |(place, ..)| *place)
        .column("fitness", |(_, fitness, _)| *fitness);
    let features = run.config.features.iter().enumerate();
    let columns = features.fold(columns, |columns, (i, feature)| {
        columns.decimals(feature, 4, move |(.., genome)| {
            direction(genome).get(i).copied()
        })
    });
    columns.write(ranked(generation))
}
