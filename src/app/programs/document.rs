//! The person's programs as documents, which the browser keeps.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::app::python::File;
use crate::text::{Message, visible};

/// The longest program, in bytes, and the most of them: all of them are kept as one text.
pub(super) const LONGEST: usize = 200_000;
const MOST: usize = 60;
const LONGEST_ALL: usize = 1_500_000;

/// The longest name, in characters.
pub(super) const LONGEST_NAME: usize = 80;

/// A person's program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// The name of its file.
    pub name: String,
    /// What is in it; of a notebook the cells with code alone.
    pub source: String,
}

impl Program {
    /// The program of a file.
    ///
    /// # Errors
    /// The file is too long, none that Python reads, or no notebook.
    pub fn of_file(name: &str, text: &str) -> Result<Program, Message> {
        let name = file_name(name);
        let (is_python, is_notebook) = (ends(&name, ".py"), ends(&name, ".ipynb"));
        if !is_python && !is_notebook {
            return Err(Message::new("error.programs.kind").with("name", name));
        }
        let source = match is_notebook {
            true => code_of(text)
                .ok_or_else(|| Message::new("error.programs.notebook").with("name", &name))?,
            false => text.replace("\r\n", "\n"),
        };
        if source.len() > LONGEST {
            let large = Message::new("error.programs.large").with("name", name);
            return Err(large.with("limit", LONGEST / 1000));
        }
        if source.contains('\0') {
            return Err(Message::new("error.file.no_text"));
        }
        Ok(Program { name, source })
    }

    /// A program of the file of a whole library.
    ///
    /// # Errors
    /// It is too long, or its name is none of a program.
    pub fn checked(self) -> Result<Program, Message> {
        Program::of_file(&self.name, &self.source)
    }

    /// Whether it is a notebook.
    pub fn is_notebook(&self) -> bool {
        ends(&self.name, ".ipynb")
    }

    /// It as the adapter reads it.
    pub(super) fn file(&self) -> File {
        File(self.name.clone(), self.source.clone())
    }

    /// What is seen of it: its text, or the cells of a notebook one after the other.
    pub(super) fn shown(&self) -> String {
        let cells = || {
            let cells: Value = serde_json::from_str(&self.source).ok()?;
            let cells = cells["cells"].as_array()?.iter().zip(1..);
            let texts = cells.map(|(cell, number)| {
                format!(
                    "# [{number}]\n{}",
                    cell["source"].as_str().unwrap_or_default()
                )
            });
            Some(texts.collect::<Vec<_>>().join("\n\n"))
        };
        match self.is_notebook() {
            true => cells().unwrap_or_default(),
            false => self.source.clone(),
        }
    }
}

/// Whether a name has an ending, in whatever letters.
fn ends(name: &str, ending: &str) -> bool {
    name.to_lowercase().ends_with(ending)
}

/// The last part of a path without what could lead elsewhere or turn a line round; of a name without an ending a file of Python.
pub(super) fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = visible(last).trim().chars().take(LONGEST_NAME).collect();
    match kept.trim_start_matches('.') {
        "" => "program.py".to_owned(),
        kept if kept.contains('.') => kept.to_owned(),
        kept => format!("{kept}.py"),
    }
}

/// A notebook without what its cells have printed and without cells that are no code; `None` for what is none.
fn code_of(text: &str) -> Option<String> {
    let notebook: Value = serde_json::from_str(text).ok()?;
    let cells = notebook["cells"].as_array()?.iter();
    let code = cells.filter(|cell| cell["cell_type"] == "code");
    let code = code.filter_map(|cell| {
        let source = match &cell["source"] {
            Value::String(text) => text.clone(),
            Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
            _ => return None,
        };
        Some(json!({ "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null, "source": source }))
    });
    let cells: Vec<_> = code.collect();
    let kept = json!({ "cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4 });
    Some(kept.to_string())
}

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

    /// Another tab has kept its programs: those that are new there are taken over.
    pub fn kept_elsewhere(&mut self, text: &str) {
        for program in Programs::read(text).list {
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
