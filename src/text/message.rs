//! Translatable messages as data: the key of a text, and values for its placeholders.
//!
//! All code below the page reports with [`Message`]s, so that an error deep inside a parser reaches the user in their
//! language.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::language::{Language, translate};
use super::name::isolated;
use super::phrase;

/// The value of a placeholder of a [`Message`]. In JSON a string or an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fill {
    /// The same in every language: an integer, a move, a quotation of input.
    Text(String),
    /// A number in plain form, which each language formats in its own way.
    Number { number: String },
    /// A name that each language translates.
    Message(Message),
}

impl From<Message> for Fill {
    fn from(message: Message) -> Self {
        Fill::Message(message)
    }
}

impl From<String> for Fill {
    fn from(text: String) -> Self {
        Fill::Text(text)
    }
}

/// The placeholders with input from users or files.
const QUOTED: [&str; 3] = ["found", "name", "move"];

/// The maximum number of characters quoted from input, which may be a whole file.
const LONGEST_QUOTED: usize = 80;

/// Truncates a long quotation.
fn short(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_QUOTED) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// A text for the user: a key of `www/texts/` and the values of its `{placeholders}`.
///
/// A placeholder can select singular or plural: `{n} {n:game|games}` is `1 game` or `2 games`. For a noun with an
/// article the article decides: `{Side} {side:ganha|ganham}` is `O Sul ganha` or `As pretas ganham`. `{Side}` begins
/// with a capital letter, and a preposition before `{side}` is contracted with the article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// For instance `error.position.rows`.
    pub key: String,
    /// Placeholder names and values, in order of insertion.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(String, Fill)>,
}

/// The maximum number of messages of a list that are shown in full.
const MAX_LISTED: usize = 3;

impl Message {
    /// Joins messages: the first [`MAX_LISTED`], then the number of the others; `None` for an empty list.
    pub fn list(messages: Vec<Message>) -> Option<Message> {
        let more = messages.len().saturating_sub(MAX_LISTED);
        let more = (more > 0).then(|| Message::new("message.more").with("n", more));
        let shown = messages.into_iter().take(MAX_LISTED).chain(more);
        shown.reduce(|before, next| {
            Message::new("message.both")
                .with_message("before", before)
                .with_message("next", next)
        })
    }

    pub fn new(key: &str) -> Self {
        Message {
            key: key.to_owned(),
            args: Vec::new(),
        }
    }

    /// Fills a placeholder. Numbers with decimals are not `Eq`: use [`Message::with_number`].
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display + Eq) -> Self {
        self.args
            .push((name.to_owned(), Fill::Text(value.to_string())));
        self
    }

    /// Fills a placeholder with a number that may be negative or have decimals.
    #[must_use]
    pub fn with_number(mut self, name: &str, number: impl fmt::Display) -> Self {
        let number = number.to_string();
        self.args.push((name.to_owned(), Fill::Number { number }));
        self
    }

    /// Fills a placeholder with another message.
    #[must_use]
    pub fn with_message(mut self, name: &str, value: Message) -> Self {
        self.args.push((name.to_owned(), Fill::Message(value)));
        self
    }

    /// True if its placeholder `name` has the text with this key, as in errors about a field.
    pub fn names(&self, key: &str) -> bool {
        let mut names = self.args.iter().filter(|(name, _)| name == "name");
        names.any(|(_, fill)| matches!(fill, Fill::Message(name) if name.key == key))
    }

    /// True for an error about a number that exceeds its maximum; `key` is the key of the number's name.
    pub fn exceeds(&self, key: &str) -> bool {
        let number = |name| self.find(name)?.parse::<f64>().ok();
        self.names(key) && number("found") > number("max")
    }

    /// Returns this message or a nested message, the one with this key.
    pub fn part(&self, key: &str) -> Option<&Message> {
        let nested = || {
            self.args.iter().find_map(|(_, fill)| match fill {
                Fill::Message(message) => message.part(key),
                Fill::Text(_) | Fill::Number { .. } => None,
            })
        };
        (self.key == key).then_some(self).or_else(nested)
    }

    /// The value of a placeholder of this message or of a nested one.
    pub fn find(&self, name: &str) -> Option<&str> {
        self.args.iter().find_map(|(n, fill)| match fill {
            Fill::Text(text) | Fill::Number { number: text } => (n == name).then_some(&text[..]),
            Fill::Message(message) => message.find(name),
        })
    }

    /// The message in a language. An unknown key gives the key itself; a test ensures that keys exist.
    pub fn text(&self, language: Language) -> String {
        let template = translate(language, &self.key);
        let mut text = String::with_capacity(template.len() + 16);
        let mut rest = &*template;
        while let Some((before, from_name)) = rest.split_once('{') {
            text.push_str(before);
            let Some((name, after)) = from_name.split_once('}') else {
                text.push('{');
                rest = from_name;
                continue;
            };
            let (name, forms) = match name.split_once(':') {
                Some((name, forms)) => (name, forms.split_once('|')),
                None => (name, None),
            };
            match (self.fill(name, language), forms) {
                (Some(fill), Some((one, several))) => {
                    text.push_str(if is_several(&fill) { several } else { one });
                }
                (Some(fill), None) => phrase::append(&mut text, &fill, language),
                (None, _) => {
                    text.push('{');
                    text.push_str(name);
                    text.push('}');
                }
            }
            rest = after;
        }
        text.push_str(rest);
        text
    }

    /// The value of a placeholder, capitalised if the placeholder's name is.
    fn fill(&self, name: &str, language: Language) -> Option<Cow<'_, str>> {
        let is_named = |n: &str| n.eq_ignore_ascii_case(name);
        let (known, fill) = self.args.iter().find(|(n, _)| is_named(n))?;
        let fill = match fill {
            Fill::Text(text) => {
                let cut = if QUOTED.contains(&name) { short(text) } else { Cow::Borrowed(&**text) };
                match isolated(&cut) {
                    Cow::Borrowed(_) => cut,
                    Cow::Owned(isolated) => Cow::Owned(isolated),
                }
            }
            Fill::Number { number } => Cow::Owned(language.number(number)),
            Fill::Message(message) => Cow::Owned(message.text(language)),
        };
        Some(if known == name {
            fill
        } else {
            Cow::Owned(phrase::capital(&fill).into_owned())
        })
    }
}

/// True for a number other than 1 and for a noun in the plural.
fn is_several(fill: &str) -> bool {
    if fill.starts_with(char::is_alphabetic) {
        phrase::is_plural(fill)
    } else {
        fill != "1"
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::En))
    }
}

impl std::error::Error for Message {}

/// An error in a text from the user, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextError {
    /// A byte offset into the text, at a character boundary or at its end.
    pub at: usize,
    pub reason: Message,
}

impl TextError {
    pub fn new(at: usize, reason: Message) -> Self {
        TextError { at, reason }
    }

    /// Adds the offset of the parsed part in a larger text.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.at += offset;
        self
    }

    /// A sentence with the index of the character in `text`, counted from 1, and the reason.
    pub fn describe(&self, text: &str) -> Message {
        let before = text.get(..self.at.min(text.len())).unwrap_or(text);
        Message::new("error.at")
            .with("number", before.chars().count() + 1)
            .with_message("reason", self.reason.clone())
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.reason)
    }
}

impl std::error::Error for TextError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::EnumId;

    #[test]
    fn json_distinguishes_texts_and_messages() {
        let json = r#"{"key":"a","args":[["x","3"],["y",{"key":"b"}]]}"#;
        let message = Message::new("a")
            .with("x", 3)
            .with_message("y", Message::new("b"));
        assert_eq!(serde_json::to_string(&message).unwrap(), json);
        assert_eq!(serde_json::from_str::<Message>(json).unwrap(), message);
        let number = json.replace(r#""3""#, "3");
        assert!(serde_json::from_str::<Message>(&number).is_err());
    }

    #[test]
    fn language_writes_numbers() {
        let message = Message::new("{n}").with_number("n", -0.5);
        assert_eq!(message.text(Language::En), "−0.5");
        assert_eq!(message.text(Language::Pt), "−0,5");
        let json = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<Message>(&json).unwrap(), message);
    }

    #[test]
    fn singular_and_plural_differ() {
        for (played, words) in [("0", "0 games"), ("1", "1 game"), ("11", "11 games")] {
            let message = Message::new("{n} {n:game|games}").with("n", played);
            // A key without a text is its own text.
            assert_eq!(message.text(Language::En), words);
        }
        let unfilled = Message::new("{n:game|games}");
        assert_eq!(unfilled.text(Language::En), "{n}");
    }

    #[test]
    fn sentences_agree_with_names_of_sides() {
        use Language::{En, Es, Pt};
        for (language, key, side, sentence) in [
            (Pt, "play.turn", "rastros.S", "É a vez do Sul."),
            (Pt, "play.turn", "tic_tac_toe.X", "É a vez do X."),
            (Pt, "play.turn", "reversi.B", "É a vez das pretas."),
            (Pt, "play.turn", "adji_boto.2", "É a vez do Jogador 2."),
            (Es, "play.turn", "rastros.N", "Le toca al Norte."),
            (Es, "play.turn", "tic_tac_toe.O", "Le toca a la O."),
            (Es, "play.turn", "reversi.W", "Mueven las blancas."),
            (Es, "play.turn", "adji_boto.1", "Le toca al Jugador 1."),
            (En, "play.turn", "reversi.B", "Black to move."),
            (Pt, "play.wins", "rastros.N", "Ganha o Norte."),
            (Pt, "play.wins", "reversi.W", "Ganham as brancas."),
            (Es, "play.wins", "reversi.B", "Ganan las negras."),
            (Es, "play.wins", "tic_tac_toe.X", "Gana la X."),
            (Pt, "play.passed", "reversi.W", "As brancas passaram a vez."),
            (Es, "ending.rastros.stuck", "rastros.N", "El Norte no puede mover."),
            (Es, "play.resigned", "reversi.B", "Las negras abandonaron."),
            (Pt, "play.turn", "own", "É a vez do jogador pretas."),
            (Pt, "play.wins", "own", "Ganha o jogador pretas."),
            (Es, "play.turn", "own", "Le toca al jugador pretas."),
        ] {
            let side = Message::new(&format!("side.{side}")).with("name", "pretas");
            let message = Message::new(key).with_message("side", side);
            assert_eq!(message.text(language), sentence);
        }
        let who = |name: &str| Message::new("child.turn.of").with("who", name);
        for (language, name, sentence) in [
            (Pt, "as pretas", "De quem é a vez? Das pretas!"),
            (Es, "las negras", "¿A quién le toca? ¡A las negras!"),
            (Es, "el Sur", "¿A quién le toca? ¡Al Sur!"),
            (En, "Black", "Whose turn is it? Black!"),
        ] {
            assert_eq!(who(name).text(language), sentence);
        }
    }

    #[test]
    fn quotation_keeps_direction_of_sentence() {
        for name in ["found", "n"] {
            let message =
                Message::new(&format!("“{{{name}}}” is no cell")).with(name, "5e\u{202e}א");
            assert_eq!(message.to_string(), "“\u{2068}5eא\u{2069}” is no cell");
        }
    }

    #[test]
    fn fills_placeholders_and_nested_messages() {
        let inner = Message::new("error.move.unknown").with("move", "{found}");
        let outer = TextError::new(3, inner).describe("ábc");
        assert_eq!(outer.args[0].1, Fill::Text("3".to_owned()));
        for language in Language::all() {
            assert!(outer.text(language).contains("{found}"));
            assert!(!outer.text(language).contains("{reason}"));
        }
    }
}
