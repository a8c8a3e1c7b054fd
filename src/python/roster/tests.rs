//! Tests of the roster of a class.

use super::*;
use crate::python::GuestRules;

fn file(path: &str, text: &str) -> NamedFile {
    (path.to_owned(), text.as_bytes().to_vec())
}

fn roster(files: &[NamedFile]) -> Result<Roster, Message> {
    ClassFiles::read(files)?.roster(&BTreeSet::new())
}

fn names(roster: &Roster) -> Vec<&str> {
    roster.programs.iter().map(|(name, _)| &name[..]).collect()
}

fn keys(roster: &Roster) -> Vec<&str> {
    roster.notes.iter().map(|note| &note.key[..]).collect()
}

#[test]
fn names_come_from_file_names() {
    let found = roster(&[
        file("class/IIA2021-proj2-42.py", "x = 1"),
        file("class/IIA2021-proj2-7.py", "x = 1"),
        file("class/Ana.py", "x = 1"),
        file("class/notes.txt", "not Python"),
        file("class/.ipynb_checkpoints/Ana.py", "x = 1"),
    ]);
    let found = found.unwrap();
    assert_eq!(names(&found), ["Ana", "42", "7"]);
    assert_eq!(keys(&found), ["error.roster.other", "error.roster.system"]);
}

/// A roster where Python reports these imports for each file, and that the file plays unless its text is `helps`.
fn surveyed(files: &[(&str, &str, &[&str])], helpers: &[&str]) -> (ClassFiles, Roster) {
    let named: Vec<_> = files
        .iter()
        .map(|(path, text, _)| file(path, text))
        .collect();
    let mut read = ClassFiles::read(&named).unwrap();
    let facts = read.sources.iter().map(|source| {
        let path = source.path();
        let (_, text, imports) = files.iter().find(|(name, ..)| *name == path).unwrap();
        let imports = serde_json::to_string(imports).unwrap();
        let name = path.rsplit('/').next().unwrap_or_default();
        let plays = *text != "helps";
        let text =
            format!(r#"{{"name":"{name}","imports":{imports},"plays":{plays},"printed":""}}"#);
        Some(serde_json::from_str(&text).unwrap())
    });
    let facts = facts.collect();
    read.take(facts);
    let helpers = helpers.iter().map(|&path| path.to_owned()).collect();
    let found = read.roster(&helpers).unwrap();
    (read, found)
}

fn files_of(found: &Roster, name: &str) -> Vec<String> {
    let script = found.programs.iter().find(|(other, _)| other == name);
    let (_, script) = script.unwrap();
    script
        .files
        .iter()
        .map(|SourceFile(name, _)| name.clone())
        .collect()
}

#[test]
fn imported_player_stays_player() {
    let class: &[(&str, &str, &[&str])] = &[
        ("Ana.py", "plays", &["rastros"]),
        ("Bruno.py", "plays", &["rastros"]),
        ("Mallory.py", "plays", &["Ana", "Bruno"]),
    ];
    let (files, found) = surveyed(class, &[]);
    assert_eq!(names(&found), ["Ana", "Bruno", "Mallory"]);
    assert_eq!(keys(&found), ["error.roster.imported"; 2]);
    assert_eq!(files_of(&found, "Mallory"), ["Mallory.py"]);
    let choices = files.helper_choices();
    assert!(choices.iter().all(|choice| !choice.is_proposed()));
    assert_eq!(choices[0].imported_by, ["Mallory.py"]);
}

#[test]
fn teacher_confirms_helpers() {
    let class: &[(&str, &str, &[&str])] = &[
        ("a/main-1.py", "plays", &["rastros", "helper"]),
        ("a/main-2.py", "plays", &["rastros"]),
        ("a/helper.py", "helps", &[]),
        ("a/jogos.py", "plays", &[]),
        ("b/main-3.py", "plays", &["jogos"]),
        ("b/jogos.py", "plays", &[]),
    ];
    let (files, found) = surveyed(class, &[]);
    let choices = files.helper_choices();
    let choices = choices.iter().map(|c| (&c.path[..], c.is_proposed()));
    assert_eq!(choices.collect::<Vec<_>>(), [("a/helper.py", true), ("a/jogos.py", false)]);
    let path = |name| files.helper_choice(name).map(|choice| choice.path);
    assert_eq!(path("a/helper.py").as_deref(), Some("a/helper.py"));
    assert_eq!(path("helper.py").as_deref(), Some("a/helper.py"));
    assert_eq!(path("elper.py"), None);
    // Without the teacher's choice it plays, and the course's modules are ours.
    assert_eq!(names(&found), ["helper", "1", "2", "3"]);
    assert_eq!(files_of(&found, "1"), ["main-1.py"]);
    // A module in a program's own folder is available only to that program.
    assert_eq!(files_of(&found, "3"), ["main-3.py", "jogos.py"]);
    let (_, found) = surveyed(class, &["a/helper.py"]);
    assert_eq!(names(&found), ["1", "2", "3"]);
    assert_eq!(files_of(&found, "2"), ["main-2.py", "helper.py"]);
    assert_eq!(keys(&found), ["error.roster.helper", "error.roster.course", "error.roster.own"]);
}

/// A guest game in `chomp.py`, which imports `board.py`.
fn chomp() -> Script {
    let own = |name: &str, text: &str| SourceFile(name.to_owned(), text.to_owned());
    let files = vec![
        own("chomp.py", "from board import Board\n# not Ana's"),
        own("board.py", "class Board: pass"),
        own("Ana.py", "x = 1"),
    ];
    let rules = GuestRules::new("chomp.py", &files, "Chomp", BTreeMap::new());
    Script {
        main: "chomp.py".to_owned(),
        files,
        game: rules.id.clone(),
        rules: Some(rules),
        ..Script::default()
    }
}

#[test]
fn game_files_replace_class_files_with_same_name() {
    let game = chomp();
    let class: &[(&str, &str, &[&str])] = &[
        ("class/Ana.py", "plays", &["chomp"]),
        ("class/Bruno.py", "plays", &["chomp", "board"]),
        ("class/chomp.py", "helps", &[]),
        ("class/board.py", "helps", &[]),
    ];
    let (mut files, _) = surveyed(class, &[]);
    assert_eq!(files.helper_choices().len(), 2);
    files.set_game(Some(&game));
    assert_eq!(files.helper_choices(), []);
    // Even a helper that was chosen before the game.
    let chosen = ["class/chomp.py".to_owned()].into();
    let found = files.roster(&chosen).unwrap();
    assert_eq!(names(&found), ["Ana", "Bruno"]);
    assert_eq!(keys(&found), ["error.roster.game"]);
    let note = found.notes[0].to_string();
    assert!(note.contains("class/board.py, class/chomp.py"), "{note}");
    for (_, script) in found.programs {
        let script = Arc::unwrap_or_clone(script).playing(&game);
        let text = |name| script.files.iter().find(|file| file.0 == name).unwrap();
        assert_eq!(text("chomp.py"), &game.files[0]);
    }
}

#[test]
fn copies_of_the_game_beside_programs_are_no_players() {
    let class: &[(&str, &str, &[&str])] = &[
        ("class/ana/Ana.py", "plays", &["chomp"]),
        ("class/ana/chomp.py", "plays", &[]),
        ("class/eva/Eva.py", "plays", &["chomp"]),
        ("class/eva/chomp.py", "helps", &[]),
        ("class/eva/mine.py", "helps", &[]),
    ];
    let (mut files, _) = surveyed(class, &[]);
    files.set_game(Some(&chomp()));
    let found = files.roster(&BTreeSet::new()).unwrap();
    assert_eq!(names(&found), ["Ana", "Eva", "mine"]);
    assert_eq!(files_of(&found, "Eva"), ["Eva.py"]);
    assert_eq!(keys(&found), ["error.roster.game"]);
    let note = found.notes[0].to_string();
    assert!(note.contains("class/ana/chomp.py, class/eva/chomp.py"), "{note}");
}

#[test]
fn every_file_plays_or_has_a_reason() {
    let paths = [
        "Ana.py",
        "Bea.PY",
        "Caio.txt",
        "Davi.py.txt",
        "Eva.rar",
        "__pycache__/x.pyc",
        ".DS_Store",
        "random.py",
        "copy.py",
        "f.ipynb",
        "g.py",
    ];
    let mut files: Vec<_> = paths.map(|path| file(path, "x = 1")).to_vec();
    files.push(file("null.py", "\0"));
    files.push(("z.zip".to_owned(), zip(&[("in.py", "x"), ("in.doc", ""), ("__MACOSX/y", "")])));
    let found = roster(&files).unwrap();
    let told: String = found
        .notes
        .iter()
        .map(|note| note.to_string() + " ")
        .collect();
    for path in paths
        .into_iter()
        .chain(["null.py", "in.py", "in.doc", "__MACOSX/y"])
    {
        let plays = found.programs.iter().any(|(_, script)| script.main == path);
        assert!(plays != told.contains(path), "{path}: {told}");
    }
    assert_eq!(names(&found).len(), 6, "{:?}", names(&found));
}

#[test]
fn unpacks_zips_of_hand_ins() {
    let inner = String::from_utf8(zip(&[("p-5.py", "x = 1")]));
    let Ok(inner) = inner else { return };
    let bytes = zip(&[("Ana/p.zip", &inner), ("Bea/broken.zip", "no zip")]);
    let found = roster(&[("class.zip".to_owned(), bytes)]).unwrap();
    assert_eq!(names(&found), ["5"]);
    assert_eq!(keys(&found), ["error.roster.zip"]);
}

#[test]
fn duplicate_names_get_a_number_and_a_note() {
    let notebook = r#"{"cells": []}"#;
    let found = roster(&[
        file("a/p-42.py", "x = 1"),
        file("b/q-42.py", "x = 2"),
        file("a/p-42.ipynb", notebook),
    ])
    .unwrap();
    assert_eq!(names(&found), ["42", "42 (2)"]);
    assert_eq!(keys(&found), ["error.roster.left_out", "error.roster.twice"]);
    assert!(
        found.notes[1]
            .to_string()
            .contains("b/q-42.py plays as 42 (2)")
    );
}

#[test]
fn equal_file_names_get_their_folders() {
    let found = roster(&[
        file("class/ana/src/prog.py", "x = 1"),
        file("class/grupo14.zip/src/prog.py", "x = 2"),
        file("class/prog.py", "x = 3"),
        file("class/ana/IIA-7.py", "x = 4"),
        file("class/rui/IIA-7.py", "x = 5"),
        file("class/rui/other.py", "x = 6"),
    ]);
    let found = found.unwrap();
    let mut names = names(&found);
    names.sort_unstable();
    let expected = ["7 (ana)", "7 (rui)", "other", "prog", "prog (ana)", "prog (grupo14)"];
    assert_eq!(names, expected);
    assert_eq!(keys(&found), [""; 0]);
    let long = "n".repeat(70);
    let found = roster(&[
        file(&format!("{long}-1/{long}.py"), "x = 1"),
        file(&format!("{long}-2/{long}.py"), "x = 2"),
    ]);
    let found = found.unwrap();
    assert_eq!(names_lengths(&found), [54, 58]);
}

fn names_lengths(roster: &Roster) -> Vec<usize> {
    let names = roster.programs.iter().map(|(name, _)| name.chars().count());
    names.collect()
}

/// A zip of uncompressed files.
fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    use std::io::Write;
    let mut bytes = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
    for (name, text) in files {
        let path = rawzip::path::EntryPath::verbatim(name.as_bytes());
        let (mut entry, config) = archive.new_file(path).start().unwrap();
        let mut writer = config.wrap(&mut entry);
        writer.write_all(text.as_bytes()).unwrap();
        let (_, descriptor) = writer.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

#[test]
fn zip_entries_stay_inside_their_folder() {
    let bytes = zip(&[("p-1.py", "x = 1"), ("../p-2.py", "x = 1"), ("deep/p-3.py", "x = 1")]);
    let found = roster(&[("class.zip".to_owned(), bytes.clone())]).unwrap();
    assert_eq!(names(&found), ["1", "3"]);
    assert_eq!(keys(&found), ["error.roster.climbs"]);
    let damaged = roster(&[("class.zip".to_owned(), bytes[..20].to_vec())]);
    assert_eq!(damaged.unwrap_err().key, "error.roster.zip");
}

#[test]
fn rejects_too_many_files() {
    let many: Vec<String> = (0..10_001).map(|i| format!("{i}.txt")).collect();
    let files: Vec<_> = many.iter().map(|name| (&name[..], "")).collect();
    let refused = roster(&[("class.zip".to_owned(), zip(&files))]);
    assert_eq!(refused.unwrap_err().key, "error.roster.many");
}
