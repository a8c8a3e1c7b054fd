//! Small computations besides the current evolution: lessons, and champions against champions. Their results depend
//! only on their configuration; workers compute them in small units, and they never change the evolution.

use std::collections::{BTreeMap, VecDeque};

use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId};
use crate::arena::{Bout, Lessons, Score};
use crate::job::dispatch::Urgency;
use crate::job::{EvolutionJob, Unit, UnitId};
use crate::registry::{Task, TaskResult};
use crate::text::Message;

/// The task group of studies.
pub(super) const STUDY: TaskGroup = TaskGroup::new("coevolution/study", Urgency::Brief);

/// A worker's report on a task of a study.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyMsg(pub(super) TaskId, pub(super) Box<TaskEvent>);

type Effect = effects::Effect<StudyMsg>;

/// The approximate maximum cost of a unit, in microseconds.
const UNIT_US: u64 = 12_000;

/// Duels between players, all from one position.
#[derive(Clone, Debug)]
pub(super) struct Games {
    game: String,
    start: String,
    seed: u64,
    waiting: VecDeque<(usize, Bout)>,
    assigned: BTreeMap<UnitId, (usize, Bout)>,
    next: UnitId,
    all: u32,
    /// The scores of the duels so far, from the view of the first player.
    pub(super) scores: Vec<Score>,
}

impl Games {
    /// Duels from a position. `bouts` are complete duels; `seed` determines their random numbers.
    pub(super) fn new(game: &str, start: &str, seed: u64, bouts: Vec<Bout>) -> Games {
        let scores = vec![Score::default(); bouts.len()];
        let all = bouts.iter().map(|bout| 2 * bout.pairs).sum();
        let mut waiting = VecDeque::new();
        for (duel, bout) in bouts.into_iter().enumerate() {
            // Deeper players get fewer pairs per unit; only the size of units depends on this estimate.
            let depths = bout
                .players
                .iter()
                .filter_map(|player| player.limit.depth());
            let plies = depths.max().unwrap_or(1);
            let at_once = (UNIT_US / (50 << plies.min(20))).clamp(1, 1_000) as u32;
            for first in (0..bout.pairs).step_by(at_once as usize) {
                let part = Bout {
                    first_pair: bout.first_pair + first,
                    pairs: at_once.min(bout.pairs - first),
                    ..bout.clone()
                };
                waiting.push_back((duel, part));
            }
        }
        Games {
            game: game.to_owned(),
            start: start.to_owned(),
            seed,
            waiting,
            assigned: BTreeMap::new(),
            next: 0,
            all,
            scores,
        }
    }

    fn next_unit(&mut self) -> Option<(UnitId, Unit)> {
        let (duel, bout) = self.waiting.pop_front()?;
        let unit = Unit {
            game: self.game.clone(),
            start: self.start.clone(),
            bouts: vec![bout.clone()],
            seed: self.seed,
            own: None,
        };
        self.next += 1;
        self.assigned.insert(self.next, (duel, bout));
        Some((self.next, unit))
    }

    fn receive(&mut self, id: UnitId, scores: &[Score]) {
        if let (Some((duel, _)), [score]) = (self.assigned.remove(&id), scores) {
            self.scores[duel] += *score;
        }
    }

    /// Returns a unit that no worker will play to the queue.
    fn requeue(&mut self, id: UnitId) {
        self.waiting.extend(self.assigned.remove(&id));
    }

    fn played(&self) -> u32 {
        self.scores.iter().map(Score::games).sum()
    }
}

/// Evolutions of configurations over the same seeds, played seed by seed. While one waits for its last games, workers
/// play games of the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Evolutions {
    /// The evolutions of the first configuration in ascending order of seeds, then those of the next.
    pub(super) jobs: Vec<EvolutionJob>,
    /// The number of seeds.
    seeds: usize,
    assigned: BTreeMap<UnitId, (usize, UnitId)>,
    next: UnitId,
}

impl Evolutions {
    /// `jobs` has one evolution per configuration and seed, in the order of [`Evolutions::jobs`].
    pub(super) fn of(jobs: Vec<EvolutionJob>, seeds: u32) -> Evolutions {
        Evolutions {
            jobs,
            seeds: seeds.max(1) as usize,
            ..Evolutions::default()
        }
    }

    fn next_unit(&mut self) -> Option<(UnitId, Unit)> {
        let (all, seeds) = (self.jobs.len(), self.seeds);
        let mut order = (0..seeds).flat_map(|seed| (seed..all).step_by(seeds));
        let (job, (id, unit)) = order.find_map(|i| Some((i, self.jobs[i].next_unit()?)))?;
        self.next += 1;
        self.assigned.insert(self.next, (job, id));
        Some((self.next, unit))
    }

    fn receive(&mut self, id: UnitId, scores: &[Score], lessons: &[Lessons]) {
        if let Some((job, unit)) = self.assigned.remove(&id) {
            receive(&mut self.jobs[job], unit, scores, lessons);
        }
    }

    fn requeue(&mut self, id: UnitId) {
        if let Some((job, unit)) = self.assigned.remove(&id) {
            self.jobs[job].requeue(unit);
        }
    }

    /// The share of all games played so far, 0 to 1.
    fn share(&self) -> f64 {
        let all = self.jobs.iter().map(EvolutionJob::progress);
        let (played, all) = all.fold((0, 0), |(played, all), p| {
            (
                played + p.games + p.yardstick_games,
                all + p.all_games + p.all_yardstick_games,
            )
        });
        played as f64 / all.max(1) as f64
    }
}

/// Reports the result of a unit to an evolution; after an invalid result, workers play the unit again.
fn receive(job: &mut EvolutionJob, id: UnitId, scores: &[Score], lessons: &[Lessons]) {
    if !job.receive_with_lessons(id, scores, lessons) {
        job.requeue(id);
    }
}

/// The computation of a study.
#[derive(Clone, Debug)]
pub(super) enum Computation {
    /// A small evolution.
    Evolution(Box<EvolutionJob>),
    /// Evolutions for comparison.
    Evolutions(Evolutions),
    Games(Games),
}

impl Computation {
    fn next_unit(&mut self) -> Option<(UnitId, Unit)> {
        match self {
            Computation::Evolution(job) => job.next_unit(),
            Computation::Evolutions(all) => all.next_unit(),
            Computation::Games(games) => games.next_unit(),
        }
    }

    fn receive(&mut self, id: UnitId, scores: &[Score], lessons: &[Lessons]) {
        match self {
            Computation::Evolution(job) => receive(job, id, scores, lessons),
            Computation::Evolutions(all) => all.receive(id, scores, lessons),
            Computation::Games(games) => games.receive(id, scores),
        }
    }

    fn requeue(&mut self, id: UnitId) {
        match self {
            Computation::Evolution(job) => job.requeue(id),
            Computation::Evolutions(all) => all.requeue(id),
            Computation::Games(games) => games.requeue(id),
        }
    }

    pub(super) fn is_done(&self) -> bool {
        match self {
            Computation::Evolution(job) => job.is_done(),
            Computation::Evolutions(all) => all.jobs.iter().all(EvolutionJob::is_done),
            Computation::Games(games) => games.waiting.is_empty() && games.assigned.is_empty(),
        }
    }

    /// The share of its games played so far, 0 to 1.
    pub(super) fn share(&self) -> f64 {
        match self {
            Computation::Evolution(job) => job.progress().share(),
            Computation::Evolutions(all) => all.share(),
            Computation::Games(games) => f64::from(games.played()) / f64::from(games.all.max(1)),
        }
    }
}

/// A computation and its tasks.
#[derive(Clone, Debug)]
pub(super) struct Study {
    pub(super) computation: Computation,
    assigned: BTreeMap<TaskId, UnitId>,
    /// True while workers play its games.
    pub(super) running: bool,
    pub(super) error: Option<Message>,
}

impl Study {
    pub(super) fn new(computation: Computation) -> Study {
        Study {
            computation,
            assigned: BTreeMap::new(),
            running: true,
            error: None,
        }
    }

    /// Stops the study. Its results stay visible, and it can resume.
    pub(super) fn stop(&mut self) {
        self.running = false;
        for unit in std::mem::take(&mut self.assigned).into_values() {
            self.computation.requeue(unit);
        }
    }

    /// Resumes the study, unless its work is done.
    pub(super) fn resume(&mut self) {
        self.error = None;
        self.running = !self.computation.is_done();
    }

    /// Assigns enough units to keep all workers busy; `tasks` is the number of the last task.
    pub(super) fn assign(&mut self, tasks: &mut TaskId, workers: u32) -> Vec<Effect> {
        let mut effects = Vec::new();
        while self.running && self.assigned.len() < 2 * workers.max(1) as usize {
            let Some((unit_id, unit)) = self.computation.next_unit() else {
                break;
            };
            *tasks += 1;
            self.assigned.insert(*tasks, unit_id);
            let id = *tasks;
            effects.push(Effect::run(STUDY, Task::Play(unit), move |event| {
                StudyMsg(id, event)
            }));
        }
        effects
    }

    /// Handles a worker's report on a task; `None` if the task belongs to another study.
    pub(super) fn on_task_event(
        &mut self,
        id: TaskId,
        event: &TaskEvent,
        tasks: &mut TaskId,
        workers: u32,
    ) -> Option<Vec<Effect>> {
        let unit = *self.assigned.get(&id)?;
        match event {
            TaskEvent::Progress(_) => return Some(Vec::new()),
            TaskEvent::Done(TaskResult::Lacks { .. }) => {
                return Some(self.fail(Message::new("error.evolution.program_study")));
            }
            TaskEvent::Done(result) => {
                if let Some((scores, lessons)) = result.scores() {
                    self.assigned.remove(&id);
                    self.computation.receive(unit, scores, lessons);
                    self.running &= !self.computation.is_done();
                }
            }
            TaskEvent::Failed(error) => return Some(self.fail(error.clone())),
        }
        Some(self.assign(tasks, workers))
    }

    fn fail(&mut self, error: Message) -> Vec<Effect> {
        self.stop();
        self.error = Some(error);
        vec![Effect::Cancel(STUDY)]
    }
}
