//! Sums of games.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::played::{Ending, PairResult, PlayedGame};
use crate::arena::statistics::Pentanomial;
use crate::arena::{Interval, Score, Z95, wilson};
use crate::game::Side;

/// Games between two players from the first player's point of view. Records can be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    pub score: Score,
    /// Pairs by their points, for the sequential test.
    pub pairs: Pentanomial,
    /// Games that the player lost by a rule, and games that it won by a rule.
    pub forfeits: [u32; 2],
}

impl Record {
    pub(super) fn add(&mut self, pair: &PairResult) {
        if pair.is_void() {
            return;
        }
        self.score += pair.score();
        self.pairs.add(pair.half_points());
        for (game, side) in pair.games.iter().zip(Side::ALL) {
            if game.end.is_forfeit() {
                let lost = game.half_points(side) == 0;
                self.forfeits[usize::from(!lost)] += 1;
            }
        }
    }

    /// The same games from the opponent's point of view.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [lost, won] = self.forfeits;
        Record {
            score: self.score.swapped(),
            pairs: self.pairs.swapped(),
            forfeits: [won, lost],
        }
    }

    /// A win 1, a draw 1/2.
    pub fn points(&self) -> f64 {
        self.score.points()
    }
}

impl AddAssign for Record {
    fn add_assign(&mut self, other: Self) {
        self.score += other.score;
        self.pairs += other.pairs;
        for (mine, more) in self.forfeits.iter_mut().zip(other.forfeits) {
            *mine += more;
        }
    }
}

/// Statistics of all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    pub games: u32,
    /// Plies of all games, including openings.
    pub plies: u64,
    /// Plies of the shortest game; 0 without games.
    pub shortest: u32,
    /// Plies of the longest game.
    pub longest: u32,
    /// Games won by the side that moves first in the initial position.
    pub mover_wins: u32,
    pub draws: u32,
    pub resignations: u32,
    /// Games lost by a rule: time, an illegal move, a failed program.
    pub forfeits: u32,
}

impl Summary {
    /// The share of points of the side that moves first, 0 to 1; one half without games.
    pub fn mover_share(&self) -> f64 {
        match self.games {
            0 => 0.5,
            games => self.mover_points() / f64::from(games),
        }
    }

    /// Wilson's 95 % interval of [`Self::mover_share`]. It assumes independent games, but paired games share an
    /// opening.
    pub fn mover_interval(&self) -> Interval {
        wilson(self.mover_points(), self.games, Z95)
    }

    fn mover_points(&self) -> f64 {
        f64::from(self.mover_wins) + f64::from(self.draws) / 2.0
    }

    /// Mean plies per game; 0 without games.
    pub fn mean_plies(&self) -> f64 {
        match self.games {
            0 => 0.0,
            games => self.plies as f64 / f64::from(games),
        }
    }
}

impl Summary {
    /// Adds a game; `mover` is the side that moves first in the initial position.
    pub(super) fn add(&mut self, game: &PlayedGame, mover: Side) {
        let plies = game.plies();
        let points = game.half_points(mover);
        *self += Summary {
            games: 1,
            plies: u64::from(plies),
            shortest: plies,
            longest: plies,
            mover_wins: u32::from(points == 2),
            draws: u32::from(points == 1),
            resignations: u32::from(game.end == Ending::Resignation),
            forfeits: u32::from(game.end.is_forfeit()),
        };
    }
}

impl AddAssign for Summary {
    fn add_assign(&mut self, other: Self) {
        self.shortest = match (self.games, other.games) {
            (0, _) => other.shortest,
            (_, 0) => self.shortest,
            _ => self.shortest.min(other.shortest),
        };
        self.longest = self.longest.max(other.longest);
        self.games += other.games;
        self.plies += other.plies;
        self.mover_wins += other.mover_wins;
        self.draws += other.draws;
        self.resignations += other.resignations;
        self.forfeits += other.forfeits;
    }
}
