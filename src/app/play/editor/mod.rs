//! The editor of positions.

mod position;
mod view;

#[cfg(test)]
mod tests;

pub use position::{Editor, Tool};
pub use view::view;

use super::game::Game;
use crate::app::effects::{Effect, Response};
use crate::app::record::board::cell_id;
use crate::game::Side;
use crate::game::written::clean;
use crate::registry::AnyPosition;
use position::tools;

#[derive(Clone, Debug, PartialEq)]
pub enum EditorMsg {
    /// Open the editor on the current position.
    Open,
    Cancel,
    Tool(Tool),
    Press(usize),
    /// Move the roving focus to a cell.
    Walk(usize),
    Side(Side),
    Clear,
    /// Reset to the start position of the game.
    Start,
    Text(String),
    Play,
}

/// The result of a message to the open editor.
pub enum EditorOutcome {
    /// It stays open.
    Open(Response<EditorMsg>),
    /// The user closes it.
    Cancelled,
    /// The user starts a game from this position.
    Done(Box<dyn AnyPosition>),
}

impl Editor {
    pub fn can_edit(game: &Game) -> bool {
        !tools(game.here().position.view().style).is_empty()
    }

    /// The effect that moves the focus into the editor after it opens.
    pub fn focus<M>(&self) -> Effect<M> {
        Effect::Focus(format!("tool-{}", self.tool.id()))
    }

    pub fn update(&mut self, msg: EditorMsg, game: &Game) -> EditorOutcome {
        let mut response = Response::default();
        match msg {
            EditorMsg::Open => {}
            EditorMsg::Cancel => return EditorOutcome::Cancelled,
            EditorMsg::Tool(tool) => self.tool = tool,
            EditorMsg::Press(cell) => {
                self.press(cell);
                self.compose(game.kind);
            }
            EditorMsg::Walk(cell) => {
                self.cursor = cell;
                response.effects = vec![Effect::Focus(cell_id("editor", cell))];
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
                let text = &*clean(&self.text);
                match game.kind.parse(text) {
                    Ok(position) => return EditorOutcome::Done(position),
                    Err(error) => {
                        self.error = Some(error.describe(text));
                        response = Response::refusal();
                    }
                }
            }
        }
        EditorOutcome::Open(response)
    }
}
