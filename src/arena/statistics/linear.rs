//! Small dense systems of linear equations.

/// The inverse of a symmetric positive definite matrix, given by rows; `None` if it is not positive definite.
///
/// Gauss-Jordan elimination without pivoting, which such matrices do not need.
pub(super) fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let n = matrix.len();
    let mut left = matrix.to_vec();
    let mut right = vec![vec![0.0; n]; n];
    for (i, row) in right.iter_mut().enumerate() {
        row[i] = 1.0;
    }
    for i in 0..n {
        let pivot = left[i][i];
        if pivot.is_nan() || pivot <= 0.0 {
            return None;
        }
        for j in 0..n {
            left[i][j] /= pivot;
            right[i][j] /= pivot;
        }
        for k in (0..n).filter(|&k| k != i) {
            let factor = left[k][i];
            if factor == 0.0 {
                continue;
            }
            for j in 0..n {
                left[k][j] -= factor * left[i][j];
                right[k][j] -= factor * right[i][j];
            }
        }
    }
    Some(right)
}

pub(super) fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    let row = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_times_matrix_is_identity() {
        let matrix = vec![vec![4.0, -1.0, 0.5], vec![-1.0, 3.0, -2.0], vec![0.5, -2.0, 5.0]];
        let inverse = inverse(&matrix).unwrap();
        for (i, row) in matrix.iter().enumerate() {
            let unit = times(&inverse, row);
            for (j, x) in unit.iter().enumerate() {
                let expected = if i == j { 1.0 } else { 0.0 };
                assert!((x - expected).abs() < 1e-12, "{unit:?}");
            }
        }
        assert_eq!(super::inverse(&[vec![1.0, 1.0], vec![1.0, 1.0]]), None);
    }
}
