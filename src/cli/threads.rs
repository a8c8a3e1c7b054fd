//! A job on threads: the job behind a lock, units played outside of it.

use std::io;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex};
use std::thread::{self, Builder};

use super::console::warn;
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

/// The threads that were asked for, or as many as the machine has cores.
pub(super) fn thread_count(workers: Option<u16>) -> usize {
    match workers {
        Some(workers) => workers.into(),
        None => thread::available_parallelism().map_or(1, |n| n.get()),
    }
}

/// Starts threads, as many of so many as the system allows, and says where these are fewer.
///
/// # Errors
/// It allows none at all.
pub(super) fn spawn<T>(
    wanted: usize,
    start: impl Fn(Builder) -> io::Result<T>,
) -> Result<Vec<T>, Failure> {
    let mut threads = Vec::new();
    while threads.len() < wanted {
        match start(Builder::new()) {
            Ok(thread) => threads.push(thread),
            Err(error) if threads.is_empty() => {
                return Err(Failure::Work(format!("No thread can be started: {error}")));
            }
            Err(error) => {
                warn(format_args!(
                    "{} of {wanted} threads can be started: {error}",
                    threads.len()
                ));
                break;
            }
        }
    }
    Ok(threads)
}

/// Plays a job to its end on that many threads, or as long as `told` wants, and returns it.
///
/// # Errors
/// A unit cannot be played, or no thread be started.
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
    let spawned = thread::scope(|scope| {
        spawn(workers, |builder| {
            builder.spawn_scoped(scope, || work(&shared, &more))
        })
        .map(|threads| threads.len())
    });
    spawned?;
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
    fn fewer_threads_suffice_and_none_is_told() {
        let count = std::cell::Cell::new(0);
        let some = |most: i32| {
            count.set(0);
            spawn(5, |_| {
                count.set(count.get() + 1);
                match count.get() <= most {
                    true => Ok(()),
                    false => Err(io::ErrorKind::WouldBlock.into()),
                }
            })
        };
        assert_eq!(some(5).map(|t| t.len()), Ok(5));
        assert_eq!(some(2).map(|t| t.len()), Ok(2));
        let none = some(0).unwrap_err();
        assert!(
            none.to_string().starts_with("No thread can be started"),
            "{none}"
        );
        assert_eq!(none.exit_code(), 1);
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
