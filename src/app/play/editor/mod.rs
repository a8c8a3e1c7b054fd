//! The editor of positions.

mod position;
mod view;

#[cfg(test)]
mod tests;

pub use position::{Editor, Tool};
pub use view::view;

use super::game::Game;
use crate::app::effects::Effect;
use crate::app::record::board::cell_id;
use crate::game::Side;
use position::tools;

#[derive(Clone, Debug, PartialEq)]
pub enum EditorMsg {
    /// Open the editor on the current position.
    Open,
    Cancel,
    Tool(Tool),
    Press(usize),
    /// Move the roving focus to a cell.
    FocusCell(usize),
    Side(Side),
    Clear,
    /// Reset to the start position of the game.
    Start,
    Text(String),
    Play,
}

impl Editor {
    pub fn can_edit(game: &Game) -> bool {
        !tools(game.here().position.view().style).is_empty()
    }

    /// The effect that moves the focus into the editor after it opens.
    pub fn focus<M>(&self) -> Effect<M> {
        Effect::focus(format!("tool-{}", self.tool.id()))
    }

    /// Handles a message of the open editor. The caller opens and closes it.
    pub fn update(&mut self, msg: EditorMsg, game: &Game) -> Vec<Effect<EditorMsg>> {
        match msg {
            EditorMsg::Open | EditorMsg::Cancel | EditorMsg::Play => {}
            EditorMsg::Tool(tool) => self.tool = tool,
            EditorMsg::Press(cell) => {
                self.press(cell);
                self.compose(game.kind);
            }
            EditorMsg::FocusCell(cell) => {
                self.cursor = cell;
                return vec![Effect::focus(cell_id("editor", cell))];
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
        }
        Vec::new()
    }
}
