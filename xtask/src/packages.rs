//! What the system's package manager has, where it is ours to use.

use std::path::PathBuf;

use crate::shell::{find, program, run};
use crate::tools::Standing;

/// How something stands that is missing, and that the system's package manager may have.
pub fn standing(name: &str, packages: &[&str], get: &str) -> Standing {
    match package_manager() {
        Some(_) => Standing::Coming(format!(
            "{name} is missing: apt-get will install {}",
            packages.join(" and ")
        )),
        None => Standing::Missing(format!("{name} is missing: {get}")),
    }
}

/// The system's package manager where it is ours to use: apt, for whoever is root.
fn package_manager() -> Option<PathBuf> {
    find("apt-get").filter(|_| is_root())
}

/// Whether this program runs as root, by what the system says of it: variables may be somebody else's.
#[cfg(target_os = "linux")]
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[cfg(not(target_os = "linux"))]
fn is_root() -> bool {
    false
}

/// Tries to install packages where the system's package manager is ours to use. What is still missing afterwards is
/// told by whoever needs it.
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
    // The lists of packages may never have been fetched.
    let updated = run(program(&apt).args(["update", "-qq"])).and_then(|()| run(&mut command));
    if let Err(error) = updated {
        println!("{error}");
    }
}
