//! What Play looks like.

use super::analysis::view as analysis_view;
use super::computer::view as computer_view;
use super::editor::state::EditorMsg;
use super::editor::view as editor_view;
use super::game::{moves_view, text_view};
use super::library::view as library_view;
use super::msg::{Layer, Msg};
use super::review::view as review_view;
use super::setup::names::who;
use super::setup::view as setup_view;
use super::state::{PACES, State};
use super::words::side_name;
use crate::app::board::{Board, board};
use crate::app::icons::Icon;
use crate::app::vdom::{Element, EventKind, Node, el};
use crate::app::widgets::{button, icon_button, labelled, primary, segments, set};
use crate::app::{Context, Texts};
use crate::game::{BoardStyle, CellContent, Outcome, Side};
use crate::plot::BoardPicture;
use crate::text::Message;

/// The tab: the board, and the cards beside it.
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
            Layer::GameText => text_view::view(state, texts),
            Layer::Library => library_view::view(state, texts),
        }))
        .into()
}

/// What stands beside the board.
fn panel(state: &State, context: &Context) -> Element<Msg> {
    el("div")
        .class("panel")
        .maybe(analysis_view::view(state, context).map(|c| c.key("analysis")))
        .child(moves_view::view(state, context).key("moves"))
        .maybe(review_view::view(state, context).map(|c| c.key("review")))
        .maybe(computer_view::view(state, context).map(|c| c.key("thinking")))
        .child(setup_view::view(state, context).key("setup"))
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
        let this_node = &history.nodes()[node];
        let before = &history.nodes()[this_node.parent?].position;
        before
            .moves()
            .into_iter()
            .find(|m| m.text == this_node.mv)?
            .cell
    };
    let path: Vec<_> = history.path(history.at());
    let mut trail: Vec<_> = path.iter().filter_map(|&n| cell_of(n)).collect();
    if view.style == BoardStyle::Trail {
        let start = history.nodes()[0].position.view();
        let piece = |c: &CellContent| *c == CellContent::SharedPiece;
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
    let thinks = turn && state.computer.as_ref().is_some_and(|t| t.answer.is_none());
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
    if let Some(mover) = moves_view::mover(state, state.history.at()) {
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
    let pause = computer_here.then(|| pause(state, texts));
    let knows = state
        .computer
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

/// The button that holds the computer whose turn it is, or lets it move.
fn pause(state: &State, texts: Texts) -> Element<Msg> {
    let alone = state.computers_only();
    let waits = state.paused || state.error.is_some() || state.computer.is_none();
    let (icon, label) = match (waits, alone) {
        (true, true) => (Icon::Play, "play.start"),
        (true, false) => (Icon::Play, "play.go_on"),
        (false, true) => (Icon::Pause, "play.pause"),
        (false, false) => (Icon::Stop, "play.stop"),
    };
    let mut button = labelled(icon, texts.get(label), Msg::Pause(!waits));
    if waits {
        set(&mut button, "class", "button primary");
    }
    button.key("pause").attr("id", "pause-button")
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
                Msg::Layer(Some(Layer::GameText)),
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
