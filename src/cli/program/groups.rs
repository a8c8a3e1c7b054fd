//! The process groups of all started programs, so that none survives.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The running programs, each with its child processes.
#[derive(Default)]
pub(in crate::cli) struct Groups {
    running: Mutex<Running>,
}

#[derive(Default)]
struct Running {
    /// The process ids of the group leaders.
    groups: BTreeSet<u32>,
    /// If true, no program may start any more.
    closed: bool,
}

impl Groups {
    fn running(&self) -> MutexGuard<'_, Running> {
        // A set of numbers stays valid if a thread panicked while holding the lock.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a program as the leader of a new process group: a Ctrl-C of the terminal does not reach it.
    ///
    /// # Errors
    /// It cannot start, or the groups are closed.
    pub(super) fn start(&self, command: &mut Command) -> io::Result<Child> {
        let mut running = self.running();
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
    pub(super) fn end(&self, child: &mut Child) {
        {
            // Removes the id first: the system may reuse it.
            let mut running = self.running();
            if running.groups.remove(&child.id()) {
                kill(child.id());
            }
        }
        let _ = child.kill();
        let _ = child.wait();
    }

    /// Kills all programs, and prevents new ones.
    pub(in crate::cli) fn close(&self) {
        let mut running = self.running();
        running.closed = true;
        for &group in &running.groups {
            kill(group);
        }
    }
}

#[cfg(unix)]
fn kill(group: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(group) = i32::try_from(group) {
        // It may have ended already.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill(group: u32) {
    let mut taskkill = Command::new("taskkill");
    taskkill.args(["/T", "/F", "/PID", &group.to_string()]);
    let _ = taskkill.output();
}
