//! What every view is given: the texts of the chosen language, and what it may know of the page around it.

use super::dates::Day;
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

    /// A number in plain form as the language writes it.
    pub fn number(self, plain: &str) -> String {
        self.0.number(plain)
    }

    /// A share from 0 to 1 in per cent, with so many decimals.
    pub fn percent(self, share: f64, digits: usize) -> String {
        self.0.percent(share, digits)
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
    /// Minutes by which the clocks of this place are behind UTC.
    pub west: f64,
}

impl Context {
    /// The day of a moment in milliseconds since 1970, as text.
    pub fn day(self, milliseconds: f64) -> String {
        self.texts.say(&Day::new(milliseconds, self.west).message())
    }
}
