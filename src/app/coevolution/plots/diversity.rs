//! The diversity of a generation's genomes.

use std::collections::BTreeSet;

use super::axes::direction;
use super::line::Line;
use super::plot::Plot;
use crate::evolution::{Generation, Run};
use crate::text::Message;

pub(crate) static PLOT: Plot = Plot::of_lines("diversity", "evolution-diversity", lines);

/// The share of distinct genomes in each generation, and the spread of their directions.
fn lines(run: &Run) -> Vec<Line> {
    let line = |id: &str, value: fn(&Generation) -> f64| {
        let name = Message::new(&format!("coevolution.diversity.{id}"));
        Line::of_numbers(run, id, name, |g| Some(value(g)))
    };
    vec![line("different", different), line("spread", spread)]
}

/// Distinct genomes in per cent of all.
fn different(generation: &Generation) -> f64 {
    let all: BTreeSet<_> = generation.table.iter().map(|r| &r.genome).collect();
    100.0 * all.len() as f64 / generation.table.len() as f64
}

/// The spread of the directions in per cent: 0 if all are equal, 100 if they cancel out (the circular variance of
/// Mardia and Jupp 2000, in as many dimensions as there are genes).
fn spread(generation: &Generation) -> f64 {
    let mut sum: Vec<f64> = Vec::new();
    for ranked in &generation.table {
        let parts = direction(&ranked.genome);
        sum.resize(parts.len(), 0.0);
        sum.iter_mut().zip(parts).for_each(|(s, part)| *s += part);
    }
    let length = sum.iter().map(|s| s * s).sum::<f64>().sqrt();
    100.0 * (1.0 - length / generation.table.len() as f64)
}
