//! Runs: evolutions, alone and over several seeds, and championships, long work that a closed tab must not lose.
//!
//! A run is kept while it grows ([`Autosave`]); it is found again after a reload, and stands in a list from which it is opened, deleted
//! and restored ([`recent_runs()`]). The tab that has a run open has its lock, and only that tab works on it ([`super::DocumentMsg::SyncLocks`]): another one
//! shows it as it was when it was opened there, and has the lock next. What is not saved is shown ([`unsaved_note`]).
//!
//! A section that has runs has a [`RunStore`] in its state. What differs it says by [`RunKind`] (texts, and how heads are read),
//! [`RunParts`] (what a run consists of) and [`RunSection`] (how runs are shown and set going).

mod autosave;
mod head;
mod kind;
mod notes;
mod recent_runs;
mod section;
mod stopwatch;
mod store;
mod update;

pub use autosave::{AGAIN_MS, Autosave, RunParts, texts};
pub use head::RunHead;
pub use kind::RunKind;
pub use notes::{other_tab_note, saved_note, unsaved_note};
pub use recent_runs::recent_runs;
pub use section::{RunSection, RunStatus};
pub use stopwatch::Stopwatch;
pub use store::{MOST_RUNS, RunStore};
pub use update::update;
