//! Ranks, and what is made of them.

/// The ranks of numbers, from 1 for the smallest; equal numbers share the mean of their ranks.
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

/// Spearman's rank correlation, -1 to 1; `None` where one of the lists is all the same, or they have no pairs.
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

/// The number below which the share `q` (0 to 1) of a list lies, on a straight line between its neighbours (type 7 of Hyndman and
/// Fan 1996, what NumPy and spreadsheets do); `None` of no numbers.
pub fn quantile(numbers: &[f64], q: f64) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = q.clamp(0.0, 1.0) * (sorted.len().checked_sub(1)? as f64);
    let (low, high) = (at.floor() as usize, at.ceil() as usize);
    Some(sorted[low] + (at - at.floor()) * (sorted[high] - sorted[low]))
}

/// The three quartiles of a list, the median in the middle; `None` of no numbers.
pub fn quartiles(numbers: &[f64]) -> Option<[f64; 3]> {
    Some([
        quantile(numbers, 0.25)?,
        quantile(numbers, 0.5)?,
        quantile(numbers, 0.75)?,
    ])
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
    }
}
