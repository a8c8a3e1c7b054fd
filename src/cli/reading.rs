//! Parsers for the program's own input formats, as pure functions: configurations, players, journals, command lines,
//! and answers of programs.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::championship::{Contender, Limits, Plays};
use crate::eval::{is_network, read_network};
use crate::evolution::{EvolutionConfig, preset};
use crate::player::PlayerSpec;

/// Parses a configuration as JSON.
///
/// # Errors
/// The error with its place and field.
pub fn configuration<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| with_field(text, &error))
}

/// Adds the name of the field to the parser's error, if missing.
fn with_field(text: &str, error: &serde_json::Error) -> String {
    let words = error.to_string();
    match field_before(text, error.line(), error.column()) {
        Some(field) if error.is_data() && !words.contains("field `") => {
            format!("{words}, in “{field}”")
        }
        _ => words,
    }
}

/// The last name before a place of a JSON document, given by line and byte, from 1.
fn field_before(text: &str, line: usize, column: usize) -> Option<&str> {
    let before = text.split_inclusive('\n').take(line.checked_sub(1)?);
    let at = before.map(str::len).sum::<usize>() + column;
    let before = text.get(..at.min(text.len()))?;
    // A name is between quotation marks, followed by a colon.
    let mut colons = before.match_indices(':').rev();
    colons.find_map(|(colon, _)| {
        let named = before[..colon].trim_end().strip_suffix('"')?;
        let (_, name) = named.rsplit_once('"')?;
        (!name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
            .then_some(name)
    })
}

/// An experiment of a sweep: a configuration as an object, or the differences from a named preset.
///
/// # Errors
/// The invalid part.
pub fn experiment(line: &str) -> Result<EvolutionConfig, String> {
    let mut fields: Map<String, Value> =
        serde_json::from_str(line).map_err(|e| format!("this is no experiment: {e}"))?;
    let Some(id) = fields.remove("preset") else {
        return serde_json::from_value(fields.into()).map_err(|e| e.to_string());
    };
    let base = id.as_str().and_then(preset);
    let base = base.ok_or_else(|| format!("there is no preset {id}."))?;
    // Plain data always has a JSON form.
    let mut config = serde_json::to_value(base.config()).unwrap_or_default();
    if let Value::Object(config) = &mut config {
        config.append(&mut fields);
    }
    serde_json::from_value(config).map_err(|e| e.to_string())
}

/// A player in a file: a member of a roster, or a player with the name `name`: its data, `{"named": ID}`, or a network
/// of n-tuples, which plays as a 1-ply player.
///
/// # Errors
/// The error, with its place and field.
pub fn player(text: &str, name: &str) -> Result<Contender, String> {
    if is_network(text) {
        let network = read_network(text).map_err(|error| error.to_string())?;
        return Ok(Contender {
            name: name.to_owned(),
            plays: Plays::Player(PlayerSpec::one_ply(network)),
            limits: Limits::default(),
        });
    }
    let fields: Map<String, Value> = configuration(text)?;
    let plays = if fields.contains_key("algorithm") {
        Plays::Player(configuration(text)?)
    } else if fields.contains_key("named") {
        configuration(text)?
    } else {
        return configuration(text);
    };
    Ok(Contender {
        name: name.to_owned(),
        plays,
        limits: Limits::default(),
    })
}

/// Parses `depth=6,nodes=5000,time=1000` into limits.
///
/// # Errors
/// The first invalid part.
pub fn read_limits(text: &str, limits: &mut Limits) -> Result<(), String> {
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let wrong = || format!("“{part}” is no limit: depth=PLIES, nodes=N or time=MILLISECONDS.");
        let (name, value) = part.split_once('=').ok_or_else(wrong)?;
        let small = || value.parse::<u32>().map(Some).map_err(|_| wrong());
        match name {
            "depth" => limits.depth = small()?,
            "nodes" => limits.nodes = Some(value.parse().map_err(|_| wrong())?),
            "time" => limits.time_ms = small()?,
            _ => return Err(wrong()),
        }
    }
    Ok(())
}

/// Splits a command line at spaces outside of quotation marks, single or double. Does not use a shell, so it works
/// equally on every system. `None` for an unclosed quotation mark.
pub fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// The contents of a journal: see [`journal`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// The lines after the first.
    pub lines: Vec<String>,
    /// True if the last line was incomplete and dropped.
    pub torn: bool,
}

/// The format in the first line of a journal.
pub const JOURNAL: &str = "rastros-lab journal";

/// The lines of a journal that belongs to `of`: none if it belongs to another file.
pub fn journal(bytes: &[u8], of: &str) -> Journal {
    let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
    let text = String::from_utf8_lossy(&bytes[..whole]);
    let mut lines = text.lines();
    let head: Option<Value> = lines
        .next()
        .and_then(|head| serde_json::from_str(head).ok());
    let is_its =
        |head: &Value| head["format"] == JOURNAL && head["version"] == 1 && head["of"] == of;
    if head.is_some_and(|head| is_its(&head)) {
        Journal {
            lines: lines.map(str::to_owned).collect(),
            torn: whole < bytes.len(),
        }
    } else {
        Journal::default()
    }
}

/// Parses a program's answer: `Some(None)` is a resignation, `None` an invalid answer.
pub fn answer(line: &[u8]) -> Option<Option<String>> {
    // Windows programs may begin with a byte order mark.
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let answer: Value = serde_json::from_slice(line).ok()?;
    match answer.as_object()?.get("move")? {
        Value::Null => Some(None),
        Value::String(mv) => Some(Some(mv.clone())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn config_errors_name_their_place() {
        let wrong = |text: &str| configuration::<Limits>(text).unwrap_err();
        let words = wrong("{\n\"nodes\": 7,\n\"depth\" : -1 }");
        assert!(words.contains("`-1`") && words.contains("line 3"), "{words}");
        assert!(words.ends_with("in “depth”"), "{words}");
        let words = wrong("{\"time_ms\":4294967296,\"depth\":1}");
        assert!(words.ends_with("in “time_ms”"), "{words}");
        let words = wrong("{\"depht\":1}");
        assert!(words.contains("unknown field `depht`") && !words.contains('“'), "{words}");
        assert!(!wrong("{\"depth\":").contains('“'));
        assert_eq!(field_before("", 0, 0), None);
        assert_eq!(field_before("é", 1, 1), None);
    }

    #[test]
    fn player_errors_name_their_field() {
        let named = player(r#"{"named":"random"}"#, "dice").unwrap();
        assert_eq!((&named.name[..], named.plays), ("dice", Plays::Named("random".to_owned())));
        let wrong = |text: &str| player(text, "mine").unwrap_err();
        let words = wrong(r#"{"algorithm":"alpha_beta","limit":{"depth":2},"preference":"none"}"#);
        assert!(words.contains("`none`") && words.contains("preference"), "{words}");
        let words = wrong(r#"{"name":"A","plays":{"named":"random"},"limit":{}}"#);
        assert!(words.contains("`limit`"), "{words}");
    }

    #[test]
    fn line_is_a_config_or_preset_changes() {
        let class = preset("course_class").unwrap().config();
        let line = r#"{"preset":"course_class","seed":7,"yardstick":{"pairs":3}}"#;
        let found = experiment(line).unwrap();
        assert_eq!((found.seed, found.population), (7, class.population));
        assert_eq!(found.yardstick.unwrap().pairs, 3);
        let whole = serde_json::to_string(&class).unwrap();
        assert_eq!(experiment(&whole).unwrap(), class);
        for (line, named) in [
            ("", "this is no experiment: EOF"),
            ("# seeds", "this is no experiment"),
            ("[1]", "this is no experiment: invalid type"),
            (r#"{"preset":"fast"}"#, "there is no preset \"fast\""),
            (r#"{"preset":"course_class","sed":1}"#, "unknown field `sed`"),
            (r#"{"seed":1}"#, "missing field"),
        ] {
            let error = experiment(line).unwrap_err();
            assert!(error.contains(named), "{line}: {error}");
        }
    }

    #[test]
    fn command_lines() {
        let split = |line| words(line).map(|w| w.join("|"));
        assert_eq!(split(" python3  mine.py -v ").as_deref(), Some("python3|mine.py|-v"));
        assert_eq!(split("'my player' \"a'b\"c ''").as_deref(), Some("my player|a'bc|"));
        assert_eq!((split(""), split("a 'b")), (Some(String::new()), None));
    }

    #[test]
    fn answers() {
        assert_eq!(answer(b"{\"move\": \"e6\"}\n"), Some(Some("e6".to_owned())));
        let marked = "\u{feff}{\"move\": \"e6\"}";
        assert_eq!(answer(marked.as_bytes()), Some(Some("e6".to_owned())));
        assert_eq!(answer(b"{\"move\": null}"), Some(None));
        for line in [&b""[..], b"e6", b"{}", b"{\"move\": 3}", b"[null]", b"\xff"] {
            assert_eq!(answer(line), None);
        }
    }
}
