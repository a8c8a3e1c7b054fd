//! Names from users.

use crate::text::visible;

/// The maximum number of characters of a name.
const LONGEST_NAME: usize = 80;

/// A name in one line of limited length, without invisible characters.
pub fn tidy_name(name: &str) -> String {
    let words: Vec<_> = name.split_whitespace().map(visible).collect();
    let words = words.join(" ");
    words.trim().chars().take(LONGEST_NAME).collect()
}

/// A [`tidy_name`], or another one if nothing of it remains.
pub fn tidy_name_or(name: &str, other: &str) -> String {
    match tidy_name(name) {
        name if name.is_empty() => other.to_owned(),
        name => name,
    }
}
