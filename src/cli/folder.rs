//! A folder in which one run at a time writes.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::console::warn;
use super::failure::Failure;
use super::files::try_folder;

/// How long to wait for a run that has just been killed: the system takes its lock away a moment later.
const GOING: Duration = Duration::from_secs(1);

/// How often to look meanwhile.
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// A folder that nobody else of us writes into as long as this is there; the system sees to it, however this program ends.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// Held, not read; `None` where the disk knows no locks.
    _lock: Option<File>,
}

impl Folder {
    /// Makes a folder where there is none, keeps other runs out of it, and makes sure that files can be written there.
    ///
    /// # Errors
    /// They cannot, or another run writes there.
    pub(super) fn take(path: &Path) -> Result<Folder, Failure> {
        fs::create_dir_all(path).map_err(|e| Failure::of_file(path, &e))?;
        let lock = lock(path)?;
        try_folder(path)?;
        Ok(Folder {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// What is locked: the folder itself, or, where systems do not open folders, a file in it.
fn opened(folder: &Path) -> std::io::Result<File> {
    match cfg!(unix) {
        true => File::open(folder),
        false => File::create(folder.join("rastros-lab.lock")),
    }
}

fn lock(folder: &Path) -> Result<Option<File>, Failure> {
    let file = opened(folder).map_err(|e| Failure::of_file(folder, &e))?;
    let begin = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) if begin.elapsed() < GOING => thread::sleep(LOOK_AGAIN),
            Err(TryLockError::WouldBlock) => {
                let busy =
                    "another run is writing here: wait for its end, or choose another folder.";
                return Err(Failure::of_file(folder, &busy));
            }
            // Some disks of networks have none.
            Err(TryLockError::Error(error)) => {
                let path = folder.display();
                warn(format_args!(
                    "{path}: no lock can be had ({error}): let no other run write here."
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
    fn one_at_a_time() {
        let name = format!("rastros-lab-folder-{}", std::process::id());
        let path = std::env::temp_dir().join(name).join("a");
        let first = Folder::take(&path).unwrap();
        let refused = Folder::take(&path).unwrap_err().to_string();
        assert!(refused.contains("another run is writing here"), "{refused}");
        // What lies in it is another folder, and one that is let go can be had.
        let inner = Folder::take(&first.path().join("b")).unwrap();
        drop(first);
        let again = Folder::take(&path).unwrap();
        assert_eq!(
            fs::read_dir(inner.path()).unwrap().count(),
            usize::from(!cfg!(unix))
        );
        drop((again, inner));
        fs::remove_dir_all(path.parent().unwrap()).unwrap();
    }
}
