//! The browsers that the tests run in, and the drivers that speak to them.

use std::path::PathBuf;

use crate::shell::{Result, find, program, run};
use crate::tools::GECKODRIVER;

/// A browser with its driver.
pub struct Browser {
    /// `chromium` or `firefox`.
    pub name: &'static str,
    /// The program of its driver.
    pub driver: PathBuf,
    /// The program of the browser, where the driver does not find it by itself.
    pub binary: Option<PathBuf>,
}

/// Chromium, installed where it is missing and may be installed.
///
/// # Errors
/// It is missing, with a word on how to install it.
pub fn chromium() -> Result<Browser> {
    if find_chromedriver().is_none() || find_chromium().is_none() {
        install(&["chromium", "chromium-driver"]);
    }
    let missing = "is missing and could not be installed: install Chromium or Chrome and its chromedriver \
        (Debian: apt install chromium chromium-driver; macOS: brew install --cask chromium chromedriver; \
        Windows: winget install Google.Chrome and Chromium.ChromeDriver), or set CHROMEDRIVER to the driver's path";
    Ok(Browser {
        name: "chromium",
        driver: find_chromedriver().ok_or_else(|| format!("chromedriver {missing}"))?,
        binary: Some(find_chromium().ok_or_else(|| format!("Chromium {missing}"))?),
    })
}

/// Firefox, installed where it is missing and may be installed; its driver is built where there is none.
///
/// # Errors
/// It is missing, with a word on how to install it.
pub fn firefox() -> Result<Browser> {
    if find_firefox().is_none() {
        install(&["firefox-esr"]);
    }
    let binary = find_firefox().ok_or(
        "Firefox is missing and could not be installed: install it (Debian: apt install firefox-esr; \
         macOS: brew install --cask firefox; Windows: winget install Mozilla.Firefox)",
    )?;
    let configured = std::env::var_os("GECKODRIVER").map(PathBuf::from);
    let driver = match configured.or_else(|| find("geckodriver")) {
        Some(driver) => driver,
        None => GECKODRIVER.program()?,
    };
    Ok(Browser {
        name: "firefox",
        driver,
        binary: Some(binary),
    })
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

/// Tries to install packages where the system's package manager is ours to use. What is still missing afterwards is
/// told by whoever needs it.
fn install(packages: &[&str]) {
    let Some(apt) = find("apt-get") else { return };
    let root = std::env::var("USER").is_ok_and(|user| user == "root")
        || std::env::var("HOME").is_ok_and(|home| home == "/root");
    if !root {
        return;
    }
    println!("Installing {}", packages.join(", "));
    let mut command = program(&apt);
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(["install", "-y", "-qq", "--no-install-recommends"])
        .args(packages);
    if run(&mut command).is_ok() {
        return;
    }
    // The lists of packages may never have been fetched.
    let updated = run(program(&apt).args(["update", "-qq"])).and_then(|()| run(&mut command));
    if let Err(error) = updated {
        println!("{error}");
    }
}
