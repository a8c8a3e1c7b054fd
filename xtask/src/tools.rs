//! The tools that the commands need: where they are kept, and how they get there.
//!
//! Everything is kept outside the checkout, in a folder `NAME-VERSION` each, so that all checkouts share them and a second
//! run finds them. `RASTROS_LAB_CACHE` names another place than the platform's cache folder.

use std::env;
use std::fs;
use std::path::PathBuf;

use crate::shell::{Result, cargo, find, io, output, program, run};

/// A tool that cargo builds from its registry.
pub struct CargoTool {
    name: &'static str,
    version: &'static str,
    /// More arguments for `cargo install`.
    arguments: &'static [&'static str],
    /// One of its programs.
    binary: &'static str,
}

/// Equal to the version of wasm-bindgen in `Cargo.toml` and `Trunk.toml`.
pub const WASM_BINDGEN: CargoTool = CargoTool {
    name: "wasm-bindgen-cli",
    version: "0.2.128",
    arguments: &[],
    binary: "wasm-bindgen",
};

/// Without its own TLS library, which would want a C library to be installed.
pub const TRUNK: CargoTool = CargoTool {
    name: "trunk",
    version: "0.21.14",
    arguments: &["--no-default-features", "--features", "rustls"],
    binary: "trunk",
};

/// Firefox's driver, where the machine has none.
pub const GECKODRIVER: CargoTool = CargoTool {
    name: "geckodriver",
    version: "0.36.0",
    arguments: &[],
    binary: "geckodriver",
};

/// A package of npm.
pub struct NpmTool {
    name: &'static str,
    version: &'static str,
    /// A file of it, below `node_modules`.
    file: &'static str,
}

/// Has `wasm-opt`.
pub const BINARYEN: NpmTool = NpmTool {
    name: "binaryen",
    version: "132.0.0",
    file: "binaryen/bin/wasm-opt",
};

/// Looks for errors of accessibility in a page.
pub const AXE: NpmTool = NpmTool {
    name: "axe-core",
    version: "4.10.3",
    file: "axe-core/axe.min.js",
};

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

impl CargoTool {
    /// Installs the tool where it is missing, and gives the folder of its programs.
    ///
    /// # Errors
    /// It cannot be built.
    pub fn ensure(&self) -> Result<PathBuf> {
        let cache = cache()?;
        let label = format!("{}-{}", self.name, self.version);
        let folder = cache.join(&label);
        let file = format!("{}{}", self.binary, env::consts::EXE_SUFFIX);
        if folder.join("bin").join(&file).is_file() {
            return Ok(folder.join("bin"));
        }
        println!("Installing {label} (once; some minutes)");
        let partial = cache.join(format!("{label}.partial"));
        let build = cache.join(format!("{label}.build"));
        let mut install = cargo();
        install
            .args(["install", "--locked", "--quiet", "--force"])
            .arg(format!("{}@{}", self.name, self.version))
            .args(self.arguments)
            .arg("--root")
            .arg(&partial)
            // Their own release profiles take three times as long, for tools that run for seconds.
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_TARGET_DIR", &build);
        run(&mut install).map_err(|e| format!("{label} could not be installed: {e}"))?;
        // What remains is only room; that it cannot be removed shall stop nobody.
        let _ = fs::remove_dir_all(&build);
        let _ = fs::remove_dir_all(&folder);
        io("cannot make", &folder, fs::rename(&partial, &folder))?;
        Ok(folder.join("bin"))
    }

    /// The path of its program, installed where it is missing.
    ///
    /// # Errors
    /// It cannot be built.
    pub fn program(&self) -> Result<PathBuf> {
        let file = format!("{}{}", self.binary, env::consts::EXE_SUFFIX);
        Ok(self.ensure()?.join(file))
    }
}

impl NpmTool {
    /// Installs the package where it is missing, and gives its file; `None` where there is no npm.
    ///
    /// # Errors
    /// npm fails.
    pub fn ensure(&self) -> Result<Option<PathBuf>> {
        let cache = cache()?;
        let label = format!("{}-{}", self.name, self.version);
        let folder = cache.join(&label);
        let file = folder.join("node_modules").join(self.file);
        if file.is_file() {
            return Ok(Some(file));
        }
        let Some(npm) = find("npm") else {
            return Ok(None);
        };
        println!("Installing {label} from npm (once)");
        let partial = cache.join(format!("{label}.partial"));
        io("cannot make", &partial, fs::create_dir_all(&partial))?;
        let mut install = program(npm);
        install
            .args(["install", "--silent", "--no-audit", "--no-fund"])
            .arg(format!("{}@{}", self.name, self.version))
            .arg("--prefix")
            .arg(&partial);
        run(&mut install).map_err(|e| format!("{label} could not be installed: {e}"))?;
        let _ = fs::remove_dir_all(&folder);
        io("cannot make", &folder, fs::rename(&partial, &folder))?;
        Ok(Some(file))
    }
}

/// Adds the WebAssembly target to the toolchain where it is missing.
///
/// # Errors
/// It is missing and cannot be added.
pub fn wasm_target() -> Result<()> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let libdir = output(program(rustc).args([
        "--print",
        "target-libdir",
        "--target",
        "wasm32-unknown-unknown",
    ]));
    if libdir.is_ok_and(|folder| PathBuf::from(folder.trim()).is_dir()) {
        return Ok(());
    }
    println!("Adding the target wasm32-unknown-unknown");
    run(program("rustup").args(["target", "add", "wasm32-unknown-unknown"])).map_err(|e| {
        format!("the target wasm32-unknown-unknown is missing, and rustup could not add it: {e}")
    })
}
