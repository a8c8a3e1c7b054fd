//! All genomes of a generation, each as the direction of its weights.

use std::collections::BTreeSet;

use super::axes::direction;
use crate::evolution::{Generation, Genome, Run};
use crate::plot::ParallelLine;
use crate::text::CsvTable;

/// The minimum number of genes: two genes are an angle, and with one there is only a sign.
const LEAST: usize = 3;

/// The visible generation: the selected one, if it exists, or else the last one. `None` before the first generation,
/// and for fewer than [`LEAST`] genes.
pub(crate) fn shown_generation(run: &Run, chosen: Option<u32>) -> Option<&Generation> {
    if run.config.features.len() < LEAST {
        return None;
    }
    let chosen = chosen.and_then(|number| run.generations.get(number as usize));
    chosen.or(run.generations.last())
}

/// All genomes from the champion down: the place, from 1, the fitness and the genome.
pub(crate) fn ranked(generation: &Generation) -> impl Iterator<Item = (usize, u32, &Genome)> {
    let places = generation.table.iter().rev().zip(1..);
    places.map(|(ranked, place)| (place, ranked.fitness, &ranked.genome))
}

/// A line per distinct genome, the fittest ones strongest and on top.
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

/// A generation as comma-separated values: a line per genome from the champion down, with the components of its
/// direction.
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
