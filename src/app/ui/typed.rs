//! The text of a number field as the user typed it.

use super::texts::Texts;
use crate::text::{Language, NumberError, read_decimal};

/// The text of a number field and its language: a typed number means the same after a change of language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    text: String,
    language: Language,
    is_typed: bool,
}

impl Typed {
    /// A number in plain form.
    pub fn plain(text: impl Into<String>) -> Self {
        Typed {
            text: text.into(),
            ..Typed::default()
        }
    }

    pub fn new(text: String, language: Language) -> Self {
        Typed {
            text,
            language,
            is_typed: true,
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The language of the text; plain form reads as English.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Parses a number with decimals.
    ///
    /// # Errors
    /// The text is not a number, or is ambiguous.
    pub fn decimal(&self) -> Result<f64, NumberError> {
        read_decimal(&self.text, self.language)
    }

    /// The content of the field: the text as typed, or a converted number if it is in plain form or in another
    /// language.
    pub fn shown(&self, texts: Texts) -> String {
        match self.decimal() {
            _ if !self.is_typed => texts.number(&self.text),
            Ok(number) if self.language != texts.0 && self.text.contains([',', '.']) => {
                texts.decimal_short(number)
            }
            _ => self.text.clone(),
        }
    }
}
