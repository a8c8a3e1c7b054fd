//! The rules of a game as a trait, and playing by them.
//!
//! A position implements [`Game`] itself. It is a small value: a search clones it and plays on the clone, so
//! there is no undo stack to get wrong.

use std::fmt;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

use super::board::{Board, BoardStyle, BoardView};
use super::info::GameInfo;
use super::side::{Outcome, Side};
use crate::text::{Message, TextError};

/// The word for a move that is no cell, where a game has a single one: the pass.
pub const PASS_TEXT: &str = "pass";

/// Why a move could not be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayError {
    /// The move as it was given.
    pub at: String,
    /// Why it is refused.
    pub reason: Message,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.reason)
    }
}

impl std::error::Error for PlayError {}

/// A move: small, and meaningful only together with the position in which it is legal.
pub trait Move: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static {
    /// The cell of [`Game::board`] that the move is, from 0, row by row from the top; `None` where moves are something else.
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

/// A two-player game of alternating moves with complete information: a position and the rules that lead on.
///
/// Sides alternate strictly: where a side has to pass, the pass is a move, so that negamax may always flip the
/// sign. Every position and every move has a text form both ways.
///
/// Rules are required. What follows them has defaults that hold where a move is a cell of the board, and that other games
/// override. The methods below the marked line are not meant to be overridden.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// A move.
    type Move: Move;
    /// The legal moves of a position, in the game's natural order.
    type Moves: Iterator<Item = Self::Move>;

    /// The facts about the game.
    const INFO: &'static GameInfo;

    /// The starting position for a value of each of [`GameInfo::parameters`].
    ///
    /// # Errors
    /// A message that names the parameter that is out of range or does not go with the others.
    fn start(values: &[i32]) -> Result<Self, Message>;

    /// The side that moves next. After the end of the game: the side that would.
    fn side_to_move(&self) -> Side;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves. Empty exactly when the game is over.
    fn moves(&self) -> Self::Moves;

    /// Plays a move that the caller knows to be legal; anything else gives a meaningless position, or panics.
    /// People, files and messages go through [`Game::try_play`].
    fn play(&mut self, mv: Self::Move);

    /// What stands where.
    fn board(&self) -> Board;

    /// The position that a text describes: at least every text that [`Game::text`] writes. See [`Board::parse`].
    ///
    /// # Errors
    /// The first error of the text and where it is.
    fn parse(text: &str) -> Result<Self, TextError>;

    // ---- Provided, for games that have nothing else to say. ----

    /// What people call the game besides its id and its names in the texts.
    const OTHER_NAMES: &'static [&'static str] = &[];

    /// Whether the game is over: whether there is an [`Game::outcome`]. Overridden where that is quicker to tell than who
    /// has won, since searches ask it at every node.
    #[inline]
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Points that the first side has won by, in a game that is played for them: searches of a finished game then want
    /// as many as possible instead of a mere win. `None` in all other games, and while the game goes on.
    #[inline]
    fn payoff(&self) -> Option<f64> {
        None
    }

    /// The cell of the one piece that both sides move, from 0 to 63; `None` in games that have none. Numbers that depend on
    /// nothing else are quick to look up in a search.
    #[inline]
    fn shared_piece(&self) -> Option<u8> {
        None
    }

    /// Whether a move is legal.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.moves().any(|m| m == mv)
    }

    /// Why the game is over, for a person to read; `None` while it goes on, or where the outcome says it all.
    fn ending(&self) -> Option<Message> {
        None
    }

    /// The side that wins whatever is played from here on, although the game goes on; `None` where that cannot be told at once.
    fn decided(&self) -> Option<Side> {
        None
    }

    /// Images of this position under the symmetries of the game, each with whether the sides are swapped in it.
    /// The identity is left out.
    fn symmetries(&self) -> Vec<(Self, bool)> {
        Vec::new()
    }

    /// The position as one line of text, from which [`Game::parse`] makes an equal position: the board (see [`Board::text`])
    /// and the side to move, such as `3/1XO/3 X`. Overridden by games with more to say, and by those whose sides do not
    /// begin with different letters, neither a digit nor `o`.
    fn text(&self) -> String {
        let side = Self::INFO.sides[self.side_to_move().index()];
        format!("{} {side}", self.board().text(Self::INFO.sides))
    }

    /// The board for drawing.
    fn view(&self) -> BoardView {
        BoardView::new(BoardStyle::Marks, self.board())
    }

    /// The cell of [`Game::view`] that a person points at to make a move; `None` for a pass.
    fn move_cell(&self, mv: Self::Move) -> Option<usize> {
        mv.cell()
    }

    /// A move as text: letters and digits. `self` is a position in which the move is legal.
    fn move_text(&self, mv: Self::Move) -> String {
        match self.move_cell(mv) {
            Some(cell) => self.view().cell_name(cell),
            None => PASS_TEXT.to_owned(),
        }
    }

    /// The move that a text means in this position. It need not be legal, though the default knows legal moves only.
    ///
    /// # Errors
    /// The first error of the text and where it is.
    fn parse_move(&self, text: &str) -> Result<Self::Move, TextError> {
        let name = text.trim();
        let is_it = |found: &str| found.eq_ignore_ascii_case(name);
        let legal = self.moves().find(|&mv| is_it(&self.move_text(mv)));
        legal.ok_or_else(|| {
            let view = self.view();
            let is_cell = (0..view.cells.len()).any(|cell| is_it(&view.cell_name(cell)));
            let key = match (self.is_over(), is_cell) {
                (true, true) => "error.move.game_over",
                (false, true) => "error.move.illegal",
                (_, false) => "error.move.unknown",
            };
            let offset = text.len() - text.trim_start().len();
            TextError::new(offset, Message::new(key).with("move", name))
        })
    }

    /// Why a move that is not legal is not, for a person to read.
    fn why_illegal(&self, mv: Self::Move) -> Message {
        Message::new("error.move.illegal").with("move", self.move_text(mv))
    }

    // ---- Provided; not meant to be overridden. ----

    /// The position after a move that the caller knows to be legal.
    #[inline]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Plays a move if it is legal; otherwise the position is as it was.
    ///
    /// # Errors
    /// Which move, and why it is refused.
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

/// The number of move sequences of exactly `depth` plies. A sequence that ends earlier adds nothing.
///
/// Grows exponentially: the 8x8 board of Rastros has 5,738,856 of 9 plies.
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
