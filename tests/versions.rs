//! Versions that occur in several files, because the tools that read them share no file.

use std::fs;
use std::path::Path;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The text between two others.
fn between(text: &str, before: &str, after: &str) -> String {
    let (_, rest) = text
        .split_once(before)
        .unwrap_or_else(|| panic!("no {before:?}"));
    rest.split_once(after).expect("an end").0.to_owned()
}

#[test]
fn wasm_bindgen_versions_agree() {
    let locked = between(&read("Cargo.lock"), "name = \"wasm-bindgen\"\nversion = \"", "\"");
    let pinned = between(&read("Cargo.toml"), "\nwasm-bindgen = \"=", "\"");
    let trunk = between(&read("Trunk.toml"), "wasm_bindgen = \"", "\"");
    let xtask = between(
        &read("xtask/src/tools/mod.rs"),
        "name: \"wasm-bindgen-cli\",\n    version: \"",
        "\"",
    );
    assert_eq!([pinned, trunk, xtask], [(); 3].map(|()| locked.clone()));
}
