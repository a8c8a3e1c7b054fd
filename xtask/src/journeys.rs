//! The program of `tests/e2e/`, which drives browsers: whole journeys through the published page, and how soon it can be
//! played on.

use std::path::Path;
use std::process::Command;

use crate::browsers::{Browser, chromium, firefox};
use crate::build::{Built, dist, native_program};
use crate::privacy;
use crate::shell::{Result, cargo, run};
use crate::size;
use crate::tools::AXE;

/// Builds the page as it is published, checks its size, and goes all journeys in both browsers.
///
/// # Errors
/// Something is missing and cannot be installed, the module is too large, or a journey fails.
pub fn test() -> Result<()> {
    let browsers = [chromium()?, firefox()?];
    let axe = AXE.ensure()?;
    let built = dist()?;
    size::check(&built)?;
    privacy::check(&built)?;
    // Journeys compare the page's results with the native program's.
    run(cargo().args(["build", "--release", "--bin", "rastros-lab"]))?;
    for browser in browsers {
        run(&mut journeys(&browser, &built, &axe))?;
    }
    Ok(())
}

fn journeys(browser: &Browser, built: &Built, axe: &Path) -> Command {
    let mut command = end_to_end(browser, built);
    command
        .arg("--single")
        .arg(&built.single)
        .arg("--axe")
        .arg(axe)
        .arg("--native")
        .arg(native_program());
    command
}

/// Opens both packagings of the page some number of times in Chromium, and prints how large they are and how soon they can be played on.
///
/// # Errors
/// Something is missing and cannot be installed, or the page cannot be played on.
pub fn measure(runs: u16) -> Result<()> {
    let chromium = chromium()?;
    let built = dist()?;
    size::describe(&built)?;
    run(end_to_end(&chromium, &built)
        .arg("--single")
        .arg(&built.single)
        .arg("--measure")
        .arg(runs.to_string()))
}

/// Has the published page work for so many minutes in Chromium while its workers are ended, and compares what comes out.
///
/// # Errors
/// Something is missing and cannot be installed, or work comes to something else.
pub fn soak(minutes: u64) -> Result<()> {
    let chromium = chromium()?;
    let built = dist()?;
    run(end_to_end(&chromium, &built)
        .arg("--soak")
        .arg(minutes.to_string()))
}

/// The program with what it has to know of a browser and of the page.
fn end_to_end(browser: &Browser, built: &Built) -> Command {
    let mut command = cargo();
    command
        .args(["run", "--quiet", "--package", "e2e", "--"])
        .args(["--browser", browser.name])
        .arg("--driver")
        .arg(&browser.driver)
        .arg("--hosted")
        .arg(&built.hosted);
    if let Some(binary) = &browser.binary {
        command.arg("--binary").arg(binary);
    }
    command
}
