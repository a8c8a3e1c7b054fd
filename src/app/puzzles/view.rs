//! The view of Puzzles: the board with the task and the status, and the lists beside it.

use super::child_view::child_side;
use super::sheet_view::sheet_view;
use super::state::{Puzzle, Showing, Stage};
use super::words::{is_waiting, name, pairs, proof, status, task, title};
use super::{Msg, State, list_view};
use crate::app::record::Board;
use crate::app::record::board::{board, picture_of};
use crate::app::ui::widgets::{button, error_text, icon_button, icon_text_button, primary_button};
use crate::app::ui::{Context, Control, DisplayMode, Element, Icon, Node, Texts, el};
use crate::game::Side;
use crate::plot::{BoardPicture, CellMark, Domino, Token};
use crate::registry::MoveInfo;

pub const TITLE: &str = "puzzles-title";

/// The prefix of the `id` of each cell.
pub const BOARD: &str = "puzzle";

pub fn view(state: &State, context: &Context) -> Node<Msg> {
    let texts = context.texts;
    if let Some(sheet) = &state.sheet {
        return sheet_view(sheet, context);
    }
    let puzzle = state.puzzle.as_ref();
    // A presentation shows the board and the task; child mode also shows the choice of the level.
    let column = |puzzle| board_column(state, puzzle, context);
    let lists = || {
        el("div.panel")
            .control(Control::Setting)
            .child(list_view::shipped(state, context).key("shipped"))
            .child(list_view::mistakes(state, texts).key("mistakes"))
    };
    el("div")
        .class(match context.mode {
            DisplayMode::Presentation => "columns alone",
            _ => "columns",
        })
        .maybe(puzzle.map(column))
        .maybe(match context.mode {
            DisplayMode::Usual => Some(lists()),
            DisplayMode::Child => Some(child_side(state, texts)),
            DisplayMode::Presentation => None,
        })
        .into()
}

fn board_column(state: &State, puzzle: &Puzzle, context: &Context) -> Element<Msg> {
    let texts = context.texts;
    let class = match (&state.stage, state.line.len()) {
        (Stage::Right, ..2) => "status good",
        (Stage::Wrong, ..3) | (Stage::Refused(_), _) => "status bad",
        _ => "status",
    };
    el("div.board-column.puzzle[style=--aspect:1.0000]")
        .child(
            el("h2")
                .id(TITLE)
                .child(title(state, puzzle, context)),
        )
        .child(
            el("p.goal#puzzles-task")
                .child(task(puzzle, texts)),
        )
        .child(
            el("div.board-row")
                .child(the_board(state, puzzle, texts)),
        )
        .child(
            el("p#puzzles-status[role=status][aria-live=polite]")
                .class(class)
                .child(status(state, puzzle, texts)),
        )
        .maybe(
            error_text(state.error.as_ref(), texts),
        )
        .child(controls(state, texts))
        // Temporary texts stand below the buttons, so that the buttons do not move.
        .maybe(proof(state, texts).map(|words| el("p.proof").child(words)))
        .maybe(is_waiting(state).then(|| {
            el("p.quiet.puzzle-waits")
                .child(el("span.pulse[aria-hidden=true]"))
                .child(texts.get("puzzles.thinking"))
        }))
}

fn the_board(state: &State, puzzle: &Puzzle, texts: Texts) -> Element<Msg> {
    let offered = if state.may_choose() { puzzle.start.moves() } else { Vec::new() };
    let picture = picture(state, puzzle, &offered);
    let sides = Side::ALL.map(|side| name(side, texts));
    let label = texts.get("puzzles.board");
    let shown = Board::new(BOARD, label, picture, &state.board, &offered, sides);
    board(&shown, texts).map(Msg::Board)
}

pub(super) fn picture(state: &State, puzzle: &Puzzle, offered: &[MoveInfo]) -> BoardPicture {
    let here = state.here().unwrap_or(&*puzzle.start);
    let steps = state.line.iter().map(|played| &played.position);
    let positions = [&puzzle.start].into_iter().chain(steps);
    let path: Vec<usize> = positions
        .filter_map(|position| position.view().shared_piece())
        .collect();
    let dominoes = pairs(state).into_iter().flat_map(|pairs| &pairs.pairs);
    let hint = state.hint().filter(|_| state.hinted && state.may_choose());
    let hinted = offered.iter().filter(|m| {
        let both = hint.as_ref();
        both.is_some_and(|both| both.contains(&m.text))
    });
    BoardPicture {
        targets: offered.iter().filter_map(|m| m.cell).collect(),
        last: path.last().copied().filter(|_| path.len() > 1),
        marks: hinted
            .filter_map(|m| {
                Some(CellMark {
                    cell: m.cell?,
                    text: "?".to_owned(),
                    detail: String::new(),
                    token: Token::Accent,
                })
            })
            .collect(),
        path,
        dominoes: dominoes.map(|&(a, b)| Domino(a, b)).collect(),
        ..picture_of(here)
    }
}

fn controls(state: &State, texts: Texts) -> Element<Msg> {
    let over = state.here().is_some_and(|here| here.outcome().is_some());
    let named = |key: &str, msg: Msg, id: &'static str| button(texts.get(key), msg).id(id);
    let main = |key: &str, msg: Msg, id: &'static str| primary_button(texts.get(key), msg).id(id);
    let next = || main("puzzles.next", Msg::Next, "puzzles-next").control(Control::Setting);
    let row = el("div.control-row");
    let row = match (&state.stage, state.showing) {
        (Stage::Checking, _) => row.child(named("puzzles.stop", Msg::Stop, "puzzles-stop")),
        (Stage::Refused(_), _) => row.child(next()),
        (Stage::Asked, _) => row
            .maybe((!state.hinted).then(|| named("puzzles.hint", Msg::Hint, "puzzles-hint")))
            .child(named("puzzles.show", Msg::Show, "puzzles-show"))
            .child(named("puzzles.skip", Msg::Next, "puzzles-next").control(Control::Setting)),
        (stage, Showing::No) => {
            let wrong = *stage == Stage::Wrong;
            let again = if wrong {
                main("puzzles.again", Msg::Again, "puzzles-again")
            } else {
                named("puzzles.once_more", Msg::Again, "puzzles-again")
            };
            row.maybe((!wrong).then(next))
                .child(again)
                .maybe((!over).then(|| named("puzzles.go_on", Msg::Show, "puzzles-show")))
                .maybe(
                    (!over && !wrong)
                        .then(|| named("puzzles.play_on", Msg::PlayOn, "puzzles-play-on"))
                        .map(|b| b.control(Control::Navigation)),
                )
        }
        (_, showing) => {
            let runs = showing == Showing::Running;
            let (icon, key) = if runs {
                (Icon::Pause, "puzzles.pause")
            } else {
                (Icon::Play, "puzzles.resume")
            };
            let pause = icon_text_button(icon, texts.get(key), Msg::Pause(runs));
            row.child(pause.id("puzzles-pause"))
                .child(
                    named("puzzles.step", Msg::Step, "puzzles-step")
                        .attr("aria-disabled", state.known.is_none()),
                )
                .child(named("puzzles.once_more", Msg::Again, "puzzles-again"))
        }
    };
    let link = icon_button(Icon::Link, texts.get("puzzles.link"), Msg::CopyLink)
        .id("puzzles-link")
        .control(Control::Tool);
    el("div.controls").child(row.child(link))
}
