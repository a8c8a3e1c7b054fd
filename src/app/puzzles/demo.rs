//! The solver's moves on the board: it refutes wrong moves and plays out solutions.

use super::State;
use super::state::{PlayedMove, Showing, Stage};
use crate::app::effects::{TaskEvent, TaskGroup, TaskId};
use crate::app::puzzles::msg::{Effect, Msg};
use crate::job::dispatch::Urgency;
use crate::registry::{GameRecord, Solved, Task, TaskResult, Worth};
use crate::text::Message;

/// The solver's tasks for the board.
pub(super) const SOLVER: TaskGroup = TaskGroup::new("puzzles", Urgency::Urgent);

/// The delay before the answer to a move, in milliseconds, so that both are visible.
const ANSWER_MS: u32 = 700;

/// The delay between the moves of a shown solution, in milliseconds.
const PACE_MS: u32 = 1300;

/// The limit of positions for an answer, which take some seconds. The built-in puzzles need a small part of it.
pub(super) const MAX_NODES: u64 = 20_000_000;

/// Starts the solver for the position on the board; `only` limits it to these moves, if not empty.
pub(super) fn solve(state: &mut State, only: Vec<String>) -> Vec<Effect> {
    let Some(puzzle) = &state.puzzle else {
        return Vec::new();
    };
    let task = Task::solve_moves(
        GameRecord::new(crate::app::record::mistake::PUZZLE_GAME, &puzzle.text)
            .with_moves(state.line.iter().map(|played| &played.mv)),
        only,
        MAX_NODES,
    );
    let id = state.task_ids.next_id();
    state.waiting = Some(id);
    vec![Effect::run(SOLVER, task, move |event| Msg::Task(id, event))]
}

/// Plays a move on the board, and starts the solver for the new position unless the game is over.
pub(super) fn play_move(state: &mut State, mv: &str) -> Vec<Effect> {
    let Some(Ok(position)) = state.here().map(|here| here.play(mv)) else {
        return Vec::new();
    };
    let over = position.outcome().is_some();
    let played = state.here().and_then(|here| here.cell_of(mv));
    state.board.cursor = played.unwrap_or(state.board.cursor);
    state.line.push(PlayedMove {
        mv: mv.to_owned(),
        position,
    });
    state.known = None;
    state.board.lifted = false;
    if over {
        let shown = std::mem::take(&mut state.showing) != Showing::No;
        // The focused buttons are gone.
        let again = || Effect::focus("puzzles-again");
        return shown.then(again).into_iter().collect();
    }
    solve(state, Vec::new())
}

/// Plays the solver's next move, if it is known.
pub(super) fn advance(state: &mut State) -> Vec<Effect> {
    state.timer += 1;
    let best = state.known.as_ref().and_then(|known| known.best.clone());
    match best {
        Some(mv) => play_move(state, &mv),
        None => Vec::new(),
    }
}

/// Starts a timer; an earlier one has no effect from then on.
fn start_timer(state: &mut State, milliseconds: u32) -> Vec<Effect> {
    state.timer += 1;
    vec![Effect::After(milliseconds, Msg::MoveDue(state.timer))]
}

/// Continues with the known result: starts the answer to a wrong move, or the next move of a solution.
pub(super) fn continue_line(state: &mut State) -> Vec<Effect> {
    let known = state.known.as_ref();
    if known.is_none_or(|known| known.best.is_none()) {
        return Vec::new();
    }
    let answer = state.stage == Stage::Wrong && state.line.len() == 1;
    match (answer, state.showing) {
        (true, _) => start_timer(state, ANSWER_MS),
        (false, Showing::Running) => start_timer(state, PACE_MS),
        _ => Vec::new(),
    }
}

pub(super) fn on_timer(state: &mut State, number: u64) -> Vec<Effect> {
    if number != state.timer || state.showing == Showing::Paused {
        return Vec::new();
    }
    advance(state)
}

/// Handles an event of the solver's task.
pub(super) fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent) -> Vec<Effect> {
    if state.waiting != Some(id) {
        return Vec::new();
    }
    match event {
        TaskEvent::Done(TaskResult::Solved(found)) => {
            state.waiting = None;
            learn(state, found)
        }
        TaskEvent::Failed(error) => {
            state.waiting = None;
            if state.stage == Stage::Checking {
                state.stage = Stage::Refused(error);
            } else {
                state.showing = Showing::No;
                state.error = Some(error);
            }
            Vec::new()
        }
        TaskEvent::Progress(_) | TaskEvent::Done(_) => Vec::new(),
    }
}

fn learn(state: &mut State, found: Solved) -> Vec<Effect> {
    let before = state.known.take();
    // A second task covers only the moves that the book left undecided.
    let was_partial = before.is_some();
    let joined = Solved::merged(before.into_iter().chain([found]));
    state.known = joined;
    if state.stage == Stage::Checking {
        return check(state, was_partial);
    }
    let unknown = state.known.as_ref().is_none_or(|k| k.best.is_none());
    if unknown {
        state.showing = Showing::No;
        state.error = Some(too_hard());
    }
    continue_line(state)
}

/// Decides whether the position of a link is a puzzle. `is_second_try`: the solver has tried the undecided moves.
fn check(state: &mut State, is_second_try: bool) -> Vec<Effect> {
    let Some(known) = &state.known else {
        state.stage = Stage::Refused(too_hard());
        return Vec::new();
    };
    let wins = known.moves.iter().filter(|m| m.worth == Some(Worth::Win));
    let wins: Vec<String> = wins.map(|m| m.mv.clone()).collect();
    let open = known.undecided();
    if !open.is_empty() && wins.len() < 2 {
        if !is_second_try {
            return solve(state, open);
        }
        state.stage = Stage::Refused(too_hard());
        return Vec::new();
    }
    match &wins[..] {
        [only] => {
            let only = only.clone();
            if let Some(puzzle) = &mut state.puzzle {
                puzzle.winning = Some(only);
            }
            state.stage = Stage::Asked;
            // The result would reveal the solution to the user.
            state.known = None;
        }
        [] => state.stage = Stage::Refused(Message::new("puzzles.refused.none")),
        _ => state.stage = Stage::Refused(Message::new("puzzles.refused.many")),
    }
    Vec::new()
}

fn too_hard() -> Message {
    Message::new("puzzles.refused.beyond").with("millions", MAX_NODES / 1_000_000)
}
