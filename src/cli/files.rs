//! Atomic writing of files.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::console::warn;
use super::failure::Failure;
use crate::python::{Decoded, decode};

/// Checks that a folder is writable.
///
/// # Errors
/// The folder is not writable.
pub(super) fn try_folder(folder: &Path) -> Result<(), Failure> {
    let trial = folder.join("rastros-lab.draft");
    write_synced(&trial, b"trial")
        .and_then(|()| fs::remove_file(&trial))
        .map_err(|e| Failure::of_file(folder, &e))
}

/// Checks that a file is writable before the work on its contents begins. Creates its folder if missing.
///
/// # Errors
/// The file is not writable.
pub(super) fn prepare_file(path: &Path) -> Result<(), Failure> {
    let of_file = |e: io::Error| Failure::of_file(path, &e);
    if is_stream(path) {
        return Ok(());
    }
    if path.is_dir() {
        return Err(of_file(io::ErrorKind::IsADirectory.into()));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(of_file)?;
    }
    let trial = draft_of(&target_of(path).map_err(of_file)?);
    write_synced(&trial, b"trial")
        .and_then(|()| fs::remove_file(&trial))
        .map_err(of_file)
}

/// True for a device or a pipe, such as `/dev/stdout`. Streams must be written directly, without a draft.
fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Reads a text file, also in UTF-16 or with a byte order mark, as some systems write them.
///
/// # Errors
/// The file cannot be read, or is not text.
pub(super) fn read_text(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|e| Failure::of_file(path, &e))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Decoded { text, note } = decode(&name, &bytes).map_err(|m| Failure::of_file(path, &m))?;
    if note.is_some_and(|note| note.key == "programs.encoding.assumed") {
        let path = path.display();
        warn(format_args!("{path}: not UTF-8, so read as Windows-1252"));
    }
    Ok(text)
}

/// The maximum number of links to follow. More links count as a cycle.
const MAX_LINKS: usize = 40;

/// Resolves links to the final target, which need not exist.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    let mut at = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&at) {
            // A relative target is relative to the folder of its link.
            Ok(target) => at = at.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(at),
        }
    }
    Err(io::Error::other("these links form a circle"))
}

/// Writes a file atomically: a complete draft replaces the old file, so that the old or the new file exists after any
/// interruption of the program or machine. Keeps links and replaces their targets.
///
/// # Errors
/// The file cannot be written; the old file is unchanged.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_stream(path) {
        return fs::write(path, bytes).map_err(|e| Failure::of_file(path, &e));
    }
    let target = target_of(path).map_err(|e| Failure::of_file(path, &e))?;
    let draft = draft_of(&target);
    let written = write_synced(&draft, bytes).and_then(|()| fs::rename(&draft, &target));
    written.map_err(|e| {
        // Frees the space of the draft on a full disk. Ignores errors.
        let _ = fs::remove_file(&draft);
        Failure::of_file(path, &e)
    })
}

fn draft_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".draft");
    PathBuf::from(name)
}

/// Writes a file and waits for the disk, so that a following rename cannot overtake it.
fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_write_leaves_the_old_file() {
        let folder = std::env::temp_dir().join(format!("rastros-lab-files-{}", std::process::id()));
        fs::create_dir_all(folder.join("a/b")).unwrap();
        try_folder(&folder.join("a/b")).unwrap();
        assert_eq!(fs::read_dir(folder.join("a/b")).unwrap().count(), 0);
        let path = folder.join("kept.json");
        write_whole(&path, b"first").unwrap();
        write_whole(&path, b"second").unwrap();
        // A folder blocks the path of the draft.
        fs::create_dir(folder.join("kept.json.draft")).unwrap();
        let refused = write_whole(&path, b"third").unwrap_err();
        assert!(refused.to_string().contains("kept.json"), "{refused}");
        assert_eq!(read_text(&path).unwrap(), "second");
        let refused = prepare_file(&path).unwrap_err();
        assert!(refused.to_string().contains("kept.json"), "{refused}");
        let refused = try_folder(&path).unwrap_err();
        assert!(refused.to_string().contains("kept.json"), "{refused}");
        let refused = prepare_file(&folder).unwrap_err();
        assert_eq!(refused.exit_code(), 1);
        let fresh = folder.join("c/d.csv");
        prepare_file(&fresh).unwrap();
        assert!(fresh.parent().is_some_and(Path::is_dir) && !fresh.exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn reads_text_of_every_system() {
        let path = std::env::temp_dir().join(format!("rastros-lab-bom-{}", std::process::id()));
        fs::write(&path, "\u{feff}{}\u{feff}").unwrap();
        assert_eq!(read_text(&path).unwrap(), "{}\u{feff}");
        // Redirections of PowerShell write UTF-16.
        let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let bytes: Vec<u8> = utf_16("\u{feff}{\"name\": \"Basílio\"}\r\n");
        fs::write(&path, bytes).unwrap();
        assert_eq!(read_text(&path).unwrap(), "{\"name\": \"Basílio\"}\n");
        fs::write(&path, b"Bas\xedlio").unwrap();
        assert_eq!(read_text(&path).unwrap(), "Basílio");
        fs::write(&path, b"\x00\x01").unwrap();
        let error = read_text(&path).unwrap_err().to_string();
        assert!(error.contains("rastros-lab-bom"), "{error}");
        fs::remove_file(&path).unwrap();
    }

    /// Results may be on another disk behind a link.
    #[cfg(unix)]
    #[test]
    fn keeps_links() {
        use std::os::unix::fs::symlink;
        let folder = std::env::temp_dir().join(format!("rastros-lab-links-{}", std::process::id()));
        fs::create_dir_all(folder.join("far")).unwrap();
        let [near, between, far] = ["near", "between", "far/file"].map(|name| folder.join(name));
        symlink("between", &near).unwrap();
        symlink(&far, &between).unwrap();
        // Its target need not exist.
        for text in ["first", "second"] {
            prepare_file(&near).unwrap();
            write_whole(&near, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&far).unwrap(), text);
            assert!(near.is_symlink() && between.is_symlink() && !far.is_symlink());
        }
        symlink("round", folder.join("round")).unwrap();
        let refused = write_whole(&folder.join("round"), b"").unwrap_err();
        assert!(refused.to_string().contains("circle"), "{refused}");
        fs::remove_dir_all(&folder).unwrap();
    }

    /// As root, `--out /dev/null` must not replace the device.
    #[cfg(unix)]
    #[test]
    fn keeps_devices() {
        let device = Path::new("/dev/null");
        prepare_file(device).unwrap();
        write_whole(device, b"gone").unwrap();
        assert!(is_stream(device) && !draft_of(device).exists());
    }
}
