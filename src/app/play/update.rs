//! Updates of Play.

use super::analysis::AnalysisMsg;
use super::analysis::standing::all_lose_alike;
use super::child_mode::update_child;
use super::editor::{Editor, EditorMsg};
use super::evaluations;
use super::game::notation::{read_game, split_games, write_game};
use super::game::{History, Knowledge, NodeId};
use super::msg::{Effect, GoTo, Msg, Response};
use super::request::Dialog;
use super::review::ReviewMsg;
use super::routing::{
    handle_requests, load_game, on_move, open_dialog, open_text, reopen, restore_waiting,
    update_review, update_setup,
};
use super::setup::swap_seats;
use super::state::State;
use super::sync::{sync_work, tick};
use super::view::BOARD;
use super::view::controls::{move_button_id, moves_with_buttons};
use super::view::ending::STATUS;
use crate::app::effects::{self, Notice};
use crate::app::players::Seat;
use crate::app::record::Ended;
use crate::app::record::board::{BoardMsg, refused, split_moves};
use crate::app::ui::keys::PageAction;
use crate::app::undo::{TakeOnce, Undo};
use crate::text::Message;

pub fn update(state: &mut State, msg: Msg) -> effects::Response<Msg> {
    state.untouched &= msg.is_report();
    // Ends the game first if the time is over, so that a late move does not count.
    let mut effects = tick(state);
    let response = step(state, msg);
    let mut response = handle_requests(state, response);
    effects.append(&mut response.effects);
    response.effects = effects;
    response.effects.extend(sync_work(state));
    response
}

fn step(state: &mut State, msg: Msg) -> Response {
    match msg {
        Msg::Board(BoardMsg::Choose(mv)) => return press(state, &mv),
        Msg::Board(BoardMsg::Refuse(cell)) => return refuse(state, cell),
        Msg::Board(msg) => {
            let may_choose = state.computers.may_choose(&state.game);
            return state.board.update(&msg, BOARD, may_choose).into();
        }
        Msg::Go(to) => state.go(to),
        Msg::TakeBack => take_back(state),
        Msg::New => state.begin_again(),
        Msg::Reopen(game, seats) => reopen(state, *game, seats),
        Msg::Resign => return resign(state),
        Msg::EndDecided => return end_decided(state),
        Msg::Rematch { swapped } => return rematch(state, swapped),
        Msg::LookBack => return review_finished_game(state),
        Msg::StatesKnown => return restore_waiting(state),
        Msg::Flip => state.game.flipped = !state.game.flipped,
        Msg::BestMove => return best_move(state),
        Msg::Promote(node) => state.game.history.promote(node),
        Msg::Remove(node) => return remove(state, node),
        Msg::Restore(before, shape, seed) => return restore(state, &before, &shape, seed),
        Msg::Clock(msg) => state.clock.update(msg),
        Msg::Computer(msg) => {
            let response = state.computers.update(msg, &mut state.game);
            return response.map(Msg::Computer);
        }
        Msg::Analysis(msg) => {
            let response = state.analysis.update(msg, &mut state.game);
            return response.map(Msg::Analysis);
        }
        Msg::Review(msg) => return update_review(state, msg),
        Msg::Setup(msg) => return update_setup(state, msg),
        Msg::Evaluations(msg) => {
            let response = evaluations::update(&mut state.own, msg, &state.game, state.now);
            return response.map(Msg::Evaluations);
        }
        Msg::Library(msg) => {
            let (library, current) = state.library_and_current();
            return library.update(msg, &current).map(Msg::Library);
        }
        Msg::OpenEditor => {
            state.editor = Editor::new(&*state.game.here().position);
            return state.editor.as_ref().map(Editor::focus).into();
        }
        Msg::Edit(msg) => {
            let editor = state.editor.as_mut();
            let response = editor.map(|editor| editor.update(msg, &state.game));
            return response.unwrap_or_default().map(Msg::Edit);
        }
        Msg::Rules(msg) => return state.rules.update(msg).map(Msg::Rules),
        Msg::Child(msg) => return update_child(state, msg),
        Msg::Dropped(text) => return open_text(state, &text),
        Msg::Dialog(dialog) => return open_dialog(state, dialog).into(),
        Msg::Draft(text) | Msg::TextFile(text) => {
            state.draft = text;
            state.draft_error = None;
        }
        Msg::ReadDraft => return read_draft(state),
        Msg::CopyText => {
            return Effect::copy(write_game(&state.game.history)).into();
        }
        Msg::CopyLink => return Effect::copy_link().into(),
        Msg::SaveText => {
            let name = format!("{}.txt", state.game.kind.info().id);
            let text = write_game(&state.game.history);
            return Effect::download(name, text).into();
        }
    }
    Response::default()
}

/// Resigns for the user, if the user is to move.
fn resign(state: &mut State) -> Response {
    state.dialog = None;
    if state.game.is_human_turn() {
        state.game.history.here_mut().ended = Some(Ended::Resignation);
    }
    // The pressed control is gone.
    Response::focus("main")
}

/// Ends the game with the side that can no longer lose as the winner.
fn end_decided(state: &mut State) -> Response {
    if state.game.decided().is_some() {
        state.game.history.here_mut().ended = Some(Ended::Decided);
    }
    Response::focus("main")
}

/// Starts another game of the same players. The focus goes to the page, because the pressed button is gone.
fn rematch(state: &mut State, swapped: bool) -> Response {
    // Save the game before the players swap sides.
    state.begin_again();
    if swapped {
        swap_seats(&mut state.game, &mut state.computers);
    }
    Response::focus("main")
}

fn review_finished_game(state: &mut State) -> Response {
    let mut response = update_review(state, ReviewMsg::Start);
    response.effects.push(Effect::focus("review"));
    response
}

/// Plays the move of a cell or of a button. The pressed button is gone: the focus goes to the buttons of the next
/// moves, if they are known and the user's, otherwise to the status.
fn press(state: &mut State, mv: &str) -> Response {
    let has_button = state.game.here().position.cell_of(mv).is_none();
    let mut response = choose(state, mv);
    if has_button && response.notice.is_none() {
        let next = if moves_with_buttons(state).is_empty() {
            STATUS.to_owned()
        } else {
            move_button_id(0)
        };
        response.effects.push(Effect::focus(next));
    }
    response
}

fn choose(state: &mut State, mv: &str) -> Response {
    if !state.computers.may_choose(&state.game) {
        return Response::default();
    }
    match state.game.history.play(mv) {
        Ok(child) => {
            on_move(state, child);
            state.computers.played_again = Some(child);
            let cells = state.game.history.here().position.view().cells.len();
            state.board.cursor = state.board.cursor.min(cells.saturating_sub(1));
            Response::default()
        }
        Err(error) => Response::error(error.reason),
    }
}

/// Plays the best known move, or starts a search for one.
fn best_move(state: &mut State) -> Response {
    let here = state.game.history.here();
    if here.outcome().is_some() {
        return Response::notice(Message::new("analysis.over"));
    }
    if !state.computers.may_choose(&state.game) {
        let side = state
            .game
            .kind
            .info()
            .side_name(here.position.side_to_move());
        return Response::notice(Message::new("play.thinking_now").with_message("side", side));
    }
    match best_known_move(state) {
        Some(best) => {
            let alike = all_lose_alike(state.game.here());
            let mut response = choose(state, &best);
            if alike && response.notice.is_none() {
                response.notice = Some(Notice::info(Message::new("analysis.all_lose")));
            }
            response
        }
        None => {
            state.analysis.switch(true);
            Response::notice(Message::new("play.best.wait"))
        }
    }
}

/// The best known move at the current node, proved or estimated; never a provably losing one while another is
/// undecided.
pub(super) fn best_known_move(state: &State) -> Option<String> {
    let known = state.game.here().known();
    if let Some(best) = known.as_ref().and_then(Knowledge::best) {
        return Some(best.mv.clone());
    }
    let decided = |mv: &&String| known.as_ref().and_then(|k| k.find(mv)).is_some();
    let mv = state.computers.best_so_far();
    mv.filter(|mv| !decided(mv)).cloned()
}

fn remove(state: &mut State, node: NodeId) -> Response {
    let before = TakeOnce::new(state.game.history.clone());
    state.reset_nodes();
    state.game.history.remove(node);
    state.clock.set_node(state.game.history.at());
    let back = Msg::Restore(before, state.game.history.shape(), state.game.seed);
    Effect::OfferUndo(Undo::deletion(Message::new("play.deleted"), back)).into()
}

fn restore(
    state: &mut State,
    before: &TakeOnce<History>,
    shape: &[Vec<NodeId>],
    seed: u64,
) -> Response {
    match before.take() {
        Some(before) if state.game.seed == seed && state.game.history.shape() == shape => {
            state.reset_nodes();
            state.game.history = before;
            state.clock.set_node(state.game.history.at());
            Response::focus("delete")
        }
        _ => Response::notice(Message::new("play.deleted.changed")),
    }
}

fn read_draft(state: &mut State) -> Response {
    if split_games(&state.draft).len() > 1 {
        let text = state.draft.clone();
        let response = open_text(state, &text);
        let Some(error) = state.library.error.take() else {
            return response;
        };
        // The text stays in its field.
        state.dialog = Some(Dialog::GameText);
        state.draft_error = Some(error);
        return Response::hide_notice();
    }
    match read_game(&state.draft, state.game.start()) {
        Ok(reading) => {
            load_game(state, reading.history);
            state.dialog = None;
            Response::notice(reading.message)
        }
        Err(error) => {
            state.draft_error = Some(error);
            Response::hide_notice()
        }
    }
}

/// Reports why a cell has no move. Reports nothing in finished games and on the computer's turn.
fn refuse(state: &mut State, cell: usize) -> Response {
    state.board.cursor = cell;
    let mut moves = state.game.here().position.moves();
    if state.computers.may_choose(&state.game) && split_moves(&mut moves, None).contains(&cell) {
        let again = state.pressed() == Some(cell);
        state.first_press = (!again).then_some((state.game.history.at(), cell));
        return Response::default();
    }
    if !state.game.is_human_turn() {
        return Response::default();
    }
    refused(&*state.game.history.here().position, cell)
}

/// Goes back to the user's last turn; the later moves stay in the tree. In a game of computers, goes back one move.
fn take_back(state: &mut State) {
    let alone = state.game.computers_only();
    let ended = &mut state.game.history.here_mut().ended;
    if ended
        .take_if(|ended| matches!(ended, Ended::Resignation | Ended::Decided))
        .is_some()
        && state.game.is_human_turn()
    {
        return;
    }
    let mut node = state.game.history.at();
    while let Some(parent) = state.game.history[node].parent {
        node = parent;
        let side = state.game.history[node].position.side_to_move();
        if alone || state.game.seats[side] == Seat::Human {
            state.computers.paused |= alone;
            state.game.history.go(node);
            state.clock.move_to(node, state.now);
            return;
        }
    }
}

/// The message of a key pressed outside of every control.
pub fn key_message(state: &State, action: PageAction) -> Option<Msg> {
    if state.rules.game().is_some() {
        return None;
    }
    if state.editor.is_some() {
        return (action == PageAction::Close).then_some(Msg::Edit(EditorMsg::Cancel));
    }
    Some(match action {
        PageAction::Back | PageAction::PageBack => Msg::Go(GoTo::Back),
        PageAction::Forward | PageAction::PageForward => Msg::Go(GoTo::Forward),
        PageAction::PreviousVariation => Msg::Go(GoTo::Sibling(false)),
        PageAction::NextVariation => Msg::Go(GoTo::Sibling(true)),
        PageAction::First => Msg::Go(GoTo::First),
        PageAction::Last => Msg::Go(GoTo::Last),
        PageAction::Flip => Msg::Flip,
        PageAction::Analysis => Msg::Analysis(AnalysisMsg::Switch(!state.analysis.on)),
        PageAction::Best => Msg::BestMove,
        PageAction::Keys | PageAction::Close | PageAction::Present => return None,
    })
}
