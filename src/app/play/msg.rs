//! The messages of Play.

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    GameText,
    Library,
    /// The evaluations of the game, including the user's own.
    Evaluations,
    /// The question whether to resign.
    Resign,
}

pub(crate) type Effect = effects::Effect<Msg>;

pub(crate) type Response = effects::Response<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Choose(String),
    /// Pick up (`true`) or drop the shared piece.
    Lift(bool),
    /// Press a cell without a legal move.
    Refuse(usize),
    /// Move the roving focus to a cell.
    Walk(usize),
    /// Go to a node of the game.
    Go(NodeId),
    /// Go to the previous node.
    Back,
    /// Go to the next node.
    Forward,
    /// Go to the start.
    First,
    /// Go to the end.
    Last,
    /// Go to the next (`true`) or previous variation.
    Sibling(bool),
    /// Take back moves to the user's last turn.
    TakeBack,
    /// Start a new game.
    New,
    /// Start a new game after the end of one.
    Rematch {
        /// True if the players swap sides.
        swapped: bool,
    },
    /// Review the finished game and show the review.
    LookBack,
    /// The user to move resigns.
    Resign,
    /// End a game that one side can no longer lose.
    EndDecided,
    /// Flip the board.
    Flip,
    /// Pause or resume the computers.
    Pause(bool),
    /// Play the best move found so far by the searching computer.
    MoveNow,
    Analyse(bool),
    /// Analyse and review with another evaluation, as written by [`crate::app::players::seats::write_evaluation`].
    JudgeWith(String),
    /// Show or hide the terms of the estimate.
    Sum(bool),
    Evaluations(EvaluationsMsg),
    /// Analyse the position without a time limit, or resume the analysis.
    Deeper,
    /// Pause the analysis of the position, with the proof.
    PauseAnalysis,
    /// States of a user's own game have become known.
    StatesKnown,
    /// Play the best known move.
    BestMove,
    /// Go to the node of a ply of the reviewed game.
    GoPly(usize),
    /// Analyse all positions of the main line.
    Review,
    /// Change the depth of the review, in plies.
    ReviewDepth(u32),
    StopReview,
    /// Download the values of the reviewed game.
    SaveReview,
    /// Try to find a better move than the one that led to a node.
    TryAgain(NodeId),
    /// End the attempt to find a better move.
    EndTrial,
    /// Find the refutation of the move that led to a node.
    Refute(NodeId),
    /// Show the position after a move of a refutation, by the node of the refuted move and the place in the line, from
    /// 0.
    Refutation(NodeId, usize),
    /// Open the position before a losing move in Puzzles.
    Puzzle(NodeId),
    Child(ChildMsg),
    Library(LibraryMsg),
    /// The user dropped a text file on the page.
    Dropped(String),
    /// Start or remove the clocks.
    Clock(Option<TimeControl>),
    /// The clock's timer with this number has run out.
    ClockTimer(u64),
    Edit(EditorMsg),
    /// Make the line of a node the main line.
    Promote(NodeId),
    /// Delete a node and all nodes after it.
    Remove(NodeId),
    /// Restore the last deleted line.
    Restore,
    /// Change the pace of a game between computers.
    Pace(u32),
    /// Choose another game, by its id.
    Game(String),
    /// Choose a board, by the name of its preset.
    Preset(String),
    /// Change a parameter of the board, by its index.
    Value(usize, i32),
    /// Choose the player of a side, given as a word.
    Seat(Side, String),
    /// Change the player of a side.
    Player(Side, PlayerSpec),
    SwapSeats,
    /// Open or close a layer.
    Layer(Option<Layer>),
    Lesson(LessonMsg),
    Rules(RulesMsg),
    /// Change the text in the layer.
    Draft(String),
    /// Load a file into the text field of the layer.
    TextFile(String),
    /// Parse the text in the layer as a game.
    ReadDraft,
    /// Copy the game's text to the clipboard.
    CopyText,
    /// Copy the link to the game to the clipboard; `web` completes the address.
    CopyLink,
    /// Download the game's text.
    SaveText,
    /// An event of the computer's move.
    Thinking(TaskId, Box<TaskEvent>),
    /// The minimum time for the computer's move with this number is over.
    MoveDue(TaskId),
    /// An event of the analysis by search.
    Estimating(TaskId, Box<TaskEvent>),
    /// An event of the analysis by proof.
    Proving(TaskId, Box<TaskEvent>),
    /// An event of a task of the review.
    Reviewing(TaskId, Box<TaskEvent>),
    /// An event of the Python runtime or of a program.
    Python(python::Event),
}

impl Msg {
    /// True for events of tasks and timers, which no user action causes.
    pub(crate) fn is_report(&self) -> bool {
        matches!(
            self,
            Msg::Thinking(..)
                | Msg::MoveDue(_)
                | Msg::Estimating(..)
                | Msg::Proving(..)
                | Msg::Reviewing(..)
                | Msg::Python(_)
                | Msg::StatesKnown
                | Msg::Child(ChildMsg::Helping(..))
        )
    }
}

/// Messages of the page of the rules.
#[derive(Clone, Debug, PartialEq)]
pub enum RulesMsg {
    /// Open the rules of a game, by its id.
    Open(&'static str),
    /// Return to the game in Play.
    Close,
    Print,
    /// A message of the board of a rule, by its place on the page.
    Try(usize, Box<Msg>),
}
