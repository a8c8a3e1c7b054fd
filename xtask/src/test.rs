//! `cargo xtask test`: all checks, ordered so that errors are found early.

use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

use clap::ValueEnum;

use crate::browsers::chromium;
use crate::build::trunk;
use crate::journeys::{self, Builds};
use crate::licences;
use crate::needs::{Need, PAGE};
use crate::shell::{Result, cargo, path_with, run, tests};
use crate::sweeps;
use crate::tools::{WASM_BINDGEN, wasm_target};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Step {
    /// Whether the sources are formatted
    Format,
    /// Clippy, natively and for WebAssembly, and the licences of all dependencies
    Lint,
    /// All tests that need no browser
    Native,
    /// The tests that run inside a browser, in a page and in a worker
    Wasm,
    /// The size of the module, and whole journeys through the page in Chromium and Firefox
    E2e,
}

/// The approximate size of all builds in gigabytes.
const BUILT_GB: u64 = 6;

/// The requirements of the selected steps, or of all.
pub fn needs(wanted: &[Step]) -> Vec<Need> {
    // Checks the space only for all steps: single steps need less.
    let mut all = match wanted {
        [] => vec![Need::Space(BUILT_GB)],
        _ => Vec::new(),
    };
    for step in chosen(wanted) {
        let needs: &[&[Need]] = match step {
            Step::Format => &[],
            Step::Native => &[&[Need::Parallel, Need::Ray]],
            Step::Lint => &[&[Need::WasmTarget]],
            Step::Wasm => &[&[Need::WasmTarget, Need::WasmBindgen, Need::Chromium]],
            Step::E2e => &[&PAGE, &[Need::Chromium, Need::Firefox, Need::Axe]],
        };
        for need in needs.concat() {
            if !all.contains(&need) {
                all.push(need);
            }
        }
    }
    all
}

/// The selected steps, or all, in the order of their declaration.
fn chosen(wanted: &[Step]) -> impl Iterator<Item = Step> {
    let all = Step::value_variants().iter().copied();
    all.filter(|step| wanted.is_empty() || wanted.contains(step))
}

/// Runs the selected steps, or all, in the order of their declaration.
///
/// The last lines of the output list the untested parts.
///
/// # Errors
/// The first step that fails.
pub fn test(wanted: &[Step]) -> Result<()> {
    let mut untested = Vec::new();
    thread::scope(|scope| {
        let mut builds = None;
        for step in chosen(wanted) {
            // Builds the page in parallel with the tests before its journeys, since both use only one core for much of
            // their time. Formatting and lints precede the build, since they fail earliest.
            if step > Step::Lint && builds.is_none() && chosen(wanted).any(|s| s == Step::E2e) {
                trunk()?;
                builds = Some(scope.spawn(journeys::build));
            }
            let value = step.to_possible_value();
            let name = value.as_ref().map_or("", |v| v.get_name());
            println!("== {name}");
            let start = Instant::now();
            let ended = match step {
                Step::Format => run(cargo().args(["fmt", "--all", "--check"])),
                Step::Lint => lint(),
                Step::Native => native().map(|left_out| untested.extend(left_out)),
                Step::Wasm => wasm(),
                Step::E2e => end_to_end(builds.take()),
            };
            ended.map_err(|error| format!("{name}: {error}"))?;
            println!("== {name}: well after {:.0} s", start.elapsed().as_secs_f64());
        }
        Ok::<_, String>(())
    })?;
    // The end of the output is the most visible place.
    for what in untested {
        println!("NOT TESTED: {what}");
    }
    Ok(())
}

/// Runs the journeys after the build of the page.
fn end_to_end(builds: Option<ScopedJoinHandle<Result<Builds>>>) -> Result<()> {
    let builds = builds.ok_or("nobody builds the page")?;
    let builds = builds.join().map_err(|_| "the page's build broke off")?;
    journeys::test(&builds?)
}

/// Returns a sentence for each untested part.
fn native() -> Result<Vec<String>> {
    run(&mut tests())?;
    sweeps::test()
}

/// Runs the fuzz targets of `tests/fuzz.rs` for `cases` cases each, all targets or only the readers. The test profile
/// detects overflows. Prints the speed of each target.
///
/// # Errors
/// A target fails.
pub fn fuzz(cases: u64, readers: bool, names: &[String]) -> Result<()> {
    let mut test = tests();
    test.args(["--test", "fuzz", "--"]);
    // Filters match substrings. The prefix of the module excludes other targets.
    let prefix = if readers { "readers::" } else { "" };
    match names {
        [] => test.arg(prefix),
        names => test.args(names.iter().map(|name| format!("{prefix}{name}"))),
    };
    run(test
        .arg("--nocapture")
        .env("RASTROS_LAB_FUZZ_CASES", cases.to_string()))
}

fn lint() -> Result<()> {
    licences::check()?;
    let denied = ["--", "-D", "warnings"];
    run(cargo()
        .args(["clippy", "--workspace", "--all-targets"])
        .args(denied))?;
    wasm_target()?;
    // Other tests and the benchmarks have dependencies that do not support browsers.
    run(cargo()
        .args(["clippy", "--package", "rastros-lab"])
        .args(["--target", "wasm32-unknown-unknown"])
        .args(["--lib", "--bins", "--examples"])
        .args(["--test", "in_page", "--test", "in_worker"])
        .args(denied))
}

fn wasm() -> Result<()> {
    wasm_target()?;
    let chromium = chromium()?;
    let bindgen = WASM_BINDGEN.ensure()?;
    run(cargo()
        .args(["test", "--package", "rastros-lab"])
        .args(["--target", "wasm32-unknown-unknown"])
        .args(["--test", "in_page", "--test", "in_worker"])
        // Tests without optimisation are as fast, and build in less than half the time.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .env("PATH", path_with(&[bindgen])?)
        .env("CHROMEDRIVER", &chromium.driver)
        .env("WASM_BINDGEN_TEST_TIMEOUT", "300"))
}
