//! Ctrl-C, and what other systems have in its place.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether somebody wants us to stop.
static WANTED: AtomicBool = AtomicBool::new(false);

/// What the program exits with when somebody has stopped it, as shells have it for their own commands.
pub(super) const EXIT_CODE: u8 = 130;

/// From now on a Ctrl-C is a wish that [`is_wanted`] tells; a second one ends the program at once.
///
/// So is the hangup of a terminal, unless whoever started this has had it ignored, as `nohup` does: then it stays so.
pub(super) fn handle_signals() {
    leave_hangup_ignored();
    // Where it cannot be heard, Ctrl-C ends the program as it always did: what was written last is kept.
    let _ = ctrlc::set_handler(|| {
        if WANTED.swap(true, Ordering::SeqCst) {
            process::exit(EXIT_CODE.into());
        }
    });
}

/// Where hangups are ignored, keeps them from this thread and those that it starts: what follows would begin to hear them.
#[cfg(unix)]
fn leave_hangup_ignored() {
    use nix::sys::signal::{SigSet, Signal};
    // Systems that do not tell are left as they are: a hangup is a wish to stop there, and what was played is kept.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if ignores(&status, Signal::SIGHUP as u32) {
        let mut hangup = SigSet::empty();
        hangup.add(Signal::SIGHUP);
        // Where that fails it is heard.
        let _ = hangup.thread_block();
    }
}

#[cfg(not(unix))]
fn leave_hangup_ignored() {}

/// Whether a process ignores the signal with a number, by what Linux says of it.
#[cfg(unix)]
fn ignores(status: &str, signal: u32) -> bool {
    let mut lines = status.lines();
    let mask = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Whether somebody wants us to stop.
pub(super) fn is_wanted() -> bool {
    WANTED.load(Ordering::SeqCst)
}

#[cfg(all(test, unix))]
mod tests {
    use super::ignores;

    #[test]
    fn a_signal_is_a_bit_of_the_mask() {
        let status =
            |mask| format!("Name:\tx\nSigBlk:\t0000000000000001\nSigIgn:\t{mask}\nSigCgt:\t0\n");
        assert!(ignores(&status("0000000000000001"), 1));
        assert!(ignores(&status("0000000000001003"), 2));
        assert!(!ignores(&status("0000000000001002"), 1));
        assert!(!ignores(&status("x"), 1) && !ignores("", 1));
    }
}
