//! Runs programs, finds files, and reports errors.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// The result of a command; the error is a message for the user.
pub type Result<T> = std::result::Result<T, String>;

/// The root of the checkout that contains the current folder, so that a copy of the program builds the current checkout.
/// Outside a checkout, the root of the checkout in which this program was compiled.
pub fn root() -> PathBuf {
    // xtask/ is a direct subfolder.
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    let here = env::current_dir().ok();
    let here = here.as_deref().and_then(checkout_around);
    here.unwrap_or_else(|| xtask.parent().unwrap_or(xtask).to_path_buf())
}

/// The checkout around a folder.
fn checkout_around(folder: &Path) -> Option<PathBuf> {
    let is_ours =
        |at: &&Path| at.join("xtask/Cargo.toml").is_file() && at.join("Trunk.toml").is_file();
    folder.ancestors().find(is_ours).map(Path::to_path_buf)
}

/// Cargo's target folder.
pub fn target() -> PathBuf {
    let configured = env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from);
    root().join(configured)
}

/// A command that runs in the root of the checkout.
pub fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// The running cargo.
pub fn cargo() -> Command {
    program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a program to its end.
///
/// # Errors
/// The program cannot be started, or fails.
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

/// Runs a program to its end and returns its output.
///
/// # Errors
/// The program cannot be started, or fails.
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

/// Runs a program with a timeout and returns its output.
///
/// # Errors
/// The program cannot be started, fails, or times out.
pub fn output_within(command: &mut Command, time: Duration) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let cannot = |e: std::io::Error| format!("{name} cannot be started: {e}");
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().map_err(cannot)?;
    let (tell, said) = channel();
    if let Some(mut output) = child.stdout.take() {
        // The output ends with the last process that holds this pipe, which may be a child of the program.
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = output.read_to_end(&mut bytes);
            let _ = tell.send(bytes);
        });
    }
    let bytes = said.recv_timeout(time);
    if bytes.is_err() {
        // Ignores the error of a program that has ended.
        let _ = child.kill();
    }
    let status = child.wait().map_err(cannot)?;
    match bytes {
        Ok(bytes) if status.success() => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Ok(_) => Err(format!("{name} failed ({status})")),
        Err(_) => Err(format!("{name} did not end within {time:?}")),
    }
}

/// `cargo test` for all packages except the journeys, which are a separate step.
///
/// To run a single test, append its name. Do not select other packages: the selection changes the features of dependencies,
/// and would rebuild the library.
pub fn tests() -> Command {
    let mut tests = cargo();
    tests.args(["test", "--workspace", "--exclude", "e2e"]);
    tests
}

/// Finds a program on the PATH.
pub fn find(name: &str) -> Option<PathBuf> {
    let extensions: &[&str] = if cfg!(windows) { &[".exe", ".cmd", ".bat"] } else { &[""] };
    env::split_paths(&env::var_os("PATH")?)
        .flat_map(|folder| {
            extensions
                .iter()
                .map(move |extension| folder.join(format!("{name}{extension}")))
        })
        .find(|file| file.is_file())
}

/// The PATH with additional folders in front.
///
/// # Errors
/// A folder's name contains the PATH separator.
pub fn path_with(folders: &[PathBuf]) -> Result<std::ffi::OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    let all = folders.iter().cloned().chain(env::split_paths(&path));
    env::join_paths(all).map_err(|e| e.to_string())
}

/// Adds an operation and a path to an I/O error.
pub fn io<T>(what: &str, path: &Path, result: std::io::Result<T>) -> Result<T> {
    result.map_err(|e| format!("{what} {}: {e}", path.display()))
}

/// The only file of a folder whose name has this end.
///
/// # Errors
/// The folder contains no such file, or several.
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

    #[cfg(unix)]
    #[test]
    fn output_within_times_out() {
        let within = |line: &str, milliseconds| {
            let mut shell = program("sh");
            shell.args(["-c", line]);
            output_within(&mut shell, Duration::from_millis(milliseconds))
        };
        let begin = std::time::Instant::now();
        assert!(within("echo a; sleep 60", 300).is_err());
        // A child of the program may survive it.
        assert!(within("sleep 60 & sleep 60", 300).is_err());
        assert!(begin.elapsed() < Duration::from_secs(20));
        assert_eq!(within("echo a", 60_000).as_deref(), Ok("a\n"));
        assert!(within("echo a; exit 3", 60_000).is_err());
    }

    #[test]
    fn checkout_is_the_current_folder() {
        let ours = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for inside in [ours.to_path_buf(), ours.join("xtask/src"), ours.join("no/such")] {
            assert_eq!(checkout_around(&inside).as_deref(), Some(ours));
        }
        let other = env::temp_dir().join(format!("rastros lab {}", std::process::id()));
        fs::create_dir_all(other.join("xtask/src")).unwrap();
        for file in ["xtask/Cargo.toml", "Trunk.toml"] {
            assert_ne!(checkout_around(&other), Some(other.clone()), "{file} is missing");
            fs::write(other.join(file), "").unwrap();
        }
        assert_eq!(checkout_around(&other.join("xtask/src")), Some(other.clone()));
        fs::remove_dir_all(&other).unwrap();
    }
}
