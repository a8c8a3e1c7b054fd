//! The solver on the board: it refutes wrong moves, and shows how a solution goes on.

use super::State;
use super::state::{PlayedMove, Showing, Stage};
use crate::app::effects::{TaskEvent, TaskGroup, TaskId};
use crate::app::puzzles::msg::{Effect, Msg};
use crate::job::dispatch::Urgency;
use crate::registry::{GameRecord, Solved, Task, TaskResult, Worth};
use crate::text::Message;

/// The solver's answers on the board.
pub(super) const SOLVER: TaskGroup = TaskGroup::new("puzzles", Urgency::Urgent);

/// So long a move stands before it is answered, in milliseconds: both are seen.
const ANSWER_MS: u32 = 700;

/// So long a move of a solution that is shown stands, in milliseconds.
const PACE_MS: u32 = 1300;

/// The most positions that the solver looks at for an answer: some seconds. The shipped puzzles take a small part of it.
pub(super) const MOST_NODES: u64 = 20_000_000;

/// Asks the solver about the position on the board: these moves, or all.
pub(super) fn ask(state: &mut State, only: Vec<String>) -> Vec<Effect> {
    let Some(puzzle) = &state.puzzle else {
        return Vec::new();
    };
    let task = Task::Solve {
        record: GameRecord {
            game: crate::app::record::mistake::GAME.to_owned(),
            start: puzzle.text.clone(),
            moves: state.line.iter().map(|played| played.mv.clone()).collect(),
        },
        moves: true,
        only,
        time_ms: 0,
        max_nodes: MOST_NODES,
    };
    state.tasks += 1;
    state.waiting = Some(state.tasks);
    let id = state.tasks;
    vec![Effect::run(SOLVER, task, move |event| Msg::Task(id, event))]
}

/// Puts a move on the board, and asks what is to be said of it unless the game is over.
pub(super) fn make(state: &mut State, mv: &str) -> Vec<Effect> {
    let Some(Ok(position)) = state.here().map(|here| here.play(mv)) else {
        return Vec::new();
    };
    let over = position.outcome().is_some();
    let played = state.here().and_then(|here| {
        let mut moves = here.moves().into_iter();
        moves.find(|m| m.text == mv)?.cell
    });
    state.cursor = played.unwrap_or(state.cursor);
    state.line.push(PlayedMove {
        mv: mv.to_owned(),
        position,
    });
    state.known = None;
    state.lifted = false;
    if over {
        let shown = std::mem::take(&mut state.showing) != Showing::No;
        // The buttons that held it are gone.
        let again = || Effect::Focus("puzzles-again".to_owned());
        return shown.then(again).into_iter().collect();
    }
    ask(state, Vec::new())
}

/// The solver's next move, where it is known.
pub(super) fn advance(state: &mut State) -> Vec<Effect> {
    state.timer += 1;
    let best = state.known.as_ref().and_then(|known| known.best.clone());
    match best {
        Some(mv) => make(state, &mv),
        None => Vec::new(),
    }
}

/// The timer that is awaited from now on.
fn after(state: &mut State, milliseconds: u32) -> Vec<Effect> {
    state.timer += 1;
    vec![Effect::After(milliseconds, Msg::MoveDue(state.timer))]
}

/// What follows from what is known of the position on the board: the answer to a wrong move, or the next move of a solution.
pub(super) fn continue_line(state: &mut State) -> Vec<Effect> {
    let known = state.known.as_ref();
    if known.is_none_or(|known| known.best.is_none()) {
        return Vec::new();
    }
    let answer = state.stage == Stage::Wrong && state.line.len() == 1;
    match (answer, state.showing) {
        (true, _) => after(state, ANSWER_MS),
        (false, Showing::Running) => after(state, PACE_MS),
        _ => Vec::new(),
    }
}

/// The timer with a number has run out.
pub(super) fn ticked(state: &mut State, number: u64) -> Vec<Effect> {
    if number != state.timer || state.showing == Showing::Paused {
        return Vec::new();
    }
    advance(state)
}

/// A worker reports on the position on the board.
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
    // What a book left open was asked for by name.
    let was_partial = before.is_some();
    let joined = Solved::merged(before.into_iter().chain([found]));
    state.known = joined;
    if state.stage == Stage::Checking {
        return check(state, was_partial);
    }
    let unknown = state.known.as_ref().is_none_or(|k| k.best.is_none());
    if unknown {
        state.showing = Showing::No;
        state.error = Some(beyond());
    }
    continue_line(state)
}

/// Whether the position that a link brought is a puzzle.
fn check(state: &mut State, asked_again: bool) -> Vec<Effect> {
    let Some(known) = &state.known else {
        state.stage = Stage::Refused(beyond());
        return Vec::new();
    };
    let wins = known.moves.iter().filter(|m| m.worth == Some(Worth::Win));
    let wins: Vec<String> = wins.map(|m| m.mv.clone()).collect();
    let open = known.undecided();
    if !open.is_empty() && wins.len() < 2 {
        if !asked_again {
            return ask(state, open);
        }
        state.stage = Stage::Refused(beyond());
        return Vec::new();
    }
    match &wins[..] {
        [only] => {
            let only = only.clone();
            if let Some(puzzle) = &mut state.puzzle {
                puzzle.winning = Some(only);
            }
            state.stage = Stage::Asked;
            // What is known of the first position is what the person is asked for.
            state.known = None;
        }
        [] => state.stage = Stage::Refused(Message::new("puzzles.refused.none")),
        _ => state.stage = Stage::Refused(Message::new("puzzles.refused.many")),
    }
    Vec::new()
}

fn beyond() -> Message {
    Message::new("puzzles.refused.beyond").with("millions", MOST_NODES / 1_000_000)
}
