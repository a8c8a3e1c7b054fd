//! The engines that run sweeps (`examples/sweep/`): each has a test that plain `cargo test` ignores, and says so, because it needs
//! the engine. Here the engines are had where that is possible, and their tests are run.

use std::path::PathBuf;

use crate::packages::{install, standing};
use crate::shell::{Result, find, output, program, run, tests};
use crate::tools::{RAY, Standing};

/// What Debian calls GNU parallel.
const PARALLEL_PACKAGES: [&str; 1] = ["parallel"];

/// How a person gets what is missing.
const GET_PARALLEL: &str =
    "install it (Debian: apt install parallel; macOS: brew install parallel)";

/// Whether sweeps are tested on this system at all: their tests send signals.
const TESTED: bool = cfg!(unix);

/// How GNU parallel stands.
pub fn standing_of_parallel() -> Standing {
    match !TESTED || has_parallel() {
        true => Standing::Here,
        false => standing("GNU parallel", &PARALLEL_PACKAGES, GET_PARALLEL),
    }
}

/// How Ray stands.
///
/// # Errors
/// The machine does not say where a person's caches are.
pub fn standing_of_ray() -> Result<Standing> {
    match TESTED {
        true => RAY.standing(),
        false => Ok(Standing::Here),
    }
}

/// Whether it is there; there are other programs of that name.
fn has_parallel() -> bool {
    find("parallel").is_some_and(|path| {
        output(program(path).arg("--version")).is_ok_and(|said| said.contains("GNU parallel"))
    })
}

/// GNU parallel, installed where it is missing and may be installed.
fn parallel() -> Result<()> {
    if !has_parallel() {
        install(&PARALLEL_PACKAGES);
    }
    match has_parallel() {
        true => Ok(()),
        false => Err(format!(
            "GNU parallel is missing and could not be installed: {GET_PARALLEL}"
        )),
    }
}

/// Runs the tests of the engines that can be had. What could not be tested, a sentence each.
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
        Ok(()) => one("gnu_parallel_comes_to_the_same_bytes", None)?,
        Err(why) => untested.push(format!("the sweep with GNU parallel: {why}")),
    }
    match RAY.ensure() {
        Ok(python) => one("ray_comes_to_the_same_bytes", Some(python))?,
        Err(why) => untested.push(format!("the sweep with Ray: {why}")),
    }
    Ok(untested)
}

/// Runs one of the tests that plain `cargo test` ignores.
fn one(name: &str, python: Option<PathBuf>) -> Result<()> {
    let mut test = tests();
    test.args(["--quiet", "--test", "sweep"])
        .args(["--", "--ignored", "--exact", name]);
    if let Some(python) = python {
        test.env("RASTROS_LAB_PYTHON", python);
    }
    println!("The sweep's test {name}");
    run(&mut test)
}
