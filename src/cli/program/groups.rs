//! Everything that runs for us, so that nothing is left running.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The programs that run, each with all that it has started.
#[derive(Default)]
pub(in crate::cli) struct Groups {
    running: Mutex<Running>,
}

#[derive(Default)]
struct Running {
    /// By the number of the first process of each.
    groups: BTreeSet<u32>,
    /// Whether nothing may be started any more.
    closed: bool,
}

impl Groups {
    fn running(&self) -> MutexGuard<'_, Running> {
        // A set of numbers is whole whatever happened to a thread that held it.
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a program as the first of a group of its own: a Ctrl-C of the terminal does not reach it, we end it.
    ///
    /// # Errors
    /// It cannot be started, or nothing is to be started any more.
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

    /// Ends a program and what it has started, and waits until it is gone.
    pub(super) fn end(&self, child: &mut Child) {
        {
            // Nobody may end this number once it is free for others.
            let mut running = self.running();
            if running.groups.remove(&child.id()) {
                kill(child.id());
            }
        }
        let _ = child.kill();
        let _ = child.wait();
    }

    /// Ends everything, and lets nothing begin.
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
        // It may have ended by itself.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill(group: u32) {
    let mut taskkill = Command::new("taskkill");
    taskkill.args(["/T", "/F", "/PID", &group.to_string()]);
    let _ = taskkill.output();
}
