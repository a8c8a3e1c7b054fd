//! Ranks, rank correlation and quantiles.

/// The ranks of numbers, from 1 for the smallest; ties share the mean of their ranks.
pub fn ranks(numbers: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    let mut ranks = vec![0.0; numbers.len()];
    let mut smaller = 0;
    for group in order.chunk_by(|&a, &b| numbers[a] == numbers[b]) {
        let mean = smaller as f64 + (group.len() as f64 + 1.0) / 2.0;
        for &i in group {
            ranks[i] = mean;
        }
        smaller += group.len();
    }
    ranks
}

/// Spearman's rank correlation, -1 to 1; `None` if a list is constant or the lengths differ.
pub fn spearman(x: &[f64], y: &[f64]) -> Option<f64> {
    if x.len() != y.len() {
        return None;
    }
    let from_mean = |numbers: &[f64]| {
        let ranks = ranks(numbers);
        let mean = (ranks.len() as f64 + 1.0) / 2.0;
        ranks.into_iter().map(|r| r - mean).collect::<Vec<_>>()
    };
    let (x, y) = (from_mean(x), from_mean(y));
    let sum = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let scale = (sum(&x, &x) * sum(&y, &y)).sqrt();
    (scale > 0.0).then(|| sum(&x, &y) / scale)
}

/// The quantile `q` (0 to 1), interpolated linearly (type 7 of Hyndman and Fan 1996, as in NumPy and spreadsheets);
/// `None` for an empty list.
pub fn quantile(numbers: &[f64], q: f64) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = q.clamp(0.0, 1.0) * (sorted.len().checked_sub(1)? as f64);
    let (low, high) = (at.floor() as usize, at.ceil() as usize);
    Some(sorted[low] + (at - at.floor()) * (sorted[high] - sorted[low]))
}

/// The three quartiles, the median in the middle; `None` for an empty list.
pub fn quartiles(numbers: &[f64]) -> Option<[f64; 3]> {
    Some([quantile(numbers, 0.25)?, quantile(numbers, 0.5)?, quantile(numbers, 0.75)?])
}

/// A distribution-free interval of at least 95 % for the population median: two of the numbers, equally far from either
/// end (David and Nagaraja 2003, section 7.1). `None` for fewer than six numbers.
pub fn median_interval(numbers: &[f64]) -> Option<[f64; 2]> {
    let n = numbers.len();
    // The probability that exactly `cut` of n numbers lie below the median.
    let mut exactly = 0.5_f64.powi(n as i32);
    let (mut outside, mut cut) = (0.0, 0);
    while 2.0 * (outside + exactly) <= 0.05 {
        outside += exactly;
        exactly *= (n - cut) as f64 / (cut + 1) as f64;
        cut += 1;
    }
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    (cut > 0).then(|| [sorted[cut - 1], sorted[n - cut]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degenerate_samples_have_no_statistic() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [3.5, 1.0, 3.5, 2.0]);
        assert_eq!(spearman(&[1.0, 1.0], &[1.0, 2.0]), None);
        assert_eq!(spearman(&[1.0], &[1.0, 2.0]), None);
        assert_eq!(quartiles(&[]), None);
        assert_eq!(quartiles(&[4.0]), Some([4.0; 3]));
        assert_eq!(median_interval(&[1.0; 5]), None);
    }

    #[test]
    fn median_interval_equals_published_table() {
        // From tables of the sign test at 95 %: n, and the rank of the lower end.
        for (n, rank) in [(6, 1), (8, 1), (9, 2), (10, 2), (12, 3), (20, 6), (30, 10)] {
            let numbers: Vec<f64> = (1..=n).rev().map(f64::from).collect();
            let ends = [f64::from(rank), f64::from(n + 1 - rank)];
            assert_eq!(median_interval(&numbers), Some(ends), "{n}");
        }
    }
}
