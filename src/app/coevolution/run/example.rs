//! The evolution that runs before the user starts one: the preset that learns, with the same seed for all users. The
//! page neither saves it nor offers it to other sections, and replaces it by the user's first run.
//!
//! A rule determines its seed, not its result: among ten seeds, the one with the median gain.

use super::work::Work;
use crate::app::coevolution::draft::STEADY;
use crate::arena::statistics::{MannWhitney, PValue};
use crate::evolution::{EvolutionVerdict, Finding, preset};
use crate::job::EvolutionJob;
use crate::registry::check_evolution;

/// Results of the preset's ten seeds, computed before the release by
/// `cargo test --release --test evolution calibrated -- --ignored --nocapture`.
pub struct Beforehand {
    /// Gains of the seeds 1 to 10, in percentage points (see [`crate::evolution::gain`]).
    pub gains: [f64; 10],
    /// Verdict of these seeds against the control.
    pub verdict: EvolutionVerdict,
}

pub const BEFOREHAND: Beforehand = Beforehand {
    gains: [4.8, 6.0, 4.6, 4.2, 4.7, 5.0, 5.8, 5.3, 4.5, 6.3],
    verdict: EvolutionVerdict {
        finding: Finding::Learns,
        seeds: 10,
        better: 10,
        worse: 0,
        gain: [4.9, 4.5, 6.0],
        luck: 0.9,
        test: MannWhitney {
            u: 100.0,
            p: 1.1e-5,
            by: PValue::Exact,
        },
        a12: 1.0,
    },
};

/// The seed with the median gain; the lower one of two.
fn median_seed() -> u64 {
    let mut seeds: Vec<(f64, u64)> = BEFOREHAND.gains.into_iter().zip(1..).collect();
    seeds.sort_by(|a, b| a.0.total_cmp(&b.0));
    seeds[(seeds.len() - 1) / 2].1
}

/// The number of workers that it occupies. The others stay free.
pub const WORKERS: u32 = 1;

/// The example at its start; `now` is in milliseconds on the page's clock.
pub fn new(now: f64) -> Option<Work> {
    let mut config = preset(STEADY)?.config();
    config.seed = median_seed();
    let job = EvolutionJob::new(check_evolution(&config).ok()?);
    Some(Work::new(job, now))
}
