//! Ratings by the model of Bradley and Terry (1952): the probability that a player beats another depends only on the
//! difference of their ratings. A draw counts as half a win for each.

use serde::{Deserialize, Serialize};

use super::linear::{inverse, times};
use crate::arena::{Interval, Z95};

/// Elo points per natural unit of strength: 400 points are odds of ten to one.
pub const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// A player's rating on the Elo scale; the mean of all players is 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    pub elo: f64,
    /// The standard error, from the inverse of Fisher's information under the condition that ratings sum to 0.
    pub se: f64,
}

impl Rating {
    pub fn interval(&self) -> Interval {
        Interval {
            low: self.elo - Z95 * self.se,
            high: self.elo + Z95 * self.se,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ratings {
    pub players: Vec<Rating>,
    /// True if the likelihood has no finite maximum, because some players beat all others without loss or never met
    /// them. Each player then gets an assumed draw against an opponent of rating 0, which pulls all ratings slightly
    /// towards 0. A display of the ratings must mention it.
    pub assumed: bool,
}

/// Iteration limit of Newton's method, which needs about ten.
const STEPS: u32 = 200;

/// Ratings from `points[i][j]`, the points of player `i` against player `j`: a win 1, a draw 1/2. Maximum likelihood by
/// Newton's method. Fewer than two players have no ratings.
///
/// # Panics
/// If the table is not square.
pub fn bradley_terry(points: &[Vec<f64>]) -> Ratings {
    let n = points.len();
    assert!(points.iter().all(|row| row.len() == n), "a square table");
    if n < 2 {
        return Ratings {
            players: Vec::new(),
            assumed: false,
        };
    }
    let assumed = !has_maximum(points);
    let draw = if assumed { 1.0 } else { 0.0 };
    let mut strengths = vec![0.0; n];
    for _ in 0..STEPS {
        let step =
            times(&covariance(points, &strengths, draw), &gradient(points, &strengths, draw));
        let longest = step.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
        // Far from the maximum a full step may overshoot.
        let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        for (strength, s) in strengths.iter_mut().zip(&step) {
            *strength += scale * s;
        }
        if longest < 1e-12 {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / n as f64;
    let covariance = covariance(points, &strengths, draw);
    let rating = |i: usize| Rating {
        elo: ELO * (strengths[i] - mean),
        se: ELO * covariance[i][i].max(0.0).sqrt(),
    };
    Ratings {
        players: (0..n).map(rating).collect(),
        assumed,
    }
}

/// The likelihood has a maximum if every group of players has points against the other players (Ford 1957). In the
/// graph with an edge from i to j if i has points against j, player 0 then reaches all players, and all reach player 0.
fn has_maximum(points: &[Vec<f64>]) -> bool {
    let n = points.len();
    let reaches_all = |won: &dyn Fn(usize, usize) -> bool| {
        let (mut reached, mut waiting) = (vec![false; n], vec![0]);
        reached[0] = true;
        while let Some(i) = waiting.pop() {
            for (j, is_reached) in reached.iter_mut().enumerate() {
                if !*is_reached && won(i, j) {
                    *is_reached = true;
                    waiting.push(j);
                }
            }
        }
        reached.into_iter().all(|r| r)
    };
    reaches_all(&|i, j| points[i][j] > 0.0) && reaches_all(&|i, j| points[j][i] > 0.0)
}

/// The probability that a player of strength `a` beats one of strength `b`.
fn wins(a: f64, b: f64) -> f64 {
    1.0 / (1.0 + libm::exp(b - a))
}

/// The derivative of the log-likelihood by each strength; `draw` is the number of assumed draws against strength 0.
fn gradient(points: &[Vec<f64>], strengths: &[f64], draw: f64) -> Vec<f64> {
    let n = points.len();
    let of = |i: usize| {
        let against = |j: usize| {
            let games = points[i][j] + points[j][i];
            points[i][j] - games * wins(strengths[i], strengths[j])
        };
        let others: f64 = (0..n).filter(|&j| j != i).map(against).sum();
        others + draw * (0.5 - wins(strengths[i], 0.0))
    };
    (0..n).map(of).collect()
}

/// The inverse of Fisher's information. Without assumed draws the likelihood determines only differences, so the matrix
/// is singular. A matrix of equal entries, which determines the sum, makes it invertible; the result has them
/// subtracted.
fn covariance(points: &[Vec<f64>], strengths: &[f64], draw: f64) -> Vec<Vec<f64>> {
    let n = points.len();
    let mut information = vec![vec![0.0; n]; n];
    for i in 0..n {
        for j in (0..n).filter(|&j| j != i) {
            let p = wins(strengths[i], strengths[j]);
            let weight = (points[i][j] + points[j][i]) * p * (1.0 - p);
            information[i][i] += weight;
            information[i][j] -= weight;
        }
        let p = wins(strengths[i], 0.0);
        information[i][i] += draw * p * (1.0 - p);
    }
    let sum = if draw > 0.0 { 0.0 } else { 1.0 / n as f64 };
    for entry in information.iter_mut().flatten() {
        *entry += sum;
    }
    let mut covariance = inverse(&information).unwrap_or_else(|| vec![vec![0.0; n]; n]);
    for entry in covariance.iter_mut().flatten() {
        *entry -= sum;
    }
    covariance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_ratings_match_the_odds() {
        let ratings = bradley_terry(&[vec![0.0, 100.0], vec![10.0, 0.0]]);
        let [a, b] = ratings.players[..] else {
            panic!("two")
        };
        assert!(!ratings.assumed);
        assert!((a.elo - 200.0).abs() < 1e-6 && (a.elo + b.elo).abs() < 1e-9);
        // The difference has variance 1 / (n p q), each rating a quarter of it.
        let (p, n) = (10.0 / 11.0, 110.0);
        let expected = ELO * (1.0f64 / (n * p * (1.0 - p))).sqrt() / 2.0;
        assert!((a.se - expected).abs() < 1e-6, "{a:?}");
    }

    #[test]
    fn ratings_without_maximum_are_finite_and_marked() {
        let ratings =
            bradley_terry(&[vec![0.0, 6.0, 0.0], vec![0.0, 0.0, 0.0], vec![0.0, 0.0, 0.0]]);
        assert!(ratings.assumed);
        let elo: Vec<f64> = ratings.players.iter().map(|r| r.elo).collect();
        assert!(elo[0] > elo[2] && elo[2] > elo[1], "{elo:?}");
        assert!(elo.iter().all(|e| e.is_finite()) && elo.iter().sum::<f64>().abs() < 1e-9);
        // The player without games has the largest error.
        assert!(
            ratings
                .players
                .iter()
                .all(|r| r.se > 0.0 && r.se <= ratings.players[2].se)
        );
        assert!(bradley_terry(&[vec![0.0]]).players.is_empty());
    }
}
