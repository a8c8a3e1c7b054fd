//! Whatever comes from outside is answered, with a value or with a reason: no text, file, link or message makes the page panic, and
//! what was read can be written and read again.
//!
//! `readers` has a target for everything that is read, and reads only: it stands ten million cases of each in an hour or two. `pages` shows
//! what becomes of the page as well, and so has thousands of cases where the readers have millions.
//!
//! Each test is a fuzz target of `bolero`: here it runs for a bounded number of cases, new ones each time, and a failure names its
//! seed; `cargo xtask fuzz` runs as many as one likes, and `cargo bolero test --test fuzz NAME` is guided by coverage.

use std::env;

/// The most letters of a text: enough for every sample, and little enough for thousands of cases.
const BYTES: usize = 60_000;

/// How many cases each target runs: where nobody asks for more, some seconds together.
fn cases(usual: usize) -> usize {
    let asked = env::var("RASTROS_LAB_FUZZ_CASES").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Runs a target on what `$damaged` makes of good samples and arbitrary bytes. It says of each whether it was read, and has to read
/// some and to refuse some: else the damage would be too great or too little to find anything.
macro_rules! attack {
    ($cases:expr, $samples:expr, $damaged:path, $read:expr) => {{
        use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
        let samples = $samples;
        let (read, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let cases = $crate::cases($cases);
        let begin = std::time::Instant::now();
        bolero::check!()
            .with_iterations(cases)
            .with_max_len(96)
            .for_each(|bytes: &[u8]| {
                let count = match $read(&$damaged(&samples, bytes)) {
                    true => &read,
                    false => &refused,
                };
                count.fetch_add(1, Relaxed);
            });
        let (read, refused) = (read.into_inner(), refused.into_inner());
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{cases} cases, {:.0} a second: {read} read, {refused} refused",
            (read + refused) as f64 / seconds
        );
        assert!(
            read > 0 && refused > 0,
            "{read} were read and {refused} refused"
        );
    }};
}

#[path = "fuzz/damage.rs"]
mod damage;
#[path = "fuzz/pages.rs"]
mod pages;
#[path = "fuzz/readers/mod.rs"]
mod readers;
#[path = "fuzz/samples.rs"]
mod samples;
