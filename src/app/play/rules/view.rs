//! The layer that tells how a game is played.

use super::steps::{Step, pictures, steps_of};
use crate::app::Texts;
use crate::app::play::msg::Msg;
use crate::app::play::state::State;
use crate::app::vdom::{Element, el};
use crate::app::widgets::{dialog, set};
use crate::plot::{BoardPicture, Picture};
use crate::registry::AnyGame;

/// The `id` of the layer, which gets the focus when it opens.
pub(in crate::app::play) const LAYER: &str = "rules-layer";

/// Boards that are wider than this many times their height are too small side by side.
const WIDE: f64 = 2.0;

/// The layer.
pub(in crate::app::play) fn view(state: &State, texts: Texts) -> Element<Msg> {
    let id = state.game.info().id;
    let steps = steps_of(id).iter().enumerate();
    let mut layer = dialog(texts, LAYER, texts.of(&["game", id]), Msg::Layer(None))
        .child(
            el("p")
                .class("lead")
                .child(texts.of(&["game", id, "about"])),
        )
        .child(
            el("ol")
                .class("rule-steps")
                .children(steps.map(|(i, s)| step(state.game, i + 1, s, texts))),
        );
    set(&mut layer, "tabindex", -1);
    el("div").class("veil").key("layer").child(layer)
}

/// A step: what it says, and the board before and after its move.
fn step(game: &dyn AnyGame, number: usize, step: &Step, texts: Texts) -> Element<Msg> {
    let words = texts.of(&["rules", game.info().id, "step", &number.to_string()]);
    let boards = pictures(game, step).map(|[before, after]| {
        el("div")
            .class(if before.aspect() > WIDE {
                "rule-boards wide"
            } else {
                "rule-boards"
            })
            .attr("aria-hidden", "true")
            .child(small_board(before))
            .child(el("span").class("rule-arrow").child("→"))
            .child(small_board(after))
    });
    el("li").child(el("p").child(words)).maybe(boards)
}

fn small_board(picture: BoardPicture) -> Element<Msg> {
    el("div")
        .class("rule-board")
        .attr("style", format!("aspect-ratio:{:.4}", picture.aspect()))
        .child(el("canvas").picture(Picture::Board(picture)))
}
