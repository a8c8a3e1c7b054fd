//! Addresses, and the pages that they open.

use rastros_lab::app::championship;
use rastros_lab::app::shell::msg::Msg;
use rastros_lab::app::shell::state::State;
use rastros_lab::app::shell::update::update;
use rastros_lab::app::ui::query;

use super::samples;

pub fn address(text: &str) -> bool {
    query::read(text).is_ok_and(|link| query::link_errors(link.errors).is_none())
}

/// The page's own link opens the same page, without errors.
pub fn link(text: &str) -> bool {
    let state = samples::page(text);
    let link = state.document().link;
    let again = samples::page(&link);
    assert_eq!(again.document().link, link, "{text}");
    address(text)
}

pub fn pasted(text: &str) -> bool {
    let mut state = samples::page("");
    let players = |state: &State| state.sections.championship.draft().players.len();
    let before = players(&state);
    for msg in [championship::Msg::Paste(text.to_owned()), championship::Msg::AddPasted] {
        update(&mut state, Msg::of(msg));
    }
    players(&state) != before
}
