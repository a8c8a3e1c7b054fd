//! The work of a running evolution: assigns its units to workers and takes their results.

use std::collections::BTreeMap;

use super::game_speed::GameSpeed;
use super::live::LiveContest;
use super::msg::{Effect, play};
use super::program_features::FeatureWorkers;
use crate::app::documents::runs::Stopwatch;
use crate::app::effects::{TaskId, TaskIds, max_unfinished_tasks};
use crate::evolution::Run;
use crate::job::{EvolutionJob, Unit, UnitId};
use crate::python::Event;
use crate::registry::{Task, TaskResult};
use crate::text::Message;

#[derive(Debug)]
pub struct Work {
    pub job: EvolutionJob,
    /// The units at workers.
    assigned: BTreeMap<TaskId, (UnitId, Unit)>,
    /// The duels of the running contest.
    pub live: LiveContest,
    pub watch: Stopwatch,
    /// The workers with the user's program, if genes weigh its features.
    pub programs: FeatureWorkers,
    /// The speed with the game's own features, if genes weigh a program's.
    pub game_speed: Option<GameSpeed>,
}

impl Work {
    /// The work of an evolution at its start; `now` is in milliseconds on the page's clock.
    pub fn new(job: EvolutionJob, now: f64) -> Work {
        Work {
            watch: Stopwatch::new(now, job.progress().played()),
            job,
            assigned: BTreeMap::new(),
            live: LiveContest::default(),
            programs: FeatureWorkers::default(),
            game_speed: None,
        }
    }

    pub fn run(&self) -> &Run {
        self.job.run()
    }

    /// True if workers have units of it.
    pub fn has_assigned(&self) -> bool {
        !self.assigned.is_empty()
    }

    /// Assigns enough units to keep the workers busy, unless paused.
    pub fn assign(&mut self, task_ids: &mut TaskIds, workers: u32) -> Vec<Effect> {
        let mut effects = Vec::new();
        while !self.watch.is_paused() && self.assigned.len() < max_unfinished_tasks(workers) {
            let Some((unit_id, unit)) = self.job.next_unit() else {
                break;
            };
            let task = task_ids.next_id();
            self.live.on_assigned(&unit);
            self.assigned.insert(task, (unit_id, unit.clone()));
            effects.push(play(task, Task::Play(unit)));
        }
        effects
    }

    /// Ends a task; false if no unit belongs to it.
    pub fn end_task(&mut self, id: TaskId, result: Option<&TaskResult>) -> bool {
        let assigned = self.assigned.remove(&id);
        let found = assigned.is_some();
        if let (Some((id, unit)), Some(result)) = (assigned, result) {
            self.on_result(id, &unit, result);
        }
        found
    }

    /// Handles a worker's result of a unit. Requeues the unit after an invalid result; workers of this page send none.
    fn on_result(&mut self, id: UnitId, unit: &Unit, result: &TaskResult) {
        let scores = match result {
            TaskResult::Played { .. } | TaskResult::Learned { .. } => {
                let (scores, changes) = result.scores().unwrap_or_default();
                let accepted = self.job.receive_with_changes(id, scores, changes);
                accepted.then_some(scores)
            }
            _ => None,
        };
        self.live.on_result(unit, scores);
        if scores.is_none() {
            self.job.requeue(id);
        }
    }

    /// Returns all assigned units to the queue.
    pub fn return_units(&mut self) {
        for (id, unit) in std::mem::take(&mut self.assigned).into_values() {
            self.live.on_result(&unit, None);
            self.job.requeue(id);
        }
    }

    /// Requests missing features of the user's program, and continues units that have all of theirs.
    pub fn resume_programs(&mut self, workers: u32) -> Vec<Effect> {
        let config = &self.job.run().config;
        self.programs.resume(config, &mut self.assigned, workers)
    }

    /// Handles an event of Python. Ignores it without a program.
    ///
    /// # Errors
    /// Python or the program failed.
    pub fn on_python_event(&mut self, event: &Event, workers: u32) -> Result<Vec<Effect>, Message> {
        if self.run().config.program.is_none() {
            return Ok(Vec::new());
        }
        match event {
            Event::Missing(why) => Err(why.clone()),
            Event::Reply(reply) => {
                let mut effects = self.programs.receive(reply).map_err(|e| e.message())?;
                effects.extend(self.resume_programs(workers));
                Ok(effects)
            }
        }
    }
}
