//! The room for runs that are kept: evolutions, alone and over several seeds, and championships, long work that a closed tab must not
//! lose.
//!
//! A run is kept in the browser's database as a head and its parts while it grows ([`Keeper`]); it is found again after a reload,
//! stands in a list from which it is opened, deleted and brought back ([`shelf`]), and is worked on by one tab at a time while others
//! watch it and may take it over ([`update`]). What is not kept is said ([`unkept`]).
//!
//! A tab that has runs keeps a [`Room`] in its state. What differs it says by [`Kind`] (texts, and how heads are read), [`Parts`] (what
//! a run consists of) and [`Tenant`] (how runs are shown and set going).

mod entry;
mod keeper;
mod kind;
mod msg;
mod notes;
mod room;
mod shelf;
mod stopwatch;
mod tenant;
mod update;

pub use entry::Entry;
pub use keeper::{Keeper, Parts, texts};
pub use kind::Kind;
pub use msg::{KeptRun, Ownership, RunsMsg};
pub use notes::{elsewhere, is_kept, unkept};
pub use room::{MOST_RUNS, Room};
pub use shelf::shelf;
pub use stopwatch::Stopwatch;
pub use tenant::{Stage, Tenant};
pub use update::update;
