//! Cuts a coevolution into units of work.
//!
//! At the end of a round of a contest, workers play games of the yardstick instead of waiting for the slowest duel.
//! Yardstick games come first for generation 0, and if more than `BEHIND` generations are incomplete, so that curves
//! start early.

use std::collections::BTreeMap;

use super::bout_queue::{BoutQueue, Goal, PairsOfGames, WaitingBout};
use super::program_features::UnitFeatures;
use super::unit::{Unit, UnitId};
use crate::arena::{Purpose, Score, Stream, WeightChanges};
use crate::evolution::{
    Contest, EvolutionConfig, Generation, Genome, MeasureSums, Measurement, Run, Setup,
    first_population, measure_games, measurements, next_generation,
};

/// The progress of a coevolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvolutionProgress {
    /// The generation of the current contest, from 0; after the last contest `last_generation + 1`.
    pub generation: u32,
    pub last_generation: u32,
    /// The round of the contest, from 1.
    pub round: u32,
    /// Rounds of each contest.
    pub rounds: u32,
    /// Completed games of contests.
    pub games: u64,
    /// Games of all contests.
    pub all_games: u64,
    /// Completed games of the yardstick.
    pub yardstick_games: u64,
    /// Games of the yardstick in all generations.
    pub all_yardstick_games: u64,
}

impl EvolutionProgress {
    /// The share of completed games, 0 to 1.
    pub fn share(&self) -> f64 {
        self.played() as f64 / self.all() as f64
    }

    /// All completed games.
    pub fn played(&self) -> u64 {
        self.games + self.yardstick_games
    }

    /// All games, completed or not.
    pub fn all(&self) -> u64 {
        self.all_games + self.all_yardstick_games
    }
}

/// A coevolution as an ask/tell state machine.
///
/// To pause a job, request no more units; to cancel it, drop it. The resulting run depends only on the configuration.
#[derive(Clone, Debug)]
pub struct EvolutionJob {
    run: Run,
    /// The current contest; `None` after the last one.
    contest: Option<Contest>,
    contest_queue: BoutQueue,
    measure_queue: BoutQueue,
    /// Incomplete measurements by generation, with the number of missing games.
    sums: BTreeMap<u32, (MeasureSums, u64)>,
    /// Units handed out without a result yet.
    assigned: BTreeMap<UnitId, Vec<WaitingBout>>,
    next_id: UnitId,
    /// The features of the user's program, if any.
    own: Option<UnitFeatures>,
    /// The contests so far as lines of JSON, if the job records them.
    contests: Option<Vec<String>>,
    games: u64,
    yardstick_games: u64,
}

/// The yardstick comes first if more than this many generations are incomplete.
const BEHIND: usize = 3;

impl EvolutionJob {
    pub fn new(setup: Setup) -> Self {
        Self::resume(Run::new(setup))
    }

    /// Continues a run, to the same result as without the interruption.
    pub fn resume(run: Run) -> Self {
        let mut job = EvolutionJob {
            contest: None,
            contest_queue: BoutQueue::default(),
            measure_queue: BoutQueue::default(),
            sums: BTreeMap::new(),
            assigned: BTreeMap::new(),
            next_id: 0,
            own: UnitFeatures::of(&run.config),
            contests: None,
            games: (0..run.generations.len() as u32)
                .map(|g| run.config.games_in(g))
                .sum(),
            yardstick_games: 0,
            run,
        };
        for i in 0..job.run.generations.len() {
            match &job.run.generations[i].yardstick {
                Some(_) => job.yardstick_games += job.measure_games(i as u32),
                None => job.measure(i as u32),
            }
        }
        let population = match job.run.generations.last() {
            None => first_population(&job.run.config),
            Some(last) => next_generation(&job.run.config, &last.table, last.number),
        };
        job.begin_contest(population);
        job
    }

    /// The same job, which records the meetings and scores of its contests.
    #[must_use]
    pub fn recording(mut self) -> Self {
        self.contests = Some(Vec::new());
        self
    }

    /// Plays the contests of a run again, without the yardstick, and records them; `None` without generations.
    pub fn replay(run: &Run) -> Option<Self> {
        let last = run.generations.len().checked_sub(1)?;
        let config = EvolutionConfig {
            generations: last as u32,
            yardstick: None,
            ..run.config.clone()
        };
        let run = Run {
            config,
            panel: Vec::new(),
            rival: run.rival.clone(),
            generations: Vec::new(),
        };
        Some(EvolutionJob::resume(run).recording())
    }

    /// The recorded contests, for [`crate::evolution::contests_jsonl`].
    pub fn contests(&self) -> &[String] {
        self.contests.as_deref().unwrap_or_default()
    }

    pub fn run(&self) -> &Run {
        &self.run
    }

    /// True if all games are complete.
    pub fn is_done(&self) -> bool {
        self.run.is_complete()
    }

    pub fn progress(&self) -> EvolutionProgress {
        let config = &self.run.config;
        EvolutionProgress {
            generation: self.run.generations.len() as u32,
            last_generation: config.generations,
            round: self
                .contest
                .as_ref()
                .map_or(config.rounds(), Contest::round),
            rounds: config.rounds(),
            games: self.games,
            all_games: config.games(),
            yardstick_games: self.yardstick_games,
            all_yardstick_games: (0..=config.generations)
                .map(|g| self.measure_games(g))
                .sum(),
        }
    }

    /// The next unit to play; `None` if no unit is available at the moment. More may follow after results, until
    /// [`EvolutionJob::is_done`].
    pub fn next_unit(&mut self) -> Option<(UnitId, Unit)> {
        // The user waits for the first point of the curves; later points are less urgent.
        let first = self.run.generations.first();
        let first_is_open = first.is_some_and(|g| g.yardstick.is_none());
        let late = (first_is_open || self.sums.len() > BEHIND) && !self.measure_queue.is_empty();
        let parts = if late || self.contest_queue.is_empty() {
            self.take_measures()
        } else {
            self.take_contest()
        };
        if parts.is_empty() {
            return None;
        }
        let id = self.next_id;
        self.next_id += 1;
        let unit = Unit {
            game: self.run.config.game.clone(),
            start: self.run.config.start.clone(),
            bouts: parts.iter().map(|w| w.bout.clone()).collect(),
            seed: self.run.config.seed,
            own: self.own.clone(),
        };
        self.assigned.insert(id, parts);
        Some((id, unit))
    }

    fn take_contest(&mut self) -> Vec<WaitingBout> {
        let contest = self.contest.as_ref();
        self.contest_queue
            .take(|goal, plies| match (goal, contest) {
                (Goal::Contest(pairing), Some(contest)) => Some(contest.players(pairing, plies)),
                _ => None,
            })
    }

    fn take_measures(&mut self) -> Vec<WaitingBout> {
        let run = &self.run;
        self.measure_queue.take(|goal, plies| match goal {
            Goal::Measure(measurement) => Some(measurement.players(run, plies)),
            Goal::Contest(_) => None,
        })
    }

    /// Adds the scores of a unit, one per bout. Returns false and ignores them if the unit is not assigned, or if they
    /// do not fit its bouts.
    pub fn receive(&mut self, id: UnitId, scores: &[Score]) -> bool {
        self.receive_with_changes(id, scores, &[])
    }

    /// Like [`EvolutionJob::receive`], with the changes of weights of each bout, which are required if [`Unit::teaches`].
    pub fn receive_with_changes(
        &mut self,
        id: UnitId,
        scores: &[Score],
        changes: &[WeightChanges],
    ) -> bool {
        let Some(parts) = self.assigned.get(&id) else {
            return false;
        };
        let fits =
            |(w, s): (&WaitingBout, &Score)| s.games() == 2 * w.bout.pairs && s.is_consistent();
        if parts.len() != scores.len() || !parts.iter().zip(scores).all(fits) {
            return false;
        }
        let nothing = WeightChanges::default();
        let changes_of = |i: usize| changes.get(i).unwrap_or(&nothing);
        let genes = self.run.config.features.len();
        if !parts
            .iter()
            .enumerate()
            .all(|(i, part)| part.has_valid_changes(changes_of(i), genes))
        {
            return false;
        }
        let parts = self.assigned.remove(&id).unwrap_or_default();
        for (i, (part, score)) in parts.iter().zip(scores).enumerate() {
            match part.goal {
                Goal::Contest(pairing) => {
                    if let Some(contest) = &mut self.contest {
                        contest.learn(pairing, changes_of(i));
                    }
                    self.add_to_contest(pairing, *score);
                }
                Goal::Measure(measurement) => self.add_to_measure(&measurement, *score),
            }
        }
        true
    }

    /// Returns a unit without a result to the queue.
    pub fn requeue(&mut self, id: UnitId) {
        for part in self
            .assigned
            .remove(&id)
            .unwrap_or_default()
            .into_iter()
            .rev()
        {
            match part.goal {
                Goal::Contest(_) => self.contest_queue.put_back(part),
                Goal::Measure(_) => self.measure_queue.put_back(part),
            }
        }
    }

    fn begin_contest(&mut self, population: Vec<Genome>) {
        let generation = self.run.generations.len() as u32;
        if generation > self.run.config.generations {
            self.contest = None;
            return;
        }
        self.contest = Some(Contest::new(&self.run, population));
        self.begin_round();
    }

    fn begin_round(&mut self) {
        let Some(contest) = &self.contest else { return };
        let config = &self.run.config;
        for pairing in contest.pairings() {
            self.contest_queue.push(PairsOfGames {
                goal: Goal::Contest(pairing),
                stream: Stream {
                    purpose: Purpose::Contest,
                    generation: contest.generation(),
                    pairing,
                },
                plies: config.plies.clone(),
                pairs: config.pairs,
                opening_plies: config.opening_plies,
                random_moves: config.random_moves,
                learning: contest.learning(pairing),
            });
        }
    }

    fn add_to_contest(&mut self, pairing: u32, score: Score) {
        self.games += u64::from(score.games());
        let Some(contest) = &mut self.contest else {
            return;
        };
        if !contest.add(pairing, score) {
            return;
        }
        let Some((table, totals)) = contest.result() else {
            self.begin_round();
            return;
        };
        if let Some(contests) = &mut self.contests {
            contests.extend(contest.line());
        }
        let number = contest.generation();
        let generation = Generation {
            number,
            table: table.to_vec(),
            contest: totals,
            yardstick: None,
            measures: Default::default(),
        };
        let next = next_generation(&self.run.config, &generation.table, number);
        self.run.generations.push(generation);
        self.measure(number);
        self.begin_contest(next);
    }

    /// Games of all measurements of a generation.
    fn measure_games(&self, generation: u32) -> u64 {
        measure_games(&self.run.config, &self.run.panel, generation)
    }

    /// Queues all measurements of a generation.
    fn measure(&mut self, generation: u32) {
        let config = &self.run.config;
        if config.yardstick.is_none() {
            return;
        }
        for measurement in measurements(&self.run, generation) {
            self.measure_queue.push(PairsOfGames {
                goal: Goal::Measure(measurement),
                stream: measurement.stream(self.run.panel.len() as u32),
                plies: measurement.depths(config).to_vec(),
                pairs: measurement.pairs,
                opening_plies: config.opening_plies,
                random_moves: config.random_moves,
                learning: None,
            });
        }
        let games = self.measure_games(generation);
        let sums = MeasureSums::new(&self.run, generation);
        self.sums.insert(generation, (sums, games));
    }

    fn add_to_measure(&mut self, measurement: &Measurement, score: Score) {
        let games = u64::from(score.games());
        self.yardstick_games += games;
        let number = measurement.generation;
        let Some((sums, left)) = self.sums.get_mut(&number) else {
            return;
        };
        sums.add(measurement, score);
        *left = left.saturating_sub(games);
        if *left == 0
            && let Some((sums, _)) = self.sums.remove(&number)
        {
            sums.complete(&mut self.run.generations[number as usize]);
        }
    }
}
