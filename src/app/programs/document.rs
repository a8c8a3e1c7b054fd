//! The person's programs as documents, which the browser keeps.

use crate::python::{LONGEST, Program, ends, file_name};
use crate::text::Message;

/// The most programs: all of them are kept as one text.
const MOST: usize = 60;
const LONGEST_ALL: usize = 1_500_000;

/// The person's programs.
#[derive(Clone, Debug, Default)]
pub struct Programs {
    list: Vec<Program>,
    /// Grows with every change.
    changes: u64,
    /// Whether the browser has refused to keep them.
    pub refused: bool,
}

impl Programs {
    /// Reads what was kept; what makes no sense is as if it had not been kept.
    pub fn read(text: &str) -> Programs {
        let mut programs = Programs::default();
        for program in serde_json::from_str::<Vec<Program>>(text).unwrap_or_default() {
            // One that was kept has been checked before.
            let _ = programs.add(program);
        }
        programs.changes = 0;
        programs
    }

    /// As the browser keeps them.
    pub fn text(&self) -> String {
        // Texts: there is nothing that could fail.
        serde_json::to_string(&self.list).unwrap_or_default()
    }

    /// Grows with every change.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// All of them, in their order.
    pub fn list(&self) -> &[Program] {
        &self.list
    }

    /// Another tab has kept its programs: they are what holds. What the browser has refused to keep of this one stands beside them.
    pub fn kept_elsewhere(&mut self, text: &str) {
        let theirs = Programs::read(text).list;
        if !self.refused {
            self.list = theirs;
            return;
        }
        for program in theirs {
            if !self.list.contains(&program) {
                let _ = self.add(program);
            }
        }
    }

    /// Adds a program, and says where it is then. One of the same name and text is there already; one of the same name alone gets
    /// another name.
    ///
    /// # Errors
    /// There are too many, or it is too long.
    pub fn add(&mut self, mut program: Program) -> Result<usize, Message> {
        if let Some(same) = self.list.iter().position(|known| *known == program) {
            return Ok(same);
        }
        let bytes: usize = self.list.iter().map(|program| program.source.len()).sum();
        let full = self.list.len() >= MOST || bytes + program.source.len() > LONGEST_ALL;
        if full || program.source.len() > LONGEST {
            return Err(Message::new("error.programs.full"));
        }
        program.name = self.free(&file_name(&program.name), None);
        self.list.push(program);
        self.changes += 1;
        Ok(self.list.len() - 1)
    }

    /// A name that no other program has: the same, or one with a number.
    fn free(&self, name: &str, own: Option<usize>) -> String {
        let others = self
            .list
            .iter()
            .enumerate()
            .filter(|(i, _)| Some(*i) != own);
        let taken: Vec<_> = others.map(|(_, program)| program.name.as_str()).collect();
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, "py"));
        let numbered = (2..).map(|number| format!("{stem}-{number}.{ending}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let free = names.find(|name| !taken.contains(&name.as_str()));
        free.unwrap_or_default()
    }

    /// Calls a program otherwise; a notebook stays one.
    pub fn rename(&mut self, at: usize, name: &str) {
        let Some(program) = self.list.get(at) else {
            return;
        };
        let ending = if program.is_notebook() {
            ".ipynb"
        } else {
            ".py"
        };
        let mut name = file_name(name);
        if !ends(&name, ending) {
            name.push_str(ending);
        }
        let name = self.free(&name, Some(at));
        if self.list[at].name != name {
            self.list[at].name = name;
            self.changes += 1;
        }
    }

    /// Another text for a program; one that is too long is cut off nowhere but refused.
    ///
    /// # Errors
    /// It is too long.
    pub fn write(&mut self, at: usize, source: &str) -> Result<(), Message> {
        if source.len() > LONGEST {
            let name = self.list.get(at).map_or("", |program| &program.name);
            let large = Message::new("error.programs.large").with("name", name);
            return Err(large.with("limit", LONGEST / 1000));
        }
        if let Some(program) = self.list.get_mut(at)
            && program.source != source
        {
            source.clone_into(&mut program.source);
            self.changes += 1;
        }
        Ok(())
    }

    /// Takes a program out.
    pub fn remove(&mut self, at: usize) -> Option<Program> {
        (at < self.list.len()).then(|| {
            self.changes += 1;
            self.list.remove(at)
        })
    }

    /// Puts a program back where it was.
    pub fn put_back(&mut self, at: usize, program: Program) {
        self.changes += 1;
        self.list.insert(at.min(self.list.len()), program);
    }
}
