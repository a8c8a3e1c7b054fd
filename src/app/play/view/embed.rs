//! A game embedded in another web page: the board, the moves, and the buttons to walk through them.

use super::{ending, moves, static_board};
use crate::app::play::msg::Msg;
use crate::app::play::state::State;
use crate::app::ui::{Element, Texts, el};
use crate::python::game_name;

/// The heading of the embedded page, only for screen readers.
fn title(state: &State, texts: Texts) -> Element<Msg> {
    let name = texts.say(&game_name(state.game.kind.info().id));
    el("h1.unseen").child(name)
}

/// The board with its moves; `open` is the link to the full page.
pub fn embed_view(state: &State, texts: Texts, open: Element<Msg>) -> Element<Msg> {
    let game = state.game.history.nodes().len() > 1;
    el("div")
        .class(if game { "embedded with-moves" } else { "embedded" })
        .child(title(state, texts).key("title"))
        .child(static_board(state, texts).key("board"))
        .child(ending::status(state, texts).key("status"))
        .maybe(game.then(|| moves::list(state, texts).key("moves")))
        .child(
            el("div.embedded-foot")
                .key("foot")
                .maybe(game.then(|| moves::navigation(state, texts)))
                .child(open),
        )
}
