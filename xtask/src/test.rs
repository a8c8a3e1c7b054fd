//! `cargo xtask test`: everything that has to hold, in the order in which faults are found soonest.

use std::time::Instant;

use crate::browsers::{chromium, firefox};
use crate::build::dist;
use crate::shell::{Result, cargo, path_with, run};
use crate::tools::{AXE, WASM_BINDGEN, wasm_target};

type Step = (&'static str, fn() -> Result<()>);

const STEPS: [Step; 5] = [
    ("format", format),
    ("lint", lint),
    ("native", native),
    ("wasm", wasm),
    ("e2e", end_to_end),
];

/// Runs all steps, or those that are named.
///
/// # Errors
/// The first step that fails.
pub fn test(wanted: &[String]) -> Result<()> {
    if wanted.iter().any(|w| w == "--help") {
        let steps: Vec<_> = STEPS.iter().map(|(step, _)| *step).collect();
        println!(
            "cargo xtask test [STEP ...], the steps being: {}",
            steps.join(", ")
        );
        return Ok(());
    }
    for name in wanted {
        if !STEPS.iter().any(|(step, _)| step == name) {
            let known: Vec<_> = STEPS.iter().map(|(step, _)| *step).collect();
            return Err(format!(
                "there is no step {name:?}; steps: {}",
                known.join(", ")
            ));
        }
    }
    for (name, step) in STEPS {
        if wanted.is_empty() || wanted.iter().any(|w| w == name) {
            println!("== {name}");
            let start = Instant::now();
            step().map_err(|fault| format!("{name}: {fault}"))?;
            println!(
                "== {name}: well after {:.0} s",
                start.elapsed().as_secs_f64()
            );
        }
    }
    Ok(())
}

fn format() -> Result<()> {
    run(cargo().args(["fmt", "--all", "--check"]))
}

fn lint() -> Result<()> {
    run(cargo().args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ]))?;
    wasm_target()?;
    run(cargo().args([
        "clippy",
        "--target",
        "wasm32-unknown-unknown",
        "--lib",
        "--bins",
        "--examples",
        "--test",
        "in_page",
        "--test",
        "in_worker",
        "--",
        "-D",
        "warnings",
    ]))
}

fn native() -> Result<()> {
    // The journeys have no tests of their own: they are the last step.
    run(cargo().args(["test", "--workspace", "--exclude", "e2e"]))
}

/// The tests that run inside a browser: in a page and in a worker.
fn wasm() -> Result<()> {
    wasm_target()?;
    let chromium = chromium()?;
    let bindgen = WASM_BINDGEN.ensure()?;
    run(cargo()
        .args([
            "test",
            "--package",
            "rastros-lab",
            "--target",
            "wasm32-unknown-unknown",
            "--test",
            "in_page",
            "--test",
            "in_worker",
        ])
        .env("PATH", path_with(&[bindgen])?)
        .env("CHROMEDRIVER", &chromium.driver)
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300"))
}

/// Whole journeys through the published page, in both packagings and both browsers.
fn end_to_end() -> Result<()> {
    let browsers = [chromium()?, firefox()?];
    let axe = AXE
        .ensure()?
        .ok_or("axe-core comes from npm, which is missing: install Node.js (https://nodejs.org)")?;
    let built = dist()?;
    built.module_size()?.check()?;
    // The program that drives the browsers, and the native program whose results it compares.
    run(cargo().args(["build", "--release", "--bin", "rastros-lab"]))?;
    for browser in browsers {
        let mut journeys = cargo();
        journeys
            .args(["run", "--quiet", "--package", "e2e", "--"])
            .args(["--browser", browser.name])
            .arg("--driver")
            .arg(&browser.driver)
            .arg("--hosted")
            .arg(&built.hosted)
            .arg("--single")
            .arg(&built.single)
            .arg("--axe")
            .arg(&axe)
            .arg("--native")
            .arg(
                crate::shell::target()
                    .join("release")
                    .join(format!("rastros-lab{}", std::env::consts::EXE_SUFFIX)),
            );
        if let Some(binary) = &browser.binary {
            journeys.arg("--binary").arg(binary);
        }
        run(&mut journeys)?;
    }
    Ok(())
}
