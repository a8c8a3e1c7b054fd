//! A configuration over several seeds, and perhaps another one over the same: what came of every run, and what they say together.

use std::fmt::Write;
use std::ops::RangeInclusive;

use crate::app::coevolution::study::{Evolutions, Study, Work};
use crate::arena::Score;
use crate::arena::statistics::{MannWhitney, a12, mann_whitney, quartiles};
use crate::evolution::{EvolutionConfig, Generation, Run, gathered_csv};
use crate::job::EvolutionJob;
use crate::registry::check_evolution;
use crate::text::Message;

/// How many seeds there may be.
pub(crate) const COUNTS: RangeInclusive<u32> = 2..=30;

/// The names of what runs are measured by beside single opponents: all fixed opponents of the panel together, the same against
/// the centroid, the frozen random strategies together.
pub(crate) const PANEL: &str = "panel";
pub(crate) const CENTROID: &str = "centroid";
pub(crate) const STRATEGIES: &str = "strategies";

/// The names of the two configurations.
pub(crate) const SIDES: [&str; 2] = ["A", "B"];

/// The runs of one configuration or two.
#[derive(Debug)]
pub struct Series {
    /// The configurations, with the first seed. The others follow it.
    pub(crate) configs: Vec<EvolutionConfig>,
    /// How many seeds each has.
    pub(crate) count: u32,
    /// The runs of the first configuration by growing seed, then those of the second.
    pub(crate) study: Study,
    /// Milliseconds that it has run before it was last set going.
    pub(crate) ran: f64,
    /// When it was last set going, by the page's clock, and how far it was.
    pub(crate) since: (f64, f64),
}

/// The quartiles of a generation over the seeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spread {
    pub(crate) generation: u32,
    /// Games of the contests up to there, in each run.
    pub(crate) games: u64,
    /// Seeds whose run has been measured there.
    pub(crate) seeds: usize,
    /// Lower quartile, median and upper quartile, in per cent of the points.
    pub(crate) quartiles: [f64; 3],
}

/// What the last generations of two configurations say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Comparison {
    /// Complete runs of each.
    pub(crate) counts: [usize; 2],
    pub(crate) test: MannWhitney,
    /// Vargha and Delaney's: the probability that a run of the first is better than one of the second.
    pub(crate) a12: f64,
}

impl Comparison {
    /// What the test would say of so many runs if every one of one side were better than all of the other: 2 of all orders are
    /// as uneven.
    pub(crate) fn least_p(&self) -> f64 {
        let [n, m] = self.counts;
        let orders = (1..=n).fold(1.0, |all, i| all * (m + i) as f64 / i as f64);
        (2.0 / orders).min(1.0)
    }
}

/// A configuration with the seed of a place.
fn seeded(config: &EvolutionConfig, place: u32) -> EvolutionConfig {
    EvolutionConfig {
        seed: config.seed + u64::from(place),
        ..config.clone()
    }
}

/// A configuration with each of the seeds.
fn jobs(config: &EvolutionConfig, count: u32) -> Result<Vec<EvolutionJob>, Message> {
    (0..count)
        .map(|i| Ok(EvolutionJob::new(check_evolution(&seeded(config, i))?)))
        .collect()
}

/// What a generation has of the points by a yardstick; `None` where that is not known.
fn score(run: &Run, generation: &Generation, yard: &str) -> Option<Score> {
    let fixed = |scores: &[Score]| {
        let named = run.panel.iter().zip(scores);
        let fixed = named.filter(|(opponent, _)| opponent.is_fixed());
        fixed.fold(Score::default(), |mut sum, (_, score)| {
            sum += *score;
            sum
        })
    };
    let found = match yard {
        PANEL => fixed(generation.yardstick.as_ref()?),
        CENTROID => fixed(&generation.measures.centroid),
        STRATEGIES => *generation.measures.strategies.first()?,
        id => {
            let i = run.panel.iter().position(|o| o.id() == id)?;
            *generation.yardstick.as_ref()?.get(i)?
        }
    };
    (found.games() > 0).then_some(found)
}

impl Series {
    /// A configuration over so many seeds, from its own on.
    ///
    /// # Errors
    /// What is wrong with the configuration, or that a seed would be too large.
    pub(crate) fn new(config: EvolutionConfig, count: u32, now: f64) -> Result<Series, Message> {
        let work = Work::Evolutions(Evolutions::of(jobs(&config, count)?));
        Ok(Series {
            configs: vec![config],
            count,
            study: Study::new(work),
            ran: 0.0,
            since: (now, 0.0),
        })
    }

    /// Runs that were read, as [`Series::all_runs`] has them, of so many seeds. They rest.
    ///
    /// # Errors
    /// They are not those of one configuration or two over the same seeds.
    pub(crate) fn of_runs(count: u32, runs: Vec<Run>) -> Result<Series, Message> {
        let sides = runs.chunks(count.max(1) as usize);
        let configs: Vec<_> = sides.clone().map(|side| side[0].config.clone()).collect();
        let first = configs.first().map(|config| config.seed);
        let fits = |side: &[Run]| {
            let config = &side[0].config;
            let expected = (0..count).map(|i| seeded(config, i));
            Some(config.seed) == first
                && side
                    .iter()
                    .map(|r| &r.config)
                    .eq(&expected.collect::<Vec<_>>())
        };
        let sensible = COUNTS.contains(&count) && (1..=SIDES.len()).contains(&configs.len());
        if !sensible || !sides.clone().all(fits) {
            return Err(Message::new("error.import.seeds"));
        }
        let jobs = runs.into_iter().map(EvolutionJob::resume).collect();
        let mut study = Study::new(Work::Evolutions(Evolutions::of(jobs)));
        study.stop();
        Ok(Series {
            configs,
            count,
            study,
            ran: 0.0,
            since: (0.0, 0.0),
        })
    }

    /// Another configuration over the same seeds, in place of the second one if there is one.
    ///
    /// # Errors
    /// As [`Series::new`].
    pub(crate) fn compare(&mut self, config: &EvolutionConfig) -> Result<(), Message> {
        let config = self.like_first(config);
        let more = jobs(&config, self.count)?;
        if let Work::Evolutions(all) = &mut self.study.work {
            all.jobs.truncate(self.count as usize);
            all.jobs.extend(more);
        }
        self.configs.truncate(1);
        self.configs.push(config);
        Ok(())
    }

    /// A configuration with the first seed of the series.
    fn like_first(&self, config: &EvolutionConfig) -> EvolutionConfig {
        EvolutionConfig {
            seed: self.configs[0].seed,
            ..config.clone()
        }
    }

    /// Whether a configuration, whatever its seed, is among those of the series.
    pub(crate) fn has(&self, config: &EvolutionConfig) -> bool {
        self.configs.contains(&self.like_first(config))
    }

    /// Begins to count the time, and goes on.
    pub(crate) fn resume(&mut self, now: f64) {
        self.since = (now, self.study.work.share());
        self.study.resume();
    }

    /// Stops, and counts the time no longer.
    pub(crate) fn stop(&mut self, now: f64) {
        if self.study.running {
            self.ran += now - self.since.0;
        }
    }

    /// Milliseconds that it has run, and that it will still need, where that can be said.
    pub(crate) fn time(&self, now: f64) -> (f64, Option<f64>) {
        if !self.study.running {
            return (self.ran, None);
        }
        let (lately, share) = (now - self.since.0, self.study.work.share());
        let done = share - self.since.1;
        let left = (done > 0.005).then(|| lately / done * (1.0 - share));
        (self.ran + lately, left)
    }

    fn all(&self) -> &[EvolutionJob] {
        match &self.study.work {
            Work::Evolutions(all) => &all.jobs,
            Work::Evolution(_) | Work::Games(_) => &[],
        }
    }

    /// All runs: those of the first configuration by growing seed, then those of the second.
    pub(crate) fn all_runs(&self) -> impl Iterator<Item = &Run> {
        self.all().iter().map(EvolutionJob::run)
    }

    /// Puts runs that have come further elsewhere in the places of those that are here, by their number among all. It rests.
    pub(crate) fn replace(&mut self, grown: Vec<(usize, Run)>) {
        if let Work::Evolutions(all) = &mut self.study.work {
            for (number, run) in grown {
                all.jobs[number] = EvolutionJob::resume(run);
            }
        }
    }

    /// Generations of all runs together.
    pub(crate) fn generations(&self) -> u64 {
        self.all_runs()
            .map(|run| run.generations.len() as u64)
            .sum()
    }

    /// The runs of a configuration by growing seed, as far as they have come.
    pub(crate) fn runs(&self, side: usize) -> impl Iterator<Item = &Run> {
        let count = self.count as usize;
        self.all_runs().skip(side * count).take(count)
    }

    /// Runs that are complete, and all.
    pub(crate) fn complete(&self) -> (usize, usize) {
        let done = self.all().iter().filter(|job| job.is_done());
        (done.count(), self.all().len())
    }

    /// What the runs can be measured by, by their names: what all configurations have.
    pub(crate) fn yards(&self) -> Vec<String> {
        let yards = |side: usize| {
            let mut found = vec![PANEL.to_owned()];
            let Some(run) = self.runs(side).next() else {
                return found;
            };
            found.extend(run.panel.iter().map(|o| o.id().to_owned()));
            let yardstick = run.config.yardstick.clone().unwrap_or_default();
            found.extend(yardstick.centroid.then(|| CENTROID.to_owned()));
            found.extend((yardstick.strategies > 0).then(|| STRATEGIES.to_owned()));
            found
        };
        let mut first = yards(0);
        for side in 1..self.configs.len() {
            let other = yards(side);
            first.retain(|yard| other.contains(yard));
        }
        first
    }

    /// The yardstick that is wanted, or the panel where there is no such one.
    pub(crate) fn yard<'a>(&self, wanted: &'a str) -> &'a str {
        match self.yards().iter().any(|yard| yard == wanted) {
            true => wanted,
            false => PANEL,
        }
    }

    /// The quartiles of every generation that a run of the configuration has been measured in.
    pub(crate) fn spreads(&self, side: usize, yard: &str) -> Vec<Spread> {
        let config = &self.configs[side];
        let mut games = 0;
        let of = |number: u32| {
            games += config.games_in(number);
            let shares = self.runs(side).filter_map(|run| {
                let generation = run.generations.get(number as usize)?;
                Some(score(run, generation, yard)?.share() * 100.0)
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

    /// What the last generation of a run has of the points, if the run is complete.
    pub(crate) fn last(run: &Run, yard: &str) -> Option<Score> {
        let last = run.generations.last()?;
        run.is_complete().then(|| score(run, last, yard))?
    }

    /// The shares of the last generations of the complete runs, in per cent.
    pub(crate) fn lasts(&self, side: usize, yard: &str) -> Vec<f64> {
        let last = |run| Some(Series::last(run, yard)?.share() * 100.0);
        self.runs(side).filter_map(last).collect()
    }

    /// What the complete runs of two configurations say; `None` before there is one of each.
    pub(crate) fn comparison(&self, yard: &str) -> Option<Comparison> {
        if self.configs.len() < 2 {
            return None;
        }
        let (a, b) = (self.lasts(0, yard), self.lasts(1, yard));
        Some(Comparison {
            counts: [a.len(), b.len()],
            test: mann_whitney(&a, &b)?,
            a12: a12(&a, &b)?,
        })
    }

    /// The quartiles as comma-separated values, a line for each configuration and generation.
    pub(crate) fn csv(&self, yard: &str) -> String {
        let mut text =
            "configuration,generation,games,seeds,lower_quartile,median,upper_quartile\n"
                .to_owned();
        for (side, name) in SIDES.iter().enumerate().take(self.configs.len()) {
            for spread in self.spreads(side, yard) {
                let [low, median, high] = spread.quartiles;
                let _ = writeln!(
                    text,
                    "{name},{},{},{},{low:.4},{median:.4},{high:.4}",
                    spread.generation, spread.games, spread.seeds
                );
            }
        }
        text
    }

    /// All runs as the table that `rastros-lab gather` makes of the files that [`Series::lines`] leads to.
    pub(crate) fn gathered(&self) -> String {
        let names: Vec<String> = (1..=self.all().len())
            .map(|line| format!("line-{line}"))
            .collect();
        gathered_csv(names.iter().map(String::as_str).zip(self.all_runs()))
    }

    /// The experiments, a line of JSON each.
    pub(crate) fn lines(&self) -> String {
        let configs = self.all_runs().map(|run| &run.config);
        // Plain data always has a JSON form.
        configs
            .map(|config| serde_json::to_string(config).unwrap_or_default() + "\n")
            .collect()
    }
}
