//! The page around the sections: its state, and the routing of messages.

pub mod backup;
pub mod backup_file;
pub mod boot;
pub mod class_link;
pub mod embed;
pub mod file_drop;
pub mod first_moves;
#[cfg(not(target_arch = "wasm32"))]
pub mod first_paint;
pub mod guest_games;
pub mod header;
pub mod local_storage;
pub mod msg;
pub mod offline;
pub mod presentation;
pub mod restore;
pub mod router;
pub mod section_list;
pub mod sections;
mod settings;
pub mod state;
pub mod tab_snapshot;
pub mod undo_offer;
pub mod update;
pub mod view;

pub use msg::{Effect, Msg};
pub use section_list::SectionId;
pub use state::State;
