//! Numbers of games, which add up.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::played::{Ending, PairResult, PlayedGame};
use crate::arena::statistics::Pentanomial;
use crate::arena::{Interval, Score, Z95, wilson};
use crate::game::Side;

/// Games between two players, as the first of them sees them. Records add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Games.
    pub score: Score,
    /// Pairs by their points, which is what the sequential test counts.
    pub pairs: Pentanomial,
    /// Games that the player has lost by a rule, and that it has won so.
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

    /// The same games as the opponent sees them.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [lost, won] = self.forfeits;
        Record {
            score: self.score.swapped(),
            pairs: self.pairs.swapped(),
            forfeits: [won, lost],
        }
    }

    /// Points: a win 1, a draw 1/2.
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

/// What all games together were like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Games.
    pub games: u32,
    /// Moves in all of them, those of openings included.
    pub plies: u64,
    /// Moves of the shortest game; 0 without games.
    pub shortest: u32,
    /// Moves of the longest one.
    pub longest: u32,
    /// Games won by whoever moved first from the start.
    pub mover_wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games that somebody resigned.
    pub resignations: u32,
    /// Games that somebody lost by a rule: time, an illegal move, a program that failed.
    pub forfeits: u32,
}

impl Summary {
    /// The share of points of whoever moved first, 0 to 1; one half without games.
    pub fn mover_share(&self) -> f64 {
        match self.games {
            0 => 0.5,
            games => self.mover_points() / f64::from(games),
        }
    }

    /// Wilson's 95 % interval of that share. It takes the games for independent; swapped pairs are a little less so.
    pub fn mover_interval(&self) -> Interval {
        wilson(self.mover_points(), self.games, Z95)
    }

    fn mover_points(&self) -> f64 {
        f64::from(self.mover_wins) + f64::from(self.draws) / 2.0
    }

    /// Moves of a game on average; 0 without games.
    pub fn mean_plies(&self) -> f64 {
        match self.games {
            0 => 0.0,
            games => self.plies as f64 / f64::from(games),
        }
    }
}

impl Summary {
    /// Adds a game; `mover` is the side that moves first from the start.
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
