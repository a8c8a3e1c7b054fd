//! How different the genomes of a generation are.

use std::collections::BTreeSet;

use super::axes::direction;
use super::line::{Line, Value};
use super::plot::Plot;
use crate::evolution::{Generation, Run};
use crate::text::Message;

/// The plot.
pub(crate) static PLOT: Plot = Plot::of_lines("diversity", "evolution-diversity", lines);

/// How many genomes of a generation differ, and how far their directions spread.
fn lines(run: &Run) -> Vec<Line> {
    let line = |id: &str, value: fn(&Generation) -> f64| {
        let name = Message::new(&format!("coevolution.diversity.{id}"));
        let value = |g: &Generation| {
            Some(Value {
                generation: g.number,
                value: value(g),
                band: None,
            })
        };
        Line::of(run, id, name, value)
    };
    vec![line("different", different), line("spread", spread)]
}

/// Different genomes in per cent of all.
fn different(generation: &Generation) -> f64 {
    let all: BTreeSet<_> = generation.table.iter().map(|r| &r.genome).collect();
    100.0 * all.len() as f64 / generation.table.len() as f64
}

/// How far the directions spread, in per cent: 0 where all are the same, 100 where they cancel out (the circular variance of
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
