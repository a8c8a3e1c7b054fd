//! Unpacks the wanted files of an untrusted zip.

use std::io::Read;

use miniz_oxide::inflate::decompress_to_vec_with_limit;
use rawzip::{CompressionMethod, ZipArchive, ZipSliceArchive};

use crate::text::{Message, visible};

/// A file by its path, with `/` between the parts.
pub(super) type NamedFile = (String, Vec<u8>);

/// The maximum number of files in a zip.
const MOST: u64 = 10_000;

/// The files of a zip that `wants` selects by path, and notes on the others. Their total size is at most `room` bytes.
///
/// # Errors
/// Not a zip, a damaged one, or one beyond the limits.
pub(super) fn unzip(
    name: &str,
    bytes: &[u8],
    room: usize,
    mut wants: impl FnMut(&str) -> bool,
) -> Result<(Vec<NamedFile>, Vec<Message>), Message> {
    let said = |key: &str| Message::new(key).with("name", visible(name));
    let damaged = || said("error.roster.zip");
    let archive = ZipArchive::from_slice(bytes).map_err(|_| damaged())?;
    let (mut files, mut notes, mut left) = (Vec::new(), Vec::new(), room);
    let mut entries = archive.entries();
    let mut number = 0;
    while let Some(entry) = entries.next_entry().map_err(|_| damaged())? {
        number += 1;
        if number > MOST {
            return Err(said("error.roster.many").with("limit", MOST));
        }
        let path = name_text(entry.file_path().as_bytes()).replace('\\', "/");
        if entry.is_dir() || !wants(&path) {
            continue;
        }
        if path.starts_with('/') || path.split('/').any(|part| part == "..") {
            notes.push(Message::new("error.roster.climbs").with("name", visible(&path)));
            continue;
        }
        match inflated(&archive, &entry, left) {
            Ok(bytes) => {
                left -= bytes.len();
                files.push((path, bytes));
            }
            Err(Fault::Large) => {
                return Err(said("error.roster.large").with("limit", room / 1_000_000));
            }
            Err(Fault::Unreadable) => {
                notes.push(Message::new("error.roster.unreadable").with("name", visible(&path)));
            }
        }
    }
    Ok((files, notes))
}

/// The bytes 0x80 to 0xff in code page 850, which Windows uses for names in Western Europe.
const CODE_PAGE_850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

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

/// Decompresses a file to at most `room` bytes, regardless of the size in the zip.
fn inflated(
    archive: &ZipSliceArchive<&[u8]>,
    entry: &rawzip::ZipFileHeaderRecord<'_>,
    room: usize,
) -> Result<Vec<u8>, Fault> {
    let found = archive.get_entry(entry.wayfinder());
    let found = found.map_err(|_| Fault::Unreadable)?;
    let bytes = match entry.compression_method() {
        CompressionMethod::STORE => found.data().to_vec(),
        CompressionMethod::DEFLATE => {
            decompress_to_vec_with_limit(found.data(), room).map_err(|e| match e.status {
                miniz_oxide::inflate::TINFLStatus::HasMoreOutput => Fault::Large,
                _ => Fault::Unreadable,
            })?
        }
        _ => return Err(Fault::Unreadable),
    };
    if bytes.len() > room {
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
