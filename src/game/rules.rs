//! The rules of a game as a trait.
//!
//! A position implements [`Game`]. It is a small value: a search clones it and plays on the clone, so there is no undo
//! stack.

use std::fmt;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use super::board::{Board, BoardStyle, BoardView};
use super::info::GameInfo;
use super::side::{Outcome, Side};
use crate::text::{Message, TextError};

/// The text of a pass, in games where it is the only move without a cell.
pub const PASS_TEXT: &str = "pass";

/// An illegal move and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayError {
    /// The move as the caller gave it.
    pub at: String,
    pub reason: Message,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.reason)
    }
}

impl std::error::Error for PlayError {}

/// A move. Small, and meaningful only together with a position in which it is legal.
pub trait Move: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static {
    /// The cell of [`Game::board`] for moves that are cells, counted from 0, row by row from the top.
    fn cell(self) -> Option<usize> {
        None
    }
}

impl Move for usize {
    fn cell(self) -> Option<usize> {
        Some(self)
    }
}

impl Move for u16 {
    fn cell(self) -> Option<usize> {
        Some(self.into())
    }
}

impl Move for u8 {
    fn cell(self) -> Option<usize> {
        Some(self.into())
    }
}

/// A position of a two-player game with alternating moves and complete information, and its rules.
///
/// Sides alternate strictly: a pass is a move, so that negamax may always flip the sign. Every position and every move
/// has a text that can be parsed.
///
/// The rules are required. The methods after them have defaults for games whose moves are cells of the board; other
/// games override them. The methods below the marked line are not meant to be overridden.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    type Move: Move;
    /// The iterator over the legal moves of a position, in the game's natural order.
    type Moves: Iterator<Item = Self::Move>;

    const INFO: &'static GameInfo;

    /// The starting position for one value of each of [`GameInfo::parameters`].
    ///
    /// # Errors
    /// Names the parameter that is out of range or does not fit the others.
    fn start(values: &[i32]) -> Result<Self, Message>;

    /// The side that moves next; after the end of the game, the side that would move.
    fn side_to_move(&self) -> Side;

    /// The outcome, or `None` for an unfinished game.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves. Empty exactly if the game is over.
    fn moves(&self) -> Self::Moves;

    /// Plays a legal move; any other move panics or gives a meaningless position. Use [`Game::try_play`] for input from
    /// users, files and messages.
    fn play(&mut self, mv: Self::Move);

    fn board(&self) -> Board;

    /// Parses a position: at least every text that [`Game::text`] writes. See [`Board::parse`].
    ///
    /// # Errors
    /// The first error and its offset.
    fn parse(text: &str) -> Result<Self, TextError>;

    // ---- Provided, with defaults for simple games. ----

    /// Alternative names of the game that users type, besides its id and its names in the texts.
    const OTHER_NAMES: &'static [&'static str] = &[];

    /// The alphabets of boards with one character per cell, as other programs write them: first the piece of the first
    /// side, then that of the second side, then all characters for empty cells.
    const LETTERS: &'static [&'static str] = &[];

    /// Same as `outcome().is_some()`. Games override it if that is faster than finding the winner, since searches call
    /// it at every node.
    #[inline]
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The points by which the first side has won, in a finished game that counts points: searches then maximise them.
    /// `None` in all other games and in unfinished games.
    #[inline]
    fn payoff(&self) -> Option<f64> {
        None
    }

    /// The cell of the one piece that both sides move, from 0 to 63, if the game has one. Searches look up features
    /// that depend only on it.
    #[inline]
    fn shared_piece(&self) -> Option<u8> {
        None
    }

    fn is_legal(&self, mv: Self::Move) -> bool {
        self.moves().any(|m| m == mv)
    }

    /// The reason why the game is over, as a text for the user; `None` for an unfinished game, or if the outcome needs
    /// no explanation.
    fn ending(&self) -> Option<Message> {
        None
    }

    /// The side that wins an unfinished game whatever both sides play; `None` if no side is certain to win, or if only
    /// a search can find the winner.
    fn decided(&self) -> Option<Side> {
        None
    }

    /// The facts about the game of this position: [`Game::INFO`], unless positions of one type belong to several games.
    fn info(&self) -> &'static GameInfo {
        Self::INFO
    }

    /// Images of this position under the symmetries of the game without the identity; true if the image swaps the
    /// sides.
    fn symmetries(&self) -> Vec<(Self, bool)> {
        Vec::new()
    }

    /// The position as one line, which [`Game::parse`] parses: the board (see [`Board::text`]) and the side to move,
    /// such as `3/1XO/3 X`. Games override it if the position has more state, or if the sides do not begin with
    /// different letters other than digits and `o`.
    fn text(&self) -> String {
        let side = Self::INFO.sides[self.side_to_move().index()];
        format!("{} {side}", self.board().text(Self::INFO.sides))
    }

    fn view(&self) -> BoardView {
        BoardView::new(BoardStyle::Marks, self.board())
    }

    /// The cell of [`Game::view`] to click for a move; `None` for a pass and other moves without a cell.
    fn move_cell(&self, mv: Self::Move) -> Option<usize> {
        mv.cell()
    }

    /// The cell of [`Game::view`] from which a move leads to [`Game::move_cell`], in games whose moves name two cells.
    fn move_from(&self, _mv: Self::Move) -> Option<usize> {
        None
    }

    /// A move as letters and digits. `self` must be a position in which the move is legal.
    fn move_text(&self, mv: Self::Move) -> String {
        match self.move_cell(mv) {
            Some(cell) => self.view().cell_name(cell),
            None => PASS_TEXT.to_owned(),
        }
    }

    /// Parses a move. The result need not be legal, although the default accepts only legal moves.
    ///
    /// # Errors
    /// The first error and its offset.
    fn parse_move(&self, text: &str) -> Result<Self::Move, TextError> {
        let name = text.trim();
        let is_name = |found: &str| found.eq_ignore_ascii_case(name);
        let legal = self.moves().find(|&mv| is_name(&self.move_text(mv)));
        legal.ok_or_else(|| {
            let view = self.view();
            let is_cell = (0..view.cells.len()).any(|cell| is_name(&view.cell_name(cell)));
            let key = match (self.is_over(), is_cell) {
                (true, true) => "error.move.game_over",
                (false, true) => "error.move.illegal",
                (_, false) => "error.move.unknown",
            };
            let offset = text.len() - text.trim_start().len();
            TextError::new(offset, Message::new(key).with("move", name))
        })
    }

    /// The reason why an illegal move is illegal, as a text for the user.
    fn why_illegal(&self, _mv: Self::Move) -> Message {
        Message::new("error.move.illegal")
    }

    // ---- Provided; not meant to be overridden. ----

    /// The position after a legal move.
    #[inline]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Plays a legal move; an illegal move leaves the position unchanged.
    ///
    /// # Errors
    /// The move and the reason why it is illegal.
    fn try_play(&mut self, mv: Self::Move) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError {
                at: self.move_text(mv),
                reason: Message::new("error.move.game_over"),
            });
        }
        if !self.is_legal(mv) {
            return Err(PlayError {
                at: self.move_text(mv),
                reason: self.why_illegal(mv),
            });
        }
        self.play(mv);
        Ok(())
    }
}

/// The number of move sequences of exactly `depth` plies; shorter games do not count.
///
/// The time grows exponentially: the 8x8 board of Rastros has 5,738,856 sequences of 9 plies.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().count() as u64,
        _ => position
            .moves()
            .map(|m| perft(&position.after(m), depth - 1))
            .sum(),
    }
}
