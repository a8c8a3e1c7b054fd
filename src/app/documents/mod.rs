//! What a person keeps: games, evaluations, evolutions, experiments and championships. Each is a document in the browser's database,
//! with a key, a head that tells what a list shows of it, and parts.
//!
//! A [`Kind`] says what differs: what its keys begin with, and how it is read and written. Everything else is here: the list of a kind
//! with what was deleted and can be brought back ([`DocumentList`]), what the browser answers ([`DocumentMsg`]), and long work that is
//! kept while it grows ([`runs`]). What is no list but one text for all tabs is [`Shared`].

mod kind;
mod list;
mod msg;
pub mod runs;
mod shared;

pub use kind::{Extent, Kind};
pub use list::{DocumentList, Entry, PendingRequest};
pub use msg::{DocumentMsg, KeptDocument, LockedBy};
pub use shared::{Remembered, Shared, SharedText};
