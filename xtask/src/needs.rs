//! The requirements of a command. A check before the first build reports all missing tools at once.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::browsers;
use crate::shell::{Result, find, root, target};
use crate::sweeps;
use crate::tools::{AXE, BINARYEN, CARGO_AUDIT, CargoTool, PYODIDE, Standing, TRUNK, WASM_BINDGEN};
use crate::tools::{cache, standing_of_wasm_target};

/// A requirement of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A free port on 127.0.0.1.
    Port(u16),
    /// Free disk space in gigabytes for all builds. Without the check, a full disk causes an unclear error after some minutes.
    Space(u64),
    /// Writable folders: for builds, published files and tools.
    Folders,
    /// The WebAssembly target of the toolchain.
    WasmTarget,
    /// Generates the glue between module and page.
    WasmBindgen,
    /// Builds and serves the page.
    Trunk,
    /// Reduces the size of the module; optional.
    WasmOpt,
    /// Runs users' Python in the page; optional.
    Python,
    /// Runs WebAssembly outside a browser.
    Node,
    /// With the driver.
    Chromium,
    /// With the driver.
    Firefox,
    /// Checks accessibility.
    Axe,
    /// Reports known vulnerabilities of dependencies.
    CargoAudit,
    /// GNU parallel, for sweeps.
    Parallel,
    /// For sweeps.
    Ray,
}

/// The requirements of a build of the page.
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
            Need::Space(gigabytes) => has_space(gigabytes, &target()),
            Need::Folders => folders_are_writable(&[target(), root(), cache()?]),
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
            Need::CargoAudit => tool(&CARGO_AUDIT)?,
            Need::Parallel => sweeps::standing_of_parallel(),
            Need::Ray => sweeps::standing_of_ray()?,
        })
    }

    /// The message while the availability of the requirement is unknown.
    fn waiting_message(self) -> String {
        let from = match self {
            Need::WasmBindgen | Need::Trunk | Need::Firefox | Need::CargoAudit => {
                "cargo's registry"
            }
            Need::WasmOpt | Need::Python | Need::Axe => "npm's registry",
            Need::Ray => "Python's package index",
            _ => "this machine",
        };
        format!("{self:?}: waiting up to a minute for {from}")
    }

    /// The consequence of a missing optional requirement; `None` for other requirements.
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

/// Reports what the command will install, and which optional tools are missing.
///
/// # Errors
/// The missing required tools, one per line, with instructions.
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
        _ => Err(format!("several things are missing:\n- {}", missing.join("\n- "))),
    }
}

/// The time until a message names the registries without an answer.
const QUIET_TIME: Duration = Duration::from_millis(800);

/// Checks all requirements in parallel: a registry may take up to a minute to answer.
fn standings(needs: &[Need]) -> Vec<Result<Standing>> {
    thread::scope(|scope| {
        let asked = needs.iter().map(|need| scope.spawn(|| need.standing()));
        let asked: Vec<_> = asked.collect();
        let begin = Instant::now();
        while begin.elapsed() < QUIET_TIME && asked.iter().any(|asked| !asked.is_finished()) {
            thread::sleep(Duration::from_millis(10));
        }
        let open = needs
            .iter()
            .zip(&asked)
            .filter(|(_, asked)| !asked.is_finished());
        for said in open.map(|(need, _)| need.waiting_message()) {
            println!("{said}");
        }
        let answers = asked.into_iter().map(|asked| {
            asked
                .join()
                .unwrap_or_else(|_| Err("the check of a requirement failed".to_owned()))
        });
        answers.collect()
    })
}

/// Checks that folders are writable. Checks the nearest existing parent of a missing folder.
fn folders_are_writable(folders: &[PathBuf]) -> Standing {
    let refused = folders.iter().find_map(|folder| {
        let existing = folder.ancestors().find(|at| at.is_dir())?;
        let file = existing.join(format!(".rastros-lab-{}", std::process::id()));
        let written = fs::write(&file, "");
        // Ignores the error of a file that was not written.
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

/// Checks that a folder can grow to this size. Counts the current contents as free space, since builds replace most of them.
fn has_space(gigabytes: u64, folder: &Path) -> Standing {
    // The folder may not exist yet.
    let Some(existing) = folder.ancestors().find(|at| at.exists()) else {
        return Standing::Here;
    };
    let Ok(free) = fs4::available_space(existing) else {
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

/// The bytes of all readable files in a folder.
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
    fn full_disk_error_has_instructions() {
        let folder = std::env::temp_dir().join("rastros-lab-no-such-folder");
        assert_eq!(has_space(0, &folder), Standing::Here);
        let Standing::Missing(said) = has_space(1_000_000, &folder) else {
            panic!("a petabyte is free");
        };
        assert!(said.contains("1000000 GB") && said.contains("CARGO_TARGET_DIR"), "{said}");
        // This package's own sources.
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        assert!(bytes_in(&sources) > 10_000);
        assert_eq!(bytes_in(&folder), 0);
    }

    #[test]
    fn names_folder_that_is_not_writable() {
        let ours = std::env::temp_dir();
        let inside = ours.join("rastros-lab-no-such-folder/target");
        assert_eq!(folders_are_writable(&[ours, inside]), Standing::Here);
        // Not even root can write there.
        let nobodys = Path::new("/proc/rastros-lab");
        if cfg!(target_os = "linux") {
            let Standing::Missing(said) = folders_are_writable(&[nobodys.to_path_buf()]) else {
                panic!("/proc can be written")
            };
            assert!(said.starts_with("/proc/rastros-lab") && said.contains("CARGO_TARGET_DIR"));
        }
    }

    #[test]
    fn names_registry_that_is_asked() {
        assert!(Need::Axe.waiting_message().contains("npm"));
        assert!(
            Need::Trunk
                .waiting_message()
                .starts_with("Trunk: waiting up to a minute for cargo's registry")
        );
    }

    #[test]
    fn only_optional_needs_may_be_missing() {
        let optional: Vec<_> = PAGE.into_iter().filter(|n| n.without().is_some()).collect();
        assert_eq!(optional, [Need::WasmOpt, Need::Python]);
        assert_eq!(Need::Axe.without(), None);
    }

    #[test]
    fn reports_untested_parts_at_the_start() {
        for engine in [Need::Parallel, Need::Ray] {
            let loss = engine.without().unwrap_or_default();
            assert!(loss.ends_with("will NOT BE TESTED"), "{loss}");
        }
    }
}
