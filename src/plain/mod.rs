//! How a value is written and read: plain data as bytes for a worker and as JSON for a file.
//!
//! What page and workers say to each other travels by position ([`to_bytes`]): both ends are one module, so that nothing has to
//! describe itself. What is stored or exported is JSON, byte for byte what `serde_json` writes ([`to_json`], [`Json`]). Both
//! ways are one type each way, which decides as it goes: so a type's code is in the page's module once, and what is read
//! by name comes in the order of the type's fields, like what is read by position. Code that reads by name is several
//! times as large.
//!
//! A map is read from JSON, never written: nothing of ours that travels or is kept holds one.

mod json;
pub mod number;
mod read;
mod write;

pub use json::Json;
pub use read::{Unknown, from_bytes, from_json};
pub use write::{to_bytes, to_json};

use std::fmt;

use serde::{de, ser};

/// Why something cannot be read or written, in English, and where that is in a JSON text.
///
/// By its address: results are handed up through long chains of calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(Box<Parts>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    detail: String,
    kind: Kind,
    at: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The text is no JSON.
    Syntax,
    /// It is, and does not hold what it should.
    Data,
    /// There is too little of it; the reader knows what is missing.
    Short,
}

type Plain<T> = Result<T, Fault>;

impl Fault {
    #[inline(never)]
    fn new(kind: Kind, detail: impl Into<String>) -> Self {
        Fault(Box::new(Parts {
            detail: detail.into(),
            kind,
            at: None,
        }))
    }

    /// The same at a byte of the text, unless it is known better where.
    fn at(mut self, at: usize) -> Self {
        self.0.at.get_or_insert(at);
        self
    }

    /// Whether the text is no JSON at all.
    pub fn is_syntax(&self) -> bool {
        self.0.kind == Kind::Syntax
    }

    /// What is wrong.
    pub fn detail(&self) -> &str {
        &self.0.detail
    }

    /// Line and column in the text that was read, both from 1.
    pub fn place(&self, text: &str) -> (usize, usize) {
        let at = self.0.at.unwrap_or(0);
        let before = text.get(..at).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or("");
        (before.matches('\n').count() + 1, line.chars().count() + 1)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.detail)
    }
}

impl std::error::Error for Fault {}

impl ser::Error for Fault {
    fn custom<T: fmt::Display>(detail: T) -> Self {
        Fault::new(Kind::Data, detail.to_string())
    }
}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(detail: T) -> Self {
        Fault::new(Kind::Data, detail.to_string())
    }

    fn invalid_length(length: usize, expected: &dyn de::Expected) -> Self {
        let detail = format!("invalid length {length}, expected {expected}");
        Fault::new(Kind::Short, detail)
    }
}
