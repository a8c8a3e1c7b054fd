//! Runs: evolutions, experiments over several seeds, and championships. A closed tab must not lose such long work.
//!
//! [`autosave::Autosave`] saves a run while it grows; the page opens it again after a reload; a list opens, deletes and
//! restores runs ([`recent_runs()`]). A tab locks its open run, and only that tab works on it
//! ([`super::DocumentMsg::SyncLocks`]): another tab shows the run as saved at that time, and gets the lock next.
//! [`save_note`] reports whether the browser has saved it.
//!
//! The state of a section with runs contains a [`RunStore`], with the kind of its documents and the reader of their
//! heads. The section implements [`RunParts`] (the parts of a run) and [`RunSection`] (the open run and its work).
//! The functions of `lifecycle.rs` begin, open, end, close and reopen runs of every kind.

mod autosave;
mod head;
mod lifecycle;
mod section;
mod stopwatch;
mod store;
mod update;
mod view;

pub use autosave::{RunParts, texts};
pub use head::RunHead;
pub use lifecycle::{begin, close, end, open_new, reopen};
pub use section::{Reopen, RunMsg, RunSection, RunStatus};
pub use stopwatch::Stopwatch;
pub use store::{MAX_RUNS, RunStore};
pub use update::{is_unsaved, on_document_msg, open_document, open_key, update};
pub use view::{nothing_open, other_tab_note, recent_runs, save_note, time};
