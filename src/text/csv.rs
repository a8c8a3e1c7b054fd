//! CSV cells.

/// Characters that begin a formula in a spreadsheet, or that a formula may follow.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// A text as a cell. Text that a spreadsheet would take for a formula gets an apostrophe before it, also after a
/// semicolon, which separates cells in locales with decimal commas. Numbers stay unchanged, also several separated by
/// spaces.
pub fn csv_cell(text: &str) -> String {
    let parts: Vec<String> = text.split(';').map(harmless).collect();
    let text = parts.join(";");
    match text.contains([',', ';', '"', '\t', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

fn harmless(text: &str) -> String {
    let begin = text.trim_start_matches([' ', '\u{a0}', '\u{feff}']);
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    match begin.starts_with(FORMULA) && !text.split(' ').all(is_number) {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
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
