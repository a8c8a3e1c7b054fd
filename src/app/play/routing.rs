//! Passes messages to the parts of Play and does what they request of other parts.

use super::analysis::learning::judge_moves;
use super::child::ChildMsg;
use super::child_mode::update_child;
use super::evaluations::{self, LAYER as EVALUATIONS};
use super::game::notation::{read_game, split_games, write_game};
use super::game::{History, NodeId, TaskContext};
use super::library::stored_game::{StoredGame, history_of};
use super::msg::{Effect, Msg, Response};
use super::request::{Dialog, PartRequest};
use super::review::ReviewMsg;
use super::setup::{SetupMsg, remove_programs, seat, seat_computer};
use super::state::{State, WaitingGame};
use super::view::ending::RESIGN;
use crate::app::documents::DatabaseAnswer;
use crate::app::effects::{self, Notice, map};
use crate::app::players::offered::player_of;
use crate::app::players::{ProgramPlayer, Seat};
use crate::eval::EvaluationSpec;
use crate::game::{BySide, Side};
use crate::guest;
use crate::python::{ProgramGame, game_name};
use crate::registry::game;
use crate::text::Message;

/// Handles the requests of a part, with their effects before the effects of the part.
pub(super) fn handle_requests(state: &mut State, response: Response) -> effects::Response<Msg> {
    let mut handled = effects::Response {
        notice: response.notice,
        ..effects::Response::default()
    };
    for request in response.requests {
        match request {
            PartRequest::Page(request) => handled.requests.push(request),
            PartRequest::Dialog(dialog) => handled.effects.extend(open_dialog(state, dialog)),
            PartRequest::OnMove(child) => on_move(state, child),
            PartRequest::CloseEditor => state.editor = None,
            PartRequest::Begin(position) => load_game(state, History::new(position)),
            PartRequest::BeginGame { game, for_child } => {
                let begun = if for_child {
                    update_child(state, ChildMsg::Game(game))
                } else {
                    update_setup(state, SetupMsg::Game(game.to_owned()))
                };
                handled.effects.extend(begun.effects);
                handled.notice = begun.notice.or(handled.notice);
            }
            PartRequest::OpenSaved(key) => {
                handled.notice = open_saved(state, &key).map(Notice::info);
            }
            PartRequest::JudgeWith(evaluation) => judge_with(state, evaluation),
            PartRequest::Analyse(evaluation) => {
                judge_with(state, evaluation);
                state.analysis.switch(true);
                state.dialog = None;
            }
            PartRequest::PlayAgainst(evaluation) => {
                play_against(state, &evaluation);
                state.dialog = None;
            }
            PartRequest::Replace(old, new) => replace_evaluation(state, &old, new),
        }
    }
    handled.effects.extend(response.effects);
    handled
}

/// Changes the evaluation for analysis and review.
pub(super) fn judge_with(state: &mut State, evaluation: EvaluationSpec) {
    if state.analysis.judge_with(evaluation, &mut state.game) {
        state.review.stop();
    }
}

pub(super) fn update_review(state: &mut State, msg: ReviewMsg) -> Response {
    if matches!(msg, ReviewMsg::TryAgain(_) | ReviewMsg::Refutation(..)) {
        // Otherwise the computers would continue from the shown position.
        state.computers.paused |= state.game.computers_only();
    }
    let work = &mut TaskContext {
        game: &mut state.game,
        tasks: &mut state.tasks,
    };
    let response = state.review.update(msg, work, &state.analysis);
    response.map(Msg::Review)
}

pub(super) fn update_setup(state: &mut State, msg: SetupMsg) -> Response {
    let (game, computers) = (&mut state.game, &mut state.computers);
    match state.setup.update(msg, game, computers) {
        Ok(Some(start)) => {
            state.begin(History::new(start));
            remove_programs(&mut state.game, &mut state.computers);
            Response::default()
        }
        Ok(None) => Response::default(),
        Err(error) => Response::error(error),
    }
}

/// Seats the user's own program on the second side, against the user, on a board that it knows.
pub(in crate::app) fn seat_program(state: &mut State, player: ProgramPlayer) {
    let Ok(kind) = game(&player.script.game) else {
        return;
    };
    let known = ProgramGame::find(kind.info().id).map(|known| kind.parse(known.start).ok());
    let start = known.unwrap_or_else(|| kind.first_start().ok());
    if let Some(start) = start {
        state.begin(History::new(start));
    }
    let (game, computers) = (&mut state.game, &mut state.computers);
    seat(game, computers, Side::First, Seat::Human);
    seat(game, computers, Side::Second, Seat::Program(player));
}

/// Seats a player with an evaluation in place of a computer, or on the second side without one.
fn play_against(state: &mut State, evaluation: &EvaluationSpec) {
    let computer = |side: &Side| state.game.seats[*side] != Seat::Human;
    let side = [Side::Second, Side::First].into_iter().find(computer);
    let side = side.unwrap_or(Side::Second);
    let player = player_of(evaluation);
    // The evaluation is of this game, so that the player is valid.
    let _ = seat_computer(&mut state.game, &mut state.computers, side, player);
}

/// Replaces an evaluation in players and analysis.
fn replace_evaluation(state: &mut State, old: &EvaluationSpec, new: EvaluationSpec) {
    for side in Side::ALL {
        if let Seat::Computer(spec) = &state.game.seats[side]
            && spec.evaluation == *old
        {
            let mut spec = spec.clone();
            spec.evaluation = new.clone();
            // The editor accepts only evaluations of the game.
            let _ = seat_computer(&mut state.game, &mut state.computers, side, spec);
        }
    }
    if state.analysis.judging(state.game.kind) == *old {
        judge_with(state, new);
    }
}

/// Opens a saved game, later if it is the user's own and its states are not yet known. Returns the notice.
fn open_saved(state: &mut State, key: &str) -> Option<Message> {
    let (game, history, notice) = state.library.game_to_open(key)?;
    state.dialog = None;
    let Some(history) = history else {
        state.wait_for(game);
        return None;
    };
    state.open_stored(game, history);
    state.computers.paused = state.game.computers_only();
    Some(notice)
}

/// Handles an answer of the browser about games.
pub(super) fn on_games_answer(
    state: &mut State,
    answer: &DatabaseAnswer,
) -> effects::Response<Msg> {
    let open = state.dialog == Some(Dialog::Library);
    let response = state.library.on_answer(answer, open);
    handle_requests(state, response.map(Msg::Library))
}

/// Opens the newest waiting game if its own game is open. If its moves cannot be played, it stays saved, and the page
/// says so once.
pub(super) fn restore_waiting(state: &mut State) -> Response {
    let is_open =
        |waiting: &WaitingGame| !waiting.is_faulty && guest::table(&waiting.game.game).is_ok();
    let Some(place) = state.waiting.iter().rposition(is_open) else {
        return Response::default();
    };
    let id = state.waiting[place].game.game.clone();
    match history_of(&state.waiting[place].game) {
        Some(history) => {
            let opened = state.waiting.remove(place);
            state.open_stored(opened.game, history);
        }
        None if guest::table(&id).is_ok_and(|table| !table.is_missing_states()) => {
            state.waiting[place].is_faulty = true;
            let name = game_name(&id);
            return Response::error(
                Message::new("error.library.damaged").with_message("name", name),
            );
        }
        None => {}
    }
    Response::default()
}

/// Reopens a replaced game; the current game becomes a recent one.
pub(super) fn reopen(state: &mut State, game: StoredGame, seats: BySide<Seat>) {
    let entries = state.history_entries;
    state.rules.close();
    state.dialog = None;
    let id = game.game.clone();
    state.restore_game(game);
    if state.game.kind.info().id == id {
        state.game.seats = seats;
    }
    state.history_entries = entries;
}

/// Reads a dropped file or a pasted text: opens its game, or adds several games to the library.
pub(super) fn open_text(state: &mut State, text: &str) -> Response {
    if split_games(text).len() > 1 {
        let opened = open_dialog(state, Some(Dialog::Library));
        let (library, current) = state.library_and_current();
        let imported = library.import(text, &current).map(Msg::Library);
        // Save first: a list read before the save could lack the new games.
        return imported.with_effects(opened);
    }
    match read_game(text, state.game.start()) {
        Ok(reading) => {
            load_game(state, reading.history);
            Response::notice(reading.message)
        }
        Err(error) => {
            Response::error(Message::new("error.file.game").with_message("reason", error))
        }
    }
}

/// Loads a game from a file or text and shows its end.
pub(super) fn load_game(state: &mut State, history: History) {
    state.begin(history);
    state.computers.paused = state.game.computers_only();
}

pub(super) fn open_dialog(state: &mut State, dialog: Option<Dialog>) -> Vec<Effect> {
    state.dialog = dialog;
    let focus = match dialog {
        Some(Dialog::Library) => return map(state.library.open(), Msg::Library),
        Some(Dialog::Evaluations) => {
            evaluations::reset_dialog(&mut state.own, &state.game);
            Some(EVALUATIONS)
        }
        Some(Dialog::Resign) => Some(RESIGN),
        Some(Dialog::GameText) => Some("game-text"),
        None => None,
    };
    state.draft_error = None;
    state.draft = write_game(&state.game.history);
    Vec::from_iter(focus.map(Effect::focus))
}

/// Handles a move that led to a node: judges it, records it as an attempt, and stops a clock.
pub(super) fn on_move(state: &mut State, child: NodeId) {
    let history = &mut state.game.history;
    if let Some(parent) = history[child].parent {
        judge_moves(history, parent);
        state.review.record_attempt(parent, child);
        state.clock.press(history, parent, child, state.now);
    }
}
