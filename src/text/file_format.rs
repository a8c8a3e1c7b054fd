//! The formats of our JSON files: their headers, and the errors of reading them.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use super::Message;

/// A file format, identified by the fields `"format"` and `"version"`.
#[derive(Clone, Copy, Debug)]
pub struct FileFormat {
    /// The value of `"format"`.
    pub format: &'static str,
    /// The only version that is written and accepted.
    pub version: u32,
    /// The key of the error about a file of another format; it gets `expected`.
    pub other: &'static str,
    /// The key of the error about an invalid document; it gets `line`, `column` and `detail`.
    pub faulty: &'static str,
}

/// The header, parsed before anything else.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u32,
}

/// True if a text claims to be a document of a format. Our documents begin with the header, so the text after the
/// header may be damaged. Other programs may write the header anywhere.
pub fn is_of_format(text: &str, format: &str) -> bool {
    match first_format(text) {
        Some(found) => found == format,
        None => serde_json::from_str::<Head>(text).is_ok_and(|head| head.format == format),
    }
}

/// The format of a JSON document that begins with it.
fn first_format(text: &str) -> Option<&str> {
    let mut rest = text;
    for sign in ["{", "\"format\"", ":", "\""] {
        rest = rest.trim_start().strip_prefix(sign)?;
    }
    rest.split('"').next()
}

impl FileFormat {
    /// True if a text has the header of this format, even if the other fields are damaged or missing.
    pub fn is(&self, text: &str) -> bool {
        is_of_format(text, self.format)
    }

    /// Parses a document of this format.
    ///
    /// # Errors
    /// Invalid JSON, another format or version, or missing or invalid fields; with line and column.
    pub fn read<T: DeserializeOwned>(&self, text: &str) -> Result<T, Message> {
        // Skips all other fields without converting them, which is fast even for large files.
        let head: Head = serde_json::from_str(text).map_err(|e| match e.classify() {
            Category::Data => unreadable(self.faulty, &e),
            Category::Syntax | Category::Eof | Category::Io => unreadable("error.import.json", &e),
        })?;
        if head.format != self.format {
            return Err(Message::new(self.other).with("expected", self.format));
        }
        if head.version != self.version {
            return Err(Message::new("error.import.version")
                .with("found", head.version)
                .with("expected", self.version));
        }
        // The text is valid JSON, since parsing the header read it to its end.
        serde_json::from_str(text).map_err(|e| unreadable(self.faulty, &e))
    }
}

/// Serializes plain data, which cannot fail if the keys of its maps are texts or numbers. Numbers that are not finite
/// become `null`.
pub fn json_text<T: Serialize + ?Sized>(data: &T) -> String {
    serde_json::to_string(data).unwrap_or_default()
}

/// The maximum number of characters quoted from the parser's message, which may contain a whole file.
const LONGEST_DETAIL: usize = 160;

/// The message about an invalid text. The parser's own words are English; line and column are useful in any language.
pub fn unreadable(key: &str, error: &serde_json::Error) -> Message {
    let (line, column) = (error.line(), error.column());
    let detail = error.to_string();
    let position = format!(" at line {line} column {column}");
    let detail = detail.strip_suffix(&position).unwrap_or(&detail);
    let shown: String = detail.chars().take(LONGEST_DETAIL).collect();
    let more = if shown.len() < detail.len() { "…" } else { "" };
    Message::new(key)
        .with("line", line)
        .with("column", column)
        .with("detail", shown + more)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: FileFormat = FileFormat {
        format: "rastros-lab evolution",
        version: 1,
        other: "error.import.format",
        faulty: "error.import.data",
    };

    #[test]
    fn cut_document_is_recognised() {
        for (text, is) in [
            ("{\n \"format\" : \"rastros-lab evolution\", \"gener", true),
            ("{\"version\":1,\"format\":\"rastros-lab evolution\"}", true),
            ("{\"version\":1,\"format\":\"rastros-lab evolution\"", false),
            ("{\"format\":\"rastros-lab\"}", false),
            ("{\"format\":\"rastros-lab", false),
            ("rastros-lab evolution", false),
            ("", false),
        ] {
            assert_eq!(FORMAT.is(text), is, "{text}");
        }
    }
}
