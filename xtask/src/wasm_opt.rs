//! What wasm-opt does to a module after the compiler.

use std::path::Path;
use std::process::Command;

use crate::shell::{Result, program, run};
use crate::tools::BINARYEN;

/// What wasm-opt may use: what `.cargo/config.toml` and the compiler's defaults use, and browsers have had for years.
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

/// The level of optimisation: it takes the module from 625 kB gzipped to 549. `-O2`, `-O3` and `-Oz` differ from that by less
/// than 1 kB, and no level changes a kernel of `cargo xtask bench` beyond noise: the compiler has done that work.
const LEVEL: &str = "-Os";

/// The size, in nodes of wasm-opt's trees, from which on a function that is called in one place is left one. Without it the views of all
/// tabs were one function of 385 kB, which a browser compiles whole before it shows the first; the module is 11 kB smaller gzipped, too.
const INLINED: &str = "100";

/// Makes a module smaller where wasm-opt can be had; a page without it works just as well.
///
/// # Errors
/// It can be had and fails.
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
        // The same function for each of several games lies side by side, and gzip sees that they are alike: 20.5 kB of 549.
        .arg("--reorder-functions-by-name")
        .args(features)
        .args([wasm.as_os_str(), "-o".as_ref(), wasm.as_os_str()]))
}

/// The package's is a script for Node on every platform; a person's own may be a program.
fn command(wasm_opt: &Path) -> Command {
    let is_script = std::fs::read(wasm_opt).is_ok_and(|bytes| bytes.starts_with(b"#!"));
    if !is_script {
        return program(wasm_opt);
    }
    let mut node = program("node");
    node.arg(wasm_opt);
    node
}
