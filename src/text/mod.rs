//! What people read: messages as data, and their texts in every language.

mod document;
mod language;
mod message;
mod name;
mod range;

pub use document::{Document, says, unreadable};
pub use language::{Language, has_text, translate};
pub use message::{Fill, Message, TextError};
#[cfg(test)]
pub(crate) use name::TURNING;
pub use name::{is_hidden, visible};
pub use range::in_range;
