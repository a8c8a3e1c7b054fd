//! Checks that the page contains no data about its builder.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::build::Built;
use crate::shell::{Result, io, root};

/// The minimum length of a string to decode as base64: words and hashes are shorter.
const SHORTEST: usize = 200;

/// Checks that no file of either packaging contains a folder of the building machine, directly or encoded.
///
/// # Errors
/// A file contains such a folder, or cannot be read.
pub fn check(built: &Built) -> Result<()> {
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let folders = [Some(root()), env::home_dir(), cargo_home];
    let folders = folders.into_iter().flatten();
    let names: Vec<String> = folders.map(|f| format!("{}/", f.display())).collect();
    // The root folder is part of every path.
    let names: Vec<&str> = names
        .iter()
        .map(String::as_str)
        .filter(|n| n.len() > 2)
        .collect();
    let mut files = files_in(&built.hosted)?;
    files.extend(built.singles.clone());
    for file in files {
        let bytes = io("cannot read", &file, fs::read(&file))?;
        if let Some(name) = named(&bytes, &names) {
            return Err(format!("{} names the folder {name} of its builder", file.display()));
        }
    }
    Ok(())
}

/// All files in a folder and its subfolders.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in io("cannot read", folder, fs::read_dir(folder))?.flatten() {
        let path = entry.path();
        if path.is_dir() { files.extend(files_in(&path)?) } else { files.push(path) }
    }
    Ok(files)
}

/// The first of these names that a file contains: directly, percent-encoded, or in base64, the encoding of the module in
/// the single file.
fn named<'a>(bytes: &[u8], names: &[&'a str]) -> Option<&'a str> {
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=".contains(byte);
    let runs = bytes.split(|byte| !is_letter(byte));
    let packed = runs.filter(|run| run.len() >= SHORTEST);
    let unpacked = packed.filter_map(|run| STANDARD.decode(run).ok());
    let mut forms = vec![bytes.to_vec(), without_percents(bytes)];
    forms.extend(unpacked);
    let is_contained = |name: &&&str| {
        let name = name.as_bytes();
        let has = |form: &Vec<u8>| form.windows(name.len()).any(|part| part == name);
        forms.iter().any(has)
    };
    names.iter().find(is_contained).copied()
}

/// Decodes percent-encoding.
fn without_percents(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&first, behind)) = rest.split_first() {
        let digits = rest
            .get(1..3)
            .and_then(|digits| str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if first == b'%' => {
                out.push(byte);
                rest = &rest[3..];
            }
            _ => {
                out.push(first);
                rest = behind;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_folder_in_every_encoding() {
        let names = ["/home/me/", "/root/.cargo/"];
        let text = format!("{}/root/.cargo/registry{}", "x".repeat(150), "y".repeat(150));
        let packed = format!("<script id=\"module\">{}</script>", STANDARD.encode(&text));
        assert_eq!(named(text.as_bytes(), &names), Some(names[1]));
        assert_eq!(named(packed.as_bytes(), &names), Some(names[1]));
        assert_eq!(named(b"import(\"data:a,%2Fhome%2Fme/b%2\")", &names), Some(names[0]));
        assert_eq!(named(b"/home/you/ 100% of /root", &names), None);
    }

    #[test]
    fn checks_every_file_of_both_packagings() {
        let folder = env::temp_dir().join(format!("rastros-lab-privacy-{}", std::process::id()));
        let (hosted, single) = (folder.join("hosted"), folder.join("single.html"));
        fs::create_dir_all(hosted.join("icons")).unwrap();
        let built = Built {
            hosted: hosted.clone(),
            singles: vec![single.clone()],
        };
        let own = format!("{}/src/lib.rs", root().display());
        let inner = hosted.join("icons/a.svg");
        for file in [&inner, &single] {
            fs::write(&inner, "nothing").unwrap();
            fs::write(&single, "nothing").unwrap();
            assert_eq!(check(&built), Ok(()));
            fs::write(file, &own).unwrap();
            let said = check(&built).unwrap_err();
            assert!(said.starts_with(&file.display().to_string()), "{said}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
