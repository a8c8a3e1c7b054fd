//! Damage by users and hosts, controlled by arbitrary bytes: valid texts with parts that are missing, doubled, exchanged or replaced
//! by tokens that are hard to parse. Arbitrary bytes alone rarely get past the first character of a format.

use super::BYTES;

/// The maximum number of changes to a text.
const CHANGES: usize = 6;

/// Replacements for parts of a text.
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

/// Decisions controlled by arbitrary bytes: one byte each, and after the last byte pseudo-random numbers seeded by all of them.
struct Choices<'a> {
    left: std::slice::Iter<'a, u8>,
    /// The state of the generator for the rest (SplitMix64: Steele, Lea & Flood 2014).
    rest: u64,
}

impl<'a> Choices<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        Choices {
            left: bytes.iter(),
            rest: checksum(bytes),
        }
    }

    /// A number below `count`.
    fn pick(&mut self, count: usize) -> usize {
        let drawn = match (self.left.next(), self.left.next()) {
            (Some(&low), Some(&high)) => u64::from(u16::from_le_bytes([low, high])),
            _ => {
                self.rest = self.rest.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut mixed = self.rest;
                for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9), (27, 0x94d0_49bb_1331_11eb)] {
                    mixed = (mixed ^ (mixed >> shift)).wrapping_mul(factor);
                }
                mixed ^ (mixed >> 31)
            }
        };
        (drawn % count.max(1) as u64) as usize
    }

    /// The number of changes: small numbers are more frequent, so that most of the text stays valid.
    fn changes(&mut self) -> usize {
        1 + self.pick(CHANGES).min(self.pick(CHANGES))
    }
}

/// FNV-1a, 64 bits (Fowler, Noll & Vo).
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A text derived from valid texts by arbitrary bytes; sometimes the bytes themselves.
pub fn damaged(samples: &[String], bytes: &[u8]) -> String {
    let mut choices = Choices::of(bytes);
    if samples.is_empty() || choices.pick(32) == 0 {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    let mut text: Vec<char> = samples[choices.pick(samples.len())].chars().collect();
    for _ in 0..choices.changes() {
        let at = choices.pick(text.len() + 1);
        let end = (at + choices.pick(24)).min(text.len());
        let strange = STRANGE[choices.pick(STRANGE.len())];
        match choices.pick(12) {
            0 => text.truncate(at),
            1 => drop(text.drain(at..end)),
            2 => {
                let again = text[at..end].to_vec();
                text.splice(end..end, again);
            }
            3 => drop(text.splice(at..end, strange.chars())),
            4 => {
                let other: Vec<char> = samples[choices.pick(samples.len())].chars().collect();
                let from = choices.pick(other.len() + 1);
                let to = (from + choices.pick(64)).min(other.len());
                text.splice(at..end, other[from..to].iter().copied());
            }
            // Inserts, deletes or replaces a character that occurs in such texts, or exchanges two.
            5 => drop(text.splice(at..(at + 1).min(text.len()), [])),
            6 if at + 1 < text.len() => text.swap(at, at + 1),
            7..9 => {
                let letter = text.get(choices.pick(text.len())).copied().unwrap_or(' ');
                let end = (at + choices.pick(2)).min(text.len());
                text.splice(at..end, [letter]);
            }
            // Replaces the next digit.
            9 => {
                if let Some(digit) = text.iter_mut().skip(at).find(|c| c.is_ascii_digit()) {
                    *digit = char::from(b'0' + choices.pick(10) as u8);
                }
            }
            // Replaces a complete number or word, so that the other tokens stay well-formed.
            _ => {
                let is_part = |c: &char| c.is_ascii_alphanumeric() || "+-._".contains(*c);
                let from = at - text[..at].iter().rev().take_while(|c| is_part(c)).count();
                let to = at + text[at..].iter().take_while(|c| is_part(c)).count();
                text.splice(from..to, strange.chars());
            }
        }
        text.truncate(BYTES);
    }
    text.into_iter().collect()
}

/// Like [`damaged`] for the bytes of a file with a checksum, which is corrected: almost no damaged file would pass it.
pub fn resealed(samples: &[Vec<u8>], bytes: &[u8]) -> Vec<u8> {
    let mut choices = Choices::of(bytes);
    if samples.is_empty() || choices.pick(32) == 0 {
        return bytes.to_vec();
    }
    let mut file = samples[choices.pick(samples.len())].clone();
    file.truncate(file.len().saturating_sub(8));
    for _ in 0..choices.changes() {
        let at = choices.pick(file.len() + 1);
        let end = (at + choices.pick(8)).min(file.len());
        let byte = choices.pick(256) as u8;
        match choices.pick(8) {
            0 => file.truncate(at),
            1 => drop(file.drain(at..end)),
            2 => file.insert(at, byte),
            3 => file.iter_mut().skip(at).take(1).for_each(|b| *b = byte),
            _ => file
                .iter_mut()
                .skip(at)
                .take(1)
                .for_each(|b| *b ^= 1 << (byte % 8)),
        }
    }
    file.extend(checksum(&file).to_le_bytes());
    file
}

#[test]
fn damage_changes_part_of_text() {
    let good = "a fairly long text, of which something is left 12 times".to_owned();
    let mut found = std::collections::BTreeSet::new();
    let (mut changed, mut empty) = (0, 0);
    // Even with almost no bytes to decide by.
    for seed in 0..200u8 {
        let text = damaged(std::slice::from_ref(&good), &[seed]);
        changed += usize::from(text != good);
        empty += usize::from(text.is_empty());
        found.insert(text);
    }
    assert!(changed > 150 && empty < 20, "{changed} changed, {empty} empty");
    assert!(found.len() > 150, "{}", found.len());
}
