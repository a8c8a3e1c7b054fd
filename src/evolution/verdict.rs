//! The verdict on learning: compares a configuration over several seeds with a control.
//!
//! Two champions of one run prove nothing about the evolution, because chance decides which genome wins a generation.
//! The control plays as many games and inherits nothing. `docs/coevolution-background.md` has the error rates.

use super::choices::Method;
use super::config::EvolutionConfig;
use super::record::Run;
use crate::arena::statistics::{MannWhitney, a12, mann_whitney, median_interval, quantile};

/// Range of the control's genes where all genes of the configuration start equal.
const POOL: [i32; 2] = [-100, 100];

/// Number of seeds between two interim analyses. The first analysis that decides is final.
const SEEDS_PER_ANALYSIS: usize = 10;

/// From this number of seeds on, an undecided test counts as luck.
const MAX_SEEDS: usize = 20;

/// Significance level of the rank test.
const ALPHA: f64 = 0.05;

/// Returns the control: random search with as many games, without survivors.
pub fn control(config: &EvolutionConfig) -> EvolutionConfig {
    let [low, high] = config.genes;
    EvolutionConfig {
        method: Method::RandomSearch,
        elitism: 0.0,
        keeps_fitness: false,
        learning_rate: 0.0,
        genes: if low == high { POOL } else { config.genes },
        ..config.clone()
    }
}

/// Returns the gain of a complete run in percentage points: the champions' mean share of points against the fixed
/// opponents of the panel in the last quarter of generations, minus that in the first quarter. `None` without a panel
/// or with one generation.
pub fn gain(run: &Run) -> Option<f64> {
    if !run.is_complete() {
        return None;
    }
    let shares = run.generations.iter();
    let shares = shares.map(|g| Some(100.0 * run.panel_score(g)?.share()));
    let shares: Vec<f64> = shares.collect::<Option<_>>()?;
    let quarter = shares.len().div_ceil(4);
    let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
    (shares.len() > 1).then(|| mean(&shares[shares.len() - quarter..]) - mean(&shares[..quarter]))
}

/// Result of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The gain is positive and larger than the control's.
    Learns,
    /// The gain is negative and smaller than the control's.
    Worse,
    /// No difference from the control in twenty seeds or more.
    Luck,
    /// Undecided so far.
    Unknown,
}

/// A result with the numbers behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvolutionVerdict {
    /// The result.
    pub finding: Finding,
    /// Number of seeds at the analysis that decided, or at the last analysis.
    pub seeds: usize,
    /// Seeds that gained more than the control with the same seed.
    pub better: usize,
    /// Seeds that gained less.
    pub worse: usize,
    /// The median gain, and the ends of its interval of at least 95 %, in percentage points.
    pub gain: [f64; 3],
    /// The control's median gain.
    pub luck: f64,
    /// The rank test of both samples.
    pub test: MannWhitney,
    /// The probability that a run gains more than a run of the control.
    pub a12: f64,
}

impl EvolutionVerdict {
    /// Number of seeds of the first analysis.
    pub const NEEDED: usize = SEEDS_PER_ANALYSIS;

    /// True if more seeds cannot change the result.
    pub fn is_final(&self) -> bool {
        self.finding != Finding::Unknown
    }

    /// Compares gains with the control's gains, both in ascending order of the seed. `None` with fewer than
    /// [`EvolutionVerdict::NEEDED`] gains of either.
    pub fn of(gains: &[f64], control: &[f64]) -> Option<EvolutionVerdict> {
        let seeds = gains.len().min(control.len());
        let analyses = (SEEDS_PER_ANALYSIS..=seeds).step_by(SEEDS_PER_ANALYSIS);
        let mut last = None;
        for seeds_so_far in analyses {
            last = EvolutionVerdict::at(&gains[..seeds_so_far], &control[..seeds_so_far]);
            if last.is_some_and(|verdict| verdict.is_final()) {
                break;
            }
        }
        last
    }

    fn at(gains: &[f64], control: &[f64]) -> Option<EvolutionVerdict> {
        let seeds = gains.len();
        let test = mann_whitney(gains, control)?;
        let a12 = a12(gains, control)?;
        let [low, high] = median_interval(gains)?;
        let differs = test.p < ALPHA;
        let finding = if differs && a12 > 0.5 && low > 0.0 {
            Finding::Learns
        } else if differs && a12 < 0.5 && high < 0.0 {
            Finding::Worse
        } else if !differs && seeds >= MAX_SEEDS {
            Finding::Luck
        } else {
            Finding::Unknown
        };
        let pairs = || gains.iter().zip(control);
        Some(EvolutionVerdict {
            finding,
            seeds,
            better: pairs().filter(|(gain, luck)| gain > luck).count(),
            worse: pairs().filter(|(gain, luck)| gain < luck).count(),
            gain: [quantile(gains, 0.5)?, low, high],
            luck: quantile(control, 0.5)?,
            test,
            a12,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ramp(from: f64) -> Vec<f64> {
        (0..20).map(|i| from + f64::from(i)).collect()
    }

    #[test]
    fn verdict_needs_ten_seeds_and_the_first_decision_stands() {
        let (high, low) = (ramp(1.0), ramp(-30.5));
        assert_eq!(EvolutionVerdict::of(&high[..9], &low), None);
        let found = |gains: &[f64], control: &[f64]| {
            let verdict = EvolutionVerdict::of(gains, control).unwrap();
            (verdict.finding, verdict.seeds, verdict.better, verdict.worse)
        };
        assert_eq!(found(&high[..10], &low), (Finding::Learns, 10, 10, 0));
        assert_eq!(found(&low[..10], &high), (Finding::Worse, 10, 0, 10));
        let later = [&high[..10], &low[..10]].concat();
        assert_eq!(found(&later, &low), (Finding::Learns, 10, 10, 0));
        // Above the control, and yet not certain to gain at all.
        let mixed: Vec<f64> = high.iter().map(|gain| gain - 5.5).collect();
        assert_eq!(found(&mixed[..10], &low).0, Finding::Unknown);
    }

    #[test]
    fn equal_samples_are_luck_after_twenty_seeds() {
        let even: Vec<f64> = (0..20)
            .map(|i| if i % 2 == 0 { 3.0 } else { -3.0 })
            .collect();
        let verdict = EvolutionVerdict::of(&even[..10], &even).unwrap();
        assert_eq!(verdict.finding, Finding::Unknown);
        let verdict = EvolutionVerdict::of(&even, &even).unwrap();
        assert_eq!((verdict.finding, verdict.better), (Finding::Luck, 0));
    }
}
