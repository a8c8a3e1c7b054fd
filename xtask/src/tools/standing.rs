//! The availability of tools, and their cache.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::shell::{Result, output_within};

/// The total timeout for a registry. On a busy machine or network, answers usually take 10 s.
const ANSWERS_WITHIN: Duration = Duration::from_secs(60);

/// The number of attempts to reach a registry: single attempts may fail.
const ATTEMPTS: u32 = 3;

/// The output of the first successful attempt. `ask` creates the command.
pub fn answer(ask: impl Fn() -> Command) -> Option<String> {
    let begin = Instant::now();
    (0..ATTEMPTS).find_map(|_| {
        let left = ANSWERS_WITHIN.checked_sub(begin.elapsed())?;
        output_within(&mut ask(), left).ok()
    })
}

/// The availability of a tool before a command begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The tool is installed.
    Here,
    /// The command will install it; the text says how, and the approximate duration.
    Coming(String),
    /// The tool is missing and cannot be installed; the text has instructions.
    Missing(String),
}

/// The folder of all tools.
///
/// # Errors
/// The cache folder of the user is unknown.
pub fn cache() -> Result<PathBuf> {
    let variable = |name: &str| env::var_os(name).filter(|v| !v.is_empty());
    if let Some(folder) = variable("RASTROS_LAB_CACHE") {
        return Ok(PathBuf::from(folder).join("tools"));
    }
    let caches = if cfg!(windows) {
        variable("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| PathBuf::from(home).join("Library/Caches"))
    } else {
        let cache = variable("XDG_CACHE_HOME").map(PathBuf::from);
        cache.or_else(|| variable("HOME").map(|home| PathBuf::from(home).join(".cache")))
    };
    caches
        .map(|folder| folder.join("rastros-lab").join("tools"))
        .ok_or_else(|| "there is no cache folder: set RASTROS_LAB_CACHE to one".to_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::shell::program;

    #[test]
    fn failed_attempt_is_repeated() {
        let file = env::temp_dir().join(format!("rastros-lab-attempt-{}", std::process::id()));
        let second = || {
            let mut shell = program("sh");
            let script = "if [ -e \"$0\" ]; then echo here; else touch \"$0\"; exit 1; fi";
            shell.args(["-c", script]).arg(&file);
            shell
        };
        assert_eq!(answer(second).as_deref(), Some("here\n"));
        std::fs::remove_file(&file).unwrap();
        assert_eq!(answer(|| program("false")), None);
    }

    #[test]
    fn waits_for_slow_registry() {
        let slow = || {
            let mut shell = program("sh");
            shell.args(["-c", "sleep 7; echo here"]);
            shell
        };
        assert_eq!(answer(slow).as_deref(), Some("here\n"));
    }
}
