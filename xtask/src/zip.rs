//! Zip files, as far as leaving files out of one.

/// What the entry of a file in the list at the end begins with, and how long it is without its texts.
const ENTRY: ([u8; 4], usize) = (*b"PK\x01\x02", 46);

/// The same of a file itself.
const FILE: ([u8; 4], usize) = (*b"PK\x03\x04", 30);

/// The same of the end.
const END: ([u8; 4], usize) = (*b"PK\x05\x06", 22);

/// A zip file with those files alone whose names are wanted, packed as they were; `None` where it is no plain zip file.
pub fn only(zip: &[u8], wanted: impl Fn(&str) -> bool) -> Option<Vec<u8>> {
    let end = zip.len().checked_sub(END.1)?;
    let end = (0..=end).rev().find(|&at| zip[at..].starts_with(&END.0))?;
    let (mut at, count) = (number(zip, end + 16, 4)?, number(zip, end + 10, 2)?);
    let (mut out, mut list, mut kept) = (Vec::new(), Vec::new(), 0u16);
    for _ in 0..count {
        let texts = number(zip, at + 28, 2)? + number(zip, at + 30, 2)? + number(zip, at + 32, 2)?;
        let entry = zip.get(at..at + ENTRY.1 + texts)?;
        if !entry.starts_with(&ENTRY.0) {
            return None;
        }
        let name = entry.get(ENTRY.1..ENTRY.1 + number(zip, at + 28, 2)?)?;
        if wanted(std::str::from_utf8(name).ok()?) {
            let from = number(entry, 42, 4)?;
            let head = FILE.1 + number(zip, from + 26, 2)? + number(zip, from + 28, 2)?;
            let file = zip.get(from..from + head + number(entry, 20, 4)?)?;
            if !file.starts_with(&FILE.0) {
                return None;
            }
            let place = u32::try_from(out.len()).ok()?;
            list.extend_from_slice(&entry[..42]);
            list.extend(place.to_le_bytes());
            list.extend_from_slice(&entry[46..]);
            out.extend_from_slice(file);
            kept += 1;
        }
        at += entry.len();
    }
    let (place, length) = (
        u32::try_from(out.len()).ok()?,
        u32::try_from(list.len()).ok()?,
    );
    out.extend(list);
    out.extend(END.0);
    out.extend([0; 4]);
    out.extend([kept.to_le_bytes(), kept.to_le_bytes()].concat());
    out.extend([length.to_le_bytes(), place.to_le_bytes()].concat());
    out.extend([0; 2]);
    Some(out)
}

/// A number of so many bytes, the last byte first.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    let number = bytes
        .iter()
        .rev()
        .fold(0u64, |n, &byte| n << 8 | u64::from(byte));
    usize::try_from(number).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A zip file of files as they are, as `zip -0` writes it without their checksums.
    fn zip(files: &[(&str, &str)]) -> Vec<u8> {
        let (mut out, mut list) = (Vec::new(), Vec::new());
        for (name, text) in files {
            let place = out.len() as u32;
            let sizes = [(text.len() as u32).to_le_bytes(); 2].concat();
            let name_length = (name.len() as u16).to_le_bytes();
            out.extend([&FILE.0[..], &[0; 14], &sizes, &name_length, &[0; 2]].concat());
            out.extend([name.as_bytes(), text.as_bytes()].concat());
            list.extend([&ENTRY.0[..], &[0; 16], &sizes, &name_length, &[0; 12]].concat());
            list.extend([&place.to_le_bytes()[..], name.as_bytes()].concat());
        }
        let count = (files.len() as u16).to_le_bytes();
        let (length, place) = (list.len() as u32, out.len() as u32);
        out.extend(list);
        out.extend([&END.0[..], &[0; 4], &count, &count].concat());
        out.extend([&length.to_le_bytes()[..], &place.to_le_bytes(), &[0; 2]].concat());
        out
    }

    #[test]
    fn what_is_wanted_stays_as_it_was() {
        let all = zip(&[("a.py", "1"), ("b/c.py", "two"), ("d.py", "3!")]);
        assert_eq!(only(&all, |_| true), Some(all.clone()));
        let fewer = zip(&[("a.py", "1"), ("d.py", "3!")]);
        assert_eq!(only(&all, |name| !name.starts_with("b/")), Some(fewer));
    }

    #[test]
    fn what_is_cut_off_is_refused() {
        let all = zip(&[("a.py", "1"), ("b.py", "2")]);
        for length in 0..all.len() {
            let _ = only(&all[..length], |_| true);
        }
        assert_eq!(only(&all[3..], |_| true), None);
        assert_eq!(only(b"", |_| true), None);
    }
}
