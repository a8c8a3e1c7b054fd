//! Optimises the module with wasm-opt.

use std::path::Path;
use std::process::Command;

use crate::shell::{Result, program, run};
use crate::tools::BINARYEN;

/// The allowed WebAssembly features: those of `.cargo/config.toml` and the compiler's defaults, which browsers have
/// supported for years.
const FEATURES: [&str; 8] = [
    "bulk-memory",
    "bulk-memory-opt",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
    "simd",
];

/// The optimisation level: it reduces the module from 625 kB gzipped to 549. `-O2`, `-O3` and `-Oz` differ from that by
/// less than 1 kB, and no level changes a kernel of `cargo xtask bench` beyond noise: the compiler has done that work.
const LEVEL: &str = "-Os";

/// The maximum size, in nodes of wasm-opt's trees, of a function that is inlined into its only caller. Without the
/// limit all views formed one function of 385 kB, which a browser compiles completely before showing the first view;
/// the limit also makes the module 11 kB smaller gzipped.
const INLINED: &str = "100";

/// Reduces the size of a module if wasm-opt is available; optional.
///
/// # Errors
/// It is available and fails.
pub fn optimise(wasm: &Path) -> Result<()> {
    let wasm_opt = match BINARYEN.ensure() {
        Ok(wasm_opt) => wasm_opt,
        Err(why) => {
            println!("wasm-opt is left out, so the module is about a quarter larger: {why}");
            return Ok(());
        }
    };
    let features = FEATURES.map(|feature| format!("--enable-{feature}"));
    run(command(&wasm_opt)
        .args([LEVEL, "--one-caller-inline-max-function-size", INLINED])
        // Puts the copies of a function for several games side by side, which helps gzip: saves 20.5 kB of 549.
        .arg("--reorder-functions-by-name")
        // The lowest kilobyte is the end of the stack, which no valid address reaches: saves 9 kB of 1528.
        .arg("--low-memory-unused")
        .args(features)
        .args([wasm.as_os_str(), "-o".as_ref(), wasm.as_os_str()]))
}

/// The package's program is a script for Node on every platform; the user's own may be native.
fn command(wasm_opt: &Path) -> Command {
    let is_script = std::fs::read(wasm_opt).is_ok_and(|bytes| bytes.starts_with(b"#!"));
    if !is_script {
        return program(wasm_opt);
    }
    let mut node = program("node");
    node.arg(wasm_opt);
    node
}
