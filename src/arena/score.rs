//! The score of games between two players.

use std::cmp::Ordering;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::game::{End, GameResult, MAX_PLIES};
use super::wilson::{Interval, Z95, wilson};
use crate::game::Side;

/// The score from the first player's point of view. Scores of different games can be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Wins in which the opponent resigned.
    pub resigned_to: u32,
    /// Losses in which the player resigned.
    pub resigned: u32,
    /// Plies of all games.
    pub plies: u32,
    /// Pairs in which the player scored more points than its opponent.
    pub pairs_won: u32,
    pub pairs_even: u32,
    pub pairs_lost: u32,
}

impl Score {
    /// The score of games without draws.
    #[cfg(test)]
    pub(crate) fn won(wins: u32, games: u32) -> Score {
        Score {
            wins,
            losses: games - wins,
            ..Score::default()
        }
    }

    pub fn games(&self) -> u32 {
        self.wins
            .saturating_add(self.draws)
            .saturating_add(self.losses)
    }

    /// Points of both players by the rule of source 000: a pair gives 2 points to the better player, or 1 point to
    /// each. Without draws this is the number of wins.
    pub fn pair_points(&self) -> [u32; 2] {
        [self.pairs_won, self.pairs_lost]
            .map(|pairs| pairs.saturating_mul(2).saturating_add(self.pairs_even))
    }

    /// Wins plus half the draws.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// Points per game, 0 to 1; one half if there are no games.
    pub fn share(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.points() / f64::from(games),
        }
    }

    /// Wilson's 95 % interval for [`Self::share`].
    pub fn interval(&self) -> Interval {
        wilson(self.points(), self.games(), Z95)
    }

    /// The player's strength compared with the opponent's; equal if [`Self::interval`] contains one half.
    pub fn strength(&self) -> Ordering {
        let interval = self.interval();
        if interval.low > 0.5 {
            Ordering::Greater
        } else if interval.high < 0.5 {
            Ordering::Less
        } else {
            Ordering::Equal
        }
    }

    /// The same games from the opponent's point of view.
    #[must_use]
    pub fn swapped(&self) -> Score {
        Score {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            resigned_to: self.resigned,
            resigned: self.resigned_to,
            plies: self.plies,
            pairs_won: self.pairs_lost,
            pairs_even: self.pairs_even,
            pairs_lost: self.pairs_won,
        }
    }

    /// True if whole pairs of games can produce these numbers.
    pub fn is_consistent(&self) -> bool {
        let sum = |n: [u32; 3]| n.iter().map(|&n| u64::from(n)).sum::<u64>();
        let pairs = sum([self.pairs_won, self.pairs_even, self.pairs_lost]);
        let balance = i64::from(self.wins) - i64::from(self.losses);
        let (ahead, behind) = (i64::from(self.pairs_won), i64::from(self.pairs_lost));
        sum([self.wins, self.draws, self.losses]) == 2 * pairs
            && u64::from(self.plies) <= u64::from(self.games()) * u64::from(MAX_PLIES)
            && self.resigned_to <= self.wins
            && self.resigned <= self.losses
            && (ahead - 2 * behind..=2 * ahead - behind).contains(&balance)
    }
}

/// Sums saturate, since a file may contain any numbers.
impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        let sums = [
            (&mut self.wins, other.wins),
            (&mut self.draws, other.draws),
            (&mut self.losses, other.losses),
            (&mut self.resigned_to, other.resigned_to),
            (&mut self.resigned, other.resigned),
            (&mut self.plies, other.plies),
            (&mut self.pairs_won, other.pairs_won),
            (&mut self.pairs_even, other.pairs_even),
            (&mut self.pairs_lost, other.pairs_lost),
        ];
        for (sum, more) in sums {
            *sum = sum.saturating_add(more);
        }
    }
}

impl Score {
    /// Adds a game in which the player had `side`, and returns its points: 1, 0 or -1.
    pub(super) fn count(&mut self, game: &GameResult, side: Side) -> i32 {
        let points = game.points_of(side);
        let resigned = u32::from(game.end == End::Resignation);
        match points {
            1 => {
                self.wins += 1;
                self.resigned_to += resigned;
            }
            0 => self.draws += 1,
            _ => {
                self.losses += 1;
                self.resigned += resigned;
            }
        }
        self.plies += game.plies;
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_inconsistent_scores() {
        let good = Score {
            wins: 3,
            draws: 1,
            losses: 2,
            resigned: 1,
            plies: 40,
            pairs_won: 1,
            pairs_even: 2,
            ..Score::default()
        };
        assert!(good.is_consistent());
        for bad in [
            Score {
                wins: good.wins + 1,
                ..good
            },
            Score {
                resigned: good.losses + 1,
                ..good
            },
            Score {
                plies: u32::MAX,
                ..good
            },
            Score {
                pairs_won: u32::MAX,
                wins: u32::MAX,
                ..good
            },
        ] {
            assert!(!bad.is_consistent(), "{bad:?}");
        }
    }
}
