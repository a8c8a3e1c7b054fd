//! Runs with two genes: the direction of every genome as an angle, and the strength of each direction at each depth.

use std::collections::BTreeSet;
use std::f64::consts::PI;

use crate::app::coevolution::study::{Study, bout};
use crate::arena::{Purpose, Score, Stream};
use crate::evolution::{Genome, Run};
use crate::text::{CsvTable, or_empty};

/// The number of directions that meet each other: one per 15 degrees.
pub(crate) const DIRECTIONS: usize = 24;

/// Pairs of games between two directions at each depth.
const PAIRS: u32 = 4;

/// The length of the directions' genomes: long enough for fine angles, and far below the largest gene.
const LENGTH: f64 = 1_000.0;

/// The maximum number of generations in the picture, evenly spread.
const DRAWN: usize = 120;

/// The angle of two genes in degrees: 0 for the first gene alone, 90 for the second, −180 to 180. `None` if both are 0.
pub(crate) fn angle(genome: &Genome) -> Option<f64> {
    match genome.0[..] {
        [0, 0] => None,
        [x, y] => Some(libm::atan2(f64::from(y), f64::from(x)) * 180.0 / PI),
        _ => None,
    }
}

/// The angle of a direction in degrees, ascending from −180.
pub(crate) fn degrees(direction: usize) -> f64 {
    direction as f64 * 360.0 / DIRECTIONS as f64 - 180.0
}

/// The direction nearest to an angle.
pub(crate) fn nearest(angle: f64) -> usize {
    let step = 360.0 / DIRECTIONS as f64;
    ((angle + 180.0) / step).round() as usize % DIRECTIONS
}

fn genome(direction: usize) -> Genome {
    let angle = degrees(direction) * PI / 180.0;
    let gene = |part: f64| (LENGTH * part).round() as i32;
    Genome(vec![gene(libm::cos(angle)), gene(libm::sin(angle))])
}

/// The generation and the angle of all genomes, and of the champions. Angles of genomes are whole degrees, each once
/// per generation.
pub(crate) fn points(run: &Run) -> [Vec<(f64, f64)>; 2] {
    let step = run.generations.len().div_ceil(DRAWN).max(1);
    let [mut all, mut champions] = [Vec::new(), Vec::new()];
    for generation in run.generations.iter().step_by(step) {
        let x = f64::from(generation.number);
        let whole = |degrees: f64| degrees.round() as i32;
        let genomes = generation.table.iter().map(|r| &r.genome);
        let angles: BTreeSet<i32> = genomes.filter_map(angle).map(whole).collect();
        all.extend(angles.into_iter().map(|degrees| (x, f64::from(degrees))));
        champions.extend(angle(generation.champion()).map(|degrees| (x, degrees)));
    }
    [all, champions]
}

/// The strength of directions: each meets all others at every depth.
#[derive(Clone, Debug)]
pub(crate) struct Landscape {
    /// In plies.
    pub(crate) plies: Vec<u32>,
    /// The visible depth, as an index into `plies`.
    pub(crate) shown_depth: usize,
    /// At each depth, the games of all pairs of directions.
    pub(crate) study: Study,
}

impl Landscape {
    /// The meetings in a run's game; `None` unless its genomes have two genes.
    pub(crate) fn of(run: &Run) -> Option<Landscape> {
        let config = &run.config;
        if config.features.len() != 2 {
            return None;
        }
        let mut bouts = Vec::new();
        for (d, &plies) in config.plies.iter().enumerate() {
            for a in 0..DIRECTIONS {
                for b in a + 1..DIRECTIONS {
                    let stream = Stream {
                        pairing: (a * DIRECTIONS + b) as u32,
                        ..Stream::of(Purpose::Duel, 0)
                    };
                    let two = [&genome(a), &genome(b)];
                    let first = d as u32 * PAIRS;
                    bouts.push(bout(config, two, plies, stream, first..first + PAIRS));
                }
            }
        }
        Some(Landscape {
            plies: config.plies.clone(),
            shown_depth: 0,
            study: Study::of_duels(config, bouts),
        })
    }

    /// The score of each direction against all others at a depth, given as an index into `plies`.
    pub(crate) fn scores(&self, depth: usize) -> Vec<Score> {
        let mut sums = vec![Score::default(); DIRECTIONS];
        let duels = DIRECTIONS * (DIRECTIONS - 1) / 2;
        let mut scores = self.study.scores.iter().skip(depth * duels);
        for a in 0..DIRECTIONS {
            for b in a + 1..DIRECTIONS {
                if let Some(score) = scores.next() {
                    sums[a] += *score;
                    sums[b] += score.swapped();
                }
            }
        }
        sums
    }

    /// The shares of points at the visible depth; `None` without games.
    pub(crate) fn ground(&self) -> Vec<Option<f64>> {
        let shares = self.scores(self.shown_depth).into_iter();
        shares.map(|s| (s.games() > 0).then(|| s.share())).collect()
    }
}

/// All results as comma-separated values: the angles of champions by generation, and the scores of directions by depth,
/// as far as played. `low` and `high` are Wilson's 95 % interval of `share`.
pub(crate) fn csv(run: &Run, landscape: Option<&Landscape>) -> String {
    let champions = run.generations.iter().filter_map(|generation| {
        Some(AngleRow {
            what: "champion",
            generation: Some(generation.number),
            plies: None,
            degrees: format!("{:.2}", angle(generation.champion())?),
            score: None,
        })
    });
    let directions = landscape.into_iter().flat_map(|landscape| {
        let depths = landscape.plies.iter().enumerate();
        depths.flat_map(|(depth, &plies)| {
            let scores = landscape.scores(depth).into_iter().enumerate();
            scores.map(move |(direction, score)| AngleRow {
                what: "direction",
                generation: None,
                plies: Some(plies),
                degrees: format!("{:.0}", degrees(direction)),
                score: Some(score),
            })
        })
    });
    CsvTable::new("what", |row: &AngleRow| row.what)
        .column("generation", |row| or_empty(row.generation))
        .column("plies", |row| or_empty(row.plies))
        .column("degrees", |row| row.degrees.clone())
        .column("games", |row| or_empty(row.score.map(|s| s.games())))
        .decimals("share", 4, |row| Some(row.score?.share()))
        .decimals("low", 4, |row| Some(row.score?.interval().low))
        .decimals("high", 4, |row| Some(row.score?.interval().high))
        .write(champions.chain(directions))
}

/// A row of the table: the champion of a generation, or a direction at a depth with its score.
struct AngleRow {
    what: &'static str,
    generation: Option<u32>,
    plies: Option<u32>,
    degrees: String,
    score: Option<Score>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_and_nearest_direction() {
        let of = |x, y| angle(&Genome(vec![x, y]));
        assert_eq!((of(5, 0), of(0, 7), of(-2, 0)), (Some(0.0), Some(90.0), Some(180.0)));
        assert_eq!((of(3, -3), of(0, 0)), (Some(-45.0), None));
        assert_eq!(angle(&Genome(vec![1, 2, 3])), None);
        for direction in 0..DIRECTIONS {
            let found = angle(&genome(direction)).unwrap();
            assert_eq!(nearest(found), direction, "{found}");
        }
        assert_eq!((nearest(179.0), nearest(-179.0), nearest(8.0)), (0, 0, 13));
    }
}
