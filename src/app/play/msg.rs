//! What can happen in Play.

use super::NodeId;
use super::child::msg::ChildMsg;
use super::clock::state::TimeControl;
use super::editor::state::EditorMsg;
use super::library::state::LibraryMsg;
use super::rules::lesson::LessonMsg;
use crate::app::effects::{self, TaskEvent, TaskId};
use crate::app::players::EvaluationsMsg;
use crate::game::Side;
use crate::player::PlayerSpec;
use crate::python;

/// Which layer is open over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The game as text.
    GameText,
    /// The saved games.
    Library,
    /// The evaluations of the game, the person's own among them.
    Evaluations,
    /// Whether to give up.
    Resign,
}

/// An effect whose answer becomes a message of this section.
pub(crate) type Effect = effects::Effect<Msg>;

/// A response with such effects.
pub(crate) type Response = effects::Response<Msg>;

/// Something that happens in Play.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Play a move.
    Choose(String),
    /// The shared piece is taken into the hand (`true`), or put down.
    Lift(bool),
    /// A cell was chosen that is no legal move.
    Refuse(usize),
    /// The roving focus goes to a cell.
    Walk(usize),
    /// See a node of the game.
    Go(NodeId),
    /// See the node before.
    Back,
    /// See the node after.
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
    /// Begin again after the end of a game.
    Rematch {
        /// Whether the players exchange their sides.
        swapped: bool,
    },
    /// Review the game that is over, and go to the review.
    LookBack,
    /// The person whose turn it is gives up.
    Resign,
    /// A game that one side cannot lose any more goes on no longer.
    EndDecided,
    /// Turn the board.
    Flip,
    /// Hold the computers, or let them go on.
    Pause(bool),
    /// Play the best move that the thinking computer knows.
    MoveNow,
    /// Switch the analysis on or off.
    Analyse(bool),
    /// Analyse and review with another evaluation, as [`crate::app::players::seats::write_evaluation`] writes it.
    JudgeWith(String),
    /// Show or hide the sum behind the estimate.
    Sum(bool),
    /// Something about the person's own evaluations.
    Evaluations(EvaluationsMsg),
    /// Analyse the position for longer than usual, or again after a pause.
    Deeper,
    /// Let the analysis of the position rest, the proof as well.
    PauseAnalysis,
    /// Play the best move that is known.
    BestMove,
    /// See the node of a ply of the reviewed game.
    GoPly(usize),
    /// Analyse every position of the main line.
    Review,
    /// The depth of the review, in plies.
    ReviewDepth(u32),
    /// Stop the review.
    StopReview,
    /// Save the values of the reviewed game as a file.
    SaveReview,
    /// Look for a better move than the one that led to a node.
    TryAgain(NodeId),
    /// Stop looking for a better move.
    EndTrial,
    /// Look for the refutation of the move that led to a node.
    Refute(NodeId),
    /// See the position after a move of the refutation of the move that led to a node, by its place from 0.
    Refutation(NodeId, usize),
    /// Take the position before a move, which gave a win away, to the puzzles.
    Puzzle(NodeId),
    /// Something on the page for a child.
    Child(ChildMsg),
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
    /// Make the line of a node the main line.
    Promote(NodeId),
    /// Take a node and everything after it out of the game.
    Remove(NodeId),
    /// Bring back the line that was deleted last.
    Restore,
    /// Another pace for computers among themselves.
    Pace(u32),
    /// Another game.
    Game(String),
    /// A board by the name of its preset.
    Preset(String),
    /// A value of a parameter by its index.
    Value(usize, i32),
    /// Who plays a side.
    Seat(Side, String),
    /// Changes the player of a side.
    Player(Side, PlayerSpec),
    /// Exchange the players of the sides.
    SwapSeats,
    /// Open a layer, or close it.
    Layer(Option<Layer>),
    /// Something in the lesson of the rules.
    Lesson(LessonMsg),
    /// Something about the page of all rules.
    Rules(RulesMsg),
    /// The text of the layer.
    Draft(String),
    /// A file is put into the layer, as its text.
    TextFile(String),
    /// Read the text of the layer as a game.
    ReadDraft,
    /// Put the game's text on the clipboard.
    CopyText,
    /// Put the link to the game on the clipboard; the executor completes it.
    CopyLink,
    /// Save the game's text as a file.
    SaveText,
    /// A worker reports on the computer's move.
    Thinking(TaskId, TaskEvent),
    /// The computer's move with this number has taken its shortest time.
    MoveDue(TaskId),
    /// A worker reports on the estimates of the analysis.
    Estimating(TaskId, TaskEvent),
    /// A worker reports on the proof of the analysis.
    Proving(TaskId, TaskEvent),
    /// A worker reports on a position of the review.
    Reviewing(TaskId, TaskEvent),
    /// The runtime of Python or a program reports.
    Python(python::Event),
}

impl Msg {
    /// Whether it reports on work, and nobody has pressed anything.
    pub(crate) fn is_report(&self) -> bool {
        matches!(
            self,
            Msg::Thinking(..)
                | Msg::MoveDue(_)
                | Msg::Estimating(..)
                | Msg::Proving(..)
                | Msg::Reviewing(..)
                | Msg::Python(_)
                | Msg::Child(ChildMsg::Helping(..))
        )
    }
}

/// Something that happens on the page of the rules.
#[derive(Clone, Debug, PartialEq)]
pub enum RulesMsg {
    /// Read the rules of a game, by its id.
    Open(&'static str),
    /// Back to the game in Play.
    Close,
    /// Put the page on paper.
    Print,
    /// Something on the board of a rule, by its place on the page.
    Try(usize, Box<Msg>),
}
