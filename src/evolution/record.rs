//! What a coevolution leaves behind: every generation, its champion, and how it did against the panel.

use serde::{Deserialize, Serialize};

use super::config::EvolutionConfig;
use super::genome::{Genome, Ranked};
use super::panel::Opponent;
use super::setup::Setup;
use crate::arena::{MAX_PLIES, Score};

/// What the games of a cup were like.
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

/// A generation whose cup is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generation {
    /// Its number, from 0.
    pub number: u32,
    /// Everybody in the order of growing fitness, the champion last.
    pub table: Vec<Ranked>,
    /// What the games of its cup were like.
    pub cup: Totals,
    /// A score of the champion against each opponent of the panel, in its order, all depths together; nothing before
    /// those games are played, or where there is no yardstick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub yardstick: Option<Vec<Score>>,
}

impl Generation {
    /// The winner of the cup.
    ///
    /// # Panics
    /// If the table is empty; no generation of a [`Run`] is.
    pub fn champion(&self) -> &Genome {
        &self.table.last().expect("nobody played in the cup").genome
    }

    /// The fitness of the winner, the same in every generation.
    pub fn fitness(&self) -> u32 {
        self.table.last().map_or(0, |r| r.fitness)
    }
}

/// A genome of the hall of fame.
#[derive(Clone, Debug, PartialEq)]
pub struct Fame {
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
    /// The generations whose cup is over, in their order.
    pub generations: Vec<Generation>,
}

impl Run {
    /// A run that is about to begin.
    pub fn new(setup: Setup) -> Self {
        Run {
            config: setup.config,
            panel: setup.panel,
            generations: Vec::new(),
        }
    }

    /// Whether everything has been played, the yardstick included.
    pub fn is_complete(&self) -> bool {
        self.generations.len() as u64 == u64::from(self.config.generations) + 1
            && (self.panel.is_empty() || self.generations.iter().all(|g| g.yardstick.is_some()))
    }

    /// The different champions: those that won the most cups first, of equals the better one against the panel, then the
    /// earlier one.
    pub fn hall_of_fame(&self) -> Vec<Fame> {
        let mut hall: Vec<Fame> = Vec::new();
        for generation in &self.generations {
            let champion = generation.champion();
            let i = match hall.iter().position(|f| f.genome == *champion) {
                Some(i) => i,
                None => {
                    hall.push(Fame {
                        genome: champion.clone(),
                        generations: Vec::new(),
                        yardstick: Score::default(),
                    });
                    hall.len() - 1
                }
            };
            hall[i].generations.push(generation.number);
            let scores = generation.yardstick.iter().flatten();
            for (opponent, score) in self.panel.iter().zip(scores) {
                if *opponent != Opponent::FirstChampion {
                    hall[i].yardstick += *score;
                }
            }
        }
        hall.sort_by(|a, b| {
            let shares = b.yardstick.share().total_cmp(&a.yardstick.share());
            (b.generations.len().cmp(&a.generations.len())).then(shares)
        });
        hall
    }
}
