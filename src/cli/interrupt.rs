//! Ctrl-C, and the equivalent signals of other systems.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// The exit code after an interrupt, as in shells.
pub(super) const EXIT_CODE: u8 = 130;

/// Installs the handler: [`is_requested`] then reports a Ctrl-C, and a second Ctrl-C ends the program at once.
///
/// Handles the hangup of a terminal in the same way, unless the parent process ignores hangups, as `nohup` does.
pub(super) fn handle_signals() {
    block_ignored_hangup();
    // If the installation fails, Ctrl-C ends the program at once: the last saved state remains.
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::SeqCst) {
            process::exit(EXIT_CODE.into());
        }
    });
}

/// Blocks ignored hangups in this thread and its children, since the new handler would receive them.
#[cfg(unix)]
fn block_ignored_hangup() {
    use nix::sys::signal::{SigSet, Signal};
    // On systems without this file a hangup interrupts, and the games so far are saved.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if ignores(&status, Signal::SIGHUP as u32) {
        let mut hangup = SigSet::empty();
        hangup.add(Signal::SIGHUP);
        // If this fails, a hangup interrupts.
        let _ = hangup.thread_block();
    }
}

#[cfg(not(unix))]
fn block_ignored_hangup() {}

/// True if a process ignores a signal, according to its status on Linux.
#[cfg(unix)]
fn ignores(status: &str, signal: u32) -> bool {
    let mut lines = status.lines();
    let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// True after an interrupt.
pub(super) fn is_requested() -> bool {
    REQUESTED.load(Ordering::SeqCst)
}

#[cfg(all(test, unix))]
mod tests {
    use super::ignores;

    #[test]
    fn reads_signal_from_mask() {
        let status =
            |mask| format!("Name:\tx\nSigBlk:\t0000000000000001\nSigIgn:\t{mask}\nSigCgt:\t0\n");
        assert!(ignores(&status("0000000000000001"), 1));
        assert!(ignores(&status("0000000000001003"), 2));
        assert!(!ignores(&status("0000000000001002"), 1));
        assert!(!ignores(&status("x"), 1) && !ignores("", 1));
    }
}
