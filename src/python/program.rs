//! A file with a user's Python: a program, or the code cells of a notebook.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::encoding::{Decoded, decode};
use super::file::SourceFile;
use crate::text::{Message, visible};

/// In bytes.
pub const LONGEST: usize = 200_000;

/// In characters.
pub const LONGEST_NAME: usize = 80;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// The name of its file.
    pub name: String,
    /// For a notebook only the code cells.
    pub source: String,
}

impl Program {
    /// Makes a program from the bytes of a file, with a note on the assumed encoding.
    ///
    /// # Errors
    /// Unknown encoding, or an error of [`of_file`](Program::of_file).
    pub fn of_bytes(name: &str, bytes: &[u8]) -> Result<(Program, Option<Message>), Message> {
        let name = file_name(name);
        let Decoded { text, note } = decode(&name, bytes)?;
        Ok((Program::of_file(&name, &text)?, note))
    }

    /// Makes a program from the text of a file.
    ///
    /// # Errors
    /// The file is too long, or neither Python nor a notebook.
    pub fn of_file(name: &str, text: &str) -> Result<Program, Message> {
        let name = file_name(name);
        let text = text.trim_start_matches('\u{feff}');
        let (is_python, is_notebook) = (ends(&name, ".py"), ends(&name, ".ipynb"));
        if !is_python && !is_notebook {
            return Err(Message::new("error.programs.kind").with("name", name));
        }
        let source = if is_notebook {
            code_of(text)
                .ok_or_else(|| Message::new("error.programs.notebook").with("name", &name))?
        } else {
            text.replace("\r\n", "\n").replace('\r', "\n")
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

    /// Checks a program from a library file.
    ///
    /// # Errors
    /// It is too long, or has an invalid name.
    pub fn checked(self) -> Result<Program, Message> {
        Program::of_file(&self.name, &self.source)
    }

    pub fn is_notebook(&self) -> bool {
        ends(&self.name, ".ipynb")
    }

    /// The adapter's format.
    pub fn file(&self) -> SourceFile {
        SourceFile(self.name.clone(), self.source.clone())
    }

    /// Its text, or the code cells of a notebook one after the other.
    pub fn shown(&self) -> String {
        let cells = || {
            let cells: Value = serde_json::from_str(&self.source).ok()?;
            let cells = cells["cells"].as_array()?.iter().zip(1..);
            let texts = cells.map(|(cell, number)| {
                format!("# [{number}]\n{}", cell["source"].as_str().unwrap_or_default())
            });
            Some(texts.collect::<Vec<_>>().join("\n\n"))
        };
        if self.is_notebook() {
            cells().unwrap_or_default()
        } else {
            self.source.clone()
        }
    }
}

/// True if a name has an extension, in upper or lower case.
pub fn ends(name: &str, ending: &str) -> bool {
    name.to_lowercase().ends_with(ending)
}

/// The last part of a path without hidden characters; adds Python's extension if there is none.
pub fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = visible(last).trim().chars().take(LONGEST_NAME).collect();
    match kept.trim_start_matches('.') {
        "" => "program.py".to_owned(),
        kept if kept.contains('.') => kept.to_owned(),
        kept => format!("{kept}.py"),
    }
}

/// Removes outputs and all cells except for code from a notebook; `None` if it is not a notebook. Formats before 4 have
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
