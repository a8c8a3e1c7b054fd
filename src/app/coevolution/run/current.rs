//! The user's current run, or the example before the first one.

use super::example;
use super::game_speed::GameSpeed;
use super::live::LiveContest;
use super::msg::{Effect, GAME_TASKS, WorkMsg};
use super::work::Work;
use crate::app::coevolution::saved::{KIND, read_head};
use crate::app::documents::runs::RunStore;
use crate::app::effects::{TaskEvent, TaskId, TaskIds};
use crate::evolution::Run;
use crate::job::EvolutionJob;
use crate::registry::TaskResult;
use crate::text::Message;

/// A run without work: after its end, or imported.
#[derive(Debug)]
pub struct EndedRun {
    pub run: Run,
    /// The duels of its last contest.
    live: LiveContest,
    /// The error that ended its work.
    pub error: Option<Message>,
}

impl EndedRun {
    pub fn new(run: Run) -> EndedRun {
        EndedRun {
            run,
            live: LiveContest::default(),
            error: None,
        }
    }
}

#[derive(Debug, Default)]
enum Stage {
    #[default]
    Empty,
    /// The example, in place of a run of the user's.
    Example(Work),
    /// The user's run, playing or paused.
    Working(Work),
    /// The user's run.
    Ended(EndedRun),
}

#[derive(Debug)]
pub struct CurrentRun {
    stage: Stage,
    /// The saved runs, including the current one.
    pub runs: RunStore,
    task_ids: TaskIds,
}

impl CurrentRun {
    /// No run; no other browser tab has the same number `tab`.
    pub fn new(tab: u64) -> CurrentRun {
        CurrentRun {
            stage: Stage::Empty,
            runs: RunStore::new(&KIND, read_head, tab),
            task_ids: TaskIds::default(),
        }
    }

    /// The user's run.
    pub fn run(&self) -> Option<&Run> {
        self.shown().filter(|_| self.example().is_none())
    }

    /// The run with visible plots: the user's, or else the example.
    pub fn shown(&self) -> Option<&Run> {
        match &self.stage {
            Stage::Empty => None,
            Stage::Example(work) | Stage::Working(work) => Some(work.run()),
            Stage::Ended(ended) => Some(&ended.run),
        }
    }

    /// The duels of the run with visible plots.
    pub fn live(&self) -> Option<&LiveContest> {
        match &self.stage {
            Stage::Empty => None,
            Stage::Example(work) | Stage::Working(work) => Some(&work.live),
            Stage::Ended(ended) => Some(&ended.live),
        }
    }

    pub fn example(&self) -> Option<&Work> {
        match &self.stage {
            Stage::Example(work) => Some(work),
            _ => None,
        }
    }

    /// The work on the user's run; `None` unless it plays or pauses.
    pub fn work(&self) -> Option<&Work> {
        match &self.stage {
            Stage::Working(work) => Some(work),
            _ => None,
        }
    }

    /// The error that ended the work on the run.
    pub fn error(&self) -> Option<&Message> {
        match &self.stage {
            Stage::Ended(ended) => ended.error.as_ref(),
            _ => None,
        }
    }

    /// The ended run.
    #[cfg(test)]
    pub fn ended_mut(&mut self) -> &mut Run {
        match &mut self.stage {
            Stage::Ended(ended) => &mut ended.run,
            other => panic!("{other:?}"),
        }
    }

    /// True while a run plays or pauses.
    pub fn in_progress(&self) -> bool {
        self.work().is_some()
    }

    pub fn is_paused(&self) -> bool {
        self.work().is_some_and(|work| work.watch.is_paused())
    }

    /// Shows a run in place of the current one. Cancels the games of an example.
    pub fn show(&mut self, ended: EndedRun) -> Vec<Effect> {
        let has_games = self.example().is_some_and(Work::has_assigned);
        self.stage = Stage::Ended(ended);
        Vec::from_iter(has_games.then_some(Effect::Cancel(GAME_TASKS)))
    }

    /// Removes the ended run.
    pub fn take(&mut self) -> Option<EndedRun> {
        match std::mem::take(&mut self.stage) {
            Stage::Ended(ended) => Some(ended),
            other => {
                self.stage = other;
                None
            }
        }
    }

    /// Starts a run in place of the current one.
    pub fn start(&mut self, job: EvolutionJob, now: f64, workers: u32) -> Vec<Effect> {
        let mut work = Work::new(job, now);
        let mut effects = vec![Effect::Cancel(GAME_TASKS)];
        let task = self.task_ids.next_id();
        if let Some((speed, first)) = GameSpeed::begin(&work.run().config, task, now) {
            work.game_speed = Some(speed);
            effects.push(first);
        }
        self.stage = Stage::Working(work);
        effects.extend(self.assign(workers));
        effects
    }

    /// Resumes the run, unless another browser tab has it open.
    pub fn resume(&mut self, now: f64, workers: u32) -> Vec<Effect> {
        match &self.stage {
            Stage::Ended(ended) if !self.runs.is_in_other_tab() => {
                let job = EvolutionJob::resume(ended.run.clone());
                self.start(job, now, workers)
            }
            _ => Vec::new(),
        }
    }

    /// Ends the work. Its results stay visible.
    pub fn end(&mut self) -> Vec<Effect> {
        self.end_with(None)
    }

    fn end_with(&mut self, error: Option<Message>) -> Vec<Effect> {
        let Stage::Working(work) = &mut self.stage else {
            return Vec::new();
        };
        let mut effects = vec![Effect::Cancel(GAME_TASKS)];
        effects.extend(work.programs.end());
        self.stage = Stage::Ended(EndedRun {
            run: work.run().clone(),
            live: std::mem::take(&mut work.live),
            error,
        });
        effects
    }

    /// Pauses or continues the run, or else the example.
    pub fn pause(&mut self, paused: bool, now: f64, workers: u32) -> Vec<Effect> {
        if let Stage::Example(work) | Stage::Working(work) = &mut self.stage {
            work.watch.pause(paused, now);
        }
        self.assign(workers)
    }

    pub fn pause_example(&mut self, now: f64) {
        if let Stage::Example(example) = &mut self.stage {
            example.watch.pause(true, now);
        }
    }

    /// Assigns enough units to keep all workers busy; the example takes only some of them.
    fn assign(&mut self, workers: u32) -> Vec<Effect> {
        match &mut self.stage {
            Stage::Example(example) => example.assign(&mut self.task_ids, example::WORKERS),
            Stage::Working(work) => work.assign(&mut self.task_ids, workers),
            Stage::Empty | Stage::Ended(_) => Vec::new(),
        }
    }

    /// Handles a message of a worker; `workers` is the size of the pool.
    pub fn update(&mut self, msg: WorkMsg, now: f64, workers: u32) -> Vec<Effect> {
        match (msg, &mut self.stage) {
            (WorkMsg::Task(id, event), Stage::Working(_)) => {
                self.on_task_event(id, *event, now, workers)
            }
            (WorkMsg::Task(id, event), Stage::Example(example)) => {
                match *event {
                    TaskEvent::Progress(_) => return Vec::new(),
                    TaskEvent::Done(result) => _ = example.end_task(id, Some(&result)),
                    TaskEvent::Failed(_) => example.watch.pause(true, now),
                }
                self.assign(workers)
            }
            (WorkMsg::Python(event), Stage::Working(work)) => {
                let effects = work.on_python_event(&event, workers);
                effects.unwrap_or_else(|error| self.end_with(Some(error)))
            }
            _ => Vec::new(),
        }
    }

    /// Handles a worker's report on a unit of the run.
    fn on_task_event(
        &mut self,
        id: TaskId,
        event: TaskEvent,
        now: f64,
        workers: u32,
    ) -> Vec<Effect> {
        let Stage::Working(work) = &mut self.stage else {
            return Vec::new();
        };
        let speed = work.game_speed.as_mut().filter(|speed| speed.is_task(id));
        if let Some(speed) = speed {
            return speed.on_task_event(&event, now).into_iter().collect();
        }
        let mut effects = Vec::new();
        match event {
            TaskEvent::Progress(_) => return effects,
            TaskEvent::Done(TaskResult::MissingFeatures { positions }) => {
                work.programs.on_missing(id, positions);
                return work.resume_programs(workers);
            }
            TaskEvent::Done(result) => {
                if !work.end_task(id, Some(&result)) {
                    return effects;
                }
                if work.job.is_done() {
                    effects.extend(self.end());
                }
            }
            TaskEvent::Failed(error) => {
                if !work.end_task(id, None) {
                    return effects;
                }
                effects.extend(self.end_with(Some(error)));
            }
        }
        effects.extend(self.assign(workers));
        effects
    }

    /// Starts, continues or stops the example. `visible` is true while the section is visible with all of its controls,
    /// `wanted` if the form describes the example.
    pub fn show_example(&mut self, visible: bool, wanted: bool, now: f64) -> Vec<Effect> {
        match &mut self.stage {
            Stage::Example(example) if !visible => {
                // The units return to its queue.
                let any = example.has_assigned();
                example.return_units();
                return Vec::from_iter(any.then_some(Effect::Cancel(GAME_TASKS)));
            }
            Stage::Empty if visible && wanted && !self.runs.is_reading() => {
                self.stage = example::new(now).map_or(Stage::Empty, Stage::Example);
            }
            Stage::Example(_) => {}
            _ => return Vec::new(),
        }
        self.assign(example::WORKERS)
    }
}
