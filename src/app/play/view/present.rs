//! Play in a presentation: the board as large as possible, the side to move, and the buttons to walk through the game.

use super::controls::{passes, pause};
use super::{classes, ending, moves, picture, player_strip, the_board, top_side, view as usual};
use crate::app::play::msg::Msg;
use crate::app::play::state::State;
use crate::app::ui::widgets::error_text;
use crate::app::ui::{Context, Node, el};
use crate::plot::{BoardPicture, CellNames};

/// The section. The editor of positions has its usual controls.
pub fn view(state: &State, context: &Context) -> Node<Msg> {
    if state.editor.is_some() {
        return usual(state, context);
    }
    let texts = context.texts;
    let here = state.game.here();
    let picture = BoardPicture {
        cell_names: CellNames::Projected,
        ..picture(state, texts)
    };
    let place = el("div.board-place")
        .key("board")
        .attr("style", format!("--aspect:{:.4}", picture.aspect()))
        .child(the_board(state, picture, texts));
    let error = state.computers.error.as_ref();
    let held = here.outcome().is_none() && !state.game.is_human_turn();
    let lines = el("div.present-status")
        .key("messages")
        .child(ending::status(state, texts).key("status"))
        .maybe(ending::announcement(state, texts).map(|h| h.key("announcement")))
        .child(player_strip(state, top_side(state), texts).key("top"))
        .child(player_strip(state, !top_side(state), texts).key("bottom"))
        .maybe(error_text(error, texts));
    let ways = el("div.present-ways")
        .key("ways")
        .children(passes(state, &texts.get("rule.pass")))
        .maybe(held.then(|| pause(state, texts)))
        .child(moves::navigation(state, texts));
    el("div")
        .class(classes("present", &*here.position))
        .child(lines)
        .child(place)
        .child(ways)
        .into()
}
