//! Tools in Python's package index: from a variable, from the cache, from the system's Python, or installed into a
//! virtual environment.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::standing::{Standing, answer, cache};
use crate::shell::{Result, find, io, output, program, run};

/// A Python package with its dependencies.
pub struct PythonTool {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
    /// The environment variable with the path of a Python interpreter that has the package.
    pub(super) variable: &'static str,
    /// The approximate download size in megabytes.
    pub(super) megabytes: u32,
}

impl PythonTool {
    /// Checks whether the package is installed or available.
    ///
    /// # Errors
    /// The cache folder of the user is unknown.
    pub fn standing(&self) -> Result<Standing> {
        if self.installed()?.is_some() {
            return Ok(Standing::Here);
        }
        let label = self.label();
        let instead = format!("or set {} to a Python that has {}", self.variable, self.name);
        Ok(match python() {
            None => Standing::Missing(format!(
                "{label} is a package of Python, which is missing: install Python 3 (https://python.org), {instead}"
            )),
            Some(python) if !self.is_registry_reachable(&python) => Standing::Missing(format!(
                "{label} is a package of Python, whose index does not answer or has none for this Python: go online once, {instead}"
            )),
            Some(_) => Standing::Coming(format!(
                "{label} will be fetched from Python's package index, once (some {} MB)",
                self.megabytes
            )),
        })
    }

    /// A Python interpreter with the package. Installs the package if missing.
    ///
    /// # Errors
    /// The installation fails.
    pub fn ensure(&self) -> Result<PathBuf> {
        if let Some(python) = self.installed()? {
            return Ok(python);
        }
        let label = self.label();
        let missing = || format!("{label} is a package of Python, which is missing");
        let python = python().ok_or_else(missing)?;
        println!("Fetching {label} from Python's package index, once");
        let folder = cache()?.join(&label);
        let partial = cache()?.join(format!("{label}.partial"));
        let _ = fs::remove_dir_all(&partial);
        run(program(&python).args(["-m", "venv"]).arg(&partial))
            .map_err(|e| format!("{label} could not be installed: {e}"))?;
        let mut install = program(interpreter(&partial));
        install
            .args(["-m", "pip", "install", "--quiet"])
            .args(["--disable-pip-version-check", "--only-binary", ":all:"])
            .arg(self.requirement());
        run(&mut install).map_err(|e| format!("{label} could not be installed: {e}"))?;
        let _ = fs::remove_dir_all(&folder);
        // A virtual environment can be moved if only its interpreter is used.
        io("cannot make", &folder, fs::rename(&partial, &folder))?;
        Ok(interpreter(&folder))
    }

    /// The interpreter from the variable, the cache, or the system, if it has the package.
    fn installed(&self) -> Result<Option<PathBuf>> {
        let own = env::var_os(self.variable).filter(|v| !v.is_empty());
        if let Some(own) = own {
            return Ok(Some(PathBuf::from(own)));
        }
        let cached = interpreter(&cache()?.join(self.label()));
        if cached.is_file() {
            return Ok(Some(cached));
        }
        let import = format!("import {}", self.name);
        Ok(python().filter(|python| output(program(python).args(["-c", &import])).is_ok()))
    }

    fn label(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }

    fn requirement(&self) -> String {
        format!("{}=={}", self.name, self.version)
    }

    /// True if the index answers and has this version for this interpreter.
    fn is_registry_reachable(&self, python: &Path) -> bool {
        let ask = || {
            let mut ask = program(python);
            ask.args(["-m", "pip", "index", "versions", self.name])
                .args(["--disable-pip-version-check", "--no-color"]);
            ask
        };
        answer(ask).is_some_and(|said| lists(&said, self.version))
    }
}

/// The system's Python.
fn python() -> Option<PathBuf> {
    find("python3").or_else(|| find("python"))
}

/// The interpreter of a virtual environment.
fn interpreter(folder: &Path) -> PathBuf {
    if cfg!(windows) {
        folder.join("Scripts").join("python.exe")
    } else {
        folder.join("bin").join("python")
    }
}

/// True if a comma-separated list contains this version.
fn lists(said: &str, version: &str) -> bool {
    said.split([',', ' ', '\n', '\r'])
        .any(|word| word == version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_must_be_a_whole_entry() {
        let said = "ray (2.60.0)\nAvailable versions: 2.60.0, 2.59.1, 2.5.10\n";
        assert!(lists(said, "2.60.0") && lists(said, "2.5.10"));
        assert!(!lists(said, "2.5.1") && !lists(said, "2.6"));
    }
}
