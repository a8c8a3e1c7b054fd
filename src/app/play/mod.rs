//! The section Play: a board, its players, and the game.
//!
//! Each part is a folder with its state, updates and view; the files here are common to all parts.

mod analysis;
mod board;
mod child;
mod clock;
mod computer;
mod controls;
mod counters;
mod editor;
mod embed_view;
mod ending;
mod evaluations;
mod game;
mod library;
mod link;
mod msg;
mod present_view;
mod review;
mod rules;
mod section;
mod setup;
mod state;
mod storage;
mod update;
mod view;

pub use child::msg::ChildMsg;
pub use clock::state::TimeControl;
pub use editor::state::{EditorMsg, Tool};
pub use embed_view::embed_view;
pub use evaluations::update::EVALUATIONS;
pub use game::history::{History, NodeId};
pub use game::kept::StoredGame;
pub use game::linked::record_of;
pub use game::notation::is_game;
pub use library::state::LibraryMsg;
pub use msg::{Layer, Msg, RulesMsg};
pub use review::judgement::{Judged, Judgement};
pub use rules::lesson::LessonMsg;
pub(in crate::app) use setup::boards::seat_program;
pub use state::State;
pub use update::update;
pub use view::PLACE;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
