//! What people read: messages as data, and their texts in every language.

mod language;
mod message;

pub use language::{Language, has_text, translate};
pub use message::{Fill, Message, TextError};
