//! The system's package manager, if this process may use it.

use std::path::PathBuf;

use crate::shell::{find, program, run};
use crate::tools::Standing;

/// The standing of a missing program that the system's package manager may be able to install.
pub fn standing(name: &str, packages: &[&str], get: &str) -> Standing {
    match package_manager() {
        Some(_) => Standing::Coming(format!(
            "{name} is missing: apt-get will install {}",
            packages.join(" and ")
        )),
        None => Standing::Missing(format!("{name} is missing: {get}")),
    }
}

/// The system's package manager, if usable: apt, if this process runs as root.
fn package_manager() -> Option<PathBuf> {
    find("apt-get").filter(|_| is_root())
}

/// True if this process runs as root, according to the system. Environment variables may be wrong.
#[cfg(target_os = "linux")]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[cfg(not(target_os = "linux"))]
fn is_root() -> bool {
    false
}

/// Tries to install packages if the package manager is usable. The caller checks the result.
pub fn install(packages: &[&str]) {
    let Some(apt) = package_manager() else { return };
    println!("apt-get installs {}", packages.join(" and "));
    let mut command = program(&apt);
    command
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(["install", "-y", "-qq", "--no-install-recommends"])
        .args(packages);
    if run(&mut command).is_ok() {
        return;
    }
    // The package lists may never have been downloaded.
    let updated = run(program(&apt).args(["update", "-qq"])).and_then(|()| run(&mut command));
    if let Err(error) = updated {
        println!("{error}");
    }
}
