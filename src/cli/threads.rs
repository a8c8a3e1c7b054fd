//! A job on threads: the job behind a lock, units played outside of it.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex};
use std::thread;

use super::failure::Failure;
use crate::job::EvolutionJob;
use crate::registry::{self, Task};
use crate::text::Message;

struct Shared<'a> {
    job: EvolutionJob,
    /// Why a unit could not be played.
    reason: Option<Message>,
    /// Nobody wants more.
    stopped: bool,
    told: Told<'a>,
}

/// Who sees the job after every unit, and says whether it goes on.
pub(super) type Told<'a> = &'a mut (dyn FnMut(&EvolutionJob) -> ControlFlow<()> + Send);

/// Plays a job to its end on that many threads, or as long as `told` wants, and returns it.
///
/// # Errors
/// A unit cannot be played.
pub(super) fn play(
    job: EvolutionJob,
    workers: usize,
    told: Told<'_>,
) -> Result<EvolutionJob, Failure> {
    let shared = Mutex::new(Shared {
        job,
        reason: None,
        stopped: false,
        told,
    });
    let more = Condvar::new();
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| work(&shared, &more));
        }
    });
    let shared = shared.into_inner().unwrap_or_else(|e| e.into_inner());
    match shared.reason {
        Some(reason) => Err(reason.into()),
        None => Ok(shared.job),
    }
}

fn work(shared: &Mutex<Shared<'_>>, more: &Condvar) {
    let lock = || shared.lock().unwrap_or_else(|e| e.into_inner());
    loop {
        let mut state = lock();
        let (id, unit) = loop {
            if state.reason.is_some() || state.stopped || state.job.is_done() {
                return;
            }
            match state.job.ask() {
                Some(unit) => break unit,
                // Others are playing what the next units depend on.
                None => state = more.wait(state).unwrap_or_else(|e| e.into_inner()),
            }
        };
        drop(state);
        let result = registry::run(&Task::Play(unit), &mut |_| {});
        let mut state = lock();
        match result {
            Ok(result) => {
                let (scores, lessons) = result.scores().unwrap_or_default();
                state.job.tell_with_lessons(id, scores, lessons);
                let Shared { job, told, .. } = &mut *state;
                let stopped = told(job).is_break();
                state.stopped |= stopped;
            }
            Err(reason) => state.reason = Some(reason),
        }
        more.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evolution::{preset, to_json};

    #[test]
    fn threads_change_nothing() {
        let text = |workers| {
            let mut config = preset("course_class").unwrap().config();
            config.population = 8;
            config.generations = 2;
            let job = EvolutionJob::new(registry::check_evolution(&config).unwrap());
            let mut told = 0;
            let mut count = |_: &EvolutionJob| {
                told += 1;
                ControlFlow::Continue(())
            };
            let done = play(job, workers, &mut count).unwrap();
            assert!(told > 10, "{told}");
            to_json(done.run())
        };
        assert_eq!(text(1), text(4));
    }

    #[test]
    fn it_ends_when_nobody_wants_more() {
        let config = preset("course_deep").unwrap().config();
        let job = EvolutionJob::new(registry::check_evolution(&config).unwrap());
        let mut stop = |_: &EvolutionJob| ControlFlow::Break(());
        let stopped = play(job, 3, &mut stop).unwrap();
        assert!(!stopped.is_done() && stopped.progress().games > 0);
    }
}
