//! What a coevolution leaves behind: every generation, its champion, and how it did against the panel.

use serde::{Deserialize, Serialize};

use super::config::EvolutionConfig;
use super::genome::{Genome, Ranked};
use super::panel::Opponent;
use super::setup::Setup;
use crate::arena::statistics::spearman;
use crate::arena::{MAX_PLIES, Score};

/// What the games of a contest were like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// Games.
    pub games: u32,
    /// Games that ended in a draw.
    pub draws: u32,
    /// Games that somebody resigned.
    pub resignations: u32,
    /// Moves in all games.
    pub plies: u32,
}

impl Totals {
    pub(super) fn add(&mut self, score: &Score) {
        self.games += score.games();
        self.draws += score.draws;
        self.resignations += score.resigned + score.resigned_to;
        self.plies = self.plies.saturating_add(score.plies);
    }

    /// Whether the numbers can have come from games.
    pub(super) fn is_consistent(&self) -> bool {
        u64::from(self.draws) + u64::from(self.resignations) <= u64::from(self.games)
            && u64::from(self.plies) <= u64::from(self.games) * u64::from(MAX_PLIES)
    }
}

/// What a generation is measured by beside the panel, where the yardstick asks for it. Nothing before all of it, the panel
/// included, has been played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measures {
    /// Scores of the population's centroid against each opponent of the panel.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub centroid: Vec<Score>,
    /// Scores of the champion against that of every earlier generation, from the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ancestors: Vec<Score>,
    /// Against all frozen random strategies together: the champion, then the centroid if it is measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strategies: Vec<Score>,
    /// A score of every row of the table against the fixed opponents of the panel together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Score>,
}

impl Measures {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Measures::default()
    }
}

/// A generation whose contest is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generation {
    /// Its number, from 0.
    pub number: u32,
    /// Everybody in the order of growing fitness, the champion last. Of two populations the second one so, and then the first.
    pub table: Vec<Ranked>,
    /// What the games of its contest were like.
    pub cup: Totals,
    /// A score of the champion against each opponent of the panel, in its order, all depths together; nothing before
    /// those games are played, or where there is no yardstick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yardstick: Option<Vec<Score>>,
    /// What else it was measured by.
    #[serde(default, skip_serializing_if = "Measures::is_empty")]
    pub measures: Measures,
}

impl Generation {
    /// The winner of the contest.
    ///
    /// # Panics
    /// If the table is empty; no generation of a [`Run`] is.
    pub fn champion(&self) -> &Genome {
        &self.table.last().expect("nobody played in the cup").genome
    }

    /// The fitness of the winner, in a cup the same in every generation.
    pub fn fitness(&self) -> u32 {
        self.table.last().map_or(0, |r| r.fitness)
    }

    /// How well fitness says who is good against the fixed opponents of the panel: Spearman's rank correlation, -1 to 1. `None`
    /// where that was not measured, or all are equal in one of the two.
    pub fn correlation(&self) -> Option<f64> {
        let fitness: Vec<f64> = self.table.iter().map(|r| r.fitness.into()).collect();
        let shares: Vec<f64> = self.measures.members.iter().map(Score::share).collect();
        spearman(&fitness, &shares)
    }
}

/// A genome of the hall of fame.
#[derive(Clone, Debug, PartialEq)]
pub struct FamousGenome {
    /// The genome.
    pub genome: Genome,
    /// The generations whose cup it won.
    pub generations: Vec<u32>,
    /// Its games against the panel, all generations and opponents but the first champion together.
    pub yardstick: Score,
}

/// A coevolution and what is known of it so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What it depends on.
    pub config: EvolutionConfig,
    /// The yardstick's opponents.
    pub panel: Vec<Opponent>,
    /// The fixed opponent, where the scheme has one.
    pub rival: Option<Opponent>,
    /// The generations whose contest is over, in their order.
    pub generations: Vec<Generation>,
}

impl Run {
    /// A run that is about to begin.
    pub fn new(setup: Setup) -> Self {
        Run {
            config: setup.config,
            panel: setup.panel,
            rival: setup.rival,
            generations: Vec::new(),
        }
    }

    /// Whether everything has been played, the yardstick included.
    pub fn is_complete(&self) -> bool {
        self.generations.len() as u64 == u64::from(self.config.generations) + 1
            && (self.panel.is_empty() || self.generations.iter().all(|g| g.yardstick.is_some()))
    }

    /// What the champion of a generation made of its games with the fixed opponents of the panel together; `None` where it was not
    /// measured.
    pub fn panel_score(&self, generation: &Generation) -> Option<Score> {
        self.fixed_score(generation.yardstick.as_ref()?)
    }

    /// The sum of scores, in the order of the panel, against its fixed opponents; `None` of no games.
    pub fn fixed_score(&self, scores: &[Score]) -> Option<Score> {
        let mut sum = Score::default();
        let fixed = self.panel.iter().zip(scores);
        for (_, score) in fixed.filter(|(opponent, _)| opponent.is_fixed()) {
            sum += *score;
        }
        (sum.games() > 0).then_some(sum)
    }

    /// The different champions: those that won the most cups first, of equals the better one against the panel, then the
    /// earlier one.
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
