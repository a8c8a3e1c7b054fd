//! Optimises the module with wasm-opt.

use std::path::Path;
use std::process::Command;

use crate::shell::{Result, program, run};
use crate::tools::BINARYEN;

/// The allowed WebAssembly features: the features of `.cargo/config.toml` and the defaults of the compiler, which browsers
/// have supported for years.
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

/// The optimisation level, which reduces the module from 625 kB to 549 kB gzipped. `-O2`, `-O3` and `-Oz` differ by less
/// than 1 kB, and no level changes the speed of a kernel of `cargo xtask bench` beyond noise.
const LEVEL: &str = "-Os";

/// The maximum size, in nodes of wasm-opt's trees, of a function to inline into its only caller. Without the limit, all
/// views form one function of 385 kB, which a browser compiles before showing the first view. The limit also reduces the
/// module by 11 kB gzipped.
const INLINED: &str = "100";

/// Reduces the size of a module if wasm-opt is available.
///
/// # Errors
/// wasm-opt is available and fails.
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
        // Places the copies of a function for several games side by side, which saves 20.5 kB of 549 kB gzipped.
        .arg("--reorder-functions-by-name")
        // No valid address is in the lowest kilobyte, the end of the stack. This option saves 9 kB of 1528 kB.
        .arg("--low-memory-unused")
        .args(features)
        .args([wasm.as_os_str(), "-o".as_ref(), wasm.as_os_str()]))
}

/// The command that runs wasm-opt. The program of the package is a script for Node; the user's program may be native.
fn command(wasm_opt: &Path) -> Command {
    let is_script = std::fs::read(wasm_opt).is_ok_and(|bytes| bytes.starts_with(b"#!"));
    if !is_script {
        return program(wasm_opt);
    }
    let mut node = program("node");
    node.arg(wasm_opt);
    node
}
