//! The requests of the parts of Play, and the dialogs. `routing.rs` handles the requests.

use super::game::NodeId;
use crate::app::effects::Request;
use crate::eval::EvaluationSpec;
use crate::registry::AnyPosition;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    GameText,
    Library,
    /// The evaluations of the game, including the user's own.
    Evaluations,
    /// The question whether to resign.
    Resign,
}

/// A request of a part of Play.
#[derive(Debug)]
pub enum PartRequest {
    /// A request to the page.
    Page(Request),
    /// Open or close a dialog.
    Dialog(Option<Dialog>),
    CloseEditor,
    /// The computer has played the move to this node.
    OnMove(NodeId),
    /// Begin a game at a position.
    Begin(Box<dyn AnyPosition>),
    /// Begin a game of this kind, on a board for children in child mode.
    BeginGame {
        game: &'static str,
        for_child: bool,
    },
    /// Open the saved game with this key.
    OpenSaved(String),
    /// Change the evaluation of analysis and review.
    JudgeWith(EvaluationSpec),
    /// Analyse with an evaluation, and close the dialog.
    Analyse(EvaluationSpec),
    /// Play against an evaluation, and close the dialog.
    PlayAgainst(EvaluationSpec),
    /// Replace an evaluation in players and analysis by its new version.
    Replace(EvaluationSpec, EvaluationSpec),
}

impl From<Request> for PartRequest {
    fn from(request: Request) -> Self {
        PartRequest::Page(request)
    }
}
