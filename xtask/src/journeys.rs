//! Runs the program of `tests/e2e/`, which drives browsers: journeys through the published page, and measurements of
//! its loading time.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browsers::{Browser, chromium, firefox};
use crate::build::{Built, dist, native_program};
use crate::privacy;
use crate::shell::{Result, cargo, run};
use crate::size;
use crate::tools::AXE;

/// The builds that journeys need.
pub struct Builds {
    page: Built,
    /// The native program, with whose results journeys compare the results of the page.
    native: PathBuf,
}

/// Builds the published page, and the programs of the journeys.
///
/// # Errors
/// A tool is missing and cannot be installed, or a build fails.
pub fn build() -> Result<Builds> {
    let page = dist()?;
    run(cargo().args(["build", "--quiet", "--package", "e2e"]))?;
    let native = native_program(false)?;
    Ok(Builds { page, native })
}

/// Checks the size of the page, and runs all journeys in both browsers.
///
/// # Errors
/// A tool is missing and cannot be installed, the module is too large, or journeys fail.
pub fn test(builds: &Builds) -> Result<()> {
    let browsers = [chromium()?, firefox()?];
    let axe = AXE.ensure()?;
    size::check(&builds.page)?;
    privacy::check(&builds.page)?;
    run(end_to_end(&browsers, &builds.page)
        .arg("--single")
        .arg(&builds.page.singles[0])
        .arg("--axe")
        .arg(axe)
        .arg("--native")
        .arg(&builds.native))
}

/// Opens both packagings of the page `runs` times in Chromium, alternating with another build if its folder is given,
/// and prints their sizes, the time until they are playable, and the speed of Python.
///
/// # Errors
/// A tool is missing and cannot be installed, or the page is not playable.
pub fn measure(runs: u16, against: Option<&Path>, names: &[String]) -> Result<()> {
    let chromium = chromium()?;
    let built = dist()?;
    size::describe(&built)?;
    let mut command = end_to_end(&[chromium], &built);
    command.arg("--native").arg(native_program(true)?);
    command.arg("--measure").arg(runs.to_string());
    if let Some(older) = against {
        command.arg("--against").arg(older);
    }
    run(command.args(names))
}

/// Runs the published page for some minutes in Chromium while terminating its workers, and compares the results.
///
/// # Errors
/// A tool is missing and cannot be installed, or the results differ.
pub fn soak(minutes: u64) -> Result<()> {
    let chromium = chromium()?;
    let built = dist()?;
    run(end_to_end(&[chromium], &built)
        .arg("--soak")
        .arg(minutes.to_string()))
}

/// The program with the paths of browsers and page.
fn end_to_end(browsers: &[Browser], built: &Built) -> Command {
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "e2e", "--"]);
    for browser in browsers {
        command.args(["--browser", browser.name]);
        command.args([&browser.driver, &browser.binary]);
    }
    command.arg("--hosted").arg(&built.hosted);
    command
}
