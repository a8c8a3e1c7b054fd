//! What people and hosts do to texts, made of arbitrary bytes: good texts with pieces that are missing, doubled, swapped or replaced
//! by what readers stumble over. Bytes alone hardly ever get past the first letter of a format.

use super::BYTES;

/// The most changes to a text.
const CHANGES: usize = 6;

/// What is put in place of something else.
const STRANGE: &[&str] = &[
    "",
    "0",
    "-1",
    "1e999",
    "-0.0",
    "NaN",
    "4294967296",
    "9007199254740993",
    "18446744073709551616",
    "-9223372036854775809",
    "0.1",
    "255",
    "65",
    "null",
    "true",
    "\"\"",
    "[]",
    "{}",
    "[",
    "}",
    "\"",
    ",",
    ":",
    "/",
    "%",
    "%4",
    "%F0%9F",
    "&",
    "=",
    "#",
    "?",
    ";",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "é",
    "😀",
    "e\u{301}",
    "\\",
    "\\u0000",
    "\\ud800",
    "<script>",
    "__proto__",
    "a1",
    "z99",
    "pass",
    "random",
    "inf",
    "-inf",
];

/// A text that arbitrary bytes make of good ones; the bytes themselves now and then.
pub fn damaged(samples: &[String], bytes: &[u8]) -> String {
    let mut left = bytes.iter().copied();
    let mut next = || left.next().unwrap_or(0);
    let mut pick = |count: usize| usize::from(u16::from_le_bytes([next(), next()])) % count.max(1);
    if samples.is_empty() || pick(16) == 0 {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    let mut text: Vec<char> = samples[pick(samples.len())].chars().collect();
    for _ in 0..1 + pick(CHANGES) {
        let at = pick(text.len() + 1);
        let end = (at + pick(24)).min(text.len());
        let strange = STRANGE[pick(STRANGE.len())];
        match pick(6) {
            0 => text.truncate(at),
            1 => drop(text.drain(at..end)),
            2 => {
                let again = text[at..end].to_vec();
                text.splice(end..end, again);
            }
            3 => drop(text.splice(at..end, strange.chars())),
            // A whole number or word at the place, so that what is left is well-formed.
            4 => {
                let is_part = |c: &char| c.is_ascii_alphanumeric() || "+-._".contains(*c);
                let from = at - text[..at].iter().rev().take_while(|c| is_part(c)).count();
                let to = at + text[at..].iter().take_while(|c| is_part(c)).count();
                text.splice(from..to, strange.chars());
            }
            _ => {
                let other: Vec<char> = samples[pick(samples.len())].chars().collect();
                let from = pick(other.len() + 1);
                let to = (from + pick(64)).min(other.len());
                text.splice(at..end, other[from..to].iter().copied());
            }
        }
        text.truncate(BYTES);
    }
    text.into_iter().collect()
}

#[test]
fn damage_leaves_most_of_a_text_and_changes_it() {
    let good = "a fairly long text, of which something is left 12 times".to_owned();
    let mut changed = 0;
    for seed in 0..200u8 {
        let bytes: Vec<u8> = (0..40u8)
            .map(|i| seed.wrapping_mul(37).wrapping_add(i.wrapping_mul(71)))
            .collect();
        changed += usize::from(damaged(std::slice::from_ref(&good), &bytes) != good);
    }
    assert!(changed > 150, "{changed}");
}
