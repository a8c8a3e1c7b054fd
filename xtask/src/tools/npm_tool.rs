//! Tools in npm's registry: from a variable, from the cache, or downloaded and verified by a checksum.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::standing::{Standing, answer, cache};
use crate::shell::{Result, find, io, program, run};

/// An npm package without dependencies.
pub struct NpmTool {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
    /// npm's checksum of the package.
    pub(super) integrity: &'static str,
    /// The required file of the package, relative to `node_modules`.
    pub(super) file: &'static str,
    /// The environment variable with the path of the user's own file.
    pub(super) variable: &'static str,
}

impl NpmTool {
    /// Checks whether the package is installed or available.
    ///
    /// # Errors
    /// The cache folder of the user is unknown.
    pub fn standing(&self) -> Result<Standing> {
        if self.installed()?.is_some() {
            return Ok(Standing::Here);
        }
        let label = self.label();
        let instead = format!(
            "or set {} to the path of its {}",
            self.variable,
            self.file.rsplit('/').next().unwrap_or(self.file)
        );
        Ok(match find("npm") {
            None => Standing::Missing(format!(
                "{label} comes from npm, which is missing: install Node.js (https://nodejs.org), {instead}"
            )),
            Some(npm) if !self.is_registry_reachable(&npm) => Standing::Missing(format!(
                "{label} comes from npm, whose registry does not answer: go online once, {instead}"
            )),
            Some(_) => Standing::Coming(format!("{label} will be fetched from npm, once")),
        })
    }

    /// The path of the required file. Installs the package if missing.
    ///
    /// # Errors
    /// The installation fails.
    pub fn ensure(&self) -> Result<PathBuf> {
        if let Some(file) = self.installed()? {
            return Ok(file);
        }
        let label = self.label();
        let npm = find("npm").ok_or_else(|| format!("{label} comes from npm, which is missing"))?;
        println!("Fetching {label} from npm, once");
        let folder = cache()?.join(&label);
        let partial = cache()?.join(format!("{label}.partial"));
        io("cannot make", &partial, fs::create_dir_all(&partial))?;
        self.write_lock(&partial)?;
        let mut install = program(npm);
        install
            .args(["clean-install", "--silent", "--no-audit", "--no-fund"])
            .args(["--ignore-scripts", "--prefix"])
            .arg(&partial);
        run(&mut install).map_err(|e| format!("{label} could not be installed: {e}"))?;
        let _ = fs::remove_dir_all(&folder);
        io("cannot make", &folder, fs::rename(&partial, &folder))?;
        Ok(folder.join("node_modules").join(self.file))
    }

    fn installed(&self) -> Result<Option<PathBuf>> {
        let own = env::var_os(self.variable).filter(|v| !v.is_empty());
        let cached = cache()?
            .join(self.label())
            .join("node_modules")
            .join(self.file);
        Ok(own
            .map(PathBuf::from)
            .or_else(|| cached.is_file().then_some(cached)))
    }

    fn label(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }

    fn is_registry_reachable(&self, npm: &Path) -> bool {
        let ask = || {
            let mut ask = program(npm);
            ask.args(["view", &format!("{}@{}", self.name, self.version), "version"]);
            ask
        };
        answer(ask).is_some_and(|said| said.contains(self.version))
    }

    /// Writes the lock file by which npm installs this version and verifies its checksum.
    fn write_lock(&self, folder: &Path) -> Result<()> {
        let wanted = json!({ self.name: self.version });
        let lock = json!({
            "name": "tools",
            "lockfileVersion": 3,
            "requires": true,
            "packages": {
                "": { "name": "tools", "dependencies": wanted },
                format!("node_modules/{}", self.name): {
                    "version": self.version,
                    "integrity": self.integrity,
                },
            },
        });
        let package = json!({ "name": "tools", "private": true, "dependencies": wanted });
        for (name, content) in [("package.json", package), ("package-lock.json", lock)] {
            let path = folder.join(name);
            io("cannot write", &path, fs::write(&path, content.to_string()))?;
        }
        Ok(())
    }
}
