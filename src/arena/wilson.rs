//! Confidence intervals for the share of games won.

use serde::{Deserialize, Serialize};

/// The two-sided 95 % point of the normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// An interval of shares, within 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Interval {
    pub fn contains(&self, share: f64) -> bool {
        (self.low..=self.high).contains(&share)
    }
}

/// Wilson's interval for `points` won in `games` (Wilson 1927); `z` is [`Z95`] for 95 %.
///
/// Unlike the normal approximation it stays valid near shares of 0 and 1. A draw counts half a point, which makes the
/// interval slightly too wide. Without games it is 0 to 1.
pub fn wilson(points: f64, games: u32, z: f64) -> Interval {
    if games == 0 {
        return Interval {
            low: 0.0,
            high: 1.0,
        };
    }
    let n = f64::from(games);
    let share = points / n;
    let z2 = z * z;
    let centre = share + z2 / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    Interval {
        low: ((centre - half) / scale).max(0.0),
        high: ((centre + half) / scale).min(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_equals_published_table() {
        // Newcombe (1998), table I: 81 of 263 and 15 of 148, method 3; and the two ends.
        for (points, games, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(points, games, Z95);
            assert!((found.low - low).abs() < 6e-5, "{found:?}");
            assert!((found.high - high).abs() < 6e-5, "{found:?}");
        }
        let none = wilson(0.0, 0, Z95);
        assert_eq!((none.low, none.high), (0.0, 1.0));
        assert_eq!(wilson(7.0, 7, Z95).high, 1.0);
    }
}
