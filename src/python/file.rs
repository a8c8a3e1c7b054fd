//! A file of a user's program.

use serde::{Deserialize, Serialize};

/// A text file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct File(
    /// Its name.
    pub String,
    /// Its contents.
    pub String,
);

impl File {
    /// Its name without the extension, by which other files import it.
    pub(super) fn stem(&self) -> &str {
        stem(&self.0)
    }

    /// True if a line has the word `import` and the name of this module. The contents may be the cells of a notebook as
    /// JSON.
    pub(super) fn has_import_of(&self, module: &str) -> bool {
        let lines = self.1.lines().flat_map(|line| line.split("\\n"));
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        lines.into_iter().any(|line| {
            let has = |word| line.split(|c| !is_word(c)).any(|other| other == word);
            has("import") && has(module)
        })
    }
}

/// A file name without its extension.
pub(super) fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
