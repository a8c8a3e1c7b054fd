//! The languages of the page and their texts: `www/texts/*.json`, one file per area, each key with all languages side
//! by side.

use crate::text::EnumId;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

/// A language of the page. Its id is the two-letter code of ISO 639-1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Language {
    Pt,
    Es,
    /// English, also the language of the native program.
    #[default]
    En,
}

impl Language {
    /// The language of a browser's tag such as `pt-BR`; `None` if unsupported.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let code = tag.split(['-', '_']).next()?.to_ascii_lowercase();
        Language::all().find(|l| l.id() == code)
    }
}

/// The areas and the contents of their files. A new area is one more line here.
const AREAS: &[(&str, &str)] = &[
    ("championship", include_str!("../../www/texts/championship.json")),
    ("child", include_str!("../../www/texts/child.json")),
    ("class", include_str!("../../www/texts/class.json")),
    ("coevolution", include_str!("../../www/texts/coevolution.json")),
    ("depth", include_str!("../../www/texts/depth.json")),
    ("errors", include_str!("../../www/texts/errors.json")),
    ("evolution", include_str!("../../www/texts/evolution.json")),
    ("games", include_str!("../../www/texts/games.json")),
    ("lab", include_str!("../../www/texts/lab.json")),
    ("lessons", include_str!("../../www/texts/lessons.json")),
    ("page", include_str!("../../www/texts/page.json")),
    ("play", include_str!("../../www/texts/play.json")),
    ("players", include_str!("../../www/texts/players.json")),
    ("programs", include_str!("../../www/texts/programs.json")),
    ("playouts", include_str!("../../www/texts/playouts.json")),
    ("puzzles", include_str!("../../www/texts/puzzles.json")),
    ("quiz", include_str!("../../www/texts/quiz.json")),
    ("rules", include_str!("../../www/texts/rules.json")),
    ("runs", include_str!("../../www/texts/runs.json")),
    ("starts", include_str!("../../www/texts/starts.json")),
    ("trace", include_str!("../../www/texts/trace.json")),
    ("values", include_str!("../../www/texts/values.json")),
];

/// A text in each language. Borrowed from the file unless it contains escapes: parsing all texts before the first paint
/// then takes half the time.
#[derive(Deserialize)]
struct Translations {
    #[serde(borrow)]
    en: Cow<'static, str>,
    #[serde(borrow)]
    pt: Cow<'static, str>,
    #[serde(borrow)]
    es: Cow<'static, str>,
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

type Texts = BTreeMap<&'static str, Translations>;

/// The texts of all areas. A test ensures that every file is valid; an invalid file would contribute no texts.
static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    let areas = AREAS
        .iter()
        .filter_map(|(_, json)| serde_json::from_str::<Texts>(json).ok());
    areas.flatten().collect()
});

/// The text of a key in a language, with unfilled placeholders. A key without a text gives the id in words if the key
/// names a game or a part of a game, otherwise the key itself.
pub fn translate(language: Language, key: &str) -> Cow<'_, str> {
    match translations(key) {
        Some(texts) => Cow::Borrowed(texts.get(language)),
        None => name_from_id(key).map_or(Cow::Borrowed(key), Cow::Owned),
    }
}

/// The text of a key, or of the same key without its game: `evaluation.wins_only` if `evaluation.hex.wins_only` has no
/// text.
fn translations(key: &str) -> Option<&'static Translations> {
    let of_any_game = || {
        let (first, rest) = key.split_once('.')?;
        let (_, id) = rest.split_once('.')?;
        let is_name = NAMES.contains(&first);
        is_name
            .then(|| TEXTS.get(format!("{first}.{id}").as_str()))
            .flatten()
    };
    TEXTS.get(key).or_else(of_any_game)
}

/// First parts of keys of names that belong to games.
const NAMES: &[&str] = &["game", "side", "preset", "parameter", "feature", "evaluation", "named"];

/// Derives a name from its id, for games without texts: `feature.hex.longest_path` gives `longest path`. An `about`
/// text is empty. `None` for keys of other texts.
fn name_from_id(key: &str) -> Option<String> {
    let (first, rest) = key.split_once('.')?;
    if !NAMES.contains(&first) {
        return None;
    }
    let id = rest.rsplit('.').next()?;
    let text = if rest.contains('.') && id == "about" { "" } else { id };
    Some(text.replace('_', " "))
}

/// True if a key has a text in every language.
pub fn has_text(key: &str) -> bool {
    translations(key).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// The names of placeholders, including those that select word forms.
    fn placeholders(text: &str) -> Vec<String> {
        let mut names: Vec<_> = text
            .split('{')
            .skip(1)
            .filter_map(|t| t.split_once('}').map(|(n, _)| n))
            .map(|name| name.split(':').next().unwrap_or(name))
            .map(str::to_ascii_lowercase)
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    #[test]
    fn keys_are_unique_across_files() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/texts");
        let files: BTreeSet<String> = std::fs::read_dir(folder)
            .expect("the folder of texts")
            .map(|file| file.expect("a file").file_name().into_string().unwrap())
            .collect();
        let areas = AREAS.iter().map(|(area, _)| format!("{area}.json"));
        assert_eq!(files, areas.collect());
        let mut keys = BTreeSet::new();
        for (area, json) in AREAS {
            let texts: Texts =
                serde_json::from_str(json).unwrap_or_else(|e| panic!("www/texts/{area}.json: {e}"));
            for key in texts.into_keys() {
                assert!(keys.insert(key), "{key} stands twice");
            }
        }
    }

    #[test]
    fn languages_share_placeholders() {
        for (key, t) in &*TEXTS {
            for language in Language::all() {
                assert_eq!(placeholders(&t.en), placeholders(t.get(language)), "{key}");
                assert!(!t.get(language).trim().is_empty(), "{key}");
            }
        }
    }

    #[test]
    fn texts_use_marks_of_their_language() {
        for (key, t) in &*TEXTS {
            assert!(!t.es.contains(['“', '”']), "{key}: Spanish has « and »");
            assert!(!t.en.contains(['«', '»']), "{key}: English has “ and ”");
            // One word for a move and for a draw, the same in all games.
            for (text, other) in [(&t.pt, "lances"), (&t.es, "tablas")] {
                let mut words = text.split(|c: char| !c.is_alphabetic());
                assert!(!words.any(|word| word == other), "{key}: {other}");
            }
            for text in Language::all().map(|language| t.get(language)) {
                assert!(!text.ends_with(" …"), "{key}: nothing stands before …");
                let apart = [" de o {", " de el {", " a el {", " a o {"];
                assert!(
                    apart.iter().all(|apart| !text.contains(apart)),
                    "{key}: the article is one word with what stands before it"
                );
            }
        }
    }

    #[test]
    fn id_replaces_missing_name() {
        for (key, text) in [
            ("game.hex", "hex"),
            ("game.hex.about", ""),
            ("side.hex.R", "R"),
            ("parameter.swap_rule", "swap rule"),
            ("feature.hex.longest_path", "longest path"),
            ("named.hex.greedy.about", ""),
            ("evaluation.hex.wins_only", "Wins and losses only"),
            ("error.hex.size", "error.hex.size"),
        ] {
            assert_eq!(translate(Language::En, key), text);
        }
        assert_eq!(translate(Language::Pt, "game.tic_tac_toe"), "Jogo do galo");
    }

    #[test]
    fn browser_tags() {
        assert_eq!(Language::from_tag("pt-BR"), Some(Language::Pt));
        assert_eq!(Language::from_tag("ES_mx"), Some(Language::Es));
        assert_eq!(Language::from_tag("de"), None);
    }
}
