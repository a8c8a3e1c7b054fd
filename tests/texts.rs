//! Texts and sources agree: every key in a source has a text, and every text is used by a source.
//!
//! There is no manual list: the files of texts give the first parts of keys. A source names a key by a literal
//! (`"play.wins"`), by the parts of a call (`texts.of(&["game", id])`) or by a template (`format!("game.{id}.about")`), in
//! which an unknown part stands for one part of a key.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use rastros_lab::text::{EnumId, Language, Message};

/// File extensions, whose names look like keys: `evolution.json`.
const FILES: [&str; 4] = [".json", ".csv", ".svg", ".txt"];

fn files(folder: &str, extension: &str, found: &mut Vec<PathBuf>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    for entry in fs::read_dir(&folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path.to_string_lossy(), extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
}

/// All texts: each key with its text in each language.
fn texts() -> BTreeMap<String, BTreeMap<String, String>> {
    let mut found = Vec::new();
    files("www/texts", "json", &mut found);
    let texts = found.iter().flat_map(|file| {
        let text = fs::read_to_string(file).expect("a file of texts");
        let texts: BTreeMap<_, _> = serde_json::from_str(&text).expect("texts by key");
        texts
    });
    texts.collect()
}

/// The keys of all texts.
fn keys() -> BTreeSet<String> {
    texts().into_keys().collect()
}

/// The sources without their tests, each with its name.
fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    files("src", "rs", &mut found);
    assert!(found.len() > 100, "the sources are there");
    let root = env!("CARGO_MANIFEST_DIR");
    let is_test = |path: &PathBuf| {
        let path = path.strip_prefix(root).expect("a file of the checkout");
        path.iter()
            .any(|part| part == "tests" || part == "tests.rs")
    };
    let read = found.into_iter().filter(|p| !is_test(p)).map(|path| {
        let source = fs::read_to_string(&path).expect("a source");
        let code = source.split("#[cfg(test)]\nmod tests {").next();
        (path.display().to_string(), code.unwrap_or_default().to_owned())
    });
    read.collect()
}

/// A token of a source.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    /// A string literal without its quotes.
    Text(String),
    /// Any other character except white space.
    Sign(char),
}

/// The string literals of a source and the characters between them, without comments and white space.
fn pieces(source: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = rest.split_once('\n').map_or("", |(_, after)| after);
        } else if c == '"' {
            let end = end_of_text(&rest[1..]);
            pieces.push(Piece::Text(rest[1..=end].to_owned()));
            rest = &rest[end + 2..];
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\") {
            // A character literal with a quotation mark or a backslash.
            let end = rest[2..].find('\'').expect("a character ends");
            rest = &rest[end + 3..];
        } else {
            if !c.is_whitespace() {
                pieces.push(Piece::Sign(c));
            }
            rest = &rest[c.len_utf8()..];
        }
    }
    pieces
}

/// The length of a string literal up to its unescaped closing quotation mark.
fn end_of_text(text: &str) -> usize {
    let mut escaped = false;
    text.find(|c| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    })
    .expect("a literal ends")
}

/// True if the code before a place ends with these tokens.
fn follows(pieces: &[Piece], code: &str) -> bool {
    let signs = code.chars().map(Piece::Sign);
    pieces.len() >= code.len()
        && pieces[pieces.len() - code.len()..]
            .iter()
            .cloned()
            .eq(signs)
}

/// The parts of a list up to its closing bracket, joined by points. Expressions other than literals are unknown parts.
fn joined(pieces: &[Piece]) -> Option<String> {
    let mut depth = 0;
    let mut parts: Vec<Vec<&Piece>> = vec![Vec::new()];
    for piece in pieces {
        match piece {
            Piece::Sign(']') if depth == 0 => {
                parts.retain(|part| !part.is_empty());
                let known = parts.iter().map(|part| match part[..] {
                    [Piece::Text(text)] => text.as_str(),
                    _ => "{}",
                });
                return Some(known.collect::<Vec<_>>().join("."));
            }
            Piece::Sign(',') if depth == 0 => parts.push(Vec::new()),
            Piece::Sign(c) => {
                depth += i32::from("([{".contains(*c)) - i32::from(")]}".contains(*c));
                parts.last_mut()?.push(piece);
            }
            Piece::Text(_) => parts.last_mut()?.push(piece),
        }
    }
    None
}

/// The keys in a source, and templates of keys.
fn named(source: &str, keys: &BTreeSet<String>) -> BTreeSet<String> {
    let beginnings: BTreeSet<&str> = keys
        .iter()
        .filter_map(|key| Some(key.split_once('.')?.0))
        .collect();
    let pieces = pieces(source);
    let mut found = BTreeSet::new();
    let mut parts_until = 0;
    for (at, piece) in pieces.iter().enumerate() {
        if follows(&pieces[..at], ".of(&[") {
            found.extend(joined(&pieces[at..]));
            let close = pieces[at..].iter().position(|p| *p == Piece::Sign(']'));
            parts_until = at + close.unwrap_or(0);
        }
        let Piece::Text(text) = piece else { continue };
        let called = ["Message::new(", "texts.get(", "Message::new(&format!("];
        let is_key = called.iter().any(|call| follows(&pieces[..at], call));
        let is_key = is_key || keys.contains(text);
        // A row of a table of parameters also has a sentence, and so has a choice.
        let row = ["place!(", "yardstick!("];
        if row.iter().any(|row| follows(&pieces[..at], row)) {
            let about = format!("{text}.about");
            found.extend(Some(about).filter(|about| keys.contains(about)));
        }
        if follows(&pieces[..at], "constKEY:&'staticstr=") {
            let ends = [".{}", ".{}.about"].map(|end| format!("{text}{end}"));
            found.extend(
                ends.into_iter()
                    .filter(|name| keys.iter().any(|key| fits(key, name))),
            );
        }
        if is_key || (at >= parts_until && looks_like_a_key(text, &beginnings)) {
            found.insert(text.clone());
        }
    }
    found
}

fn looks_like_a_key(text: &str, beginnings: &BTreeSet<&str>) -> bool {
    let sign = |c: char| c.is_ascii_alphanumeric() || "._-{}()".contains(c);
    text.split_once('.')
        .is_some_and(|(first, rest)| beginnings.contains(first) && !rest.is_empty())
        && text.chars().all(sign)
        && !FILES.iter().any(|ending| text.ends_with(ending))
}

/// True if a key matches a template: each `{…}` of the template is one part of the key. A name without a text for its game
/// has the text of all games, whose key omits the game.
fn fits(key: &str, template: &str) -> bool {
    let of_all_games = match template.split('.').collect::<Vec<_>>()[..] {
        [what, game, name] if game.starts_with('{') => fits_whole(key, &format!("{what}.{name}")),
        _ => false,
    };
    of_all_games || fits_whole(key, template)
}

fn fits_whole(key: &str, template: &str) -> bool {
    let (keys, templates) = (key.split('.'), template.split('.'));
    keys.clone().count() == templates.clone().count()
        && keys
            .zip(templates)
            .all(|(k, t)| k == t || t.starts_with('{'))
}

#[test]
fn every_used_key_has_text() {
    let keys = keys();
    let mut errors = Vec::new();
    for (path, source) in sources() {
        for name in named(&source, &keys) {
            if !keys.iter().any(|key| fits(key, &name)) {
                errors.push(format!("{path} names {name}"));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn every_text_is_used() {
    let keys = keys();
    let sources = sources();
    let names: BTreeSet<String> = sources.iter().flat_map(|(_, s)| named(s, &keys)).collect();
    let unnamed: Vec<_> = keys
        .iter()
        .filter(|key| !names.iter().any(|name| fits(key, name)))
        .collect();
    assert!(unnamed.is_empty(), "nothing shows {unnamed:#?}");
}

#[test]
fn texts_follow_typography() {
    let mut wrong = Vec::new();
    for (key, languages) in texts() {
        for (language, text) in languages {
            // No space between a number and its sign in English, a no-break space otherwise; apostrophes are curved.
            let blank = if language == "en" { "" } else { "\u{a0}" };
            let percent = text.match_indices('%').any(|(at, _)| {
                let before = text[..at].trim_end();
                let number = before.ends_with(|c: char| c.is_numeric() || c == '}');
                number && text[before.len()..at] != *blank
            });
            if percent || text.contains('\'') {
                wrong.push(format!("{key}, {language}: {text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// In every sentence about a side the article of its name is separate, or one word with a preposition before it.
#[test]
fn side_names_fit_into_sentences() {
    const SIDES: [&str; 4] = ["side", "rival", "winner", "loser"];
    const ARTICLES: [&str; 8] = ["o", "a", "os", "as", "el", "la", "los", "las"];
    let texts = texts();
    let mut wrong = Vec::new();
    for language in [Language::Pt, Language::Es] {
        let clashes = |name: &str| match (language, name.split(' ').next()) {
            (Language::Pt, _) => vec!["o", "a", "do", "da", "ao", "de", "a"],
            (_, Some("el")) => vec!["el", "la", "del", "al", "de", "a"],
            _ => vec!["el", "la", "del", "al"],
        };
        for (_, side) in texts.iter().filter(|(key, _)| key.starts_with("side.")) {
            let name = &*side[language.id()];
            let article = name.split(' ').next().unwrap_or_default();
            assert!(ARTICLES.contains(&article), "{name} has an article");
            let about_sides = texts.iter().filter(|(_, text)| {
                let template = text[language.id()].to_lowercase();
                SIDES.iter().any(|p| template.contains(&format!("{{{p}")))
            });
            for (key, _) in about_sides {
                let filled = SIDES.iter().fold(Message::new(key), |m, p| m.with(p, name));
                let sentence = filled.text(language);
                let apart = |before: &str| sentence.contains(&format!(" {before} {}", name));
                if clashes(name).into_iter().any(apart) {
                    wrong.push(format!("{key}, {}: {sentence}", language.id()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn finds_keys_in_sources() {
    let source = r#"
        // texts.get("play.comment")
        let q = '"'; let t = texts.get("nowhere.at_all");
        say(("play.wins", 'x', "no.key here", "evolution.json", "error.import.json"));
        texts.of(&["side", info.id, info.sides[side.index()]]);
        texts.of(&["evolution.preset", p.id]); Message::new(&format!("feature.{}.{id}", G::INFO.id))
        el("a \"quoted\" play.text")"#;
    let keys = ["play.wins", "side.rastros.S", "evolution.x", "feature.x", "error.import.json"];
    let found = named(source, &keys.map(str::to_owned).into());
    let expected = [
        "error.import.json",
        "evolution.preset.{}",
        "feature.{}.{id}",
        "nowhere.at_all",
        "play.wins",
        "side.{}.{}",
    ];
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected);
    assert!(fits("feature.rastros.hole", "feature.{}.{id}"));
    assert!(!fits("feature.rastros.hole.about", "feature.{}.{id}"));
}
