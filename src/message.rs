//! Messages for people, as data: a key into the texts of each language, and what to fill in.
//!
//! Everything below the page speaks in [`Message`]s, so that an error that was found deep inside a parser
//! reaches a pupil in their own language. The texts stand in `www/texts/*.json`, one file an area, each key
//! with its three languages side by side.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

/// A language that the page speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English, and what a native program prints.
    #[default]
    En,
    /// Portuguese.
    Pt,
    /// Spanish.
    Es,
}

impl Language {
    /// Every language, in the order in which the page offers them.
    pub const ALL: [Language; 3] = [Language::Pt, Language::Es, Language::En];

    /// The two-letter code of ISO 639-1: `"pt"`, `"es"` or `"en"`.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Pt => "pt",
            Language::Es => "es",
        }
    }

    /// The language of a browser's tag such as `pt-BR`; `None` where we do not speak it.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let code = tag.split(['-', '_']).next()?.to_ascii_lowercase();
        Language::ALL.into_iter().find(|l| l.code() == code)
    }
}

/// What fills a placeholder of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fill {
    /// The same in every language: a number, a move, a quoted piece of input.
    Text(String),
    /// Something that has a name in each language.
    Message(Message),
}

/// Something to tell a person: a key of `www/texts/` and the values of its `{placeholders}`.
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

    /// The same message with one more placeholder filled.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.args
            .push((name.to_owned(), Fill::Text(value.to_string())));
        self
    }

    /// The same message with a placeholder filled by another message.
    #[must_use]
    pub fn with_message(mut self, name: &str, value: Message) -> Self {
        self.args.push((name.to_owned(), Fill::Message(value)));
        self
    }

    /// The message in a language. An unknown key gives the key itself, which a test keeps from happening.
    #[inline]
    pub fn text(&self, language: Language) -> String {
        let template = translate(language, &self.key);
        let mut text = String::with_capacity(template.len() + 16);
        let mut rest = template;
        while let Some((before, from_name)) = rest.split_once('{') {
            text.push_str(before);
            let Some((name, after)) = from_name.split_once('}') else {
                text.push('{');
                rest = from_name;
                continue;
            };
            match self.args.iter().find(|(n, _)| n == name) {
                Some((_, Fill::Text(t))) => text.push_str(t),
                Some((_, Fill::Message(m))) => text.push_str(&m.text(language)),
                None => {
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
}

impl fmt::Display for Message {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::En))
    }
}

impl std::error::Error for Message {}

/// What is wrong with a text that a person gave us, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextError {
    /// Where the fault begins: a byte offset into the text, at a character boundary or at its end.
    pub at: usize,
    /// What the fault is.
    pub fault: Message,
}

impl TextError {
    /// A fault at a byte offset.
    pub fn new(at: usize, fault: Message) -> Self {
        TextError { at, fault }
    }

    /// The same fault, seen from a text in which the faulty part begins at `offset`.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.at += offset;
        self
    }

    /// A whole sentence: the place, counted in characters of `text` from 1, and the fault.
    pub fn describe(&self, text: &str) -> Message {
        let before = text.get(..self.at.min(text.len())).unwrap_or(text);
        Message::new("error.at")
            .with("place", before.chars().count() + 1)
            .with_message("fault", self.fault.clone())
    }
}

impl fmt::Display for TextError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.fault)
    }
}

impl std::error::Error for TextError {}

/// The files of `www/texts/`, one an area of the page. A new area is one line here.
const AREAS: &[(&str, &str)] = &[
    ("coevolution", include_str!("../www/texts/coevolution.json")),
    ("errors", include_str!("../www/texts/errors.json")),
    ("evolution", include_str!("../www/texts/evolution.json")),
    ("games", include_str!("../www/texts/games.json")),
    ("lab", include_str!("../www/texts/lab.json")),
    ("page", include_str!("../www/texts/page.json")),
    ("play", include_str!("../www/texts/play.json")),
    ("players", include_str!("../www/texts/players.json")),
    ("starts", include_str!("../www/texts/starts.json")),
];

/// One text in each language.
#[derive(Deserialize)]
struct Translations {
    en: String,
    pt: String,
    es: String,
}

impl Translations {
    fn get(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Pt => &self.pt,
            Language::Es => &self.es,
        }
    }
}

/// All texts by key. A file that does not parse contributes nothing; a test keeps that from happening.
#[inline]
fn texts() -> &'static BTreeMap<String, Translations> {
    static TEXTS: OnceLock<BTreeMap<String, Translations>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let mut all = BTreeMap::new();
        for (_, json) in AREAS {
            let area: Option<BTreeMap<_, _>> = serde_json::from_str(json).ok();
            all.extend(area.unwrap_or_default());
        }
        all
    })
}

/// The text of a key in a language, with its placeholders unfilled; the key itself where there is none.
#[inline]
pub fn translate(language: Language, key: &str) -> &str {
    texts().get(key).map_or(key, |t| t.get(language))
}

/// Whether a key has a text.
#[inline]
pub fn has_text(key: &str) -> bool {
    texts().contains_key(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placeholders(text: &str) -> Vec<&str> {
        let mut names: Vec<_> = text
            .split('{')
            .skip(1)
            .filter_map(|t| t.split_once('}').map(|(n, _)| n))
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    #[test]
    fn every_file_parses_and_no_key_stands_twice() {
        let mut keys = std::collections::BTreeSet::new();
        for (name, json) in AREAS {
            let area: BTreeMap<String, Translations> =
                serde_json::from_str(json).unwrap_or_else(|e| panic!("www/texts/{name}.json: {e}"));
            for key in area.into_keys() {
                assert!(keys.insert(key.clone()), "{key} stands twice");
            }
        }
    }

    #[test]
    fn languages_agree_on_placeholders_and_none_is_empty() {
        for (key, t) in texts() {
            for language in Language::ALL {
                assert_eq!(placeholders(&t.en), placeholders(t.get(language)), "{key}");
                assert!(!t.get(language).trim().is_empty(), "{key}");
            }
        }
    }

    #[test]
    fn placeholders_are_filled_once_and_nested_messages_follow_the_language() {
        let inner = Message::new("error.move.unknown").with("move", "{found}");
        let outer = TextError::new(3, inner).describe("ábc");
        assert_eq!(outer.args[0].1, Fill::Text("3".to_owned()));
        for language in Language::ALL {
            assert!(outer.text(language).contains("{found}"));
            assert!(!outer.text(language).contains("{fault}"));
        }
    }

    #[test]
    fn browser_tags() {
        assert_eq!(Language::from_tag("pt-BR"), Some(Language::Pt));
        assert_eq!(Language::from_tag("ES_mx"), Some(Language::Es));
        assert_eq!(Language::from_tag("de"), None);
    }
}
