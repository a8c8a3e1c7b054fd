//! The view of the editor: the board, the tools, and the validity of the position.

use super::state::{Editor, EditorMsg, Tool, tools};
use crate::app::play::{Msg, State};
use crate::app::record::Board;
use crate::app::record::board::board;
use crate::app::ui::widgets::{button, field, primary, segments, text_field};
use crate::app::ui::{Element, Texts, el};
use crate::game::{CellContent, Side};
use crate::plot::BoardPicture;
use crate::text::{Message, phrase};

/// The column of the board while the editor is open.
pub(crate) fn view(state: &State, editor: &Editor, texts: Texts) -> Element<Msg> {
    let sides = Side::ALL.map(|s| state.side_name(s, texts));
    let valid = editor.error.is_none();
    el("div.board-column.editor#editor[role=region]")
        .attr("aria-label", texts.get("editor.title"))
        .child(el("h2").child(texts.get("editor.title")))
        .child(palette(editor, &sides, texts))
        .child(el("div.board-row").child(edited_board(state, editor, &sides, texts)))
        .child(whole_board(editor, &sides, texts))
        .child(position_text(editor, texts))
        .child(
            el("p#editor-state[role=status]")
                .class(if valid { "quiet" } else { "error-text" })
                .child(verdict(state, editor, texts)),
        )
        .child(
            el("div.control-row")
                .child(
                    primary(texts.get("editor.play"), Msg::Edit(EditorMsg::Play))
                        .id("editor-play")
                        .flag("disabled", !valid),
                )
                .child(
                    button(texts.get("editor.cancel"), Msg::Edit(EditorMsg::Cancel))
                        .id("editor-cancel"),
                ),
        )
}

/// The board; every cell is enabled.
fn edited_board(state: &State, editor: &Editor, sides: &[String; 2], texts: Texts) -> Element<Msg> {
    let picture = BoardPicture {
        last: None,
        path: Vec::new(),
        letters: state.game.kind.info().sides.map(str::to_owned),
        targets: Vec::new(),
        mover: editor.side,
        marks: Vec::new(),
        arrows: Vec::new(),
        dominoes: Vec::new(),
        flipped: state.board.flipped,
        lifted: false,
        named_outside: false,
        view: editor.view.clone(),
    };
    let shown = Board {
        id: "editor",
        label: texts.get("editor.title"),
        cursor: editor.cursor,
        picture,
        moves: &[],
        sides: sides.clone(),
        notes: Vec::new(),
        starts: Vec::new(),
        presses_all: true,
    };
    board(
        &shown,
        texts,
        |_| Msg::Edit(EditorMsg::Cancel),
        |cell| Msg::Edit(EditorMsg::Press(cell)),
        |cell| Msg::Edit(EditorMsg::Walk(cell)),
    )
}

/// The settings of the whole board: the side to move, and start positions.
fn whole_board(editor: &Editor, sides: &[String; 2], texts: Texts) -> Element<Msg> {
    let movers = Side::ALL
        .map(|s| {
            let name = phrase::label(&sides[s.index()]);
            (Msg::Edit(EditorMsg::Side(s)), name, editor.side == s)
        })
        .to_vec();
    let mover = el("div.field")
        .child(el("span.field-name").child(texts.get("editor.mover")))
        .child(segments(texts.get("editor.mover"), movers).id("editor-side"));
    el("div.control-row.ends")
        .child(mover)
        .child(button(texts.get("editor.clear"), Msg::Edit(EditorMsg::Clear)).id("editor-clear"))
        .child(button(texts.get("editor.start"), Msg::Edit(EditorMsg::Start)).id("editor-start"))
}

/// The tools as a group of switches.
fn palette(editor: &Editor, sides: &[String; 2], texts: Texts) -> Element<Msg> {
    let name = |tool: Tool| match tool {
        Tool::Put(CellContent::Piece(side)) => phrase::label(&sides[side.index()]),
        other => texts.of(&["editor.tool", other.id()]),
    };
    let choices = tools(editor.view.style).iter().map(|&tool| {
        el("button")
            .id(format!("tool-{}", tool.id()))
            .attr("aria-pressed", editor.tool == tool)
            .on_click(Msg::Edit(EditorMsg::Tool(tool)))
            .child(name(tool))
    });
    el("div.segments.palette[role=group]")
        .attr("aria-label", texts.get("editor.palette"))
        .children(choices)
}

fn position_text(editor: &Editor, texts: Texts) -> Element<Msg> {
    let send = |text| Msg::Edit(EditorMsg::Text(text));
    let input = text_field("editor-text", &editor.text, send)
        .attr("spellcheck", "false")
        .attr("aria-invalid", editor.error.is_some())
        .attr("aria-describedby", "editor-state");
    field("editor-text", texts.get("editor.text"), input)
}

/// Whether the position is valid, and if not, why.
fn verdict(state: &State, editor: &Editor, texts: Texts) -> String {
    if let Some(error) = &editor.error {
        return texts.say(error);
    }
    let outcome = state
        .game
        .kind
        .parse(&editor.text)
        .ok()
        .and_then(|p| p.outcome());
    match outcome {
        Some(outcome) => match outcome.winner() {
            Some(side) => {
                let name = state.side_name(side, texts);
                texts.say(&Message::new("editor.won").with("side", name))
            }
            None => texts.get("editor.drawn"),
        },
        None => texts.get("editor.good"),
    }
}
