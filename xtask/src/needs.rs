//! What a command needs, looked at before anything is built: what is missing is said at once and all together.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::browsers;
use crate::shell::{Result, find, root, target};
use crate::sweeps;
use crate::tools::{AXE, BINARYEN, CargoTool, PYODIDE, Standing, TRUNK, WASM_BINDGEN};
use crate::tools::{cache, standing_of_wasm_target};

/// Something that a command needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A port on 127.0.0.1 that nobody listens on.
    Port(u16),
    /// So many gigabytes of the disk for all that is built: a disk that runs full is told of by whoever happens to write, after
    /// a quarter of an hour.
    Space(u64),
    /// Folders that may be written: of what is built and published, and of the tools.
    Folders,
    /// The WebAssembly target of the toolchain.
    WasmTarget,
    /// What makes the glue between module and page.
    WasmBindgen,
    /// What builds and serves the page.
    Trunk,
    /// What makes the module smaller; a page without it works just as well.
    WasmOpt,
    /// What runs people's Python in the page; a page without it says so.
    Python,
    /// What runs WebAssembly outside a browser.
    Node,
    /// Chromium and its driver.
    Chromium,
    /// Firefox and its driver.
    Firefox,
    /// What looks for errors of accessibility.
    Axe,
    /// GNU parallel, which runs sweeps.
    Parallel,
    /// Ray, which runs sweeps.
    Ray,
}

/// What the page is built with.
pub const PAGE: [Need; 6] = [
    Need::Folders,
    Need::WasmTarget,
    Need::WasmBindgen,
    Need::Trunk,
    Need::WasmOpt,
    Need::Python,
];

impl Need {
    fn standing(self) -> Result<Standing> {
        let tool = |tool: &CargoTool| tool.standing();
        Ok(match self {
            Need::Port(port) => port_is_free(port),
            Need::Space(gigabytes) => space_is_left(gigabytes, &target()),
            Need::Folders => folders_are_ours(&[target(), root(), cache()?]),
            Need::WasmTarget => standing_of_wasm_target(),
            Need::WasmBindgen => tool(&WASM_BINDGEN)?,
            Need::Trunk => tool(&TRUNK)?,
            Need::WasmOpt => BINARYEN.standing()?,
            Need::Python => PYODIDE.standing()?,
            Need::Node => match find("node") {
                Some(_) => Standing::Here,
                None => Standing::Missing(
                    "node is missing, in which WebAssembly is measured: install Node.js (https://nodejs.org)"
                        .to_owned(),
                ),
            },
            Need::Chromium => browsers::standing_of_chromium(),
            Need::Firefox => browsers::standing_of_firefox()?,
            Need::Axe => AXE.standing()?,
            Need::Parallel => sweeps::standing_of_parallel(),
            Need::Ray => sweeps::standing_of_ray()?,
        })
    }

    /// What is said while it is not known yet whether it can be had.
    fn asking(self) -> String {
        let from = match self {
            Need::WasmBindgen | Need::Trunk | Need::Firefox => "cargo's registry",
            Need::WasmOpt | Need::Python | Need::Axe => "npm's registry",
            Need::Ray => "Python's package index",
            _ => "this machine",
        };
        format!("{self:?} is not here so far; {from} is asked, which takes a minute at most")
    }

    /// What is lost without it, if the command can do without.
    fn without(self) -> Option<&'static str> {
        match self {
            Need::WasmOpt => Some("the module will be about a quarter larger"),
            Need::Python => Some("the page will have no Python"),
            Need::Parallel => Some("the sweep with GNU parallel will NOT BE TESTED"),
            Need::Ray => Some("the sweep with Ray will NOT BE TESTED"),
            _ => None,
        }
    }
}

/// Says what the command will install, and what it goes without.
///
/// # Errors
/// Something is missing without which the command cannot end well: all of it, a line each, with what to do.
pub fn look(needs: &[Need]) -> Result<()> {
    let mut missing = Vec::new();
    for (need, standing) in needs.iter().zip(standings(needs)) {
        match (standing?, need.without()) {
            (Standing::Here, _) => {}
            (Standing::Coming(how), _) => println!("To be installed: {how}"),
            (Standing::Missing(why), Some(loss)) => println!("Left out, {loss}: {why}"),
            (Standing::Missing(why), None) => missing.push(why),
        }
    }
    match missing.len() {
        0 => Ok(()),
        1 => Err(missing.remove(0)),
        _ => Err(format!(
            "several things are missing:\n- {}",
            missing.join("\n- ")
        )),
    }
}

/// What is not known by then is missing, and its registry is being asked: that is said.
const KNOWN_WITHIN: Duration = Duration::from_millis(800);

/// How everything stands. All is asked at once: a registry that does not answer is waited for, a minute, after it was said what for.
fn standings(needs: &[Need]) -> Vec<Result<Standing>> {
    thread::scope(|scope| {
        let asked = needs.iter().map(|need| scope.spawn(|| need.standing()));
        let asked: Vec<_> = asked.collect();
        let begin = Instant::now();
        while begin.elapsed() < KNOWN_WITHIN && asked.iter().any(|asked| !asked.is_finished()) {
            thread::sleep(Duration::from_millis(10));
        }
        let open = needs
            .iter()
            .zip(&asked)
            .filter(|(_, asked)| !asked.is_finished());
        for said in open.map(|(need, _)| need.asking()) {
            println!("{said}");
        }
        let answers = asked.into_iter().map(|asked| {
            asked
                .join()
                .unwrap_or_else(|_| Err("what is needed could not be looked at".to_owned()))
        });
        answers.collect()
    })
}

/// Whether something can be written into folders, or where they are to be made.
fn folders_are_ours(folders: &[PathBuf]) -> Standing {
    let refused = folders.iter().find_map(|folder| {
        let there = folder.ancestors().find(|at| at.is_dir())?;
        let file = there.join(format!(".rastros-lab-{}", std::process::id()));
        let written = fs::write(&file, "");
        // What was not written need not be removed.
        let _ = fs::remove_file(&file);
        written.err().map(|error| (folder, error))
    });
    match refused {
        None => Standing::Here,
        Some((folder, error)) => Standing::Missing(format!(
            "{} cannot be written ({error}): be the user whose it is, or make a checkout of your own; \
             CARGO_TARGET_DIR and RASTROS_LAB_CACHE name other folders for what is built and for tools",
            folder.display()
        )),
    }
}

fn port_is_free(port: u16) -> Standing {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Ok(_) => Standing::Here,
        Err(error) => Standing::Missing(format!(
            "port {port} of 127.0.0.1 cannot be used ({error}): try --port {}",
            if port < 65_000 { port + 1 } else { 8081 }
        )),
    }
}

/// Bytes of a gigabyte.
const GB: u64 = 1_000_000_000;

/// Whether a folder may become so large. What lies in it already counts: most of it is built anew in its place.
fn space_is_left(gigabytes: u64, folder: &Path) -> Standing {
    // The folder need not be there yet.
    let Some(there) = folder.ancestors().find(|at| at.exists()) else {
        return Standing::Here;
    };
    let Ok(free) = fs4::available_space(there) else {
        return Standing::Here;
    };
    let wanted = gigabytes * GB;
    if free >= wanted || free + bytes_in(folder) >= wanted {
        return Standing::Here;
    }
    Standing::Missing(format!(
        "{} needs about {gigabytes} GB, and {:.1} GB are free: make room, or set CARGO_TARGET_DIR to a folder on another disk",
        folder.display(),
        free as f64 / GB as f64,
    ))
}

/// The bytes of all files in a folder; what cannot be read counts for nothing.
fn bytes_in(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let bytes = entries.map(|entry| match entry.metadata() {
        Ok(of) if of.is_dir() => bytes_in(&entry.path()),
        Ok(of) => of.len(),
        Err(_) => 0,
    });
    bytes.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taken_port_suggests_another() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        let error = look(&[Need::Port(port)]).unwrap_err();
        assert!(error.contains(&port.to_string()), "{error}");
        assert!(error.contains("--port"), "{error}");
        drop(taken);
        assert_eq!(look(&[Need::Port(port)]), Ok(()));
    }

    #[test]
    fn full_disk_says_what_to_do() {
        let folder = std::env::temp_dir().join("rastros-lab-no-such-folder");
        assert_eq!(space_is_left(0, &folder), Standing::Here);
        let Standing::Missing(said) = space_is_left(1_000_000, &folder) else {
            panic!("a petabyte is free");
        };
        assert!(
            said.contains("1000000 GB") && said.contains("CARGO_TARGET_DIR"),
            "{said}"
        );
        // This package's own sources.
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        assert!(bytes_in(&sources) > 10_000);
        assert_eq!(bytes_in(&folder), 0);
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_named() {
        let ours = std::env::temp_dir();
        let inside = ours.join("rastros-lab-no-such-folder/target");
        assert_eq!(folders_are_ours(&[ours, inside]), Standing::Here);
        // Nobody can write there, root included.
        let nobodys = Path::new("/proc/rastros-lab");
        if cfg!(target_os = "linux") {
            let Standing::Missing(said) = folders_are_ours(&[nobodys.to_path_buf()]) else {
                panic!("/proc can be written")
            };
            assert!(said.starts_with("/proc/rastros-lab") && said.contains("CARGO_TARGET_DIR"));
        }
    }

    #[test]
    fn whoever_is_asked_is_named() {
        assert!(Need::Axe.asking().contains("npm"));
        assert!(
            Need::Trunk
                .asking()
                .starts_with("Trunk is not here so far; cargo's registry")
        );
    }

    #[test]
    fn only_optional_needs_may_be_missing() {
        let optional: Vec<_> = PAGE.into_iter().filter(|n| n.without().is_some()).collect();
        assert_eq!(optional, [Need::WasmOpt, Need::Python]);
        assert_eq!(Need::Axe.without(), None);
    }

    #[test]
    fn what_is_not_tested_is_said_at_the_beginning() {
        for engine in [Need::Parallel, Need::Ray] {
            let loss = engine.without().unwrap_or_default();
            assert!(loss.ends_with("will NOT BE TESTED"), "{loss}");
        }
    }
}
