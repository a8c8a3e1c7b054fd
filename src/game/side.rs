//! The two sides, and the outcome of a game.

use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

/// A side. [`Side::First`] makes the first move of the game in its usual form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// S in Rastros, X in Tic-tac-toe, Black in Reversi, row 0 in Adji-boto, Player 1 of a lecture tree.
    First,
    Second,
}

impl Side {
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySide<T> {
    pub first: T,
    pub second: T,
}

impl<T> BySide<T> {
    pub fn new(first: T, second: T) -> Self {
        BySide { first, second }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}

/// The outcome of a game. Absolute: only a search makes values relative to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    WonBy(Side),
    Draw,
}

impl Outcome {
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::WonBy(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}
