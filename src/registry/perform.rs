//! Doing a task of a game.

use std::ops::RangeInclusive;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use web_time::Instant;

use super::desk::{Desk, Subject};
use super::task::{
    Analysed, Chosen, GameRecord, MoveValue, NodesRow, Progress, Task, TaskResult, Thinking,
};
use super::{pairs, record, solve};
use crate::eval::{Evaluated, Evaluation, EvaluationSpec, Evaluator};
use crate::game::{Game, PlayError};
use crate::player::{MAX_DEPTH, Player, PlayerSpec, SearchMonitor};
use crate::search::allocate::Shortage;
use crate::search::{self, Algorithm, Analysis, Counters, Limiter, Memory, Question, Report};
use crate::text::Message;

/// Does a task of a game.
pub(super) fn run_in<G: Evaluated>(
    task: &Task,
    desk: &mut Desk,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    if !matches!(task, Task::Analyse { .. }) {
        desk.clear();
    }
    match task {
        Task::Solve {
            record,
            moves,
            only,
            time_ms,
            max_nodes,
        } => {
            let position = last::<G>(record)?;
            let only = moves_of(&position, only)?;
            let limits = (*time_ms, *max_nodes);
            solve::run(&position, moves.then_some(&only[..]), limits, progress)
        }
        Task::Choose {
            record,
            player,
            seed,
        } => choose::<G>(record, player, *seed, progress),
        Task::Analyse {
            record,
            moves,
            evaluation,
            from_depth,
            max_depth,
            time_ms,
        } => {
            let position = last::<G>(record)?;
            let about = Subject {
                position: position.text(),
                evaluation: evaluation.clone(),
            };
            let mut memory = desk.memory(about.clone());
            let depths = *from_depth..=*max_depth;
            let limits = (depths, *time_ms);
            let found = analyse(&position, moves, evaluation, limits, &mut memory, progress);
            desk.leave(about, memory);
            found
        }
        Task::NodesPerDepth {
            record,
            evaluation,
            algorithm,
            order,
            preference,
            max_depth,
            max_nodes,
        } => {
            let position = last::<G>(record)?;
            let evaluation = Evaluation::<G>::new(evaluation)?;
            let evaluation = evaluation.prepared(&position, position.side_to_move());
            let question = Question {
                preference: *preference,
                order: *order,
                ..Question::new((*max_depth).min(MAX_DEPTH), &evaluation)
            };
            nodes_per_depth(&position, &question, *algorithm, *max_nodes, progress)
        }
        Task::Record { record, .. }
        | Task::Estimate { record, .. }
        | Task::Fewest { record, .. } => record::run(&last::<G>(record)?, task, progress),
        // Which game it is about a file tells: it is read before.
        Task::ReadTrace { .. } => Err(Message::new("error.trace.empty")),
        Task::Play(unit) => {
            let (scores, lessons) = unit.play_and_learn::<G>()?;
            Ok(match unit.teaches() {
                true => TaskResult::Learned { scores, lessons },
                false => TaskResult::Played { scores },
            })
        }
        Task::PlayPairs(unit) => pairs::play::<G>(unit, progress),
    }
}

/// The position after a move given as text.
///
/// # Errors
/// The text is no move, or the move is not legal.
pub(super) fn play_text<G: Game>(position: &G, text: &str) -> Result<G, PlayError> {
    let mv = position.parse_move(text).map_err(|e| PlayError {
        at: text.to_owned(),
        reason: e.reason,
    })?;
    let mut next = position.clone();
    next.try_play(mv)?;
    Ok(next)
}

/// Every position of a record whose game is `G` (see [`GameRecord::positions`]).
pub(super) fn replay<G: Game>(record: &GameRecord) -> Result<Vec<G>, Message> {
    let start = G::parse(&record.start).map_err(|e| {
        Message::new("error.record.start").with_message("reason", e.describe(&record.start))
    })?;
    let mut positions = vec![start];
    for (i, mv) in record.moves.iter().enumerate() {
        let next = play_text(&positions[i], mv).map_err(|e| {
            Message::new("error.record.move")
                .with("number", i + 1)
                .with("move", e.at)
                .with_message("reason", e.reason)
        })?;
        positions.push(next);
    }
    Ok(positions)
}

/// The last position of a record, in which somebody can move.
fn last<G: Game>(record: &GameRecord) -> Result<G, Message> {
    replay(record)?
        .pop()
        .filter(|position: &G| position.outcome().is_none())
        .ok_or_else(|| Message::new("error.move.game_over"))
}

/// The legal moves that a task names.
fn moves_of<G: Game>(position: &G, texts: &[String]) -> Result<Vec<G::Move>, Message> {
    let legal = |text: &String| {
        let error = |reason| {
            Message::new("error.task.move")
                .with("move", text)
                .with_message("reason", reason)
        };
        let mv = position.parse_move(text).map_err(|e| error(e.reason))?;
        match position.is_legal(mv) {
            true => Ok(mv),
            false => Err(error(position.why_illegal(mv))),
        }
    };
    texts.iter().map(legal).collect()
}

/// A line of play as text.
fn line_text<G: Game>(position: &G, line: &[G::Move]) -> Vec<String> {
    let mut at = position.clone();
    line.iter()
        .map(|&mv| {
            let text = at.move_text(mv);
            at.play(mv);
            text
        })
        .collect()
}

fn thinking<G: Game>(position: &G, report: &Report<G::Move>, start: Instant) -> Thinking {
    Thinking {
        value: report.value,
        variation: line_text(position, &report.variation),
        depth: report.depth,
        counters: report.counters,
        time_ms: milliseconds(start),
        exact: report.exact,
        complete: report.complete,
        note: None,
    }
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

fn choose<G: Evaluated>(
    record: &GameRecord,
    spec: &PlayerSpec,
    seed: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    struct Tell<'a, G: Game> {
        position: &'a G,
        start: Instant,
        progress: &'a mut dyn FnMut(Progress),
    }
    impl<G: Game> SearchMonitor<G::Move> for Tell<'_, G> {
        fn depth(&mut self, report: &Report<G::Move>) {
            let so_far = thinking(self.position, report, self.start);
            (self.progress)(Progress::Thinking(so_far));
        }
    }

    let position = last::<G>(record)?;
    let player = Player::new(spec)?;
    if spec.proves
        && let Some(chosen) = solve::choose(&position)
    {
        return Ok(TaskResult::Chosen(chosen));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(record.moves.len() as u64);
    let start = Instant::now();
    let mut monitor = Tell {
        position: &position,
        start,
        progress,
    };
    let choice = player.choose(&position, &mut rng, &mut monitor);
    Ok(TaskResult::Chosen(Chosen {
        mv: choice.mv.map(|mv| position.move_text(mv)),
        thinking: choice.report.map(|r| Thinking {
            note: player.shortage().map(Shortage::message),
            ..thinking(&position, &r, start)
        }),
    }))
}

fn analyse<G: Evaluated>(
    position: &G,
    moves: &[String],
    evaluation: &EvaluationSpec,
    (depths, time_ms): (RangeInclusive<u32>, u32),
    memory: &mut Memory<G>,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    let evaluation = Evaluation::<G>::new(evaluation)?;
    let evaluation = evaluation.prepared(position, position.side_to_move());
    let moves = moves_of(position, moves)?;
    let mut question = Question::new(*depths.end().min(&MAX_DEPTH), &evaluation);
    question.root = &moves;
    let start = Instant::now();
    let mut late = |_: &Counters| time_ms > 0 && milliseconds(start) >= f64::from(time_ms);
    let mut limiter = Limiter::new(u64::MAX, &mut late);
    let note = memory.shortage().map(Shortage::message);
    let analysed = |found: &Analysis<G::Move>| Analysed {
        moves: found
            .moves
            .iter()
            .map(|m| MoveValue {
                mv: position.move_text(m.mv),
                value: m.value,
                variation: line_text(position, &m.variation),
                depth: m.depth,
                exact: m.exact,
            })
            .collect(),
        counters: found.counters,
        time_ms: milliseconds(start),
        complete: found.complete,
        note: note.clone(),
    };
    let first = *depths.start();
    let found = search::analyse(position, &question, first, memory, &mut limiter, |so_far| {
        progress(Progress::Analysed(analysed(so_far)));
    });
    Ok(TaskResult::Analysed(analysed(&found)))
}

/// Searches to every depth up to that of the question, each by itself.
fn nodes_per_depth<G: Game, E: Evaluator<G>>(
    position: &G,
    question: &Question<'_, E, G::Move>,
    algorithm: Algorithm,
    max_nodes: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    let mut rows = Vec::new();
    let mut gave_up_at = None;
    for depth in 1..=question.depth {
        let question = Question { depth, ..*question };
        let mut never = |_: &Counters| false;
        let mut limiter = Limiter::new(max_nodes, &mut never);
        let start = Instant::now();
        // Each depth with a memory of its own, so that its nodes are those of a search that begins with it.
        let (memory, each) = (&mut None, &mut |_: &Report<G::Move>| {});
        let report =
            search::search_with(algorithm, position, &question, memory, &mut limiter, each)
                .ok_or_else(|| Message::new("error.task.algorithm"))?;
        if !report.complete {
            gave_up_at = Some(depth);
            break;
        }
        let row = NodesRow {
            depth,
            value: report.value,
            counters: report.counters,
            time_ms: milliseconds(start),
        };
        progress(Progress::NodesRow(row));
        rows.push(row);
        if report.exact {
            break;
        }
    }
    Ok(TaskResult::NodesPerDepth { rows, gave_up_at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Preference;
    use crate::registry::{GAMES, game, run};
    use crate::search::MoveOrder;

    fn start_of(id: &str) -> GameRecord {
        let game = game(id).unwrap();
        let start = game.start(game.info().presets[0].values).unwrap();
        GameRecord {
            game: id.to_owned(),
            start: start.text(),
            moves: Vec::new(),
        }
    }

    #[test]
    fn every_game_chooses_a_legal_move_with_every_algorithm_and_the_same_one_again() {
        for game in GAMES {
            let record = start_of(game.info().id);
            let legal = record.positions().unwrap()[0].moves();
            for algorithm in Algorithm::ALL {
                let mut player = PlayerSpec::alpha_beta(3, game.evaluations()[0].spec());
                player.algorithm = algorithm;
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

    #[test]
    fn errors_of_a_task_are_named() {
        let key = |record: &GameRecord| {
            let task = Task::Choose {
                record: record.clone(),
                player: PlayerSpec::random(),
                seed: 1,
            };
            run(&task, &mut |_| {}).unwrap_err().key
        };
        let mut record = start_of("rastros");
        record.game = "chess".to_owned();
        assert_eq!(key(&record), "error.game.unknown");
        record = start_of("rastros");
        record.start.push('?');
        assert_eq!(key(&record), "error.record.start");
        record = start_of("rastros");
        record.moves = vec!["e6".to_owned(), "a1".to_owned()];
        let error = record.positions().unwrap_err();
        assert_eq!(error.key, "error.record.move");
        assert_eq!(key(&record), "error.record.move");
        record = start_of("tic_tac_toe");
        record.start = "XXX/OO1/3 O 3".to_owned();
        assert_eq!(key(&record), "error.move.game_over");
    }

    #[test]
    fn an_analysis_values_the_moves_it_is_asked_for() {
        let record = start_of("rastros");
        let task = |moves: &[&str]| Task::Analyse {
            record: record.clone(),
            moves: moves.iter().map(|&m| m.to_owned()).collect(),
            evaluation: game("rastros").unwrap().evaluations()[0].spec(),
            from_depth: 1,
            max_depth: 4,
            time_ms: 0,
        };
        let moves = |task| match run(&task, &mut |_| {}).unwrap() {
            TaskResult::Analysed(analysed) => analysed.moves,
            other => panic!("{other:?}"),
        };
        let all = moves(task(&[]));
        assert_eq!(all.len(), 8);
        let two = moves(task(&["d4", "f6"]));
        assert_eq!(two.len(), 2);
        // Of equally good lines another one may be shown, by what the table has seen of the other moves.
        let known = |m: &MoveValue| (m.mv.clone(), m.value, m.depth, m.exact);
        let known_of_all: Vec<_> = all.iter().map(known).collect();
        assert!(
            two.iter().all(|m| known_of_all.contains(&known(m))),
            "{two:?} {all:?}"
        );
        let error = run(&task(&["a1"]), &mut |_| {}).unwrap_err();
        assert_eq!(error.key, "error.task.move");
    }

    /// The counts of seed 003, from the empty board of Tic-tac-toe.
    #[test]
    fn the_lab_counts_what_the_course_counted() {
        let last_row = |algorithm, preference| {
            let task = Task::NodesPerDepth {
                record: start_of("tic_tac_toe"),
                evaluation: EvaluationSpec::default(),
                algorithm,
                order: MoveOrder::Natural,
                preference,
                max_depth: 10,
                max_nodes: 1_000_000,
            };
            match run(&task, &mut |_| {}) {
                Ok(TaskResult::NodesPerDepth { mut rows, .. }) => rows.pop().expect("a row"),
                other => panic!("{other:?}"),
            }
        };
        for preference in [Preference::Any, Preference::Sooner] {
            let plain = last_row(Algorithm::Minimax, preference);
            assert_eq!((plain.depth, plain.counters.nodes), (9, 549_946));
            assert_eq!(plain.counters.branches_cut, 0);
        }
        let pruned = last_row(Algorithm::AlphaBeta, Preference::Any);
        assert_eq!((pruned.depth, pruned.counters.nodes), (9, 18_297));
        assert!(pruned.counters.branches_cut > pruned.counters.cutoffs);
        let sooner = last_row(Algorithm::AlphaBeta, Preference::Sooner);
        assert!(sooner.counters.nodes > 18_297, "there is more to find out");
    }

    #[test]
    fn all_algorithms_count_to_the_same_values() {
        for game in GAMES {
            let rows = |algorithm, order| {
                let task = Task::NodesPerDepth {
                    record: start_of(game.info().id),
                    evaluation: game.evaluations()[0].spec(),
                    algorithm,
                    order,
                    preference: Preference::Sooner,
                    max_depth: 5,
                    max_nodes: 1_000_000,
                };
                match run(&task, &mut |_| {}) {
                    Ok(TaskResult::NodesPerDepth { rows, .. }) => rows,
                    other => panic!("{other:?}"),
                }
            };
            let plain = rows(Algorithm::Minimax, MoveOrder::Natural);
            for order in [MoveOrder::Natural, MoveOrder::Evaluation] {
                let pruned = rows(Algorithm::AlphaBeta, order);
                assert!(plain.len() <= pruned.len(), "it needs no more nodes");
                for (a, b) in plain.iter().zip(&pruned) {
                    assert_eq!(a.value, b.value);
                    assert!(b.counters.nodes <= a.counters.nodes);
                }
            }
            // The table also knows of a deeper end of the game that need not be searched for again.
            let pvs = rows(Algorithm::Pvs, MoveOrder::Natural);
            assert!(pvs.len() >= plain.len().min(5));
            for (a, b) in plain.iter().zip(&pvs) {
                assert_eq!((a.depth, a.value), (b.depth, b.value));
            }
        }
    }
}
