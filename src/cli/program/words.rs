//! Command lines.

use std::env;
use std::path::Path;

/// The words of a command line: between blanks, or between quotation marks, single or double. No shell reads them, so that they mean
/// the same on every system. `None` where a quotation mark is left open.
pub(in crate::cli) fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in line.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// Whether a program is there: as a file, or in a folder where programs are looked for.
pub(in crate::cli) fn is_there(program: &str) -> bool {
    if Path::new(program).components().count() > 1 {
        return Path::new(program).exists();
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    let endings = ["", ".exe", ".cmd", ".bat"];
    env::split_paths(&folders).any(|folder| {
        let mut endings = endings.iter();
        endings.any(|ending| folder.join(format!("{program}{ending}")).is_file())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines() {
        let split = |line| words(line).map(|w| w.join("|"));
        assert_eq!(
            split(" python3  mine.py -v ").as_deref(),
            Some("python3|mine.py|-v")
        );
        assert_eq!(
            split("'my player' \"a'b\"c ''").as_deref(),
            Some("my player|a'bc|")
        );
        assert_eq!((split(""), split("a 'b")), (Some(String::new()), None));
    }
}
