//! Measures the speed of games with the game's own features, for comparison with an evolution that weighs features of a
//! user's program.

use super::msg::{Effect, play};
use crate::app::effects::{TaskEvent, TaskId};
use crate::evolution::EvolutionConfig;
use crate::job::{EvolutionJob, Unit};
use crate::registry::{Task, check_evolution, game};

/// The target duration of the measurement in milliseconds: a shorter one is inaccurate, and a longer one keeps a worker
/// from the evolution.
const WANTED_MS: f64 = 300.0;

/// The maximum number of repetitions of its games.
const MAX_REPEATS: f64 = 400.0;

/// Games of the same configuration with the game's own features, played in one worker.
#[derive(Debug)]
pub struct GameSpeed {
    unit: Unit,
    task: TaskId,
    /// The time of the request, in milliseconds on the page's clock.
    since: f64,
    /// The number of repetitions of the unit's games. The first request has one, which warms the worker up and
    /// determines the number for the measurement.
    repeats: usize,
    /// The result.
    pub games_a_second: Option<f64>,
}

impl GameSpeed {
    /// Starts the measurement with this task; `None` unless genes weigh a program's features.
    pub fn begin(config: &EvolutionConfig, task: TaskId, now: f64) -> Option<(GameSpeed, Effect)> {
        let kind = game(&config.game)
            .ok()
            .filter(|_| config.weighs_program())?;
        let mut config = config.clone();
        config.program = None;
        config.features = kind.default_evolution().features;
        let (_, unit) = EvolutionJob::new(check_evolution(&config).ok()?).next_unit()?;
        let speed = GameSpeed {
            unit,
            task,
            since: now,
            repeats: 1,
            games_a_second: None,
        };
        let effect = speed.play();
        Some((speed, effect))
    }

    pub fn is_task(&self, id: TaskId) -> bool {
        self.task == id
    }

    /// Handles the worker's report: requests more games, or computes the speed.
    pub fn on_task_event(&mut self, event: &TaskEvent, now: f64) -> Option<Effect> {
        let TaskEvent::Done(result) = event else {
            return None;
        };
        let (scores, _) = result.scores()?;
        let took = (now - self.since).max(1.0);
        if self.repeats == 1 {
            self.repeats = (WANTED_MS / took).clamp(2.0, MAX_REPEATS) as usize;
            self.since = now;
            return Some(self.play());
        }
        let games: u32 = scores.iter().map(|score| score.games()).sum();
        self.games_a_second = Some(f64::from(games) / took * 1000.0);
        None
    }

    fn play(&self) -> Effect {
        let mut unit = self.unit.clone();
        unit.bouts = vec![unit.bouts; self.repeats].concat();
        play(self.task, Task::Play(unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{WorkerCache, run_at};

    fn result(effect: &Effect) -> TaskEvent {
        let Effect::Run { task, .. } = effect else {
            panic!("no task");
        };
        let result = run_at(&mut WorkerCache::default(), task, &mut |_| {});
        TaskEvent::Done(result.expect("games"))
    }

    #[test]
    fn games_of_the_second_round_are_counted() {
        let mut config = game("rastros").expect("a game").default_evolution();
        assert!(GameSpeed::begin(&config, 7, 0.0).is_none(), "no program");
        config.program = Some(Default::default());
        config.features = vec!["own.mine".to_owned()];
        let (mut speed, first) = GameSpeed::begin(&config, 7, 0.0).expect("a program");
        let second = speed.on_task_event(&result(&first), 100.0);
        assert_eq!(speed.games_a_second, None);
        let TaskEvent::Done(played) = result(&second.expect("more games")) else {
            panic!("not played");
        };
        let (scores, _) = played.scores().expect("scores");
        let games: u32 = scores.iter().map(|score| score.games()).sum();
        assert!(
            speed
                .on_task_event(&TaskEvent::Done(played), 600.0)
                .is_none()
        );
        assert_eq!(speed.games_a_second, Some(f64::from(games) * 2.0));
    }
}
