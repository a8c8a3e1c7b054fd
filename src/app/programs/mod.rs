//! Your program: people's own Python in the page. Files are documents that are kept; nothing of theirs runs before the person says so.
//!
//! `document` is what is kept, `state` what is known, and `update` what follows.

mod check_view;
mod document;
mod msg;
mod report;
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
pub use update::merge_from_other_tab;

#[cfg(test)]
use {update::update, view::view};
