//! The programs of a class from everybody's files: a folder, several files, or a zip of them.
//!
//! Who a program is follows from its file alone: `IIA2021-proj2-42.py` is 42. Nothing of a program runs here.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::program::{LONGEST_NAME, Program, ends, file_name};
use super::question::File;
use super::script::Script;
use super::zip::{NamedFile, unzip};
use crate::text::{Message, visible};

/// The most bytes of all files together.
const LARGEST: usize = 20_000_000;

/// The most bytes of all programs together, which are kept with their tournament.
const LONGEST_ALL: usize = 3_000_000;

/// The course's own files: they may lie beside a program, which then imports them in place of ours, but do not play.
const OF_THE_COURSE: [&str; 3] = ["rastros", "jogos", "utils"];

/// The programs of a class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roster {
    /// Each with the name that it has in a tournament; no two have the same.
    pub programs: Vec<(String, Arc<Script>)>,
    /// What was left out or is called otherwise, and why.
    pub notes: Vec<Message>,
}

/// The roster of files, each with its path.
///
/// # Errors
/// A zip that cannot be read, or too much of everything.
pub fn roster(files: &[NamedFile]) -> Result<Roster, Message> {
    let mut notes = Vec::new();
    let python_files = unpacked(files, &mut notes)?;
    let mut roster = of_sources(read(&python_files, &mut notes), &mut notes)?;
    if roster.is_empty() {
        notes.push(Message::new("error.roster.none"));
    }
    name_apart(&mut roster, &mut notes);
    Ok(Roster {
        programs: roster,
        notes,
    })
}

/// The programs of files, each as it is; and what was left out, and why.
///
/// # Errors
/// A zip that cannot be read, or too much of everything.
pub fn programs(files: &[NamedFile]) -> Result<(Vec<Program>, Vec<Message>), Message> {
    let mut notes = Vec::new();
    let python_files = unpacked(files, &mut notes)?;
    let sources = read(&python_files, &mut notes).into_iter();
    let programs: Vec<_> = sources.map(|source| source.program).collect();
    if programs.is_empty() && notes.is_empty() {
        let found = files.first().map_or("", |(path, _)| path);
        let none = Message::new("error.programs.kind").with("name", file_name(found));
        notes.push(none);
    }
    Ok((programs, notes))
}

/// The files with Python, those of a zip in its place.
fn unpacked(files: &[NamedFile], notes: &mut Vec<Message>) -> Result<Vec<NamedFile>, Message> {
    let mut python_files = Vec::new();
    let mut left = LARGEST;
    let large = |name: &str| {
        Message::new("error.roster.large")
            .with("name", visible(name))
            .with("limit", LARGEST / 1_000_000)
    };
    for (path, bytes) in files {
        if ends(path, ".zip") {
            let (inside, said) = unzip(path, bytes, left, is_wanted)?;
            left -= inside.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
            // What lies in a zip lies in a folder of its own, like what another zip holds.
            let folder = |(inner, bytes)| (format!("{path}/{inner}"), bytes);
            python_files.extend(inside.into_iter().map(folder));
            notes.extend(said);
        } else if is_wanted(path) {
            left = left.checked_sub(bytes.len()).ok_or_else(|| large(path))?;
            python_files.push((path.clone(), bytes.clone()));
        }
    }
    Ok(python_files)
}

/// Whether a file is Python, and none that a system or an editor has put there.
fn is_wanted(path: &str) -> bool {
    let hidden = |part: &str| part.starts_with('.') && part != ".." || part.starts_with("__");
    (ends(path, ".py") || ends(path, ".ipynb")) && !path.split('/').any(hidden)
}

/// A program and the folder that it lies in.
struct Source {
    folder: String,
    program: Program,
}

impl Source {
    /// Its name without the ending: what others import it as.
    fn stem(&self) -> &str {
        let name = &self.program.name;
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }
}

fn read(files: &[NamedFile], notes: &mut Vec<Message>) -> Vec<Source> {
    let mut sources = Vec::new();
    for (path, bytes) in files {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let text = String::from_utf8_lossy(bytes);
        match Program::of_file(name, text.trim_start_matches('\u{feff}')) {
            Ok(program) => sources.push(Source {
                folder: folder.to_owned(),
                program,
            }),
            Err(why) => notes.push(left_out(path, why)),
        }
    }
    sources.sort_by(|a, b| (&a.folder, &a.program.name).cmp(&(&b.folder, &b.program.name)));
    sources
}

fn left_out(path: &str, why: Message) -> Message {
    Message::new("error.roster.left_out")
        .with("name", visible(path))
        .with_message("reason", why)
}

/// The programs among sources: what is the course's, or is imported by another file of its folder, helps. Of a file and a notebook of
/// the same name the file plays.
fn of_sources(
    sources: Vec<Source>,
    notes: &mut Vec<Message>,
) -> Result<Vec<(String, Arc<Script>)>, Message> {
    let mut folders: BTreeMap<&str, Vec<&Source>> = BTreeMap::new();
    for source in &sources {
        folders.entry(&source.folder).or_default().push(source);
    }
    let mut programs = Vec::new();
    let mut room = LONGEST_ALL;
    for (folder, here) in folders {
        let texts = here.iter().map(|source| source.program.shown());
        let imported: BTreeSet<String> = texts.flat_map(|text| imports(&text)).collect();
        let helps = |source: &Source| {
            OF_THE_COURSE.contains(&source.stem()) || imported.contains(source.stem())
        };
        let helpers: Vec<File> = here
            .iter()
            .filter(|source| helps(source) && !source.program.is_notebook())
            .map(|source| source.program.file())
            .collect();
        for source in here.iter().filter(|source| !helps(source)) {
            let twin =
                |other: &&&Source| other.stem() == source.stem() && !other.program.is_notebook();
            if source.program.is_notebook() && here.iter().any(|other| twin(&other)) {
                let why = Message::new("error.roster.twin");
                let path = format!("{folder}/{}", source.program.name);
                notes.push(left_out(path.trim_start_matches('/'), why));
                continue;
            }
            let mut files = vec![source.program.file()];
            files.extend(helpers.iter().cloned());
            let bytes: usize = files.iter().map(|File(_, text)| text.len()).sum();
            let full = || Message::new("error.roster.full").with("limit", LONGEST_ALL / 1_000_000);
            room = room.checked_sub(bytes).ok_or_else(full)?;
            let script = Script {
                main: source.program.name.clone(),
                files,
                ..Script::default()
            };
            programs.push((name_of(source.stem()), Arc::new(script)));
        }
    }
    Ok(programs)
}

/// The modules that a text imports, as far as its lines say.
fn imports(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim_start);
    let named = lines.flat_map(|line| {
        if let Some(rest) = line.strip_prefix("from ") {
            rest.split_whitespace().take(1).collect()
        } else if let Some(rest) = line.strip_prefix("import ") {
            let modules = rest.split(',');
            modules
                .filter_map(|m| m.split_whitespace().next())
                .collect()
        } else {
            Vec::new()
        }
    });
    named.map(str::to_owned).collect()
}

/// What a program is called by its file: the number at the end of its name, else the name.
fn name_of(stem: &str) -> String {
    let digits = stem.rsplit(['-', '_', ' ']).next().unwrap_or_default();
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    match is_number && digits.len() < stem.len() {
        true => digits.to_owned(),
        false => visible(stem)
            .trim()
            .chars()
            .take(LONGEST_NAME / 2)
            .collect(),
    }
}

/// Gives a program whose name another has a number behind it, and says so.
fn name_apart(programs: &mut [(String, Arc<Script>)], notes: &mut Vec<Message>) {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for (name, script) in programs {
        let mut free = name.clone();
        let mut number = 1;
        while free.is_empty() || !taken.insert(free.clone()) {
            number += 1;
            free = format!("{name} ({number})");
        }
        if free != *name {
            let twice = Message::new("error.roster.twice")
                .with("file", visible(&script.main))
                .with("name", &*name)
                .with("free", &free);
            notes.push(twice);
            *name = free;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> NamedFile {
        (path.to_owned(), text.as_bytes().to_vec())
    }

    fn names(roster: &Roster) -> Vec<&str> {
        roster.programs.iter().map(|(name, _)| &name[..]).collect()
    }

    fn keys(roster: &Roster) -> Vec<&str> {
        roster.notes.iter().map(|note| &note.key[..]).collect()
    }

    #[test]
    fn names_come_from_the_files() {
        let found = roster(&[
            file("class/IIA2021-proj2-42.py", "x = 1"),
            file("class/IIA2021-proj2-7.py", "x = 1"),
            file("class/Ana.py", "x = 1"),
            file("class/notes.txt", "not Python"),
            file("class/.ipynb_checkpoints/Ana.py", "x = 1"),
        ]);
        let found = found.unwrap();
        assert_eq!(names(&found), ["Ana", "42", "7"]);
        assert_eq!(keys(&found), Vec::<&str>::new());
    }

    #[test]
    fn imported_files_are_helpers_and_no_players() {
        let found = roster(&[
            file("a/main-1.py", "from rastros import *\nimport helper as h"),
            file("a/helper.py", "x = 1"),
            file("a/rastros.py", "x = 1"),
            file("b/main-2.py", "x = 1"),
        ])
        .unwrap();
        assert_eq!(names(&found), ["1", "2"]);
        let files = |i: usize| {
            found.programs[i]
                .1
                .files
                .iter()
                .map(|File(name, _)| &name[..])
        };
        assert_eq!(
            files(0).collect::<Vec<_>>(),
            ["main-1.py", "helper.py", "rastros.py"]
        );
        assert_eq!(files(1).collect::<Vec<_>>(), ["main-2.py"]);
    }

    #[test]
    fn two_of_one_name_are_told() {
        let notebook = r#"{"cells": []}"#;
        let found = roster(&[
            file("a/p-42.py", "x = 1"),
            file("b/q-42.py", "x = 2"),
            file("a/p-42.ipynb", notebook),
        ])
        .unwrap();
        assert_eq!(names(&found), ["42", "42 (2)"]);
        assert_eq!(
            keys(&found),
            ["error.roster.left_out", "error.roster.twice"]
        );
    }

    /// A zip of stored files.
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
    fn a_zip_is_a_folder_from_which_nothing_climbs() {
        let bytes = zip(&[
            ("p-1.py", "x = 1"),
            ("../p-2.py", "x = 1"),
            ("deep/p-3.py", "x = 1"),
        ]);
        let found = roster(&[("class.zip".to_owned(), bytes.clone())]).unwrap();
        assert_eq!(names(&found), ["1", "3"]);
        assert_eq!(keys(&found), ["error.roster.climbs"]);
        let damaged = roster(&[("class.zip".to_owned(), bytes[..20].to_vec())]);
        assert_eq!(damaged.unwrap_err().key, "error.roster.zip");
    }

    #[test]
    fn too_many_files_are_refused() {
        let many: Vec<String> = (0..10_001).map(|i| format!("{i}.txt")).collect();
        let files: Vec<_> = many.iter().map(|name| (&name[..], "")).collect();
        let refused = roster(&[("class.zip".to_owned(), zip(&files))]);
        assert_eq!(refused.unwrap_err().key, "error.roster.many");
    }
}
