//! Champions against champions of earlier generations: the games and their results (Cliff and Miller 1995).

use std::cmp::Ordering;

use strum::{IntoStaticStr, VariantArray};

use super::triples::{Triples, triples};
use crate::app::coevolution::study::{Study, bout};
use crate::arena::statistics::{Ratings, bradley_terry};
use crate::arena::{Purpose, Score, Stream};
use crate::evolution::{Genome, Run, score_columns};
use crate::plot::{Matrix, MatrixCell};
use crate::text::CsvTable;

/// The maximum number of champions that meet: evenly spread generations, including the first and the last one.
const MOST: usize = 12;

/// Pairs of games at each depth.
const PAIRS: u32 = 6;

/// Pairs in each half of the games: a result in only one half is luck.
const HALF: u32 = PAIRS / 2;

/// The meetings of champions, and their games.
#[derive(Clone, Debug)]
pub(crate) struct Ancestors {
    /// The generations of these champions, in ascending order.
    pub(crate) generations: Vec<u32>,
    depths: usize,
    /// Each champion in turn meets all earlier ones, at every depth in two halves.
    pub(crate) study: Study,
}

/// Up to [`MOST`] of `all` generations, evenly spread.
fn sample(all: usize) -> Vec<u32> {
    let n = all.min(MOST);
    (0..n)
        .map(|i| (i * (all - 1) / (n - 1).max(1)) as u32)
        .collect()
}

impl Ancestors {
    /// The meetings of a run's champions; `None` with fewer than two generations.
    pub(crate) fn of(run: &Run) -> Option<Ancestors> {
        if run.generations.len() < 2 {
            return None;
        }
        let config = &run.config;
        let generations = sample(run.generations.len());
        let champion = |g: u32| -> &Genome { run.generations[g as usize].champion() };
        let mut bouts = Vec::new();
        for (i, &later) in generations.iter().enumerate() {
            for &earlier in &generations[..i] {
                let depths = config.plies.iter().enumerate();
                for ((d, &plies), half) in depths.flat_map(|depth| [(depth, 0), (depth, 1)]) {
                    let stream = Stream {
                        purpose: Purpose::Duel,
                        generation: later,
                        pairing: earlier,
                    };
                    let two = [later, earlier].map(champion);
                    let first = d as u32 * PAIRS + half * HALF;
                    bouts.push(bout(config, two, plies, stream, first..first + HALF));
                }
            }
        }
        Some(Ancestors {
            generations,
            depths: config.plies.len(),
            study: Study::of_duels(config, bouts),
        })
    }

    /// The score of a champion, by its index, against an earlier one, over all depths.
    pub(crate) fn score(&self, later: usize, earlier: usize) -> Score {
        let [mut sum, second] = self.halves(later, earlier);
        sum += second;
        sum
    }

    /// The same score in the first half of the games at every depth, and in the second half.
    fn halves(&self, later: usize, earlier: usize) -> [Score; 2] {
        let mut sums = [Score::default(); 2];
        let each = 2 * self.depths;
        let first = (later * later.saturating_sub(1) / 2 + earlier) * each;
        let scores = self.study.scores.iter().skip(first).take(each);
        scores.enumerate().for_each(|(i, s)| sums[i % 2] += *s);
        sums
    }

    /// The results of all triples of champions.
    pub(crate) fn triples(&self) -> Triples {
        triples(self.generations.len(), |a, b| {
            if a > b {
                self.halves(a, b)
            } else {
                self.halves(b, a).map(|score| score.swapped())
            }
        })
    }

    /// The ratings of the champions by all games, in the order of the generations; `None` before all have met.
    pub(crate) fn ratings(&self) -> Option<Ratings> {
        if !self.study.is_done() {
            return None;
        }
        let n = self.generations.len();
        let mut points = vec![vec![0.0; n]; n];
        for (later, earlier, score) in self.met() {
            points[later][earlier] = score.points();
            points[earlier][later] = score.swapped().points();
        }
        Some(bradley_terry(&points))
    }

    /// All pairs that have met: the indices of the later and the earlier champion, and the later one's score.
    pub(crate) fn met(&self) -> impl Iterator<Item = (usize, usize, Score)> + '_ {
        let pairs = (1..self.generations.len())
            .flat_map(|later| (0..later).map(move |earlier| (later, earlier)));
        let scores = pairs.map(|(later, earlier)| (later, earlier, self.score(later, earlier)));
        scores.filter(|(_, _, score)| score.games() > 0)
    }

    /// How many earlier champions the last one certainly beats, how many it certainly loses to, and how many are
    /// undecided.
    pub(crate) fn of_the_last(&self) -> [usize; 3] {
        let last = self.generations.len() - 1;
        let mut counts = [0; 3];
        for (_, _, score) in self.met().filter(|(later, _, _)| *later == last) {
            counts[match score.strength() {
                Ordering::Greater => 0,
                Ordering::Less => 1,
                Ordering::Equal => 2,
            }] += 1;
        }
        counts
    }

    /// The picture: a row per later champion, a column per earlier one.
    pub(crate) fn matrix(&self, axes: [String; 2]) -> Matrix {
        let n = self.generations.len() - 1;
        let mut cells = vec![None; n * n];
        for (later, earlier, score) in self.met() {
            cells[(later - 1) * n + earlier] = Some(square(&score));
        }
        let name = |g: &u32| g.to_string();
        Matrix {
            axes,
            rows: self.generations[1..].iter().map(name).collect(),
            columns: self.generations[..n].iter().map(name).collect(),
            cells,
        }
    }

    /// The scores as comma-separated values; `low` and `high` are Wilson's 95 % interval of `share`, followed by the
    /// share in each half of the games.
    pub(crate) fn csv(&self) -> String {
        let half = |later: usize, earlier: usize, half: usize| {
            Some(self.halves(later, earlier)[half].share())
        };
        let columns = CsvTable::new("later", |row: &(usize, usize, Score)| self.generations[row.0])
            .column("earlier", |row| self.generations[row.1]);
        score_columns(columns, |row| row.2)
            .decimals("first_half", 4, |row| half(row.0, row.1, 0))
            .decimals("second_half", 4, |row| half(row.0, row.1, 1))
            .write(self.met())
    }
}

/// A score as a cell of a matrix.
pub(crate) fn square(score: &Score) -> MatrixCell {
    MatrixCell {
        share: score.share(),
        certain: !score.interval().contains(0.5),
    }
}

/// A typical pattern of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Pattern {
    /// Each champion beats all earlier ones.
    Progress,
    /// Champions beat recent ones, lose to earlier ones, beat even earlier ones, and so on.
    Cycling,
    /// Champions beat recent ones, but lose to much earlier ones.
    Forgetting,
}

impl Pattern {
    /// A miniature of the pattern.
    pub(crate) fn matrix(self) -> Matrix {
        const N: usize = 9;
        let cell = |i: usize| {
            let (later, earlier) = (i / N, i % N);
            if earlier > later {
                return None;
            }
            let ago = later - earlier;
            let better = match self {
                Pattern::Progress => true,
                Pattern::Cycling => ago % 6 < 3,
                Pattern::Forgetting => ago < 3,
            };
            Some(MatrixCell {
                share: if better { 0.9 } else { 0.1 },
                certain: true,
            })
        };
        Matrix {
            axes: Default::default(),
            rows: vec![String::new(); N],
            columns: vec![String::new(); N],
            cells: (0..N * N).map(cell).collect(),
        }
    }
}
