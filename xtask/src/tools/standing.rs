//! How a tool stands before a command begins, and where tools are kept.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use crate::shell::Result;

/// How long a registry may take to answer, whatever it is asked with: one that is silent shall keep nobody waiting.
pub const ANSWERS_WITHIN: Duration = Duration::from_secs(5);

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
