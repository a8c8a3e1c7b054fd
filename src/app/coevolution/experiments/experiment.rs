//! A configuration over several seeds beside a control without inheritance, and optionally a second one over the same
//! seeds: the results of every run, and the statistics over all.

use std::ops::RangeInclusive;

use crate::app::coevolution::study::Study;
use crate::app::documents::runs::Stopwatch;
use crate::arena::Score;
use crate::arena::statistics::{MannWhitney, a12, mann_whitney, quartiles};
use crate::evolution::{
    EvolutionConfig, EvolutionVerdict, Generation, Run, control, gain, gathered_csv,
};
use crate::job::EvolutionJob;
use crate::registry::check_evolution;
use crate::text::{CsvTable, Message, json_text};

/// The allowed numbers of seeds.
pub const COUNTS: RangeInclusive<u32> = 2..=30;

/// The names of measures besides single opponents: all fixed opponents of the panel together, the same against the
/// centroid, and the frozen random strategies together.
pub const PANEL: &str = "panel";
pub const CENTROID: &str = "centroid";
pub const STRATEGIES: &str = "strategies";

/// The names of the two treatments.
pub const NAMES: [&str; 2] = ["A", "B"];

/// A configuration and its control, as indices of [`Experiment::configs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Treatment {
    pub arm: usize,
    /// `None` without a control.
    pub control: Option<usize>,
}

/// The treatments among these configurations: each control follows its configuration.
pub fn treatments(configs: &[EvolutionConfig]) -> Vec<Treatment> {
    let mut found = Vec::new();
    let mut arm = 0;
    while arm < configs.len() {
        let next = configs.get(arm + 1);
        let has_control = next.is_some_and(|next| *next == control(&configs[arm]));
        let control = has_control.then_some(arm + 1);
        found.push(Treatment { arm, control });
        arm += if has_control { 2 } else { 1 };
    }
    found
}

/// True if these configurations form one or two treatments.
pub fn are_treatments(configs: &[EvolutionConfig]) -> bool {
    (1..=NAMES.len()).contains(&treatments(configs).len())
}

fn with_control(config: EvolutionConfig) -> [EvolutionConfig; 2] {
    let control = control(&config);
    [config, control]
}

/// One treatment, or two for comparison, over the same seeds.
#[derive(Debug)]
pub struct Experiment {
    /// The configuration of each arm with the first seed: each treatment is followed by its control. Other seeds count
    /// up from the first.
    pub configs: Vec<EvolutionConfig>,
    /// The number of seeds.
    pub count: u32,
    /// The runs of the first arm in ascending order of seeds, then those of the next.
    pub(in crate::app::coevolution) study: Study,
    pub(in crate::app::coevolution) stopwatch: Stopwatch,
}

/// The quartiles of a generation over the seeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    pub generation: u32,
    /// Games of the contests up to this generation, in each run.
    pub games: u64,
    /// The number of seeds with a result for this generation.
    pub seeds: usize,
    /// Lower quartile, median and upper quartile, in per cent of the points.
    pub quartiles: [f64; 3],
}

/// The comparison of two treatments by their last generations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The numbers of complete runs.
    pub counts: [usize; 2],
    pub test: MannWhitney,
    /// Vargha and Delaney's A12: the probability that a run of the first is better than one of the second.
    pub a12: f64,
}

impl Comparison {
    /// The smallest p-value that the test can reach with these numbers of runs: all runs of one arm are better than
    /// all of the other. Of all orders, 2 are as uneven.
    pub fn least_p(&self) -> f64 {
        let [n, m] = self.counts;
        let orders = (1..=n).fold(1.0, |all, i| all * (m + i) as f64 / i as f64);
        (2.0 / orders).min(1.0)
    }
}

/// A configuration with the seed at this index.
fn seeded(config: &EvolutionConfig, place: u32) -> EvolutionConfig {
    EvolutionConfig {
        seed: config.seed + u64::from(place),
        ..config.clone()
    }
}

/// The evolutions of a configuration with each seed.
fn jobs(config: &EvolutionConfig, count: u32) -> Result<Vec<EvolutionJob>, Message> {
    (0..count)
        .map(|i| Ok(EvolutionJob::new(check_evolution(&seeded(config, i))?)))
        .collect()
}

/// The points of a generation by a measure; `None` if unknown.
fn score(run: &Run, generation: &Generation, measure: &str) -> Option<Score> {
    let found = match measure {
        PANEL => run.panel_score(generation)?,
        CENTROID => run.fixed_score(&generation.measures.centroid)?,
        STRATEGIES => *generation.measures.strategies.first()?,
        id => {
            let i = run.panel.iter().position(|o| o.id() == id)?;
            *generation.yardstick.as_ref()?.get(i)?
        }
    };
    (found.games() > 0).then_some(found)
}

impl Experiment {
    /// A configuration and its control over `count` seeds, starting with its own.
    ///
    /// # Errors
    /// The configuration is invalid, or a seed would be too large.
    pub fn new(config: EvolutionConfig, count: u32) -> Result<Experiment, Message> {
        Experiment::of_configs(with_control(config).into(), count)
    }

    /// These configurations over `count` seeds.
    ///
    /// # Errors
    /// As [`Experiment::new`].
    pub fn of_configs(configs: Vec<EvolutionConfig>, count: u32) -> Result<Experiment, Message> {
        let all = configs.iter().map(|config| jobs(config, count));
        let all = all.collect::<Result<Vec<_>, _>>()?.concat();
        Ok(Experiment {
            configs,
            count,
            study: Study::of_evolutions(all, count),
            stopwatch: Stopwatch::default(),
        })
    }

    /// A stopped experiment with these runs, in the order of [`Experiment::all_runs`].
    ///
    /// # Errors
    /// The runs are not those of one or two treatments over the same seeds.
    pub fn of_runs(count: u32, runs: Vec<Run>) -> Result<Experiment, Message> {
        let arms = runs.chunks(count.max(1) as usize);
        let configs: Vec<_> = arms.clone().map(|arm| arm[0].config.clone()).collect();
        let first = configs.first().map(|config| config.seed);
        let fits = |arm: &[Run]| {
            let config = &arm[0].config;
            let expected = (0..count).map(|i| seeded(config, i));
            Some(config.seed) == first
                && arm
                    .iter()
                    .map(|r| &r.config)
                    .eq(&expected.collect::<Vec<_>>())
        };
        let sensible = COUNTS.contains(&count) && are_treatments(&configs);
        if !sensible || !arms.clone().all(fits) {
            return Err(Message::new("error.import.seeds"));
        }
        let jobs = runs.into_iter().map(EvolutionJob::resume).collect();
        let mut study = Study::of_evolutions(jobs, count);
        study.stop();
        Ok(Experiment {
            configs,
            count,
            study,
            stopwatch: Stopwatch::default(),
        })
    }

    /// Adds another configuration and its control over the same seeds; replaces the second treatment, if any. The time
    /// of the work begins at zero.
    ///
    /// # Errors
    /// As [`Experiment::new`].
    pub fn compare(&mut self, config: &EvolutionConfig) -> Result<(), Message> {
        let [config, control] = with_control(self.like_first(config));
        let more = [jobs(&config, self.count)?, jobs(&control, self.count)?].concat();
        let first = self
            .treatments()
            .get(1)
            .map_or(self.configs.len(), |t| t.arm);
        let evolutions = &mut self.study.evolutions;
        evolutions.truncate(first * self.count as usize);
        evolutions.extend(more);
        self.configs.truncate(first);
        self.configs.extend([config, control]);
        self.stopwatch = Stopwatch::default();
        Ok(())
    }

    pub fn treatments(&self) -> Vec<Treatment> {
        treatments(&self.configs)
    }

    /// The verdict on a treatment, by its number; `None` without enough complete runs of it and of its control. Only
    /// runs before the first incomplete seed count.
    pub fn verdict(&self, number: usize) -> Option<EvolutionVerdict> {
        let Treatment { arm, control } = *self.treatments().get(number)?;
        let gains = |arm: usize| self.runs(arm).map_while(gain).collect::<Vec<_>>();
        EvolutionVerdict::of(&gains(arm), &gains(control?))
    }

    /// The number of seeds with complete runs of a treatment and of its control, before the first incomplete one;
    /// `None` without a control.
    pub fn paired(&self, number: usize) -> Option<usize> {
        let Treatment { arm, control } = *self.treatments().get(number)?;
        let complete = |arm: usize| self.runs(arm).take_while(|run| run.is_complete()).count();
        Some(complete(arm).min(complete(control?)))
    }

    /// True if further seeds cannot change any verdict.
    pub fn is_decided(&self) -> bool {
        let verdicts = (0..self.treatments().len()).map(|number| self.verdict(number));
        verdicts
            .into_iter()
            .all(|verdict| verdict.is_some_and(|v| v.is_final()))
    }

    /// A configuration with the first seed of the experiment.
    fn like_first(&self, config: &EvolutionConfig) -> EvolutionConfig {
        EvolutionConfig {
            seed: self.configs[0].seed,
            ..config.clone()
        }
    }

    /// True if a treatment, by its number, has this configuration with any seed.
    pub fn is_treatment(&self, number: usize, config: &EvolutionConfig) -> bool {
        let arm = self.treatments().get(number).map(|t| t.arm);
        arm.is_some_and(|arm| self.configs[arm] == self.like_first(config))
    }

    /// True if the experiment has this configuration with any seed.
    pub fn has(&self, config: &EvolutionConfig) -> bool {
        self.configs.contains(&self.like_first(config))
    }

    /// Resumes the work, unless it is done.
    pub fn resume(&mut self, now: f64) {
        self.study.resume();
        self.stopwatch.start(now, self.study.games().0);
        self.sync_stopwatch(now);
    }

    /// Lets the stopwatch run while the study runs.
    pub fn sync_stopwatch(&mut self, now: f64) {
        self.stopwatch.pause(!self.study.running, now);
    }

    /// All runs: those of the first arm in ascending order of seeds, then those of the next.
    pub fn all_runs(&self) -> impl Iterator<Item = &Run> {
        self.study.evolutions.iter().map(EvolutionJob::run)
    }

    /// Replaces runs, by their number among all, by versions with more generations. Workers must have none of their
    /// units.
    pub fn replace(&mut self, grown: Vec<(usize, Run)>) {
        for (number, run) in grown {
            self.study.evolutions[number] = EvolutionJob::resume(run);
        }
    }

    /// The number of generations of all runs together.
    pub fn generations(&self) -> u64 {
        self.all_runs()
            .map(|run| run.generations.len() as u64)
            .sum()
    }

    /// The runs of an arm in ascending order of seeds, complete or not.
    pub fn runs(&self, arm: usize) -> impl Iterator<Item = &Run> {
        let count = self.count as usize;
        self.all_runs().skip(arm * count).take(count)
    }

    /// The numbers of complete runs and of all runs.
    pub fn complete(&self) -> (usize, usize) {
        let all = &self.study.evolutions;
        let done = all.iter().filter(|job| job.is_done());
        (done.count(), all.len())
    }

    /// The names of the measures that all configurations have.
    pub fn measures(&self) -> Vec<String> {
        let measures = |arm: usize| {
            let mut found = vec![PANEL.to_owned()];
            let Some(run) = self.runs(arm).next() else {
                return found;
            };
            found.extend(run.panel.iter().map(|o| o.id().to_owned()));
            let yardstick = run.config.yardstick.clone().unwrap_or_default();
            found.extend(yardstick.centroid.then(|| CENTROID.to_owned()));
            found.extend((yardstick.strategies > 0).then(|| STRATEGIES.to_owned()));
            found
        };
        let mut first = measures(0);
        for arm in 1..self.configs.len() {
            let other = measures(arm);
            first.retain(|measure| other.contains(measure));
        }
        first
    }

    /// The wanted measure, or else the panel.
    pub fn measure<'a>(&self, wanted: &'a str) -> &'a str {
        if self.measures().iter().any(|measure| measure == wanted) {
            wanted
        } else {
            PANEL
        }
    }

    /// The quartiles of every generation with results in an arm.
    pub fn spreads(&self, arm: usize, measure: &str) -> Vec<Spread> {
        let config = &self.configs[arm];
        let mut games = 0;
        let of = |number: u32| {
            games += config.games_in(number);
            let shares = self.runs(arm).filter_map(|run| {
                let generation = run.generations.get(number as usize)?;
                Some(score(run, generation, measure)?.share() * 100.0)
            });
            let shares: Vec<f64> = shares.collect();
            Some(Spread {
                generation: number,
                games,
                seeds: shares.len(),
                quartiles: quartiles(&shares)?,
            })
        };
        (0..=config.generations).map_while(of).collect()
    }

    /// The points of a complete run's last generation.
    pub fn final_score(run: &Run, measure: &str) -> Option<Score> {
        let last = run.generations.last()?;
        run.is_complete().then(|| score(run, last, measure))?
    }

    /// The shares of the complete runs' last generations, in per cent.
    pub fn final_shares(&self, arm: usize, measure: &str) -> Vec<f64> {
        let last = |run| Some(Experiment::final_score(run, measure)?.share() * 100.0);
        self.runs(arm).filter_map(last).collect()
    }

    /// The comparison of both treatments by complete runs; `None` before each has one.
    pub fn comparison(&self, measure: &str) -> Option<Comparison> {
        let [a, b] = self.treatments()[..] else {
            return None;
        };
        let (a, b) = (self.final_shares(a.arm, measure), self.final_shares(b.arm, measure));
        Some(Comparison {
            counts: [a.len(), b.len()],
            test: mann_whitney(&a, &b)?,
            a12: a12(&a, &b)?,
        })
    }

    /// The quartiles as comma-separated values, a line per arm and generation.
    pub fn csv(&self, measure: &str) -> String {
        let arms = self.arm_names().into_iter().enumerate();
        let rows = arms.flat_map(|(arm, name)| {
            let spreads = self.spreads(arm, measure).into_iter();
            spreads.map(move |spread| (name.clone(), spread))
        });
        CsvTable::new("configuration", |(name, _): &(String, Spread)| name.clone())
            .column("generation", |(_, spread)| spread.generation)
            .column("games", |(_, spread)| spread.games)
            .column("seeds", |(_, spread)| spread.seeds)
            .decimals("lower_quartile", 4, |(_, spread)| Some(spread.quartiles[0]))
            .decimals("median", 4, |(_, spread)| Some(spread.quartiles[1]))
            .decimals("upper_quartile", 4, |(_, spread)| Some(spread.quartiles[2]))
            .write(rows)
    }

    /// The names of the arms in files.
    fn arm_names(&self) -> Vec<String> {
        let named = self.treatments().into_iter().zip(NAMES);
        let names = named.flat_map(|(treatment, name)| {
            let control = treatment.control.map(|_| format!("{name} control"));
            [Some(name.to_owned()), control]
        });
        names.flatten().collect()
    }

    /// All runs as a table, as `rastros-lab gather` writes it for the files from [`Experiment::lines`].
    pub fn gathered(&self) -> String {
        let names: Vec<String> = (1..=self.study.evolutions.len())
            .map(|line| format!("line-{line}"))
            .collect();
        gathered_csv(names.iter().map(String::as_str).zip(self.all_runs()))
    }

    /// The configurations of all runs, a line of JSON each.
    pub fn lines(&self) -> String {
        let configs = self.all_runs().map(|run| &run.config);
        configs.map(|config| json_text(config) + "\n").collect()
    }
}
