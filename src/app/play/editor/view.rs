//! The view of the editor: the board, the tools, and the validity of the position.

use super::position::tools;
use super::{BOARD, Editor, EditorMsg, Tool};
use crate::app::play::game::Game;
use crate::app::record::Board;
use crate::app::record::board::board;
use crate::app::ui::widgets::{button, field, primary_button, segments, text_field};
use crate::app::ui::{Element, Texts, el};
use crate::game::{CellContent, Side};
use crate::plot::BoardPicture;
use crate::text::{Message, phrase};

/// The column of the board while the editor is open.
pub fn view(editor: &Editor, game: &Game, texts: Texts) -> Element<EditorMsg> {
    let sides = Side::ALL.map(|s| game.side_name(s, texts));
    let valid = editor.error.is_none();
    el("div.board-column.editor#editor[role=region]")
        .attr("aria-label", texts.get("editor.title"))
        .child(el("h2").child(texts.get("editor.title")))
        .child(palette(editor, &sides, texts))
        .child(el("div.board-row").child(edited_board(editor, game, &sides, texts)))
        .child(whole_board(editor, &sides, texts))
        .child(position_text(editor, texts))
        .child(
            el("p#editor-state[role=status]")
                .class(if valid { "quiet" } else { "error-text" })
                .child(verdict(editor, game, texts)),
        )
        .child(
            el("div.control-row")
                .child(
                    primary_button(texts.get("editor.play"), EditorMsg::Play)
                        .id("editor-play")
                        .flag("disabled", !valid),
                )
                .child(button(texts.get("editor.cancel"), EditorMsg::Cancel).id("editor-cancel")),
        )
}

/// The board; every cell is enabled.
fn edited_board(
    editor: &Editor,
    game: &Game,
    sides: &[String; 2],
    texts: Texts,
) -> Element<EditorMsg> {
    let letters = game.kind.info().sides.map(str::to_owned);
    let picture = BoardPicture {
        flipped: game.flipped,
        ..BoardPicture::of(editor.view.clone(), letters, editor.side)
    };
    let label = texts.get("editor.title");
    let shown = Board::new(BOARD, label, picture, &editor.board, &[], sides.clone());
    board(&shown, texts).map(EditorMsg::Board)
}

/// The settings of the whole board: the side to move, and start positions.
fn whole_board(editor: &Editor, sides: &[String; 2], texts: Texts) -> Element<EditorMsg> {
    let movers = Side::ALL
        .map(|s| {
            let name = phrase::label(&sides[s.index()]);
            (EditorMsg::Side(s), name, editor.side == s)
        })
        .to_vec();
    let mover = el("div.field")
        .child(el("span.field-name").child(texts.get("editor.mover")))
        .child(segments(texts.get("editor.mover"), movers).id("editor-side"));
    el("div.control-row.ends")
        .child(mover)
        .child(button(texts.get("editor.clear"), EditorMsg::Clear).id("editor-clear"))
        .child(button(texts.get("editor.start"), EditorMsg::Start).id("editor-start"))
}

fn palette(editor: &Editor, sides: &[String; 2], texts: Texts) -> Element<EditorMsg> {
    let name = |tool: Tool| match tool {
        Tool::Put(CellContent::Piece(side)) => phrase::label(&sides[side.index()]),
        other => texts.of(&["editor.tool", other.id()]),
    };
    let choices = tools(editor.view.style).iter().map(|&tool| {
        el("button")
            .id(format!("tool-{}", tool.id()))
            .attr("aria-pressed", editor.tool == tool)
            .on_click(EditorMsg::Tool(tool))
            .child(name(tool))
    });
    el("div.segments.palette[role=group]")
        .attr("aria-label", texts.get("editor.palette"))
        .children(choices)
}

fn position_text(editor: &Editor, texts: Texts) -> Element<EditorMsg> {
    let input = text_field("editor-text", &editor.text, EditorMsg::Text)
        .attr("spellcheck", "false")
        .attr("aria-invalid", editor.error.is_some())
        .attr("aria-describedby", "editor-state");
    field("editor-text", texts.get("editor.text"), input)
}

/// Whether the position is valid, and if not, why.
fn verdict(editor: &Editor, game: &Game, texts: Texts) -> String {
    if let Some(error) = &editor.error {
        return texts.say(error);
    }
    let outcome = game.kind.parse(&editor.text).ok();
    let outcome = outcome.and_then(|p| p.outcome());
    match outcome {
        Some(outcome) => match outcome.winner() {
            Some(side) => {
                let name = game.side_name(side, texts);
                texts.say(&Message::new("editor.won").with("side", name))
            }
            None => texts.get("editor.drawn"),
        },
        None => texts.get("editor.good"),
    }
}
