//! The measurements of a generation: additional games that never influence the evolution.
//!
//! A measurement determines the players and the random numbers; the job plays the games. The sums in [`Measures`] do
//! not depend on the order of the games.

use super::config::EvolutionConfig;
use super::genome::{Genome, centroid};
use super::panel::Opponent;
use super::players::{genome_player, opponent_player};
use super::record::{Generation, Measures, Run};
use super::strategies::strategy;
use crate::arena::{Purpose, Score, Stream};
use crate::player::PlayerSpec;

/// The measured player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measured {
    Champion,
    /// The mean of the population.
    Centroid,
    /// A row of the table.
    Member(u32),
}

/// The opponent of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Against {
    Panel(u32),
    /// The champion of an earlier generation.
    Ancestor(u32),
    /// A fixed random strategy.
    Strategy(u32),
}

/// Some pairs of games of a generation, at one or all depths of the evolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measurement {
    pub(crate) generation: u32,
    pub(crate) who: Measured,
    pub(crate) against: Against,
    pub(crate) pairs: u32,
}

impl Measurement {
    /// The random numbers of the games.
    pub(crate) fn stream(&self, panel: u32) -> Stream {
        let (purpose, pairing) = match (self.who, self.against) {
            (Measured::Member(row), Against::Panel(i)) => (Purpose::Members, row * panel + i),
            (Measured::Centroid, Against::Panel(i)) => (Purpose::Centroid, i),
            (_, Against::Panel(i)) => (Purpose::Yardstick, i),
            (_, Against::Ancestor(i)) => (Purpose::Ancestors, i),
            (Measured::Centroid, Against::Strategy(i)) => (Purpose::CentroidGeneralisation, i),
            (_, Against::Strategy(i)) => (Purpose::Generalisation, i),
        };
        Stream {
            purpose,
            generation: self.generation,
            pairing,
        }
    }

    /// The search depths: strategies play at one depth each, in turn.
    pub(crate) fn depths<'a>(&self, config: &'a EvolutionConfig) -> &'a [u32] {
        match self.against {
            Against::Strategy(i) => {
                let depth = i as usize % config.plies.len().max(1);
                &config.plies[depth..=depth]
            }
            Against::Panel(_) | Against::Ancestor(_) => &config.plies,
        }
    }

    /// Games at all depths together.
    pub(crate) fn games(&self, config: &EvolutionConfig) -> u64 {
        2 * u64::from(self.pairs) * self.depths(config).len() as u64
    }

    /// The players at a depth. `run` contains the generation and the opponents.
    pub(crate) fn players(&self, run: &Run, plies: u32) -> [PlayerSpec; 2] {
        let config = &run.config;
        let player = |genome: &Genome| genome_player(config, genome, plies);
        let champion = |number: u32| run.generations[number as usize].champion();
        let generation = &run.generations[self.generation as usize];
        let own = match self.who {
            Measured::Champion => player(generation.champion()),
            Measured::Centroid => player(&generation.centroid(config)),
            Measured::Member(row) => player(&generation.table[row as usize].genome),
        };
        let other = match self.against {
            Against::Panel(i) => {
                opponent_player(config, &run.panel[i as usize], plies, Some(champion(0)))
            }
            Against::Ancestor(number) => player(champion(number)),
            Against::Strategy(i) => player(&strategy(i, config.features.len())),
        };
        [own, other]
    }

    /// The sum to which the games add; `None` if the configuration has no such measurement.
    fn slot<'a>(&self, sums: &'a mut MeasureSums) -> Option<&'a mut Score> {
        let MeasureSums {
            yardstick,
            measures,
        } = sums;
        match (self.who, self.against) {
            (Measured::Member(row), _) => measures.members.get_mut(row as usize),
            (Measured::Centroid, Against::Panel(i)) => measures.centroid.get_mut(i as usize),
            (Measured::Champion, Against::Panel(i)) => yardstick.get_mut(i as usize),
            (_, Against::Ancestor(i)) => measures.ancestors.get_mut(i as usize),
            (Measured::Champion, Against::Strategy(_)) => measures.strategies.first_mut(),
            (Measured::Centroid, Against::Strategy(_)) => measures.strategies.get_mut(1),
        }
    }
}

/// The scores so far of a generation's measurements.
#[derive(Clone, Debug, Default)]
pub(crate) struct MeasureSums {
    yardstick: Vec<Score>,
    measures: Measures,
}

impl MeasureSums {
    pub(crate) fn new(run: &Run, number: u32) -> Self {
        let yardstick = run.config.yardstick.clone().unwrap_or_default();
        let panel = run.panel.len();
        let scores =
            |is_measured: bool, n: usize| vec![Score::default(); if is_measured { n } else { 0 }];
        let tested = 1 + usize::from(yardstick.centroid);
        MeasureSums {
            yardstick: scores(true, panel),
            measures: Measures {
                centroid: scores(yardstick.centroid, panel),
                ancestors: scores(yardstick.ancestors > 0, number as usize),
                strategies: scores(yardstick.strategies > 0, tested),
                members: scores(yardstick.members > 0, run.config.population as usize),
            },
        }
    }

    /// Adds the score of some games of a measurement.
    pub(crate) fn add(&mut self, measurement: &Measurement, score: Score) {
        if let Some(slot) = measurement.slot(self) {
            *slot += score;
        }
    }

    /// Moves the sums into their generation.
    pub(crate) fn complete(self, generation: &mut Generation) {
        generation.yardstick = Some(self.yardstick);
        generation.measures = self.measures;
    }
}

/// All measurements of a generation in playing order.
pub(crate) fn measurements(run: &Run, number: u32) -> Vec<Measurement> {
    let Some(yardstick) = &run.config.yardstick else {
        return Vec::new();
    };
    let panel = 0..run.panel.len() as u32;
    let new = |who, against, pairs| Measurement {
        generation: number,
        who,
        against,
        pairs,
    };
    let mut all = Vec::new();
    let centroid = yardstick.centroid.then_some(Measured::Centroid);
    for who in [Some(Measured::Champion), centroid].into_iter().flatten() {
        all.extend(
            panel
                .clone()
                .map(|i| new(who, Against::Panel(i), yardstick.pairs)),
        );
        let strategies = 0..yardstick.strategies;
        all.extend(strategies.map(|i| new(who, Against::Strategy(i), 1)));
    }
    if yardstick.ancestors > 0 {
        let ancestor = |i| new(Measured::Champion, Against::Ancestor(i), yardstick.ancestors);
        all.extend((0..number).map(ancestor));
    }
    if yardstick.members > 0 {
        let fixed = |i: &u32| run.panel[*i as usize].is_fixed();
        for row in 0..run.config.population {
            let opponents = panel.clone().filter(fixed).map(Against::Panel);
            all.extend(opponents.map(|o| new(Measured::Member(row), o, yardstick.members)));
        }
    }
    all
}

/// The games of all measurements of a generation.
pub(crate) fn measure_games(config: &EvolutionConfig, panel: &[Opponent], number: u32) -> u64 {
    let Some(yardstick) = &config.yardstick else {
        return 0;
    };
    let [opponents, depths] = [panel.len(), config.plies.len()].map(|n| n as u64);
    let fixed = panel.iter().filter(|o| o.is_fixed()).count() as u64;
    let tested = 1 + u64::from(yardstick.centroid);
    let at_all_depths = tested * opponents * u64::from(yardstick.pairs)
        + u64::from(number) * u64::from(yardstick.ancestors)
        + u64::from(config.population) * fixed * u64::from(yardstick.members);
    2 * (at_all_depths * depths + tested * u64::from(yardstick.strategies))
}

/// True if games with this configuration can give the measures of a generation.
pub(super) fn fits(run: &Run, generation: &Generation) -> bool {
    let Some(yardstick) = &generation.yardstick else {
        return generation.measures.is_empty();
    };
    let mut expected = MeasureSums::new(run, generation.number);
    for measurement in measurements(run, generation.number) {
        let games = measurement.games(&run.config);
        if let Some(slot) = measurement.slot(&mut expected) {
            // Compares only the numbers of games.
            slot.draws += games as u32;
        }
    }
    let found = &generation.measures;
    let have_equal_games = |found: &[Score], expected: &[Score]| {
        let mut pairs = found.iter().zip(expected);
        found.len() == expected.len()
            && pairs.all(|(f, e)| f.is_consistent() && f.games() == e.games())
    };
    let MeasureSums {
        yardstick: own,
        measures,
    } = &expected;
    have_equal_games(yardstick, own)
        && have_equal_games(&found.centroid, &measures.centroid)
        && have_equal_games(&found.ancestors, &measures.ancestors)
        && have_equal_games(&found.strategies, &measures.strategies)
        && have_equal_games(&found.members, &measures.members)
}

impl Generation {
    /// The mean of its genomes; with two populations the mean of the champion's population.
    pub fn centroid(&self, config: &EvolutionConfig) -> Genome {
        let first = self.table.len() - config.bred_together() as usize;
        centroid(self.table[first..].iter().map(|r| &r.genome))
    }
}
