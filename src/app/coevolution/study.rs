//! Small computations besides the current evolution: lessons, and champions against champions. Their results depend
//! only on their configuration; workers compute them in small units, and they never change the evolution.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId, TaskIds, max_unfinished_tasks};
use crate::arena::{Bout, Score, Stream, UNIT_US, WeightChanges, pair_cost_us};
use crate::evolution::{EvolutionConfig, Genome, genome_player};
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

/// The duel of two genomes at a depth, with these pairs of games of a random stream.
pub(super) fn bout(
    config: &EvolutionConfig,
    two: [&Genome; 2],
    plies: u32,
    stream: Stream,
    pairs: Range<u32>,
) -> Bout {
    Bout {
        players: two.map(|genome| genome_player(config, genome, plies)),
        stream,
        first_pair: pairs.start,
        pairs: pairs.end - pairs.start,
        opening_plies: config.opening_plies,
        random_moves: config.random_moves,
        learning: None,
    }
}

/// A unit assigned to a worker.
#[derive(Clone, Debug)]
enum Assigned {
    /// Of the evolution with this index.
    Evolution(usize, UnitId),
    /// Of the duel with this index.
    Duel(usize, Unit),
}

/// Evolutions or duels, and their tasks.
#[derive(Clone, Debug, Default)]
pub(super) struct Study {
    /// Evolutions of configurations over the same seeds, played seed by seed: those of the first configuration in
    /// ascending order of seeds, then those of the next.
    pub(super) evolutions: Vec<EvolutionJob>,
    /// The number of seeds.
    seeds: usize,
    /// The scores of the duels so far, from the view of the first player.
    pub(super) scores: Vec<Score>,
    /// The units of the duels, each with the index of its duel.
    waiting: VecDeque<(usize, Unit)>,
    /// The number of games of all duels.
    all: u32,
    assigned: BTreeMap<TaskId, Assigned>,
    /// True while workers play its games.
    pub(super) running: bool,
    pub(super) error: Option<Message>,
}

impl Study {
    /// Evolutions for each configuration and seed, in the order of [`Study::evolutions`].
    pub(super) fn of_evolutions(evolutions: Vec<EvolutionJob>, seeds: u32) -> Study {
        Study {
            evolutions,
            seeds: seeds.max(1) as usize,
            running: true,
            ..Study::default()
        }
    }

    /// Duels from the position of a configuration, whose seed determines their random numbers. `bouts` are complete
    /// duels.
    pub(super) fn of_duels(config: &EvolutionConfig, bouts: Vec<Bout>) -> Study {
        let mut study = Study {
            scores: vec![Score::default(); bouts.len()],
            all: bouts.iter().map(|bout| 2 * bout.pairs).sum(),
            running: true,
            ..Study::default()
        };
        for (duel, bout) in bouts.into_iter().enumerate() {
            // Deeper players get fewer pairs per unit.
            let depths = bout
                .players
                .iter()
                .filter_map(|player| player.limit.depth());
            let plies = depths.max().unwrap_or(1);
            let at_once = (UNIT_US / pair_cost_us(plies)).clamp(1, 1_000) as u32;
            for first in (0..bout.pairs).step_by(at_once as usize) {
                let part = Bout {
                    first_pair: bout.first_pair + first,
                    pairs: at_once.min(bout.pairs - first),
                    ..bout.clone()
                };
                let unit = Unit {
                    game: config.game.clone(),
                    start: config.start.clone(),
                    bouts: vec![part],
                    seed: config.seed,
                    own: None,
                };
                study.waiting.push_back((duel, unit));
            }
        }
        study
    }

    pub(super) fn is_done(&self) -> bool {
        let is_idle = self.waiting.is_empty() && self.assigned.is_empty();
        is_idle && self.evolutions.iter().all(EvolutionJob::is_done)
    }

    /// The numbers of its games played so far, and of all.
    pub(super) fn games(&self) -> (u64, u64) {
        let duels = self.scores.iter().map(|score| u64::from(score.games()));
        let (mut played, mut all) = (duels.sum::<u64>(), u64::from(self.all));
        for progress in self.evolutions.iter().map(EvolutionJob::progress) {
            played += progress.played();
            all += progress.all();
        }
        (played, all)
    }

    /// The share of its games played so far, 0 to 1.
    pub(super) fn share(&self) -> f64 {
        let (played, all) = self.games();
        played as f64 / all.max(1) as f64
    }

    /// Stops the study. Its results stay visible, and it can resume.
    pub(super) fn stop(&mut self) {
        self.running = false;
        for assigned in std::mem::take(&mut self.assigned).into_values() {
            match assigned {
                Assigned::Evolution(at, unit) => self.evolutions[at].requeue(unit),
                Assigned::Duel(duel, unit) => self.waiting.push_back((duel, unit)),
            }
        }
    }

    /// Resumes the study, unless its work is done.
    pub(super) fn resume(&mut self) {
        self.error = None;
        self.running = !self.is_done();
    }

    /// The next unit. While one evolution waits for its last games, workers play games of the next.
    fn next_unit(&mut self) -> Option<(Assigned, Unit)> {
        if let Some((duel, unit)) = self.waiting.pop_front() {
            return Some((Assigned::Duel(duel, unit.clone()), unit));
        }
        let (all, seeds) = (self.evolutions.len(), self.seeds);
        let mut order = (0..seeds).flat_map(|seed| (seed..all).step_by(seeds));
        order.find_map(|at| {
            let (id, unit) = self.evolutions[at].next_unit()?;
            Some((Assigned::Evolution(at, id), unit))
        })
    }

    /// Assigns enough units to keep all workers busy.
    pub(super) fn assign(&mut self, task_ids: &mut TaskIds, workers: u32) -> Vec<Effect> {
        let mut effects = Vec::new();
        while self.running && self.assigned.len() < max_unfinished_tasks(workers) {
            let Some((assigned, unit)) = self.next_unit() else {
                break;
            };
            let id = task_ids.next_id();
            self.assigned.insert(id, assigned);
            effects.push(Effect::run(STUDY, Task::Play(unit), move |event| StudyMsg(id, event)));
        }
        effects
    }

    /// Handles a worker's report on a task; `None` if the task belongs to another study.
    pub(super) fn on_task_event(
        &mut self,
        id: TaskId,
        event: &TaskEvent,
        task_ids: &mut TaskIds,
        workers: u32,
    ) -> Option<Vec<Effect>> {
        self.assigned.get(&id)?;
        match event {
            TaskEvent::Progress(_) => return Some(Vec::new()),
            TaskEvent::Done(TaskResult::MissingFeatures { .. }) => {
                return Some(self.fail(Message::new("error.evolution.program_study")));
            }
            TaskEvent::Done(result) => {
                if let Some((scores, changes)) = result.scores() {
                    self.receive(id, scores, changes);
                    self.running &= !self.is_done();
                }
            }
            TaskEvent::Failed(error) => return Some(self.fail(error.clone())),
        }
        Some(self.assign(task_ids, workers))
    }

    /// Adds the result of a task. After an invalid result, workers play the unit of an evolution again.
    fn receive(&mut self, id: TaskId, scores: &[Score], changes: &[WeightChanges]) {
        match self.assigned.remove(&id) {
            Some(Assigned::Evolution(at, unit)) => {
                let evolution = &mut self.evolutions[at];
                if !evolution.receive_with_changes(unit, scores, changes) {
                    evolution.requeue(unit);
                }
            }
            Some(Assigned::Duel(duel, _)) => {
                if let [score] = scores {
                    self.scores[duel] += *score;
                }
            }
            None => {}
        }
    }

    fn fail(&mut self, error: Message) -> Vec<Effect> {
        self.stop();
        self.error = Some(error);
        vec![Effect::Cancel(STUDY)]
    }
}
