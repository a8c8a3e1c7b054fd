//! The messages of Play.

use super::analysis::AnalysisMsg;
use super::child::ChildMsg;
use super::clock::ClockMsg;
use super::computer::ComputerMsg;
use super::editor::EditorMsg;
use super::evaluations::EvaluationsMsg;
use super::game::{History, NodeId};
use super::library::LibraryMsg;
use super::library::stored_game::StoredGame;
use super::request::{Dialog, PartRequest};
use super::review::ReviewMsg;
use super::rules::pages::RulesMsg;
use super::setup::SetupMsg;
use crate::app::effects;
use crate::app::players::Seat;
use crate::app::record::board::BoardMsg;
use crate::app::undo::TakeOnce;
use crate::game::BySide;

pub(crate) type Effect = effects::Effect<Msg>;

pub(super) type Response = effects::Response<Msg, PartRequest>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Board(BoardMsg),
    Go(GoTo),
    /// Take back moves to the user's last turn.
    TakeBack,
    New,
    /// Reopen a replaced game with its players.
    Reopen(Box<StoredGame>, BySide<Seat>),
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
    Flip,
    /// Play the best known move.
    BestMove,
    /// States of a user's own game have become known.
    StatesKnown,
    /// Make the line of a node the main line.
    Promote(NodeId),
    /// Delete a node and all nodes after it.
    Remove(NodeId),
    /// Restore the tree before a deletion, if it still has this [`History::shape`] in the game with this seed.
    Restore(TakeOnce<History>, Vec<Vec<NodeId>>, u64),
    Clock(ClockMsg),
    Computer(ComputerMsg),
    Analysis(AnalysisMsg),
    Review(ReviewMsg),
    Setup(SetupMsg),
    Evaluations(EvaluationsMsg),
    Library(LibraryMsg),
    /// Open the editor on the current position.
    OpenEditor,
    Edit(EditorMsg),
    Rules(RulesMsg),
    Child(ChildMsg),
    /// The user dropped a text file on the page.
    Dropped(String),
    /// Open or close a dialog.
    Dialog(Option<Dialog>),
    /// Change the text in the dialog.
    Draft(String),
    /// Load a file into the text field of the dialog.
    TextFile(String),
    /// Parse the text in the dialog as a game.
    ReadDraft,
    CopyText,
    /// Copy the link to the game to the clipboard; `web` completes the address.
    CopyLink,
    SaveText,
}

/// The node of the game to show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GoTo {
    Node(NodeId),
    Back,
    Forward,
    /// The start of the game.
    First,
    /// The end of the current line.
    Last,
    /// The next (`true`) or previous variation.
    Sibling(bool),
}

impl Msg {
    pub fn choose(mv: impl Into<String>) -> Msg {
        Msg::Board(BoardMsg::Choose(mv.into()))
    }

    /// True for events of tasks and timers, which no user action causes.
    pub(crate) fn is_report(&self) -> bool {
        use AnalysisMsg::{Estimating, Proving};
        use ComputerMsg::{MoveDue, Python, Thinking};
        matches!(
            self,
            Msg::Computer(Thinking(..) | MoveDue(_) | Python(_))
                | Msg::Analysis(Estimating(..) | Proving(..))
                | Msg::Review(ReviewMsg::Task(..))
                | Msg::Child(ChildMsg::Helping(..))
                | Msg::StatesKnown
        )
    }
}
