//! Building the page with Trunk.

use std::process::Command;

use crate::shell::{Result, path_with, program, root};
use crate::tools::{TRUNK, WASM_BINDGEN, wasm_target};

/// Trunk with everything that it calls.
///
/// # Errors
/// A tool is missing and cannot be installed.
pub fn trunk() -> Result<Command> {
    wasm_target()?;
    let bindgen = WASM_BINDGEN.ensure()?;
    let mut trunk = program(TRUNK.program()?);
    trunk
        .env("PATH", path_with(&[bindgen])?)
        // Trunk takes NO_COLOR for a Boolean and stumbles over the usual "1".
        .env_remove("NO_COLOR");
    Ok(trunk)
}

/// Builds the page, and again whenever a file changes, and serves it on this machine.
///
/// # Errors
/// Trunk is missing or fails; otherwise this ends only when it is stopped.
pub fn serve(arguments: &[String]) -> Result<()> {
    let mut port = "8080".to_owned();
    let mut release = false;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--port" => port = rest.next().ok_or("--port wants a number")?.clone(),
            "--release" => release = true,
            other => return Err(format!("serve does not know {other:?}")),
        }
    }
    let mut trunk = trunk()?;
    println!("Serving on http://127.0.0.1:{port}/ (Ctrl+C ends it)");
    trunk
        .args(["serve", "index.html", "--port", &port, "--dist"])
        .arg(root().join("dist-serve"));
    if release {
        trunk.arg("--release");
    }
    crate::shell::run(&mut trunk)
}
