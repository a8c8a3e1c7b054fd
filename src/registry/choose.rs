//! The task of choosing a move, with reports of the search.

use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use web_time::Instant;

use super::replay::{last, line_text};
use super::solve;
use super::task::{Chosen, GameRecord, Progress, TaskResult, Thinking};
use crate::eval::Evaluated;
use crate::game::Game;
use crate::player::{Algorithm, Player, PlayerSpec, SearchMonitor};
use crate::search::Report;
use crate::search::allocate::MemoryShortage;
use crate::text::Message;

/// Executes a [`Task::Choose`](super::Task::Choose).
pub(super) fn choose<G: Evaluated>(
    record: &GameRecord,
    spec: &PlayerSpec,
    seed: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    struct ProgressMonitor<'a, G: Game> {
        position: &'a G,
        start: Instant,
        progress: &'a mut dyn FnMut(Progress),
    }
    impl<G: Game> SearchMonitor<G::Move> for ProgressMonitor<'_, G> {
        fn depth(&mut self, report: &Report<G::Move>) {
            let so_far = thinking(self.position, report, self.start);
            (self.progress)(Progress::Thinking(so_far));
        }
    }

    let position = last::<G>(record)?;
    let player = Player::new(spec)?;
    let proof = spec.proves.then(|| solve::prove(&position)).flatten();
    if let Some(proof) = proof.as_ref().filter(|proof| solve::is_enough(proof)) {
        return Ok(TaskResult::Chosen(solve::chosen(proof)));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(record.moves.len() as u64);
    let start = Instant::now();
    let mut monitor = ProgressMonitor {
        position: &position,
        start,
        progress,
    };
    let choice = player.choose(&position, &mut rng, &mut monitor);
    let searched = Chosen {
        mv: choice.mv.map(|mv| position.move_text(mv)),
        thinking: choice.report.map(|r| Thinking {
            note: match spec.algorithm {
                Algorithm::MonteCarlo => result_in_words(&position, &r),
                _ => player.shortage().map(MemoryShortage::message),
            },
            ..thinking(&position, &r, start)
        }),
    };
    Ok(TaskResult::Chosen(match proof {
        Some(proof) => solve::with_search(&proof, searched),
        None => searched,
    }))
}

/// The number of playouts, and the result of the playouts that begin with the best move.
fn result_in_words<G: Game>(position: &G, report: &Report<G::Move>) -> Option<Message> {
    let percent = ((report.value + 1.0) * 50.0).round();
    let message = Message::new("thinking.playouts")
        .with("n", report.counters.leaves)
        .with("move", position.move_text(report.best()?))
        .with("percent", percent as i64);
    Some(message)
}

fn thinking<G: Game>(position: &G, report: &Report<G::Move>, start: Instant) -> Thinking {
    Thinking {
        value: report.value,
        variation: line_text(position, &report.variation),
        depth: report.depth,
        counters: report.counters,
        time_ms: start.elapsed().as_secs_f64() * 1000.0,
        exact: report.exact,
        complete: report.complete,
        note: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Limit;
    use crate::registry::replay::start_of;
    use crate::registry::{GAMES, Task, run};
    use crate::text::EnumId;

    #[test]
    fn every_algorithm_moves_legally_and_deterministically() {
        for game in GAMES {
            let record = start_of(game.info().id);
            let legal = record.positions().unwrap()[0].moves();
            for algorithm in Algorithm::all() {
                let mut player = PlayerSpec::alpha_beta(3, game.evaluations()[0].spec());
                player.algorithm = algorithm;
                if algorithm == Algorithm::MonteCarlo {
                    player.limit = Limit::Playouts(100);
                }
                let task = Task::Choose {
                    record: record.clone(),
                    player,
                    seed: 5,
                };
                let once = || match run(&task, &mut |_| {}) {
                    Ok(TaskResult::Chosen(chosen)) => chosen.mv.unwrap(),
                    other => panic!("{other:?}"),
                };
                let mv = once();
                assert!(legal.iter().any(|m| m.text == mv), "{mv}");
                assert_eq!(once(), mv);
            }
        }
    }
}
