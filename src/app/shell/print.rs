//! The heading of printed pages, invisible on the screen.

use super::msg::Msg;
use super::state::State;
use crate::app::ui::{Element, Texts, el};
use crate::python::game_name;
use crate::text::EnumId;

/// The section, the game if a board shows one, and the local date. `None` if the date is unknown.
pub(crate) fn head(state: &State, texts: Texts) -> Option<Element<Msg>> {
    if state.now <= 0.0 {
        return None;
    }
    let game = state.section(state.section).game();
    let section = texts.of(&["tab", state.section.id()]);
    let game = game.map(|game| texts.say(&game_name(game)));
    let day = state.context().day(state.now);
    let parts = ["Rastros Lab".to_owned(), section].into_iter();
    let parts: Vec<_> = parts.chain(game).chain([day]).collect();
    let line = el("p.print-only.print-head").key("print-head");
    Some(line.child(parts.join(" · ")))
}
