//! A job on threads: a lock protects the job, and threads play units outside of it.

use std::io;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex};
use std::thread::{self, Builder, ScopedJoinHandle};

use super::console::warn;
use super::failure::Failure;
use super::features::{FeatureSource, Rows};
use crate::job::{EvolutionJob, FeatureCache, JudgedPosition, Unit};
use crate::registry::{self, Task, TaskResult, WorkerCache};
use crate::text::Message;

struct Shared<'a> {
    job: EvolutionJob,
    /// Why a unit could not be played.
    reason: Option<Message>,
    /// True after an interrupt.
    stopped: bool,
    on_progress: OnProgress<'a>,
    /// The known features of a user's program.
    known: FeatureCache,
}

/// Called with the job after every unit; returns whether to continue.
pub(super) type OnProgress<'a> = &'a mut (dyn FnMut(&EvolutionJob) -> ControlFlow<()> + Send);

/// The requested number of threads, or the number of cores.
pub(super) fn thread_count(workers: Option<u16>) -> usize {
    match workers {
        Some(workers) => workers.into(),
        None => thread::available_parallelism().map_or(1, |n| n.get()),
    }
}

/// Starts as many of the wanted threads as the system allows, with a warning if these are fewer.
///
/// # Errors
/// The system allows no threads.
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

/// Starts the user's program for a thread that needs its features.
pub(super) type Programs<'a> = &'a (dyn Fn() -> Box<dyn FeatureSource> + Sync);

/// Plays a job to its end on `workers` threads, or until `on_progress` breaks off, and returns it. Each thread starts
/// the user's program if the job has one.
///
/// # Errors
/// A unit cannot be played, no thread can start, or a thread panicked.
pub(super) fn play(
    job: EvolutionJob,
    workers: usize,
    programs: Programs<'_>,
    on_progress: OnProgress<'_>,
) -> Result<EvolutionJob, Failure> {
    let shared = Mutex::new(Shared {
        job,
        reason: None,
        stopped: false,
        on_progress,
        known: FeatureCache::default(),
    });
    let more = Condvar::new();
    thread::scope(|scope| {
        let threads = spawn(workers, |builder| {
            builder.spawn_scoped(scope, || work(&shared, &more, programs))
        })?;
        let ended = threads.into_iter().map(ScopedJoinHandle::join);
        // Joins all threads: the scope would pass a panic on.
        let panicked = ended.filter(Result::is_err).count() > 0;
        if panicked {
            Err(thread_ended())
        } else {
            Ok(())
        }
    })?;
    let shared = shared.into_inner().unwrap_or_else(|e| e.into_inner());
    match shared.reason {
        Some(reason) => Err(reason.into()),
        None => Ok(shared.job),
    }
}

/// The failure of a job with a thread that panicked.
pub(super) fn thread_ended() -> Failure {
    Failure::Work("A thread has ended.".to_owned())
}

/// Stops the other threads when a thread panics: the units that they wait for may depend on its unit.
struct StopOnPanic<'a, 'b>(&'a Mutex<Shared<'b>>, &'a Condvar);

impl Drop for StopOnPanic<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let Self(shared, more) = self;
            shared.lock().unwrap_or_else(|e| e.into_inner()).stopped = true;
            more.notify_all();
        }
    }
}

fn work(shared: &Mutex<Shared<'_>>, more: &Condvar, programs: Programs<'_>) {
    let _stop = StopOnPanic(shared, more);
    let lock = || shared.lock().unwrap_or_else(|e| e.into_inner());
    let mut cache = WorkerCache::default();
    let mut program = None;
    loop {
        let mut state = lock();
        let (id, unit) = loop {
            if state.reason.is_some() || state.stopped || state.job.is_done() {
                return;
            }
            match state.job.next_unit() {
                Some(unit) => break unit,
                // The next units depend on units that other threads are playing.
                None => state = more.wait(state).unwrap_or_else(|e| e.into_inner()),
            }
        };
        drop(state);
        let mut features_of = |lacking: &[JudgedPosition]| {
            let (mut rows, unknown) = lock().known.of(lacking);
            if !unknown.is_empty() {
                let fresh = program.get_or_insert_with(programs).ask(&unknown)?;
                lock().known.learn(&fresh);
                rows.extend(fresh);
            }
            Ok(rows)
        };
        let result = played(unit, &mut cache, &mut features_of);
        let mut state = lock();
        match result {
            Ok(result) => {
                let (scores, lessons) = result.scores().unwrap_or_default();
                state.job.receive_with_lessons(id, scores, lessons);
                let Shared {
                    job, on_progress, ..
                } = &mut *state;
                let stopped = on_progress(job).is_break();
                state.stopped |= stopped;
            }
            Err(reason) => state.reason = Some(reason),
        }
        more.notify_all();
    }
}

/// Plays a unit; if features are missing, requests them and plays it again.
fn played(
    unit: Unit,
    cache: &mut WorkerCache,
    features_of: &mut dyn FnMut(&[JudgedPosition]) -> Result<Rows, Message>,
) -> Result<TaskResult, Message> {
    let mut task = Task::Play(unit);
    loop {
        let result = registry::run_at(cache, &task, &mut |_| {})?;
        match (&mut task, &result) {
            (Task::Play(Unit { own: Some(own), .. }), TaskResult::Lacks { positions }) => {
                own.values = features_of(positions)?;
            }
            _ => return Ok(result),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::features::{NoProgram, Rows};
    use crate::evolution::{EvolutionConfig, Run, preset, to_json};
    use crate::game::OWN;
    use crate::python::{File, Script};
    use crate::registry::game;

    fn no_program() -> Box<dyn FeatureSource> {
        Box::new(NoProgram)
    }

    /// Returns the game's own features under other names.
    struct Copies(Vec<String>);

    impl FeatureSource for Copies {
        fn ask(&mut self, unknown: &[JudgedPosition]) -> Result<Rows, Message> {
            let rows = unknown.iter().take(50).map(|at| {
                let position = game("rastros").unwrap().parse(&at.0).unwrap();
                let number = |name: &String| position.feature(name, at.1).unwrap();
                (at.clone(), self.0.iter().map(number).collect())
            });
            Ok(rows.collect())
        }
    }

    fn script() -> Script {
        Script {
            main: "a.py".to_owned(),
            files: vec![File("a.py".to_owned(), String::new())],
            function: "caracts".to_owned(),
            ..Script::default()
        }
    }

    fn evolved(config: &EvolutionConfig, workers: usize, programs: Programs<'_>) -> Run {
        let job = EvolutionJob::new(registry::check_evolution(config).unwrap());
        let mut on = |_: &EvolutionJob| ControlFlow::Continue(());
        play(job, workers, programs, &mut on).unwrap().run().clone()
    }

    #[test]
    fn program_features_evolve_like_own_features() {
        let mut config = preset("course_class").unwrap().config();
        (config.population, config.generations, config.pairs) = (4, 2, 2);
        config.plies = vec![1, 2];
        let own = evolved(&config, 2, &no_program);
        let names = config.features.clone();
        config.features = names.iter().map(|name| format!("{OWN}{name}")).collect();
        config.program = Some(script().into());
        let copies = || -> Box<dyn FeatureSource> { Box::new(Copies(names.clone())) };
        for workers in [1, 3] {
            let run = evolved(&config, workers, &copies);
            assert_eq!(run.generations, own.generations, "{workers}");
        }
        let failed = EvolutionJob::new(registry::check_evolution(&config).unwrap());
        let mut on = |_: &EvolutionJob| ControlFlow::Continue(());
        assert!(play(failed, 2, &no_program, &mut on).is_err());
    }

    #[test]
    fn panic_of_a_thread_stops_the_others() {
        let mut config = preset("course_class").unwrap().config();
        (config.population, config.generations, config.pairs) = (4, 2, 2);
        config.features = vec![format!("{OWN}f")];
        config.program = Some(script().into());
        let panics = || -> Box<dyn FeatureSource> { panic!("this panic is part of the test") };
        let job = EvolutionJob::new(registry::check_evolution(&config).unwrap());
        let mut on = |_: &EvolutionJob| ControlFlow::Continue(());
        let failure = play(job, 3, &panics, &mut on).unwrap_err();
        assert_eq!(failure.to_string(), "A thread has ended.");
    }

    #[test]
    fn result_does_not_depend_on_threads() {
        let text = |workers| {
            let mut config = preset("course_class").unwrap().config();
            config.population = 8;
            config.generations = 2;
            let job = EvolutionJob::new(registry::check_evolution(&config).unwrap());
            let mut rows = 0;
            let mut count = |_: &EvolutionJob| {
                rows += 1;
                ControlFlow::Continue(())
            };
            let done = play(job, workers, &no_program, &mut count).unwrap();
            assert!(rows > 10, "{rows}");
            to_json(done.run())
        };
        assert_eq!(text(1), text(4));
    }

    #[test]
    fn fewer_threads_suffice_but_none_is_an_error() {
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
    fn play_stops_on_break() {
        let config = preset("course_deep").unwrap().config();
        let job = EvolutionJob::new(registry::check_evolution(&config).unwrap());
        let mut stop = |_: &EvolutionJob| ControlFlow::Break(());
        let stopped = play(job, 3, &no_program, &mut stop).unwrap();
        assert!(!stopped.is_done() && stopped.progress().games > 0);
    }
}
