//! The editor of positions.

mod position;
mod view;

#[cfg(test)]
mod tests;

pub use position::{Editor, Tool};
pub use view::view;

use super::game::Game;
use super::request::PartRequest;
use crate::app::effects::{self, Effect};
use crate::app::record::board::BoardMsg;
use crate::game::Side;
use crate::text::Message;
use position::tools;

type Response = effects::Response<EditorMsg, PartRequest>;

#[derive(Clone, Debug, PartialEq)]
pub enum EditorMsg {
    Cancel,
    Tool(Tool),
    Board(BoardMsg),
    Side(Side),
    Clear,
    /// Reset to the start position of the game.
    Start,
    Text(String),
    Play,
}

/// The prefix of the `id` of each cell.
const BOARD: &str = "editor";

/// The id of the button that opens the editor.
const BUTTON: &str = "edit-button";

impl Editor {
    pub fn can_edit(game: &Game) -> bool {
        !tools(game.here().position.view().style).is_empty()
    }

    /// The effect that moves the focus into the editor after it opens.
    pub fn focus<M>(&self) -> Effect<M> {
        Effect::focus(format!("tool-{}", self.tool.id()))
    }

    pub fn update(&mut self, msg: EditorMsg, game: &Game) -> Response {
        match msg {
            EditorMsg::Cancel => {
                return Response::focus(BUTTON).with_request(PartRequest::CloseEditor);
            }
            EditorMsg::Tool(tool) => self.tool = tool,
            EditorMsg::Board(msg) => {
                if let BoardMsg::Refuse(cell) = msg {
                    self.press(cell);
                    self.compose(game.kind);
                }
                return self.board.update(&msg, BOARD, false).into();
            }
            EditorMsg::Side(side) => {
                self.side = side;
                self.compose(game.kind);
            }
            EditorMsg::Clear => {
                self.clear();
                self.compose(game.kind);
            }
            EditorMsg::Start => {
                if let Some(new) = Editor::new(game.start()) {
                    let tool = self.tool;
                    *self = Editor { tool, ..new };
                }
            }
            EditorMsg::Text(text) => {
                self.text = text;
                self.check(game.kind);
            }
            EditorMsg::Play => {
                let Some(position) = self.parse(game.kind) else {
                    return Response::hide_notice();
                };
                return Response::notice(Message::new("editor.done"))
                    .with_request(PartRequest::Begin(position))
                    .with_effects([Effect::focus(BUTTON)]);
            }
        }
        Response::default()
    }
}
