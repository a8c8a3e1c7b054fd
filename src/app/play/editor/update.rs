//! Updates of the editor.

use super::state::{Editor, EditorMsg, tools};
use crate::app::play::msg::Effect;
use crate::app::play::msg::Response;
use crate::app::play::{History, State};
use crate::game::written::clean;
use crate::text::Message;

impl State {
    /// True if the editor supports this game.
    pub(crate) fn can_edit(&self) -> bool {
        !tools(self.game.history.here().position.view().style).is_empty()
    }

    pub(crate) fn edit(&mut self, msg: EditorMsg) -> Response {
        let game = self.game.kind;
        let Some(editor) = &mut self.editor else {
            return match msg {
                EditorMsg::Open => self.open_editor(),
                _ => Response::default(),
            };
        };
        match msg {
            EditorMsg::Open => return self.open_editor(),
            EditorMsg::Cancel => {
                self.editor = None;
                return Response::effects(vec![Effect::Focus("edit-button".to_owned())]);
            }
            EditorMsg::Tool(tool) => editor.tool = tool,
            EditorMsg::Press(cell) => {
                editor.press(cell);
                editor.compose(game);
            }
            EditorMsg::Walk(cell) => {
                editor.cursor = cell;
                let id = crate::app::record::board::cell_id("editor", cell);
                return Response::effects(vec![Effect::Focus(id)]);
            }
            EditorMsg::Side(side) => {
                editor.side = side;
                editor.compose(game);
            }
            EditorMsg::Clear => {
                editor.clear();
                editor.compose(game);
            }
            EditorMsg::Start => {
                if let Some(new) = Editor::new(&*self.game.history[0].position) {
                    let tool = editor.tool;
                    *editor = Editor { tool, ..new };
                }
            }
            EditorMsg::Text(text) => {
                editor.text = text;
                editor.check(game);
            }
            EditorMsg::Play => return self.play_edited(),
        }
        Response::default()
    }

    fn open_editor(&mut self) -> Response {
        self.editor = Editor::new(&*self.game.history.here().position);
        let tool = self
            .editor
            .as_ref()
            .map(|e| format!("tool-{}", e.tool.id()));
        Response::effects(tool.map(Effect::Focus).into_iter().collect())
    }

    /// Starts a game from the position, if it is valid.
    fn play_edited(&mut self) -> Response {
        let Some(editor) = &mut self.editor else {
            return Response::default();
        };
        let text = &*clean(&editor.text);
        match self.game.kind.parse(text) {
            Ok(position) => {
                self.editor = None;
                self.begin(History::new(position));
                self.computers.paused = self.computers_only();
                Response::notice(Message::new("editor.done"))
                    .with_effects(vec![Effect::Focus("edit-button".to_owned())])
            }
            Err(error) => {
                editor.error = Some(error.describe(text));
                Response::refusal()
            }
        }
    }
}
