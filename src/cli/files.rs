//! Files that are there whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::failure::Failure;

/// Makes sure that files can be written into a folder.
///
/// # Errors
/// They cannot.
pub(super) fn try_folder(folder: &Path) -> Result<(), Failure> {
    let trial = folder.join("rastros-lab.draft");
    write_synced(&trial, b"trial")
        .and_then(|()| fs::remove_file(&trial))
        .map_err(|e| Failure::of_file(folder, &e))
}

/// Makes sure that a file can be written before the work that it is for begins; makes its folder where there is none.
///
/// # Errors
/// It cannot.
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

/// Whether a path is that of a device or a pipe, such as `/dev/stdout`: what is written there goes through, and no other file may
/// take its place.
fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Reads a file of text.
///
/// # Errors
/// It cannot be read, or is no UTF-8.
pub(super) fn read_text(path: &Path) -> Result<String, Failure> {
    let mut text = fs::read_to_string(path).map_err(|e| Failure::of_file(path, &e))?;
    // Editors of some systems begin their files with it.
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

/// Links that are followed, one after the other: more are taken for a circle.
const MOST_LINKS: usize = 40;

/// The file that a path stands for: where it is a link that of its target, which need not be there.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    let mut at = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&at) {
            // A target is meant from where its link lies.
            Ok(target) => at = at.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(at),
        }
    }
    Err(io::Error::other("these links lead round in a circle"))
}

/// Writes a file beside the old one, which it replaces once it is whole: whenever the program or the machine stops, one of
/// the two is there. A link stays one, and its target is replaced.
///
/// # Errors
/// It cannot be written; the old one is as it was.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_stream(path) {
        return fs::write(path, bytes).map_err(|e| Failure::of_file(path, &e));
    }
    let target = target_of(path).map_err(|e| Failure::of_file(path, &e))?;
    let draft = draft_of(&target);
    let written = write_synced(&draft, bytes).and_then(|()| fs::rename(&draft, &target));
    written.map_err(|e| {
        // As far as that can be done: a disk may be full because of it.
        let _ = fs::remove_file(&draft);
        Failure::of_file(path, &e)
    })
}

fn draft_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".draft");
    PathBuf::from(name)
}

/// Writes a file and waits until the disk has it, so that a rename that follows cannot come first.
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
        // A folder that stands in the way of the draft.
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
    fn a_mark_of_the_byte_order_is_no_text() {
        let path = std::env::temp_dir().join(format!("rastros-lab-bom-{}", std::process::id()));
        fs::write(&path, "\u{feff}{}\u{feff}").unwrap();
        assert_eq!(read_text(&path).unwrap(), "{}\u{feff}");
        fs::remove_file(&path).unwrap();
    }

    /// Results may lie on another disk, to which a link leads.
    #[cfg(unix)]
    #[test]
    fn a_link_stays_one() {
        use std::os::unix::fs::symlink;
        let folder = std::env::temp_dir().join(format!("rastros-lab-links-{}", std::process::id()));
        fs::create_dir_all(folder.join("far")).unwrap();
        let [near, between, far] = ["near", "between", "far/file"].map(|name| folder.join(name));
        symlink("between", &near).unwrap();
        symlink(&far, &between).unwrap();
        // Its target need not be there.
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

    /// Whoever runs it may replace devices: `--out /dev/null` must not.
    #[cfg(unix)]
    #[test]
    fn a_device_stays_one() {
        let device = Path::new("/dev/null");
        prepare_file(device).unwrap();
        write_whole(device, b"gone").unwrap();
        assert!(is_stream(device) && !draft_of(device).exists());
    }
}
