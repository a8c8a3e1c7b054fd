//! Unpacks the wanted files of an untrusted zip.

use std::io::Read;

use miniz_oxide::inflate::decompress_to_vec_with_limit;
use rawzip::{CompressionMethod, ZipArchive, ZipSliceArchive};

use crate::text::{Message, visible};

/// A file by its path, with `/` between the parts.
pub(super) type NamedFile = (String, Vec<u8>);

/// The maximum number of files in a zip.
const MAX_FILES: u64 = 10_000;

/// Returns the files of a zip that `wants` selects by path, at most `remaining` bytes together, and notes on selected
/// files that it skips. `limit` is the whole limit, for the error.
///
/// # Errors
/// The file is not a zip, damaged, or beyond the limits.
pub(super) fn unzip(
    name: &str,
    bytes: &[u8],
    mut remaining: usize,
    limit: usize,
    mut wants: impl FnMut(&str) -> bool,
) -> Result<(Vec<NamedFile>, Vec<Message>), Message> {
    let error = |key: &str| Message::new(key).with("name", visible(name));
    let damaged = || error("error.roster.zip");
    let archive = ZipArchive::from_slice(bytes).map_err(|_| damaged())?;
    let (mut files, mut notes) = (Vec::new(), Vec::new());
    let mut entries = archive.entries();
    let mut number = 0;
    while let Some(entry) = entries.next_entry().map_err(|_| damaged())? {
        number += 1;
        if number > MAX_FILES {
            return Err(error("error.roster.many").with("limit", MAX_FILES));
        }
        let path = name_text(entry.file_path().as_bytes()).replace('\\', "/");
        if entry.is_dir() || !wants(&path) {
            continue;
        }
        if path.starts_with('/') || path.split('/').any(|part| part == "..") {
            notes.push(Message::new("error.roster.climbs").with("name", visible(&path)));
            continue;
        }
        match inflated(&archive, &entry, remaining) {
            Ok(bytes) => {
                remaining -= bytes.len();
                files.push((path, bytes));
            }
            Err(Fault::Large) => {
                return Err(error("error.roster.large").with("limit", limit / 1_000_000));
            }
            Err(Fault::Unreadable) => {
                notes.push(Message::new("error.roster.unreadable").with("name", visible(&path)));
            }
        }
    }
    Ok((files, notes))
}

/// The bytes 0x80 to 0xff in code page 850, which Windows uses for names in Western Europe.
const CODE_PAGE_850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»\
     ░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

/// The name of a file: UTF-8, otherwise code page 850. Many programs write UTF-8 without setting its flag.
fn name_text(bytes: &[u8]) -> String {
    let of_windows = |&byte: &u8| match byte {
        0..0x80 => char::from(byte),
        _ => CODE_PAGE_850
            .chars()
            .nth(usize::from(byte) - 0x80)
            .unwrap_or('_'),
    };
    match std::str::from_utf8(bytes) {
        Ok(name) => name.to_owned(),
        Err(_) => bytes.iter().map(of_windows).collect(),
    }
}

enum Fault {
    Large,
    Unreadable,
}

/// Decompresses a file to at most `max_bytes` bytes, regardless of the size in the zip.
fn inflated(
    archive: &ZipSliceArchive<&[u8]>,
    entry: &rawzip::ZipFileHeaderRecord<'_>,
    max_bytes: usize,
) -> Result<Vec<u8>, Fault> {
    let found = archive.get_entry(entry.wayfinder());
    let found = found.map_err(|_| Fault::Unreadable)?;
    let bytes = match entry.compression_method() {
        CompressionMethod::STORE => found.data().to_vec(),
        CompressionMethod::DEFLATE => decompress_to_vec_with_limit(found.data(), max_bytes)
            .map_err(|e| match e.status {
                miniz_oxide::inflate::TINFLStatus::HasMoreOutput => Fault::Large,
                _ => Fault::Unreadable,
            })?,
        _ => return Err(Fault::Unreadable),
    };
    if bytes.len() > max_bytes {
        return Err(Fault::Large);
    }
    // Verifies its length and checksum.
    let mut checked = Vec::new();
    let mut reader = found.verifying_reader(&bytes[..]);
    match reader.read_to_end(&mut checked) {
        Ok(_) => Ok(checked),
        Err(_) => Err(Fault::Unreadable),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names_of_windows_zips() {
        assert_eq!(CODE_PAGE_850.chars().count(), 128);
        assert_eq!(name_text(b"Jo\xc6o-A\x87\xa1s.py"), "João-Açís.py");
        assert_eq!(name_text("João.py".as_bytes()), "João.py");
    }
}
