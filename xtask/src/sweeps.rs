//! Tests sweeps with GNU parallel and Ray (`examples/sweep/`). `cargo test` runs these tests only with `--ignored`,
//! because they need these programs. This module installs the programs if possible, and runs the tests.

use std::path::PathBuf;

use crate::packages::{install, standing};
use crate::shell::{Result, find, output, program, run, tests};
use crate::tools::{RAY, Standing};

/// The Debian package.
const PARALLEL_PACKAGES: [&str; 1] = ["parallel"];

/// Installation instructions.
const GET_PARALLEL: &str =
    "install it (Debian: apt install parallel; macOS: brew install parallel)";

/// True if sweeps are tested on this system: their tests send signals.
const TESTED: bool = cfg!(unix);

pub fn standing_of_parallel() -> Standing {
    if !TESTED || has_parallel() {
        Standing::Here
    } else {
        standing("GNU parallel", &PARALLEL_PACKAGES, GET_PARALLEL)
    }
}

/// # Errors
/// The cache folder of the user is unknown.
pub fn standing_of_ray() -> Result<Standing> {
    if TESTED { RAY.standing() } else { Ok(Standing::Here) }
}

/// True if GNU parallel is installed. Other programs have the same name.
fn has_parallel() -> bool {
    find("parallel").is_some_and(|path| {
        output(program(path).arg("--version")).is_ok_and(|said| said.contains("GNU parallel"))
    })
}

/// Installs GNU parallel if missing and possible.
fn parallel() -> Result<()> {
    if !has_parallel() {
        install(&PARALLEL_PACKAGES);
    }
    if has_parallel() {
        Ok(())
    } else {
        Err(format!("GNU parallel is missing and could not be installed: {GET_PARALLEL}"))
    }
}

/// Runs the tests with the available programs. Returns a sentence for each missing program.
///
/// # Errors
/// A test fails.
pub fn test() -> Result<Vec<String>> {
    let mut untested = Vec::new();
    if !TESTED {
        let why = "sweeps with GNU parallel and Ray: their tests need a Unix";
        return Ok(vec![why.to_owned()]);
    }
    match parallel() {
        Ok(()) => run_test("gnu_parallel_gives_same_bytes", None)?,
        Err(why) => untested.push(format!("the sweep with GNU parallel: {why}")),
    }
    match RAY.ensure() {
        Ok(python) => run_test("ray_gives_same_bytes", Some(python))?,
        Err(why) => untested.push(format!("the sweep with Ray: {why}")),
    }
    Ok(untested)
}

/// Runs one of the ignored tests.
fn run_test(name: &str, python: Option<PathBuf>) -> Result<()> {
    let mut test = tests();
    test.args(["--quiet", "--test", "sweep"])
        .args(["--", "--ignored", "--exact", name]);
    if let Some(python) = python {
        test.env("RASTROS_LAB_PYTHON", python);
    }
    println!("The sweep's test {name}");
    run(&mut test)
}
