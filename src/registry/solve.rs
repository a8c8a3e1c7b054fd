//! The task of solving a position, and players that use proofs.

use std::sync::OnceLock;

use web_time::Instant;

use super::task::{Chosen, GameRecord, Progress, Task, TaskResult, Thinking};
use crate::eval::{Value, Verdict, WIN, verdict};
use crate::game::{Game, Outcome, Side};
use crate::games::Rastros;
use crate::games::grid::Size;
use crate::search::Counters;
use crate::solve::rastros::puzzles::{Level, shipped_puzzles};
use crate::solve::{Solved, SolvedMove, Worth, rastros, solver_for};
use crate::text::{EnumId, Message};

/// Milliseconds between two progress reports that only count nodes: a few per second suffice.
const REPORT_MS: f64 = 250.0;

/// Solves an unfinished position: the moves in `only`, all moves if it is empty, or only the worth of the position if
/// it is `None`; within about `max_nodes` positions, 0 for no limit.
pub(super) fn run<G: Game>(
    position: &G,
    only: Option<&[G::Move]>,
    max_nodes: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    let solver = solver_for::<G>()
        .filter(|solver| solver.is_solvable(position))
        .ok_or_else(|| Message::new("error.solve.beyond"))?;
    let start = Instant::now();
    let elapsed = || start.elapsed().as_secs_f64() * 1000.0;
    let (mut reported_at, mut reported_moves) = (0.0, 0);
    let mut listener = |so_far: &Solved| {
        let time = elapsed();
        let decided = so_far.moves.iter().filter(|m| m.is_decided()).count();
        if decided > reported_moves || time - reported_at > REPORT_MS {
            (reported_at, reported_moves) = (time, decided);
            progress(Progress::Solving(Solved {
                time_ms: time,
                ..so_far.clone()
            }));
        }
        max_nodes > 0 && so_far.nodes >= max_nodes
    };
    let mut solved = match only {
        Some(only) => solver.moves(position, only, &mut listener),
        None => solver.worth(position, &mut listener),
    };
    solved.time_ms = elapsed();
    Ok(TaskResult::Solved(solved))
}

/// The proof that a player has before its search: an immediate win, or the solver's results within its [node
/// budget](crate::solve::Solver::node_budget). Stops after a quarter of the budget if a win is known: more nodes would
/// only find a faster win. `None` if the worth of the position stays unknown.
pub(super) fn prove<G: Game>(position: &G) -> Option<Solved> {
    let start = Instant::now();
    let by_solver = || {
        let solver = solver_for::<G>().filter(|solver| solver.is_quick(position))?;
        let node_budget = solver.node_budget();
        Some(solver.moves(position, &[], &mut |so_far| match so_far.worth {
            Some(Worth::Win) => so_far.nodes >= node_budget / 4,
            _ => so_far.nodes >= node_budget,
        }))
    };
    let mut solved = immediate_wins(position).or_else(by_solver)?;
    solved.time_ms = start.elapsed().as_secs_f64() * 1000.0;
    solved.worth.is_some().then_some(solved)
}

/// The moves that win immediately, if any. Returns `None` in games with points, where wins differ in worth.
fn immediate_wins<G: Game>(position: &G) -> Option<Solved> {
    let mut solved = Solved::undecided_moves_of(position);
    for (known, mv) in solved.moves.iter_mut().zip(position.moves()) {
        let next = position.after(mv);
        let wins = next.outcome() == Some(Outcome::WonBy(position.side_to_move()));
        if wins && next.payoff().is_none() {
            (known.worth, known.plies) = (Some(Worth::Win), Some(1));
        }
    }
    solved.complete_moves();
    solved.worth.is_some().then_some(solved)
}

/// True if a proof alone determines the move: the most points, the fastest win, the longest loss, or a draw.
pub(super) fn is_enough(proof: &Solved) -> bool {
    proof.worth == Some(Worth::Draw)
        || proof.plies().is_some()
        || best(proof).is_some_and(|m| m.score.is_some())
}

/// The best move of a proof.
fn best(proof: &Solved) -> Option<&SolvedMove> {
    proof
        .moves
        .iter()
        .find(|m| Some(&m.mv) == proof.best.as_ref())
}

/// The best move of a proof as an answer.
pub(super) fn chosen(proof: &Solved) -> Chosen {
    let counters = Counters {
        nodes: proof.nodes,
        ..Counters::default()
    };
    Chosen {
        mv: proof.best.clone(),
        thinking: Some(Thinking {
            value: value(proof),
            variation: proof.best.clone().into_iter().collect(),
            depth: 0,
            counters,
            time_ms: proof.time_ms,
            exact: true,
            complete: true,
            note: proof.note.clone(),
        }),
    }
}

fn value(proof: &Solved) -> Value {
    let plies = best(proof).and_then(|m| m.plies).unwrap_or(0);
    proof.worth.map_or(0.0, |worth| worth.value(plies))
}

/// The move to play if a proof has the winner but not the number of plies, and a search has a move as well. In a won
/// position, plays the win with fewer known plies. In a lost position, plays the move of the search, which prefers long
/// losses.
pub(super) fn with_search(proof: &Solved, mut searched: Chosen) -> Chosen {
    let found = searched.thinking.as_ref().map_or(0.0, |t| t.value);
    let known = best(proof).and_then(|m| m.plies).unwrap_or(u32::MAX);
    match (proof.worth, verdict(found)) {
        // A search without a preference for early wins does not return the number of plies.
        (Some(Worth::Win), Verdict::WonIn(1..)) if found >= WIN - Value::from(known) => searched,
        (Some(Worth::Win), _) => chosen(proof),
        (_, Verdict::LostIn(_)) => searched,
        _ => {
            if let Some(thinking) = &mut searched.thinking {
                (thinking.value, thinking.exact) = (value(proof), true);
            }
            searched
        }
    }
}

/// For each cell of an empty board of Rastros, row by row: the task that solves the start from this cell with the first
/// side to move, or the owner of the goal. Boards up to 6 x 6 take less than a second, and workers may share the tasks.
///
/// # Errors
/// The size is invalid.
pub fn start_map(rows: u8, columns: u8) -> Result<Vec<Result<Task, Side>>, Message> {
    let size = Size { rows, columns };
    if !(3..=8).contains(&rows) || !(3..=8).contains(&columns) {
        return Err(Message::new("error.rastros.size")
            .with("rows", rows)
            .with("columns", columns));
    }
    let task = |start: Rastros| Task::Solve {
        record: GameRecord::new(Rastros::INFO.id, start.text()),
        moves: false,
        only: Vec::new(),
        max_nodes: 0,
    };
    let starts: Vec<_> = (0..usize::from(rows * columns))
        .map(|cell| rastros::start_from(size, cell))
        .collect();
    // Cells without a start are goals. All starts have the same goals.
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

/// Shipped results for boards of Rastros that a page cannot solve quickly: rows, columns, and for each cell row by row
/// the winner with the first side to move, `None` for the goals.
pub fn known_starts() -> Vec<(u8, u8, Vec<Option<Side>>)> {
    let winner = |wins: bool| if wins { Side::First } else { Side::Second };
    let boards = rastros::starts::shipped_starts().into_iter().map(|board| {
        let winners = board.wins.into_iter().map(|wins| wins.map(winner));
        (board.size.rows, board.size.columns, winners.collect())
    });
    boards.collect()
}

/// A position of Rastros with exactly one winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPuzzle {
    pub level: Level,
    pub start: String,
    pub winning: String,
}

/// The indices of a level's puzzles in [`puzzles`].
pub fn puzzles_of(level: Level) -> impl Iterator<Item = usize> {
    let numbered = puzzles().iter().enumerate();
    let of_level = numbered.filter(move |(_, puzzle)| puzzle.level == level);
    of_level.map(|(number, _)| number)
}

/// The puzzles of the page: level by level, and by increasing difficulty within a level.
pub fn puzzles() -> &'static [KnownPuzzle] {
    static PUZZLES: OnceLock<Vec<KnownPuzzle>> = OnceLock::new();
    PUZZLES.get_or_init(|| {
        let levels = Level::all().zip(shipped_puzzles());
        let all = levels.flat_map(|(level, puzzles)| puzzles.iter().map(move |p| (level, p)));
        all.map(|(level, puzzle)| KnownPuzzle {
            level,
            start: puzzle.position.text(),
            winning: puzzle.position.move_text(puzzle.winning),
        })
        .collect()
    })
}
