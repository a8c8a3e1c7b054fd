//! The book of openings: results of the long searches of `rastros-lab solve`, so that the page need not repeat them.
//!
//! For each of its boards the book has the value of every move in the first plies. In later plies it has one winning
//! move for the winner's positions, after every move of the loser, down to positions that the page's solver decides at
//! once.
//!
//! The file contains no positions: they follow from the order of the moves. After the letters `RLBK`, the version, and
//! the number of boards, each board has rows, columns, row and column of the start (from 1), the number of plies with
//! values for every move, the length of its part as four bytes, little-endian, and the part itself; the last eight
//! bytes are a checksum of everything before, FNV-1a. A part is the tree of positions from the start on, in preorder,
//! with one byte for some positions:
//!
//! - in the first plies a bit set with one bit per move in the order of the game, 1 if the side that makes the move
//!   wins. All moves have children;
//! - later, if the side to move wins, the index of the move to play, or [`STOP`] where the tree ends. Only that move
//!   has a child;
//! - later, if it loses, no byte. All moves have children.
//!
//! Finished games have no children. A position that equals its reflection in the diagonal through the goals omits the
//! moves whose reflection has a smaller number.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::framed::Frame;
use super::openings::{Known, KnownMove, Openings};
use crate::game::Game;
use crate::games::Rastros;
use crate::games::grid::{Size, cell_at, row_column};
use crate::text::Message;

/// The tree ends here; the solver takes over.
pub(super) const STOP: u8 = 0xfe;

const FRAME: Frame = Frame {
    letters: b"RLBK",
    version: 1,
};

/// The entry of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// True if the side to move wins.
    pub wins: bool,
    /// A winning move; in a lost position the move with the largest subtree in the book.
    pub best: u8,
    /// Decided moves in the order of the game; true if the side that makes the move wins.
    pub moves: Vec<(u8, bool)>,
}

#[derive(Clone, Debug, Default)]
pub struct Book {
    answers: HashMap<Rastros, Answer>,
    openings: Openings,
}

/// The part of a book for one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Rows, columns, row and column of the start, from 1.
    pub start: [u8; 4],
    /// The number of plies with values for every move; at least 1.
    pub full: u8,
    pub tree: Vec<u8>,
}

impl Part {
    /// The root of the tree.
    ///
    /// # Errors
    /// The start is invalid.
    pub fn position(&self) -> Result<Rastros, Message> {
        Rastros::start(&self.start.map(i32::from))
    }
}

pub fn write(parts: &[Part]) -> Vec<u8> {
    FRAME.write(parts, |part, bytes| {
        bytes.extend(part.start);
        bytes.push(part.full);
        bytes.extend((part.tree.len() as u32).to_le_bytes());
        bytes.extend(&part.tree);
    })
}

/// Splits a file into its parts without checking their trees.
///
/// # Errors
/// Not a book, another version, or a damaged or truncated file.
pub fn parts(bytes: &[u8]) -> Result<Vec<Part>, Message> {
    FRAME.read(bytes, |reader| {
        let (start, [full]) = (reader.take()?, reader.take()?);
        let length = reader.number()?;
        let tree = reader.bytes(length)?.to_vec();
        Ok(Part { start, full, tree })
    })
}

/// The book of the page, from `rastros-lab solve`, with the table of openings from `rastros-lab solve --openings`.
pub fn shipped() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    // A test ensures that both files are valid; if they were not, the book would be empty but not wrong.
    BOOK.get_or_init(|| {
        let book = Book::read(SHIPPED).unwrap_or_default();
        book.with_openings(Openings::read(OPENINGS).unwrap_or_default())
    })
}

pub const SHIPPED: &[u8] = include_bytes!("../../../www/book/rastros.bin");

pub const OPENINGS: &[u8] = include_bytes!("../../../www/book/openings.bin");

impl Book {
    /// Parses a book and checks every line of it against the rules.
    ///
    /// # Errors
    /// Not a book, a damaged file, or a contradiction to the rules.
    pub fn read(bytes: &[u8]) -> Result<Book, Message> {
        let mut book = Book::default();
        for part in parts(bytes)? {
            let start = part.position()?;
            let mut reader = Reader {
                tree: &part.tree,
                at: 0,
                full: u32::from(part.full.max(1)),
                answers: &mut book.answers,
            };
            reader.position(&start, 0, None)?;
            if reader.at != part.tree.len() {
                return Err(Message::new("error.book.damaged"));
            }
        }
        Ok(book)
    }

    /// Adds a table of openings.
    #[must_use]
    pub fn with_openings(self, openings: Openings) -> Self {
        Book { openings, ..self }
    }

    /// The combined knowledge of tree and table about a position.
    pub fn about(&self, position: &Rastros) -> Option<Known> {
        let answer = self.answer(position);
        let table = self.openings.about(position);
        if answer.is_none() && table.is_none() {
            return None;
        }
        let mut known = table.unwrap_or_else(|| nothing_known(position));
        if let Some(answer) = answer {
            known.wins = Some(answer.wins);
            known.best = Some(answer.best);
            for m in &mut known.moves {
                let text = answer.moves.iter().find(|(mv, _)| *mv == m.mv);
                m.wins = m.wins.or(text.map(|&(_, wins)| wins));
            }
        }
        Some(known)
    }

    /// The entry of a position or of its reflection in the tree.
    pub fn answer(&self, position: &Rastros) -> Option<Answer> {
        if let Some(answer) = self.answers.get(position) {
            return Some(answer.clone());
        }
        let answer = self.answers.get(&reflected(position)?)?;
        let size = position.size();
        let mut moves: Vec<(u8, bool)> = answer
            .moves
            .iter()
            .map(|&(mv, wins)| (reflected_cell(size, mv), wins))
            .collect();
        moves.sort_unstable();
        Some(Answer {
            best: reflected_cell(size, answer.best),
            moves,
            ..*answer
        })
    }

    /// The positions of the tree in arbitrary order.
    pub fn positions(&self) -> impl Iterator<Item = (&Rastros, &Answer)> {
        self.answers.iter()
    }
}

fn nothing_known(position: &Rastros) -> Known {
    let nothing = |mv| KnownMove {
        mv,
        wins: None,
        answers: None,
    };
    Known {
        wins: None,
        best: None,
        moves: position.moves().map(nothing).collect(),
    }
}

/// A cell's reflection in the diagonal through the goals of a square board.
pub(super) fn reflected_cell(size: Size, cell: u8) -> u8 {
    let (row, column) = row_column(cell);
    let last = usize::from(size.rows) - 1;
    cell_at(last - column, last - row)
}

/// A position's reflection in the diagonal through the goals; `None` if the board is not square.
pub(super) fn reflected(position: &Rastros) -> Option<Rastros> {
    let of_same_size = |image: &Rastros| image.size() == position.size();
    position
        .symmetries()
        .into_iter()
        .find(|(image, swapped)| !swapped && of_same_size(image))
        .map(|(image, _)| image)
}

/// The moves of a position that the tree contains: all except reflections of other moves.
pub fn listed(position: &Rastros) -> Vec<u8> {
    let own = reflected(position).as_ref() == Some(position);
    let size = position.size();
    position
        .moves()
        .filter(|&mv| !own || mv <= reflected_cell(size, mv))
        .collect()
}

/// Parses a tree.
struct Reader<'a> {
    tree: &'a [u8],
    at: usize,
    full: u32,
    answers: &'a mut HashMap<Rastros, Answer>,
}

impl Reader<'_> {
    fn byte(&mut self) -> Result<u8, Message> {
        let byte = self.tree.get(self.at);
        self.at += 1;
        byte.copied()
            .ok_or_else(|| Message::new("error.book.damaged"))
    }

    /// Parses the tree below a position, and returns the number of positions in it. `wins` is the claim of the
    /// positions above, if any.
    fn position(&mut self, at: &Rastros, ply: u32, wins: Option<bool>) -> Result<u64, Message> {
        let wrong = || Message::new("error.book.wrong").with("position", at.text());
        if let Some(outcome) = at.outcome() {
            let won = outcome.winner() == Some(at.side_to_move());
            return if wins.is_none_or(|w| w == won) { Ok(0) } else { Err(wrong()) };
        }
        let listed = listed(at);
        let mut values: Vec<(u8, bool)> = Vec::new();
        let position_wins = if ply < self.full {
            let bits = self.byte()?;
            if u32::from(bits) >> listed.len() != 0 || wins.is_some_and(|w| w != (bits != 0)) {
                return Err(wrong());
            }
            values.extend((0..).zip(&listed).map(|(i, &mv)| (mv, bits >> i & 1 == 1)));
            bits != 0
        } else if wins == Some(true) {
            let number = self.byte()?;
            if number == STOP {
                return Ok(1);
            }
            values.push((*listed.get(usize::from(number)).ok_or_else(wrong)?, true));
            true
        } else {
            values.extend(listed.iter().map(|&mv| (mv, false)));
            false
        };
        let (mut size, mut best, mut largest) = (1, None, 0);
        for &(mv, value) in &values {
            let below = self.position(&at.after(mv), ply + 1, Some(!value))?;
            size += below;
            if value == position_wins && (best.is_none() || (!position_wins && below > largest)) {
                (best, largest) = (Some(mv), below);
            }
        }
        if reflected(at).as_ref() == Some(at) {
            let images: Vec<(u8, bool)> = values
                .iter()
                .map(|&(mv, value)| (reflected_cell(at.size(), mv), value))
                .filter(|image| !values.contains(image))
                .collect();
            values.extend(images);
            values.sort_unstable();
        }
        let answer = Answer {
            wins: position_wins,
            best: best.ok_or_else(wrong)?,
            moves: values,
        };
        // Other move orders may reach the same position: saves the entry with more moves.
        let known = self.answers.get(at).map_or(0, |old| old.moves.len());
        if known < answer.moves.len() {
            self.answers.insert(*at, answer);
        }
        Ok(size)
    }
}
