//! The page without a browser: what is known ([`State`]), what can happen ([`Msg`]), what follows ([`update`]) and what
//! is seen ([`view`]). All of it is pure and tested natively; `web` carries effects out and writes views into the document.
//!
//! Each tab of the page is a folder here with its own state, messages, update and view. `CONTRIBUTING.md` says how to
//! add one.

mod autosave;
mod backup;
mod backup_file;
pub mod board;
mod boot;
pub mod championship;
mod class_link;
pub mod coevolution;
pub mod control;
pub mod effect;
mod embed;
mod file_drop;
#[cfg(not(target_arch = "wasm32"))]
mod first_paint;
mod frame;
mod header;
pub mod icons;
pub mod keys;
pub mod lab;
pub mod link;
mod manner;
#[cfg(not(target_arch = "wasm32"))]
mod markup;
mod msg;
mod navigate;
mod offline;
pub mod play;
mod presenting;
mod print;
pub mod puzzles;
mod random_seed;
mod restore;
pub mod runs;
mod state;
mod tab;
mod texts;
mod theme;
mod undo;
mod update;
pub mod vdom;
pub mod widgets;

#[cfg(test)]
mod tests;

pub use boot::{Boot, workers_for};
pub use effect::{
    Channel, DocumentLock, Effect, Followed, ImageFile, RunTexts, Runs, Shelf, Stored, TaskEvent,
    TaskId, Timer,
};
pub use embed::is_embedded;
#[cfg(not(target_arch = "wasm32"))]
pub use first_paint::first_paint;
pub use frame::view;
pub use manner::Manner;
pub use msg::Msg;
pub use offline::OfflineMsg;
pub use state::{Document, Notice, Offer, State, Undo};
pub use tab::Tab;
pub use texts::{Context, Texts};
pub use theme::Theme;
pub use update::update;
