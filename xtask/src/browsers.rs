//! The browsers of the tests, and their drivers.

use std::path::PathBuf;

use crate::packages::{install, standing};
use crate::shell::{Result, find};
use crate::tools::{GECKODRIVER, Standing};

/// The Debian packages.
const CHROMIUM_PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];
/// The Debian package.
const FIREFOX_PACKAGES: [&str; 1] = ["firefox-esr"];

/// Installation instructions.
const GET_CHROMIUM: &str = "install Chromium or Chrome and its chromedriver \
    (Debian: apt install chromium chromium-driver; macOS: brew install --cask chromium chromedriver; \
    Windows: winget install Google.Chrome and Chromium.ChromeDriver), or set CHROMEDRIVER to the driver's path";
/// Installation instructions.
const GET_FIREFOX: &str = "install it (Debian: apt install firefox-esr; macOS: brew install --cask firefox; \
    Windows: winget install Mozilla.Firefox)";

pub struct Browser {
    /// `chromium` or `firefox`.
    pub name: &'static str,
    /// The driver's program.
    pub driver: PathBuf,
    /// The browser's program.
    pub binary: PathBuf,
}

pub fn standing_of_chromium() -> Standing {
    match (find_chromedriver(), find_chromium()) {
        (Some(_), Some(_)) => Standing::Here,
        (Some(_), None) => standing("Chromium", &CHROMIUM_PACKAGES, GET_CHROMIUM),
        (None, _) => standing("chromedriver", &CHROMIUM_PACKAGES, GET_CHROMIUM),
    }
}

/// # Errors
/// The cache folder of the user is unknown.
pub fn standing_of_firefox() -> Result<Standing> {
    if find_firefox().is_none() {
        return Ok(standing("Firefox", &FIREFOX_PACKAGES, GET_FIREFOX));
    }
    match find_geckodriver() {
        Some(_) => Ok(Standing::Here),
        None => GECKODRIVER.standing(),
    }
}

/// Finds Chromium, and installs it if possible.
///
/// # Errors
/// Chromium is missing; with installation instructions.
pub fn chromium() -> Result<Browser> {
    if find_chromedriver().is_none() || find_chromium().is_none() {
        install(&CHROMIUM_PACKAGES);
    }
    let missing = |name| format!("{name} is missing and could not be installed: {GET_CHROMIUM}");
    Ok(Browser {
        name: "chromium",
        driver: find_chromedriver().ok_or_else(|| missing("chromedriver"))?,
        binary: find_chromium().ok_or_else(|| missing("Chromium"))?,
    })
}

/// Finds Firefox, and installs it if possible. Downloads or builds its driver if missing.
///
/// # Errors
/// Firefox is missing; with installation instructions.
pub fn firefox() -> Result<Browser> {
    if find_firefox().is_none() {
        install(&FIREFOX_PACKAGES);
    }
    let binary = find_firefox()
        .ok_or_else(|| format!("Firefox is missing and could not be installed: {GET_FIREFOX}"))?;
    let driver = match find_geckodriver() {
        Some(driver) => driver,
        None => GECKODRIVER.program()?,
    };
    Ok(Browser {
        name: "firefox",
        driver,
        binary,
    })
}

fn find_geckodriver() -> Option<PathBuf> {
    let configured = std::env::var_os("GECKODRIVER").map(PathBuf::from);
    configured.or_else(|| find("geckodriver"))
}

fn find_chromedriver() -> Option<PathBuf> {
    let configured = std::env::var_os("CHROMEDRIVER").map(PathBuf::from);
    configured.or_else(|| find("chromedriver"))
}

fn find_chromium() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    names.into_iter().find_map(find).or_else(|| {
        first_of(&[
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        ])
    })
}

fn find_firefox() -> Option<PathBuf> {
    let names = ["firefox", "firefox-esr"];
    names.into_iter().find_map(find).or_else(|| {
        first_of(&[
            "/Applications/Firefox.app/Contents/MacOS/firefox",
            r"C:\Program Files\Mozilla Firefox\firefox.exe",
        ])
    })
}

fn first_of(paths: &[&str]) -> Option<PathBuf> {
    paths.iter().map(PathBuf::from).find(|p| p.is_file())
}
