//! A folder with an exclusive lock for one run.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::console::warn;
use super::failure::Failure;
use super::files::try_folder;

/// The time to wait for the lock of a killed run, which the system releases shortly after its end.
const LOCK_TIMEOUT: Duration = Duration::from_secs(1);

/// The interval between two attempts to lock the folder.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// An exclusively locked folder; the system releases the lock when the program ends in any way.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// Keeps the lock; `None` if the disk does not support locks.
    _lock: Option<File>,
}

impl Folder {
    /// Creates a folder if missing, locks it, and checks that it is writable.
    ///
    /// # Errors
    /// The folder is not writable, or another run has locked it.
    pub(super) fn take(path: &Path) -> Result<Folder, Failure> {
        fs::create_dir_all(path).map_err(|e| Failure::of_file(path, &e))?;
        let lock = lock(path)?;
        try_folder(path)?;
        Ok(Folder {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// The locked file: the folder itself, or a file in it on systems that cannot open folders.
fn open_lock_file(folder: &Path) -> std::io::Result<File> {
    if cfg!(unix) {
        File::open(folder)
    } else {
        File::create(folder.join("rastros-lab.lock"))
    }
}

fn lock(folder: &Path) -> Result<Option<File>, Failure> {
    let file = open_lock_file(folder).map_err(|e| Failure::of_file(folder, &e))?;
    let begin = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) if begin.elapsed() < LOCK_TIMEOUT => {
                thread::sleep(RETRY_INTERVAL)
            }
            Err(TryLockError::WouldBlock) => {
                let busy =
                    "another run is writing here: wait for its end, or choose another folder.";
                return Err(Failure::of_file(folder, &busy));
            }
            // Some network disks do not support locks.
            Err(TryLockError::Error(error)) => {
                let path = folder.display();
                warn(format_args!(
                    "{path}: cannot lock the folder ({error}): start no other run there."
                ));
                return Ok(None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folder_is_exclusive_until_dropped() {
        let name = format!("rastros-lab-folder-{}", std::process::id());
        let path = std::env::temp_dir().join(name).join("a");
        let first = Folder::take(&path).unwrap();
        let refused = Folder::take(&path).unwrap_err().to_string();
        assert!(refused.contains("another run is writing here"), "{refused}");
        // A subfolder is another folder, and a released folder is available.
        let inner = Folder::take(&first.path().join("b")).unwrap();
        drop(first);
        let again = Folder::take(&path).unwrap();
        assert_eq!(fs::read_dir(inner.path()).unwrap().count(), usize::from(!cfg!(unix)));
        drop((again, inner));
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }
}
