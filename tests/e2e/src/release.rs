//! The next version of the published page, made from this one: the same content with another version number and another module name.

use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

/// The parts that differ in the next version: the version itself, and the hash in the names of the module and its glue.
pub struct Release {
    names: Vec<String>,
}

/// The part of a text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(found, _)| found)
}

impl Release {
    /// The next version of the page in a folder; `None` if there is no published page.
    pub fn of(folder: &Path) -> Option<Release> {
        let html = fs::read_to_string(folder.join("index.html")).ok()?;
        let version = between(&html, "name=\"rastros-lab-version\" content=\"", "\"")?;
        let module = between(&html, "import(\"./rastros-lab-", ".js\"")?;
        let names = vec![version.to_owned(), module.to_owned()];
        Some(Release { names })
    }

    /// A file of the next version. Renamed files do not exist under the old name.
    pub fn read(&self, folder: &Path, name: &str) -> Option<Vec<u8>> {
        if self.names.iter().any(|old| name.contains(old)) {
            return None;
        }
        let bytes = fs::read(folder.join(self.rename(name, true))).ok()?;
        if !["index.html", "service-worker.js"].contains(&name) {
            return Some(bytes);
        }
        let old = String::from_utf8(bytes).ok()?;
        let new = self.rename(&old, false);
        // The script that names the module changes, and the policy allows it by its hash.
        let new = match (start_hash(&old), start_hash(&new)) {
            (Some(before), Some(after)) => new.replace(&before, &after),
            _ => new,
        };
        Some(new.into_bytes())
    }

    /// Replaces the names of this version in a text by those of the next, or with `back` the reverse.
    fn rename(&self, text: &str, back: bool) -> String {
        self.names.iter().fold(text.to_owned(), |text, old| {
            let new: String = old.chars().rev().collect();
            if back { text.replace(&new, old) } else { text.replace(old, &new) }
        })
    }
}

/// The hash of the script that starts the module.
fn start_hash(html: &str) -> Option<String> {
    let script = between(html, "<script type=\"module\">", "</script>")?;
    Some(STANDARD.encode(Sha256::digest(script)))
}
