//! Tools written in Rust: from the PATH, from the cache, downloaded by `cargo binstall`, or compiled.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use super::standing::{Standing, answer, cache};
use crate::shell::{Result, cargo, find, io, output, program, run};

/// A tool in cargo's registry.
pub struct CargoTool {
    pub(super) name: &'static str,
    pub(super) version: &'static str,
    /// More arguments for `cargo install`.
    pub(super) arguments: &'static [&'static str],
    /// A program of the tool, which represents the others.
    pub(super) binary: &'static str,
    /// The approximate compile time on two cores.
    pub(super) minutes: u32,
}

impl CargoTool {
    /// Checks whether the tool is installed or available.
    ///
    /// # Errors
    /// The cache folder of the user is unknown.
    pub fn standing(&self) -> Result<Standing> {
        if self.installed()?.is_some() {
            return Ok(Standing::Here);
        }
        let label = self.label();
        Ok(if !self.is_registry_reachable() {
            Standing::Missing(format!(
                "{label} is neither on the PATH nor in {}, and cargo's registry does not answer: go online once, \
                 or put {} {} on the PATH",
                cache()?.display(),
                self.binary,
                self.version,
            ))
        } else if find("cargo-binstall").is_some() {
            Standing::Coming(format!("{label} will be fetched by cargo binstall"))
        } else {
            Standing::Coming(format!(
                "{label} will be compiled, once: about {} minutes on two cores (cargo binstall, where it is installed, \
                 fetches it in seconds)",
                self.minutes
            ))
        })
    }

    /// The folder of the tool's programs. Installs the tool if missing.
    ///
    /// # Errors
    /// The installation fails.
    pub fn ensure(&self) -> Result<PathBuf> {
        if let Some(folder) = self.installed()? {
            return Ok(folder);
        }
        let folder = cache()?.join(self.label());
        let partial = cache()?.join(format!("{}.partial", self.label()));
        if find("cargo-binstall").is_none() || run(&mut self.fetch(&partial)).is_err() {
            self.compile(&partial)?;
        }
        let _ = fs::remove_dir_all(&folder);
        io("cannot make", &folder, fs::rename(&partial, &folder))?;
        Ok(folder.join("bin"))
    }

    /// The path of the tool's program. Installs the tool if missing.
    ///
    /// # Errors
    /// The installation fails.
    pub fn program(&self) -> Result<PathBuf> {
        Ok(self.ensure()?.join(self.file()))
    }

    /// The folder of the tool's programs, if installed: in the cache, or on the PATH in the right version.
    fn installed(&self) -> Result<Option<PathBuf>> {
        let cached = cache()?.join(self.label()).join("bin");
        if cached.join(self.file()).is_file() {
            return Ok(Some(cached));
        }
        let elsewhere = find(self.binary).filter(|path| {
            output(program(path).arg("--version"))
                .is_ok_and(|said| contains_word(&said, self.version))
        });
        Ok(elsewhere.and_then(|path| path.parent().map(PathBuf::from)))
    }

    fn label(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }

    fn file(&self) -> String {
        format!("{}{}", self.binary, env::consts::EXE_SUFFIX)
    }

    fn crate_version(&self) -> String {
        format!("{}@{}", self.name, self.version)
    }

    /// True if cargo's registry answers, or cargo's cache has a recent answer. Sends one query for all tools: cargo runs one
    /// query at a time, and each query would wait for an unreachable registry.
    fn is_registry_reachable(&self) -> bool {
        static ANSWERS: OnceLock<bool> = OnceLock::new();
        *ANSWERS.get_or_init(|| {
            let ask = || {
                let mut ask = cargo();
                ask.args(["info", "--quiet", &self.crate_version()]);
                ask
            };
            answer(ask).is_some()
        })
    }

    fn fetch(&self, into: &std::path::Path) -> std::process::Command {
        let mut fetch = cargo();
        fetch
            .args(["binstall", "--no-confirm", "--disable-strategies", "compile"])
            .arg(self.crate_version())
            .arg("--root")
            .arg(into);
        fetch
    }

    fn compile(&self, into: &std::path::Path) -> Result<()> {
        let label = self.label();
        println!("Compiling {label}, once: about {} minutes on two cores", self.minutes);
        let build = cache()?.join(format!("{label}.build"));
        let mut install = cargo();
        install
            .args(["install", "--locked", "--force"])
            .arg(self.crate_version())
            .args(self.arguments)
            .arg("--root")
            .arg(into)
            // The release profiles of the tools compile three times as long, but the tools run for seconds.
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_TARGET_DIR", &build);
        run(&mut install).map_err(|e| format!("{label} could not be installed: {e}"))?;
        // Ignores errors: a remaining folder only wastes space.
        let _ = fs::remove_dir_all(&build);
        Ok(())
    }
}

/// True if the output of `--version` contains this version.
fn contains_word(said: &str, version: &str) -> bool {
    said.split_whitespace().any(|word| word == version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_must_be_a_whole_word() {
        assert!(contains_word("trunk 0.21.14\n", "0.21.14"));
        assert!(contains_word("geckodriver 0.36.0 (a3d508507022 2025-02-24)", "0.36.0"));
        assert!(!contains_word("trunk 0.21.1", "0.21.14"));
        assert!(!contains_word("trunk 0.21.14-beta", "0.21.14"));
        assert!(!contains_word("trunk 10.21.14", "0.21.14"));
    }
}
