//! A coevolution cut into units of work.
//!
//! Between two rounds of a contest everybody would have to wait for the slowest duel. The games of the yardstick, which the
//! evolution does not wait for, fill the gaps; those of the first generation and, where they fall far behind, the others come
//! first, so that the curves that people watch begin at once and keep up.

use std::collections::BTreeMap;

use super::parts::{BoutQueue, PairsOfGames, WaitingBout};
use super::program_features::UnitFeatures;
use super::unit::{Unit, UnitId};
use crate::arena::{Lessons, Purpose, Score, Stream};
use crate::evolution::{
    Contest, Generation, Genome, MeasureSums, Measurement, Run, Setup, first_population,
    measure_games, measurements, next_generation,
};

/// How far a coevolution has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvolutionProgress {
    /// The generation whose contest is being played, from 0; after the last one, one more than that.
    pub generation: u32,
    /// The number of the last generation.
    pub last_generation: u32,
    /// The round of the contest, from 1.
    pub round: u32,
    /// Rounds of each contest.
    pub rounds: u32,
    /// Games of contests that have been played.
    pub games: u64,
    /// Games of all contests.
    pub all_games: u64,
    /// Games of the yardstick that have been played.
    pub yardstick_games: u64,
    /// Games of the yardstick in all generations.
    pub all_yardstick_games: u64,
}

impl EvolutionProgress {
    /// The part of all games that has been played, 0 to 1.
    pub fn share(&self) -> f64 {
        let all = self.all_games + self.all_yardstick_games;
        self.played() as f64 / all as f64
    }

    /// All games that have been played.
    pub fn played(&self) -> u64 {
        self.games + self.yardstick_games
    }
}

/// Whose score the games of a bout add to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// A pairing of the contest that is being played.
    Contest(u32),
    /// What a generation is measured by.
    Measure(Measurement),
}

/// A coevolution as an ask/tell machine.
///
/// To pause it, stop asking; to cancel it, drop it. The run that comes out depends on the configuration alone.
#[derive(Clone, Debug)]
pub struct EvolutionJob {
    run: Run,
    /// The contest that is being played; none when all are over.
    contest: Option<Contest>,
    contest_queue: BoutQueue<Goal>,
    measure_queue: BoutQueue<Goal>,
    /// What generations are measured by as far as it is known, and how many games are still to be told.
    sums: BTreeMap<u32, (MeasureSums, u64)>,
    /// What has been handed out and not been told.
    assigned: BTreeMap<UnitId, Vec<WaitingBout<Goal>>>,
    next_id: UnitId,
    /// The features of a person's program, where there are any.
    own: Option<UnitFeatures>,
    games: u64,
    yardstick_games: u64,
}

/// The yardstick comes first where it is that many generations behind.
const BEHIND: usize = 3;

impl EvolutionJob {
    /// A coevolution from its beginning.
    pub fn new(setup: Setup) -> Self {
        Self::resume(Run::new(setup))
    }

    /// A coevolution that goes on where a run ended, to the same end as if it had never stopped.
    pub fn resume(run: Run) -> Self {
        let mut job = EvolutionJob {
            contest: None,
            contest_queue: BoutQueue::default(),
            measure_queue: BoutQueue::default(),
            sums: BTreeMap::new(),
            assigned: BTreeMap::new(),
            next_id: 0,
            own: UnitFeatures::of(&run.config),
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

    /// What is known so far.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Whether everything has been played.
    pub fn is_done(&self) -> bool {
        self.run.is_complete()
    }

    /// How far it has come.
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

    /// The next unit to play; none when everything has been handed out that can be at the moment. More may come when
    /// results are told, until [`EvolutionJob::is_done`].
    pub fn ask(&mut self) -> Option<(UnitId, Unit)> {
        // People wait for the first point of the curves; the later ones may come a little later.
        let first = self.run.generations.first();
        let first_is_open = first.is_some_and(|g| g.yardstick.is_none());
        let late = (first_is_open || self.sums.len() > BEHIND) && !self.measure_queue.is_empty();
        let parts = match late || self.contest_queue.is_empty() {
            false => self.take_contest(),
            true => self.take_measures(),
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

    fn take_contest(&mut self) -> Vec<WaitingBout<Goal>> {
        let contest = self.contest.as_ref();
        self.contest_queue
            .take(|goal, plies| match (goal, contest) {
                (Goal::Contest(pairing), Some(contest)) => Some(contest.players(*pairing, plies)),
                _ => None,
            })
    }

    fn take_measures(&mut self) -> Vec<WaitingBout<Goal>> {
        let run = &self.run;
        self.measure_queue.take(|goal, plies| match goal {
            Goal::Measure(measurement) => Some(measurement.players(run, plies)),
            Goal::Contest(_) => None,
        })
    }

    /// Takes in the scores of a unit, one for each bout. False when nobody waits for them: the unit was given back or told
    /// already, or the scores are not those of its bouts.
    pub fn tell(&mut self, id: UnitId, scores: &[Score]) -> bool {
        self.tell_with_lessons(id, scores, &[])
    }

    /// As [`EvolutionJob::tell`], with the lessons of each bout where the unit teaches (see [`Unit::teaches`]); without them such
    /// a unit's scores are not taken in.
    pub fn tell_with_lessons(&mut self, id: UnitId, scores: &[Score], lessons: &[Lessons]) -> bool {
        let Some(parts) = self.assigned.get(&id) else {
            return false;
        };
        let fits = |(w, s): (&WaitingBout<Goal>, &Score)| {
            s.games() == 2 * w.bout.pairs && s.is_consistent()
        };
        if parts.len() != scores.len() || !parts.iter().zip(scores).all(fits) {
            return false;
        }
        let nothing = Lessons::default();
        let lesson = |i: usize| lessons.get(i).unwrap_or(&nothing);
        let genes = self.run.config.features.len();
        if !parts
            .iter()
            .enumerate()
            .all(|(i, part)| part.is_taught(lesson(i), genes))
        {
            return false;
        }
        let parts = self.assigned.remove(&id).unwrap_or_default();
        for (i, (part, score)) in parts.iter().zip(scores).enumerate() {
            match part.goal {
                Goal::Contest(pairing) => {
                    if let Some(contest) = &mut self.contest {
                        contest.learn(pairing, lesson(i));
                    }
                    self.add_to_contest(pairing, *score);
                }
                Goal::Measure(measurement) => self.add_to_measure(&measurement, *score),
            }
        }
        true
    }

    /// Takes a unit back that will not be told, so that it is handed out again.
    pub fn give_back(&mut self, id: UnitId) {
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
                    purpose: Purpose::Cup,
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
        let number = contest.generation();
        let generation = Generation {
            number,
            table: table.to_vec(),
            cup: totals,
            yardstick: None,
            measures: Default::default(),
        };
        let next = next_generation(&self.run.config, &generation.table, number);
        self.run.generations.push(generation);
        self.measure(number);
        self.begin_contest(next);
    }

    /// Games of everything that a generation is measured by.
    fn measure_games(&self, generation: u32) -> u64 {
        measure_games(&self.run.config, &self.run.panel, generation)
    }

    /// Queues everything that a generation is measured by.
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
