//! The definitions, imports and names of a source file, as far as its tokens show them.

use std::collections::BTreeSet;

/// A name that a `use` introduces in its file.
pub struct Use {
    /// The name in the file; `*` for all names of a module.
    pub name: String,
    /// Its path as written.
    pub path: Vec<String>,
    /// True for a reexport (`pub use`).
    pub public: bool,
}

/// A source file, which is a module.
#[derive(Default)]
pub struct File {
    /// Below the crate's folder.
    pub path: String,
    /// Its module's path, empty for the crate's root.
    pub module: Vec<String>,
    /// Names of its items.
    pub defines: BTreeSet<String>,
    /// Its imports.
    pub uses: Vec<Use>,
    /// Paths of two parts or more in its code.
    pub paths: Vec<Vec<String>>,
    /// Names in its code that may be items, without imports.
    pub words: BTreeSet<String>,
    /// Modules that exist only in tests.
    pub tests: BTreeSet<String>,
}

/// The path of a child of a module.
pub fn joined(module: &[String], name: &str) -> Vec<String> {
    [module, &[name.to_owned()]].concat()
}

impl File {
    /// Reads a file at a path below the crate's folder; `root` is the crate's first file.
    pub fn parse(path: &str, root: &str, source: &str) -> File {
        let mut file = File {
            path: path.to_owned(),
            ..File::default()
        };
        if path != root {
            let parts = path.trim_end_matches(".rs").split('/');
            file.module = parts.map(str::to_owned).collect();
            file.module.pop_if(|last| last == "mod");
        }
        let (code, tests) = without_tests(&tokens(source));
        file.tests = tests;
        let code: Vec<&str> = code.iter().map(String::as_str).collect();
        file.scan(&code);
        file
    }

    fn scan(&mut self, code: &[&str]) {
        // The open modules within the file, each with the depth of braces outside it.
        let mut inner: Vec<usize> = Vec::new();
        let mut depth = 0;
        let mut at = 0;
        while at < code.len() {
            let token = code[at];
            let before = if at == 0 { "" } else { code[at - 1] };
            let next = |n: usize| code.get(at + n).copied().unwrap_or("");
            match token {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    inner.pop_if(|outside| *outside == depth);
                }
                // `impl Trait + use<'a>` is not an import.
                "use" if next(1) == "<" => {}
                "use" => {
                    let end = code[at..].iter().position(|t| *t == ";");
                    let end = at + end.unwrap_or(code.len() - at);
                    let public = ["pub", ")"].contains(&before);
                    let uses = &mut self.uses;
                    tree(&code[at + 1..end], &[], &mut |name, path| {
                        if let Some(path) = outside(path, inner.len()) {
                            uses.push(Use { name, path, public });
                        }
                    });
                    at = end;
                }
                "mod" if next(2) == "{" => {
                    self.define(depth, next(1));
                    inner.push(depth);
                    at += 1;
                }
                // A module in another file is found by its file.
                "mod" => at += 1,
                "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static" => {
                    self.define(depth, next(1));
                    at += usize::from(is_name(next(1)) && next(1) != "fn");
                }
                "macro_rules" => self.define(depth, next(2)),
                name if is_name(name) => at = self.scan_path(code, at, inner.len()),
                _ => {}
            }
            at += 1;
        }
    }

    /// Records the name or path that begins at an index of the code, within `inner` modules; returns the index of its last
    /// name.
    fn scan_path(&mut self, code: &[&str], begin: usize, inner: usize) -> usize {
        let mut at = begin;
        let mut path = vec![code[at].to_owned()];
        while code.get(at + 1) == Some(&"::") && code.get(at + 2).is_some_and(|t| is_name(t)) {
            at += 2;
            path.push(code[at].to_owned());
        }
        // `pub(in crate::a)` is not an import.
        let limit = begin >= 3 && code[begin - 3..begin] == ["pub", "(", "in"];
        let member = begin >= 1 && [".", "::"].contains(&code[begin - 1]);
        if limit || member {
            return at;
        }
        let called = code
            .get(at + 1)
            .is_some_and(|t| ["(", "::", "!"].contains(t));
        if path.len() > 1 || called || path[0].starts_with(char::is_uppercase) {
            self.words.insert(path[0].clone());
        }
        if path.len() > 1 {
            self.paths.extend(outside(path, inner));
        }
        at
    }

    fn define(&mut self, depth: usize, name: &str) {
        if depth == 0 && is_name(name) {
            self.defines.insert(name.to_owned());
        }
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// A path as seen from outside `inner` modules within a file; `None` if it stays in them.
fn outside(path: Vec<String>, inner: usize) -> Option<Vec<String>> {
    let up = path.iter().take_while(|p| *p == "super").count();
    match path[0].as_str() {
        _ if inner == 0 => Some(path),
        "crate" => Some(path),
        "super" if up > inner => Some(path[inner..].to_vec()),
        "super" if up == inner => Some([&["self".to_owned()], &path[up..]].concat()),
        _ => None,
    }
}

/// Passes on every name in a tree of imports, with its path.
fn tree(code: &[&str], start: &[String], add: &mut impl FnMut(String, Vec<String>)) {
    let mut path = start.to_vec();
    let mut at = 0;
    while at < code.len() {
        match code[at] {
            "{" => {
                let mut depth = 0;
                let mut begin = at + 1;
                for (end, token) in code.iter().enumerate().skip(at) {
                    match *token {
                        "{" => depth += 1,
                        "}" => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 || (depth == 1 && *token == ",") {
                        tree(&code[begin..end], &path, add);
                        begin = end + 1;
                    }
                    if depth == 0 {
                        break;
                    }
                }
                return;
            }
            "*" => return add("*".to_owned(), path),
            "as" => return add(code.get(at + 1).unwrap_or(&"_").to_string(), path),
            "self" if !start.is_empty() => {}
            name if is_name(name) => path.push(name.to_owned()),
            _ => {}
        }
        at += 1;
    }
    if let Some(name) = path.last().cloned().filter(|_| !code.is_empty()) {
        add(name, path);
    }
}

/// The tokens of a source, without comments, lifetimes and literals; `::` is one token.
fn tokens(source: &str) -> Vec<String> {
    let code: Vec<char> = source.chars().collect();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let after = |from: usize, wanted: &[char]| code[from..].starts_with(wanted);
    let mut found: Vec<String> = Vec::new();
    let mut at = 0;
    while at < code.len() {
        if after(at, &['/', '/']) {
            at += code[at..].iter().take_while(|c| **c != '\n').count();
        } else if after(at, &['/', '*']) {
            let mut depth = 0;
            loop {
                let (opens, closes) = (after(at, &['/', '*']), after(at, &['*', '/']));
                depth += i32::from(opens) - i32::from(closes);
                at += 1 + usize::from(opens || closes);
                if depth == 0 || at >= code.len() {
                    break;
                }
            }
        } else if code[at] == '"' {
            at = end_of_quote(&code, at + 1, '"');
        } else if code[at] == '\'' {
            let quoted = after(at + 1, &['\\']) || code.get(at + 2) == Some(&'\'');
            at = if quoted {
                end_of_quote(&code, at + 1, '\'')
            } else {
                at + 1 + code[at + 1..].iter().take_while(|c| is_word(**c)).count()
            };
        } else if is_word(code[at]) {
            let word: String = code[at..].iter().take_while(|c| is_word(**c)).collect();
            at += word.chars().count();
            let hashes = code[at..].iter().take_while(|c| **c == '#').count();
            if ["r", "br", "cr"].contains(&word.as_str()) && after(at + hashes, &['"']) {
                let end: Vec<char> = std::iter::once('"').chain(vec!['#'; hashes]).collect();
                at += hashes + 1;
                while at < code.len() && !after(at, &end) {
                    at += 1;
                }
                at += end.len();
            } else {
                found.push(word);
            }
        } else if after(at, &[':', ':']) {
            found.push("::".to_owned());
            at += 2;
        } else {
            found.extend((!code[at].is_whitespace()).then(|| code[at].to_string()));
            at += 1;
        }
    }
    found
}

/// The end of a literal.
fn end_of_quote(code: &[char], mut at: usize, mark: char) -> usize {
    while at < code.len() && code[at] != mark {
        at += if code[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

/// The code without parts that are compiled for tests only, and the names of test modules.
fn without_tests(code: &[String]) -> (Vec<String>, BTreeSet<String>) {
    let mut kept = Vec::new();
    let mut modules = BTreeSet::new();
    let is = |at: usize, wanted: &str| code.get(at).is_some_and(|t| t == wanted);
    let attribute = |at: usize| {
        let end = code[at..].iter().position(|t| t == "]");
        at + end.map_or(1, |end| end + 1)
    };
    let mut at = 0;
    while at < code.len() {
        let is_attribute = is(at, "#") && is(at + 1, "[");
        let mut end = if is_attribute { attribute(at) } else { at };
        let condition = &code[at..end];
        let has = |word: &str| condition.iter().any(|t| t == word);
        if !(has("cfg") && has("test") && !has("not")) {
            kept.push(code[at].clone());
            at += 1;
            continue;
        }
        while is(end, "#") {
            end = attribute(end);
        }
        if is(end, "mod") {
            modules.extend(code.get(end + 1).cloned());
        }
        // An item or statement ends with its block or a semicolon, a field or an arm with a comma.
        let items = ["fn", "pub", "impl", "struct", "enum", "type", "trait", "let"];
        let is_item = code.get(end).is_some_and(|t| items.contains(&t.as_str()));
        let mut depth = 0;
        while end < code.len() {
            match code[end].as_str() {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth -= 1,
                _ => {}
            }
            let closes = depth == 0 && (is(end, "}") || is(end, ";") || (is(end, ",") && !is_item));
            end += usize::from(depth >= 0);
            if closes || depth < 0 {
                break;
            }
        }
        at = end;
    }
    (kept, modules)
}
