//! The files of the games are formatted. The formatter does not find them by itself, since a macro declares their modules.

use std::path::Path;
use std::process::Command;

#[test]
fn the_files_of_the_games_are_formatted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let files = std::fs::read_dir(folder).expect("the folder of games");
    let files = files.map(|file| file.expect("a file"));
    // What a link leads to is not ours to format.
    let files = files.filter(|file| file.file_type().is_ok_and(|kind| kind.is_file()));
    let files = files.map(|file| file.path());
    let sources: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .collect();
    assert!(sources.len() > 5, "the games are there");
    let found = Command::new("rustfmt")
        .args(["--check", "--edition", "2024"])
        .args(&sources)
        .output()
        .expect("rustfmt is installed");
    let differences = String::from_utf8_lossy(&found.stdout);
    let hint = "run `rustfmt --edition 2024 src/games/*.rs`";
    assert!(found.status.success(), "{hint}\n{differences}");
}
