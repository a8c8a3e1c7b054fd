//! The process groups of all started programs, which end with this program.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The running programs, each with its child processes.
static RUNNING: Mutex<Running> = Mutex::new(Running {
    groups: BTreeSet::new(),
    closed: false,
});

struct Running {
    /// The process ids of the group leaders.
    groups: BTreeSet<u32>,
    /// If true, no program may start any more.
    closed: bool,
}

fn running() -> MutexGuard<'static, Running> {
    // A set of numbers stays valid if a thread panicked while holding the lock.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a program as the leader of a new process group: a Ctrl-C of the terminal does not reach it.
///
/// # Errors
/// The program cannot start, or [`end_programs`] was called.
pub(super) fn start(command: &mut Command) -> io::Result<Child> {
    let mut running = running();
    if running.closed {
        return Err(io::ErrorKind::Interrupted.into());
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let child = command.spawn()?;
    running.groups.insert(child.id());
    Ok(child)
}

/// Kills a program with its child processes, and waits for its end.
pub(super) fn end(child: &mut Child) {
    {
        // Removes the id first: the system may reuse it.
        let mut running = running();
        if running.groups.remove(&child.id()) {
            kill(child.id());
        }
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Kills all programs, and prevents new ones: threads may still play when the command ends.
pub(in crate::cli) fn end_programs() {
    let mut running = running();
    running.closed = true;
    for &group in &running.groups {
        kill(group);
    }
}

#[cfg(unix)]
fn kill(group: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(group) = i32::try_from(group) {
        // Ignores errors: the group may have ended already.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill(group: u32) {
    let mut taskkill = Command::new("taskkill");
    taskkill.args(["/T", "/F", "/PID", &group.to_string()]);
    let _ = taskkill.output();
}
