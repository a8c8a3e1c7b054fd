//! The text of a number field as the user typed it.

use super::texts::Texts;
use crate::text::{Language, NoNumber, read_decimal};

/// The text of a number field, and the language in which the user typed it: what was typed means the same after a change of language.
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

    /// Text that the user typed.
    pub fn new(text: String, language: Language) -> Self {
        Typed {
            text,
            language,
            is_typed: true,
        }
    }

    /// The text as typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The language to read it in; plain form reads as English.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The number with decimals that it is.
    ///
    /// # Errors
    /// It is no number, or ambiguous.
    pub fn decimal(&self) -> Result<f64, NoNumber> {
        read_decimal(&self.text, self.language)
    }

    /// What a field for one number shows: the text as typed, unless the user typed a number in another language or it is in plain form.
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
