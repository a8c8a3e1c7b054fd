//! What every generation is measured by: games beside the evolution that never feed back.
//!
//! A measurement says who plays whom with which luck; who plays the games and when is up to the job. The sums in
//! [`Measures`] do not depend on that.

use super::config::EvolutionConfig;
use super::genome::{Genome, centroid};
use super::panel::Opponent;
use super::players::{genome_player, opponent_player};
use super::record::{Generation, Measures, Run};
use super::strategies::strategy;
use crate::arena::{Purpose, Score, Stream};
use crate::player::PlayerSpec;

/// Who is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measured {
    /// The champion.
    Champion,
    /// The mean of the population.
    Centroid,
    /// A row of the table.
    Member(u32),
}

/// By whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Against {
    /// An opponent of the panel.
    Panel(u32),
    /// The champion of an earlier generation.
    Ancestor(u32),
    /// A frozen random strategy.
    Strategy(u32),
}

/// Some pairs of games of a generation, at all depths of the evolution or at one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measurement {
    pub(crate) generation: u32,
    pub(crate) who: Measured,
    pub(crate) against: Against,
    /// Pairs at each depth.
    pub(crate) pairs: u32,
}

impl Measurement {
    /// Whose luck the games use.
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

    /// The depths at which it is played: strategies meet at one each, in turn.
    pub(crate) fn depths<'a>(&self, config: &'a EvolutionConfig) -> &'a [u32] {
        match self.against {
            Against::Strategy(i) => {
                let depth = i as usize % config.plies.len().max(1);
                &config.plies[depth..=depth]
            }
            Against::Panel(_) | Against::Ancestor(_) => &config.plies,
        }
    }

    /// Games, all depths together.
    pub(crate) fn games(&self, config: &EvolutionConfig) -> u64 {
        2 * u64::from(self.pairs) * self.depths(config).len() as u64
    }

    /// Who plays, at a depth. The generation and those that it is measured by are in the run.
    pub(crate) fn players(&self, run: &Run, plies: u32) -> [PlayerSpec; 2] {
        let config = &run.config;
        let of = |genome: &Genome| genome_player(config, genome, plies);
        let champion = |number: u32| run.generations[number as usize].champion();
        let generation = &run.generations[self.generation as usize];
        let own = match self.who {
            Measured::Champion => of(generation.champion()),
            Measured::Centroid => of(&generation.centroid(config)),
            Measured::Member(row) => of(&generation.table[row as usize].genome),
        };
        let other = match self.against {
            Against::Panel(i) => {
                opponent_player(config, &run.panel[i as usize], plies, Some(champion(0)))
            }
            Against::Ancestor(number) => of(champion(number)),
            Against::Strategy(i) => of(&strategy(i, config.features.len())),
        };
        [own, other]
    }

    /// The sum that its games add to; `None` where there is none, which says that the plan was another one.
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

/// What is known of a generation's measures while its games are played.
#[derive(Clone, Debug, Default)]
pub(crate) struct MeasureSums {
    yardstick: Vec<Score>,
    measures: Measures,
}

impl MeasureSums {
    /// Sums of nothing, for a generation.
    pub(crate) fn new(run: &Run, number: u32) -> Self {
        let (yardstick, measures) = shape(run, number);
        let empty = |n: usize| vec![Score::default(); n];
        MeasureSums {
            yardstick: empty(yardstick),
            measures: Measures {
                centroid: empty(measures.centroid),
                ancestors: empty(measures.ancestors),
                strategies: empty(measures.strategies),
                members: empty(measures.members),
            },
        }
    }

    /// Takes in the score of some games of a measurement.
    pub(crate) fn add(&mut self, measurement: &Measurement, score: Score) {
        if let Some(slot) = measurement.slot(self) {
            *slot += score;
        }
    }

    /// Puts the sums into their generation.
    pub(crate) fn complete(self, generation: &mut Generation) {
        generation.yardstick = Some(self.yardstick);
        generation.measures = self.measures;
    }
}

/// How many scores each measure has.
struct Shape {
    centroid: usize,
    ancestors: usize,
    strategies: usize,
    members: usize,
}

fn shape(run: &Run, number: u32) -> (usize, Shape) {
    let yardstick = run.config.yardstick.clone().unwrap_or_default();
    let panel = run.panel.len();
    let when = |on: bool, n: usize| if on { n } else { 0 };
    let shape = Shape {
        centroid: when(yardstick.centroid, panel),
        ancestors: when(yardstick.ancestors > 0, number as usize),
        strategies: when(
            yardstick.strategies > 0,
            1 + usize::from(yardstick.centroid),
        ),
        members: when(yardstick.members > 0, run.config.population as usize),
    };
    (panel, shape)
}

/// Everything that a generation is measured by, in the order in which it should be played.
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
        let ancestor = |i| {
            new(
                Measured::Champion,
                Against::Ancestor(i),
                yardstick.ancestors,
            )
        };
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

/// Games of everything that a generation is measured by.
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

/// Whether the measures of a generation can have come from games of that configuration.
pub(super) fn fits(run: &Run, generation: &Generation) -> bool {
    let Some(yardstick) = &generation.yardstick else {
        return generation.measures.is_empty();
    };
    let mut expected = MeasureSums::new(run, generation.number);
    let mut games = |m: &Measurement| {
        let all = m.games(&run.config);
        if let Some(slot) = m.slot(&mut expected) {
            // Only the number of games is looked at.
            slot.draws += all as u32;
        }
    };
    measurements(run, generation.number)
        .iter()
        .for_each(&mut games);
    let found = &generation.measures;
    let alike = |found: &[Score], expected: &[Score]| {
        let pairs = found.iter().zip(expected);
        found.len() == expected.len()
            && pairs.fold(true, |all, (f, e)| {
                all && f.is_consistent() && f.games() == e.games()
            })
    };
    let MeasureSums {
        yardstick: own,
        measures,
    } = &expected;
    alike(yardstick, own)
        && alike(&found.centroid, &measures.centroid)
        && alike(&found.ancestors, &measures.ancestors)
        && alike(&found.strategies, &measures.strategies)
        && alike(&found.members, &measures.members)
}

impl Generation {
    /// The mean of its genomes; of two populations of those that compete with the champion.
    pub fn centroid(&self, config: &EvolutionConfig) -> Genome {
        let first = self.table.len() - config.bred_together() as usize;
        centroid(self.table[first..].iter().map(|r| &r.genome))
    }
}
