//! The view of Play.

pub mod child;
pub mod controls;
pub mod embed;
pub mod ending;
#[cfg(test)]
mod ending_tests;
mod game_text;
mod moves;
#[cfg(test)]
mod moves_tests;
pub mod present;
mod setup;

use super::analysis::Shown;
use super::analysis::headline::bar;
use super::analysis::view::{self as analysis_view, arrows, dominoes, marks, notes};
use super::computer;
use super::editor;
use super::evaluations::view as evaluations_view;
use super::game::{Knowledge, NodeId};
use super::library::view as library_view;
use super::msg::{GoTo, Msg};
use super::request::Dialog;
use super::review::refutation_view;
use super::review::view as review_view;
use super::rules::goal::goal;
use super::state::State;
use crate::app::record::Board;
use crate::app::record::board::{BoardMsg, board, picture_of, split_moves};
use crate::app::record::words::{badge_letter, side_id};
use crate::app::section::PageData;
use crate::app::ui::{Context, Element, EventKind, Node, Texts, el};
use crate::game::{BoardStyle, Outcome, Side};
use crate::plot::BoardPicture;
use crate::python::game_name;
use crate::registry::{AnyPosition, MoveInfo};
use controls::controls;

/// The section: the board, and the cards beside it.
pub fn view(state: &State, context: &Context) -> Node<Msg> {
    let texts = context.texts;
    let column = match &state.editor {
        Some(editor) => editor::view(editor, &state.game, texts)
            .map(Msg::Edit)
            .key("editor"),
        None => board_column(state, texts).key("game"),
    };
    el("div")
        .class(classes("columns", &*state.game.here().position))
        .on(EventKind::Drop, |e| Some(Msg::Dropped(e.value.clone())))
        .child(column)
        .maybe(state.editor.is_none().then(|| panel(state, texts)))
        .into()
}

/// The open dialog.
pub fn dialog_view(state: &State, page: &PageData) -> Option<Element<Msg>> {
    let texts = page.context.texts;
    Some(match state.dialog? {
        Dialog::GameText => game_text::view(state, texts),
        Dialog::Library => {
            library_view::view(&state.library, &state.game, &state.own, page).map(Msg::Library)
        }
        Dialog::Evaluations => {
            evaluations_view::view(&state.own, &state.game, texts).map(Msg::Evaluations)
        }
        Dialog::Resign => ending::resign_question(texts),
    })
}

/// The classes of the section around a board, with `class`.
fn classes(class: &str, position: &dyn AnyPosition) -> String {
    let picture = picture_of(position);
    // The panel beside a wide board must be narrower.
    let wide = if picture.aspect() > WIDE { " wide" } else { "" };
    // Some games use discs as signs of the sides, and no letters.
    let discs = if picture.view.style == BoardStyle::Discs { " discs" } else { "" };
    format!("{class}{wide}{discs}")
}

/// The minimum ratio of width to height of a wide board.
const WIDE: f64 = 1.4;

/// The panel beside the board. Cards that come and go stand below the setup, so that it does not move.
fn panel(state: &State, texts: Texts) -> Element<Msg> {
    let State {
        game,
        computers,
        analysis,
        review,
        ..
    } = state;
    let shown = Shown {
        analysis,
        game,
        own: &state.own,
        reviewing: review.progress().is_some(),
        hidden: review.attempt_here(game),
        texts,
    };
    let analysis_card = analysis_view::view(&shown).map(|c| c.map(Msg::Analysis));
    let review_card = review_view::view(review, analysis, game, texts);
    let review_card = review_card.map(|c| c.map(Msg::Review).key("review").attr("tabindex", -1));
    let computer_card = computer::view(computers, game, texts).map(|c| c.map(Msg::Computer));
    el("div.panel")
        .child(setup::view(state, texts).key("setup"))
        .maybe(analysis_card.map(|c| c.key("analysis")))
        .child(moves::view(state, texts).key("moves"))
        .maybe(review_card)
        .maybe(computer_card.map(|c| c.key("thinking")))
}

/// The prefix of the `id` of each cell.
pub(super) const BOARD: &str = "play";

/// The id of the board, for scrolling to it.
pub const PLACE: &str = "board-place";

/// The board with the strips above and below it.
fn board_column(state: &State, texts: Texts) -> Element<Msg> {
    let picture = picture(state, texts);
    el("div.board-column")
        .attr("style", format!("--aspect:{:.4}", picture.aspect()))
        .maybe(goal(&state.game, texts).map(|g| g.key("goal")))
        .child(player_strip(state, top_side(state), texts).key("top"))
        .child(
            el("div.board-row")
                .key("row")
                .id(PLACE)
                .maybe(bar(&state.analysis, &state.game, texts))
                .child(the_board(state, picture, texts).key("board")),
        )
        .child(player_strip(state, !top_side(state), texts).key("bottom"))
        .child(ending::status(state, texts).key("status"))
        .maybe(ending::announcement(state, texts).map(|h| h.key("announcement")))
        .maybe(ending::proof(state, texts).map(|p| p.key("proof")))
        .maybe(
            review_view::attempt(&state.review, &state.game, texts)
                .map(|t| t.map(Msg::Review).key("trial")),
        )
        .child(controls(state, texts).key("controls"))
}

/// The side whose name stands above the board.
pub(super) fn top_side(state: &State) -> Side {
    // With pits that belong to sides, the upper row is the first side's.
    let first_above = state.game.here().position.view().style == BoardStyle::Pits;
    if state.game.flipped == first_above { Side::Second } else { Side::First }
}

/// The known values at the current node that the user may see: only while the analysis is on, and not during an attempt
/// to find a better move.
pub(super) fn shown_values(state: &State) -> Option<Knowledge> {
    let hidden = !state.analysis.on || state.review.attempt_here(&state.game);
    state.game.here().known().filter(|_| !hidden)
}

/// The moves that the user can choose with one press on the board, and the cells where others begin.
fn selectable_moves(state: &State) -> (Vec<MoveInfo>, Vec<usize>) {
    if !state.computers.may_choose(&state.game) {
        return (Vec::new(), Vec::new());
    }
    let mut moves = state.game.here().position.moves();
    let starts = split_moves(&mut moves, state.pressed());
    (moves, starts)
}

pub(super) fn picture(state: &State, texts: Texts) -> BoardPicture {
    let history = &state.game.history;
    let here = history.here();
    let cell_of = |id: NodeId| {
        let node = &history[id];
        history[node.parent?].position.cell_of(&node.mv)
    };
    let path: Vec<_> = history.path(history.at());
    let mut trail: Vec<_> = path.iter().filter_map(|&n| cell_of(n)).collect();
    if here.position.view().style == BoardStyle::Trail {
        trail.splice(0..0, history[0].position.view().shared_piece());
    }
    let known = shown_values(state);
    let marks = known.as_ref().map(|known| marks(known, here, texts));
    let arrows = known.as_ref().map(|known| arrows(known, here));
    let dominoes = known.as_ref().map(|_| dominoes(here));
    let (moves, starts) = selectable_moves(state);
    let mut targets: Vec<_> = moves.iter().filter_map(|m| m.cell).collect();
    if state.pressed().is_none() {
        targets.extend(starts);
    }
    BoardPicture {
        last: state.pressed().or_else(|| cell_of(history.at())),
        path: trail,
        targets,
        marks: marks.unwrap_or_default(),
        arrows: arrows.unwrap_or_default(),
        dominoes: match dominoes {
            Some(pairs) if !pairs.is_empty() => pairs,
            _ => refutation_view::dominoes(&state.review, history),
        },
        flipped: state.game.flipped,
        ..picture_of(&*here.position)
    }
}

/// The board of a game without players.
pub(super) fn static_board(state: &State, texts: Texts) -> Element<Msg> {
    let mut picture = picture(state, texts);
    picture.targets.clear();
    let aspect = picture.aspect();
    let shown = show(state, picture, (&[], Vec::new()), texts);
    el("div.board-place")
        .attr("style", format!("--aspect:{aspect:.4}"))
        .child(board(&shown, texts).map(|msg| match msg {
            BoardMsg::Refuse(_) => Msg::Go(GoTo::Forward),
            msg => Msg::Board(msg),
        }))
}

/// The board with the moves that the user can choose.
fn show<'a>(
    state: &State,
    picture: BoardPicture,
    (moves, starts): (&'a [MoveInfo], Vec<usize>),
    texts: Texts,
) -> Board<'a> {
    let known = shown_values(state);
    let label = texts.say(&game_name(state.game.kind.info().id));
    let sides = Side::ALL.map(|s| state.game.side_name(s, texts));
    Board {
        notes: known.map_or_else(Vec::new, |known| notes(&known, &state.game, texts)),
        starts,
        pressed: state.pressed(),
        ..Board::new(BOARD, label, picture, &state.board, moves, sides)
    }
}

pub(super) fn the_board(state: &State, picture: BoardPicture, texts: Texts) -> Element<Msg> {
    let (moves, starts) = selectable_moves(state);
    let shown = show(state, picture, (&moves, starts), texts);
    board(&shown, texts).map(Msg::Board)
}

/// A side's name, its player, and whether it is to move.
pub(super) fn player_strip(state: &State, side: Side, texts: Texts) -> Element<Msg> {
    let here = state.game.here();
    let won = here.outcome().and_then(Outcome::winner) == Some(side);
    let who = state.game.player_name(side, &state.own, texts);
    let who = el("span.quiet.who[dir=auto]").child(who);
    let thinks = here.position.side_to_move() == side && state.computers.is_thinking();
    strip(state, side, state.game.side_label(side, texts), Some(who))
        .maybe(thinks.then(|| {
            el("span.dots[role=img]")
                .attr("aria-label", texts.get("play.searching"))
                .children((0..3).map(|_| el("i")))
        }))
        .maybe(state.clock.view(&state.game, side, texts))
        .maybe(won.then(|| el("span.won").child(texts.get("play.won"))))
}

/// The colour of a side with its name, its player, and its points in games with points.
fn strip(state: &State, side: Side, name: String, player: Option<Element<Msg>>) -> Element<Msg> {
    let here = state.game.here();
    let turn = here.outcome().is_none() && here.position.side_to_move() == side;
    let class = side_id(side);
    let letter = badge_letter(&*here.position, side).map(|letter| el("span").child(letter));
    let score = here.position.view().score.map(|s| s[side]);
    el("div")
        .class(format!("strip {class}{}", if turn { " turn" } else { "" }))
        .child(el("span.badge[aria-hidden=true]").maybe(letter))
        .child(el("strong").child(name))
        .maybe(player)
        .maybe(score.map(|s| el("span.score").child(s.to_string())))
}
