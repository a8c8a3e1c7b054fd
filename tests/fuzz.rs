//! Every external input gives a value or an error: no text, file, link or message causes a panic of the page, and values
//! round-trip through text.
//!
//! `readers` has a target for every reader, which only reads: ten million cases of each take an hour or two. `pages` also
//! renders the page, and runs thousands of cases where the readers run millions.
//!
//! Each test is a fuzz target of `bolero`. `cargo test` runs a bounded number of new cases, and prints the seed of a failure.
//! `cargo xtask fuzz` runs any number of cases, and `cargo bolero test --test fuzz NAME` is guided by coverage.

use std::env;

/// The maximum length of a text: enough for every sample, and short enough for thousands of cases.
const BYTES: usize = 60_000;

/// The default number of cases of each target: a few seconds together.
fn cases(usual: usize) -> usize {
    let asked = env::var("RASTROS_LAB_FUZZ_CASES").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Runs a target on damaged samples and arbitrary bytes. The target returns whether it accepted the input, and must accept
/// some and reject some: otherwise the damage is too large or too small to find errors.
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
                let count = if $read(&$damaged(&samples, bytes)) { &read } else { &refused };
                count.fetch_add(1, Relaxed);
            });
        let (read, refused) = (read.into_inner(), refused.into_inner());
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{cases} cases, {:.0} a second: {read} read, {refused} refused",
            (read + refused) as f64 / seconds
        );
        assert!(read > 0 && refused > 0, "{read} were read and {refused} refused");
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
