//! Updates of Play.

use super::analysis::learning::judge_moves;
use super::analysis::standing::all_lose_alike;
use super::child::msg::ChildMsg;
use super::editor::state::EditorMsg;
use super::ending::view::RESIGN;
use super::evaluations::view::LAYER as EVALUATIONS;
use super::game::notation::{read_game, write_game};
use super::setup::boards;
use super::{History, Layer, Msg, NodeId, RulesMsg, State, analysis, child, computer, review};
use crate::app::effects::{Request, map};
use crate::app::play::msg::{Effect, Response};
use crate::app::players::Seat;
use crate::app::record::board::split_moves;
use crate::app::record::{Ended, board};
use crate::app::ui::keys::Action;
use crate::text::Message;

/// Handles a message.
pub fn update(state: &mut State, msg: Msg) -> Response {
    state.untouched &= msg.is_report();
    // A move after the end of the time must find the game over.
    let mut effects = state.tick();
    let mut response = step(state, msg);
    effects.append(&mut response.effects);
    response.effects = effects;
    response.effects.extend(state.sync_work());
    response
}

fn step(state: &mut State, msg: Msg) -> Response {
    match msg {
        Msg::Game(_) | Msg::Child(ChildMsg::Game(_)) if state.open_rules_game().is_some() => {
            return play_it(state, msg);
        }
        Msg::Choose(mv) => return choose(state, &mv),
        Msg::Lift(lifted) => state.board.lifted = lifted && state.may_choose(),
        Msg::Refuse(cell) => return refuse(state, cell),
        Msg::Walk(cell) => {
            state.board.cursor = cell;
            let id = board::cell_id("play", cell);
            return Response::effects(vec![Effect::Focus(id)]);
        }
        Msg::Go(_)
        | Msg::GoPly(_)
        | Msg::Back
        | Msg::Forward
        | Msg::First
        | Msg::Last
        | Msg::Sibling(_) => walk(state, &msg),
        Msg::TakeBack => take_back(state),
        Msg::New => begin_again(state),
        Msg::Pause(paused) => pause(state, paused),
        Msg::Resign => return resign(state),
        Msg::EndDecided => return end_decided(state),
        Msg::Rematch { swapped } => return rematch(state, swapped),
        Msg::LookBack => return review_finished_game(state),
        Msg::StatesKnown => return state.restore_waiting(),
        Msg::Flip => state.board.flipped = !state.board.flipped,
        Msg::MoveNow => computer::update::move_now(state),
        Msg::Pace(pace) => state.computers.pace = pace,
        Msg::BestMove => return best_move(state),
        Msg::Analyse(on) => state.analyse(on),
        Msg::JudgeWith(word) => state.judge_with_word(&word),
        Msg::Sum(open) => state.analysis.sum_open = open,
        Msg::Deeper => state.analyse_deeper(),
        Msg::PauseAnalysis => state.analysis.paused = Some(state.game.history.at()),
        Msg::Review => return state.review(),
        Msg::ReviewDepth(depth) => state.review.depth = depth,
        Msg::StopReview => state.review.stop(),
        Msg::SaveReview => return state.save_review(),
        Msg::TryAgain(node) => return state.try_again(node),
        Msg::EndTrial => state.review.trial = None,
        Msg::Refute(node) => return Response::effects(state.refute(node)),
        Msg::Refutation(node, place) => state.play_refutation(node, place),
        Msg::Puzzle(node) => return Response::request(Request::Puzzle(node)),
        Msg::Child(msg) => return child::update::update(state, msg),
        Msg::Library(msg) => return state.update_library(msg),
        Msg::Evaluations(msg) => return state.update_evaluations(msg),
        Msg::Dropped(text) => return state.on_file_dropped(&text),
        Msg::Clock(control) => state.set_clock(control),
        Msg::ClockTimer(number) => state.clock_timer(number),
        Msg::Edit(msg) => return state.edit(msg),
        Msg::Promote(node) => state.game.history.promote(node),
        Msg::Remove(node) => return remove(state, node),
        Msg::Restore => restore(state),
        Msg::Game(_) | Msg::Preset(_) | Msg::Value(..) => return boards::change_board(state, msg),
        Msg::Seat(..) | Msg::Player(..) | Msg::SwapSeats => return boards::change_seat(state, msg),
        Msg::Lesson(msg) => return Response::effects(map(state.lesson.update(&msg), Msg::Lesson)),
        Msg::Rules(msg) => return read(state, msg),
        Msg::Layer(layer) => return open_layer(state, layer),
        Msg::Draft(text) | Msg::TextFile(text) => {
            state.draft = text;
            state.draft_error = None;
        }
        Msg::ReadDraft => return read_draft(state),
        Msg::CopyText => {
            return Response::effects(vec![Effect::Copy(write_game(&state.game.history))]);
        }
        Msg::CopyLink => return Response::effects(vec![Effect::CopyLink]),
        Msg::SaveText => {
            let name = format!("{}.txt", state.game.kind.info().id);
            let text = write_game(&state.game.history);
            return Response::effects(vec![Effect::save(name, text)]);
        }
        Msg::Thinking(id, event) => computer::update::on_task_event(state, id, *event),
        Msg::MoveDue(id) => computer::update::paced(state, id),
        Msg::Estimating(id, event) => analysis::update::on_search_event(state, id, *event),
        Msg::Proving(id, event) => analysis::update::on_proof_event(state, id, *event),
        Msg::Reviewing(id, event) => {
            let mut response = review::update::on_task_event(state, id, *event);
            response.requests.push(Request::GatherMistakes);
            return response;
        }
        Msg::Python(event) => return computer::program::on_python_event(state, &event),
    }
    Response::default()
}

fn begin_again(state: &mut State) {
    let start = state.game.history[0].position.clone();
    state.begin(History::new(start));
    state.computers.paused = false;
}

/// Pauses the computers, or resumes them at the end of the game.
fn pause(state: &mut State, paused: bool) {
    state.computers.paused = paused;
    state.computers.error = None;
    if !paused {
        state.game.history.go(state.game.history.end());
    }
}

/// Resigns for the user, if the user is to move.
fn resign(state: &mut State) -> Response {
    state.layer = None;
    if state.persons_turn() {
        state.game.history.here_mut().ended = Some(Ended::Resignation);
    }
    // The pressed control is gone.
    Response::effects(vec![Effect::Focus("main".to_owned())])
}

/// Ends the game with the side that can no longer lose as the winner.
fn end_decided(state: &mut State) -> Response {
    if state.decided().is_some() {
        state.game.history.here_mut().ended = Some(Ended::Decided);
    }
    Response::effects(vec![Effect::Focus("main".to_owned())])
}

/// Starts another game of the same players. The focus goes to the page, because the pressed button is gone.
fn rematch(state: &mut State, swapped: bool) -> Response {
    // Save the game before the players swap sides.
    begin_again(state);
    if swapped {
        boards::change_seat(state, Msg::SwapSeats);
    }
    Response::effects(vec![Effect::Focus("main".to_owned())])
}

/// Reviews the finished game and scrolls to the review.
fn review_finished_game(state: &mut State) -> Response {
    let mut response = state.review();
    response.effects.push(Effect::Focus("review".to_owned()));
    response
}

/// Plays a move on the board.
fn choose(state: &mut State, mv: &str) -> Response {
    if !state.may_choose() {
        return Response::default();
    }
    match state.game.history.play(mv) {
        Ok(child) => {
            state.on_move(child);
            state.computers.played_again = Some(child);
            let cells = state.game.history.here().position.view().cells.len();
            state.board.cursor = state.board.cursor.min(cells.saturating_sub(1));
            Response::default()
        }
        Err(error) => Response::error(error.reason),
    }
}

/// Goes to another node of the game.
pub(super) fn walk(state: &mut State, msg: &Msg) {
    let to = match *msg {
        Msg::Go(node) => Some(node),
        Msg::GoPly(ply) => state.reviewed_line().get(ply).copied(),
        Msg::Back => state.game.history.back(),
        Msg::Forward => state.game.history.forward(),
        Msg::First => Some(0),
        Msg::Last => Some(state.game.history.end()),
        Msg::Sibling(forward) => state.game.history.sibling(forward),
        _ => None,
    };
    if let Some(to) = to {
        state.computers.played_again = None;
        state.game.history.go(to);
    }
}

/// Plays the best known move, or starts a search for one.
fn best_move(state: &mut State) -> Response {
    let here = state.game.history.here();
    if here.outcome().is_some() {
        return Response::notice(Message::new("analysis.over"));
    }
    if !state.may_choose() {
        let side = state
            .game
            .kind
            .info()
            .side_name(here.position.side_to_move());
        return Response::notice(Message::new("play.thinking_now").with_message("side", side));
    }
    match state.best_move() {
        Some(best) => {
            let alike = all_lose_alike(state);
            let mut response = choose(state, &best);
            if alike && response.notice.is_none() {
                response.notice = Some((Message::new("analysis.all_lose"), false));
            }
            response
        }
        None => {
            state.analyse(true);
            Response::notice(Message::new("play.best.wait"))
        }
    }
}

/// Deletes a node and all nodes after it.
fn remove(state: &mut State, node: NodeId) -> Response {
    let before = state.game.history.clone();
    state.reset_nodes();
    state.game.history.remove(node);
    state.clock.set_node(state.game.history.at());
    state.game.before_removal = Some(before);
    Response::effects(vec![Effect::Focus("restore".to_owned())])
}

/// Restores the last deleted line.
fn restore(state: &mut State) {
    if let Some(before) = state.game.before_removal.take() {
        state.reset_nodes();
        state.game.history = before;
        state.clock.set_node(state.game.history.at());
    }
}

/// Handles a message of the page of the rules.
fn read(state: &mut State, msg: RulesMsg) -> Response {
    if msg == RulesMsg::Close {
        state.lesson.stop();
    }
    let mut effects = match msg {
        RulesMsg::Open(_) => map(state.lesson.begin(), Msg::Lesson),
        RulesMsg::Close | RulesMsg::Print | RulesMsg::Try(..) => Vec::new(),
    };
    effects.extend(state.rules.update(msg));
    Response::effects(effects)
}

/// Leaves the rules of a game for the game. The focus moves, because the pressed button is gone.
fn play_it(state: &mut State, msg: Msg) -> Response {
    state.leave_rules();
    let mut response = step(state, msg);
    response.effects.push(Effect::Focus("main".to_owned()));
    response
}

/// Opens or closes a layer.
fn open_layer(state: &mut State, layer: Option<Layer>) -> Response {
    if layer == Some(Layer::Library) {
        return state.open_library();
    }
    state.layer = layer;
    state.draft_error = None;
    state.draft = write_game(&state.game.history);
    let focus = layer.map(|layer| match layer {
        Layer::Evaluations => EVALUATIONS,
        Layer::Resign => RESIGN,
        Layer::GameText => "game-text",
        Layer::Library => "library-name",
    });
    let focus = focus.map(|id| Effect::Focus(id.to_owned()));
    Response::effects(focus.into_iter().collect())
}

/// Parses the text in the layer as a game.
fn read_draft(state: &mut State) -> Response {
    match read_game(&state.draft, state.start()) {
        Ok(reading) => {
            state.load_game(reading.history);
            state.layer = None;
            Response::notice(reading.message)
        }
        Err(error) => {
            state.draft_error = Some(error);
            Response::refusal()
        }
    }
}

impl State {
    /// Starts and cancels tasks for the current node. Called when the page opens and after every message.
    pub fn sync_work(&mut self) -> Vec<Effect> {
        let mut effects = self.tick();
        effects.extend(self.think());
        effects.extend(self.sync_hint());
        effects.extend(self.sync_analysis());
        effects.extend(self.cancel_stale_review());
        effects.extend(self.list_library());
        effects
    }

    /// Cancels tasks before the nodes of the tree change their numbers.
    fn reset_nodes(&mut self) {
        self.computers.cancel_turn();
        self.invalidate_hint();
        self.analysis.reset();
        self.review.reset();
        self.review.trial = None;
    }

    /// Handles a move that led to a node: judges it, records it as an attempt, and stops a clock.
    pub(super) fn on_move(&mut self, child: NodeId) {
        if let Some(parent) = self.game.history[child].parent {
            judge_moves(&mut self.game.history, parent);
            self.record_attempt(parent, child);
            self.press_clock(parent, child);
        }
        self.game.before_removal = None;
        self.computers.played_again = None;
    }

    /// Loads a game from a file or text and shows its end.
    pub(super) fn load_game(&mut self, history: History) {
        let same_game = history.here().position.info().id == self.game.kind.info().id;
        self.begin(history);
        if !same_game {
            boards::refit_seats(self);
        }
        boards::values_of(self);
        self.computers.paused = self.computers_only();
    }
}

/// Reports why a cell has no move. Reports nothing in finished games and on the computer's turn.
fn refuse(state: &mut State, cell: usize) -> Response {
    state.board.cursor = cell;
    let mut moves = state.here().position.moves();
    if state.may_choose() && split_moves(&mut moves, None).contains(&cell) {
        let again = state.pressed() == Some(cell);
        state.board.pressed = (!again).then_some((state.game.history.at(), cell));
        return Response::default();
    }
    if !state.persons_turn() {
        return Response::default();
    }
    board::refused(&*state.game.history.here().position, cell)
}

/// Goes back to the user's last turn; the later moves stay in the tree. In a game of computers, goes back one move.
fn take_back(state: &mut State) {
    let alone = state.computers_only();
    state.computers.played_again = None;
    let ended = &mut state.game.history.here_mut().ended;
    if ended
        .take_if(|ended| matches!(ended, Ended::Resignation | Ended::Decided))
        .is_some()
        && state.persons_turn()
    {
        return;
    }
    let mut node = state.game.history.at();
    while let Some(parent) = state.game.history[node].parent {
        node = parent;
        let side = state.game.history[node].position.side_to_move();
        if alone || state.game.seats[side] == Seat::Person {
            state.computers.paused |= alone;
            state.game.history.go(node);
            state.move_clock_here();
            return;
        }
    }
}

/// The message of a key pressed outside of every control.
pub fn key_message(state: &State, action: Action) -> Option<Msg> {
    if state.open_rules_game().is_some() {
        return None;
    }
    if state.editor.is_some() {
        return (action == Action::Close).then_some(Msg::Edit(EditorMsg::Cancel));
    }
    Some(match action {
        Action::Back | Action::PageBack => Msg::Back,
        Action::Forward | Action::PageForward => Msg::Forward,
        Action::PreviousVariation => Msg::Sibling(false),
        Action::NextVariation => Msg::Sibling(true),
        Action::First => Msg::First,
        Action::Last => Msg::Last,
        Action::Flip => Msg::Flip,
        Action::Analysis => Msg::Analyse(!state.analysis.on),
        Action::Best => Msg::BestMove,
        Action::Keys | Action::Close | Action::Present => return None,
    })
}
