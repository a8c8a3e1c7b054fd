//! The programs of a class from its files: a folder, several files, or a zip of them.
//!
//! The name of a program follows from its file name: `IIA2021-proj2-42.py` is 42. The files that others may import
//! follow from Python's facts about them ([`Survey`]) and from the teacher's choice. This code executes no program.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::answer::FileFacts;
use super::class_files::{self, Source, left_out};
use super::file::{SourceFile, stem};
use super::program::{LONGEST_NAME, Program, ends, file_name};
use super::script::Script;
use super::survey::Survey;
use super::zip::NamedFile;
use crate::text::{Message, visible};

/// The maximum size of all programs in bytes, which are saved with their tournament.
const LONGEST_ALL: usize = 3_000_000;

/// The maximum size of one program with its imports in bytes.
const LONGEST_ONE: usize = 600_000;

/// Modules of the courses, without extension. Programs import our versions, unless the teacher decides otherwise.
const COURSE_MODULES: [&str; 8] = [
    "game",
    "heuristic",
    "jogos",
    "rastros",
    "reversi",
    "tictactoe",
    "tournament",
    "utils",
];

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roster {
    /// Each with its unique name in the tournament.
    pub programs: Vec<(String, Arc<Script>)>,
    /// Every file that does not play, or whose name got a number, and the reason.
    pub notes: Vec<Message>,
}

/// A file that other programs of its folder may import, if the teacher agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelperChoice {
    /// Its path, which identifies it.
    pub path: String,
    /// The files that import it.
    pub imported_by: Vec<String>,
    /// True if it replaces a module of the course.
    pub is_course: bool,
    /// True if it has an evaluation or a player, and so plays unless chosen.
    pub plays: bool,
}

impl HelperChoice {
    /// True if it is probably meant for import.
    pub fn is_proposed(&self) -> bool {
        !self.is_course && !self.plays
    }

    /// The file, and the reason for the choice.
    pub fn message(&self) -> Message {
        let key = match (self.is_course, self.plays) {
            (true, _) => "roster.helper.course",
            (false, true) => "roster.helper.plays",
            (false, false) => "roster.helper",
        };
        Message::new(key)
            .with("name", visible(&self.path))
            .with("by", visible(&self.imported_by.join(", ")))
    }
}

/// The files of a class, before the decision about helpers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClassFiles {
    sources: Vec<Source>,
    notes: Vec<Message>,
    /// The modules of the user's own game that the class plays: the game's file and the files that it imports.
    game_modules: BTreeSet<String>,
}

impl ClassFiles {
    /// `files` by their paths.
    ///
    /// # Errors
    /// An invalid zip, or files beyond the limits.
    pub fn read(files: &[NamedFile]) -> Result<Self, Message> {
        let (sources, notes) = class_files::read(files)?;
        Ok(ClassFiles {
            sources,
            notes,
            ..ClassFiles::default()
        })
    }

    /// Sets the game of the class; `None` is a game of the page. All programs import the files of the user's own game,
    /// so files with the same names are neither programs nor helpers.
    pub fn set_game(&mut self, rules: Option<&Script>) {
        let files = rules.map(Script::game_files).unwrap_or_default();
        self.game_modules = files.iter().map(|file| file.stem().to_owned()).collect();
    }

    fn is_of_game(&self, source: &Source) -> bool {
        self.game_modules.contains(source.stem())
    }

    /// The number of Python files.
    pub fn count(&self) -> usize {
        self.sources.len()
    }

    /// Creates a survey of all files. Its questions have numbers from `first` on.
    pub fn survey(&self, first: u64) -> Survey {
        let files = self.sources.iter().map(|source| source.program.file());
        Survey::new(files.collect(), first)
    }

    /// Adds the results of a survey.
    pub fn take(&mut self, facts: Vec<Option<FileFacts>>) {
        for (source, facts) in self.sources.iter_mut().zip(facts) {
            if let Some(facts) = &facts
                && file_name(&facts.name) == facts.name
            {
                source.program.name.clone_from(&facts.name);
            }
            source.facts = facts;
        }
    }

    /// The files about which the teacher decides.
    pub fn helper_choices(&self) -> Vec<HelperChoice> {
        let folders = self.folders();
        let shared = folders.values().filter(|folder| folder.is_shared());
        shared.flat_map(Folder::choices).collect()
    }

    /// Returns the choice with exactly this path, otherwise the only choice whose path ends with `/path`.
    pub fn helper_choice(&self, path: &str) -> Option<HelperChoice> {
        let mut choices = self.helper_choices();
        if let Some(exact) = choices.iter().position(|choice| choice.path == path) {
            return Some(choices.swap_remove(exact));
        }
        let end = format!("/{path}");
        choices.retain(|choice| choice.path.ends_with(&end));
        choices.pop().filter(|_| choices.is_empty())
    }

    /// The programs, with the files of `helpers` available to all programs of their folders.
    ///
    /// # Errors
    /// Programs beyond the limits.
    pub fn roster(&self, helpers: &BTreeSet<String>) -> Result<Roster, Message> {
        let mut notes = self.notes.clone();
        let copies = self.sources.iter().filter(|source| self.is_of_game(source));
        let copies: Vec<_> = copies.map(|source| visible(&source.path())).collect();
        if !copies.is_empty() {
            notes.push(Message::new("error.roster.game").with("names", copies.join(", ")));
        }
        let (mut programs, mut paths) = (Vec::new(), Vec::new());
        let mut room = LONGEST_ALL;
        for folder in self.folders().values() {
            for script in folder.scripts(helpers, &mut notes) {
                let bytes: usize = script
                    .files
                    .iter()
                    .map(|SourceFile(_, text)| text.len())
                    .sum();
                if bytes > LONGEST_ONE || !script.is_sound() {
                    let why =
                        Message::new("error.roster.one_large").with("limit", LONGEST_ONE / 1000);
                    notes.push(left_out(&folder.path_of(&script.main), why));
                    continue;
                }
                let full =
                    || Message::new("error.roster.full").with("limit", LONGEST_ALL / 1_000_000);
                room = room.checked_sub(bytes).ok_or_else(full)?;
                let name = name_of(stem(&script.main));
                paths.push(folder.path_of(&script.main));
                programs.push((name, Arc::new(script)));
            }
        }
        if programs.is_empty() {
            notes.push(Message::new("error.roster.none"));
        }
        name_by_folder(&mut programs, &paths);
        number_duplicates(&mut programs, &paths, &mut notes);
        Ok(Roster { programs, notes })
    }

    fn folders(&self) -> BTreeMap<&str, Folder<'_>> {
        let mut folders: BTreeMap<&str, Folder> = BTreeMap::new();
        for source in self
            .sources
            .iter()
            .filter(|source| !self.is_of_game(source))
        {
            folders.entry(&source.folder).or_default().0.push(source);
        }
        folders
    }
}

#[derive(Default)]
struct Folder<'a>(Vec<&'a Source>);

impl Folder<'_> {
    fn path_of(&self, name: &str) -> String {
        let source = self.0.iter().find(|source| source.program.name == name);
        source.map_or_else(|| name.to_owned(), |source| source.path())
    }

    /// True for a notebook with a file of the same name: the file plays.
    fn is_twin(&self, source: &Source) -> bool {
        let plays = |other: &&Source| other.stem() == source.stem() && !other.program.is_notebook();
        source.program.is_notebook() && self.0.iter().any(plays)
    }

    fn imported_by(&self, source: &Source) -> Vec<String> {
        let imports = |other: &&&Source| {
            let facts = other.facts.as_ref();
            other.stem() != source.stem()
                && facts.is_some_and(|facts| facts.imports.iter().any(|m| m == source.stem()))
        };
        let by = self.0.iter().filter(imports);
        by.map(|other| other.program.name.clone()).collect()
    }

    fn choice(&self, source: &Source) -> Option<HelperChoice> {
        let choice = HelperChoice {
            path: source.path(),
            imported_by: self.imported_by(source),
            is_course: COURSE_MODULES.contains(&source.stem()),
            plays: source.facts.as_ref().is_none_or(|facts| facts.plays),
        };
        let needs_choice = choice.is_course || !choice.imported_by.is_empty();
        (needs_choice && !source.program.is_notebook()).then_some(choice)
    }

    fn choices(&self) -> Vec<HelperChoice> {
        let choices = self.0.iter().filter_map(|source| self.choice(source));
        choices.collect()
    }

    /// Returns the hand-ins, as far as known. Files that import each other count as hand-ins if there are no others.
    fn hand_ins(&self) -> Vec<&Source> {
        let own = |source: &&Source| !self.is_twin(source);
        let found = |strict: bool| {
            let is_hand_in = move |source: &&Source| match self.choice(source) {
                Some(choice) => !choice.is_course && (choice.plays || !strict),
                None => true,
            };
            let sources = self.0.iter().copied();
            sources.filter(own).filter(is_hand_in).collect::<Vec<_>>()
        };
        match found(true) {
            sources if sources.is_empty() => found(false),
            sources => sources,
        }
    }

    /// True if the files belong to several people. Otherwise all of them belong to one program.
    fn is_shared(&self) -> bool {
        self.hand_ins().len() > 1
    }

    /// The programs, each with its files; adds a note on every other file.
    fn scripts(&self, helpers: &BTreeSet<String>, notes: &mut Vec<Message>) -> Vec<Script> {
        let shared = self.is_shared();
        let hand_ins = self.hand_ins();
        let is_hand_in = |source: &Source| hand_ins.iter().any(|other| **other == *source);
        let (mut mains, mut helper_files) = (Vec::new(), Vec::new());
        for source in &self.0 {
            let path = source.path();
            let note = |key: &str| Message::new(key).with("name", visible(&path));
            if self.is_twin(source) {
                notes.push(left_out(&path, Message::new("error.roster.twin")));
            } else if !shared {
                if is_hand_in(source) {
                    mains.push(*source)
                } else {
                    let of = hand_ins.first().map_or("", |main| &main.program.name);
                    let key =
                        if of.is_empty() { "error.roster.course" } else { "error.roster.own" };
                    notes.push(note(key).with("file", visible(of)));
                    helper_files.push(source.program.file());
                }
            } else if let Some(choice) = self.choice(source) {
                let by = visible(&choice.imported_by.join(", "));
                if helpers.contains(&path) {
                    notes.push(note("error.roster.helper"));
                    helper_files.push(source.program.file());
                } else if choice.is_course {
                    notes.push(note("error.roster.course"));
                } else {
                    notes.push(note("error.roster.imported").with("by", by));
                    mains.push(*source);
                }
            } else {
                mains.push(*source);
            }
        }
        let script = |main: &Source| Script {
            main: main.program.name.clone(),
            files: [vec![main.program.file()], helper_files.clone()].concat(),
            ..Script::default()
        };
        mains.into_iter().map(script).collect()
    }
}

/// The programs of files, unchanged, with notes on the files left out.
///
/// # Errors
/// An invalid zip, or files beyond the limits.
pub fn programs(files: &[NamedFile]) -> Result<(Vec<Program>, Vec<Message>), Message> {
    let (sources, mut notes) = class_files::read(files)?;
    let programs: Vec<_> = sources.into_iter().map(|source| source.program).collect();
    if programs.is_empty() && notes.is_empty() {
        let found = files.first().map_or("", |(path, _)| path);
        notes.push(Message::new("error.programs.kind").with("name", file_name(found)));
    }
    Ok((programs, notes))
}

/// The name of a program: the number at the end of its file name, otherwise the file name.
fn name_of(stem: &str) -> String {
    let digits = stem.rsplit(['-', '_', ' ']).next().unwrap_or_default();
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    if is_number && digits.len() < stem.len() {
        digits.to_owned()
    } else {
        visible(stem)
            .trim()
            .chars()
            .take(LONGEST_NAME / 2)
            .collect()
    }
}

/// The maximum length of a name with a folder in characters: a number must fit after it.
const LONGEST_WITH_FOLDER: usize = 54;

/// Appends the folder to the names of programs whose files have equal names in different folders: `prog (ana)`.
fn name_by_folder(programs: &mut [(String, Arc<Script>)], paths: &[String]) {
    let mut equal: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (i, (_, script)) in programs.iter().enumerate() {
        let stem = stem(&script.main).to_owned();
        equal.entry(stem).or_default().push(i);
    }
    for group in equal.into_values() {
        let folders = group.iter().map(|&i| {
            let folder = paths[i].rsplit_once('/').map_or("", |(folder, _)| folder);
            folder.split('/').filter(|part| !part.is_empty()).collect()
        });
        let folders: Vec<Vec<&str>> = folders.collect();
        let is_common = |at: &usize| folders.iter().all(|f| f.get(*at) == folders[0].get(*at));
        let common = (0..folders[0].len()).take_while(is_common).count();
        for (&i, folder) in group.iter().zip(&folders) {
            let Some(part) = folder.get(common) else {
                continue;
            };
            let part = if ends(part, ".zip") { stem(part) } else { part };
            let name = &mut programs[i].0;
            let room = LONGEST_WITH_FOLDER.saturating_sub(name.chars().count() + 3);
            let label: String = visible(part).trim().chars().take(room).collect();
            if !label.is_empty() {
                *name = format!("{name} ({})", label.trim_end());
            }
        }
    }
}

/// Appends a number to duplicate names, and adds a note with the path, which identifies the author.
fn number_duplicates(
    programs: &mut [(String, Arc<Script>)],
    paths: &[String],
    notes: &mut Vec<Message>,
) {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for ((name, _), path) in programs.iter_mut().zip(paths) {
        let mut free = name.clone();
        let mut number = 1;
        while free.is_empty() || !taken.insert(free.clone()) {
            number += 1;
            free = format!("{name} ({number})");
        }
        if free != *name {
            let twice = Message::new("error.roster.twice")
                .with("file", visible(path))
                .with("name", &*name)
                .with("free", &free);
            notes.push(twice);
            *name = free;
        }
    }
}

#[cfg(test)]
mod tests;
