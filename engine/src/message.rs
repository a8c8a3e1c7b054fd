//! Messages for people, as data: a key into the texts of each language, and what to fill in.
//!
//! Everything below the page speaks in [`Message`]s, so that an error that was found deep inside a parser
//! reaches a pupil in their own language. The texts stand in `www/texts/*.json`, one file an area, each key
//! with its three languages side by side.
//!
//! A native program has the texts compiled in. In a browser they travel in the document (`index.html`), which only the
//! page can read: it installs them when it starts, and a worker has none. So whatever a worker says is a [`Message`],
//! and `Display`, which would have to know a text, exists natively only.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fill {
    /// The same in every language: a number, a move, a quoted piece of input.
    Text(String),
    /// Something that has a name in each language.
    Message(Message),
}

/// A fill where nothing tells a text from a message by its looks.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Fill")]
enum Tagged {
    Text(String),
    Message(Message),
}

/// In JSON a text is a text and a message an object.
impl Serialize for Fill {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            _ if !serializer.is_human_readable() => Tagged::serialize(self, serializer),
            Fill::Text(text) => serializer.serialize_str(text),
            Fill::Message(message) => message.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Fill {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(ByLooks)
        } else {
            Tagged::deserialize(deserializer)
        }
    }
}

struct ByLooks;

impl<'de> de::Visitor<'de> for ByLooks {
    type Value = Fill;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a message")
    }

    fn visit_str<E>(self, text: &str) -> Result<Fill, E> {
        Ok(Fill::Text(text.to_owned()))
    }

    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Fill, A::Error> {
        Message::deserialize(de::value::MapAccessDeserializer::new(map)).map(Fill::Message)
    }
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

#[cfg(not(target_arch = "wasm32"))]
impl fmt::Display for Message {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::En))
    }
}

#[cfg(not(target_arch = "wasm32"))]
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

#[cfg(not(target_arch = "wasm32"))]
impl fmt::Display for TextError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.fault)
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl std::error::Error for TextError {}

/// The areas, natively with the contents of their files compiled in.
macro_rules! areas {
    ($($area:literal),* $(,)?) => {
        /// The areas of the texts: each is a file of `www/texts/` and a template of `index.html`.
        pub static AREAS: &[&str] = &[$($area),*];

        /// The file of an area.
        #[cfg(not(target_arch = "wasm32"))]
        fn compiled_in(area: &str) -> Option<String> {
            match area {
                $($area => Some(include_str!(concat!("../../www/texts/", $area, ".json")).to_owned()),)*
                _ => None,
            }
        }
    };
}

// A new area is one line here and one in `index.html`; `tests/texts.rs` compares them.
areas![
    "coevolution",
    "errors",
    "evolution",
    "games",
    "lab",
    "page",
    "play",
    "players",
    "starts",
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

/// Texts by key.
type Texts = BTreeMap<String, Translations>;

/// The texts of this program, once it has them.
static TEXTS: OnceLock<Texts> = OnceLock::new();

/// The texts of all areas, from what gives an area's JSON; and what is wrong with areas that are not there or do not
/// parse. Those contribute nothing.
#[inline]
fn gather(json_of: &dyn Fn(&str) -> Option<String>) -> (Texts, Vec<String>) {
    let mut texts = Texts::new();
    let mut faults = Vec::new();
    for area in AREAS {
        match json_of(area)
            .as_deref()
            .map(rastros_lab_plain::from_json::<Texts>)
        {
            Some(Ok(found)) => texts.extend(found),
            Some(Err(fault)) => faults.push(format!("The texts of {area} are faulty: {fault}")),
            None => faults.push(format!("The texts of {area} are missing.")),
        }
    }
    (texts, faults)
}

/// Gives this program its texts, from a function that knows the JSON of each of [`AREAS`]. Texts that are there stay.
///
/// The answer says for a programmer, in English, which texts are missing: their keys are then shown in their place.
#[cfg(target_arch = "wasm32")]
#[inline]
pub fn install(json_of: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let (texts, faults) = gather(json_of);
    TEXTS.get_or_init(|| texts);
    faults
}

/// The texts: those that were compiled in.
#[cfg(not(target_arch = "wasm32"))]
fn texts() -> &'static Texts {
    // Tests keep faults from happening.
    TEXTS.get_or_init(|| gather(&compiled_in).0)
}

/// The texts: those that were installed, and before that none.
#[cfg(target_arch = "wasm32")]
#[inline]
fn texts() -> &'static Texts {
    static NONE: Texts = Texts::new();
    TEXTS.get().unwrap_or(&NONE)
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
        for area in AREAS {
            let json = compiled_in(area).expect("each area has its file");
            let texts: Texts = serde_json::from_str(&json)
                .unwrap_or_else(|e| panic!("www/texts/{area}.json: {e}"));
            for key in texts.into_keys() {
                assert!(keys.insert(key.clone()), "{key} stands twice");
            }
        }
    }

    #[test]
    fn areas_that_are_missing_or_faulty_are_told_and_the_others_speak() {
        let (all, faults) = gather(&compiled_in);
        assert_eq!(faults, [""; 0]);
        assert!(all.contains_key("page.skip") && all.contains_key("error.at"));
        let (some, faults) = gather(&|area| match area {
            "errors" => None,
            "page" => Some("{\"page.skip\": {\"en\": \"Only English\"}}".to_owned()),
            _ => compiled_in(area),
        });
        assert_eq!(faults.len(), 2);
        assert_eq!(faults[0], "The texts of errors are missing.");
        assert!(faults[1].starts_with("The texts of page are faulty: missing field"));
        assert!(some.len() < all.len() && some.contains_key("game.rastros"));
        assert!(!some.contains_key("page.skip") && !some.contains_key("error.at"));
        let (none, faults) = gather(&|_| None);
        assert!(none.is_empty() && faults.len() == AREAS.len());
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
