//! The user's current run, or the example before the first one.

use super::example;
use super::game_speed::GameSpeed;
use super::live::LiveContest;
use super::msg::{Effect, GAMES, WorkMsg};
use super::work::Work;
use crate::app::coevolution::draft::Draft;
use crate::app::coevolution::saved::KIND;
use crate::app::documents::runs::RunStore;
use crate::app::effects::{self, TaskEvent, TaskId};
use crate::evolution::Run;
use crate::job::{EvolutionJob, EvolutionProgress};
use crate::registry::TaskResult;
use crate::text::Message;

/// A closed run, for undo.
#[derive(Clone, Debug, PartialEq)]
pub struct Closed {
    pub run: Run,
    /// The form, if undo restores it, too.
    pub draft: Option<Draft>,
    pub error: Option<Message>,
}

#[derive(Debug)]
pub struct CurrentRun {
    pub work: Option<Work>,
    /// The run without work: after its end, or imported.
    pub run: Option<Run>,
    /// The duels of the last contest of a run without work.
    live: LiveContest,
    /// The error that ended its work.
    pub error: Option<Message>,
    /// `None` while there is a current run.
    pub example: Option<Work>,
    /// The saved runs, including the current one.
    pub runs: RunStore,
    /// The number of the last task.
    last_task: TaskId,
}

impl CurrentRun {
    /// No run; `page` is a number that no other page has.
    pub fn new(page: u64) -> CurrentRun {
        CurrentRun {
            work: None,
            run: None,
            live: LiveContest::default(),
            error: None,
            example: None,
            runs: RunStore::new(&KIND, page),
            last_task: 0,
        }
    }

    /// The user's run.
    pub fn run(&self) -> Option<&Run> {
        match &self.work {
            Some(work) => Some(work.run()),
            None => self.run.as_ref(),
        }
    }

    /// The run with visible plots: the user's, or else the example.
    pub fn shown(&self) -> Option<&Run> {
        let example = self.example.as_ref();
        self.run().or_else(|| example.map(Work::run))
    }

    /// The duels of the run with visible plots.
    pub fn live(&self) -> &LiveContest {
        let example = self.example.as_ref().filter(|_| self.run().is_none());
        let work = self.work.as_ref().or(example);
        work.map_or(&self.live, |work| &work.live)
    }

    /// True while a run plays or pauses.
    pub fn in_progress(&self) -> bool {
        self.work.is_some()
    }

    pub fn is_paused(&self) -> bool {
        self.work.as_ref().is_some_and(|w| w.watch.is_paused())
    }

    /// The progress of the work, the milliseconds that it has run, and an estimate of the remaining ones; `now` is in
    /// milliseconds on the page's clock.
    pub fn progress(&self, now: f64) -> Option<(EvolutionProgress, f64, Option<f64>)> {
        let work = self.work.as_ref()?;
        let progress = work.job.progress();
        let ran = work.watch.ran(now);
        let (share, before) = (progress.share(), work.share_before);
        // Without enough games, an estimate would be a guess.
        let left = (share - before > 0.002).then(|| ran / (share - before) * (1.0 - share));
        Some((progress, ran, left))
    }

    /// Closes the run. Offers to reopen it by a message, with the form if there is one.
    pub fn close<M>(
        &mut self,
        draft: Option<Draft>,
        reopen: fn(Closed) -> M,
    ) -> Option<effects::Effect<M>> {
        let error = self.error.take();
        self.live = LiveContest::default();
        let closed = self.run.take().map(|run| Closed { run, draft, error });
        self.runs.close(closed.map(reopen))
    }

    /// Reopens the run that the user closed last.
    pub fn reopen(&mut self, run: Run, error: Option<Message>) {
        self.live = LiveContest::default();
        self.runs.reopen_closed();
        self.run = Some(run);
        self.error = error;
    }

    /// Starts a run in place of the current one.
    pub fn start(&mut self, job: EvolutionJob, now: f64, workers: u32) -> Vec<Effect> {
        self.error = None;
        self.run = None;
        self.example = None;
        let mut work = Work::new(job, now);
        let mut effects = vec![Effect::Cancel(GAMES)];
        self.last_task += 1;
        if let Some((speed, first)) = GameSpeed::begin(&work.run().config, self.last_task, now) {
            work.game_speed = Some(speed);
            effects.push(first);
        }
        self.work = Some(work);
        effects.extend(self.assign(workers));
        effects
    }

    /// Resumes the run, unless another browser tab has it open.
    pub fn resume(&mut self, now: f64, workers: u32) -> Vec<Effect> {
        match self.run.take_if(|_| !self.runs.is_in_other_tab()) {
            Some(run) => self.start(EvolutionJob::resume(run), now, workers),
            None => Vec::new(),
        }
    }

    /// Ends the work. Its results stay visible.
    pub fn end(&mut self) -> Vec<Effect> {
        let Some(mut work) = self.work.take() else {
            return Vec::new();
        };
        self.run = Some(work.run().clone());
        let mut effects = vec![Effect::Cancel(GAMES)];
        effects.extend(work.programs.end());
        self.live = work.live;
        effects
    }

    fn fail(&mut self, error: Message) -> Vec<Effect> {
        let effects = self.end();
        self.error = Some(error);
        effects
    }

    /// Pauses or continues the run.
    pub fn pause(&mut self, paused: bool, now: f64, workers: u32) -> Vec<Effect> {
        if let Some(work) = &mut self.work {
            work.watch.pause(paused, now);
        }
        self.assign(workers)
    }

    /// Assigns enough units to keep all workers busy.
    fn assign(&mut self, workers: u32) -> Vec<Effect> {
        match &mut self.work {
            Some(work) => work.assign(&mut self.last_task, workers),
            None => Vec::new(),
        }
    }

    /// Handles a message of a worker; `workers` is the size of the pool.
    pub fn update(&mut self, msg: WorkMsg, now: f64, workers: u32) -> Vec<Effect> {
        match (msg, &mut self.work) {
            (WorkMsg::Task(id, event), Some(_)) => self.on_task_event(id, *event, now, workers),
            (WorkMsg::Task(id, event), None) => self.on_example_event(id, &event, now),
            (WorkMsg::Python(event), Some(work)) => match work.on_python_event(&event, workers) {
                Ok(effects) => effects,
                Err(error) => self.fail(error),
            },
            (WorkMsg::Python(_), None) => Vec::new(),
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
        let Some(work) = &mut self.work else {
            return Vec::new();
        };
        let speed = work.game_speed.as_mut().filter(|speed| speed.is_task(id));
        if let Some(speed) = speed {
            return speed.on_task_event(&event, now).into_iter().collect();
        }
        let mut effects = Vec::new();
        match event {
            TaskEvent::Progress(_) => return effects,
            TaskEvent::Done(TaskResult::Lacks { positions }) => {
                return work.on_missing_features(id, positions, workers);
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
                effects.extend(self.fail(error));
            }
        }
        effects.extend(self.assign(workers));
        effects
    }

    /// Starts, continues or stops the example. `visible` is true while the section is visible with all of its controls,
    /// `wanted` if the form describes the example.
    pub fn show_example(&mut self, visible: bool, wanted: bool, now: f64) -> Vec<Effect> {
        if self.run().is_some() {
            let example = self.example.take();
            let is_idle = self.work.is_none();
            return cancel(example.is_some_and(|e| e.has_assigned()) && is_idle);
        }
        if !visible {
            return self.stop_example();
        }
        if self.example.is_none() && wanted && !self.runs.is_reading() {
            self.example = example::new(now);
        }
        self.assign_example()
    }

    /// Pauses or continues the example.
    pub fn pause_example(&mut self, paused: bool, now: f64) -> Vec<Effect> {
        if let Some(example) = &mut self.example {
            example.watch.pause(paused, now);
        }
        self.assign_example()
    }

    /// Handles a worker's report on a unit of the example. After a failure, the example pauses.
    fn on_example_event(&mut self, id: TaskId, event: &TaskEvent, now: f64) -> Vec<Effect> {
        let Some(example) = &mut self.example else {
            return Vec::new();
        };
        match event {
            TaskEvent::Progress(_) => return Vec::new(),
            TaskEvent::Done(result) => _ = example.end_task(id, Some(result)),
            TaskEvent::Failed(_) => example.watch.pause(true, now),
        }
        self.assign_example()
    }

    fn assign_example(&mut self) -> Vec<Effect> {
        match &mut self.example {
            Some(example) => example.assign(&mut self.last_task, example::WORKERS),
            None => Vec::new(),
        }
    }

    /// Cancels the example's units and returns them to its queue.
    fn stop_example(&mut self) -> Vec<Effect> {
        let Some(example) = &mut self.example else {
            return Vec::new();
        };
        let any = example.has_assigned();
        example.return_units();
        cancel(any)
    }
}

/// Cancels the games of the example if there are any.
fn cancel(any: bool) -> Vec<Effect> {
    let cancel = any.then_some(Effect::Cancel(GAMES));
    cancel.into_iter().collect()
}
