//! The exact solvers behind one door, for the games that have one.

use std::any::Any;

use web_time::Instant;

use super::task::{
    Chosen, GameRecord, Pairs, Progress, Solved, SolvedMove, Task, TaskResult, Thinking, Worth,
};
use crate::eval::WIN;
use crate::game::{Game, Side};
use crate::games::grid::Size;
use crate::games::{AdjiBoto, Rastros, Reversi, TicTacToe};
use crate::search::Counters;
use crate::search::allocate::Shortage;
use crate::solve::adji_boto::Endings;
use crate::solve::rastros::book;
use crate::solve::reversi::Endgame;
use crate::solve::{rastros, tic_tac_toe};
use crate::text::Message;

/// From so many empty cells on, exact endgames of Reversi take up to a second a move.
const REVERSI_EMPTIES: u32 = 20;
/// Bytes for the table of a Reversi endgame: fewer where fewer cells are empty, since clearing it would take longer than
/// the search.
fn reversi_bytes(empties: u32) -> usize {
    1 << (empties + 10).clamp(16, 26)
}

/// Boards of Tic-tac-toe with at most so many cells are solved from the start ...
const TIC_TAC_TOE_CELLS: u32 = 25;
/// ... and larger ones when so many are empty.
const TIC_TAC_TOE_EMPTIES: u32 = 14;
/// The most positions that are looked at to find out how soon a decided game of Tic-tac-toe ends.
const TIC_TAC_TOE_PLIES: u64 = 1_000_000;
/// Entries of the table for Tic-tac-toe.
const TIC_TAC_TOE_ENTRIES: usize = 1_500_000;

/// Told what is known by then; ends the search by saying yes. `None` means that nothing new is.
pub(super) type Watch<'a> = &'a mut dyn FnMut(u64, Option<&[SolvedMove]>) -> bool;

/// An exact solver of a game.
pub(super) trait Exact<G: Game>: Sync {
    /// Whether a position is within its reach.
    fn ready(&self, position: &G) -> bool;

    /// The worth of the position for the side to move alone. Times are filled in later, here and below.
    fn worth(&self, position: &G, watch: Watch<'_>) -> Solved;

    /// The worth of every legal move.
    fn moves(&self, position: &G, watch: Watch<'_>) -> Solved;
}

/// The exact solver of a game, if it has one.
///
/// This is the one place that knows which games have solvers.
pub(super) fn solver_for<G: Game>() -> Option<&'static dyn Exact<G>> {
    let solvers: [&dyn Any; 4] = [
        &(&ForRastros as &'static dyn Exact<Rastros>),
        &(&ForTicTacToe as &'static dyn Exact<TicTacToe>),
        &(&ForReversi as &'static dyn Exact<Reversi>),
        &(&ForAdjiBoto as &'static dyn Exact<AdjiBoto>),
    ];
    let of_this_game = |solver: &dyn Any| solver.downcast_ref::<&'static dyn Exact<G>>().copied();
    solvers.into_iter().find_map(of_this_game)
}

/// The positions of one game that its solver is asked about.
pub(super) fn run<G: Game>(
    exact: Option<&'static dyn Exact<G>>,
    position: &G,
    (moves, time_ms): (bool, u32),
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    let exact = exact
        .filter(|e| e.ready(position))
        .ok_or_else(|| Message::new("error.solve.beyond"))?;
    let start = Instant::now();
    let elapsed = || start.elapsed().as_secs_f64() * 1000.0;
    let mut told = 0.0;
    let mut watch = |nodes: u64, known: Option<&[SolvedMove]>| {
        let time = elapsed();
        // A few times a second is enough for an eye.
        if known.is_some() || time - told > 250.0 {
            told = time;
            progress(Progress::Solving {
                moves: known.unwrap_or_default().to_vec(),
                nodes,
                time_ms: time,
            });
        }
        time_ms > 0 && time >= f64::from(time_ms)
    };
    let mut solved = if moves {
        exact.moves(position, &mut watch)
    } else {
        exact.worth(position, &mut watch)
    };
    solved.time_ms = elapsed();
    Ok(TaskResult::Solved(solved))
}

/// How long a player waits for a proof before it searches, in milliseconds.
const PATIENCE_MS: f64 = 4000.0;

/// The move that a solver proves to be best; in a lost position the one that is hardest to refute. `None` where it is beyond the
/// solver, or takes too long.
pub(super) fn choose<G: Game>(exact: &'static dyn Exact<G>, position: &G) -> Option<Chosen> {
    if !exact.ready(position) {
        return None;
    }
    let start = Instant::now();
    let elapsed = || start.elapsed().as_secs_f64() * 1000.0;
    let solved = exact.moves(position, &mut |_, known| {
        // A win that is known is as good as any other.
        known.is_some_and(|moves| moves.iter().any(|m| m.worth == Some(Worth::Win)))
            || elapsed() > PATIENCE_MS
    });
    let won = |m: &&SolvedMove| m.worth == Some(Worth::Win);
    let (mv, worth) = match (solved.moves.iter().find(won), solved.worth) {
        _ if solved.complete => (solved.best?, solved.worth?),
        (Some(win), _) => (win.mv.clone(), Worth::Win),
        (None, Some(Worth::Win)) => (solved.best?, Worth::Win),
        _ => return None,
    };
    Some(Chosen {
        thinking: Some(Thinking {
            value: match worth {
                Worth::Win => WIN,
                Worth::Draw => 0.0,
                Worth::Loss => -WIN,
            },
            variation: vec![mv.clone()],
            depth: 0,
            counters: Counters {
                nodes: solved.nodes,
                ..Counters::default()
            },
            time_ms: elapsed(),
            exact: true,
            complete: true,
            note: solved.note,
        }),
        mv: Some(mv),
    })
}

/// For each cell of an empty board of Rastros, row by row, the task that finds out who wins from there with the first side to
/// move, or else the side whose goal it is. Up to 6 x 6 each takes a moment, and workers may share them.
///
/// # Errors
/// There is no board of that size.
pub fn start_map(rows: u8, columns: u8) -> Result<Vec<Result<Task, Side>>, Message> {
    let size = Size { rows, columns };
    if !(3..=8).contains(&rows) || !(3..=8).contains(&columns) {
        return Err(Message::new("error.rastros.size")
            .with("rows", rows)
            .with("columns", columns));
    }
    let task = |start: Rastros| Task::Solve {
        record: GameRecord {
            game: Rastros::INFO.id.to_owned(),
            start: start.text(),
            moves: Vec::new(),
        },
        moves: false,
        time_ms: 0,
    };
    let starts: Vec<_> = (0..usize::from(rows * columns))
        .map(|cell| rastros::start_from(size, cell))
        .collect();
    // Where no game begins is a goal, and every start knows whose.
    let any = starts.iter().flatten().next().copied();
    let owner = |cell: usize| {
        let goal = |side: &Side| any.is_some_and(|p| size.dense(p.goal(*side)) == cell);
        Side::ALL.into_iter().find(goal).unwrap_or(Side::First)
    };
    let starts = starts.into_iter().enumerate();
    Ok(starts
        .map(|(cell, start)| start.map(task).ok_or_else(|| owner(cell)))
        .collect())
}

/// An answer without moves.
fn alone(worth: Option<Worth>, nodes: u64, shortage: Option<Shortage>) -> Solved {
    Solved {
        worth,
        nodes,
        complete: worth.is_some(),
        note: shortage.map(Shortage::message),
        ..Solved::default()
    }
}

/// What every move is worth when the solver says so for one after the other.
fn one_by_one<G: Game>(
    position: &G,
    mut solve: impl FnMut(&G, Watch<'_>) -> (Option<(Worth, Option<i32>)>, u64),
    watch: Watch<'_>,
) -> Solved {
    let mut solved = Solved {
        complete: true,
        ..Solved::default()
    };
    let legal: Vec<G::Move> = position.moves().collect();
    for &mv in &legal {
        let so_far = solved.nodes;
        let (found, nodes) = solve(&position.after(mv), &mut |nodes, known| {
            watch(so_far + nodes, known)
        });
        solved.nodes += nodes;
        solved.moves.push(SolvedMove {
            mv: position.move_text(mv),
            worth: found.map(|(worth, _)| worth.for_the_other()),
            score: found.and_then(|(_, score)| score).map(|score| -score),
            plies: None,
            answers: None,
            nodes,
        });
        if found.is_none() || watch(solved.nodes, Some(&solved.moves)) {
            solved.complete = found.is_some() && solved.moves.len() == legal.len();
            break;
        }
    }
    choose_best(&mut solved);
    solved
}

/// Fills in the best move and what it is worth, where they are known: the first of equals, of wins the soonest, of losses the
/// latest.
fn choose_best(solved: &mut Solved) {
    let haste = |m: &SolvedMove| match (m.worth, m.plies) {
        (Some(Worth::Win), Some(plies)) => -i64::from(plies),
        (Some(Worth::Win), None) => i64::MIN,
        (_, plies) => i64::from(plies.unwrap_or(0)),
    };
    let best = solved
        .moves
        .iter()
        .rev()
        .filter(|m| m.worth.is_some())
        .max_by_key(|m| (m.worth, m.score, haste(m)));
    if solved.complete || best.is_some_and(|m| m.worth == Some(Worth::Win)) {
        solved.worth = best.and_then(|m| m.worth);
        solved.best = best.map(|m| m.mv.clone());
    }
}

/// Rastros, any position.
pub(super) struct ForRastros;

impl Exact<Rastros> for ForRastros {
    fn ready(&self, _: &Rastros) -> bool {
        true
    }

    fn worth(&self, position: &Rastros, watch: Watch<'_>) -> Solved {
        if let Some(answer) = book::shipped().answer(position) {
            return alone(Some(Worth::of_win(answer.wins)), 0, None);
        }
        let mut solver = rastros::Solver::with_bytes(rastros::DEFAULT_BYTES);
        let wins = solver.wins(position, &mut |nodes| watch(nodes, None));
        alone(wins.map(Worth::of_win), solver.nodes, solver.shortage())
    }

    fn moves(&self, position: &Rastros, watch: Watch<'_>) -> Solved {
        let shown = |moves: &[rastros::MoveVerdict]| -> Vec<SolvedMove> {
            moves
                .iter()
                .map(|m| SolvedMove {
                    mv: position.move_text(m.mv),
                    worth: m.wins.map(Worth::of_win),
                    score: None,
                    plies: None,
                    answers: m.answers,
                    nodes: m.nodes,
                })
                .collect()
        };
        let mut decided = 0;
        let mut solver = rastros::Solver::with_bytes(rastros::DEFAULT_BYTES);
        let verdict = solver.verdict(position, Some(book::shipped()), &mut |nodes, moves| {
            let now = moves.iter().filter(|m| m.wins.is_some()).count();
            let news = now > decided;
            decided = now;
            watch(nodes, news.then(|| shown(moves)).as_deref())
        });
        let cell = |c: u8| position.size().dense(c);
        Solved {
            worth: verdict.wins.map(Worth::of_win),
            moves: shown(&verdict.moves),
            best: verdict.best.map(|mv| position.move_text(mv)),
            pairs: verdict.pairing.map(|pairing| Pairs {
                first: pairing.first.map(|mv| position.move_text(mv)),
                pairs: pairing
                    .pairs
                    .iter()
                    .map(|&(a, b)| (cell(a), cell(b)))
                    .collect(),
            }),
            nodes: verdict.nodes,
            time_ms: 0.0,
            complete: verdict.complete,
            in_book: verdict.in_book,
            note: solver.shortage().map(Shortage::message),
        }
    }
}

/// Tic-tac-toe, small boards and the ends of games on others.
pub(super) struct ForTicTacToe;

impl ForTicTacToe {
    /// For each move of which it is known who wins: how soon, if that is found out within [`TIC_TAC_TOE_PLIES`] positions.
    fn count_plies(
        solver: &mut tic_tac_toe::Solver,
        position: &TicTacToe,
        solved: &mut Solved,
        watch: Watch<'_>,
    ) {
        let (before, so_far) = (solver.nodes, solved.nodes);
        for (mv, known) in position.moves().zip(&mut solved.moves) {
            let wins = match known.worth {
                Some(Worth::Win) => false, // The other side is to move, and loses.
                Some(Worth::Loss) => true,
                _ => continue,
            };
            let spent = solver.nodes - before;
            let next = position.after(mv);
            let mut stop = |nodes| watch(so_far + nodes - before, None);
            let budget = TIC_TAC_TOE_PLIES.saturating_sub(spent);
            let plies = solver.plies_to_end(&next, wins, budget, &mut stop);
            known.plies = plies.map(|plies| plies + 1);
            known.nodes += solver.nodes - before - spent;
        }
        solved.nodes += solver.nodes - before;
    }

    fn one(
        solver: &mut tic_tac_toe::Solver,
        position: &TicTacToe,
        watch: Watch<'_>,
    ) -> (Option<Worth>, u64) {
        let before = solver.nodes;
        let score = solver.score(position, &mut |nodes| watch(nodes - before, None));
        (
            score.map(|s| Worth::of_score(i32::from(s))),
            solver.nodes - before,
        )
    }
}

impl Exact<TicTacToe> for ForTicTacToe {
    fn ready(&self, position: &TicTacToe) -> bool {
        position.size().all().count_ones() <= TIC_TAC_TOE_CELLS
            || position.moves().count() as u32 <= TIC_TAC_TOE_EMPTIES
    }

    fn worth(&self, position: &TicTacToe, watch: Watch<'_>) -> Solved {
        let mut solver = tic_tac_toe::Solver::new(position, TIC_TAC_TOE_ENTRIES);
        let (worth, nodes) = Self::one(&mut solver, position, watch);
        alone(worth, nodes, solver.shortage())
    }

    fn moves(&self, position: &TicTacToe, watch: Watch<'_>) -> Solved {
        let mut solver = tic_tac_toe::Solver::new(position, TIC_TAC_TOE_ENTRIES);
        let solve = |next: &TicTacToe, watch: Watch<'_>| {
            let (worth, nodes) = Self::one(&mut solver, next, watch);
            (worth.map(|w| (w, None)), nodes)
        };
        let mut solved = one_by_one(position, solve, watch);
        if solved.complete {
            Self::count_plies(&mut solver, position, &mut solved, watch);
            choose_best(&mut solved);
        }
        Solved {
            note: solver.shortage().map(Shortage::message),
            ..solved
        }
    }
}

/// Reversi, the last moves on the full board.
pub(super) struct ForReversi;

impl ForReversi {
    fn empties(position: &Reversi) -> u32 {
        let discs = Side::ALL.map(|side| position.discs(side).count_ones());
        64 - discs[0] - discs[1]
    }

    /// The final difference of discs for the side to move.
    fn one(solver: &mut Endgame, position: &Reversi, watch: Watch<'_>) -> (Option<i32>, u64) {
        let side = position.side_to_move();
        let before = solver.nodes;
        let solved = solver.solve(position.discs(side), position.discs(!side), &mut |nodes| {
            watch(nodes - before, None)
        });
        (solved.map(|s| s.score), solver.nodes - before)
    }
}

impl Exact<Reversi> for ForReversi {
    fn ready(&self, position: &Reversi) -> bool {
        let size = position.size();
        size.rows == 8 && size.columns == 8 && Self::empties(position) <= REVERSI_EMPTIES
    }

    fn worth(&self, position: &Reversi, watch: Watch<'_>) -> Solved {
        let mut solver = Endgame::with_bytes(reversi_bytes(Self::empties(position)));
        let (score, nodes) = Self::one(&mut solver, position, watch);
        alone(score.map(Worth::of_score), nodes, solver.shortage())
    }

    fn moves(&self, position: &Reversi, watch: Watch<'_>) -> Solved {
        let mut solver = Endgame::with_bytes(reversi_bytes(Self::empties(position)));
        let solve = |next: &Reversi, watch: Watch<'_>| {
            let (score, nodes) = Self::one(&mut solver, next, watch);
            (score.map(|s| (Worth::of_score(s), Some(s))), nodes)
        };
        let solved = one_by_one(position, solve, watch);
        Solved {
            note: solver.shortage().map(Shortage::message),
            ..solved
        }
    }
}

/// Adji-boto, when few seeds are left.
pub(super) struct ForAdjiBoto;

impl Exact<AdjiBoto> for ForAdjiBoto {
    fn ready(&self, position: &AdjiBoto) -> bool {
        Endings::within_reach(position)
    }

    fn worth(&self, position: &AdjiBoto, watch: Watch<'_>) -> Solved {
        let endings = Endings::of(position, &mut |nodes| watch(nodes, None));
        let score = endings.as_ref().and_then(|e| e.score(position));
        let nodes = endings.map_or(0, |e| e.len() as u64);
        alone(score.map(Worth::of_score), nodes, None)
    }

    fn moves(&self, position: &AdjiBoto, watch: Watch<'_>) -> Solved {
        let endings = Endings::of(position, &mut |nodes| watch(nodes, None));
        let solve = |next: &AdjiBoto, _: Watch<'_>| {
            let score = endings.as_ref().and_then(|e| e.score(next));
            (score.map(|s| (Worth::of_score(s), Some(s))), 1)
        };
        one_by_one(position, solve, watch)
    }
}

#[cfg(test)]
mod tests {
    use super::start_map;
    use crate::game::{Outcome, Side};
    use crate::player::PlayerSpec;
    use crate::registry::{GameRecord, Progress, Solved, Task, TaskResult, Worth, game, run};

    fn record(id: &str, start: &str, moves: &[&str]) -> GameRecord {
        GameRecord {
            game: id.to_owned(),
            start: start.to_owned(),
            moves: moves.iter().map(|&m| m.to_owned()).collect(),
        }
    }

    fn solved(record: GameRecord, moves: bool, time_ms: u32) -> (Solved, usize) {
        let mut told = 0;
        let task = Task::Solve {
            record,
            moves,
            time_ms,
        };
        let result = run(&task, &mut |p| {
            assert!(matches!(p, Progress::Solving { .. }));
            told += 1;
        });
        match result.unwrap() {
            TaskResult::Solved(solved) => (solved, told),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_player_that_proves_keeps_what_is_won() {
        let rastros = game("rastros").unwrap();
        let evaluation = rastros.evaluations()[0].spec();
        for seed in 0..5 {
            // The first player wins from the middle of 5 x 5.
            let mut record = GameRecord {
                game: "rastros".to_owned(),
                start: "5/5/2o2/5/5 S".to_owned(),
                moves: Vec::new(),
            };
            let outcome = loop {
                let position = record.positions().unwrap().pop().unwrap();
                if let Some(outcome) = position.outcome() {
                    break outcome;
                }
                let proves = position.side_to_move() == Side::First;
                let player = PlayerSpec {
                    proves,
                    ..PlayerSpec::alpha_beta(3, evaluation.clone())
                };
                let task = Task::Choose {
                    record: record.clone(),
                    player,
                    seed,
                };
                let Ok(TaskResult::Chosen(chosen)) = crate::registry::run(&task, &mut |_| {})
                else {
                    panic!("a move was asked for");
                };
                let thinking = chosen.thinking.unwrap();
                assert_eq!(thinking.depth == 0, proves, "who proves does not search");
                record.moves.push(chosen.mv.unwrap());
            };
            assert_eq!(outcome, Outcome::WonBy(Side::First));
        }
    }

    #[test]
    fn every_move_of_rastros_has_a_worth_and_pairs_are_cells_of_the_board() {
        let start = record("rastros", "5/5/2o2/5/5 S", &[]);
        let (all, told) = solved(start.clone(), true, 0);
        assert!(all.complete && told >= 8);
        assert_eq!(all.worth, Some(Worth::Win));
        assert_eq!(all.moves.len(), 8);
        let best = all.moves.iter().find(|m| Some(&m.mv) == all.best.as_ref());
        assert_eq!(best.unwrap().worth, Some(Worth::Win));
        assert_eq!(solved(start, false, 0).0.worth, Some(Worth::Win));
        // The piece in a lane of four cells: S goes to the second, and pairs what is left.
        let lane = record("rastros", "####1/#####/o2##/####1/1#### S", &[]);
        let (lane, _) = solved(lane, true, 0);
        let fault = format!("{lane:?}");
        assert!(lane.complete && lane.worth.is_some(), "{fault}");
        for (a, b) in lane.pairs.expect(&fault).pairs {
            assert!(a < 25 && b < 25 && a != b);
        }
    }

    #[test]
    fn a_map_of_starts_is_a_task_for_each_cell() {
        // "211* / 1111 / *112" by exhaustive search: 2 where the second side wins.
        let map: String = start_map(3, 4)
            .unwrap()
            .iter()
            .map(|task| match task {
                Err(Side::First) => 'S',
                Err(Side::Second) => 'N',
                Ok(task) => match run(task, &mut |_| {}).unwrap() {
                    TaskResult::Solved(s) if s.worth == Some(Worth::Win) => '1',
                    TaskResult::Solved(s) if s.worth == Some(Worth::Loss) => '2',
                    other => panic!("{other:?}"),
                },
            })
            .collect();
        assert_eq!(map, "211N1111S112");
        assert_eq!(start_map(2, 9).unwrap_err().key, "error.rastros.size");
    }

    #[test]
    fn the_championship_starts_are_answered_from_the_book() {
        let (start, _) = solved(record("rastros", "7/7/4o2/7/7/7/7 S", &[]), true, 0);
        assert!(start.in_book && start.complete);
        assert_eq!((start.worth, start.nodes), (Some(Worth::Win), 0));
        let losing: Vec<&str> = start
            .moves
            .iter()
            .filter(|m| m.worth == Some(Worth::Loss))
            .map(|m| m.mv.as_str())
            .collect();
        assert_eq!(losing, ["d6", "f6", "f4"]);
        let (start, _) = solved(record("rastros", "8/8/8/4o3/8/8/8/8 S", &[]), true, 0);
        assert!(start.in_book && start.complete && start.moves.len() == 8);
        assert_eq!(start.worth, Some(Worth::Loss));
        // After one of them, the winner's answer is known at once, and the others are not waited for.
        let next = record("rastros", "8/8/8/4o3/8/8/8/8 S", &["d4"]);
        let (next, _) = solved(next, true, 1);
        assert!(next.in_book && next.worth == Some(Worth::Win) && next.best.is_some());
    }

    #[test]
    fn other_games_say_win_draw_and_loss() {
        let (all, _) = solved(record("tic_tac_toe", "3/3/3 X 3", &[]), true, 0);
        assert!(all.complete);
        assert_eq!(all.worth, Some(Worth::Draw));
        assert!(all.moves.iter().all(|m| m.worth == Some(Worth::Draw)));
        let (all, _) = solved(record("tic_tac_toe", "XX1/OO1/3 X 3", &[]), true, 0);
        assert_eq!(all.worth, Some(Worth::Win));
        assert_eq!(all.best.as_deref(), Some("c3"));
        let best = all.moves.iter().find(|m| m.mv == "c3").unwrap();
        assert_eq!(best.plies, Some(1), "{all:?}");
        // O cannot stop both of X's lines, but one of them.
        let (lost, _) = solved(record("tic_tac_toe", "X1X/1O1/XO1 O 3", &[]), true, 0);
        assert_eq!(lost.worth, Some(Worth::Win), "O completes its column");
        let (lost, _) = solved(record("tic_tac_toe", "X1X/2O/XO1 O 3", &[]), true, 0);
        assert_eq!(lost.worth, Some(Worth::Loss));
        assert!(lost.moves.iter().all(|m| m.plies == Some(2)), "{lost:?}");
        let losing = all.moves.iter().filter(|m| m.worth == Some(Worth::Loss));
        assert!(losing.count() > 0);
    }

    #[test]
    fn an_endgame_of_reversi_has_its_score() {
        let kind = game("reversi").unwrap();
        let mut position = kind.start(kind.info().presets[0].values).unwrap();
        let start = position.text();
        let mut moves = Vec::new();
        while moves.len() < 52 && position.outcome().is_none() {
            let mv = position.moves()[0].text.clone();
            position = position.play(&mv).unwrap();
            moves.push(mv);
        }
        assert!(position.outcome().is_none());
        let at = GameRecord {
            game: "reversi".to_owned(),
            start: start.clone(),
            moves,
        };
        let (all, _) = solved(at.clone(), true, 0);
        assert!(all.complete);
        let best = all
            .moves
            .iter()
            .find(|m| Some(&m.mv) == all.best.as_ref())
            .unwrap();
        assert_eq!(best.worth, all.worth);
        assert_eq!(best.score.map(Worth::of_score), all.worth);
        assert_eq!(solved(at, false, 0).0.worth, all.worth);
        let early = Task::Solve {
            record: record("reversi", &start, &[]),
            moves: true,
            time_ms: 0,
        };
        assert_eq!(
            run(&early, &mut |_| {}).unwrap_err().key,
            "error.solve.beyond"
        );
    }

    #[test]
    fn an_ending_of_adji_boto_has_its_score() {
        // The first side captures the one seed opposite, or lets the other sow it away.
        let ending = record("adji_boto", "0,0,0,0,0,1/1,0,0,0,0,0 1 40:40 100 all", &[]);
        let (all, _) = solved(ending.clone(), true, 0);
        assert!(all.complete && all.moves.len() == 1 && all.moves[0].score.is_some());
        assert_eq!(all.worth, all.moves[0].worth);
        assert_eq!(all.moves[0].score.map(Worth::of_score), all.worth);
        assert_eq!(solved(ending, false, 0).0.worth, all.worth);
        // Whoever is ahead by more than there is left has won.
        let ahead = record("adji_boto", "2,0,0,1,0,1/1,0,2,0,2,0 2 30:56 200 skip", &[]);
        let (ahead, _) = solved(ahead, true, 0);
        assert!(ahead.complete && ahead.moves.len() == 3);
        assert!(ahead.moves.iter().all(|m| m.worth == Some(Worth::Win)));
        let game = game("adji_boto").unwrap();
        assert!(!game.can_solve("2,0,0,1,0,1/1,0,2,0,2,2 2 30:56 200 all"));
        assert!(!game.can_solve("2,0,0,1,0,1/1,0,2,0,2,0 2 30:56 950 all"));
    }

    #[test]
    fn a_clock_ends_a_search_and_what_is_known_stays() {
        let start = record("rastros", "8/8/4o3/8/8/8/8/8 S", &[]);
        let (part, _) = solved(start, true, 30);
        assert!(!part.complete);
        assert_eq!(part.moves.len(), 8);
        assert!(part.moves.iter().any(|m| m.worth.is_none()));
    }
}
