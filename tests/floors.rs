//! The modules are floors of a house (see `DESIGN.md`): imports flow down only.

use std::fs;
use std::path::{Path, PathBuf};

/// Each module and its floor. `cli` is the native program's door, as `web` is the page's.
const FLOORS: &[(&str, u32)] = &[
    ("text", 0),
    ("game", 0),
    ("games", 0),
    ("eval", 0),
    ("search", 1),
    ("solve", 1),
    ("player", 2),
    ("arena", 3),
    ("evolution", 4),
    ("job", 5),
    ("registry", 6),
    ("plot", 7),
    ("app", 7),
    ("web", 8),
    ("cli", 8),
];

/// Modules of a floor that stand under others of the same floor: what an `(upper, lower)` pair says is allowed.
const SAME_FLOOR: &[(&str, &str)] = &[
    ("game", "text"),
    ("games", "game"),
    ("games", "text"),
    ("games", "eval"),
    ("eval", "game"),
    ("eval", "text"),
    ("app", "plot"),
    ("solve", "search"),
];

fn floor(module: &str) -> Option<u32> {
    FLOORS.iter().find(|(m, _)| *m == module).map(|(_, f)| *f)
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// The modules that a source names by a prefix such as `crate::`, tests aside: `crate::a::b` and `crate::{a, b::c}`.
fn named(source: &str, prefix: &str) -> Vec<String> {
    let code: String = source
        .lines()
        .take_while(|l| !l.starts_with("#[cfg(test)]"))
        .filter(|l| !l.trim_start().starts_with("//"))
        .map(|l| format!("{l}\n"))
        .collect();
    let mut modules = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[at + prefix.len()..];
        let word = |text: &str| -> String {
            text.trim_start()
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect()
        };
        if let Some(list) = rest.strip_prefix('{') {
            let mut depth = 1;
            let mut part = String::new();
            for c in list.chars() {
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    _ => {}
                }
                if depth == 0 || (depth == 1 && c == ',') {
                    modules.push(word(&part));
                    part.clear();
                }
                if depth == 0 {
                    break;
                }
                if !(depth == 1 && c == ',') {
                    part.push(c);
                }
            }
        } else {
            modules.push(word(rest));
        }
    }
    modules.retain(|m| floor(m).is_some());
    modules
}

#[test]
fn imports_flow_down() {
    let mut faults = Vec::new();
    for (folder, prefixes) in [("src", ["crate::"])] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut files = Vec::new();
        sources(&root, &mut files);
        assert!(files.len() > 25, "the sources are there");
        for file in files {
            let path = file.strip_prefix(&root).expect("below it").to_owned();
            let first = path.iter().next().expect("a name").to_string_lossy();
            let module = first.trim_end_matches(".rs").to_owned();
            if ["lib", "main"].contains(&module.as_str()) {
                continue;
            }
            let path = Path::new(folder).join(path);
            let Some(own) = floor(&module) else {
                faults.push(format!("{}: the module has no floor", path.display()));
                continue;
            };
            let source = fs::read_to_string(&file).expect("a source");
            for other in prefixes.iter().flat_map(|prefix| named(&source, prefix)) {
                let allowed = other == module
                    || floor(&other).is_some_and(|f| f < own)
                    || SAME_FLOOR.contains(&(module.as_str(), other.as_str()));
                if !allowed {
                    faults.push(format!("{} imports {other}", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_imported_is_found() {
    let source = "use crate::game::{Game};\nuse crate::{app::State, eval, web::{a, b}};\n// crate::job\nlet x = crate::plot::Y;";
    assert_eq!(
        named(source, "crate::"),
        ["game", "app", "eval", "web", "plot"]
    );
}
