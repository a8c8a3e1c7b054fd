//! Updates of Puzzles.

use super::day::{local_now, puzzle_of_today, sheet_of_today};
use super::demo::{SOLVER, advance, continue_line, on_task_event, on_timer, play_move, solve};
use super::sheet::{BACK, LARGEST, OPEN_BUTTON, Sheet, SheetMsg};
use super::state::{Showing, Stage};
use super::view::{BOARD, TITLE};
use super::{Msg, State};
use crate::app::effects::Request;
use crate::app::players::seats::HUMAN;
use crate::app::puzzles::msg::{Effect, Response};
use crate::app::record::board::{BoardMsg, refused};
use crate::app::record::linked::{FIRST, GAME, SECOND, START};
use crate::app::record::mistake;
use crate::app::ui::{Context, Pairs};
use crate::app::undo::Undo;
use crate::game::Side;
use crate::text::Message;

pub fn update(state: &mut State, msg: Msg, context: &Context) -> Response {
    let opens = matches!(msg, Msg::Today | Msg::Open(_) | Msg::Mine(_) | Msg::Next | Msg::Again);
    let mut effects = match msg {
        Msg::Task(id, event) => on_task_event(state, id, *event),
        Msg::MoveDue(timer) => on_timer(state, timer),
        Msg::Today => state.open_number(puzzle_of_today(context)),
        Msg::Open(number) => state.open_number(number),
        Msg::Mine(place) => state.open_mistake(place),
        Msg::Level(level) => {
            state.level = level;
            let number = state.next_after(None);
            let mut effects = number.map_or(Vec::new(), |n| state.open_number(n));
            // On a phone, the title may be far above the pressed button.
            effects.push(Effect::reveal(TITLE));
            effects
        }
        Msg::Next => next(state),
        Msg::Again => state.begin(),
        Msg::Board(BoardMsg::Choose(mv)) => choose(state, &mv),
        Msg::Board(BoardMsg::Refuse(cell)) => return refuse(state, cell),
        Msg::Board(msg) => {
            let may_choose = state.may_choose();
            Vec::from_iter(state.board.update(&msg, BOARD, may_choose))
        }
        Msg::Hint => {
            state.hinted = true;
            vec![state.focus_board()]
        }
        Msg::Show => show(state, context.still),
        Msg::Pause(on) => pause(state, on),
        Msg::Step => {
            state.showing = Showing::Paused;
            advance(state)
        }
        Msg::Stop => stop(state),
        Msg::PlayOn => {
            let game = play_on(state).map(|pairs| Request::Play(pairs, None));
            return game.map_or_else(Response::default, Response::request);
        }
        Msg::OpenSheet => {
            state.sheet = Some(Sheet::new(state.level, sheet_of_today(context)));
            vec![Effect::focus(BACK)]
        }
        Msg::Sheet(msg) => update_sheet(state, msg, context),
        Msg::CopyLink => vec![Effect::copy_link()],
        Msg::Clear => {
            let (text, before) = (Message::new("puzzles.mine.cleared"), state.progress.clear());
            vec![Effect::OfferUndo(Undo::deletion(text, Msg::Merge(before)))]
        }
        Msg::Merge(deleted) => {
            state.progress.merge(deleted);
            vec![Effect::focus("puzzles-clear")]
        }
    };
    if opens {
        effects.push(state.focus_board());
    }
    effects.into()
}

/// Opens the next mistake, or the next puzzle of the level.
fn next(state: &mut State) -> Vec<Effect> {
    let puzzle = state.puzzle.as_ref();
    let number = puzzle.and_then(|p| p.number);
    let mistakes = state.progress.mistakes();
    let mine = puzzle.filter(|p| p.played.is_some());
    let place = mine.and_then(|p| mistakes.iter().position(|m| m.start == p.text));
    if let Some(place) = place.filter(|place| place + 1 < mistakes.len()) {
        return state.open_mistake(place + 1);
    }
    match state.next_after(number) {
        Some(number) => state.open_number(number),
        None => Vec::new(),
    }
}

/// Handles the user's move.
fn choose(state: &mut State, mv: &str) -> Vec<Effect> {
    let Some(puzzle) = state.puzzle.as_ref().filter(|_| state.may_choose()) else {
        return Vec::new();
    };
    if puzzle.start.play(mv).is_err() {
        return Vec::new();
    }
    if puzzle.winning.as_deref() == Some(mv) {
        let first = state.tries == 0 && !state.hinted;
        let progress = &mut state.progress;
        progress.change(|progress| progress.solve(&puzzle.text, first));
        state.stage = Stage::Right;
    } else {
        state.tries += 1;
        state.stage = Stage::Wrong;
    }
    play_move(state, mv)
}

fn refuse(state: &mut State, cell: usize) -> Response {
    state.board.cursor = cell;
    match state.here().filter(|_| state.may_choose()) {
        Some(here) => refused(here, cell),
        None => Response::default(),
    }
}

/// Lets the solver play on from the board; if the user has not found the move, this shows the solution.
fn show(state: &mut State, still: bool) -> Vec<Effect> {
    state.showing = if still { Showing::Paused } else { Showing::Running };
    let mut effects = vec![Effect::focus("puzzles-step")];
    // After the end of a game, other controls receive the focus.
    if state.may_choose() {
        state.stage = Stage::Shown;
        state.hinted = true;
        let winning = state.puzzle.as_ref().and_then(|p| p.winning.clone());
        effects.extend(winning.map_or(Vec::new(), |mv| play_move(state, &mv)));
    } else if state.known.is_some() {
        effects.extend(continue_line(state));
    } else if state.waiting.is_none() {
        effects.extend(solve(state, Vec::new()));
    }
    effects
}

fn pause(state: &mut State, on: bool) -> Vec<Effect> {
    // The running timer has no effect from now on.
    state.timer += 1;
    state.showing = if on { Showing::Paused } else { Showing::Running };
    continue_line(state)
}

/// Handles a message of the open sheet.
fn update_sheet(state: &mut State, msg: SheetMsg, context: &Context) -> Vec<Effect> {
    let Some(sheet) = &mut state.sheet else {
        return Vec::new();
    };
    match msg {
        SheetMsg::Close => {
            state.sheet = None;
            let mut effects = state.open_first(context);
            effects.push(Effect::focus(OPEN_BUTTON));
            return effects;
        }
        SheetMsg::Level(level) => sheet.level = level,
        SheetMsg::Count(count) => sheet.count = count,
        SheetMsg::Number(number) => sheet.number = number.clamp(1, LARGEST),
        SheetMsg::Another => *sheet = sheet.another(local_now(context).to_bits()),
        SheetMsg::Solutions(on) => sheet.solutions = on,
        SheetMsg::Print => return vec![Effect::print()],
    }
    Vec::new()
}

/// Cancels the solver.
fn stop(state: &mut State) -> Vec<Effect> {
    state.waiting = None;
    if state.stage == Stage::Checking {
        state.stage = Stage::Refused(Message::new("puzzles.refused.stopped"));
    }
    vec![Effect::Cancel(SOLVER)]
}

/// The link to a game in Play that continues from the board: the user plays the winner's side against a computer that
/// proves its moves. `None` if the game is over.
pub fn play_on(state: &State) -> Option<Pairs> {
    let here = state.here().filter(|here| here.outcome().is_none())?;
    let puzzle = state.puzzle.as_ref()?;
    let (first, second) = match puzzle.start.side_to_move() {
        Side::First => (HUMAN, "perfect"),
        Side::Second => ("perfect", HUMAN),
    };
    let text = here.text();
    let pairs = [(GAME, mistake::PUZZLE_GAME), (START, &text), (FIRST, first), (SECOND, second)];
    let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
    Some(pairs.to_vec())
}
