//! The encoding of a Python file or notebook, as in Python (PEP 263), and with a fallback where Python gives up.

use std::ops::Range;

use crate::text::{Message, visible};

/// The text of a file, and the assumed encoding if it is not UTF-8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// Lines end with `\n`. A declaration of another encoding is replaced by `utf-8`.
    pub text: String,
    /// A note for the user about the assumed encoding.
    pub note: Option<Message>,
}

/// The bytes 0x80 to 0x9f in Windows-1252; undefined bytes are control characters as in Latin-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The bytes that differ in ISO-8859-15.
const LATIN_9: [(u8, char); 8] = [
    (0xa4, '€'),
    (0xa6, 'Š'),
    (0xa8, 'š'),
    (0xb4, 'Ž'),
    (0xb8, 'ž'),
    (0xbc, 'Œ'),
    (0xbd, 'œ'),
    (0xbe, 'Ÿ'),
];

/// Decodes a Python file or notebook.
///
/// A byte order mark decides (UTF-8, UTF-16), then the declaration in the first two lines (UTF-8, ASCII, Latin-1,
/// ISO-8859-15, Windows-1252), then UTF-8. Bytes that are not UTF-8 are decoded as Windows-1252, where Python itself
/// fails.
///
/// # Errors
/// The file declares another encoding, or is not a text.
pub fn decode(name: &str, bytes: &[u8]) -> Result<Decoded, Message> {
    let note = |key: &str, encoding: &str| {
        let note = Message::new(key).with("name", visible(name));
        Some(note.with("encoding", visible(encoding)))
    };
    let (text, note) = if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        let text = utf_16(rest, u16::from_le_bytes)?;
        (text, note("programs.encoding.mark", "UTF-16"))
    } else if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        let text = utf_16(rest, u16::from_be_bytes)?;
        (text, note("programs.encoding.mark", "UTF-16"))
    } else {
        let marked = bytes.strip_prefix(b"\xef\xbb\xbf");
        let bytes = marked.unwrap_or(bytes);
        let declared = declaration(bytes).map(|range| String::from_utf8_lossy(&bytes[range]));
        let declared = declared.filter(|declared| marked.is_none() && !is_utf_8(declared));
        match (declared, str::from_utf8(bytes)) {
            (Some(declared), _) => {
                let text = single_bytes(&declared, bytes).ok_or_else(|| {
                    Message::new("error.programs.encoding")
                        .with("name", visible(name))
                        .with("encoding", visible(&declared))
                })?;
                (text, note("programs.encoding.declared", &declared))
            }
            (None, Ok(text)) => (text.to_owned(), None),
            (None, Err(_)) => {
                let text = single_bytes("cp1252", bytes).unwrap_or_default();
                (text, note("programs.encoding.assumed", "Windows-1252"))
            }
        }
    };
    if text.contains('\0') {
        return Err(Message::new("error.file.no_text"));
    }
    let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
    if let Some(range) = declaration(text.as_bytes())
        && !is_utf_8(&text[range.clone()])
    {
        text.replace_range(range, "utf-8");
    }
    Ok(Decoded { text, note })
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, Message> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let text: Result<String, _> =
        char::decode_utf16(pairs.iter().map(|&pair| unit(pair))).collect();
    text.ok()
        .filter(|_| rest.is_empty())
        .ok_or_else(|| Message::new("error.file.no_text"))
}

/// The place of a declared encoding in the first two lines; the second counts if the first is blank or a comment.
fn declaration(bytes: &[u8]) -> Option<Range<usize>> {
    let mut from = 0;
    for _ in 0..2 {
        let rest = bytes.get(from..)?;
        let end = rest.iter().position(|b| b"\r\n".contains(b));
        let line = &rest[..end.unwrap_or(rest.len())];
        let begin = line.iter().position(|b| !b" \t\x0c".contains(b));
        match begin.map(|begin| line[begin]) {
            Some(b'#') => {
                if let Some(found) = declared(line) {
                    return Some(from + found.start..from + found.end);
                }
            }
            Some(_) => return None,
            None => {}
        }
        let feed = usize::from(rest[end?..].starts_with(b"\r\n"));
        from += end? + 1 + feed;
    }
    None
}

/// The place of an encoding in a comment: after `coding:` or `coding=`.
fn declared(line: &[u8]) -> Option<Range<usize>> {
    let is_name = |b: &u8| b.is_ascii_alphanumeric() || b"-_.".contains(b);
    let starts = line.windows(7).enumerate();
    let mut starts = starts.filter(|(_, word)| *word == b"coding:" || *word == b"coding=");
    starts.find_map(|(at, _)| {
        let blanks = line[at + 7..].iter().take_while(|b| b" \t".contains(b));
        let start = at + 7 + blanks.count();
        let length = line[start..].iter().take_while(|b| is_name(b)).count();
        (length > 0).then_some(start..start + length)
    })
}

/// The name of an encoding in the form in which Python compares it.
fn normal(encoding: &str) -> String {
    encoding.to_ascii_lowercase().replace('_', "-")
}

/// ASCII counts as UTF-8: other bytes are decoded as in a file without a declaration.
fn is_utf_8(encoding: &str) -> bool {
    let name = normal(encoding);
    ["utf-8", "utf8", "u8", "ascii", "us-ascii"].contains(&&*name) || name.starts_with("utf-8-")
}

/// Decodes one byte per character; `None` for an unknown encoding.
fn single_bytes(encoding: &str, bytes: &[u8]) -> Option<String> {
    let name = normal(encoding);
    let latin_1 = ["latin-1", "latin1", "l1", "iso-8859-1", "iso8859-1", "8859", "cp819"];
    let latin_9 = ["latin-9", "latin9", "l9", "iso-8859-15", "iso8859-15"];
    let windows = ["cp1252", "cp-1252", "windows-1252", "1252"];
    let of: fn(u8) -> char = if latin_1.contains(&&*name) || name.starts_with("iso-8859-1-") {
        char::from
    } else if latin_9.contains(&&*name) {
        |byte| {
            LATIN_9
                .iter()
                .find(|(b, _)| *b == byte)
                .map_or(byte.into(), |(_, c)| *c)
        }
    } else if windows.contains(&&*name) {
        |byte| match byte {
            0x80..0xa0 => WINDOWS[usize::from(byte - 0x80)],
            _ => byte.into(),
        }
    } else {
        return None;
    };
    Some(bytes.iter().map(|&byte| of(byte)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (String, Option<String>) {
        let Decoded { text, note } = decode("a.py", bytes).expect("a text");
        (text, note.map(|note| note.key))
    }

    #[test]
    fn reads_declared_encodings() {
        for (bytes, text) in [
            (&b"# coding: latin-1\nx = '\xe7\xe3o'\n"[..], "# coding: utf-8\nx = 'ção'\n"),
            (
                b"#!/usr/bin/python\n# -*- coding: cp1252 -*-\n# \x93x\x94",
                "#!/usr/bin/python\n# -*- coding: utf-8 -*-\n# “x”",
            ),
            (
                b"# vim: set fileencoding=ISO-8859-15 :\r\n\xa4",
                "# vim: set fileencoding=utf-8 :\n€",
            ),
            (b"\n# coding: iso_8859_1\r\xe7", "\n# coding: utf-8\nç"),
        ] {
            let declared = "programs.encoding.declared".to_owned();
            assert_eq!(read(bytes), (text.to_owned(), Some(declared)));
        }
        // Only the first two lines count, and the second only below a comment.
        for text in [
            "a\n\n# coding: latin-1",
            "x = 1\n# coding: latin-1",
            "x = '# coding: latin-1'",
            "# -*- coding: UTF-8 -*-\nç",
        ] {
            assert_eq!(read(text.as_bytes()), (text.to_owned(), None));
        }
    }

    #[test]
    fn reads_byte_order_marks() {
        let text = "# ção\r\nx = 1";
        let marked = ["\u{feff}", text].concat();
        let little: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = marked.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let wanted = "# ção\nx = 1".to_owned();
        let mark = Some("programs.encoding.mark".to_owned());
        assert_eq!(read(marked.as_bytes()), (wanted.clone(), None));
        assert_eq!(read(&little), (wanted.clone(), mark.clone()));
        assert_eq!(read(&big), (wanted, mark));
        for broken in [&little[..little.len() - 1], b"\xff\xfe\x00\xd8", b"a\0b"] {
            assert_eq!(decode("a.py", broken).unwrap_err().key, "error.file.no_text");
        }
    }

    #[test]
    fn reports_assumed_encoding() {
        let assumed = Some("programs.encoding.assumed".to_owned());
        for declared in ["", "# coding: utf-8\n", "# coding: ascii\n"] {
            let bytes = [declared.as_bytes(), b"# \x96 \xe7\xe3o"].concat();
            let (text, note) = read(&bytes);
            assert!(text.ends_with("# – ção"), "{text}");
            assert_eq!(note, assumed);
        }
        let unknown = decode("a.py", b"# coding: koi8-r\n\xe7").unwrap_err();
        assert_eq!(unknown.key, "error.programs.encoding");
    }
}
