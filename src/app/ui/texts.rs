//! The context of views: the texts of the chosen language, and data of the page.

use super::dates::Day;
use super::display_mode::DisplayMode;
use crate::text::{Language, Message, translate};

#[derive(Clone, Copy, Debug)]
pub struct Texts(pub Language);

impl Texts {
    pub fn get(self, key: &str) -> String {
        translate(self.0, key).into_owned()
    }

    /// The text of a key with several parts: `["game", "reversi"]` for `game.reversi`.
    pub fn of(self, parts: &[&str]) -> String {
        self.get(&parts.join("."))
    }

    pub fn say(self, message: &Message) -> String {
        message.text(self.0)
    }

    /// A number with as many decimals as necessary.
    pub fn decimal_short(self, value: f64) -> String {
        self.number(&value.to_string())
    }

    /// A number with this number of decimals in the format of the language.
    pub fn decimal(self, value: f64, digits: usize) -> String {
        self.number(&format!("{value:.digits$}"))
    }

    /// Converts a number in plain form to the format of the language.
    pub fn number(self, plain: &str) -> String {
        self.0.number(plain)
    }

    /// A share from 0 to 1 as a percentage with this number of decimals.
    pub fn percent(self, share: f64, digits: usize) -> String {
        self.0.percent(share, digits)
    }
}

/// The data of the page for sections.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    pub texts: Texts,
    /// The number of workers of the pool.
    pub workers: u32,
    pub mode: DisplayMode,
    /// The time in milliseconds since 1970.
    pub now: f64,
    pub minutes_behind_utc: f64,
    /// True if the user prefers reduced motion.
    pub still: bool,
}

#[cfg(test)]
impl Context {
    /// A page in English with two workers, for tests.
    pub const ENGLISH: Context = Context {
        texts: Texts(Language::En),
        workers: 2,
        mode: DisplayMode::Usual,
        now: 0.0,
        minutes_behind_utc: 0.0,
        still: false,
    };

    pub fn in_language(language: Language) -> Context {
        Context {
            texts: Texts(language),
            ..Context::ENGLISH
        }
    }
}

impl Context {
    /// The local date of a time in milliseconds since 1970, as text.
    pub fn day(self, milliseconds: f64) -> String {
        self.texts
            .say(&Day::new(milliseconds, self.minutes_behind_utc).message())
    }
}
