//! The licences of the dependencies, their compatibility with ours, and the notices that must be published with the
//! compiled libraries.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use spdx::{Expression, Licensee, ParseMode};

use crate::shell::{Result, cargo, io, output, root};

/// Licences that allow the distribution of the page under the project's licence, MIT or Apache-2.0.
const ALLOWED: [&str; 10] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

/// The label of the standard library, which is compiled in but is not a package.
const STANDARD_LIBRARY: &str = "The Rust standard library (https://github.com/rust-lang/rust)";

/// The copyright of the standard library, whose licence files may be missing in a toolchain.
const ITS_COPYRIGHT: &str = "Copyright (c) The Rust Project Contributors";

/// A package of a build of this workspace.
struct Package {
    name: String,
    version: String,
    /// The licences, as an SPDX expression; empty if the package names no licence.
    licence: String,
    /// The folder of the sources.
    folder: PathBuf,
    /// True for a procedural macro, which is not part of the compiled code.
    is_macro: bool,
    /// The ids of the packages that are compiled into the package.
    needs: Vec<String>,
}

/// Checks that all dependencies of the page and of the tests have licences of [`ALLOWED`].
///
/// # Errors
/// A dependency has another licence, or cargo fails.
pub fn check() -> Result<()> {
    let packages = packages()?;
    for package in packages.values() {
        if !is_allowed(&package.licence)? {
            return Err(format!(
                "{} {} has the licence {:?}, which is not among those of xtask/src/licences.rs",
                package.name, package.version, package.licence
            ));
        }
    }
    println!("the licences of {} packages are allowed", packages.len());
    Ok(())
}

/// The notices to publish with the page: a list of everything compiled into the module, and the texts of its licences.
///
/// # Errors
/// Cargo fails, or a file cannot be read.
pub fn notices() -> Result<String> {
    let packages = packages()?;
    let mut users: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut out =
        format!("What is compiled into this page.\n\n{STANDARD_LIBRARY}: MIT OR Apache-2.0\n");
    users
        .entry(of_standard_library()?)
        .or_default()
        .push(STANDARD_LIBRARY.to_owned());
    for id in compiled_in(&packages)? {
        let package = &packages[&id];
        let label = format!("{} {}", package.name, package.version);
        let _ = writeln!(out, "{label}: {}", package.licence);
        for text in texts(package)? {
            users.entry(text).or_default().push(label.clone());
        }
    }
    for (text, labels) in users {
        let _ = write!(out, "\n---- {}\n\n{}\n", labels.join(", "), text.trim());
    }
    Ok(out)
}

/// The ids of the packages compiled into the module, without our own.
fn compiled_in(packages: &HashMap<String, Package>) -> Result<Vec<String>> {
    let own = packages.iter().find(|(_, p)| p.name == "rastros-lab");
    let (root, _) = own.ok_or("cargo does not know rastros-lab")?;
    let (mut seen, mut open) = (BTreeSet::new(), vec![root]);
    while let Some(id) = open.pop() {
        for needed in &packages[id].needs {
            let package = packages
                .get_key_value(needed)
                .ok_or_else(|| format!("cargo does not know {needed}"))?;
            if !package.1.is_macro && seen.insert(needed.clone()) {
                open.push(package.0);
            }
        }
    }
    let mut ids: Vec<_> = seen.into_iter().collect();
    ids.sort_by(|a, b| packages[a].name.cmp(&packages[b].name));
    Ok(ids)
}

/// The text of the MIT licence, from our licence, with the copyright of the standard library.
fn of_standard_library() -> Result<String> {
    let path = root().join("LICENSE-MIT");
    let own = io("cannot read", &path, fs::read_to_string(&path))?;
    let lines = own
        .lines()
        .map(|line| if line.starts_with("Copyright") { ITS_COPYRIGHT } else { line });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// The licences and notices of a package. For a choice that includes MIT, only the text of MIT.
///
/// # Errors
/// A file cannot be read, or the package has no text. Licences require the publication of their text.
fn texts(package: &Package) -> Result<Vec<String>> {
    let folder = &package.folder;
    let files = io("cannot read", folder, fs::read_dir(folder))?;
    let mut files: Vec<PathBuf> = files
        .flatten()
        .map(|file| file.path())
        .filter(|path| is_notice(path))
        .collect();
    files.sort();
    let is_mit = |path: &PathBuf| name(path).contains("MIT");
    // Of licences joined by AND, all apply.
    if !package.licence.contains("AND") && files.iter().any(is_mit) {
        files.retain(is_mit);
    }
    if files.is_empty() {
        let path = folder.join("src").join("lib.rs");
        let source = io("cannot read", &path, fs::read_to_string(&path))?;
        let text = head_comment(&source).filter(|text| text.contains("Copyright"));
        return text.map(|text| vec![text]).ok_or_else(|| {
            format!(
                "{} {} has no text of its licence, neither as a file nor at the head of src/lib.rs",
                package.name, package.version
            )
        });
    }
    files
        .iter()
        .map(|path| io("cannot read", path, fs::read_to_string(path)))
        .collect()
}

/// The first comment of a source, without its asterisks.
fn head_comment(source: &str) -> Option<String> {
    let (comment, _) = source.trim_start().strip_prefix("/*")?.split_once("*/")?;
    let lines = comment.lines().map(|line| {
        let line = line.trim();
        line.strip_prefix('*').unwrap_or(line).trim_end()
    });
    let lines = lines.map(|line| line.strip_prefix(' ').unwrap_or(line));
    Some(lines.collect::<Vec<_>>().join("\n").trim().to_owned())
}

fn is_notice(path: &Path) -> bool {
    let name = name(path);
    let begins = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
    path.is_file() && begins.iter().any(|begin| name.starts_with(begin))
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().to_uppercase()
}

/// True if an SPDX expression allows a choice in [`ALLOWED`].
fn is_allowed(licence: &str) -> Result<bool> {
    let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else {
        return Ok(false);
    };
    let allowed: std::result::Result<Vec<_>, _> =
        ALLOWED.iter().map(|l| Licensee::parse(l)).collect();
    let allowed = allowed.map_err(|e| e.to_string())?;
    Ok(expression.evaluate(|wanted| allowed.iter().any(|licence| licence.satisfies(wanted))))
}

/// All packages compiled for the page and its tests, by id.
fn packages() -> Result<HashMap<String, Package>> {
    let metadata = output(cargo().args([
        "metadata",
        "--format-version=1",
        "--locked",
        "--filter-platform=wasm32-unknown-unknown",
    ]))?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|e| e.to_string())?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut needs: HashMap<String, Vec<String>> = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| {
            let deps = list(&node["deps"]);
            let normal = deps.iter().filter(|dep| {
                // A dependency of build scripts or tests has another kind.
                list(&dep["dep_kinds"])
                    .iter()
                    .any(|kind| kind["kind"].is_null())
            });
            (text(&node["id"]), normal.map(|dep| text(&dep["pkg"])).collect())
        })
        .collect();
    let packages = list(&metadata["packages"]).into_iter().map(|package| {
        let id = text(&package["id"]);
        let manifest = PathBuf::from(text(&package["manifest_path"]));
        let package = Package {
            name: text(&package["name"]),
            version: text(&package["version"]),
            licence: text(&package["license"]),
            folder: manifest.parent().map(Path::to_path_buf).unwrap_or_default(),
            is_macro: list(&package["targets"])
                .iter()
                .any(|target| list(&target["kind"]).contains(&Value::from("proc-macro"))),
            needs: needs.remove(&id).unwrap_or_default(),
        };
        (id, package)
    });
    Ok(packages.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licence_or_and_and() {
        assert_eq!(is_allowed("MIT OR GPL-3.0-only"), Ok(true));
        assert_eq!(is_allowed("Apache-2.0/MIT"), Ok(true));
        assert_eq!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"), Ok(true));
        assert_eq!(is_allowed("MIT AND GPL-3.0-only"), Ok(false));
        assert_eq!(is_allowed("MPL-2.0"), Ok(false));
        assert_eq!(is_allowed(""), Ok(false));
        assert_eq!(is_allowed("whatever"), Ok(false));
    }

    #[test]
    fn notices_list_exactly_compiled_packages() {
        let notices = notices().unwrap();
        for name in ["\nserde_json ", "\nwasm-bindgen ", "\nrand ", "\nweb-sys "] {
            assert!(notices.contains(name), "{name}");
        }
        // A macro, a tool of the tests, and a dependency of the native program.
        for name in ["\nsyn ", "\ncriterion ", "\nclap ", "\nrastros-lab "] {
            assert!(!notices.contains(name), "{name}");
        }
        // Copyrights in files with other names, beside another licence, and in no package at all.
        for said in ["Copyright (c) Project Nayuki", "UNICODE LICENSE V3", ITS_COPYRIGHT] {
            assert!(notices.contains(said), "{said}");
        }
    }

    /// Every package of the list is named above a text.
    #[test]
    fn every_licence_text_is_shipped() {
        let notices = notices().unwrap();
        let (list, texts) = notices.split_once("\n---- ").unwrap();
        let headings: Vec<&str> = texts
            .split("\n---- ")
            .filter_map(|t| t.lines().next())
            .collect();
        let packages: Vec<&str> = list
            .lines()
            .skip(2)
            .filter(|line| !line.is_empty())
            .collect();
        assert!(packages.len() > 25, "{packages:?}");
        for line in packages {
            let (label, _) = line.rsplit_once(": ").unwrap();
            let names = |heading: &&str| heading.split(", ").any(|of| of == label);
            assert!(headings.iter().any(names), "{label}");
        }
    }

    #[test]
    fn a_comment_is_read_without_its_frame() {
        let source = "/* \n * Name\n *\n * Copyright (c) X.\n * - The\n *   text\n */\n//! More";
        let text = head_comment(source).unwrap();
        assert_eq!(text, "Name\n\nCopyright (c) X.\n- The\n  text");
        assert_eq!(head_comment("//! No such comment"), None);
    }
}
