//! The book of openings: what the long searches of `rastros-lab solve` found, so that the page need not repeat them.
//!
//! For each of its boards the book has the value of every move of the first plies, and from there on, for every position in
//! which a side has to win and a search for the win would take long, one move that does; against each of the loser's moves,
//! down to positions that a solver of the page decides at once.
//!
//! The file lists no positions: they follow from the order of the moves. After the letters `RLBK`, the version, and the number
//! of boards, each board has rows, columns, row and column of the start (from 1), the plies of which every move is valued,
//! the length of its part as four bytes, lowest first, and the part itself; in the end the checksum of all that comes
//! before, FNV-1a in eight bytes. A part is the tree of positions from the start on, one byte for each position in which there is
//! something to say, before its children:
//!
//! - in the first plies a set of bits, one for each move in the order of the game, 1 where the side that makes it wins. All
//!   moves have children;
//! - later, where the side to move wins, the number of the move to play, or [`STOP`] where the tree ends. That move has a
//!   child;
//! - later, where it loses, nothing. All moves have children.
//!
//! Games that are over have no children. In a position that is its own reflection in the diagonal through the goals, moves whose
//! reflection has a smaller number are left out.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::framed::Frame;
use super::openings::{Known, KnownMove, Openings};
use crate::game::Game;
use crate::games::Rastros;
use crate::games::grid::{Size, cell_at, row_column};
use crate::text::Message;

/// Where the tree ends: the solver goes on.
pub(super) const STOP: u8 = 0xfe;

/// The format described above.
const FRAME: Frame = Frame {
    letters: b"RLBK",
    version: 1,
};

/// What the book says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the side to move wins.
    pub wins: bool,
    /// A winning move; in a lost position the move after which the book has most to say.
    pub best: u8,
    /// Moves whose value is known, each with whether the side that makes it wins, in the order of the game.
    pub moves: Vec<(u8, bool)>,
}

/// A book that was read.
#[derive(Clone, Debug, Default)]
pub struct Book {
    answers: HashMap<Rastros, Answer>,
    openings: Openings,
}

/// The part of a book on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Rows, columns, row and column of the start, from 1.
    pub start: [u8; 4],
    /// The plies of which every move is valued; at least 1.
    pub full: u8,
    /// The tree.
    pub tree: Vec<u8>,
}

impl Part {
    /// The position that the tree begins with.
    ///
    /// # Errors
    /// There is no such position.
    pub fn position(&self) -> Result<Rastros, Message> {
        Rastros::start(&self.start.map(i32::from))
    }
}

/// The bytes of a book.
pub fn write(parts: &[Part]) -> Vec<u8> {
    FRAME.write(parts, |part, bytes| {
        bytes.extend(part.start);
        bytes.push(part.full);
        bytes.extend((part.tree.len() as u32).to_le_bytes());
        bytes.extend(&part.tree);
    })
}

/// The parts of a book, which need not make sense yet.
///
/// # Errors
/// It is no book, of another version, damaged or cut off.
pub fn parts(bytes: &[u8]) -> Result<Vec<Part>, Message> {
    FRAME.read(bytes, |reader| {
        let (start, [full]) = (reader.take()?, reader.take()?);
        let length = reader.number()?;
        let tree = reader.bytes(length)?.to_vec();
        Ok(Part { start, full, tree })
    })
}

/// The book that ships with the page, made by `rastros-lab solve`, with the table of openings by `rastros-lab solve --openings`.
pub fn shipped() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    // A test keeps them from being damaged; without them there would be no answers, and no wrong ones.
    BOOK.get_or_init(|| {
        let book = Book::read(SHIPPED).unwrap_or_default();
        book.with_openings(Openings::read(OPENINGS).unwrap_or_default())
    })
}

/// The bytes of [`shipped`].
pub const SHIPPED: &[u8] = include_bytes!("../../../www/book/rastros.bin");

/// The bytes of its table of openings.
pub const OPENINGS: &[u8] = include_bytes!("../../../www/book/openings.bin");

impl Book {
    /// Reads a book and follows every line of it.
    ///
    /// # Errors
    /// It is no book, or damaged, or it says something that the rules do not allow.
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

    /// The same book with a table of openings beside the tree.
    #[must_use]
    pub fn with_openings(self, openings: Openings) -> Self {
        Book { openings, ..self }
    }

    /// What tree and table know of a position together.
    pub fn about(&self, position: &Rastros) -> Option<Known> {
        let answer = self.answer(position);
        let table = self.openings.about(position);
        if answer.is_none() && table.is_none() {
            return None;
        }
        let mut known = table.unwrap_or_else(|| nothing_of(position));
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

    /// What the tree says about a position.
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

    /// The positions that the tree has something to say about, in no particular order.
    pub fn positions(&self) -> impl Iterator<Item = (&Rastros, &Answer)> {
        self.answers.iter()
    }
}

fn nothing_of(position: &Rastros) -> Known {
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

/// A position's reflection in the diagonal through the goals; `None` where the board is not square.
pub(super) fn reflected(position: &Rastros) -> Option<Rastros> {
    let of_same_size = |image: &Rastros| image.size() == position.size();
    position
        .symmetries()
        .into_iter()
        .find(|(image, swapped)| !swapped && of_same_size(image))
        .map(|(image, _)| image)
}

/// The moves of a position that have a place in the tree: all but the reflections of others.
pub fn listed(position: &Rastros) -> Vec<u8> {
    let own = reflected(position).as_ref() == Some(position);
    let size = position.size();
    position
        .moves()
        .filter(|&mv| !own || mv <= reflected_cell(size, mv))
        .collect()
}

/// Follows a tree.
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

    /// Reads the tree below a position and gives the number of positions in it. `wins` is whether the side to move has to
    /// win, where something above says so.
    fn position(&mut self, at: &Rastros, ply: u32, wins: Option<bool>) -> Result<u64, Message> {
        let wrong = || Message::new("error.book.wrong").with("position", at.text());
        if let Some(outcome) = at.outcome() {
            let won = outcome.winner() == Some(at.side_to_move());
            return if wins.is_none_or(|w| w == won) {
                Ok(0)
            } else {
                Err(wrong())
            };
        }
        let listed = listed(at);
        let mut values: Vec<(u8, bool)> = Vec::new();
        let here = if ply < self.full {
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
        let (mut size, mut best, mut most) = (1, None, 0);
        for &(mv, value) in &values {
            let below = self.position(&at.after(mv), ply + 1, Some(!value))?;
            size += below;
            if value == here && (best.is_none() || (!here && below > most)) {
                (best, most) = (Some(mv), below);
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
            wins: here,
            best: best.ok_or_else(wrong)?,
            moves: values,
        };
        // Another order of the moves may lead here, too; who knows more moves stays.
        let known = self.answers.get(at).map_or(0, |old| old.moves.len());
        if known < answer.moves.len() {
            self.answers.insert(*at, answer);
        }
        Ok(size)
    }
}
