//! Running other programs, finding files, and saying what goes wrong.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a command ends with; the error is for a person to read.
pub type Result<T> = std::result::Result<T, String>;

/// The folder of the checkout: the one that the command is given in, or, where that is none, the one that this program was compiled
/// in. So a copy of the program builds the checkout that a person stands in.
pub fn root() -> PathBuf {
    // xtask/ lies directly in it.
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    let here = env::current_dir().ok();
    let here = here.as_deref().and_then(checkout_around);
    here.unwrap_or_else(|| xtask.parent().unwrap_or(xtask).to_path_buf())
}

/// The checkout that a folder is, or lies in.
fn checkout_around(folder: &Path) -> Option<PathBuf> {
    let is_ours =
        |at: &&Path| at.join("xtask/Cargo.toml").is_file() && at.join("Trunk.toml").is_file();
    folder.ancestors().find(is_ours).map(Path::to_path_buf)
}

/// The folder that cargo builds into.
pub fn target() -> PathBuf {
    let configured = env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    root().join(configured)
}

/// A program to be run in the folder of the checkout.
pub fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// The cargo that runs us.
pub fn cargo() -> Command {
    program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a program to its end.
///
/// # Errors
/// It cannot be started, or it fails.
pub fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .map_err(|e| format!("{name} cannot be started: {e}"))?;
    if status.success() {
        return Ok(());
    }
    Err(format!("{name} failed ({status})"))
}

/// Runs a program to its end and gives what it printed.
///
/// # Errors
/// It cannot be started, or it fails.
pub fn output(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .map_err(|e| format!("{name} cannot be started: {e}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{name} failed ({}): {said}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Where a program is on the PATH.
pub fn find(name: &str) -> Option<PathBuf> {
    let extensions: &[&str] = if cfg!(windows) {
        &[".exe", ".cmd", ".bat"]
    } else {
        &[""]
    };
    env::split_paths(&env::var_os("PATH")?)
        .flat_map(|folder| {
            extensions
                .iter()
                .map(move |extension| folder.join(format!("{name}{extension}")))
        })
        .find(|file| file.is_file())
}

/// The PATH with folders put before it.
///
/// # Errors
/// A folder's name contains the character that separates folders.
pub fn path_with(folders: &[PathBuf]) -> Result<std::ffi::OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(env::split_paths(&path));
    env::join_paths(all).map_err(|e| e.to_string())
}

/// Says what happens when something about files fails.
pub fn io<T>(what: &str, path: &Path, result: std::io::Result<T>) -> Result<T> {
    result.map_err(|e| format!("{what} {}: {e}", path.display()))
}

/// The one file of a folder whose name ends so.
///
/// # Errors
/// There is none, or more than one.
pub fn find_file(folder: &Path, end: &str) -> Result<PathBuf> {
    let files = io("cannot read", folder, fs::read_dir(folder))?;
    let mut found: Vec<_> = files
        .flatten()
        .map(|f| f.path())
        .filter(|f| f.to_string_lossy().ends_with(end))
        .collect();
    match (found.pop(), found.is_empty()) {
        (Some(file), true) => Ok(file),
        _ => Err(format!("{} has not one file *{end}", folder.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checkout_is_the_one_that_a_person_stands_in() {
        let ours = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for inside in [
            ours.to_path_buf(),
            ours.join("xtask/src"),
            ours.join("no/such"),
        ] {
            assert_eq!(checkout_around(&inside).as_deref(), Some(ours));
        }
        let other = env::temp_dir().join(format!("rastros lab {}", std::process::id()));
        fs::create_dir_all(other.join("xtask/src")).unwrap();
        for file in ["xtask/Cargo.toml", "Trunk.toml"] {
            assert_ne!(
                checkout_around(&other),
                Some(other.clone()),
                "{file} is missing"
            );
            fs::write(other.join(file), "").unwrap();
        }
        assert_eq!(
            checkout_around(&other.join("xtask/src")),
            Some(other.clone())
        );
        fs::remove_dir_all(&other).unwrap();
    }
}
