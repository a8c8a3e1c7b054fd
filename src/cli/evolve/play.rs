//! The games of an evolution on threads.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cli::failure::Failure;
use crate::cli::features::{FeatureSource, Rows};
use crate::cli::threads::run_units;
use crate::job::{EvolutionJob, FeatureCache, JudgedPosition, Unit, UnitId};
use crate::registry::{self, Task, TaskResult, WorkerCache};
use crate::text::Message;

/// Creates the source of features of a thread.
pub(super) type Programs = Arc<dyn Fn() -> FeatureSource + Send + Sync>;

/// Plays a job on `workers` threads until it is over or interrupted, and calls `on_progress` after every unit.
///
/// # Errors
/// A unit cannot be played, no thread can start, or a thread panicked.
pub(super) fn play(
    job: &mut EvolutionJob,
    workers: usize,
    programs: &Programs,
    on_progress: &mut dyn FnMut(&EvolutionJob),
) -> Result<(), Failure> {
    let known = Arc::new(Mutex::new(FeatureCache::default()));
    let programs = Arc::clone(programs);
    let worker = move || {
        let mut cache = WorkerCache::default();
        let (known, mut program) = (Arc::clone(&known), programs());
        move |(id, unit): (UnitId, Unit)| {
            let known = || known.lock().unwrap_or_else(PoisonError::into_inner);
            let mut features_of = |missing: &[JudgedPosition]| {
                let (mut rows, unknown) = known().of(missing);
                if !unknown.is_empty() {
                    let fresh = program(&unknown)?;
                    known().learn(&fresh);
                    rows.extend(fresh);
                }
                Ok(rows)
            };
            Ok((id, play_unit(unit, &mut cache, &mut features_of)?))
        }
    };
    let next = EvolutionJob::next_unit;
    run_units(job, workers, worker, next, |job, (id, result)| {
        let (scores, changes) = result.scores().unwrap_or_default();
        job.receive_with_changes(id, scores, changes);
        on_progress(job);
        Ok(ControlFlow::Continue(()))
    })
}

/// Plays a unit; if features are missing, requests them and plays it again.
fn play_unit(
    unit: Unit,
    cache: &mut WorkerCache,
    features_of: &mut dyn FnMut(&[JudgedPosition]) -> Result<Rows, Message>,
) -> Result<TaskResult, Message> {
    let mut task = Task::Play(unit);
    loop {
        let result = registry::run_at(cache, &task, &mut |_| {})?;
        match (&mut task, &result) {
            (
                Task::Play(Unit { own: Some(own), .. }),
                TaskResult::MissingFeatures { positions },
            ) => {
                own.values = features_of(positions)?;
            }
            _ => return Ok(result),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::features::no_program;
    use crate::evolution::{EvolutionConfig, Run, preset, to_json};
    use crate::game::PROGRAM_PREFIX;
    use crate::python::{Script, SourceFile};
    use crate::registry::game;

    /// Returns the game's own features under other names.
    fn copies(names: Vec<String>) -> FeatureSource {
        Box::new(move |unknown| {
            let rows = unknown.iter().take(50).map(|at| {
                let position = game("rastros").unwrap().parse(&at.0).unwrap();
                let number = |name: &String| position.feature(name, at.1).unwrap();
                (at.clone(), names.iter().map(number).collect())
            });
            Ok(rows.collect())
        })
    }

    fn script() -> Script {
        Script {
            main: "a.py".to_owned(),
            files: vec![SourceFile("a.py".to_owned(), String::new())],
            function: "caracts".to_owned(),
            ..Script::default()
        }
    }

    fn evolved(
        config: &EvolutionConfig,
        workers: usize,
        programs: impl Fn() -> FeatureSource + Send + Sync + 'static,
    ) -> Result<Run, Failure> {
        let mut job = EvolutionJob::new(registry::check_evolution(config).unwrap());
        let programs: Programs = Arc::new(programs);
        play(&mut job, workers, &programs, &mut |_| {})?;
        Ok(job.run().clone())
    }

    #[test]
    fn program_features_evolve_like_own_features() {
        let mut config = preset("course_class").unwrap().config();
        (config.population, config.generations, config.pairs) = (4, 2, 2);
        config.plies = vec![1, 2];
        let own = evolved(&config, 2, no_program).unwrap();
        let names = config.features.clone();
        config.features = names
            .iter()
            .map(|name| format!("{PROGRAM_PREFIX}{name}"))
            .collect();
        config.program = Some(script().into());
        for workers in [1, 3] {
            let names = names.clone();
            let run = evolved(&config, workers, move || copies(names.clone())).unwrap();
            assert_eq!(run.generations, own.generations, "{workers}");
        }
        assert!(evolved(&config, 2, no_program).is_err());
    }

    #[test]
    fn result_does_not_depend_on_threads() {
        let text = |workers| {
            let mut config = preset("course_class").unwrap().config();
            (config.population, config.generations) = (8, 2);
            let mut job = EvolutionJob::new(registry::check_evolution(&config).unwrap());
            let programs: Programs = Arc::new(no_program);
            let mut rows = 0;
            play(&mut job, workers, &programs, &mut |_| rows += 1).unwrap();
            assert!(rows > 10, "{rows}");
            to_json(job.run())
        };
        assert_eq!(text(1), text(4));
    }
}
