//! Programs: the user's own Python in the page. The page saves the files; no program runs before the user starts
//! it.
//!
//! `document` contains the saved programs, `state` the state, and `update` the updates.

mod check_view;
mod document;
mod found_view;
mod msg;
mod report;
mod rules;
mod rules_view;
mod section;
mod state;
mod templates;
#[cfg(test)]
mod tests;
mod typing;
mod update;
mod view;

pub use document::Programs;
pub use msg::Msg;
pub use state::State;
pub use update::{merge_from_other_tab, update};

#[cfg(test)]
use view::view;
