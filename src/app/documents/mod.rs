//! Saved documents: games, evaluations, evolutions, experiments and championships. A document in the browser's database
//! has a key, a head (the data for lists) and parts.
//!
//! A [`DocumentKind`] defines the prefix of the keys and the format. The rest is common: the list of a kind with undo
//! of deletions ([`DocumentList`]), the answers of the browser ([`DatabaseAnswer`]), and long work that saves itself while
//! it grows ([`runs`]). [`Shared`] is for a single text that all browser tabs share.

mod kind;
mod list;
mod msg;
pub mod runs;
mod shared;

pub use kind::{DocumentKind, Fingerprint};
pub use list::{DocumentList, Entry, PendingRequest};
pub use msg::{DatabaseAnswer, DocumentMsg, LockedBy, StoredDocument};
pub use shared::{Shared, SharedData, SharedText};
