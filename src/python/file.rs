//! A file of a user's program.

use serde::{Deserialize, Serialize};

/// A text file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SourceFile(
    /// Its name.
    pub String,
    /// Its contents.
    pub String,
);

impl SourceFile {
    /// Its name without the extension, by which other files import it.
    pub(super) fn stem(&self) -> &str {
        stem(&self.0)
    }

    /// True if a statement imports this module. The contents may be the cells of a notebook as JSON.
    pub(super) fn has_import_of(&self, module: &str) -> bool {
        let (mut imports, mut names_module) = (false, false);
        for line in self.1.lines().flat_map(|line| line.split("\\n")) {
            imports |= IMPORTS.into_iter().any(|word| has_word(line, word));
            names_module |= has_word(line, module);
            if imports && names_module {
                return true;
            }
            // Other lines end a statement.
            if !line.trim_end().ends_with(['\\', '(', ',']) {
                (imports, names_module) = (false, false);
            }
        }
        false
    }
}

/// The words that import a module.
const IMPORTS: [&str; 3] = ["import", "import_module", "__import__"];

/// True if a line has a word, without letters, digits or underscores on both sides.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(start, _)| {
        !line[..start].ends_with(is_part) && !line[start + word.len()..].starts_with(is_part)
    })
}

/// A file name without its extension.
pub(super) fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}
