//! What every view is given: the texts of the chosen language, and what it may know of the page around it.

use super::display_mode::DisplayMode;
use crate::text::{Language, Message, translate};

/// The texts of a language, for views.
#[derive(Clone, Copy, Debug)]
pub struct Texts(pub Language);

impl Texts {
    /// The text of a key.
    pub fn get(self, key: &str) -> String {
        translate(self.0, key).into_owned()
    }

    /// The text of a key that has several parts: `["game", "reversi"]` for `game.reversi`.
    pub fn of(self, parts: &[&str]) -> String {
        self.get(&parts.join("."))
    }

    /// A message.
    pub fn say(self, message: &Message) -> String {
        message.text(self.0)
    }

    /// A number with as many decimals as it needs.
    pub fn decimal_short(self, value: f64) -> String {
        self.number(&value.to_string())
    }

    /// A number with its decimals as the language writes them.
    pub fn decimal(self, value: f64, digits: usize) -> String {
        self.number(&format!("{value:.digits$}"))
    }

    /// A number that is written with a point, as the language writes it.
    pub fn number(self, text: &str) -> String {
        match self.0 {
            Language::En => text.to_owned(),
            Language::Pt | Language::Es => text.replace('.', ","),
        }
    }
}

/// What a tab may know of the page around it.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The texts of the chosen language.
    pub texts: Texts,
    /// Workers of the pool.
    pub workers: u32,
    /// How the page is shown.
    pub mode: DisplayMode,
}
