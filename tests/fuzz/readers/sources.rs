//! Every function of `src/` that parses a text has a target, or a reason for having none.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::COVERED;

/// First parts of the names of readers.
const NAMES: [&str; 9] = [
    "parse",
    "read",
    "import",
    "restore",
    "add_saved",
    "merge",
    "from_tag",
    "from_id",
    "unescape",
];

/// Parameter types of readers.
const TEXTS: [&str; 4] = ["&str", "&'a str", "&[u8]", "&[String]"];

/// Calls that make a function a reader under any name.
const CALLS: [&str; 3] = ["serde_json::from_", "from_value(", "from_value::<"];

/// Functions that read no external input, with the reason.
const NOT_FROM_OUTSIDE: &[(&str, &str)] = &[
    ("app/lab/lessons/figures.rs: read", "the texts of the page itself"),
    ("text/language.rs: get", "the texts of the page itself"),
    (
        "cli/journal.rs: read_lines",
        "says which line is no JSON; cli/reading.rs reads them",
    ),
    ("cli/evolve/saved.rs: add_lines", "sorts lines that evolution/export.rs reads"),
    (
        "evolution/champion.rs: with_cell",
        "adds a cell to a notebook that the adapter has read, or gives nothing",
    ),
    ("web/database.rs: read", "reads by keys, which are ours"),
    ("web/documents.rs: read", "reads by a key, which is ours"),
];

/// The name of a function that begins in this line, and the rest of the line.
fn function_at(line: &str) -> Option<(&str, &str)> {
    let before = line.find("fn ")?;
    let words = &line[..before];
    let modifiers = |c: char| c.is_ascii_alphanumeric() || " ():_".contains(c);
    if !words.chars().all(modifiers) {
        return None;
    }
    let rest = &line[before + 3..];
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    (end > 0).then(|| rest.split_at(end))
}

/// The functions of a file that parse a text, without its tests.
fn readers(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut function = String::new();
    // The signature so far.
    let mut head: Option<String> = None;
    for line in text.lines().map(str::trim) {
        if line == "mod tests {" {
            break;
        }
        if line.starts_with("//") {
            continue;
        }
        if let Some((name, rest)) = function_at(line) {
            function = name.to_owned();
            head = Some(rest.to_owned());
        } else if let Some(head) = &mut head {
            head.push_str(line);
        }
        if let Some(said) = head.take_if(|head| head.ends_with(['{', ';', '}'])) {
            let takes = said.split("->").next().unwrap_or_default();
            let reads = NAMES.iter().any(|name| function.starts_with(name));
            if reads && TEXTS.iter().any(|text| takes.contains(text)) {
                found.insert(function.clone());
            }
        }
        if CALLS.iter().any(|call| line.contains(call)) {
            found.insert(function.clone());
        }
    }
    found
}

fn visit(folder: &Path, found: &mut BTreeSet<String>) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let entries = fs::read_dir(folder).expect("a folder of the sources");
    for entry in entries {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            if name != "tests" {
                visit(&path, found);
            }
        } else if name.ends_with(".rs") && !name.ends_with("tests.rs") && name != "testing.rs" {
            let text = fs::read_to_string(&path).expect("a source");
            let inside = path.strip_prefix(&sources).expect("within the sources");
            let inside = inside.to_string_lossy().replace('\\', "/");
            found.extend(
                readers(&text)
                    .into_iter()
                    .map(|name| format!("{inside}: {name}")),
            );
        }
    }
}

#[test]
fn every_reader_has_a_target() {
    let mut found = BTreeSet::new();
    visit(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let mut named = BTreeSet::new();
    for entry in COVERED.iter().copied().flatten() {
        let (file, functions) = entry.split_once(": ").expect("file: functions");
        named.extend(functions.split(' ').map(|name| format!("{file}: {name}")));
    }
    named.extend(
        NOT_FROM_OUTSIDE
            .iter()
            .map(|(reader, _)| (*reader).to_owned()),
    );
    let without: Vec<_> = found.difference(&named).collect();
    assert!(without.is_empty(), "they read and have no target: {without:#?}");
    let gone: Vec<_> = named.difference(&found).collect();
    assert!(gone.is_empty(), "the table of targets names what does not read: {gone:#?}");
}

#[test]
fn finds_readers_by_parameters_and_calls() {
    let text = "/// fn parse(text: &str)\npub(super) fn read_all<P>(\n    bytes: &[u8],\n) -> P {\n}\nfn read(self) -> &str {\n}\n\
        fn shown(text: &str) {\n    let x = serde_json::from_str(text);\n}\nmod tests {\n    fn parse(text: &str) {}\n}\n";
    let found: Vec<_> = readers(text).into_iter().collect();
    assert_eq!(found, ["read_all", "shown"]);
}
