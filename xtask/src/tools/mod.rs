//! The tools of the commands: their versions, cache and installation.
//!
//! The cache is outside of the checkout, so that all checkouts share it, with one folder `NAME-VERSION` per tool.
//! `RASTROS_LAB_CACHE` replaces the platform's cache folder. Programs of the right version on the PATH need no cache.

mod cargo_tool;
mod npm_tool;
mod python_tool;
mod standing;

pub use cargo_tool::CargoTool;
pub use npm_tool::NpmTool;
pub use python_tool::PythonTool;
pub use standing::{Standing, cache};

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::shell::{Result, find, output, program, run};

/// The version must equal the version of wasm-bindgen in `Cargo.toml` and `Trunk.toml`.
pub const WASM_BINDGEN: CargoTool = CargoTool {
    name: "wasm-bindgen-cli",
    version: "0.2.128",
    arguments: &[],
    binary: "wasm-bindgen",
    minutes: 3,
};

/// The arguments exclude the default TLS library, which requires an installed C library.
pub const TRUNK: CargoTool = CargoTool {
    name: "trunk",
    version: "0.21.14",
    arguments: &["--no-default-features", "--features", "rustls"],
    binary: "trunk",
    minutes: 5,
};

/// Firefox's driver, if the machine has none.
pub const GECKODRIVER: CargoTool = CargoTool {
    name: "geckodriver",
    version: "0.36.0",
    arguments: &[],
    binary: "geckodriver",
    minutes: 2,
};

/// Looks dependencies up in the database of RustSec, <https://rustsec.org>. The excluded default feature reads compiled
/// programs.
pub const CARGO_AUDIT: CargoTool = CargoTool {
    name: "cargo-audit",
    version: "0.22.2",
    arguments: &["--no-default-features"],
    binary: "cargo-audit",
    minutes: 3,
};

/// Contains `wasm-opt`.
pub const BINARYEN: NpmTool = NpmTool {
    name: "binaryen",
    version: "132.0.0",
    integrity: "sha512-4Usg7yEvwO3FMso3Oov6qkOOHSod1IEv+boKkh77kTljM+eNBouqCTbqWswGzbG+vDNO/b/v2C4gfEh1WgB9Lg==",
    file: "binaryen/bin/wasm-opt",
    variable: "WASM_OPT",
};

/// Python for the page.
pub const PYODIDE: NpmTool = NpmTool {
    name: "pyodide",
    version: "314.0.7",
    integrity: "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
    file: "pyodide/pyodide.asm.wasm",
    variable: "PYODIDE",
};

/// Checks the accessibility of a page.
pub const AXE: NpmTool = NpmTool {
    name: "axe-core",
    version: "4.10.3",
    integrity: "sha512-Xm7bpRXnDSX2YE2YFfBk2FnF0ep6tmG7xPh8iHee8MIcrgq762Nkce856dYtJYLkuIoYZvGfTs/PbZhideTcEg==",
    file: "axe-core/axe.min.js",
    variable: "AXE_CORE",
};

/// Runs the example of a sweep, on one machine.
pub const RAY: PythonTool = PythonTool {
    name: "ray",
    version: "2.60.0",
    variable: "RASTROS_LAB_PYTHON",
    megabytes: 80,
};

/// The compilation target of the page.
const WASM_TARGET: &str = "wasm32-unknown-unknown";

pub fn standing_of_wasm_target() -> Standing {
    if has_wasm_target() {
        return Standing::Here;
    }
    match find("rustup") {
        Some(_) => Standing::Coming(format!(
            "the target {WASM_TARGET} will be added by rustup (some 30 MB)"
        )),
        None => Standing::Missing(format!(
            "the toolchain lacks the target {WASM_TARGET}, and rustup, which could add it, is missing: \
             install Rust from https://rustup.rs, or the target's package of your system \
             (Debian: apt install libstd-rust-dev-wasm32)"
        )),
    }
}

/// The compiler.
pub fn rustc() -> Command {
    program(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

fn has_wasm_target() -> bool {
    let libdir = output(rustc().args(["--print", "target-libdir", "--target", WASM_TARGET]));
    libdir.is_ok_and(|folder| PathBuf::from(folder.trim()).is_dir())
}

/// Adds the WebAssembly target to the toolchain if missing.
///
/// # Errors
/// The target is missing and cannot be added.
pub fn wasm_target() -> Result<()> {
    if has_wasm_target() {
        return Ok(());
    }
    println!("Adding the target {WASM_TARGET}");
    run(program("rustup").args(["target", "add", WASM_TARGET])).map_err(|e| {
        format!("the target {WASM_TARGET} is missing, and rustup could not add it: {e}")
    })
}
