//! How a tool stands before a command begins, and where tools are kept.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::shell::{Result, output_within};

/// How long a registry may take to answer, with all attempts. On a busy machine or network ten seconds are usual.
const ANSWERS_WITHIN: Duration = Duration::from_secs(60);

/// How often a registry is asked: one attempt may be lost where the next one is answered.
const ATTEMPTS: u32 = 3;

/// The output of the first attempt to ask a registry that ends well; `ask` makes the command.
pub fn answer(ask: impl Fn() -> Command) -> Option<String> {
    let begin = Instant::now();
    (0..ATTEMPTS).find_map(|_| {
        let left = ANSWERS_WITHIN.checked_sub(begin.elapsed())?;
        output_within(&mut ask(), left).ok()
    })
}

/// How a tool stands before a command begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is there.
    Here,
    /// The command will install it: how, and about how long that takes.
    Coming(String),
    /// It is missing and cannot be installed: what a person can do.
    Missing(String),
}

/// The folder that all tools are kept in.
///
/// # Errors
/// The machine does not say where a person's caches are.
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
    fn a_lost_attempt_is_repeated() {
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
    fn a_slow_registry_is_waited_for() {
        let slow = || {
            let mut shell = program("sh");
            shell.args(["-c", "sleep 7; echo here"]);
            shell
        };
        assert_eq!(answer(slow).as_deref(), Some("here\n"));
    }
}
