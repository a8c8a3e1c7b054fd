//! The files of a crate, and their imports.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::source::{File, joined};

/// The files of a crate, and their imports.
pub struct House {
    folder: String,
    files: Vec<File>,
    /// The imported names by importing and imported file.
    pub imports: BTreeMap<(usize, usize), BTreeSet<String>>,
}

impl House {
    /// Reads a crate: its folder below the checkout, and its first file.
    pub fn read(folder: &str, root: &str) -> House {
        let mut sources = Vec::new();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        find_sources(&path, "", &mut sources);
        assert!(sources.len() > 5, "the sources are in {}", path.display());
        House::new(folder, root, &sources)
    }

    /// Builds it from paths below the folder and their contents.
    pub fn new(folder: &str, root: &str, sources: &[(String, String)]) -> House {
        let roots = ["lib.rs", "main.rs"];
        let mut files: Vec<File> = sources
            .iter()
            // The other root is a separate crate, which no file can import.
            .filter(|(path, _)| path == root || !roots.contains(&path.as_str()))
            .map(|(path, source)| File::parse(path, root, source))
            .collect();
        let tests: Vec<Vec<String>> = files
            .iter()
            .flat_map(|f| f.tests.iter().map(|t| joined(&f.module, t)))
            .collect();
        files.retain(|f| !tests.iter().any(|t| f.module.starts_with(t)));
        let mut house = House {
            folder: folder.to_owned(),
            files,
            imports: BTreeMap::new(),
        };
        for from in 0..house.files.len() {
            for (to, name) in house.imports_of(from) {
                if to != from {
                    house.imports.entry((from, to)).or_default().insert(name);
                }
            }
        }
        house
    }

    fn imports_of(&self, from: usize) -> Vec<(usize, String)> {
        let file = &self.files[from];
        let mut found: Vec<(usize, String)> = Vec::new();
        let mut add = |to: Option<(usize, String)>| {
            // A module by itself is no import: the paths in the code name the imported items.
            found.extend(to.filter(|(_, name)| !name.is_empty()));
        };
        for path in &file.paths {
            add(self.resolve(from, path, 0));
        }
        for used in &file.uses {
            if used.name == "*" {
                let Some((module, rest)) = self.resolve(from, &used.path, 0) else {
                    continue;
                };
                if !rest.is_empty() {
                    // All variants of an enumeration.
                    add(Some((module, rest)));
                    continue;
                }
                for name in file.words.iter().filter(|w| self.has(module, w)) {
                    add(self.resolve_in(module, std::slice::from_ref(name), 0));
                }
            } else if !used.public || file.words.contains(&used.name) {
                add(self.resolve(from, &used.path, 0));
            }
        }
        found
    }

    /// The file of a module.
    fn module(&self, path: &[String]) -> Option<usize> {
        self.files.iter().position(|f| f.module == path)
    }

    /// True if a file's module has a name, its own or a reexport.
    fn has(&self, file: usize, name: &str) -> bool {
        let file = &self.files[file];
        file.defines.contains(name) || file.uses.iter().any(|u| u.name == name)
    }

    /// The file that defines the name of a path in a file, and the name: empty if the path is a module's. `None` for
    /// names of another crate or of the file itself.
    fn resolve(&self, from: usize, path: &[String], depth: u32) -> Option<(usize, String)> {
        let file = &self.files[from];
        let up = path.iter().take_while(|p| *p == "super").count();
        let (module, rest) = match path.first()?.as_str() {
            "crate" => (Vec::new(), &path[1..]),
            "self" => (file.module.clone(), &path[1..]),
            "super" => {
                let left = file.module.len().checked_sub(up)?;
                (file.module[..left].to_vec(), &path[up..])
            }
            name => {
                let rest = &path[1..];
                let child = joined(&file.module, name);
                let used = file.uses.iter().find(|u| u.name == name);
                // A module and a function may have one name: before `::` it is the module.
                let is_child = self.module(&child).is_some() && !rest.is_empty();
                match used.filter(|u| !is_child && u.path != path) {
                    Some(_) if depth > 8 => return None,
                    Some(used) => {
                        let whole = [&used.path[..], rest].concat();
                        return self.resolve(from, &whole, depth + 1);
                    }
                    None => (child, rest),
                }
            }
        };
        self.resolve_in(self.module(&module)?, rest, depth)
    }

    /// The definition of a path within a module.
    fn resolve_in(&self, module: usize, path: &[String], depth: u32) -> Option<(usize, String)> {
        let file = &self.files[module];
        let Some((name, rest)) = path.split_first() else {
            return Some((module, String::new()));
        };
        let child = self.module(&joined(&file.module, name));
        if let Some(child) = child.filter(|_| !rest.is_empty()) {
            return self.resolve_in(child, rest, depth);
        }
        if file.defines.contains(name) || depth > 8 {
            return Some((module, name.clone()));
        }
        if let Some(used) = file.uses.iter().find(|u| u.name == *name) {
            let whole = [&used.path[..], rest].concat();
            // An item of another crate counts for the module that reexports it.
            let handed = self.resolve(module, &whole, depth + 1);
            return handed.or_else(|| Some((module, name.clone())));
        }
        if let Some(child) = child {
            return Some((child, String::new()));
        }
        let globs = file.uses.iter().filter(|u| u.name == "*");
        for (target, inner) in globs.filter_map(|u| self.resolve(module, &u.path, depth + 1)) {
            if inner.is_empty() && self.has(target, name) {
                return self.resolve_in(target, path, depth + 1);
            }
        }
        // A macro may reexport a name of a child.
        let mut children = (0..self.files.len()).filter(|c| {
            let child = &self.files[*c];
            child.module.len() == file.module.len() + 1
                && child.module.starts_with(&file.module)
                && child.defines.contains(name)
        });
        match (children.next(), children.next()) {
            (Some(child), None) => Some((child, name.clone())),
            _ => Some((module, name.clone())),
        }
    }

    fn name(&self, file: usize) -> String {
        format!("{}/{}", self.folder, self.files[file].path)
    }

    /// A line about one import.
    pub fn import(&self, from: usize, to: usize) -> String {
        let names: Vec<_> = self.imports[&(from, to)].iter().map(|n| &n[..]).collect();
        let (from, to) = (self.name(from), self.name(to));
        format!("  {from} -> {to}: {}", names.join(", "))
    }

    /// The room of a file in a folder: the next part of its module's path.
    fn room(&self, file: usize, folder: &[&str]) -> Option<&str> {
        let (inside, rest) = self.files[file].module.split_at_checked(folder.len())?;
        let room = rest.first().filter(|_| inside == folder)?;
        Some(room)
    }

    /// A line for every import between two of the rooms of a folder.
    pub fn between(&self, folder: &[&str], rooms: &[&str]) -> Vec<String> {
        let room = |file| self.room(file, folder).filter(|room| rooms.contains(room));
        let imports = self.imports.keys();
        let across = imports.filter(|(from, to)| {
            room(*from)
                .zip(room(*to))
                .is_some_and(|(from, to)| from != to)
        });
        across.map(|(from, to)| self.import(*from, *to)).collect()
    }

    /// A line for every import from a higher floor within a folder, and for every module of the folder without a floor.
    pub fn upward(&self, folder: &[&str], floors: &[&[&str]]) -> Vec<String> {
        let floor = |file: usize| {
            let room = self.room(file, folder)?;
            floors.iter().rposition(|f| f.contains(&room))
        };
        let homeless = (0..self.files.len())
            .filter(|f| self.room(*f, folder).is_some() && floor(*f).is_none())
            .map(|f| format!("  {} has no floor", self.name(f)));
        // The top floor comes first.
        let upward = self.imports.keys().filter(|(from, to)| {
            let below = |(from, to)| from > to;
            floor(*from).zip(floor(*to)).is_some_and(below)
        });
        let upward = upward.map(|(from, to)| self.import(*from, *to));
        homeless.chain(upward).collect()
    }

    /// A text for every cycle of files, with the names of its imports.
    pub fn cycles(&self) -> Vec<String> {
        self.cycles_of("files", Some)
    }

    /// A text for every cycle of the rooms of a folder, with the names of its imports. The `joined` rooms count as one.
    pub fn cycles_of_rooms(&self, folder: &[&str], joined: &[&str]) -> Vec<String> {
        self.cycles_of("modules", |file| {
            let room = self.room(file, folder)?;
            Some(if joined.contains(&room) { joined[0] } else { room })
        })
    }

    /// The cycles of nodes, each of which stands for one or more files; ignores files without a node.
    fn cycles_of<N: Copy + Ord>(
        &self,
        noun: &str,
        node: impl Fn(usize) -> Option<N>,
    ) -> Vec<String> {
        let of_nodes = |&(from, to): &(usize, usize)| node(from).zip(node(to));
        let mut imports: BTreeMap<N, BTreeSet<N>> = BTreeMap::new();
        for (from, to) in self.imports.keys().filter_map(of_nodes) {
            if from != to {
                imports.entry(from).or_default().insert(to);
            }
        }
        let reached: BTreeMap<N, BTreeSet<N>> = imports
            .keys()
            .map(|&from| (from, reached(&imports, from)))
            .collect();
        let reaches = |from: N, to: N| reached.get(&from).is_some_and(|found| found.contains(&to));
        let mut reported = BTreeSet::new();
        let mut cycles = Vec::new();
        for &first in imports.keys() {
            if !reaches(first, first) || reported.contains(&first) {
                continue;
            }
            let cycle = reached[&first].iter().copied();
            let cycle: BTreeSet<N> = cycle.filter(|&other| reaches(other, first)).collect();
            let mut lines = vec![format!("a cycle of {} {noun}:", cycle.len())];
            for import in self.imports.keys() {
                let (from, to) = *import;
                let inside = of_nodes(import).is_some_and(|(from, to)| {
                    from != to && cycle.contains(&from) && cycle.contains(&to)
                });
                if inside {
                    lines.push(self.import(from, to));
                }
            }
            cycles.push(lines.join("\n"));
            reported.extend(cycle);
        }
        cycles
    }
}

/// All nodes that a node imports, directly or indirectly.
fn reached<N: Copy + Ord>(imports: &BTreeMap<N, BTreeSet<N>>, node: N) -> BTreeSet<N> {
    let mut reached = BTreeSet::new();
    let mut open = vec![node];
    while let Some(from) = open.pop() {
        let new = imports.get(&from).into_iter().flatten();
        open.extend(new.filter(|to| reached.insert(**to)));
    }
    reached
}

fn find_sources(folder: &Path, below: &str, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        let inner = format!("{below}{name}");
        if path.is_dir() {
            find_sources(&path, &format!("{inner}/"), found);
        } else if name.ends_with(".rs") {
            found.push((inner, fs::read_to_string(&path).expect("a source")));
        }
    }
    found.sort();
}
