//! The place to play: a board, who plays on it, and the game so far.

mod history;
mod keep;
mod moves;
pub mod seats;
mod setup;
mod thinking;
mod view;

pub use history::{History, Node as GameNode, NodeId};
pub use thinking::{side_name, value_in_words};
pub use view::view;

use seats::Seat;

use super::effect::{Channel, Effect, TaskEvent, TaskId, Timer};
use super::{Followed, board};
use crate::facade::{AnyGame, Chosen, GAMES, GameRecord, Progress, Task, TaskResult, Thinking};
use crate::game::{BySide, Side};
use crate::message::Message;
use crate::player::PlayerSpec;

/// How long a computer's move takes at least, in milliseconds, when it plays against a person.
const PACE_WITH_PERSON: u32 = 350;

/// The paces of a game between computers that the page offers, in milliseconds a move.
pub const PACES: [u32; 4] = [0, 300, 900, 2000];

/// A computer that is thinking.
#[derive(Clone, Debug)]
struct Thought {
    /// Its task.
    id: TaskId,
    /// The place in the game that it thinks about.
    node: NodeId,
    /// The best it knows.
    so_far: Option<Thinking>,
    /// Its answer, while it waits for its pace.
    answer: Option<Chosen>,
    /// Whether the shortest time for a move is over.
    paced: bool,
}

/// Which layer is open over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The game as text.
    Text,
}

/// What Play knows.
#[derive(Clone, Debug)]
pub struct State {
    game: &'static dyn AnyGame,
    /// The values of the game's parameters that the setup shows.
    values: Vec<i32>,
    history: History,
    seats: BySide<Seat>,
    /// Whether the board is turned.
    flipped: bool,
    /// The cell with the roving focus.
    cursor: usize,
    /// Whether the computers wait, although it is their turn.
    paused: bool,
    /// The pace of a game between computers, in milliseconds a move.
    pace: u32,
    thought: Option<Thought>,
    /// The last task's number.
    tasks: TaskId,
    /// What the players' choices by lot are drawn from.
    seed: u64,
    layer: Option<Layer>,
    /// The text that is being written into the layer, and what is wrong with it.
    draft: String,
    draft_fault: Option<Message>,
    /// What a computer's move failed with.
    fault: Option<Message>,
}

/// Something that happens in Play.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Play a move.
    Choose(String),
    /// A cell was chosen that is no legal move.
    Refuse(usize),
    /// The roving focus goes to a cell.
    Walk(usize),
    /// See a place of the game.
    Go(NodeId),
    /// See the place before.
    Back,
    /// See the place after.
    Forward,
    /// See the start.
    First,
    /// See the end.
    Last,
    /// See the next or previous variation.
    Sibling(bool),
    /// Take moves back to the person's own turn.
    TakeBack,
    /// Begin again.
    New,
    /// The person whose turn it is gives up.
    Resign,
    /// Turn the board.
    Flip,
    /// Hold the computers, or let them go on.
    Pause(bool),
    /// Play the best move that the thinking computer knows.
    MoveNow,
    /// Another pace for computers among themselves.
    Pace(u32),
    /// Another game.
    Game(String),
    /// A board by the name of its preset.
    Preset(String),
    /// A value of a parameter by its place.
    Value(usize, i32),
    /// Who plays a side.
    Seat(Side, String),
    /// Changes the player of a side.
    Player(Side, PlayerSpec),
    /// Exchange the players of the sides.
    SwapSeats,
    /// Open a layer, or close it.
    Layer(Option<Layer>),
    /// The text of the layer.
    Draft(String),
    /// Read the text of the layer as a game.
    ReadDraft,
    /// Put the game's text on the clipboard.
    CopyText,
    /// Put the link to the game on the clipboard; the executor completes it.
    CopyLink,
    /// Save the game's text as a file.
    SaveText,
}

impl State {
    /// A fresh game of the first kind: a person against a computer.
    pub fn new(seed: u64) -> State {
        let game = GAMES[0];
        let info = game.info();
        let values = first_board(game);
        let start = game
            .preset(&info.presets[0])
            .expect("a test starts every preset of every game");
        let computer = seats::level(game, seats::DEFAULT_LEVEL).unwrap_or(PlayerSpec::random());
        debug_assert_eq!(info.parameters.len(), values.len());
        State {
            game,
            values,
            history: History::new(start),
            seats: BySide::new(Seat::Person, Seat::Computer(computer)),
            flipped: false,
            cursor: 0,
            paused: false,
            pace: PACES[1],
            thought: None,
            tasks: 0,
            seed,
            layer: None,
            draft: String::new(),
            draft_fault: None,
            fault: None,
        }
        .with_cursor_on_piece()
    }

    /// The game being played.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The game so far, up to the place that is seen.
    pub fn record(&self) -> GameRecord {
        self.history.record()
    }

    /// The game with all its lines.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Who plays the sides.
    pub fn seats(&self) -> &BySide<Seat> {
        &self.seats
    }

    /// Whether no person plays.
    fn computers_only(&self) -> bool {
        Side::ALL.iter().all(|&s| self.seats[s] != Seat::Person)
    }

    /// Whether it is a person's turn at the place that is seen.
    pub fn persons_turn(&self) -> bool {
        let here = self.history.here();
        here.outcome().is_none() && self.seats[here.position.side_to_move()] == Seat::Person
    }

    /// Whether a move may be played on the board: by a person, or to try a line in a game of computers that waits.
    fn may_choose(&self) -> bool {
        let here = self.history.here();
        here.outcome().is_none()
            && (self.persons_turn() || self.paused || !here.children.is_empty())
    }

    fn with_cursor_on_piece(mut self) -> State {
        let view = self.history.here().position.view();
        let piece = view
            .cells
            .iter()
            .position(|c| *c == crate::game::CellContent::SharedPiece);
        self.cursor = piece.unwrap_or(view.cells.len() / 2);
        self
    }

    /// Begins another game, seen from its last position.
    fn begin(&mut self, history: History) {
        self.game = crate::facade::game(history.here().position.info().id).unwrap_or(self.game);
        self.history = history;
        self.fault = None;
        self.drop_thought();
        // Any odd constant with well mixed bits will do: it only has to give another seed below 2^53.
        self.seed = self
            .seed
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(1)
            >> 11;
        *self = self.clone().with_cursor_on_piece();
    }

    /// Makes the next [`State::wake`] stop the computer that is thinking.
    fn drop_thought(&mut self) {
        if let Some(thought) = &mut self.thought {
            thought.node = NodeId::MAX;
        }
    }

    /// Lets the computer think if it is its turn, and stops one that thinks about something else. Called when the
    /// page opens and after everything that happens.
    pub fn wake(&mut self) -> Vec<Effect> {
        let here = self.history.here();
        let side = here.position.side_to_move();
        let wanted = match &self.seats[side] {
            Seat::Computer(spec)
                if !self.paused
                    && self.fault.is_none()
                    && here.outcome().is_none()
                    && here.children.is_empty() =>
            {
                Some(spec.clone())
            }
            _ => None,
        };
        let at = self.history.at();
        match (wanted, &self.thought) {
            (Some(_), Some(thought)) if thought.node == at => Vec::new(),
            (Some(player), _) => {
                self.tasks += 1;
                self.thought = Some(Thought {
                    id: self.tasks,
                    node: at,
                    so_far: None,
                    answer: None,
                    paced: false,
                });
                let pace = if self.computers_only() {
                    self.pace
                } else {
                    PACE_WITH_PERSON
                };
                let task = Task::Choose {
                    record: self.history.record(),
                    player,
                    seed: self.seed,
                };
                vec![
                    Effect::Cancel(Channel::Play),
                    Effect::Run {
                        channel: Channel::Play,
                        id: self.tasks,
                        task: Box::new(task),
                    },
                    Effect::After(pace, Timer::Pace(self.tasks)),
                ]
            }
            (None, Some(_)) => {
                self.thought = None;
                vec![Effect::Cancel(Channel::Play)]
            }
            (None, None) => Vec::new(),
        }
    }

    /// Plays the computer's answer when both the answer and its time are there.
    fn answer(&mut self) {
        let ready = self
            .thought
            .take_if(|t| t.paced && t.answer.is_some() && t.node == self.history.at());
        let Some(chosen) = ready.and_then(|t| t.answer) else {
            return;
        };
        match chosen.mv {
            Some(mv) => match self.history.play(&mv) {
                Ok(_) => self.history.here_mut().thinking = chosen.thinking,
                Err(error) => self.fault = Some(error.reason),
            },
            None => {
                let here = self.history.here_mut();
                here.resigned = Some(here.position.side_to_move());
            }
        }
    }
}

/// The board that a game opens with.
fn first_board(game: &dyn AnyGame) -> Vec<i32> {
    game.info().presets[0].values.to_vec()
}

/// What follows from something that happened in Play.
pub fn update(state: &mut State, msg: Msg) -> Followed {
    let mut followed = step(state, msg);
    followed.effects.extend(state.wake());
    followed
}

fn step(state: &mut State, msg: Msg) -> Followed {
    match msg {
        Msg::Choose(mv) => {
            if state.may_choose() {
                match state.history.play(&mv) {
                    Ok(_) => {
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
        Msg::Layer(layer) => {
            state.layer = layer;
            state.draft_fault = None;
            state.draft = keep::write_game(state);
            let focus = if layer.is_some() {
                "game-text"
            } else {
                "text-button"
            };
            return Followed::effects(vec![Effect::Focus(focus.to_owned())]);
        }
        Msg::Draft(text) => {
            state.draft = text;
            state.draft_fault = None;
        }
        Msg::ReadDraft => match keep::read_game(&state.draft) {
            Ok(history) => {
                state.paused = state.computers_only();
                let same_game = history.here().position.info().id == state.game.info().id;
                state.begin(history);
                if !same_game {
                    setup::refit_seats(state);
                }
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

/// A worker has news of the computer's move.
pub fn heard(state: &mut State, id: TaskId, event: TaskEvent) -> Followed {
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
pub fn key_message(state: &State, key: &str) -> Option<Msg> {
    if state.layer.is_some() {
        return (key == "Escape").then_some(Msg::Layer(None));
    }
    Some(match key {
        "ArrowLeft" => Msg::Back,
        "ArrowRight" => Msg::Forward,
        "ArrowUp" => Msg::Sibling(false),
        "ArrowDown" => Msg::Sibling(true),
        "Home" => Msg::First,
        "End" => Msg::Last,
        "f" => Msg::Flip,
        _ => return None,
    })
}
