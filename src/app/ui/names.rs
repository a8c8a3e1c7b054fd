//! Names that people give.

use crate::text::visible;

/// Characters of a name at most.
const LONGEST_NAME: usize = 80;

/// A name in one line of reasonable length, without what is hidden.
pub fn tidy_name(name: &str) -> String {
    let words: Vec<_> = name.split_whitespace().map(visible).collect();
    let words = words.join(" ");
    words.trim().chars().take(LONGEST_NAME).collect()
}
