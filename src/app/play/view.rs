//! What Play looks like.

use super::thinking::side_name;
use super::{
    EditorMsg, Layer, Msg, PACES, State, analysis_view, editor_view, library_view, moves,
    review_view, setup, thinking,
};
use crate::app::board::{Board, board};
use crate::app::icons::Icon;
use crate::app::vdom::{Element, EventKind, Node, el};
use crate::app::widgets::{button, dialog, icon_button, labelled, primary, segments};
use crate::app::{Context, Texts};
use crate::game::{BoardStyle, Outcome, Side};
use crate::plot::BoardPicture;
use crate::text::Message;

/// The place.
pub fn view(state: &State, context: &Context) -> Node<Msg> {
    let texts = context.texts;
    let column = match &state.editor {
        Some(editor) => editor_view::view(state, editor, texts).key("editor"),
        None => board_column(state, texts).key("game"),
    };
    el("div")
        .class("columns")
        .on(EventKind::Drop, |e| Some(Msg::Dropped(e.value.clone())))
        .child(column)
        .maybe(state.editor.is_none().then(|| panel(state, context)))
        .maybe(state.layer.map(|layer| match layer {
            Layer::Text => text_layer(state, texts),
            Layer::Library => library_view::view(state, texts),
        }))
        .into()
}

/// What stands beside the board.
fn panel(state: &State, context: &Context) -> Element<Msg> {
    el("div")
        .class("panel")
        .maybe(analysis_view::view(state, context).map(|c| c.key("analysis")))
        .child(moves::view(state, context).key("moves"))
        .maybe(review_view::view(state, context).map(|c| c.key("review")))
        .maybe(thinking::view(state, context).map(|c| c.key("thinking")))
        .child(setup::view(state, context).key("setup"))
}

/// The board with what stands above and below it.
fn board_column(state: &State, texts: Texts) -> Element<Msg> {
    el("div")
        .class("board-column")
        .child(player_strip(state, top_side(state), texts))
        .child(
            el("div")
                .class("board-row")
                .maybe(analysis_view::bar(state, texts))
                .child(the_board(state, texts).key("board")),
        )
        .child(player_strip(state, !top_side(state), texts))
        .child(status(state, texts))
        .maybe(review_view::trial(state, texts).map(|t| t.key("trial")))
        .child(controls(state, texts))
}

/// The side whose name stands above the board.
fn top_side(state: &State) -> Side {
    // Where pits belong to sides the upper row is the first side's.
    let first_above = state.history.here().position.view().style == BoardStyle::Pits;
    if state.flipped == first_above {
        Side::Second
    } else {
        Side::First
    }
}

fn the_board(state: &State, texts: Texts) -> Element<Msg> {
    let history = &state.history;
    let here = history.here();
    let info = state.game.info();
    let offered = if state.may_choose() {
        here.position.moves()
    } else {
        Vec::new()
    };
    let view = here.position.view();
    let cell_of = |node: usize| {
        let place = &history.nodes()[node];
        let before = &history.nodes()[place.parent?].position;
        before
            .moves()
            .into_iter()
            .find(|m| m.text == place.mv)?
            .cell
    };
    let path: Vec<_> = history.path(history.at());
    let mut trail: Vec<_> = path.iter().filter_map(|&n| cell_of(n)).collect();
    if view.style == BoardStyle::Trail {
        let start = history.nodes()[0].position.view();
        let piece = |c: &crate::game::CellContent| *c == crate::game::CellContent::SharedPiece;
        if let Some(cell) = start.cells.iter().position(piece) {
            trail.insert(0, cell);
        }
    }
    let picture = BoardPicture {
        last: cell_of(history.at()),
        path: trail,
        letters: info.sides.map(str::to_owned),
        targets: offered.iter().filter_map(|m| m.cell).collect(),
        mover: here.position.side_to_move(),
        marks: analysis_view::marks(state, texts),
        arrows: analysis_view::arrows(state),
        dominoes: analysis_view::dominoes(state),
        flipped: state.flipped,
        view,
    };
    let shown = Board {
        id: "play",
        label: texts.of(&["game", info.id]),
        cursor: state.cursor.min(picture.view.cells.len().saturating_sub(1)),
        picture,
        moves: &offered,
        sides: Side::ALL.map(|s| side_name(state.game, s, texts)),
        notes: analysis_view::notes(state, texts),
        presses_all: false,
    };
    board(&shown, texts, Msg::Choose, Msg::Refuse, Msg::Walk)
}

/// Who plays a side.
pub(super) fn who(state: &State, side: Side, texts: Texts) -> String {
    match state.seats[side].computer() {
        None => texts.get("level.person"),
        Some(spec) => match super::seats::level_of(state.game, spec) {
            Some(level) => texts.of(&["level", level]),
            None => match super::seats::named(state.game, spec) {
                Some(name) => texts.of(&["named", state.game.info().id, name]),
                None => setup::in_words(state.game, spec, texts),
            },
        },
    }
}

/// A side's name, who plays it, and whether it is its turn.
fn player_strip(state: &State, side: Side, texts: Texts) -> Element<Msg> {
    let here = state.history.here();
    let over = here.outcome();
    let turn = over.is_none() && here.position.side_to_move() == side;
    let won = over.and_then(Outcome::winner) == Some(side);
    let class = match side {
        Side::First => "first",
        Side::Second => "second",
    };
    let who = who(state, side, texts);
    let score = here.position.view().score.map(|s| s[side]);
    let thinks = turn && state.thought.as_ref().is_some_and(|t| t.answer.is_none());
    el("div")
        .class(format!("strip {class}{}", if turn { " turn" } else { "" }))
        .child(
            el("span")
                .class("badge")
                .attr("aria-hidden", "true")
                .child(el("span").child(state.game.info().sides[side.index()])),
        )
        .child(el("strong").child(side_name(state.game, side, texts)))
        .child(el("span").class("quiet who").child(who))
        .maybe(score.map(|s| el("span").class("score").child(s.to_string())))
        .maybe(thinks.then(|| {
            el("span")
                .class("dots")
                .attr("aria-label", texts.get("play.searching"))
                .attr("role", "img")
                .children((0..3).map(|_| el("i")))
        }))
        .maybe(state.clock_view(side, texts))
        .maybe(won.then(|| el("span").class("won").child(texts.get("play.won"))))
}

/// What has just happened and whose turn it is: heard as well as seen.
fn status(state: &State, texts: Texts) -> Element<Msg> {
    let here = state.history.here();
    let mut parts = Vec::new();
    if let Some(mover) = moves::mover(state, state.history.at()) {
        let played = Message::new("play.played")
            .with("side", side_name(state.game, mover, texts))
            .with("move", &here.mv);
        parts.push(texts.say(&played));
    }
    match here.outcome() {
        Some(outcome) => {
            parts.push(match outcome {
                Outcome::WonBy(side) => texts.say(
                    &Message::new("play.wins").with("side", side_name(state.game, side, texts)),
                ),
                Outcome::Draw => texts.get("play.draw"),
            });
            if let Some(side) = here.resigned {
                let name = side_name(state.game, side, texts);
                parts.push(texts.say(&Message::new("play.resigned").with("side", name)));
            } else if let Some(side) = here.timed_out {
                let name = side_name(state.game, side, texts);
                parts.push(texts.say(&Message::new("clock.fell").with("side", name)));
            } else if let Some(ending) = here.position.ending() {
                parts.push(texts.say(&ending));
            }
        }
        None => {
            let side = here.position.side_to_move();
            let name = side_name(state.game, side, texts);
            parts.push(texts.say(&Message::new("play.turn").with("side", name)));
        }
    }
    let class = if here.outcome().is_some() {
        "status over"
    } else {
        "status"
    };
    el("p")
        .class(class)
        .attr("id", "status")
        .attr("role", "status")
        .attr("aria-live", "polite")
        .child(parts.join(" "))
}

fn controls(state: &State, texts: Texts) -> Element<Msg> {
    let here = state.history.here();
    let going = here.outcome().is_none();
    let computer_here = going && !state.persons_turn();
    let passes = state.may_choose().then(|| {
        here.position
            .moves()
            .into_iter()
            .filter(|m| m.cell.is_none())
            .map(|m| {
                primary(m.text.clone(), Msg::Choose(m.text)).class("button primary pass-button")
            })
    });
    let pause = if !computer_here {
        None
    } else if state.paused || state.fault.is_some() || state.thought.is_none() {
        let label = if state.computers_only() {
            "play.start"
        } else {
            "play.go_on"
        };
        let mut start = labelled(Icon::Play, texts.get(label), Msg::Pause(false));
        crate::app::widgets::set(&mut start, "class", "button primary");
        Some(start.key("pause").attr("id", "pause-button"))
    } else if state.computers_only() {
        Some(
            labelled(Icon::Pause, texts.get("play.pause"), Msg::Pause(true))
                .key("pause")
                .attr("id", "pause-button"),
        )
    } else {
        Some(
            labelled(Icon::Stop, texts.get("play.stop"), Msg::Pause(true))
                .key("pause")
                .attr("id", "pause-button"),
        )
    };
    let knows = state
        .thought
        .as_ref()
        .is_some_and(|t| t.answer.is_none() && t.so_far.is_some());
    el("div")
        .class("controls")
        .child(
            el("div")
                .class("control-row")
                .children(passes.into_iter().flatten())
                .maybe(pause)
                .maybe(knows.then(|| button(texts.get("play.move_now"), Msg::MoveNow).key("now")))
                .child(
                    labelled(Icon::New, texts.get("play.new"), Msg::New)
                        .key("new")
                        .attr("id", "new-button"),
                )
                .child(
                    labelled(Icon::Undo, texts.get("play.take_back"), Msg::TakeBack)
                        .key("undo")
                        .attr("id", "undo-button")
                        .flag("disabled", state.history.back().is_none()),
                ),
        )
        .child(tools(state, texts))
        .maybe(state.computers_only().then(|| pace(state, texts)))
}

/// What is done less often, as icons.
fn tools(state: &State, texts: Texts) -> Element<Msg> {
    el("div")
        .class("control-row tool-row")
        .child(analysis_switch(state, texts).key("analysis"))
        .child(
            icon_button(Icon::Flip, texts.get("play.flip"), Msg::Flip)
                .key("flip")
                .attr("id", "flip-button"),
        )
        .maybe(state.can_edit().then(|| {
            icon_button(
                Icon::Edit,
                texts.get("editor.open"),
                Msg::Edit(EditorMsg::Open),
            )
            .key("edit")
            .attr("id", "edit-button")
        }))
        .child(
            icon_button(Icon::Link, texts.get("play.copy_link"), Msg::CopyLink)
                .key("link")
                .attr("id", "link-button"),
        )
        .child(
            icon_button(
                Icon::Text,
                texts.get("play.text"),
                Msg::Layer(Some(Layer::Text)),
            )
            .key("text")
            .attr("id", "text-button"),
        )
        .child(library_view::opener(texts))
        .maybe(state.persons_turn().then(|| {
            icon_button(Icon::Flag, texts.get("play.resign"), Msg::Resign)
                .key("resign")
                .attr("id", "resign-button")
        }))
}

fn analysis_switch(state: &State, texts: Texts) -> Element<Msg> {
    let on = state.analysis.on;
    icon_button(
        Icon::Analysis,
        texts.get("analysis.switch"),
        Msg::Analyse(!on),
    )
    .attr("id", "analysis-button")
    .attr("aria-pressed", on)
}

fn pace(state: &State, texts: Texts) -> Element<Msg> {
    let choices = PACES
        .into_iter()
        .map(|p| {
            let text = match p {
                0 => texts.get("play.pace.full"),
                _ => format!("{} s", texts.decimal_short(f64::from(p) / 1000.0)),
            };
            (Msg::Pace(p), text, state.pace == p)
        })
        .collect();
    el("div")
        .class("control-row")
        .child(el("span").class("quiet").child(texts.get("play.pace")))
        .child(segments(texts.get("play.pace"), choices))
}

fn text_layer(state: &State, texts: Texts) -> Element<Msg> {
    let fault = state.draft_fault.as_ref().map(|fault| {
        el("p")
            .class("fault-text")
            .attr("role", "alert")
            .attr("id", "game-text-fault")
            .child(texts.say(fault))
    });
    let area = el("textarea")
        .attr("id", "game-text")
        .attr("rows", 8)
        .attr("spellcheck", "false")
        .attr("aria-label", texts.get("play.text"))
        .attr("aria-invalid", state.draft_fault.is_some())
        .attr("value", &state.draft)
        .on(EventKind::Input, |e| Some(Msg::Draft(e.value.clone())))
        .on(EventKind::Drop, |e| Some(Msg::Draft(e.value.clone())));
    let file = el("label")
        .class("button file")
        .child(el("span").child(texts.get("play.text.open")))
        .child(
            el("input")
                .attr("id", "text-file")
                .attr("type", "file")
                .attr("accept", ".txt,text/plain")
                .on(EventKind::Change, |e| Some(Msg::Draft(e.value.clone()))),
        );
    el("div").class("veil").key("layer").child(
        dialog(
            texts,
            "text-layer",
            texts.get("play.text"),
            Msg::Layer(None),
        )
        .child(el("p").class("quiet").child(texts.get("play.text.about")))
        .child(area)
        .maybe(fault)
        .child(
            el("div")
                .class("control-row")
                .child(
                    primary(texts.get("play.text.read_it"), Msg::ReadDraft).attr("id", "text-read"),
                )
                .child(button(texts.get("play.text.copy"), Msg::CopyText))
                .child(button(texts.get("play.text.save"), Msg::SaveText))
                .child(file),
        ),
    )
}
