//! Messages for people, as data: a key into the texts of each language, and what to fill in.
//!
//! Everything below the page speaks in [`Message`]s, so that an error that was found deep inside a parser
//! reaches a pupil in their own language.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::language::{Language, translate};
use super::name::isolated;
use super::phrase;

/// What fills a placeholder of a [`Message`]. In JSON a text is a text and a message an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fill {
    /// The same in every language: a whole number, a move, a quoted piece of input.
    Text(String),
    /// A number in plain form, which each language writes in its own way.
    Number {
        /// The number.
        number: String,
    },
    /// Something that has a name in each language.
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

/// The placeholders that quote what a person or a file gave us.
const QUOTED: [&str; 3] = ["found", "name", "move"];

/// The most characters of such a quotation: it may be a whole file.
const LONGEST_QUOTED: usize = 80;

/// A quotation, cut where it is too long.
fn short(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_QUOTED) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// Something to tell a person: a key of `www/texts/` and the values of its `{placeholders}`.
///
/// A text may say one thing of a single one and another of several: `{n} {n:game|games}` is `1 game` or `2 games`. Of a noun with
/// an article the article decides: `{Side} {side:ganha|ganham}` is `O Sul ganha` or `As pretas ganham`. `{Side}` has a capital
/// letter, and a preposition before `{side}` becomes one word with the article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The key of the text, for instance `error.position.rows`.
    pub key: String,
    /// Placeholder names and what fills them, in the order in which they were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(String, Fill)>,
}

impl Message {
    /// A message without placeholders.
    pub fn new(key: &str) -> Self {
        Message {
            key: key.to_owned(),
            args: Vec::new(),
        }
    }

    /// The same message with one more placeholder filled. Numbers with decimals are not `Eq`: [`Message::with_number`] takes them.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display + Eq) -> Self {
        self.args
            .push((name.to_owned(), Fill::Text(value.to_string())));
        self
    }

    /// The same message with a placeholder filled by a number that may be negative or have decimals.
    #[must_use]
    pub fn with_number(mut self, name: &str, number: impl fmt::Display) -> Self {
        let number = number.to_string();
        self.args.push((name.to_owned(), Fill::Number { number }));
        self
    }

    /// The same message with a placeholder filled by another message.
    #[must_use]
    pub fn with_message(mut self, name: &str, value: Message) -> Self {
        self.args.push((name.to_owned(), Fill::Message(value)));
        self
    }

    /// The text that fills a placeholder of this message or of one inside it.
    pub fn find(&self, name: &str) -> Option<&str> {
        self.args.iter().find_map(|(n, fill)| match fill {
            Fill::Text(text) | Fill::Number { number: text } => (n == name).then_some(&text[..]),
            Fill::Message(message) => message.find(name),
        })
    }

    /// The message in a language. An unknown key gives the key itself, which a test keeps from happening.
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

    /// What fills a placeholder, with a capital letter if the placeholder's name has one.
    fn fill(&self, name: &str, language: Language) -> Option<Cow<'_, str>> {
        let is_named = |n: &str| n.eq_ignore_ascii_case(name);
        let (known, fill) = self.args.iter().find(|(n, _)| is_named(n))?;
        let fill = match fill {
            Fill::Text(text) => {
                let cut = match QUOTED.contains(&name) {
                    true => short(text),
                    false => Cow::Borrowed(&**text),
                };
                match isolated(&cut) {
                    Cow::Borrowed(_) => cut,
                    Cow::Owned(isolated) => Cow::Owned(isolated),
                }
            }
            Fill::Number { number } => Cow::Owned(language.number(number)),
            Fill::Message(message) => Cow::Owned(message.text(language)),
        };
        Some(match known == name {
            true => fill,
            false => Cow::Owned(phrase::capital(&fill).into_owned()),
        })
    }
}

/// True for a number other than 1 and for a noun in the plural.
fn is_several(fill: &str) -> bool {
    match fill.starts_with(char::is_alphabetic) {
        true => phrase::is_plural(fill),
        false => fill != "1",
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::En))
    }
}

impl std::error::Error for Message {}

/// What is wrong with a text that a person gave us, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextError {
    /// Where it begins: a byte offset into the text, at a character boundary or at its end.
    pub at: usize,
    /// What is wrong there.
    pub reason: Message,
}

impl TextError {
    /// An error at a byte offset.
    pub fn new(at: usize, reason: Message) -> Self {
        TextError { at, reason }
    }

    /// The same error, seen from a text in which the part that was read begins at `offset`.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.at += offset;
        self
    }

    /// A whole sentence: the character of `text` at which it begins, counted from 1, and the reason.
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
    fn json_knows_texts_and_messages_by_their_looks() {
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
    fn sentences_agree_with_the_names_of_sides() {
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
            (
                Es,
                "ending.rastros.stuck",
                "rastros.N",
                "El Norte no puede mover.",
            ),
            (Es, "play.resigned", "reversi.B", "Las negras abandonaron."),
        ] {
            let side = Message::new(&format!("side.{side}"));
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
    fn quoted_text_does_not_turn_the_sentence() {
        for name in ["found", "n"] {
            let message =
                Message::new(&format!("“{{{name}}}” is no cell")).with(name, "5e\u{202e}א");
            assert_eq!(message.to_string(), "“\u{2068}5eא\u{2069}” is no cell");
        }
    }

    #[test]
    fn placeholders_and_nested_messages_are_filled() {
        let inner = Message::new("error.move.unknown").with("move", "{found}");
        let outer = TextError::new(3, inner).describe("ábc");
        assert_eq!(outer.args[0].1, Fill::Text("3".to_owned()));
        for language in Language::all() {
            assert!(outer.text(language).contains("{found}"));
            assert!(!outer.text(language).contains("{reason}"));
        }
    }
}
