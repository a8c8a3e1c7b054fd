//! The section Play: a board, its players, and the game.
//!
//! Each part is a folder or file with its state, messages, updates and view; it imports only from lower parts
//! (`tests/floors.rs`), and its response may request changes of other parts (`request.rs`), which `routing` makes.
//! `state`, `msg`, `update` and `view` compose the parts.

mod analysis;
mod child;
mod child_mode;
mod clock;
mod computer;
mod editor;
mod evaluations;
mod game;
mod library;
pub mod link;
mod msg;
mod request;
mod review;
mod routing;
mod rules;
mod section;
mod setup;
mod state;
mod sync;
mod update;
mod view;

pub use analysis::AnalysisMsg;
pub use child::ChildMsg;
pub use child_mode::convert_for_child;
pub use computer::ComputerMsg;
pub use editor::{EditorMsg, Tool};
pub use evaluations::EvaluationsMsg;
pub use evaluations::kind::EVALUATION_KIND;
pub use game::Judged;
pub use game::NodeId;
pub use game::notation::is_game;
pub use library::stored_game::StoredGame;
pub use library::{GAME_KIND, LibraryMsg};
pub use link::{link_of, open_link, replace};
pub use msg::{GoTo, Msg};
pub use request::Dialog;
pub use review::ReviewMsg;
pub(in crate::app) use routing::seat_program;
pub use rules::pages::RulesMsg;
pub use setup::SetupMsg;
pub use state::State;
pub use sync::sync_work;
pub use update::update;
pub use view::embed::embed_view;
pub use view::{PLACE, dialog_view};

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
