//! What follows from what happens in Play.

use super::seats::{self, Seat};
use super::{EditorMsg, History, Layer, Msg, NodeId, State, analysis, keep, known, review, setup};
use crate::app::effect::{Channel, Effect, TaskEvent, TaskId};
use crate::app::keys::Action;
use crate::app::{Followed, board};
use crate::game::BySide;
use crate::registry::{Chosen, Progress, TaskResult};
use crate::text::Message;

/// What follows from something that happened in Play.
pub fn update(state: &mut State, msg: Msg) -> Followed {
    // A move that comes after its time must find the game over.
    let mut effects = state.tick();
    let mut followed = step(state, msg);
    effects.append(&mut followed.effects);
    followed.effects = effects;
    followed.effects.extend(state.wake());
    followed
}

fn step(state: &mut State, msg: Msg) -> Followed {
    match msg {
        Msg::Choose(mv) => {
            if state.may_choose() {
                match state.history.play(&mv) {
                    Ok(child) => {
                        state.moved(child);
                        let moves = state.history.here().position.view();
                        state.cursor = state.cursor.min(moves.cells.len().saturating_sub(1));
                    }
                    Err(error) => return Followed::fault(error.reason),
                }
            }
        }
        Msg::Refuse(cell) => return refuse(state, cell),
        Msg::Walk(cell) => {
            state.cursor = cell;
            let id = board::cell_id("play", cell);
            return Followed::effects(vec![Effect::Focus(id)]);
        }
        Msg::Go(node) => state.history.go(node),
        Msg::Back => go(state, state.history.back()),
        Msg::Forward => go(state, state.history.forward()),
        Msg::First => state.history.go(0),
        Msg::Last => state.history.go(state.history.end()),
        Msg::Sibling(forward) => go(state, state.history.sibling(forward)),
        Msg::TakeBack => take_back(state),
        Msg::New => {
            let start = state.history.nodes()[0].position.clone();
            state.paused = false;
            state.begin(History::new(start));
        }
        Msg::Resign => {
            if state.persons_turn() {
                let here = state.history.here_mut();
                here.resigned = Some(here.position.side_to_move());
            }
        }
        Msg::Flip => state.flipped = !state.flipped,
        Msg::Pause(paused) => {
            state.paused = paused;
            state.fault = None;
            if !paused {
                state.history.go(state.history.end());
            }
        }
        Msg::MoveNow => move_now(state),
        Msg::Analyse(on) => state.analyse(on),
        Msg::JudgeWith(id) => state.judge_with(&id),
        Msg::Deeper => state.analyse_deeper(),
        Msg::BestMove => match state.best_move() {
            Some(best) => return step(state, Msg::Choose(best)),
            None if state.history.here().outcome().is_none() => {
                state.analyse(true);
                return Followed::told(Message::new("play.best.wait"));
            }
            None => {}
        },
        Msg::GoPly(ply) => {
            if let Some(&node) = state.history.line().get(ply) {
                state.history.go(node);
            }
        }
        Msg::Review => return Followed::effects(state.review()),
        Msg::ReviewDepth(depth) => state.review.depth = depth,
        Msg::StopReview => state.stop_review(),
        Msg::SaveReview => {
            return Followed::effects(vec![Effect::Download {
                name: format!("{}-review.csv", state.game.info().id),
                mime: "text/csv",
                bytes: state.review_csv().into_bytes(),
            }]);
        }
        Msg::TryAgain(node) => return state.try_again(node),
        Msg::EndTrial => state.trial = None,
        Msg::Library(msg) => return state.shelve(msg),
        Msg::Dropped(text) => return state.dropped(&text),
        Msg::Clock(control) => state.set_clock(control),
        Msg::ClockTimer(number) => state.clock_timer(number),
        Msg::Edit(msg) => return state.edit(msg),
        Msg::Promote(node) => state.history.promote(node),
        Msg::Remove(node) => {
            let before = Box::new(state.history.clone());
            state.renumbered();
            state.history.remove(node);
            state.clock.lost_place(state.history.at());
            state.before_removal = Some(before);
            return Followed::effects(vec![Effect::Focus("restore".to_owned())]);
        }
        Msg::Restore => {
            if let Some(before) = state.before_removal.take() {
                state.renumbered();
                state.history = *before;
                state.clock.lost_place(state.history.at());
            }
        }
        Msg::Pace(pace) => state.pace = pace,
        Msg::Game(_) | Msg::Preset(_) | Msg::Value(..) => return setup::change_board(state, msg),
        Msg::Seat(side, word) => match seats::read(state.game, &word) {
            Ok(seat) => setup::seat(state, side, seat),
            Err(fault) => return Followed::fault(fault),
        },
        Msg::Player(side, spec) => match state.game.check_player(&spec) {
            Ok(()) => setup::seat(state, side, Seat::Computer(spec)),
            Err(fault) => return Followed::fault(fault),
        },
        Msg::SwapSeats => {
            state.seats = BySide::new(state.seats.second.clone(), state.seats.first.clone());
            state.drop_thought();
        }
        Msg::Layer(Some(Layer::Library)) => return state.open_library(),
        Msg::Layer(layer) => {
            let library = state.layer == Some(Layer::Library);
            state.layer = layer;
            state.draft_fault = None;
            state.draft = keep::write_game(state);
            let focus = match layer {
                Some(_) => "game-text",
                None if library => "library-button",
                None => "text-button",
            };
            return Followed::effects(vec![Effect::Focus(focus.to_owned())]);
        }
        Msg::Draft(text) => {
            state.draft = text;
            state.draft_fault = None;
        }
        Msg::ReadDraft => match keep::read_game(&state.draft) {
            Ok(history) => {
                state.load_game(history);
                state.layer = None;
                return Followed::told(Message::new("play.text.read"));
            }
            Err(fault) => state.draft_fault = Some(fault),
        },
        Msg::CopyText => {
            return Followed::effects(vec![Effect::Copy(keep::write_game(state))]);
        }
        Msg::CopyLink => return Followed::effects(vec![Effect::CopyLink]),
        Msg::SaveText => {
            return Followed::effects(vec![Effect::Download {
                name: format!("{}.txt", state.game.info().id),
                mime: "text/plain",
                bytes: keep::write_game(state).into_bytes(),
            }]);
        }
    }
    Followed::default()
}

impl State {
    /// The places of the tree are about to get other numbers.
    fn renumbered(&mut self) {
        self.drop_thought();
        self.analysis.forget();
        self.review.forget();
        self.trial = None;
    }

    /// A move has led to a place: it is judged, it may be a try, and it stops a clock.
    pub(super) fn moved(&mut self, child: NodeId) {
        if let Some(parent) = self.history.nodes()[child].parent {
            known::judge_moves(&mut self.history, parent);
            self.note_try(parent, child);
            self.press_clock(parent, child);
        }
        self.before_removal = None;
    }

    /// Takes up a game that a file or text describes, seen at its end.
    pub(super) fn load_game(&mut self, history: History) {
        let same_game = history.here().position.info().id == self.game.info().id;
        self.begin(history);
        if !same_game {
            setup::refit_seats(self);
        }
        setup::values_of(self);
        self.paused = self.computers_only();
    }
}

fn go(state: &mut State, to: Option<NodeId>) {
    if let Some(to) = to {
        state.history.go(to);
    }
}

/// Tells why a cell is no move. Cells of finished games and of the computer's turn need no reason.
fn refuse(state: &mut State, cell: usize) -> Followed {
    state.cursor = cell;
    if !state.persons_turn() {
        return Followed::default();
    }
    let position = &state.history.here().position;
    let view = position.view();
    let name = view.cell_name(cell);
    match position.play(&name) {
        Ok(_) => Followed::default(),
        Err(error) => Followed {
            effects: Vec::new(),
            notice: Some((
                Message::new("play.refused")
                    .with("move", error.at)
                    .with_message("reason", error.reason),
                false,
            )),
        },
    }
}

/// Back to the last turn of a person; the moves that came after stay in the tree. Among computers: one move back.
fn take_back(state: &mut State) {
    let alone = state.computers_only();
    if state.history.here_mut().resigned.take().is_some() && state.persons_turn() {
        return;
    }
    let mut node = state.history.at();
    while let Some(parent) = state.history.nodes()[node].parent {
        node = parent;
        let side = state.history.nodes()[node].position.side_to_move();
        if alone || state.seats[side] == Seat::Person {
            state.paused |= alone;
            state.history.go(node);
            state.move_clock_here();
            return;
        }
    }
}

/// Plays the best move that the thinking computer knows by now.
fn move_now(state: &mut State) {
    if let Some(thought) = &mut state.thought
        && let Some(so_far) = &thought.so_far
        && let Some(mv) = so_far.variation.first()
    {
        thought.answer = Some(Chosen {
            mv: Some(mv.clone()),
            thinking: Some(so_far.clone()),
        });
        thought.paced = true;
        state.answer();
    }
}

/// A worker has news of a task of ours.
pub fn heard(state: &mut State, channel: Channel, id: TaskId, event: TaskEvent) -> Followed {
    match channel {
        Channel::Analysis => {
            analysis::heard(state, id, event);
            return Followed::effects(state.wake());
        }
        Channel::Review => {
            let mut followed = review::heard(state, id, event);
            followed.effects.extend(state.wake());
            return followed;
        }
        _ => {}
    }
    let Some(thought) = state.thought.as_mut().filter(|t| t.id == id) else {
        return Followed::default();
    };
    match event {
        TaskEvent::Progress(Progress::Thinking(thinking)) => thought.so_far = Some(thinking),
        TaskEvent::Done(TaskResult::Chosen(chosen)) => {
            thought.answer = Some(chosen);
            state.answer();
        }
        TaskEvent::Failed(fault) => {
            state.drop_thought();
            state.fault = Some(fault);
        }
        TaskEvent::Progress(_) | TaskEvent::Done(_) => {}
    }
    Followed::effects(state.wake())
}

/// The shortest time for a computer's move is over.
pub fn paced(state: &mut State, id: TaskId) -> Followed {
    if let Some(thought) = state.thought.as_mut().filter(|t| t.id == id) {
        thought.paced = true;
        state.answer();
    }
    Followed::effects(state.wake())
}

/// What a key does that was pressed outside of every control.
pub fn key_message(state: &State, action: Action) -> Option<Msg> {
    if state.editor.is_some() {
        return (action == Action::Close).then_some(Msg::Edit(EditorMsg::Cancel));
    }
    if state.layer.is_some() {
        return (action == Action::Close).then_some(Msg::Layer(None));
    }
    Some(match action {
        Action::Back => Msg::Back,
        Action::Forward => Msg::Forward,
        Action::PreviousVariation => Msg::Sibling(false),
        Action::NextVariation => Msg::Sibling(true),
        Action::First => Msg::First,
        Action::Last => Msg::Last,
        Action::Flip => Msg::Flip,
        Action::Analysis => Msg::Analyse(!state.analysis.on),
        Action::Best => Msg::BestMove,
        Action::Keys | Action::Close => return None,
    })
}
