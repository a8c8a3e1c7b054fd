//! Passes messages to the parts of Play and does what they request of other parts.

use super::analysis::AnalysisMsg;
use super::analysis::learning::judge_moves;
use super::child::ChildMsg;
use super::child_mode;
use super::editor::{Editor, EditorMsg};
use super::evaluations::{self, EvaluationsMsg};
use super::game::notation::{read_game, split_games};
use super::game::{GameTasks, History, NodeId};
use super::library::LibraryMsg;
use super::library::stored_game::{StoredGame, history_of};
use super::msg::{Dialog, Effect, Msg, Response};
use super::review::ReviewMsg;
use super::rules::pages::RulesMsg;
use super::setup::{SetupMsg, remove_programs, seat, seat_computer};
use super::state::{State, WaitingGame};
use super::sync::sync_work;
use super::view::PLACE;
use crate::app::documents::DocumentMsg;
use crate::app::effects::{Notice, map};
use crate::app::players::offered::player_of;
use crate::app::players::seats::read_evaluation;
use crate::app::players::{ProgramPlayer, Seat};
use crate::eval::{EvaluationSpec, read_network};
use crate::game::{BySide, Side};
use crate::guest;
use crate::python::{ProgramGame, game_name};
use crate::registry::{GAMES, game};
use crate::text::Message;

pub(super) fn update_analysis(state: &mut State, msg: AnalysisMsg) -> Response {
    match msg {
        AnalysisMsg::JudgeWith(word) => {
            if let Ok(evaluation) = read_evaluation(state.game.kind, &word) {
                judge_with(state, evaluation);
            }
        }
        AnalysisMsg::Evaluations(msg) => return update_evaluations(state, msg),
        msg => state.analysis.update(msg, &mut state.game),
    }
    Response::default()
}

/// Changes the evaluation for analysis and review.
pub(super) fn judge_with(state: &mut State, evaluation: EvaluationSpec) {
    if state.analysis.judge_with(evaluation, &mut state.game) {
        state.review.stop();
    }
}

pub(super) fn update_review(state: &mut State, msg: ReviewMsg) -> Response {
    match msg {
        ReviewMsg::Go(_) | ReviewMsg::GoPly(_) => state.computers.played_again = None,
        // Otherwise the computers would continue from the shown position.
        ReviewMsg::TryAgain(_) | ReviewMsg::Refutation(..) => {
            state.computers.paused |= state.game.computers_only();
        }
        _ => {}
    }
    let work = &mut GameTasks {
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

pub(super) fn update_evaluations(state: &mut State, msg: EvaluationsMsg) -> Response {
    let kind = state.game.kind;
    match msg {
        EvaluationsMsg::Close => state.dialog = None,
        EvaluationsMsg::Judge(word) => {
            if let Ok(evaluation) = read_evaluation(kind, &word) {
                judge_with(state, evaluation);
                state.analysis.switch(true);
                state.dialog = None;
            }
        }
        EvaluationsMsg::Play(word) => {
            if let Ok(evaluation) = read_evaluation(kind, &word) {
                play_against(state, &evaluation);
                state.dialog = None;
            }
        }
        EvaluationsMsg::Save(proposed) => return save_evaluation(state, &proposed),
        msg => {
            let opens = matches!(msg, EvaluationsMsg::Open | EvaluationsMsg::OpenFile(_));
            let begun = match &msg {
                EvaluationsMsg::OpenFile(text) => begin_for_network(state, text),
                _ => None,
            };
            let mut response = evaluations::update(&mut state.own, msg, &state.game, state.now);
            if opens && response.notice.is_none() {
                state.dialog = Some(Dialog::Evaluations);
            }
            response.notice = response.notice.or(begun.map(Notice::info));
            return response.map(Msg::Evaluations);
        }
    }
    Response::default()
}

/// Saves the evaluation in the editor. Players and analysis that use its old version change to the new one.
fn save_evaluation(state: &mut State, proposed: &str) -> Response {
    let saved = evaluations::save_draft(&mut state.own, proposed, &state.game, state.now);
    let Some((effects, changed)) = saved else {
        return Response::default();
    };
    if let Some([old, new]) = changed {
        replace_evaluation(state, &old, new);
    }
    map(effects, Msg::Evaluations).into()
}

/// Begins a game for a network from a file, if the current game has no cells that it could evaluate. Returns a notice
/// about it.
fn begin_for_network(state: &mut State, text: &str) -> Option<Message> {
    if state.own.draft.is_some() || state.game.kind.has_squares() || read_network(text).is_err() {
        return None;
    }
    let kind = GAMES.iter().find(|kind| kind.has_squares())?;
    let start = kind.first_start().ok()?;
    load_game(state, History::new(start));
    Some(Message::new("network.begun").with_message("game", kind.info().name()))
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

pub(super) fn update_library(state: &mut State, msg: LibraryMsg) -> Response {
    match msg {
        LibraryMsg::Open(key) => open_saved(state, &key),
        msg => {
            if matches!(msg, LibraryMsg::Close | LibraryMsg::OpenRun(_)) {
                state.dialog = None;
            }
            let response = state.with_library(|library, current| library.update(msg, current));
            response.map(Msg::Library)
        }
    }
}

/// Opens a saved game, later if it is the user's own and its states are not yet known.
fn open_saved(state: &mut State, key: &str) -> Response {
    let Some((game, history, notice)) = state.library.game_to_open(key) else {
        return Response::default();
    };
    state.dialog = None;
    let Some(history) = history else {
        state.wait_for(game);
        return Response::default();
    };
    state.open_stored(game, history);
    state.computers.paused = state.game.computers_only();
    Response::notice(notice)
}

/// Handles an answer of the browser about games, and requests the list of the open dialog if another tab may have
/// changed it.
pub(super) fn on_games_msg(state: &mut State, msg: &DocumentMsg) -> Response {
    let open = state.dialog == Some(Dialog::Library);
    match (msg, state.dialog) {
        (DocumentMsg::PageVisible, Some(Dialog::Library)) => state.library.games.request().into(),
        (DocumentMsg::PageVisible, Some(Dialog::Evaluations)) => state.own.list.request().into(),
        _ => state.library.on_document_msg(msg, open).map(Msg::Library),
    }
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
    state.leave_rules();
    state.dialog = None;
    let id = game.game.clone();
    state.restore_game(game);
    if state.game.kind.info().id == id {
        state.game.seats = seats;
    }
    state.history_entries = entries;
}

/// Handles a message of the editor of positions.
pub(super) fn update_editor(state: &mut State, msg: EditorMsg) -> Response {
    if msg == EditorMsg::Open {
        state.editor = Editor::new(&*state.game.here().position);
        let focus = state.editor.as_ref().map(Editor::focus);
        return focus.into();
    }
    let Some(editor) = &mut state.editor else {
        return Response::default();
    };
    let to_button = Effect::focus("edit-button");
    match msg {
        EditorMsg::Cancel => {
            state.editor = None;
            to_button.into()
        }
        EditorMsg::Play => {
            let Some(position) = editor.parse(state.game.kind) else {
                return Response::hide_notice();
            };
            state.begin(History::new(position));
            state.computers.paused = state.game.computers_only();
            Response::notice(Message::new("editor.done")).with_effects([to_button])
        }
        msg => map(editor.update(msg, &state.game), Msg::Edit).into(),
    }
}

/// Handles a message of the page of the rules.
pub(super) fn update_rules(state: &mut State, msg: RulesMsg) -> Response {
    let chosen = match msg {
        RulesMsg::Play { game, for_child } => Some((game, for_child)),
        _ => None,
    };
    let effects = map(state.rules.update(msg), Msg::Rules);
    let Some((game, for_child)) = chosen else {
        return effects.into();
    };
    let mut response = if for_child {
        update_child(state, ChildMsg::Game(game))
    } else {
        update_setup(state, SetupMsg::Game(game.to_owned()))
    };
    // The pressed button is gone.
    response.effects.push(Effect::focus("main"));
    response
}

/// Converts the game for child mode: see [`child_mode::convert`].
pub fn convert_for_child(state: &mut State) -> Vec<Effect> {
    if child_mode::convert(state) { sync_work(state) } else { Vec::new() }
}

/// Handles a message of child mode.
pub(super) fn update_child(state: &mut State, msg: ChildMsg) -> Response {
    match msg {
        ChildMsg::Game(id) => child_mode::begin(state, id),
        ChildMsg::Level(level) => child_mode::play_against(state, level),
        ChildMsg::Hint => {
            let effects = state.hints.start(&state.game, &mut state.tasks);
            return map(effects, Msg::Child).into();
        }
        ChildMsg::Helping(id, event) => {
            return state.hints.on_task_event(id, *event).map(Msg::Child);
        }
    }
    // On a phone, the board is far above the pressed button.
    Effect::reveal(PLACE).into()
}

/// Reads a dropped file or a pasted text: opens its game, or adds several games to the library.
pub(super) fn open_text(state: &mut State, text: &str) -> Response {
    if split_games(text).len() > 1 {
        let mut response = open_library(state);
        let imported = state.with_library(|library, current| library.import(text, current));
        let imported = imported.map(Msg::Library);
        // Save first: a list read before the save could lack the new games.
        response.effects.splice(0..0, imported.effects);
        response.notice = imported.notice;
        response.requests.extend(imported.requests);
        return response;
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

pub(super) fn open_library(state: &mut State) -> Response {
    state.dialog = Some(Dialog::Library);
    map(state.library.open(), Msg::Library).into()
}

/// Handles a move that led to a node: judges it, records it as an attempt, and stops a clock.
pub(super) fn on_move(state: &mut State, child: NodeId) {
    let history = &mut state.game.history;
    if let Some(parent) = history[child].parent {
        judge_moves(history, parent);
        state.review.record_attempt(parent, child);
        state.clock.press(history, parent, child, state.now);
    }
    state.computers.played_again = None;
}
