//! Finds programs.

use std::env;
use std::path::Path;

/// True if a program exists: as a file, or on the PATH.
pub(crate) fn is_installed(program: &str) -> bool {
    if Path::new(program).components().count() > 1 {
        return Path::new(program).exists();
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    let endings = ["", ".exe", ".cmd", ".bat"];
    env::split_paths(&folders).any(|folder| {
        let mut endings = endings.iter();
        endings.any(|ending| folder.join(format!("{program}{ending}")).is_file())
    })
}
