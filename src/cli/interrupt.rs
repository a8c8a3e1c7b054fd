//! Ctrl-C, and what other systems have in its place.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether somebody wants us to stop.
static WANTED: AtomicBool = AtomicBool::new(false);

/// What the program exits with when somebody has stopped it, as shells have it for their own commands.
pub(super) const EXIT_CODE: u8 = 130;

/// From now on a Ctrl-C is a wish that [`is_wanted`] tells; a second one ends the program at once.
pub(super) fn listen() {
    // Where it cannot be heard, Ctrl-C ends the program as it always did: what was written last is kept.
    let _ = ctrlc::set_handler(|| {
        if WANTED.swap(true, Ordering::SeqCst) {
            process::exit(EXIT_CODE.into());
        }
    });
}

/// Whether somebody wants us to stop.
pub(super) fn is_wanted() -> bool {
    WANTED.load(Ordering::SeqCst)
}
