//! JSON documents of ours: what says which kind a file is, and what is told of one that cannot be read.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use super::Message;

/// A kind of document, which begins with what it is: `"format"` and `"version"`.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// What `"format"` says.
    pub format: &'static str,
    /// The version that is written, and the only one that is read.
    pub version: u32,
    /// The key of what is told of a file that is none: it gets `expected`.
    pub other: &'static str,
    /// The key of what is told of one that does not hold what it should: it gets `line`, `column` and `detail`.
    pub faulty: &'static str,
}

/// What says that a document is one of ours, read before anything else.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    format: String,
    #[serde(default)]
    version: u32,
}

/// Whether a text says that it is a document of a format. Ours say so first, and then the rest may be damaged; other programs may have
/// put it anywhere.
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

impl Document {
    /// Whether a text says that it is such a document, whatever else it holds, and even where the rest of it was cut off.
    pub fn is(&self, text: &str) -> bool {
        is_of_format(text, self.format)
    }

    /// Reads such a document.
    ///
    /// # Errors
    /// That it is no JSON, another kind of file, of another version, or does not hold what it should; with line and column.
    pub fn read<T: DeserializeOwned>(&self, text: &str) -> Result<T, Message> {
        // All else is passed over and nothing of it converted or kept: that takes a moment even where the file is large.
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
        // The whole text is JSON: the head was found by reading to its end.
        serde_json::from_str(text).map_err(|e| unreadable(self.faulty, &e))
    }
}

/// The most characters of the reader's words that are told: they may quote a whole file.
const LONGEST_DETAIL: usize = 160;

/// What is told of a text that cannot be read. The reader's own words are English; line and column are what helps.
pub fn unreadable(key: &str, error: &serde_json::Error) -> Message {
    let (line, column) = (error.line(), error.column());
    let detail = error.to_string();
    let position = format!(" at line {line} column {column}");
    let detail = detail.strip_suffix(&position).unwrap_or(&detail);
    let shown: String = detail.chars().take(LONGEST_DETAIL).collect();
    let more = if shown.len() < detail.len() {
        "…"
    } else {
        ""
    };
    Message::new(key)
        .with("line", line)
        .with("column", column)
        .with("detail", shown + more)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Document = Document {
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
            assert_eq!(KIND.is(text), is, "{text}");
        }
    }
}
