//! The searches as whoever plays calls them: compiled once for every game, in this package.
//!
//! Generic code is compiled in the package that calls it, and with that package's optimisation. The packages above are
//! compiled for size; what must be quick is therefore called through [`Compiled`], whose functions name no type parameter.

use super::{
    Analysis, BestMoves, Limiter, Memory, Question, Report, alpha_beta, analyse, best_moves,
    deepen, engine, minimax,
};
use crate::eval::{Preference, Prepared};
use crate::game::{Game, perft};
use crate::games::{AdjiBoto, LectureTree, Rastros, Reversi, TicTacToe};

/// What a search is asked of a game with an evaluation of its features.
pub type Asked<'a, G> = Question<'a, Prepared<'a, G>, <G as Game>::Move>;

/// What a search of a game reports.
pub type Found<G> = Report<<G as Game>::Move>;

/// A game with its searches, compiled for speed. Each function does what the function of the same name in
/// [`crate::search`] (or [`crate::game::perft`]) does, for an evaluation of the game's features.
pub trait Compiled: Game {
    /// See [`fn@minimax`].
    fn minimax(&self, asked: &Asked<'_, Self>, limiter: &mut Limiter<'_>) -> Found<Self>;
    /// See [`fn@alpha_beta`].
    fn alpha_beta(&self, asked: &Asked<'_, Self>, limiter: &mut Limiter<'_>) -> Found<Self>;
    /// See [`deepen`].
    fn deepen(
        &self,
        asked: &Asked<'_, Self>,
        limiter: &mut Limiter<'_>,
        each: &mut dyn FnMut(&Found<Self>),
    ) -> Found<Self>;
    /// See [`fn@engine`].
    fn engine(
        &self,
        asked: &Asked<'_, Self>,
        memory: &mut Memory<Self>,
        limiter: &mut Limiter<'_>,
        each: &mut dyn FnMut(&Found<Self>),
    ) -> Found<Self>;
    /// See [`fn@analyse`].
    fn analyse(
        &self,
        asked: &Asked<'_, Self>,
        memory: &mut Memory<Self>,
        limiter: &mut Limiter<'_>,
        each: &mut dyn FnMut(&Analysis<Self::Move>),
    ) -> Analysis<Self::Move>;
    /// See [`fn@best_moves`].
    fn best_moves(
        &self,
        depth: u32,
        evaluation: &Prepared<'_, Self>,
        preference: Preference,
    ) -> BestMoves<Self::Move>;
    /// See [`fn@perft`].
    fn perft(&self, depth: u32) -> u64;
}

macro_rules! compiled {
    ($($game:ty),+ $(,)?) => {$(
        impl Compiled for $game {
            fn minimax(&self, asked: &Asked<'_, Self>, limiter: &mut Limiter<'_>) -> Found<Self> {
                minimax(self, asked, limiter)
            }

            fn alpha_beta(&self, asked: &Asked<'_, Self>, limiter: &mut Limiter<'_>) -> Found<Self> {
                alpha_beta(self, asked, limiter)
            }

            fn deepen(
                &self,
                asked: &Asked<'_, Self>,
                limiter: &mut Limiter<'_>,
                each: &mut dyn FnMut(&Found<Self>),
            ) -> Found<Self> {
                deepen(self, asked, limiter, each)
            }

            fn engine(
                &self,
                asked: &Asked<'_, Self>,
                memory: &mut Memory<Self>,
                limiter: &mut Limiter<'_>,
                each: &mut dyn FnMut(&Found<Self>),
            ) -> Found<Self> {
                engine(self, asked, memory, limiter, each)
            }

            fn analyse(
                &self,
                asked: &Asked<'_, Self>,
                memory: &mut Memory<Self>,
                limiter: &mut Limiter<'_>,
                each: &mut dyn FnMut(&Analysis<Self::Move>),
            ) -> Analysis<Self::Move> {
                analyse(self, asked, memory, limiter, each)
            }

            fn best_moves(
                &self,
                depth: u32,
                evaluation: &Prepared<'_, Self>,
                preference: Preference,
            ) -> BestMoves<Self::Move> {
                best_moves(self, depth, evaluation, preference)
            }

            fn perft(&self, depth: u32) -> u64 {
                perft(self, depth)
            }
        }
    )+};
}

// A game joins the registry of the page here and in `facade::GAMES`.
compiled!(Rastros, TicTacToe, Reversi, AdjiBoto, LectureTree);
