//! A file with somebody's Python: a program, or a notebook of which the cells with code are taken.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::encoding::{Decoded, decode};
use super::question::File;
use crate::text::{Message, visible};

/// The longest program, in bytes.
pub const LONGEST: usize = 200_000;

/// The longest name, in characters.
pub const LONGEST_NAME: usize = 80;

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
    /// The program of a file's bytes, and what was assumed of their encoding.
    ///
    /// # Errors
    /// Their encoding is not known, or [`of_file`](Program::of_file) refuses the text.
    pub fn of_bytes(name: &str, bytes: &[u8]) -> Result<(Program, Option<Message>), Message> {
        let name = file_name(name);
        let Decoded { text, note } = decode(&name, bytes)?;
        Ok((Program::of_file(&name, &text)?, note))
    }

    /// The program of a file's text.
    ///
    /// # Errors
    /// The file is too long, none that Python reads, or no notebook.
    pub fn of_file(name: &str, text: &str) -> Result<Program, Message> {
        let name = file_name(name);
        let text = text.trim_start_matches('\u{feff}');
        let (is_python, is_notebook) = (ends(&name, ".py"), ends(&name, ".ipynb"));
        if !is_python && !is_notebook {
            return Err(Message::new("error.programs.kind").with("name", name));
        }
        let source = match is_notebook {
            true => code_of(text)
                .ok_or_else(|| Message::new("error.programs.notebook").with("name", &name))?,
            false => text.replace("\r\n", "\n").replace('\r', "\n"),
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
    pub fn file(&self) -> File {
        File(self.name.clone(), self.source.clone())
    }

    /// What is seen of it: its text, or the cells of a notebook one after the other.
    pub fn shown(&self) -> String {
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
pub fn ends(name: &str, ending: &str) -> bool {
    name.to_lowercase().ends_with(ending)
}

/// The last part of a path without what could lead elsewhere or turn a line round; of a name without an ending a file of Python.
pub fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = visible(last).trim().chars().take(LONGEST_NAME).collect();
    match kept.trim_start_matches('.') {
        "" => "program.py".to_owned(),
        kept if kept.contains('.') => kept.to_owned(),
        kept => format!("{kept}.py"),
    }
}

/// A notebook without what its cells have printed and without cells that are no code; `None` for what is none. Formats before 4 have
/// worksheets, whose cells have an `input`.
fn code_of(text: &str) -> Option<String> {
    let notebook: Value = serde_json::from_str(text).ok()?;
    let sheets = match notebook["worksheets"].as_array() {
        Some(sheets) => sheets.iter().collect(),
        None => vec![&notebook],
    };
    let cells: Option<Vec<_>> = sheets
        .iter()
        .map(|sheet| sheet["cells"].as_array())
        .collect();
    let cells = cells?.into_iter().flatten();
    let code = cells.filter(|cell| cell["cell_type"] == "code");
    let code = code.filter_map(|cell| {
        let source = match cell.get("source").or_else(|| cell.get("input"))? {
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
