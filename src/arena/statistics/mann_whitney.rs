//! The test of Mann and Whitney: does one sample tend to larger numbers than another? It compares experiments over
//! several seeds.

use serde::{Deserialize, Serialize};

use super::normal::above;
use super::ranks::ranks;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PValue {
    /// From all orders: small samples without ties.
    Exact,
    /// From the normal distribution, with corrections for ties and for continuity.
    Asymptotic,
}

/// The result of the test of Mann and Whitney (1947).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MannWhitney {
    /// Pairs in which the number of the first sample is larger; ties count half.
    pub u: f64,
    /// The two-sided p-value.
    pub p: f64,
    pub by: PValue,
}

/// The largest sample size for the exact test.
const EXACT: usize = 20;

/// The two-sided test; `None` if a sample is empty.
pub fn mann_whitney(a: &[f64], b: &[f64]) -> Option<MannWhitney> {
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let all = [a, b].concat();
    let ranks = ranks(&all);
    let (n, m) = (a.len() as f64, b.len() as f64);
    let u = ranks[..a.len()].iter().sum::<f64>() - n * (n + 1.0) / 2.0;
    let larger = u.max(n * m - u);
    let ties = ties(&all);
    let small = a.len() <= EXACT && b.len() <= EXACT;
    let (p, by) = if small && ties == 0.0 {
        (exact(a.len(), b.len(), larger), PValue::Exact)
    } else {
        (asymptotic(n, m, ties, larger), PValue::Asymptotic)
    };
    Some(MannWhitney {
        u,
        p: p.min(1.0),
        by,
    })
}

/// The tie correction of the variance: the sum of t^3 - t over groups of t equal numbers.
fn ties(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let group = |g: &[f64]| {
        let size = g.len() as f64;
        size * size * size - size
    };
    sorted.chunk_by(|a, b| a == b).map(group).sum()
}

fn asymptotic(n: f64, m: f64, ties: f64, larger: f64) -> f64 {
    let all = n + m;
    let variance = n * m / 12.0 * ((all + 1.0) - ties / (all * (all - 1.0)));
    if variance <= 0.0 {
        return 1.0;
    }
    2.0 * above((larger - n * m / 2.0 - 0.5) / variance.sqrt())
}

/// Counts the orders of `n + m` different numbers by their U: the largest number belongs either to the first sample,
/// and exceeds all `m` numbers of the second, or to the second sample.
fn exact(n: usize, m: usize, larger: f64) -> f64 {
    // `counts[j][u]`: orders of i and j numbers with this U, for the current i. f64 is exact enough for a share.
    let mut counts = vec![vec![1.0]; m + 1];
    for i in 1..=n {
        let mut next: Vec<Vec<f64>> = vec![vec![1.0]];
        for j in 1..=m {
            let mut sums = vec![0.0; i * j + 1];
            for (u, c) in counts[j].iter().enumerate() {
                sums[u + j] += c;
            }
            for (u, c) in next[j - 1].iter().enumerate() {
                sums[u] += c;
            }
            next.push(sums);
        }
        counts = next;
    }
    let orders = &counts[m];
    let at_least: f64 = orders[larger as usize..].iter().sum();
    2.0 * at_least / orders.iter().sum::<f64>()
}

/// The effect size A12 of Vargha and Delaney (2000): the probability that a number of the first sample is larger than a
/// number of the second; ties count half. 1/2 means no difference; 0.56, 0.64 and 0.71 are small, medium and large.
/// `None` if a sample is empty.
pub fn a12(a: &[f64], b: &[f64]) -> Option<f64> {
    let test = mann_whitney(a, b)?;
    Some(test.u / (a.len() * b.len()) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separated_equal_and_empty_samples() {
        let low = [1.0, 2.0, 3.0];
        let high = [4.0, 5.0, 6.0];
        let test = mann_whitney(&low, &high).unwrap();
        // Two of the twenty orders are as extreme.
        assert_eq!((test.u, test.by), (0.0, PValue::Exact));
        assert!((test.p - 0.1).abs() < 1e-12, "{test:?}");
        assert_eq!((a12(&low, &high), a12(&high, &low)), (Some(0.0), Some(1.0)));
        let same = mann_whitney(&[1.0, 1.0], &[1.0, 1.0]).unwrap();
        assert_eq!((same.p, same.by), (1.0, PValue::Asymptotic));
        assert_eq!((mann_whitney(&[], &low), a12(&low, &[])), (None, None));
    }
}
