//! The axes for directions of genomes: their genes. For the 64 squares of a board, the ten kinds of squares that are
//! equal under rotation and reflection.

use super::names::feature_name;
use crate::eval::{SQUARES, board_among, entry_of, reflected, square_feature};
use crate::evolution::{Genome, Run};
use crate::text::Message;

/// A gene, or the mean of several.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Axis {
    /// For files.
    pub(crate) id: String,
    /// For the page.
    pub(crate) name: Message,
    /// Indices of its genes in a genome.
    genes: Vec<usize>,
}

impl Axis {
    /// The component of a direction along the axis; for several genes their mean.
    pub(crate) fn part(&self, direction: &[f64]) -> f64 {
        let parts = self.genes.iter().filter_map(|&gene| direction.get(gene));
        parts.sum::<f64>() / self.genes.len().max(1) as f64
    }
}

/// True if the genes of a run are a board, with kinds of squares as axes.
pub(crate) fn has_board(run: &Run) -> bool {
    board_among(&run.config.features).is_some()
}

/// The axes without the entries of tables, which are too many: they have a picture of their own.
pub(crate) fn axes(run: &Run) -> Vec<Axis> {
    let features = &run.config.features;
    let board = board_among(features).map(|first| first..first + usize::from(SQUARES));
    let single = |(gene, feature): (usize, &String)| Axis {
        id: feature.clone(),
        name: feature_name(run, feature),
        genes: vec![gene],
    };
    let genes = features.iter().enumerate();
    let others = genes.filter(|(gene, feature)| {
        !board.as_ref().is_some_and(|b| b.contains(gene)) && entry_of(feature).is_none()
    });
    let mut axes: Vec<Axis> = others.map(single).collect();
    if let Some(board) = board {
        let kinds = (0..SQUARES).filter(|&square| reflected(square) == square);
        axes.extend(kinds.map(|kind| {
            let alike = (0..SQUARES).filter(|&square| reflected(square) == kind);
            let square = square_feature(kind).replace("square_", "");
            Axis {
                id: format!("squares_like_{square}"),
                name: Message::new("squares.like").with("square", square),
                genes: alike
                    .map(|square| board.start + usize::from(square))
                    .collect(),
            }
        }));
    }
    axes
}

/// The genes as a vector of length 1: a positive factor does not change how a genome plays. A zero vector if all genes
/// are 0.
pub(crate) fn direction(genome: &Genome) -> Vec<f64> {
    let length = genome
        .0
        .iter()
        .map(|&g| f64::from(g) * f64::from(g))
        .sum::<f64>()
        .sqrt();
    let part = |&gene: &i32| f64::from(gene) / if length > 0.0 { length } else { 1.0 };
    genome.0.iter().map(part).collect()
}
