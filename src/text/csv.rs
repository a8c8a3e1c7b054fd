//! CSV tables.

use std::fmt::Display;

/// Characters that begin a formula in a spreadsheet, or that a formula may follow.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Formats a text as a cell. Adds an apostrophe before text that a spreadsheet would parse as a formula, also after a
/// semicolon, which separates cells in locales with decimal commas. Does not change numbers or numbers separated by
/// spaces.
fn csv_cell(text: &str) -> String {
    let parts: Vec<String> = text.split(';').map(escape_formula).collect();
    let text = parts.join(";");
    if text.contains([',', ';', '"', '\t', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

fn escape_formula(text: &str) -> String {
    let begin = text.trim_start_matches([' ', '\u{a0}', '\u{feff}']);
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    if begin.starts_with(FORMULA) && !text.split(' ').all(is_number) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// The columns of a table: for each its name and a function that returns the cell of a row.
pub struct CsvTable<'a, R> {
    names: Vec<String>,
    cells: Vec<Cell<'a, R>>,
}

type Cell<'a, R> = Box<dyn Fn(&R) -> String + 'a>;

impl<'a, R> CsvTable<'a, R> {
    /// Creates a table with one column.
    pub fn new<T: Display>(name: &str, cell: impl Fn(&R) -> T + 'a) -> Self {
        let table = CsvTable {
            names: Vec::new(),
            cells: Vec::new(),
        };
        table.column(name, cell)
    }

    /// Adds a column.
    #[must_use]
    pub fn column<T: Display>(mut self, name: &str, cell: impl Fn(&R) -> T + 'a) -> Self {
        self.names.push(name.to_owned());
        self.cells.push(Box::new(move |row| cell(row).to_string()));
        self
    }

    /// Adds a column of numbers, rounded to `decimals` decimals. The cell of `None` is empty.
    #[must_use]
    pub fn decimals(
        self,
        name: &str,
        decimals: usize,
        cell: impl Fn(&R) -> Option<f64> + 'a,
    ) -> Self {
        self.column(name, move |row| {
            or_empty(cell(row).map(|number| format!("{number:.decimals$}")))
        })
    }

    /// The table as text: a line with the names of the columns, and one for each row.
    pub fn write(&self, rows: impl IntoIterator<Item = R>) -> String {
        let line = |cells: Vec<String>| {
            let cells: Vec<_> = cells.iter().map(|cell| csv_cell(cell)).collect();
            cells.join(",") + "\n"
        };
        let mut text = line(self.names.clone());
        for row in rows {
            text += &line(self.cells.iter().map(|cell| cell(&row)).collect());
        }
        text
    }
}

/// Formats a value; `None` gives an empty text.
pub fn or_empty<T: Display>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_harmless_and_numbers_stay() {
        for (text, cell) in [
            ("Ana", "Ana"),
            ("", ""),
            ("-2.5", "-2.5"),
            ("+3", "+3"),
            ("-inf", "-inf"),
            ("-3 2 -7", "-3 2 -7"),
            ("1/2-1/2", "1/2-1/2"),
            ("=1+1", "'=1+1"),
            ("＝1+1", "'＝1+1"),
            ("＋1", "'＋1"),
            ("－A1", "'－A1"),
            ("＠SUM(A1)", "'＠SUM(A1)"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-1+1", "'-1+1"),
            (" =1+1", "' =1+1"),
            ("\t=1", "\"'\t=1\""),
            ("\r=1", "\"'\r=1\""),
            ("a;=1+1", "\"a;'=1+1\""),
            ("a, b", "\"a, b\""),
            ("=\"x\"", "\"'=\"\"x\"\"\""),
        ] {
            assert_eq!(csv_cell(text), cell, "{text:?}");
        }
    }
}
