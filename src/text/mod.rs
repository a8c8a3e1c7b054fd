//! Text for users and from users: messages as data, their translations, and parameters as text.

mod choice;
mod csv;
mod duration;
mod enum_id;
mod file_format;
mod language;
mod message;
mod name;
mod number;
mod parameter;
pub mod phrase;
mod range;

pub use choice::Choice;
pub use csv::{CsvTable, or_empty};
pub use duration::duration;
pub use enum_id::EnumId;
pub use file_format::{FileFormat, is_of_format, json_text, unreadable};
pub use language::{Language, has_text, translate};
pub use message::{Fill, Message, TextError};
#[cfg(test)]
pub(crate) use name::TURNING;
pub use name::{is_hidden, isolated, visible};
pub use number::{NumberError, grouped, read_decimal, read_list, read_whole};
pub use parameter::{Groups, Offered, Parameter, ParameterKind, Parameters, Value, ValueAccess};
pub use range::in_range;
