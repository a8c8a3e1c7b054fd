//! The place to play: a board, who plays on it, and the game so far.

mod analysis;
mod analysis_view;
mod clock;
mod editor;
mod editor_view;
mod history;
mod judge;
mod keep;
mod knowledge;
mod learning;
mod library;
mod library_view;
mod moves;
mod review;
mod review_view;
pub mod seats;
mod setup;
mod shares;
mod thinking;
mod update;
mod view;

pub use clock::TimeControl;
pub use editor::{EditorMsg, Tool};
pub use history::{History, Node as GameNode, NodeId};
pub use library::LibraryMsg;
pub use thinking::{side_name, value_in_words};
pub use update::{heard, key_message, paced, update};
pub use view::view;

use analysis::Analysis;
use clock::Clock;
use editor::Editor;
use library::Library;
use review::{Review, Trial};
use seats::Seat;

use super::Followed;
use super::effect::{Channel, Effect, TaskId, Timer};
use crate::game::{BySide, Side};
use crate::player::PlayerSpec;
use crate::registry::{AnyGame, Chosen, GAMES, GameRecord, Task, Thinking};
use crate::text::Message;

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
    /// The saved games.
    Library,
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
    analysis: Analysis,
    review: Review,
    /// The better move that the person is looking for.
    trial: Option<Trial>,
    /// The position that is being set up.
    editor: Option<Editor>,
    library: Library,
    /// The game before a line was deleted, until the next move.
    before_removal: Option<Box<History>>,
    clock: Clock,
    /// What time it is, in milliseconds since 1970.
    now: f64,
    /// Workers of the pool.
    workers: u32,
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
    /// Switch the analysis on or off.
    Analyse(bool),
    /// Analyse and review with another evaluation, by its id.
    JudgeWith(String),
    /// Analyse the position for longer than usual, or again after a pause.
    Deeper,
    /// Let the analysis of the position rest, the proof as well.
    PauseAnalysis,
    /// Play the best move that is known.
    BestMove,
    /// See the place of a ply of the line that is seen.
    GoPly(usize),
    /// Analyse every position of the main line.
    Review,
    /// The depth of the review, in plies.
    ReviewDepth(u32),
    /// Stop the review.
    StopReview,
    /// Save the values of the line that is seen as a file.
    SaveReview,
    /// Look for a better move than the one that led to a place.
    TryAgain(NodeId),
    /// Stop looking for a better move.
    EndTrial,
    /// Something in the library of saved games.
    Library(LibraryMsg),
    /// A text file was dropped on the page.
    Dropped(String),
    /// Play with clocks, or without.
    Clock(Option<TimeControl>),
    /// The timer of the clocks with a number has run out.
    ClockTimer(u64),
    /// Set up a position.
    Edit(EditorMsg),
    /// Make the line of a place the main line.
    Promote(NodeId),
    /// Take a place and everything after it out of the game.
    Remove(NodeId),
    /// Bring back the line that was deleted last.
    Restore,
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
            analysis: Analysis::default(),
            review: Review::default(),
            trial: None,
            editor: None,
            library: Library::default(),
            before_removal: None,
            clock: Clock::default(),
            now: 0.0,
            workers: 1,
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

    /// Tells how many workers the pool has.
    pub fn set_workers(&mut self, workers: u32) {
        self.workers = workers;
    }

    /// Tells what time it is, in milliseconds since 1970.
    pub fn set_now(&mut self, milliseconds: f64) {
        self.now = milliseconds;
    }

    /// Whether keys are about the game: neither the editor nor a layer is open.
    pub fn takes_keys(&self) -> bool {
        self.editor.is_none() && self.layer.is_none()
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
        let old = self.game.info().id;
        self.game = crate::registry::game(history.here().position.info().id).unwrap_or(self.game);
        self.history = history;
        self.fault = None;
        self.drop_thought();
        self.analysis.forget();
        if self.game.info().id != old {
            self.analysis.first_evaluation();
        }
        self.review.forget();
        self.trial = None;
        self.editor = None;
        self.before_removal = None;
        self.clock.reset(self.history.at());
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

    /// Starts and stops the workers as the place that is seen wants it. Called when the page opens and after everything
    /// that happens.
    pub fn wake(&mut self) -> Vec<Effect> {
        let mut effects = self.tick();
        effects.extend(self.think());
        effects.extend(self.watch());
        effects.extend(self.tidy());
        effects
    }

    /// Lets the computer think if it is its turn, and stops one that thinks about something else.
    fn think(&mut self) -> Vec<Effect> {
        let here = self.history.here();
        let side = here.position.side_to_move();
        let wanted = match &self.seats[side] {
            Seat::Computer(spec)
                if !self.paused
                    && self.editor.is_none()
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
                Ok(child) => {
                    self.history.here_mut().thinking = chosen.thinking;
                    self.moved(child);
                }
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

#[cfg(test)]
mod tests;
