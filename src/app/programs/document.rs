//! The user's programs as saved data.

use serde::{Deserialize, Serialize};

use crate::app::documents::SharedData;
use crate::python::{LONGEST, Program, ends, file_name};
use crate::text::Message;

/// The maximum number of programs: the browser saves all of them as one text.
const MAX_PROGRAMS: usize = 60;
/// The maximum length of all sources together.
const MAX_TOTAL_BYTES: usize = 1_500_000;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Programs(Vec<Program>);

impl SharedData for Programs {
    fn remove_invalid(&mut self) {
        let saved = std::mem::take(self);
        self.merge(saved);
    }

    fn merge(&mut self, other: Programs) {
        for program in other.0 {
            // Saved programs were checked before, so that only a full list can be the reason for a failure.
            let _ = self.add(program);
        }
    }
}

impl Programs {
    pub fn list(&self) -> &[Program] {
        &self.0
    }

    /// Adds a program and returns its place, or the place of an identical one. Renames it if another program has the
    /// same name.
    ///
    /// # Errors
    /// The list is full, or the program is too long.
    pub fn add(&mut self, mut program: Program) -> Result<usize, Message> {
        if let Some(same) = self.0.iter().position(|known| *known == program) {
            return Ok(same);
        }
        let bytes: usize = self.0.iter().map(|program| program.source.len()).sum();
        let full = self.0.len() >= MAX_PROGRAMS || bytes + program.source.len() > MAX_TOTAL_BYTES;
        if full || program.source.len() > LONGEST {
            return Err(Message::new("error.programs.full")
                .with("most", MAX_PROGRAMS)
                .with("size", MAX_TOTAL_BYTES / 1000));
        }
        program.name = self.unique_name(&file_name(&program.name), None);
        self.0.push(program);
        Ok(self.0.len() - 1)
    }

    /// `name`, with a number if another program than `own` has it.
    fn unique_name(&self, name: &str, own: Option<usize>) -> String {
        let others = self.0.iter().enumerate().filter(|(i, _)| Some(*i) != own);
        let taken: Vec<_> = others.map(|(_, program)| program.name.as_str()).collect();
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, "py"));
        let numbered = (2..).map(|number| format!("{stem}-{number}.{ending}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let unique = names.find(|name| !taken.contains(&name.as_str()));
        unique.unwrap_or_default()
    }

    /// Renames a program; a notebook keeps its extension.
    pub fn rename(&mut self, at: usize, name: &str) {
        let Some(program) = self.0.get(at) else {
            return;
        };
        let ending = if program.is_notebook() { ".ipynb" } else { ".py" };
        let mut name = file_name(name);
        if !ends(&name, ending) {
            name.push_str(ending);
        }
        self.0[at].name = self.unique_name(&name, Some(at));
    }

    /// Changes the source of a program.
    ///
    /// # Errors
    /// The source is too long.
    pub fn write(&mut self, at: usize, source: &str) -> Result<(), Message> {
        if source.len() > LONGEST {
            let name = self.0.get(at).map_or("", |program| &program.name);
            let large = Message::new("error.programs.large").with("name", name);
            return Err(large.with("limit", LONGEST / 1000));
        }
        if let Some(program) = self.0.get_mut(at) {
            source.clone_into(&mut program.source);
        }
        Ok(())
    }

    pub fn remove(&mut self, at: usize) -> Option<Program> {
        (at < self.0.len()).then(|| self.0.remove(at))
    }

    /// Inserts a program at its former place.
    pub fn restore(&mut self, at: usize, program: Program) {
        self.0.insert(at.min(self.0.len()), program);
    }
}
