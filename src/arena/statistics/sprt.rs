//! Is A better than B? Wald's sequential test on pairs of games.
//!
//! The two games of a pair share their opening, so that they are not independent; the pair is what is counted, by the points
//! that it gave: 0, 1/2, 1, 3/2 or 2 (the pentanomial model).

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// Pairs of games by their points for the first of two players: 0, 1/2, 1, 3/2 and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u32; 5]);

/// What the pairs scored by game.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Stands for a count of none, whose logarithm would be infinite.
const NONE: f64 = 0.001;

impl Pentanomial {
    /// Pairs.
    pub fn pairs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Adds a pair by its points doubled, 0 to 4.
    ///
    /// # Panics
    /// If there are more.
    pub fn add(&mut self, half_points: u32) {
        self.0[half_points as usize] += 1;
    }

    /// The same pairs as the opponent sees them.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [a, b, c, d, e] = self.0;
        Pentanomial([e, d, c, b, a])
    }

    /// The mean score by game, 0 to 1, and the variance of a pair's; `None` without pairs.
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

    /// Shares of the five kinds, with empty ones taken for [`NONE`]; and how many pairs that makes.
    fn shares(&self) -> ([f64; 5], f64) {
        let counts = self.0.map(|c| if c == 0 { NONE } else { f64::from(c) });
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

/// The score by game that a difference in Elo points lets expect (the logistic curve).
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// A test: the difference is `elo0` (H0), or it is `elo1` (H1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The difference under H0, in Elo points.
    pub elo0: f64,
    /// The difference under H1, larger than `elo0`.
    pub elo1: f64,
    /// The probability to take H1 though H0 holds.
    pub alpha: f64,
    /// The probability to take H0 though H1 holds.
    pub beta: f64,
}

impl Default for Sprt {
    /// "Is it better?": 0 against 50 points, 5 % errors. A player that wins everything is found better after some 45 games, one
    /// that wins four of seven after some hundreds.
    fn default() -> Self {
        Sprt {
            elo0: 0.0,
            elo1: 50.0,
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// H1: the first player is better, by about `elo1`.
    Better,
    /// H0: it is not.
    NotBetter,
    /// Nothing yet.
    Open,
}

/// Which of two players is better, by a test of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first one.
    First,
    /// The second one.
    Second,
    /// Neither is better by `elo1`.
    Neither,
    /// That is not decided; about how many more games will decide it, where that can be said. [`about`] rounds it for people.
    Open(Option<u64>),
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trial {
    /// The logarithm of the ratio of the likelihoods of H1 and H0.
    pub llr: f64,
    /// H0 is taken at or below it.
    pub lower: f64,
    /// H1 is taken at or above it.
    pub upper: f64,
    /// What that means.
    pub decision: Decision,
    /// While nothing is decided: about how many more games will decide it if they go on as they did; `None` where too few have
    /// been played to say, or something is decided.
    pub more_games: Option<u64>,
}

/// A number of games as people say it: "some 60 more". Rounded to ten below a hundred, else to two digits.
pub fn about(games: u64) -> u64 {
    let step = match games {
        0..10 => 1,
        10..1000 => 10,
        _ => 10u64.pow(games.ilog10() - 1),
    };
    games.saturating_add(step / 2) / step * step
}

/// Pairs before which nothing is said about how many more are needed.
const TOO_FEW: u32 = 8;

impl Sprt {
    /// Whether the numbers make a test: two different hypotheses within 1000 points, errors that are probabilities above 0 which
    /// leave something to tell apart.
    pub fn is_sound(&self) -> bool {
        let elo = |e: f64| e.is_finite() && e.abs() <= 1000.0;
        let error = |p: f64| p > 0.0 && p < 0.5;
        elo(self.elo0)
            && elo(self.elo1)
            && self.elo0 < self.elo1
            && error(self.alpha)
            && error(self.beta)
    }

    /// The ratios at which H0 and H1 are taken, as logarithms (Wald 1945).
    pub fn bounds(&self) -> [f64; 2] {
        [
            libm::log(self.beta / (1.0 - self.alpha)),
            libm::log((1.0 - self.beta) / self.alpha),
        ]
    }

    /// Where the test stands after these pairs.
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

    /// Which of two players is better: the test, and the test with the players changed over.
    pub fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        let [first, second] = [*pairs, pairs.swapped()].map(|p| self.trial(&p));
        match (first.decision, second.decision) {
            (Decision::Better, _) => Verdict::First,
            (_, Decision::Better) => Verdict::Second,
            (Decision::NotBetter, Decision::NotBetter) => Verdict::Neither,
            _ => {
                let more = [first, second].map(|t| t.more_games);
                Verdict::Open(more.into_iter().flatten().min())
            }
        }
    }

    /// The logarithm of the likelihood ratio: each hypothesis is given the most likely shares that have its mean (Van den
    /// Bergh's generalised ratio, as test frameworks of chess programs use it).
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        let (shares, n) = pairs.shares();
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let steps = self.steps(&shares);
        n * shares.iter().zip(steps).map(|(p, s)| p * s).sum::<f64>()
    }

    /// What one pair of each kind adds to the ratio.
    fn steps(&self, shares: &[f64; 5]) -> [f64; 5] {
        let h0 = most_likely(shares, expected_score(self.elo0));
        let h1 = most_likely(shares, expected_score(self.elo1));
        std::array::from_fn(|i| libm::log(h1[i] / h0[i]))
    }

    /// The expected time until one of two bounds is reached by a walk with the drift and the variance of the steps so far.
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

/// The expected time in which a Brownian motion goes down by `down` or up by `up` (both above 0).
fn time_to_leave(down: f64, up: f64, drift: f64, variance: f64) -> f64 {
    let pull = 2.0 * drift / variance;
    if variance <= 0.0 || (pull * (down + up)).abs() > 500.0 {
        return match drift > 0.0 {
            true => up / drift,
            false => down / -drift,
        };
    }
    if (pull * (down + up)).abs() < 1e-6 {
        return down * up / variance;
    }
    let goes_up = libm::expm1(-pull * down) / libm::expm1(-pull * (down + up));
    ((down + up) * goes_up - down) / drift
}

/// The most likely shares of five scores that have a given mean, for shares that were seen: p / (1 + t (score - mean)), where t
/// is such that it comes out (Owen 2001, empirical likelihood). t is found by halving: the sum falls with it.
fn most_likely(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let excess = SCORES.map(|s| s - mean);
    // All shares stay positive within these.
    let (mut low, mut high) = (-1.0 / excess[4], -1.0 / excess[0]);
    for _ in 0..200 {
        let t = (low + high) / 2.0;
        let sum: f64 = (0..5)
            .map(|i| shares[i] * excess[i] / (1.0 + t * excess[i]))
            .sum();
        match sum > 0.0 {
            true => low = t,
            false => high = t,
        }
    }
    let t = (low + high) / 2.0;
    std::array::from_fn(|i| shares[i] / (1.0 + t * excess[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_sees_both_players_alike() {
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
        assert_eq!(test.verdict(&many), Verdict::First);
        assert_eq!(test.verdict(&many.swapped()), Verdict::Second);
        let even = Pentanomial([10, 100, 1000, 100, 10]);
        assert_eq!(test.verdict(&even), Verdict::Neither);
        assert!(matches!(test.verdict(&pairs), Verdict::Open(Some(_))));
        assert_eq!(test.trial(&Pentanomial::default()).decision, Decision::Open);
    }

    #[test]
    fn tests_that_are_none_are_refused() {
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
    fn numbers_as_people_say_them() {
        for (games, text) in [(7, 7), (57, 60), (123, 120), (1278, 1300), (98_765, 99_000)] {
            assert_eq!(about(games), text);
        }
    }

    /// As many more games as are said to be needed do decide it, if they go on as they did.
    #[test]
    fn the_estimate_is_about_right() {
        let test = Sprt::default();
        let some = Pentanomial([2, 5, 10, 10, 6]);
        let more = test.trial(&some).more_games.unwrap();
        let times = |f: u32| Pentanomial(some.0.map(|c| c * f));
        let needed = (1..)
            .find(|&f| test.trial(&times(f)).decision != Decision::Open)
            .unwrap();
        let games = u64::from(2 * some.pairs() * (needed - 1));
        assert!(
            (games / 3..=2 * games + 66).contains(&more),
            "{more} and {games}"
        );
        assert_eq!(test.trial(&times(needed)).more_games, None);
        let few = Pentanomial([0, 1, 2, 1, 0]);
        assert_eq!(test.trial(&few).more_games, None);
        // Known times: without drift, and with nothing but drift.
        assert_eq!(time_to_leave(3.0, 4.0, 0.0, 2.0), 6.0);
        assert_eq!(time_to_leave(3.0, 4.0, -0.5, 0.0), 6.0);
        assert!((time_to_leave(3.0, 4.0, 0.1, 1e-4) - 40.0).abs() < 1e-9);
        let near = time_to_leave(3.0, 4.0, 1e-6, 2.0) - 6.0;
        assert!(near.abs() < 1e-4, "{near}");
    }
}
