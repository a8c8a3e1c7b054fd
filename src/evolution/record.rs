//! The record of a coevolution: every generation with its table and measurements.

use serde::{Deserialize, Serialize};

use super::config::EvolutionConfig;
use super::genome::{Genome, Ranked};
use super::panel::Opponent;
use super::setup::Setup;
use crate::arena::statistics::spearman;
use crate::arena::{MAX_PLIES, Score};

/// Statistics of the games of a contest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    pub games: u32,
    pub draws: u32,
    pub resignations: u32,
    /// Plies of all games.
    pub plies: u32,
}

impl Totals {
    pub(super) fn add(&mut self, score: &Score) {
        self.games += score.games();
        self.draws += score.draws;
        self.resignations += score.resigned + score.resigned_to;
        self.plies = self.plies.saturating_add(score.plies);
    }

    /// True if games can give these numbers.
    pub(super) fn is_consistent(&self) -> bool {
        u64::from(self.draws) + u64::from(self.resignations) <= u64::from(self.games)
            && u64::from(self.plies) <= u64::from(self.games) * u64::from(MAX_PLIES)
    }
}

/// The measurements of a generation besides the panel, if the yardstick requests them. Empty until all of them,
/// including the panel, are complete.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measures {
    /// Scores of the population's centroid against each opponent of the panel.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub centroid: Vec<Score>,
    /// Scores of the champion against the champions of all earlier generations, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ancestors: Vec<Score>,
    /// Scores against all fixed random strategies together: the champion, then the centroid if measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strategies: Vec<Score>,
    /// A score of every row of the table against the fixed opponents of the panel together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Score>,
}

impl Measures {
    /// True if there are no measurements.
    pub fn is_empty(&self) -> bool {
        *self == Measures::default()
    }
}

/// A generation with a completed contest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generation {
    /// From 0.
    pub number: u32,
    /// In ascending order of fitness, the champion last. With two populations first the second population, then the
    /// first, each in ascending order.
    pub table: Vec<Ranked>,
    /// Statistics of the games of its contest. Files call them `cup` for every scheme.
    #[serde(rename = "cup")]
    pub contest: Totals,
    /// The champion's score against each opponent of the panel, in order, all depths together; `None` before these
    /// games are complete, or without a yardstick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yardstick: Option<Vec<Score>>,
    #[serde(default, skip_serializing_if = "Measures::is_empty")]
    pub measures: Measures,
}

impl Generation {
    /// # Panics
    /// If the table is empty, which never happens in a [`Run`].
    pub fn champion(&self) -> &Genome {
        &self.table.last().expect("a generation has genomes").genome
    }

    /// The fitness of the champion; in a cup the same in every generation.
    pub fn fitness(&self) -> u32 {
        self.table.last().map_or(0, |r| r.fitness)
    }

    /// Spearman's rank correlation, -1 to 1, between fitness and strength against the fixed opponents of the panel.
    /// `None` if not measured, or if fitness or strength is constant.
    pub fn correlation(&self) -> Option<f64> {
        let fitness: Vec<f64> = self.table.iter().map(|r| r.fitness.into()).collect();
        let shares: Vec<f64> = self.measures.members.iter().map(Score::share).collect();
        spearman(&fitness, &shares)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct FamousGenome {
    pub genome: Genome,
    /// The generations in which the genome won the contest.
    pub generations: Vec<u32>,
    /// The score in these generations against the panel, except for the first champion.
    pub yardstick: Score,
}

/// A coevolution and its results so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub config: EvolutionConfig,
    /// The opponents of the yardstick.
    pub panel: Vec<Opponent>,
    /// The fixed opponent, if the scheme has one.
    pub rival: Option<Opponent>,
    /// The generations with completed contests, in order.
    pub generations: Vec<Generation>,
}

impl Run {
    pub fn new(setup: Setup) -> Self {
        Run {
            config: setup.config,
            panel: setup.panel,
            rival: setup.rival,
            generations: Vec::new(),
        }
    }

    /// True if all games, including the yardstick's, are complete.
    pub fn is_complete(&self) -> bool {
        self.generations.len() as u64 == u64::from(self.config.generations) + 1
            && self.generations.iter().all(|g| self.is_measured(g))
    }

    /// True if no measure of a generation is missing.
    pub fn is_measured(&self, generation: &Generation) -> bool {
        self.panel.is_empty() || generation.yardstick.is_some()
    }

    /// The score of a generation's champion against the fixed opponents of the panel together; `None` if not measured.
    pub fn panel_score(&self, generation: &Generation) -> Option<Score> {
        self.fixed_score(generation.yardstick.as_ref()?)
    }

    /// The sum of the scores (in the order of the panel) against its fixed opponents; `None` without games.
    pub fn fixed_score(&self, scores: &[Score]) -> Option<Score> {
        let mut sum = Score::default();
        let fixed = self.panel.iter().zip(scores);
        for (_, score) in fixed.filter(|(opponent, _)| opponent.is_fixed()) {
            sum += *score;
        }
        (sum.games() > 0).then_some(sum)
    }

    /// The distinct champions: by won contests in descending order, then by the score against the panel, then the
    /// earlier one first.
    pub fn hall_of_fame(&self) -> Vec<FamousGenome> {
        let mut hall: Vec<FamousGenome> = Vec::new();
        for generation in &self.generations {
            let champion = generation.champion();
            let i = match hall.iter().position(|f| f.genome == *champion) {
                Some(i) => i,
                None => {
                    hall.push(FamousGenome {
                        genome: champion.clone(),
                        generations: Vec::new(),
                        yardstick: Score::default(),
                    });
                    hall.len() - 1
                }
            };
            hall[i].generations.push(generation.number);
            hall[i].yardstick += self.panel_score(generation).unwrap_or_default();
        }
        hall.sort_by(|a, b| {
            let shares = b.yardstick.share().total_cmp(&a.yardstick.share());
            (b.generations.len().cmp(&a.generations.len())).then(shares)
        });
        hall
    }
}
