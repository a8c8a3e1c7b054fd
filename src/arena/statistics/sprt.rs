//! Wald's sequential probability ratio test on pairs of games: is player A better than player B?
//!
//! The two games of a pair share their opening and so are not independent. Therefore the test counts pairs by their
//! points: 0, 1/2, 1, 3/2 or 2 (the pentanomial model).

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// Numbers of pairs by the first player's points: 0, 1/2, 1, 3/2 and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u32; 5]);

/// Points per game of the five kinds of pairs.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Replaces a count of 0, whose logarithm is infinite.
const ZERO_COUNT: f64 = 0.001;

impl Pentanomial {
    pub fn pairs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Adds a pair by its doubled points, 0 to 4.
    ///
    /// # Panics
    /// If `half_points` is above 4.
    pub fn add(&mut self, half_points: u32) {
        self.0[half_points as usize] += 1;
    }

    /// The same pairs from the opponent's point of view.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [a, b, c, d, e] = self.0;
        Pentanomial([e, d, c, b, a])
    }

    /// The mean score per game, 0 to 1, and the variance of a pair's score; `None` without pairs.
    pub fn moments(&self) -> Option<(f64, f64)> {
        let n = f64::from(self.pairs());
        if n == 0.0 {
            return None;
        }
        let sum = |f: &dyn Fn(f64) -> f64| {
            let each = self.0.iter().zip(SCORES).map(|(&c, s)| f64::from(c) * f(s));
            each.sum::<f64>() / n
        };
        let mean = sum(&|s| s);
        Some((mean, sum(&|s| (s - mean) * (s - mean))))
    }

    /// The shares of the five kinds, where [`NONE`] replaces 0, and the total number of pairs.
    fn shares(&self) -> ([f64; 5], f64) {
        let counts = self
            .0
            .map(|c| if c == 0 { ZERO_COUNT } else { f64::from(c) });
        let n: f64 = counts.iter().sum();
        (counts.map(|c| c / n), n)
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Self) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a += b;
        }
    }
}

/// The expected score per game for a difference in Elo points (logistic curve).
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// A test of H0, the difference is `elo0`, against H1, it is `elo1`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// In Elo points.
    pub elo0: f64,
    /// In Elo points, larger than `elo0`.
    pub elo1: f64,
    /// The probability to accept H1 although H0 holds.
    pub alpha: f64,
    /// The probability to accept H0 although H1 holds.
    pub beta: f64,
}

impl Default for Sprt {
    /// 0 against 50 Elo points, with 5 % errors. A player that wins every game passes after about 45 games, a player
    /// that wins four of seven games after some hundreds.
    fn default() -> Self {
        Sprt {
            elo0: 0.0,
            elo1: 50.0,
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// H1 accepted: the first player is better, by about `elo1`.
    Better,
    /// H0 accepted.
    NotBetter,
    /// Not decided yet.
    Open,
}

/// Which of two players is better, by one test in each direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BetterPlayer {
    First,
    Second,
    /// Neither is better by `elo1`.
    Neither,
    /// Not decided yet; the estimated number of further games, if known. [`about`] rounds the number for display.
    Open(Option<u64>),
}

/// The current state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trial {
    /// The log-likelihood ratio of H1 and H0.
    pub llr: f64,
    /// The test accepts H0 at or below this ratio.
    pub lower: f64,
    /// The test accepts H1 at or above this ratio.
    pub upper: f64,
    pub decision: Decision,
    /// While the test is open: the estimated number of further games, from the results so far; `None` for fewer than
    /// [`TOO_FEW`] pairs.
    pub more_games: Option<u64>,
}

/// Rounds a number of games for display: to ten below a hundred, otherwise to two digits.
pub fn rounded_for_display(games: u64) -> u64 {
    let step = match games {
        0..10 => 1,
        10..1000 => 10,
        _ => 10u64.pow(games.ilog10() - 1),
    };
    games.saturating_add(step / 2) / step * step
}

/// Below this many pairs there is no estimate of further games.
const TOO_FEW: u32 = 8;

impl Sprt {
    /// True for two different hypotheses within 1000 points.
    pub fn has_sound_hypotheses(&self) -> bool {
        let elo = |e: f64| e.is_finite() && e.abs() <= 1000.0;
        elo(self.elo0) && elo(self.elo1) && self.elo0 < self.elo1
    }

    /// True if the error probabilities are also between 0 and 1/2.
    pub fn is_sound(&self) -> bool {
        let error = |p: f64| p > 0.0 && p < 0.5;
        self.has_sound_hypotheses() && error(self.alpha) && error(self.beta)
    }

    /// The log-likelihood ratios at which the test accepts H0 and H1 (Wald 1945).
    pub fn bounds(&self) -> [f64; 2] {
        [
            libm::log(self.beta / (1.0 - self.alpha)),
            libm::log((1.0 - self.beta) / self.alpha),
        ]
    }

    pub fn trial(&self, pairs: &Pentanomial) -> Trial {
        let [lower, upper] = self.bounds();
        let llr = self.llr(pairs);
        let decision = if pairs.pairs() == 0 {
            Decision::Open
        } else if llr >= upper {
            Decision::Better
        } else if llr <= lower {
            Decision::NotBetter
        } else {
            Decision::Open
        };
        let more_games = match decision {
            Decision::Open => self.more_games(pairs, llr),
            _ => None,
        };
        Trial {
            llr,
            lower,
            upper,
            decision,
            more_games,
        }
    }

    /// Runs the test in both directions.
    pub fn verdict(&self, pairs: &Pentanomial) -> BetterPlayer {
        let [first, second] = [*pairs, pairs.swapped()].map(|p| self.trial(&p));
        match (first.decision, second.decision) {
            (Decision::Better, _) => BetterPlayer::First,
            (_, Decision::Better) => BetterPlayer::Second,
            (Decision::NotBetter, Decision::NotBetter) => BetterPlayer::Neither,
            _ => {
                let more = [first, second].map(|t| t.more_games);
                BetterPlayer::Open(more.into_iter().flatten().min())
            }
        }
    }

    /// The log-likelihood ratio, where each hypothesis has the most likely shares with its mean (Van den Bergh's
    /// generalised ratio, as in the test frameworks of chess programs).
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        let (shares, n) = pairs.shares();
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let steps = self.steps(&shares);
        n * shares.iter().zip(steps).map(|(p, s)| p * s).sum::<f64>()
    }

    /// The contribution of one pair of each kind to the ratio.
    fn steps(&self, shares: &[f64; 5]) -> [f64; 5] {
        let h0 = most_likely(shares, expected_score(self.elo0));
        let h1 = most_likely(shares, expected_score(self.elo1));
        std::array::from_fn(|i| libm::log(h1[i] / h0[i]))
    }

    /// The expected time until a random walk with the drift and variance of the steps so far reaches a bound.
    fn more_games(&self, pairs: &Pentanomial, llr: f64) -> Option<u64> {
        if pairs.pairs() < TOO_FEW {
            return None;
        }
        let (shares, _) = pairs.shares();
        let steps = self.steps(&shares);
        let mean = |f: &dyn Fn(f64) -> f64| -> f64 {
            shares.iter().zip(steps).map(|(p, s)| p * f(s)).sum()
        };
        let drift = mean(&|s| s);
        let variance = mean(&|s| (s - drift) * (s - drift));
        let [lower, upper] = self.bounds();
        let pairs = time_to_leave(llr - lower, upper - llr, drift, variance);
        let games = (2.0 * pairs).ceil();
        (games.is_finite() && games < 1e12).then_some(games.max(2.0) as u64)
    }
}

/// The expected time until a Brownian motion has fallen by `down` or risen by `up` (both above 0).
fn time_to_leave(down: f64, up: f64, drift: f64, variance: f64) -> f64 {
    let pull = 2.0 * drift / variance;
    if variance <= 0.0 || (pull * (down + up)).abs() > 500.0 {
        return if drift > 0.0 { up / drift } else { down / -drift };
    }
    if (pull * (down + up)).abs() < 1e-6 {
        return down * up / variance;
    }
    let goes_up = libm::expm1(-pull * down) / libm::expm1(-pull * (down + up));
    ((down + up) * goes_up - down) / drift
}

/// The most likely shares of the five scores with a given mean, for observed shares p: p / (1 + t (score - mean)),
/// where t follows from the mean (Owen 2001, empirical likelihood). Bisection finds t, since the sum decreases with t.
fn most_likely(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let excess = SCORES.map(|s| s - mean);
    // All shares are positive in this interval.
    let (mut low, mut high) = (-1.0 / excess[4], -1.0 / excess[0]);
    for _ in 0..200 {
        let t = (low + high) / 2.0;
        let sum: f64 = (0..5)
            .map(|i| shares[i] * excess[i] / (1.0 + t * excess[i]))
            .sum();
        if sum > 0.0 { low = t } else { high = t }
    }
    let t = (low + high) / 2.0;
    std::array::from_fn(|i| shares[i] / (1.0 + t * excess[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_players_swaps_decisions() {
        let pairs = Pentanomial([3, 10, 20, 15, 9]);
        let test = Sprt {
            elo0: -30.0,
            elo1: 30.0,
            ..Sprt::default()
        };
        let llr = test.llr(&pairs);
        assert!((llr + test.llr(&pairs.swapped())).abs() < 1e-9, "{llr}");
        assert!(llr > 0.0);
        let many = Pentanomial(pairs.0.map(|c| 10 * c));
        let test = Sprt::default();
        assert_eq!(test.verdict(&many), BetterPlayer::First);
        assert_eq!(test.verdict(&many.swapped()), BetterPlayer::Second);
        let even = Pentanomial([10, 100, 1000, 100, 10]);
        assert_eq!(test.verdict(&even), BetterPlayer::Neither);
        assert!(matches!(test.verdict(&pairs), BetterPlayer::Open(Some(_))));
        assert_eq!(test.trial(&Pentanomial::default()).decision, Decision::Open);
    }

    #[test]
    fn rejects_invalid_bounds() {
        assert!(Sprt::default().is_sound());
        for bad in [
            Sprt {
                elo1: 0.0,
                ..Sprt::default()
            },
            Sprt {
                elo0: f64::NAN,
                ..Sprt::default()
            },
            Sprt {
                elo1: 1e9,
                ..Sprt::default()
            },
            Sprt {
                alpha: 0.0,
                ..Sprt::default()
            },
            Sprt {
                beta: 0.5,
                ..Sprt::default()
            },
        ] {
            assert!(!bad.is_sound(), "{bad:?}");
        }
    }

    #[test]
    fn rounds_numbers_of_games() {
        for (games, text) in [(7, 7), (57, 60), (123, 120), (1278, 1300), (98_765, 99_000)] {
            assert_eq!(rounded_for_display(games), text);
        }
    }

    /// The estimated number of further games decides the test if the results continue as so far.
    #[test]
    fn estimate_of_further_games_decides_the_test() {
        let test = Sprt::default();
        let some = Pentanomial([2, 5, 10, 10, 6]);
        let more = test.trial(&some).more_games.unwrap();
        let times = |f: u32| Pentanomial(some.0.map(|c| c * f));
        let needed = (1..)
            .find(|&f| test.trial(&times(f)).decision != Decision::Open)
            .unwrap();
        let games = u64::from(2 * some.pairs() * (needed - 1));
        assert!((games / 3..=2 * games + 66).contains(&more), "{more} and {games}");
        assert_eq!(test.trial(&times(needed)).more_games, None);
        let few = Pentanomial([0, 1, 2, 1, 0]);
        assert_eq!(test.trial(&few).more_games, None);
        // Known results: without drift, and without variance.
        assert_eq!(time_to_leave(3.0, 4.0, 0.0, 2.0), 6.0);
        assert_eq!(time_to_leave(3.0, 4.0, -0.5, 0.0), 6.0);
        assert!((time_to_leave(3.0, 4.0, 0.1, 1e-4) - 40.0).abs() < 1e-9);
        let near = time_to_leave(3.0, 4.0, 1e-6, 2.0) - 6.0;
        assert!(near.abs() < 1e-4, "{near}");
    }
}
