//! Asking a game's exact solver: for a person, and for a player that proves.

use std::sync::OnceLock;

use web_time::Instant;

use super::task::{Chosen, GameRecord, Progress, Task, TaskResult, Thinking};
use crate::eval::WIN;
use crate::game::{Game, Side};
use crate::games::Rastros;
use crate::games::grid::Size;
use crate::search::Counters;
use crate::solve::rastros::puzzles::{Level, shipped_puzzles};
use crate::solve::{Solved, Worth, rastros, solver_for};
use crate::text::Message;

/// How often a listener is told of nodes alone, in milliseconds: a few times a second is enough for an eye.
const NEWS_MS: f64 = 250.0;

/// Solves a position in which somebody can move: `only` these moves, all of them where the list is empty, or the worth alone
/// where there is no list. The limits are milliseconds and positions, 0 for none.
pub(super) fn run<G: Game>(
    position: &G,
    only: Option<&[G::Move]>,
    (time_ms, max_nodes): (u32, u64),
    progress: &mut dyn FnMut(Progress),
) -> Result<TaskResult, Message> {
    let solver = solver_for::<G>()
        .filter(|solver| solver.in_reach(position))
        .ok_or_else(|| Message::new("error.solve.beyond"))?;
    let start = Instant::now();
    let elapsed = || start.elapsed().as_secs_f64() * 1000.0;
    let (mut told_at, mut told) = (0.0, 0);
    let mut listener = |so_far: &Solved| {
        let time = elapsed();
        let decided = so_far.moves.iter().filter(|m| m.worth.is_some()).count();
        if decided > told || time - told_at > NEWS_MS {
            (told_at, told) = (time, decided);
            progress(Progress::Solving(Solved {
                time_ms: time,
                ..so_far.clone()
            }));
        }
        (time_ms > 0 && time >= f64::from(time_ms)) || (max_nodes > 0 && so_far.nodes >= max_nodes)
    };
    let mut solved = match only {
        Some(only) => solver.moves(position, only, &mut listener),
        None => solver.worth(position, &mut listener),
    };
    solved.time_ms = elapsed();
    Ok(TaskResult::Solved(solved))
}

/// The move that a solver proves to be best; in a lost position the one that is hardest to refute. `None` where there is no
/// solver, where the position is beyond it or would take it long, or where by the end of its
/// [patience](crate::solve::Solver::patience) neither a winning move is known nor every move decided.
pub(super) fn choose<G: Game>(position: &G) -> Option<Chosen> {
    let solver = solver_for::<G>().filter(|solver| solver.is_quick(position))?;
    let start = Instant::now();
    let patience = solver.patience();
    let solved = solver.moves(position, &[], &mut |so_far| {
        // A win that is known is as good as any other.
        so_far.worth == Some(Worth::Win) || so_far.nodes >= patience
    });
    let (mv, worth) = (solved.best?, solved.worth?);
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
            time_ms: start.elapsed().as_secs_f64() * 1000.0,
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
        only: Vec::new(),
        time_ms: 0,
        max_nodes: 0,
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

/// Boards of Rastros of which it is known beforehand who wins from every cell, because a page would search too long: rows, columns, and by cells
/// row by row the winner with the first side to move, `None` for the goals.
pub fn known_starts() -> Vec<(u8, u8, Vec<Option<Side>>)> {
    let winner = |wins: bool| if wins { Side::First } else { Side::Second };
    let boards = rastros::starts::shipped_starts().into_iter().map(|board| {
        let winners = board.wins.into_iter().map(|wins| wins.map(winner));
        (board.size.rows, board.size.columns, winners.collect())
    });
    boards.collect()
}

/// A position of Rastros in which exactly one move wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPuzzle {
    /// How hard it is.
    pub level: Level,
    /// The position.
    pub start: String,
    /// The move that wins.
    pub winning: String,
}

/// The numbers of a level's puzzles among [`puzzles`], from 0.
pub fn puzzles_of(level: Level) -> impl Iterator<Item = usize> {
    let numbered = puzzles().iter().enumerate();
    let of_level = numbered.filter(move |(_, puzzle)| puzzle.level == level);
    of_level.map(|(number, _)| number)
}

/// The puzzles that ship with the page: the levels one after the other, in each the easiest first.
pub fn puzzles() -> &'static [KnownPuzzle] {
    static PUZZLES: OnceLock<Vec<KnownPuzzle>> = OnceLock::new();
    PUZZLES.get_or_init(|| {
        let levels = Level::ALL.into_iter().zip(shipped_puzzles());
        let all = levels.flat_map(|(level, puzzles)| puzzles.iter().map(move |p| (level, p)));
        all.map(|(level, puzzle)| KnownPuzzle {
            level,
            start: puzzle.position.text(),
            winning: puzzle.position.move_text(puzzle.winning),
        })
        .collect()
    })
}
